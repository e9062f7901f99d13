// Calls sound: a new one once; one that nobody took after two minutes and then each minute, for
// those who see to that.
"use strict";
for (const each of document.querySelectorAll("[data-print]")) {
  each.hidden = false;
  each.addEventListener("click", () => window.print());
}
(() => {
  if (!document.body.classList.contains("of-desk") || !document.body.dataset.events) return;
  const ALARM_MS = 120000, AGAIN_MS = 60000;
  const known = new Map(), alarms = "alarms" in document.body.dataset;
  const sound = new AudioContext();
  let first = true;

  function beep(times) {
    if (sound.state === "suspended") sound.resume();
    for (let n = 0; n < times; n += 1) {
      const tone = sound.createOscillator(), volume = sound.createGain();
      const at = sound.currentTime + n * 0.3;
      tone.frequency.value = n % 2 ? 660 : 880;
      volume.gain.setValueAtTime(0.2, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
      tone.connect(volume).connect(sound.destination);
      tone.start(at);
      tone.stop(at + 0.26);
    }
    document.body.dataset.sounded = Number(document.body.dataset.sounded || 0) + 1;
  }

  function listen() {
    // A page that just woke does not know yet who was seen to meanwhile.
    if (hallClock.slept()) return;
    const now = hallClock.now();
    const calls = [...document.querySelectorAll("[data-waits]")];
    const open = new Set(calls.map((each) => each.dataset.call));
    for (const each of calls) {
      const id = each.dataset.call, waits = now - Number(each.dataset.waits);
      if (!known.has(id)) {
        known.set(id, -Infinity);
        if (!first) beep(2);
      }
      if (alarms && waits >= ALARM_MS && now - known.get(id) >= AGAIN_MS) {
        known.set(id, now);
        beep(4);
      }
    }
    for (const id of known.keys()) if (!open.has(id)) known.delete(id);
    first = false;
  }

  // A browser lets a page sound once somebody touched it; until then the page says that it is mute.
  function sayMute() {
    document.querySelector(".sound-off").hidden = sound.state === "running";
  }

  for (const each of ["pointerdown", "keydown"]) addEventListener(each, () => sound.resume());
  sound.addEventListener("statechange", sayMute);
  sayMute();
  listen();
  setInterval(listen, 500);
})();
