// Rows with something to tap stay where they are while a live view comes anew, until the page is left
// or somebody sorts it: what was about to be tapped is never another row.
"use strict";
const MOVED_MS = 500;
const CONTROLS = "a, button, summary, input, select, textarea";

// Puts the rows of a fresh view where they lie on the page; true where the hall has them otherwise.
function keepRows(main, fresh) {
  let differs = false;
  if (!document.body.matches(".of-desk")) return differs;
  for (const list of fresh.querySelectorAll("[data-rows]")) {
    const old = main.querySelector(`[data-rows="${CSS.escape(list.dataset.rows)}"]`);
    if (!old || !old.children.length) continue;
    const sorted = [...list.children];
    const found = new Map(sorted.map((row) => [row.dataset.row, row]));
    const stay = [...old.children].map((row) => {
      const now = found.get(row.dataset.row);
      if (now && row.matches(".came-in")) markCame(now);
      return now || settledRow(row, fresh);
    });
    const came = sorted.filter((row) => !stay.includes(row));
    came.forEach(markCame);
    list.replaceChildren(...stay, ...came);
    if (list.closest("section")) list.closest("section").hidden = false;
    differs ||= [...list.children].some((row, n) => row !== sorted[n]);
  }
  return differs;
}

function markCame(row) {
  row.classList.add("came-in");
  (row.firstElementChild || row).append(mark(document.body.dataset.came));
}

// A row that is no longer in its list, with what became of it where the page shows that elsewhere.
function settledRow(row, fresh) {
  const kept = row.cloneNode(true), copies = [kept, ...kept.querySelectorAll("*")];
  [row, ...row.querySelectorAll("*")].forEach((each, n) => {
    const form = each.matches("form") ? each : each.form;
    if (form && !isWritten(form)) copies[n].toggleAttribute(each === form ? "inert" : "disabled", true);
  });
  for (const each of kept.querySelectorAll(".mark, .meanwhile")) each.remove();
  kept.classList.add("settled");
  const told = fresh.querySelector(`${rowSelector(row)} [data-told]`);
  const last = kept.lastElementChild;
  const place = !last || last.matches("form") ? kept : last;
  place.append(mark(`✓ ${told ? told.textContent : document.body.dataset.settled}`));
  return kept;
}

function mark(text) {
  const made = document.createElement("b");
  made.className = "mark";
  made.textContent = text;
  return made;
}

const rowSelector = (row) =>
  row.id ? `#${CSS.escape(row.id)}` : `[data-row="${CSS.escape(row.dataset.row)}"]`;

// A key beside the rows, where the hall has those of some view in another order by now.
const sortKey = document.createElement("button"), sorts = new Map();
sortKey.className = "button first sort-anew";
sortKey.onclick = () => [...sorts.values()].forEach((sort) => sort());

function offerSort(main, sort) {
  sortKey.textContent = document.body.dataset.sort;
  if (sort) sorts.set(main, sort);
  else sorts.delete(main);
  if (sorts.size) document.body.append(sortKey);
  else sortKey.remove();
}

// What lies where of all that can be tapped, in whichever view.
function controlPlaces() {
  if (!document.body.matches(".of-desk")) return null;
  const controls = [...document.querySelectorAll("[data-view]")].flatMap((view) => [...view.querySelectorAll(CONTROLS)]);
  return new Set(controls.map(controlPlace));
}

function controlPlace(control) {
  const { left, top } = control.getBoundingClientRect(), form = control.form;
  const hidden = form ? [...form.elements].filter((e) => e.type === "hidden" && e.name !== "at_row") : [];
  const does = [control.getAttribute("href"), form?.getAttribute("action"), control.name, control.defaultValue ?? control.value];
  const about = hidden.map((e) => `${e.name}=${e.value}`);
  return [...does, ...about, Math.round(left / 8), Math.round(top / 8)].join("&");
}

// A pointer that comes down where something else lay a moment ago meant that: it taps nothing.
let moves = [], pressedAt = 0;

function guardTaps(places) {
  const now = performance.now();
  moves = moves.filter((move) => now - move.at <= MOVED_MS);
  if (places) moves.push({ at: now, places });
}

addEventListener("pointerdown", () => { pressedAt = performance.now(); }, true);
addEventListener("click", (event) => {
  // A click of a key or of a script has no pointer that could miss.
  const lately = moves.filter((move) => pressedAt - move.at <= MOVED_MS);
  if (!event.detail || !lately.length) return;
  const control = event.target.closest(CONTROLS);
  if (!control?.closest("[data-view]") || lately.every((move) => move.places.has(controlPlace(control)))) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
