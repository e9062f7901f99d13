"""Lists of an event on a wall, in a real Chromium: large, whole, page by page."""

from collections.abc import Iterator

import pytest
from selenium.webdriver.common.by import By

from tablepi.hall.server.database.record_file import together
from tablepi.hall.web.html.page_frame import FACES, Asset
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.views import drawn, picked
from tests.nightly import NIGHTLY
from tests.worlds.hall.browser import Browser, prefer, resize, time_stands
from tests.worlds.hall.made_up_event import MadeUpEvent
from tests.worlds.hall.made_up_hall import MadeUpHall, Served
from tests.worlds.hall.waiting import until

LEAST_PX = 50
"""Of names on a wall: capitals of 35 px, 20 mm on 50 inches, 7 minutes of arc at ten metres."""

CROWDED_PX = 40
"""Of names with their tables where they are many: capitals of 28 px."""

ROUND_S = 30
"""In which everybody's name comes by, with 200 of them."""

TURN_AT = (By.CLASS_NAME, "turn-at")
_SIZE = "return parseFloat(getComputedStyle(document.querySelector('tbody th')).fontSize)"
LISTS = ("/standings", "/pairings", "/pairings?by=table")


@pytest.fixture(autouse=True)
def still(driver: Browser) -> Iterator[None]:
    """Lists turn when a test passes the time."""
    with time_stands(driver):
        yield


def _event(hall: MadeUpHall, players: int) -> MadeUpEvent:
    names = [f"Maximiliane-Theodora von Hohenfels {n}" for n in range(players)]
    ids = [f"p{n}" for n in range(1, players + 1)]
    with together(hall.record):
        event = MadeUpEvent(hall.record)
        event.open(names)
        event.round(*zip(ids[::2], ids[1::2], strict=True))
    return event


def _shown(driver: Browser) -> list[str]:
    """The lines that are seen, each whole; fails where a part lies outside."""
    lines, outside = driver.execute_script(
        "const foot = document.querySelector('footer').getBoundingClientRect().top;"
        "const rows = [...document.querySelectorAll('tbody tr')].filter(r => r.offsetHeight);"
        "const boxes = rows.map(r => r.getBoundingClientRect());"
        "return [rows.map(r => r.id + r.innerText), boxes.filter(b => b.bottom > foot + 1 ||"
        " b.right > innerWidth || b.left < 0).length]"
    )
    assert outside == 0
    return list(lines)


def _play(hall: MadeUpHall, event: MadeUpEvent, players: int) -> None:
    """The round is over, and another one, in which winners met winners."""
    ids = [f"p{n}" for n in range(1, players + 1)]
    with together(hall.record):
        for pair in range(1, players // 2 + 1):
            event.result(1, f"t{pair:02}", 2, pair % 2)
        event.round(*zip(ids[::4], ids[2::4], strict=True), *zip(ids[1::4], ids[3::4], strict=True))
        for pair in range(1, players // 2 + 1):
            event.result(2, f"t{pair:02}", pair % 2, 2)


def _comes(driver: Browser, page: str) -> None:
    until(lambda: page in driver.find_element(*TURN_AT).text)


def _lit(driver: Browser) -> int:
    """The number of the page whose letters are lit."""
    found = (
        "return [...document.querySelectorAll('.turn-at span')].findIndex(e => e.matches('.now'))"
    )
    return 1 + int(driver.execute_script(found))


@pytest.mark.parametrize("players", [2, 16, 200])
@pytest.mark.parametrize("path", LISTS)
def test_a_wall_shows_each_line_once_and_large(
    driver: Browser, hall: MadeUpHall, served: Served, path: str, players: int
) -> None:
    _event(hall, players)
    served.look()
    resize(driver, "wall")
    driver.get(served.url + path)
    until(lambda: driver.execute_script("return document.body.classList.contains('turns')"))
    is_crowded = players == 200 and path == "/pairings"
    assert driver.execute_script(_SIZE) >= (CROWDED_PX if is_crowded else LEAST_PX)
    all_lines = driver.execute_script("return document.querySelectorAll('tbody tr').length")
    pills = len(driver.find_elements(By.CSS_SELECTOR, ".turn-at span"))
    pages = pills or int(driver.find_element(*TURN_AT).text.partition("/")[2] or 1)
    seen = _shown(driver)
    for page in range(2, pages + 1):
        # Names turn faster the more pages they have.
        driver.execute_script(f"window.passed += {ROUND_S * 1000 / pages if pills else 12000}")
        if pills:
            until(lambda: _lit(driver) == page)  # noqa: B023
        else:
            _comes(driver, f"{page} / {pages}")
        seen += _shown(driver)
    assert len(seen) == all_lines
    assert len(set(seen)) == all_lines


@pytest.mark.parametrize(
    ("players", "size"), [(60, "large"), *([(12, "wall"), (200, "wall")] if NIGHTLY else [])]
)
def test_a_wall_turns_between_its_standings_and_what_decided_them(
    driver: Browser, hall: MadeUpHall, served: Served, players: int, size: str
) -> None:
    _play(hall, _event(hall, players), players)
    served.look()
    resize(driver, size)
    driver.get(f"{served.url}/standings")
    until(
        lambda: driver.execute_script("return document.querySelectorAll('.ties tbody tr').length")
    )
    standings, ties, turns = list[str](), set[str](), 0
    while len(ties) < players:
        turns += 1
        assert turns < players
        found, told = _shown(driver), driver.find_element(*TURN_AT).text
        if "0." in found[0] and ":" in found[0]:
            ties |= {*found}
        else:
            standings += found
        driver.execute_script("window.passed += 12000")
        until(lambda: driver.find_element(*TURN_AT).text != told)  # noqa: B023
    assert len({*standings}) == players
    assert len(standings) >= players * 2


def test_a_view_that_comes_anew_is_never_seen_unordered(
    driver: Browser, hall: MadeUpHall, served: Served
) -> None:
    event = _event(hall, 200)
    served.look()
    resize(driver, "wall")
    driver.get(f"{served.url}/standings")
    until(lambda: hall.live.streams.readers)
    driver.execute_script(
        "window.most = 0; document.addEventListener('shown', () => {"
        "const rows = [...document.querySelectorAll('tbody tr')].filter(r => r.offsetHeight);"
        "window.most = Math.max(window.most, rows.length); })"
    )
    with together(hall.record):
        event.result(1, "t01", 2, 0)
    served.look()
    until(lambda: driver.execute_script("return window.most"))
    assert driver.execute_script("return window.most") < 40


@pytest.mark.parametrize("face", FACES)
def test_a_wall_is_laid_out_anew_by_a_face_that_comes_late(
    driver: Browser, hall: MadeUpHall, served: Served, face: Asset
) -> None:
    """As on a slow network, and where letters of another weight come with a view."""
    _event(hall, 64)
    served.look()
    resize(driver, "wall")
    driver.get(f"{served.url}/standings")
    until(lambda: driver.execute_script("return document.body.classList.contains('turns')"))
    driver.execute_script("document.querySelector('.turning').style.setProperty('--line', '1px')")
    driver.execute_script(
        "const late = new FontFace('Late', `url(${arguments[0]})`);"
        "document.fonts.add(late); late.load()",
        face.path,
    )
    until(lambda: driver.execute_script(_SIZE) >= LEAST_PX)


def test_a_name_too_long_for_a_wall_is_cut_in_its_middle_and_whole_on_a_phone(
    driver: Browser, hall: MadeUpHall, served: Served
) -> None:
    _event(hall, 64)
    served.look()
    resize(driver, "wall")
    driver.get(f"{served.url}/standings")
    name = "return document.querySelector('tbody tr:not([hidden]) th').innerText"
    until(lambda: "…" in driver.execute_script(name))
    assert driver.execute_script(name).startswith("Maximilian")
    wide = "const shown = [...document.querySelectorAll('tbody tr:not([hidden]) th')];"
    wide += "return shown.filter(e => e.scrollWidth > e.clientWidth).length"
    assert driver.execute_script(wide) == 0
    resize(driver, "phone")
    driver.get(f"{served.url}/standings")
    until(lambda: "Maximiliane-Theodora von Hohenfels" in driver.page_source)


@pytest.mark.parametrize(("players", "is_beside"), [(24, True), (200, False)])
def test_the_head_of_the_standings_stands_beside_names_that_are_few(
    driver: Browser, hall: MadeUpHall, served: Served, players: int, is_beside: bool
) -> None:
    _play(hall, _event(hall, players), players)
    served.look()
    resize(driver, "wall")
    driver.get(f"{served.url}/pairings")
    until(
        lambda: (
            driver.execute_script("return document.querySelectorAll('.leader-board li').length")
            == 8
        )
    )
    driver.execute_script("dispatchEvent(new Event('resize'))")
    assert driver.find_element(By.CLASS_NAME, "leader-board").is_displayed() == is_beside
    assert _shown(driver)


def test_a_pairing_is_shown_by_the_number_on_the_sign_with_its_seat(
    driver: Browser, hall: MadeUpHall, served: Served
) -> None:
    _event(hall, 4)
    served.look()
    driver.get(f"{served.url}/pairings")
    cells = driver.find_elements(By.CSS_SELECTOR, "tbody .at")
    assert [cell.find_element(By.CLASS_NAME, "sign-tile").text for cell in cells] == [
        "1",
        "1",
        "2",
        "2",
    ]
    assert [cell.find_element(By.TAG_NAME, "i").text for cell in cells] == ["1", "2", "1", "2"]
    assert "Seat 2" in str(cells[1].get_attribute("innerText"))


def test_screens_share_the_alphabet_by_whole_letters(hall: MadeUpHall, served: Served) -> None:
    names = ("Ann", "Abe", "Bob", "Cid", "Dora", "Dan", "Eli", "Zoë")
    with together(hall.record):
        event = MadeUpEvent(hall.record)
        event.open(names)
        event.round(("p1", "p2"), ("p3", "p4"), ("p5", "p6"), ("p7", "p8"))
    served.look()
    drawing = hall.live.drawing(PageWords())
    parts = [
        str(drawn(f"share-{n}-2", picked(f"share-{n}-2", hall.live.hall), drawing)) for n in (1, 2)
    ]
    assert [[name for name in names if f">{name}<" in part] for part in parts] == [
        ["Ann", "Abe", "Bob", "Cid"], ["Dora", "Dan", "Eli", "Zoë"],
    ]  # fmt: skip
    assert ["A – C" in part for part in parts] == [True, False]
    assert picked("share-3-2", hall.live.hall) is None


_HEADED = """
const list = document.querySelector('.turning'), seen = each => each.getClientRects().length;
const heads = [...list.tHead.querySelectorAll('th')].filter(seen);
const cells = [...list.tBodies[0].rows].filter(seen).flatMap(row => [...row.cells]);
const numbers = cells.filter(e => seen(e) && e.matches('td') && /[0-9]/.test(e.innerText));
const box = each => each.getBoundingClientRect(), wide = each => box(each).width;
const shared = (a, b) => Math.min(box(a).right, box(b).right) - Math.max(box(a).left, box(b).left);
const over = (a, b) => a.innerText && shared(a, b) > Math.min(wide(a), wide(b)) / 2;
const bare = numbers.filter(cell => !heads.some(head => over(head, cell)));
const out = heads.filter(head => head.scrollWidth > head.clientWidth + 1);
return [numbers.length, bare.map(cell => cell.className), out.map(head => head.innerText)];
"""


@pytest.mark.parametrize("players", [24, 200])
@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_number_on_a_wall_stands_under_its_heading(
    driver: Browser, hall: MadeUpHall, served: Served, path: str, players: int, language: str
) -> None:
    _play(hall, _event(hall, players), players)
    served.look()
    resize(driver, "wall")
    driver.get(f"{served.url}{path}{'&' if '?' in path else '?'}lang={language}")
    until(lambda: driver.execute_script("return document.body.classList.contains('turns')"))
    count, bare, cut = driver.execute_script(_HEADED)
    assert count
    assert (bare, cut) == ([], [])


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_page_has_the_look_that_its_reader_prefers(
    driver: Browser, hall: MadeUpHall, served: Served, look: str
) -> None:
    ground = "return getComputedStyle(document.documentElement).getPropertyValue('--ground')"
    prefer(driver, look)
    driver.get(f"{served.url}/pairings")
    assert (driver.execute_script(ground) == "#e9e1cf") == (look == "light")
