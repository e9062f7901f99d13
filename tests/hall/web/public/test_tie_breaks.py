"""Why somebody is before somebody else of equal points: on walls, for each tie that was broken."""

import re
from html import unescape

from tablepi.hall.server.database.record_file import together
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.views import drawn, picked
from tests.hall.web.public.test_pages import get
from tests.worlds.hall.made_up_event import MadeUpEvent
from tests.worlds.hall.made_up_hall import MadeUpHall, Served


def _event(hall: MadeUpHall) -> None:
    """Dora won twice, Eli never, the others once each."""
    with together(hall.record):
        event = MadeUpEvent(hall.record, hall.clock.now_ms())
        event.open(["Ann", "Ben", "Cid", "Dora", "Eli", "Fay"])
        for pairs, wins in (
            ((("p1", "p4"), ("p2", "p5"), ("p3", "p6")), ((0, 2), (2, 0), (2, 1))),
            ((("p1", "p5"), ("p2", "p6"), ("p3", "p4")), ((2, 0), (1, 2), (0, 2))),
        ):
            number = event.round(*pairs)
            for table, each in enumerate(wins, 1):
                event.result(number, f"t{table:02}", *each)


def _lines(hall: MadeUpHall, served: Served, language: str = "en") -> list[str]:
    """The lines of the wall, as somebody reads them."""
    served.look()
    page = drawn("ties", picked("ties", hall.live.hall), hall.live.drawing(PageWords(language)))
    rows = re.sub(r"<t[dh][^>]*>|</p>", " ", page.partition("<tbody>")[2]).split("<tr")[1:]
    told = (re.sub(r"^[^>]*>|<[^>]+>", "", row) for row in rows)
    return [" ".join(unescape(each).split()) for each in told]


def test_each_of_a_tie_has_the_sentence_of_the_number_that_decided(
    hall: MadeUpHall, served: Served
) -> None:
    _event(hall)
    assert _lines(hall, served) == [
        "2 Cid 3 0.7500: the mean of what Cid’s opponents won: Fay 1/2, Dora 1.",
        "3 Ann 3 0.6667: the mean of what Ann’s opponents won: Dora 1, Eli 1/3 (counted as no less;"
        " it was 0).",
        "4 Fay 3 0.5000: the mean of what Fay’s opponents won: Cid 1/2, Ben 1/2.",
        "5 Ben 3 0.4167: the mean of what Ben’s opponents won: Eli 1/3 (counted as no less; it was"
        " 0), Fay 1/2.",
    ]
    assert _lines(hall, served, "de")[2].startswith("4 Fay 3 0,5000: das Mittel dessen, was")


def test_numbers_that_did_not_decide_are_only_named(hall: MadeUpHall, served: Served) -> None:
    with together(hall.record):
        event = MadeUpEvent(hall.record, hall.clock.now_ms())
        event.open(["Ann", "Ben", "Cid", "Dora"])
        first = event.round(["p1", "p2"], ["p3", "p4"])
        event.result(first, "t01", 2, 0)
        event.result(first, "t02", 2, 1)
    ann, cid, dora, ben = _lines(hall, served)
    assert ann == (
        "1 Ann 3 1.0000: Ann’s share of the game points (3 a win, 1 a draw): round 1, won: 6 of 6."
        " Level: Opponents’ wins 0.3333"
    )
    assert cid.startswith("2 Cid 3 0.6667: Cid’s share of the game points")
    assert (dora[:8], ben[:7]) == ("3 Dora 0", "4 Ben 0")


def test_nothing_is_said_where_no_tie_was_broken(hall: MadeUpHall, served: Served) -> None:
    served.look()
    assert _lines(hall, served) == []
    with together(hall.record):
        event = MadeUpEvent(hall.record, hall.clock.now_ms())
        event.open(["Ann", "Ben"])
        event.round(["p1", "p2"])
    assert _lines(hall, served) == []


def test_a_phone_is_not_sent_what_walls_show(hall: MadeUpHall, served: Served) -> None:
    _event(hall)
    served.look()
    for path in ("/standings", "/standings?lang=pl"):
        page = get(served, path)[2]
        assert 'data-view="ties"' in page
        assert "1/3" not in page
    assert 'data-view="ties"' not in get(served, "/pairings")[2]
