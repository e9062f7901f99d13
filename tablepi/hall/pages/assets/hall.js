// Live views: each comes whole over /events. Clocks and ages count on in between.
"use strict";
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
  const STALE_MS = 10000, SAY_MS = 5000;
  let asof = Number(body.dataset.asof || 0);
  let heard = performance.now(), known = asof, hears = true, source = null, again = 0, said = "", saidAt = -SAY_MS;
  if (!views.length && !asof) return;

  const hallNow = () => asof + (performance.now() - heard);
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
    const now = hallNow();
    for (const each of document.querySelectorAll("[data-ends]")) {
      const left = Number(each.dataset.ends) - now;
      set(each, clockText(left));
      each.classList.toggle("low", left < Number(each.dataset.warn || 60000));
    }
    for (const each of document.querySelectorAll("[data-since]")) {
      set(each, ageText(now - Number(each.dataset.since)));
    }
    body.classList.toggle("stale", now - known > STALE_MS);
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
  // takes several keys.
  const later = new Map();
  let isDown = false;
  for (const down of ["pointerdown", "compositionstart"]) addEventListener(down, () => { isDown = true; });
  for (const up of ["pointerup", "pointercancel", "compositionend"]) {
    addEventListener(up, () => setTimeout(() => {
      isDown = false;
      const shown = [...later];
      later.clear();
      for (const [name, event] of shown) show(name, event);
    }));
  }

  // `since`: up to when the hall knows everything; behind its own time while it hears no table.
  function heardAt(now, since) {
    asof = now;
    heard = performance.now();
    known = since;
    hears = now - since <= STALE_MS;
  }

  function show(name, event) {
    if (isDown) return later.set(name, event);
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
    if (source) source.close();
    const names = views.filter((each) => wall.matches || !each.matches(".of-wall")).map((each) => each.dataset.view);
    const wanted = new URLSearchParams({ views: names.join(","), lang: body.dataset.lang });
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
  const asked = new URLSearchParams(location.search);
  if (body.dataset.screen && !asked.has("screen")) {
    const kept = localStorage.getItem("screen") || body.dataset.screen;
    localStorage.setItem("screen", kept);
    asked.set("screen", kept);
    if (kept !== body.dataset.screen) return location.replace(`/display?${asked}`);
    history.replaceState(null, "", `/display?${asked}`);
  }

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") connect();
  });
  wall.addEventListener("change", connect);
  window.addEventListener("pagehide", () => source && source.close());
  window.addEventListener("pageshow", (event) => event.persisted && connect());
  body.classList.add("live");
  connect();
  count();
  setInterval(count, 250);
})();
