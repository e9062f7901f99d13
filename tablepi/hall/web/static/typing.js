// A live view comes whole. A form that somebody writes into stays as it is, with the row that it was
// made on: where another desk decided meanwhile, the hall says so instead of overwriting that.
"use strict";

function showView(main, html, isSorted = false) {
  const fresh = main.cloneNode(false), active = document.activeElement;
  fresh.innerHTML = html;
  for (const each of main.querySelectorAll("details[open][id]")) {
    fresh.querySelector(`#${CSS.escape(each.id)}`)?.setAttribute("open", "");
  }
  const differs = !isSorted && keepRows(main, fresh);
  offerSort(main, differs && (() => showView(main, html, true)));
  if (fresh.isEqualNode(main)) return;
  const before = controlPlaces();
  const forms = keyedForms(fresh), focus = focusOf(main, active);
  let hold = null, place = null;
  for (const [key, form] of keyedForms(main)) {
    const changed = isWritten(form), at = forms.get(key);
    const focused = form.contains(active) && active.matches("input, select, textarea");
    if (!changed && !(focused && at)) continue;
    const spot = at || fresh.insertBefore(document.createElement("form"), fresh.firstChild);
    if (!changed) takeHidden(form, at);
    else if (!at || at.closest(".settled") || madeOn(form) !== madeOn(at)) sayMeanwhile(spot);
    if (focused && at && pathOf(main, form) === pathOf(fresh, at)) [hold, place] = [form, at];
    else spot.replaceWith(form);
  }
  const read = rowRead();
  if (hold) graft(main, fresh, hold, place);
  else main.replaceChildren(...fresh.childNodes);
  stayAt(read);
  guardTaps(before);
  if (document.activeElement !== active) restoreFocus(main, active, focus);
}

// The first line in sight of a page that was scrolled: what comes above it does not move it.
function rowRead() {
  const isSeen = ({ top, bottom }) => bottom > 0 && top < innerHeight;
  const first = scrollY > 0 && [...document.querySelectorAll("main :is(tr[id], [data-row])")].find((e) => isSeen(e.getBoundingClientRect()));
  return first ? { selector: rowSelector(first), top: first.getBoundingClientRect().top } : null;
}

function stayAt(read) {
  const now = read && document.querySelector(read.selector);
  if (now) scrollBy(0, now.getBoundingClientRect().top - read.top);
}

// Forms by what they are about: their address, hidden fields, and how many alike stand before.
function keyedForms(main) {
  const found = new Map();
  for (const form of main.querySelectorAll("form")) {
    const fields = [...form.elements].filter((e) => e.name && e.name !== "csrf" && e.name !== "at_row");
    const about = fields.map((e) => e.type === "hidden" ? `${e.name}=${e.defaultValue}` : e.name);
    let key = [form.getAttribute("action"), ...about].join("&");
    while (found.has(key)) key += "+";
    found.set(key, form);
  }
  return found;
}

function isWritten(form) {
  return [...form.elements].some((e) => {
    if (e.type === "checkbox" || e.type === "radio") return e.checked !== e.defaultChecked;
    if (e.tagName === "SELECT") {
      return e.selectedIndex !== Math.max(0, [...e.options].findIndex((o) => o.defaultSelected));
    }
    return "defaultValue" in e && e.type !== "hidden" && e.value !== e.defaultValue;
  });
}

const madeOn = (form) => form.elements["at_row"]?.value;

function takeHidden(form, from) {
  for (const each of form.querySelectorAll("input[type=hidden]")) {
    each.value = from.elements[each.name]?.value ?? each.value;
  }
}

function sayMeanwhile(form) {
  const said = document.createElement("p");
  said.className = "notice meanwhile";
  said.textContent = document.body.dataset.meanwhile || "";
  form.before(said);
}

function pathOf(main, element) {
  const names = [];
  for (let each = element; each !== main; each = each.parentNode) names.push(each.tagName);
  return names.join();
}

// Everything around the form that is held becomes new; it is never taken out, so its caret stays.
function graft(old, fresh, hold, place) {
  if (old === hold) return;
  const stays = [...old.childNodes].find((e) => e.contains(hold));
  const comes = [...fresh.childNodes].find((e) => e.contains(place));
  for (const each of [...old.childNodes]) if (each !== stays) each.remove();
  let past = false;
  for (const each of [...fresh.childNodes]) {
    if (each === comes) past = true;
    else if (past) old.append(each);
    else stays.before(each);
  }
  if (stays !== hold) stays.className = comes.className;
  graft(stays, comes, hold, place);
}

function focusOf(main, active) {
  if (!main.contains(active)) return null;
  const form = active.form && [...keyedForms(main)].find(([, each]) => each === active.form);
  const caret = active.selectionStart ?? null;
  const at = form && [...active.form.elements].indexOf(active);
  return { key: form?.[0], at, caret, id: active.id, href: active.getAttribute("href") };
}

function restoreFocus(main, active, focus) {
  if (!focus) return;
  const next = main.contains(active) ? active
    : [...main.querySelectorAll("a, button, summary")].find(
      (e) => (focus.id && e.id === focus.id) || (focus.href && e.getAttribute("href") === focus.href))
    || keyedForms(main).get(focus.key)?.elements[focus.at];
  next?.focus({ preventScroll: true });
  if (next && focus.caret !== null) next.setSelectionRange?.(focus.caret, focus.caret);
}
