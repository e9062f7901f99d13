// Long lists on a wall: as many lines as fit, the next ones every few seconds.
"use strict";
(() => {
  const body = document.body, TURN_MS = 12000;
  const wall = matchMedia("(min-width: 1600px) and (min-height: 800px)");
  let at = 0, stopped = false, turned = performance.now(), drawn = "";
  if (!document.querySelector(".turning")) {
    if (!document.querySelector("[data-view]")) return;
  }
  const told = document.createElement("p");
  told.className = "turn-at";

  function rows(table) {
    return [...table.tBodies[0].rows];
  }

  function show() {
    const tables = [...document.querySelectorAll(".turning")];
    const turns = wall.matches && !stopped && tables.length > 0;
    body.classList.toggle("turns", turns);
    for (const table of tables) {
      table.hidden = false;
      for (const row of rows(table)) row.hidden = false;
    }
    told.remove();
    if (!turns) return;
    const footer = document.querySelector("footer");
    const pages = [];
    for (const table of tables) {
      for (const other of tables) other.hidden = other !== table;
      const all = rows(table), top = table.tBodies[0].getBoundingClientRect().top + scrollY;
      const high = Math.max(...all.slice(0, 3).map((row) => row.getBoundingClientRect().height));
      const fit = Math.max(1, Math.floor((innerHeight - top - footer.offsetHeight - 8) / high));
      table.tBodies[0].style.setProperty("--rows", fit);
      const many = fit * (table.classList.contains("many") ? 2 : 1);
      for (let first = 0; first < all.length; first += many) pages.push([table, all, first, many]);
    }
    at %= pages.length;
    const [table, all, first, many] = pages[at];
    for (const other of tables) other.hidden = other !== table;
    all.forEach((row, n) => { row.hidden = n < first || n >= first + many; });
    if (pages.length > 1) {
      told.textContent = `${first + 1}–${Math.min(first + many, all.length)} / ${all.length}`;
      footer.prepend(told);
    }
  }

  function look() {
    const html = [...document.querySelectorAll(".turning")].map((each) => each.rows.length).join();
    const size = `${innerWidth} ${innerHeight} ${stopped}`;
    const fresh = [...document.querySelectorAll(".turning")].some((each) => !each.dataset.shown);
    if (performance.now() - turned >= TURN_MS) {
      turned = performance.now();
      at += 1;
    } else if (!fresh && drawn === html + size) return;
    drawn = html + size;
    show();
    for (const each of document.querySelectorAll(".turning")) each.dataset.shown = "yes";
  }

  // Who touches a page wants to read on alone; a screen without settings turns for ever.
  if (!body.classList.contains("kiosk")) {
    for (const each of ["pointerdown", "keydown", "wheel"]) {
      addEventListener(each, () => { stopped = true; look(); }, { passive: true });
    }
  }
  look();
  setInterval(look, 400);
})();
