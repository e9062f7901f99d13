"""Every page of a hall, and what a look at one finds wrong with it."""

from typing import Any

from tests.worlds.hall.browser import Browser, axe_faults
from tests.worlds.hall.made_up_desk import MadeUpDesk

PUBLIC = ("/", "/tables", "/table/t01", "/table/t02", "/table/t03", "/table/t12", "/clock",
          "/pairings", "/pairings?by=table", "/standings", "/standings?player=p1", "/display",
          "/table/t999", "/me", "/nowhere")  # fmt: skip
DESK = (
    *(f"/desk/tables{each}" for each in ("", "?density=1", "?density=3", "?table=t01")),
    *(f"/desk/{each}" for each in ("tables?table=t12", "calls", "round", "round/pair", "results")),
    *(f"/desk/results{each}" for each in ("?round=3&table=t01", "?round=3&table=t10", "/open")),
    *(f"/desk/{each}" for each in ("players", "players?player=p1", "displays", "print", "people")),
    *(f"/desk/event{each}" for each in ("", "?format=pod-swiss", "/rows", "/rows?row=1", "/check")),
    *("/judge", "/judge/tables", "/judge/tables?table=t01"),
)
PRINTED = tuple(
    f"/desk/print/{each}"
    for each in (
        *("pairings", "seating", "slips", "slips.all", "cards", "signs", "poster"),
        *("standings", "results", "final"),
    )
)

TARGET_PX = 44
"""Of what a finger meets: 9 mm on most phones."""

_WRONG = """
const seen = e => e.getClientRects().length && getComputedStyle(e).clipPath === 'none';
const said = e => e.tagName + ' ' + (e.innerText || e.name || '').slice(0, 40);
const small = arguments[0] ? [...document.querySelectorAll('a, button, select, summary, input')]
  .filter(seen).filter(e => e.type !== 'hidden').filter(e => {
    const box = (e.closest('label.tick') || e).getBoundingClientRect();
    return Math.min(box.width, box.height) < arguments[0];
  }).map(e => 'small: ' + said(e)) : [];
const cut = [...document.querySelectorAll('main *, header a, footer *')].filter(seen)
  .filter(e => getComputedStyle(e).overflowX !== 'visible' && !e.matches('select, input, svg'))
  .filter(e => e.scrollWidth > e.clientWidth + 1 && !e.closest('.letters'))
  .map(e => 'cut: ' + said(e));
const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
return [...small, ...cut, ...(wide > 0 ? ['sideways by ' + wide] : [])];
"""


def pages_of(desk: MadeUpDesk, language: str, more: tuple[str, ...] = ()) -> list[str]:
    """The addresses of all pages in a language. `more`: public ones of this hall alone."""
    paths = [*((desk.http, each) for each in (*PUBLIC, *more)),
             *((desk.https, each) for each in (*DESK, *PRINTED))]  # fmt: skip
    return [f"{base}{path}{'&' if '?' in path else '?'}lang={language}" for base, path in paths]


def wrong_with(driver: Browser, axe: str, is_phone: bool) -> list[str]:
    """What axe finds on the page that is shown, what is cut, and what is too small for a finger."""
    found: Any = driver.execute_script(_WRONG, TARGET_PX if is_phone else 0)
    return [*axe_faults(driver, axe), *found]
