"""What stands on a score sheet that is kept."""

from tablepi.core.match import begin
from tablepi.core.options import setup_of
from tablepi.games import games
from tablepi.games.score_sheet.library import library
from tablepi.referee.words import Words
from tablepi.screens.pictures.sheet_print import PrintedSheet, printed_sheet

HIDDEN = """id = "secret"
hidden = true
[[row]]
id = "eggs"
name = { en = "Eggs" }
kind = "count"
points = 3
"""


def _printed(template: str, *lines: str, own: str = "", is_abandoned: bool = False) -> PrintedSheet:
    game = games()["score-sheet"]
    cards = library((("own.toml", own),) if own else ())
    match = begin(game, setup_of(game, ("Ann", "Ben"), {"template": template}, cards))
    for line in lines:
        match, verdict = match.offer(match.notation.read(line))
        assert verdict.accepted
    words = Words(match.game, match.setup.seats, cards)
    sheet = printed_sheet(match, words, "2026-11-21", "", is_abandoned)
    assert sheet is not None
    return sheet


def test_names_totals_places_and_every_row_stand_on_it() -> None:
    sheet = _printed("farm", "1 enter fields 4", "2 enter fields 1", "finish anyway")
    assert sheet.title == "Farm"
    assert sheet.said == "Ann wins · Counted as 0 without an entry: Ann and Ben"
    assert (sheet.names, sheet.places) == (("Ann", "Ben"), (1, 2))
    fields = next(line for line in sheet.lines if line.name == "Fields (number)")
    assert (fields.cells, fields.notes) == (("3", "-1"), ("4", "1"))


def test_an_open_match_says_so() -> None:
    assert _printed("farm").said == "open since 2026-11-21"
    assert _printed("farm").places == (0, 0)


def test_an_abandoned_match_says_so() -> None:
    sheet = _printed("farm", "1 enter fields 4", is_abandoned=True)
    assert (sheet.said, sheet.places) == ("abandoned, begun 2026-11-21", (0, 0))


def test_hidden_numbers_are_on_no_sheet_before_the_end() -> None:
    sheets = [_printed("secret", f"1 enter eggs {n}", own=HIDDEN) for n in (4, 765)]
    assert sheets[0] == sheets[1]
    assert sheets[0].totals == ("0", "0")
    ended = _printed("secret", "1 enter eggs 4", "finish anyway", own=HIDDEN)
    assert ended.totals == ("12", "0")
