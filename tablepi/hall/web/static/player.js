// A player's own page is found again on this phone, and says a new pairing aloud.
"use strict";
(() => {
  const body = document.body, BUZZ = [250, 120, 250];

  // A browser may keep nothing: then the page is opened by its code each time.
  function remembered(change) {
    try {
      if (change) localStorage.setItem("me", change);
      if (change === "") localStorage.removeItem("me");
      return localStorage.getItem("me") || "";
    } catch {
      return "";
    }
  }

  const known = remembered();
  if (known && document.querySelector("[data-find-me]")) return location.replace(`/me/${known}${location.search}`);
  // A code that opens nothing any more is not tried again.
  if (document.querySelector("[data-lost-me]") && location.pathname.toUpperCase() === `/ME/${known}`) remembered("");
  for (const link of document.querySelectorAll("[data-to-me]")) link.hidden = !remembered();
  if (!body.matches(".of-player")) return;

  function offer() {
    const isKnown = remembered() === body.dataset.me;
    for (const each of document.querySelectorAll("[data-remember]")) each.hidden = isKnown;
    for (const each of document.querySelectorAll("[data-forget]")) each.hidden = !isKnown;
  }
  document.querySelector("button[data-remember]").addEventListener("click", () => { remembered(body.dataset.me); offer(); });
  document.querySelector("button[data-forget]").addEventListener("click", () => { remembered(""); offer(); });
  offer();

  const title = document.title, pairing = () => document.querySelector("[data-pairing]");
  let last = pairing()?.dataset.pairing, sound = null;

  function beep() {
    if (!sound) return;
    [660, 880].forEach((frequency, n) => {
      const tone = sound.createOscillator(), volume = sound.createGain(), at = sound.currentTime + n * 0.3;
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.2, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
      tone.connect(volume).connect(sound.destination);
      tone.start(at);
      tone.stop(at + 0.26);
    });
  }

  document.addEventListener("shown", () => {
    const now = pairing();
    if (!now || now.dataset.pairing === last) return;
    last = now.dataset.pairing;
    body.dataset.told = now.dataset.news;
    document.title = `● ${now.dataset.news}`;
    now.classList.add("is-new");
    navigator.vibrate?.(BUZZ);
    beep();
  });

  // Seen: the title is as it was. A browser lets a page sound once somebody touched it.
  addEventListener("pointerdown", () => {
    document.title = title;
    sound = sound || new AudioContext();
    if (sound.state === "suspended") sound.resume();
  });
})();
