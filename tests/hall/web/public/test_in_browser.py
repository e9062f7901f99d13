"""The pages in a real Chromium: live, at every size, open to everybody."""

import pytest
from aiohttp import web
from selenium.webdriver.common.by import By

from tablepi.hall.web.html.page_frame import STYLE, Asset
from tablepi.hall.web.http import event_stream
from tablepi.hall.web.values.public_source import result_code
from tablepi.wire.desk_messages import RoundClock
from tablepi.wire.states import ClockNow
from tests.worlds.hall.browser import Browser, resize, time_stands
from tests.worlds.hall.made_up_hall import MadeUpHall, Served
from tests.worlds.hall.waiting import until

LONG = "Maximiliane-Theodora von und zu Hohenfels-Wittgenstein"
PATHS = ("/", "/tables", "/table/t02", "/table/t03", "/table/t05", "/clock", "/standings", "/r/")


@pytest.fixture
def code(hall: MadeUpHall, served: Served) -> str:
    """The code of a result, in a hall where everything is too long and too much."""
    names = ["Ann", "Ben", "Cid", "Dora", "Eli", "Fay", "Gus", "Hilde"]
    hall.table("t01", "Table 1")
    hall.play("t02", names, [12345, -98765, 0, 1, 2, 3, 4, 99999], [4], "play", "score-sheet")
    clocks = [ClockNow(1, -5000, 0), ClockNow(2, 1_290_000, -1)]
    hall.play("t03", [LONG, LONG.upper()], [10234, 99981], [2], clocks=clocks)
    match = hall.play("t04", ["Kim", "Lou"], [3, 2], [], "over", stands=True)
    hall.result("t04", match, (3, 2))
    hall.play("t05", ["Mo", "", "Ola"], [7, 7, 9], [3], "placement", "conquest-of-fates")
    hall.table("t05", "Table 5", "lost")
    now = hall.clock.now_ms()
    hall.tell(RoundClock(3, "running", now + 100_000, 0, 300_000, now), f"Lunch for {LONG}")
    served.look()
    return result_code(match)


def _is_narrow(driver: Browser) -> bool:
    """Whether a page needs no scrolling sideways."""
    wide = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return int(driver.execute_script(wide)) <= 0


@pytest.mark.parametrize("size", ["narrow", "phone", "desk", "wall"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_scrolls_sideways(
    driver: Browser, served: Served, code: str, size: str, language: str
) -> None:
    resize(driver, size)
    for path in PATHS:
        driver.get(f"{served.url}{path}{code if path == '/r/' else ''}?lang={language}")
        # A browser that is new to a size draws its first page twice.
        until(lambda: _is_narrow(driver))
        served.look()


@pytest.mark.parametrize("broken", ["line", "answer"])
def test_a_style_lost_on_the_way_is_loaded_again(
    driver: Browser, hall: MadeUpHall, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    """As where a screen starts while its network does. Chromium itself asks a second time."""
    answer = Asset.answer
    lost: list[Asset] = []

    async def lose_twice(asset: Asset, request: web.Request) -> web.Response:
        if asset is STYLE and len(lost) < 2:
            lost.append(asset)
            if broken == "line" and request.transport is not None:
                request.transport.abort()
            raise web.HTTPServiceUnavailable
        return await answer(asset, request)

    monkeypatch.setattr(Asset, "answer", lose_twice)
    served = Served(hall)
    try:
        driver.execute_cdp_cmd("Network.clearBrowserCache", {})
        driver.get(served.url)  # Which waits for the style.
        assert len(lost) == 2
    finally:
        served.close()


def test_a_wall_of_tiles_and_a_table_need_no_scrolling(
    driver: Browser, served: Served, code: str
) -> None:
    resize(driver, "wall")
    high = "return document.documentElement.scrollHeight"
    cut = (
        "return [...document.querySelectorAll('.tile, .tile th, .tile p')].filter("
        "e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)"
        ".map(e => e.innerText)"
    )
    for path in ("/", "/table/t02", "/table/t03"):
        driver.get(served.url + path)
        # Tiles are laid out once the fonts are there.
        until(lambda: driver.execute_script(high) <= 1080 and driver.execute_script(cut) == [])
        served.look()


_TILES = """
const high = e => e.getBoundingClientRect().height;
const size = e => parseFloat(getComputedStyle(e).fontSize);
const tiles = [...document.querySelectorAll('.tile')].filter(e => e.offsetHeight);
const seen = (tile, what) => [...tile.querySelectorAll(what)];
return tiles.map(t => [t.querySelector('a').innerText, Math.min(...seen(t, 'h2, th').map(size)),
  seen(t, 'tr').filter(r => [...r.cells].some(c => high(c) > high(r) + 1)).length,
  seen(t, 'th').filter(e => e.scrollWidth > e.clientWidth + 1).length])
"""


@pytest.mark.parametrize(("size", "times"), [("wall", 1), ("large", 2)])
def test_tiles_of_a_wall_are_read_from_ten_metres_page_by_page(
    driver: Browser, hall: MadeUpHall, served: Served, code: str, size: str, times: int
) -> None:
    hall.play("t06", [f"{LONG} {n}" for n in range(8)], range(8), game="score-sheet")
    hall.play("t07", [f"{LONG} {n}" for n in range(12)], range(12), game="score-sheet")
    for number in range(8, 19):
        hall.play(f"t{number:02}", [LONG, LONG.upper()], [10, 99])
    served.look()
    resize(driver, size)
    with time_stands(driver):
        driver.get(served.url)
        until(lambda: driver.find_elements(By.CLASS_NAME, "turn-at"))
        told, found, ranges = driver.find_element(By.CLASS_NAME, "turn-at"), [], []
        pages = int(told.text.partition("/")[2])
        for page in range(1, pages + 1):
            until(lambda: f"· {page} / {pages}" in told.text)  # noqa: B023
            found += driver.execute_script(_TILES)
            ranges.append(told.text.partition(" ")[0])
            driver.execute_script("window.passed += 12000")
    assert ranges == ["1–2", "3–6", "7–8", "9–17", "18"]
    named = {1: "Table 1", 5: "Table 5"}
    assert [table for table, *_ in found] == [named.get(n, str(n)) for n in range(1, 19)]
    for table, least_px, cut_rows, cut_names in found:
        assert least_px >= 50 * times, table
        assert (cut_rows, cut_names) == (0, 0), table


def test_a_page_follows_its_table_without_loading_anew(
    driver: Browser, hall: MadeUpHall, served: Served
) -> None:
    resize(driver, "phone")
    hall.play("t01", ["Ann", "Ben"], [1, 2], clocks=[ClockNow(1, 600_000, -1)])
    served.look()
    driver.get(f"{served.url}/table/t01")
    driver.execute_script("window.kept = true")
    until(lambda: hall.live.streams.readers)
    hall.play("t01", ["Ann", "Ben"], [40, 2], clocks=[ClockNow(1, 500_000, -1)])
    served.look()
    until(lambda: "40" in driver.find_element(By.TAG_NAME, "main").text)
    until(lambda: "8:1" in driver.find_element(By.CSS_SELECTOR, "[data-ends]").text)
    assert driver.execute_script("return window.kept")
    assert not driver.execute_script("return document.body.classList.contains('stale')")


def test_a_page_tells_its_age_only_where_what_it_shows_is_old(
    driver: Browser, hall: MadeUpHall, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page's own clock is moved, not waited for."""
    assert hall.now_ms is not None
    monkeypatch.setattr(event_stream, "BEAT_S", 0.02)
    hall.play("t01", ["Ann", "Ben"], [1, 2])
    served.look()
    source = "window.passed = 0; const real = performance.now.bind(performance);"
    source += "performance.now = () => real() + window.passed;"
    script = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
    driver.get(f"{served.url}/table/t01")

    def is_old() -> bool:
        return bool(driver.execute_script("return document.body.classList.contains('stale')"))

    driver.execute_script("window.passed += 60000")
    until(lambda: not is_old())
    hall.hears = False
    hall.now_ms += 20_000
    until(is_old)
    hall.hears = True
    served.look()
    until(lambda: not is_old())
    served.close_streams()
    # A laptop that slept: its wall clock went on, and nothing else.
    driver.execute_script("const wall = Date.now; Date.now = () => wall() + 1800000")
    until(is_old)
    ends = "return document.querySelector('[data-since]').textContent"
    assert driver.execute_script(ends) == "30 min"
    driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


def test_the_browser_finds_no_fault(driver: Browser, served: Served, code: str) -> None:
    # The page before may still be told that its hall has gone.
    driver.get("data:text/html,nothing")
    driver.get_log("browser")  # type: ignore[no-untyped-call]
    for path in ("/", "/tables", f"/r/{code}", "/overlay?table=t03"):
        driver.get(served.url + path)
        served.look()
    assert driver.get_log("browser") == []  # type: ignore[no-untyped-call]


def test_an_overlay_is_transparent_where_it_shows_nothing(
    driver: Browser, served: Served, code: str
) -> None:
    resize(driver, "wall")
    for style in ("bar", "corner"):
        driver.get(f"{served.url}/overlay?table=t02&style={style}&scale=0.8")
        ground = driver.execute_script(
            "return [document.documentElement, document.body, document.querySelector('main')]"
            ".map(e => getComputedStyle(e).backgroundColor + getComputedStyle(e).colorScheme)"
        )
        assert set(ground) == {"rgba(0, 0, 0, 0)normal"}
        box = driver.execute_script(
            "const b = document.querySelector('.board').getBoundingClientRect();"
            "return [b.left, b.top, innerWidth - b.right, innerHeight - b.bottom]"
        )
        assert min(box) >= 50
        served.look()


@pytest.mark.parametrize("style", ["bar", "corner"])
def test_an_overlay_cuts_no_name_at_an_edge(
    driver: Browser, served: Served, code: str, style: str
) -> None:
    resize(driver, "wall")
    for table in ("t02", "t03", "t05"):
        driver.get(f"{served.url}/overlay?table={table}&style={style}")
        cut = driver.execute_script(
            "return [...document.querySelectorAll('.name')].filter("
            "e => e.scrollWidth > e.clientWidth + 1).map(e => e.innerText)"
        )
        assert cut == [], table
        served.look()
