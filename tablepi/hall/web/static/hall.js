// Live views: each comes whole over /events. Clocks and ages count on in between.
"use strict";
const STALE_MS = 10000;

// The hall's time, set anew by each message of the stream. A page's own clock stands still while a
// laptop sleeps; the wall clock goes on, but may be set back.
const hallClock = (() => {
  let asof = Number(document.body.dataset.asof || 0), own = performance.now(), wall = Date.now();
  const ownMs = () => performance.now() - own, wallMs = () => Date.now() - wall;
  return {
    unheardMs: () => Math.max(ownMs(), wallMs()),
    now: () => asof + hallClock.unheardMs(),
    slept: () => wallMs() - ownMs() > STALE_MS,
    set: (now) => { [asof, own, wall] = [now, performance.now(), Date.now()]; },
  };
})();

(() => {
  const AGAIN_MS = 5000;

  // A style that was lost on the way, while a network comes up, is loaded again.
  function loadStyle() {
    if (getComputedStyle(document.body).margin === "0px") return;
    const lost = document.querySelector("link[rel=stylesheet]"), anew = lost.cloneNode();
    anew.onerror = () => setTimeout(loadStyle, AGAIN_MS);
    lost.replaceWith(anew);
  }
  loadStyle();

  const body = document.body;
  const views = [...document.querySelectorAll("[data-view]")];
  const wall = matchMedia("(min-width: 1600px) and (min-height: 800px)");
  const DEAD_MS = 15000, SAY_MS = 5000;
  let known = Number(body.dataset.asof || 0), hears = true, source = null, again = 0, asked = 0;
  let said = "", saidAt = -SAY_MS;
  if (!views.length && !known) return;

  const two = (n) => String(n).padStart(2, "0");

  function clockText(left) {
    const s = left >= 0 ? Math.ceil(left / 1000) : Math.floor(-left / 1000);
    const h = Math.floor(s / 3600), m = Math.floor(s / 60) % 60;
    const shown = h ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
    return left < 0 && s ? "−" + shown : shown;
  }

  function ageText(ms) {
    const m = Math.floor(Math.max(0, ms) / 60000);
    return m === 0 ? body.dataset.now : m < 60 ? `${m} min` : `${Math.floor(m / 60)} h`;
  }

  function set(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }

  function count() {
    const now = hallClock.now();
    for (const each of document.querySelectorAll("[data-ends]")) {
      const left = Number(each.dataset.ends) - now;
      set(each, clockText(left));
      each.classList.toggle("low", left < Number(each.dataset.warn || 60000));
    }
    for (const each of document.querySelectorAll("[data-since]")) {
      set(each, ageText(now - Number(each.dataset.since)));
    }
    body.classList.toggle("stale", now - known > STALE_MS);
    body.classList.toggle("cut", hallClock.unheardMs() > STALE_MS);
    // A stream may be dead without saying so: after a sleep, or where a network changed.
    if (source && hallClock.unheardMs() > DEAD_MS && Math.abs(Date.now() - asked) > DEAD_MS) connect();
    const time = document.querySelector("[data-clock]");
    const at = new Date(known);
    if (time) set(time, `${two(at.getHours())}:${two(at.getMinutes())}`);
    speak();
  }

  // Whole sentences for a screen reader, at most each five seconds; clocks are not read out.
  function speak() {
    const live = document.querySelector("[data-say]");
    const sentence = [...document.querySelectorAll(".say")].map((e) => e.textContent).join(" ");
    if (!live || sentence === said || performance.now() - saidAt < SAY_MS) return;
    said = sentence;
    saidAt = performance.now();
    live.textContent = sentence;
  }

  // While a finger is down, what lies under it stays: its tap would be lost; so would a letter that
  // takes several keys, and a form that waits to be sent.
  const later = new Map(), holds = new Set();
  const HELD = { pointerdown: ["pointerup", "pointercancel"], compositionstart: ["compositionend"], knock: ["answer"] };
  for (const [begin, ends] of Object.entries(HELD)) {
    addEventListener(begin, () => holds.add(begin));
    for (const end of ends) addEventListener(end, () => setTimeout(() => release(begin)));
  }

  function release(begin) {
    holds.delete(begin);
    if (holds.size) return;
    const shown = [...later];
    later.clear();
    for (const [name, event] of shown) show(name, event);
  }

  // `since`: up to when the hall knows everything; behind its own time while it hears no table.
  function heardAt(now, since) {
    hallClock.set(now);
    known = since;
    hears = now - since <= STALE_MS;
  }

  function show(name, event) {
    if (holds.size) return later.set(name, event);
    const view = JSON.parse(event.data);
    heardAt(view.asof, hears ? view.asof : known);
    for (const each of views) {
      if (each.dataset.view !== name) continue;
      const shows = view.html.match(/data-shows="(\d+)"/);
      if (shows && shows[1] !== body.dataset.shows) return location.reload();
      const along = each.querySelector(".letters")?.scrollLeft;
      showView(each, view.html);
      if (along) each.querySelector(".letters")?.scrollTo(along, 0);
    }
    count();
    document.dispatchEvent(new Event("shown"));
  }

  function connect() {
    clearTimeout(again);
    asked = Date.now();
    if (source) source.close();
    const names = views.filter((each) => wall.matches || !each.matches(".of-wall")).map((each) => each.dataset.view);
    const wanted = new URLSearchParams({ views: names.join(","), lang: body.dataset.lang });
    if (body.dataset.event) wanted.set("event", body.dataset.event);
    source = new EventSource(`${body.dataset.events || "/events"}?${wanted}`);
    for (const name of new Set(names)) source.addEventListener(name, (event) => show(name, event));
    source.addEventListener("beat", (event) => {
      const beat = JSON.parse(event.data);
      heardAt(beat.now, beat.asof);
      count();
    });
    source.onerror = () => {
      // A refusal ends the source for good: it is asked again, each page at a time of its own.
      if (source.readyState !== EventSource.CLOSED) return;
      again = setTimeout(connect, AGAIN_MS * (1 + 2 * Math.random()));
    };
  }

  // A screen without settings keeps its number, unless its address says another one.
  const wanted = new URLSearchParams(location.search);
  if (body.dataset.screen && !wanted.has("screen")) {
    const kept = localStorage.getItem("screen") || body.dataset.screen;
    localStorage.setItem("screen", kept);
    wanted.set("screen", kept);
    if (kept !== body.dataset.screen) return location.replace(`/display?${wanted}`);
    history.replaceState(null, "", `/display?${wanted}`);
  }

  // A browser allows six streams to a server, and a seventh page would never load. So a page that
  // nobody sees gives its own back; of those that call somebody, a desk's and a player's, one goes on.
  function disconnect() {
    clearTimeout(again);
    if (source) source.close();
    source = null;
  }

  let endCalls = null, turn = null;
  function hide() {
    const calls = body.dataset.events;
    if (calls && !navigator.locks) return;
    disconnect();
    if (!calls) return;
    turn = new AbortController();
    navigator.locks.request(calls, { signal: turn.signal }, () => {
      connect();
      return new Promise((resolve) => { endCalls = resolve; });
    }).catch(() => {});
  }

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") return hide();
    turn?.abort();
    endCalls?.();
    connect();
  });
  wall.addEventListener("change", connect);
  window.addEventListener("pagehide", disconnect);
  window.addEventListener("pageshow", (event) => event.persisted && connect());
  body.classList.add("live");
  connect();
  count();
  setInterval(count, 250);
})();
