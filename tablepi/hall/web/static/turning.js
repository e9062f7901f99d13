// Long lists on a wall: as large as they fit, else page by page, the next one every few seconds.
"use strict";
(() => {
  const body = document.body, TURN_MS = 12000, LEAST_TURN_MS = 5000, ROUND_MS = 30000;
  const SIZES = [88, 78, 70, 62, 56, 50], LEAST = 50, CROWDED = [50, 44, 40], MOST_PILLS = 8, MOST_TIES = 3, LETTERS = 26;
  const TILES = [9, 6, 4, 2], MOST_SEATS = [2, 4, 8], GRIDS = [1, 2, 4, 6, 9];
  const HIGH = 1080, WIDE = 1920;
  const wall = matchMedia("(min-width: 1600px) and (min-height: 800px)");
  const told = document.createElement("p");
  let all = [], at = 0, stopped = false, prints = false, turned = performance.now();
  told.className = "turn-at";

  // Standings behind a podium have no room on a wall.
  const lists = () => [...document.querySelectorAll(":not(.final) > .turning")];
  const items = (list) => [...(list.tBodies ? list.tBodies[0].rows : list.children)];
  const slices = (all, most) => all.flatMap((_, n) => n % most ? [] : [[n, Math.min(n + most, all.length)]]);
  const high = (each) => each.getBoundingClientRect().height;

  function room(list) {
    const top = items(list)[0].getBoundingClientRect().top + scrollY;
    return innerHeight - top - high(document.querySelector("footer")) - 6;
  }

  // The pages of a list as it is drawn now, each as its first line and the one behind its last.
  function pages(list, columns) {
    const all = items(list), most = room(list), found = [[0, all.length]];
    if (columns > 1) {
      const gap = parseFloat(getComputedStyle(list.tBodies[0]).rowGap) || 0;
      const fit = Math.max(1, Math.floor((most + gap) / (Math.max(...all.slice(0, 30).map(high)) + gap)));
      const rows = all.length <= columns * fit ? Math.ceil(all.length / columns) : fit;
      list.style.setProperty("--rows", rows);
      list.style.setProperty("--columns", columns);
      return slices(all, columns * rows);
    }
    let used = 0;
    all.forEach((each, n) => {
      used += high(each);
      if (used > most && n > found[found.length - 1][0]) {
        found[found.length - 1][1] = n;
        found.push([n, all.length]);
        used = high(each);
      }
    });
    return found;
  }

  // A head above each column; those after the first are for the eye alone.
  function headColumns(list, columns) {
    const head = list.tHead;
    while (head && head.rows.length > columns) head.lastElementChild.remove();
    while (head && head.rows.length < columns) {
      head.append(head.rows[0].cloneNode(true));
      head.lastElementChild.ariaHidden = "true";
    }
  }

  function drawAt(list, size, columns) {
    list.classList.toggle("two", columns > 1);
    headColumns(list, columns);
    // Sizes are of 1080 lines; a screen of more has larger letters, not more of them.
    list.style.setProperty("--line", `${size * Math.max(1, Math.min(innerWidth / WIDE, innerHeight / HIGH))}px`);
    list.classList.remove("wraps");
    const fits = columns > 1 || list.getBoundingClientRect().right <= innerWidth;
    list.classList.toggle("wraps", !fits && size <= LEAST);
    return fits || size <= LEAST ? pages(list, columns) : [];
  }

  // A name is cut in its middle, as everywhere; all of it stays known.
  function cut(name, letters) {
    const whole = name.dataset.whole || (name.dataset.whole = name.textContent);
    const behind = Math.max(2, letters - Math.ceil(letters / 2) - 1);
    const ahead = whole.slice(0, Math.max(2, Math.ceil(letters / 2))).trimEnd();
    name.textContent = whole.length <= letters ? whole : `${ahead}…${whole.slice(-behind).trimStart()}`;
  }

  function cutToFit(cell) {
    const name = cell.querySelector("bdi");
    if (!name || cell.scrollWidth <= cell.clientWidth) return;
    let most = Math.min(LETTERS, Math.ceil(name.textContent.length * cell.clientWidth / cell.scrollWidth) + 2);
    for (; most >= 4 && cell.scrollWidth > cell.clientWidth; most -= 1) cut(name, most);
  }

  // So many tiles at once that names are as large on each of them as on lists.
  function tiled(all) {
    const found = [];
    let most = 0;
    all.forEach((each, n) => {
      const seats = each.querySelectorAll("tr").length, last = found[found.length - 1];
      const size = each.querySelector(".crowd.wide") ? 3 : MOST_SEATS.filter((few) => seats > few).length;
      const room = TILES[size];
      most = Math.min(most, room);
      if (last && n - last[0] < most) last[1] = n + 1;
      else {
        found.push([n, n + 1]);
        most = room;
      }
    });
    return found;
  }

  // One column as large as it fits; else two of them, where a list has such.
  function laid(list) {
    if (list.matches(".bracket-parts")) return slices(items(list), 1);
    if (!list.tBodies) return tiled(items(list));
    const narrows = list.classList.contains("narrows");
    const ways = SIZES.map((size) => [size, 1]);
    if (narrows) ways.push(...SIZES.slice(3).map((size) => [size, 2]));
    for (const [size, columns] of ways) {
      const found = drawAt(list, size, columns);
      if (found.length === 1) return found;
    }
    return drawAt(list, LEAST, narrows ? 2 : 1);
  }

  // Names with their tables: beside the head of the standings, while everybody finds a name soon;
  // else in three columns as small as it takes for all of them to come by in half a minute.
  function paired(list) {
    const leaders = document.querySelector(".of-wall.leaders .leader-board");
    body.classList.toggle("beside", Boolean(leaders));
    body.style.setProperty("--top", `${list.getBoundingClientRect().top}px`);
    const isWhole = (cell) => cell.scrollWidth <= cell.clientWidth;
    // Smaller rather than cut; cut where even the smallest letters do not help.
    for (const cuts of [false, true]) {
      for (const size of leaders ? [62, 56, 50] : []) {
        const found = drawAt(list, size, 2);
        if (found.length === 1 && (cuts || [...list.querySelectorAll("tbody th")].every(isWhole))) return found;
      }
    }
    if (leaders && drawAt(list, 56, 2).length === 2) return drawAt(list, 56, 2);
    body.classList.remove("beside");
    const whole = laid(list);
    if (whole.length === 1) return whole;
    for (const size of CROWDED) {
      const found = drawAt(list, size, 3);
      if (found.length * LEAST_TURN_MS <= ROUND_MS || size === CROWDED.at(-1)) return found;
    }
  }

  // Lays out every page; a list stays as it is laid out until it is another one.
  function show() {
    const shown = lists(), turns = wall.matches && !stopped && !prints && shown.length > 0;
    all = [];
    body.classList.toggle("turns", turns);
    told.remove();
    for (const list of shown) {
      list.hidden = false;
      for (const each of items(list)) each.hidden = false;
    }
    const names = `.turning tbody bdi${turns ? "" : "[data-whole]"}`;
    for (const name of document.querySelectorAll(names)) cut(name, turns ? LETTERS : Infinity);
    if (!turns) return;
    told.textContent = "\u00a0";
    document.querySelector("footer").prepend(told);
    const found = shown.flatMap((list) => {
      for (const other of shown) other.hidden = other !== list;
      const found = list.matches(".pairings") ? paired(list) : laid(list);
      return found.map(([first, end]) => [list, first, end]);
    });
    all = rounds(found);
    place();
  }

  // Everything of one page is shown, and nothing else.
  function place() {
    at %= all.length;
    const [list, first, end, nth, of] = all[at];
    for (const other of lists()) other.hidden = other !== list;
    items(list).forEach((each, n) => {
      each.hidden = n < first || n >= end;
      each.classList.toggle("shaded", n % 2 === first % 2);
    });
    if (!list.tBodies) list.dataset.grid = GRIDS.find((most) => most >= end - first);
    if (list.matches(".two, .tiles")) list.querySelectorAll("tbody th").forEach(cutToFit);
    told.textContent = "\u00a0";
    if (of > 1) tell(list, first, end, nth, of);
  }

  // A list comes again after a few pages of its ties: more of them wait for the next time.
  function rounds(found) {
    const ties = found.filter(([list]) => list.matches(".ties")), own = found.filter((each) => !ties.includes(each));
    const few = slices(ties, Math.min(own.length, MOST_TIES) || MOST_TIES);
    return (few.length ? few : [[0, 0]]).flatMap(([first, end]) => {
      const round = [...own, ...ties.slice(first, end)];
      return round.map((each, n) => [...each, n + 1, round.length]);
    });
  }

  // Lines of a page: of names their letters; a bracket's part has a name of its own.
  function range(list, first, end) {
    const rows = items(list), text = (row) => row.cells[0].innerText;
    const letter = (row) => text(row).normalize("NFD").slice(0, 1).toUpperCase();
    return rows[first].dataset.name
      || (list.matches(".pairings") ? `${letter(rows[first])} – ${letter(rows[end - 1])}`
      : list.matches(".ties") ? `${text(rows[first])}–${text(rows[end - 1])}`
      : first + 1 === end ? `${end}` : `${first + 1}–${end}`);
  }

  // Which part of the list this is, among how many pages; behind names each page by its letters.
  function tell(list, first, end, nth, of) {
    const named = all.some(([each]) => each.matches(".pairings"));
    if (!named || of > MOST_PILLS) told.textContent = `${range(list, first, end)} · ${nth} / ${of}`;
    else told.replaceChildren(...all.map(([each, first, end], n) => pill(range(each, first, end), n === at)));
  }

  function pill(text, now) {
    const each = document.createElement("span");
    each.textContent = text;
    each.classList.toggle("now", now);
    return each;
  }

  function look() {
    const pace = all.length && all[at][0].matches(".pairings") ? ROUND_MS / all.length : TURN_MS;
    if (performance.now() - turned < Math.min(TURN_MS, Math.max(LEAST_TURN_MS, pace))) return;
    turned = performance.now();
    at += 1;
    if (all.length) place();
  }

  // Who touches a page wants to read on alone; a screen without settings turns for ever.
  if (!body.classList.contains("kiosk")) {
    for (const each of ["pointerdown", "keydown", "wheel"]) {
      addEventListener(each, () => {
        if (stopped) return;
        stopped = true;
        show();
      }, { passive: true });
    }
  }
  // A view that came anew is laid out before anybody sees it.
  document.addEventListener("shown", show);
  addEventListener("resize", show);
  // Paper has all of a list.
  for (const [event, begins] of [["beforeprint", true], ["afterprint", false]]) {
    addEventListener(event, () => {
      prints = begins;
      show();
    });
  }
  show();
  // Letters of another face are as wide as it has them, whenever it comes.
  if (document.fonts) document.fonts.addEventListener("loadingdone", show);
  setInterval(look, 400);
})();
