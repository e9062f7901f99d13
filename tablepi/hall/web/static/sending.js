// A form is sent once the hall answers: where it does not, what was written stays on the page.
"use strict";
(() => {
  const KNOCK_MS = 4000;
  let knocking = false;

  async function hallAnswers() {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), KNOCK_MS);
    try {
      const answer = await fetch("/healthz", { cache: "no-store", signal: patience.signal });
      return answer.status !== 503;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  function sayAway(form) {
    if (form.querySelector(".hall-away")) return;
    const told = document.createElement("p");
    told.className = "notice hall-away";
    told.setAttribute("role", "alert");
    told.textContent = document.body.dataset.away;
    form.append(told);
  }

  addEventListener("submit", async (event) => {
    const form = event.target;
    if (!document.body.dataset.away || form.knocked) return;
    event.preventDefault();
    if (knocking) return;
    knocking = true;
    // The form is sent as it was when it was tapped; what came in meanwhile waits for that.
    dispatchEvent(new Event("knock"));
    form.knocked = await hallAnswers();
    knocking = false;
    if (form.knocked) form.requestSubmit(event.submitter);
    else sayAway(form);
    form.knocked = false;
    dispatchEvent(new Event("answer"));
  });
})();
