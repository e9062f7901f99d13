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

  // What stands beside a live page is settled in place: what is written on the page stays, and its
  // views bring what became of it. What is refused or asked is a page of its own.
  async function settlesBeside(form, key) {
    const beside = form.closest(".waits-panel, .undo, .clock-side"), live = document.querySelector("main [data-view]");
    if (!beside || !live || !document.body.matches(".live:not(.stale)")) return false;
    const body = new URLSearchParams(new FormData(form, key));
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body, redirect: "manual" }).catch(() => null);
    if (answer?.type !== "opaqueredirect") return false;
    // Nothing of it is still to be sent.
    for (const each of form.elements) if ("defaultValue" in each) each.defaultValue = each.value;
    return true;
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
    if (!form.knocked) sayAway(form);
    else if (!await settlesBeside(form, event.submitter)) form.requestSubmit(event.submitter);
    knocking = false;
    form.knocked = false;
    dispatchEvent(new Event("answer"));
  });
})();
