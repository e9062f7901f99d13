"""The sheets that come with the program count as the published rules of their games do."""

from pathlib import Path
from typing import Any

import pytest

import tablepi.games.score_sheet
from tablepi.core.match import Match, begin
from tablepi.core.options import setup_of
from tablepi.games.score_sheet.game import GAME
from tablepi.games.score_sheet.library import POPULAR, library, templates_in
from tablepi.games.score_sheet.template import Template
from tablepi.locale import SENTENCES
from tests.games.golden import played, scripts_of
from tests.games.score_sheet.published_bids import BIDS, Bids
from tests.games.score_sheet.published_rounds import ROUNDS, Rounds
from tests.games.score_sheet.published_rows import ROWS, Rows

FOLDER = Path(tablepi.games.score_sheet.__file__).parent / "templates"
SHIPPED = templates_in(library().text)
SCORINGS: dict[str, tuple[Rows | Rounds, ...]] = {**ROWS, **ROUNDS}
ALL = [
    pytest.param(name, scoring, id=f"{name}-{at}")
    for name, scorings in SCORINGS.items()
    for at, scoring in enumerate(scorings, 1)
]


WORKED = [
    played(path).script.options["template"]
    for path in scripts_of("score-sheet")
    if path.stem.startswith("worked-")
]
"""The sheets of the scripts with an example that somebody else published, whose head says where,
and what of a longer game is made up."""


def test_every_sheet_that_comes_along_is_counted_here_or_in_a_script() -> None:
    assert SHIPPED.keys() == {file.stem for file in FOLDER.glob("*.toml")}
    assert SHIPPED.keys() == SCORINGS.keys() | BIDS.keys() | set(WORKED)
    assert len(set(WORKED) - SCORINGS.keys()) >= 20


def test_an_owners_own_stand_before_those_that_come_along_which_are_listed_once() -> None:
    own = (("z.toml", 'id = "z"\n[rounds]\n'), ("farm.toml", 'id = "farm"\n[rounds]\n'))
    others = [template for template in POPULAR if template != "farm"]
    assert sorted(POPULAR) == sorted(SHIPPED)
    assert list(SHIPPED) == [*POPULAR]
    assert list(templates_in(library(own).text)) == ["farm", "z", *others]


@pytest.mark.parametrize("template", SHIPPED.values(), ids=lambda template: template.id)
def test_every_sheet_has_names_in_every_language_and_the_games_it_serves(
    template: Template,
) -> None:
    assert template.serves
    entry_names = (template.entry_names,) if template.entry_names else ()
    for names in (template.names, *entry_names, *(row.names for row in template.rows)):
        assert dict(names).keys() == set(SENTENCES)


@pytest.mark.parametrize(("name", "scoring"), ALL)
def test_a_sheet_counts_as_the_published_rules_say(name: str, scoring: Rows | Rounds) -> None:
    assert scoring.source
    seats = len(scoring.seats) if isinstance(scoring, Rows) else len(scoring.rounds[0])
    # Some of these scorings have a player fewer than the game needs.
    names = tuple("ABCDEFGHIJKL"[: max(seats, SHIPPED[name].seats[0])])
    match = begin(GAME, setup_of(GAME, names, {"template": name}, library()))
    match = _by_rows(match, scoring) if isinstance(scoring, Rows) else _by_rounds(match, scoring)
    facts = match.facts()
    totals = [total for _, total in scoring.seats] if isinstance(scoring, Rows) else scoring.totals
    assert [facts[f"score.{seat}"] for seat in range(1, seats + 1)] == [*map(str, totals)]
    assert facts["winner"] == scoring.winners


def _say(match: Match, line: str) -> Match:
    after, verdict = match.offer(match.notation.read(line))
    assert verdict.accepted, (line, verdict)
    return after


def _by_rows(match: Match, scoring: Rows) -> Match:
    for seat, (entries, _) in enumerate(scoring.seats, 1):
        for row, number in entries.items():
            match = _say(match, f"{seat} enter {row} {number}")
    # What these scorings do not name is a 0 that nobody wrote down.
    return match if match.result else _say(match, "finish anyway")


def _by_rounds(match: Match, scoring: Rounds) -> Match:
    for entries in scoring.rounds:
        assert match.result is None
        for seat, number in enumerate(entries, 1):
            match = _say(match, f"{seat} add {number}")
        match = match if match.result else _say(match, "close")
    assert (match.result is not None) == scoring.over
    return match if scoring.over else _say(match, "finish")


@pytest.mark.parametrize(
    ("name", "scoring"), [(name, scoring) for name, all_ in BIDS.items() for scoring in all_]
)
def test_a_sheet_of_bids_counts_as_the_published_rules_say(name: str, scoring: Bids) -> None:
    names = tuple("ABCDEFGH"[: len(scoring.totals)])
    match = begin(GAME, setup_of(GAME, names, {"template": name}, library()))
    for number, bids in enumerate(scoring.rounds):
        assert match.facts()["cards"] == str(scoring.cards[number])
        for seat, words in enumerate(bids, 1):
            for verb, n in zip(("bid", "made", "bonus"), words, strict=False):
                match = _say(match, f"{seat} {verb} {n}")
        match = _say(match, "close")
    finished = _say(match, "finish").facts()
    totals = tuple(int(finished[f"score.{seat}"]) for seat in range(1, len(names) + 1))
    assert (totals, finished["winner"]) == (scoring.totals, scoring.winners)
    for cards in scoring.cards[len(scoring.rounds) :]:
        assert (match.facts()["cards"], match.result) == (str(cards), None)
        match = _say(match, "close anyway")
    assert match.result is not None


IMPOSSIBLE: dict[str, tuple[str, ...]] = {
    "SC-CELL": (
        *("five-dice ones 6", "five-dice small 25", "five-dice three -1"),
        *("settlements-to-10 road 1", "settlements-to-10 cities -1", "quilt square 6"),
        *("trains-and-tickets longest 5", "trains-and-tickets trains-6 -1", "four-colours red -1"),
        *(
            "kingdoms-of-dominoes full 4",
            "kingdoms-of-dominoes middle 5",
            "gods-and-provinces end 6",
        ),
        *("habitats forest -1", "fireworks-together blue -1"),
        *("provinces-and-duchies curses -1", "cards-and-counters counters -1"),
    ),
    "SC-MOST": (
        *("five-dice three 31", "five-dice four 99", "five-dice chance 31", "five-dice chance 4"),
        *("five-dice more 13", "wall-of-tiles lines 6", "wall-of-tiles columns 6"),
        *("wall-of-tiles colours 6", "four-colours red 13", "four-colours misses 5"),
        *("settlements-to-10 buildings 10", "settlements-to-10 cities 5"),
        *("trains-and-tickets trains-6 8", "trains-and-tickets trains-1 46", "quilt holes 82"),
        *("quilt first 2", "red-planet milestones 4", "red-planet awards 16", "farm stables 5"),
        *("farm family 1", "farm family 6", "farm unused 14", "roads-and-towns roads -1"),
        *("birds-and-eggs goals 23", "birds-and-eggs birds -1", "ages-and-sciences wars 19"),
        *("ages-and-sciences wars -7", "ages-and-sciences civil -1", "settlements-to-10 cards 6"),
        *("cribbage-121 -1", "darts-301 181", "darts-501 -1", "eighteen-holes 0"),
        *("eighteen-holes 8", "exactly-50 13", "fewest-to-100 -18", "hearts 27"),
        *("last-card-500 -5", "lines-of-tiles -1", "melds-to-5000 7", "two-teams-to-1000 -430"),
        *("two-teams-to-1000 405", "two-teams-to-1000 52", "belote -1", "belote 904"),
        *("spades-to-500 431", "spades-to-500 -501", "bridge-four-deals -50"),
        *("bridge-four-deals 115", "bridge-four-deals 7610", "bags-to-21 13", "boules-to-13 7"),
        *("boules-to-13 -1", "gin-to-100 151", "dominoes-to-100 169", "dominoes-to-100 -1"),
        *("trains-of-dominoes -1", "trains-of-dominoes 1093", "skat 2401", "skat -2401"),
        *("flip-to-200 172", "flip-to-200 -1", "dice-to-10000 75", "dice-to-10000 -50"),
        *("expeditions 781", "expeditions -401", "cards-and-counters cards -1"),
        *("cards-and-counters counters 56", "kingdoms-of-dominoes lakes -1"),
        *("kingdoms-of-dominoes largest 49", "gods-and-provinces mars 7"),
        *("gods-and-provinces mercury 3", "gods-and-provinces prefect 2"),
        *(
            "fireworks-together red 6",
            "goals-together goals 5",
            "habitats bears -1",
            "fewest-to-66 -1",
            "fewest-to-66 172",
        ),
    ),
}
"""What no game of a sheet can give: its id, the row of a sheet of rows, and a number."""


@pytest.mark.parametrize(
    ("rule", "text"), [(rule, text) for rule, texts in IMPOSSIBLE.items() for text in texts]
)
def test_a_sheet_that_comes_along_takes_nothing_that_its_game_cannot_have(
    rule: str, text: str
) -> None:
    match, move = _first_entry(text)
    assert match.offer(move)[1].rule == rule


EXTREME = (
    *("ages-and-sciences wars -6", "ages-and-sciences wars 18", "birds-and-eggs goals 22"),
    *("birds-and-eggs birds 135", "farm unused 13", "farm stables 4", "farm family 2"),
    *("farm family 5", "farm cards -9", "five-dice three 5", "five-dice four 30"),
    *("five-dice chance 5", "five-dice chance 30", "five-dice more 12", "four-colours red 12"),
    *("four-colours misses 4", "quilt holes 81", "red-planet awards 15", "red-planet cards -5"),
    *("red-planet milestones 3", "settlements-to-10 buildings 9", "settlements-to-10 cities 4"),
    *("settlements-to-10 cards 5", "trains-and-tickets trains-1 45", "wall-of-tiles lines 5"),
    *("trains-and-tickets trains-6 7", "trains-and-tickets tickets -63", "wall-of-tiles tiles 0"),
    *("cribbage-121 60", "darts-301 180", "darts-501 0", "eighteen-holes 1", "eighteen-holes 7"),
    *("exactly-50 12", "exactly-50 0", "fewest-to-100 -17", "fewest-to-100 284", "hearts -26"),
    *("last-card-500 0", "lines-of-tiles 72", "melds-to-5000 -535", "nine-holes -10"),
    *("rummy-500 -85", "words-on-a-board -48", "two-teams-to-1000 -425", "two-teams-to-1000 400"),
    *(
        "belote 0",
        "belote 903",
        "spades-to-500 -500",
        "spades-to-500 430",
        "bridge-four-deals 7600",
    ),
    *("bags-to-21 12", "boules-to-13 6", "gin-to-100 148", "dominoes-to-100 168", "skat 2400"),
    *("skat -2400", "flip-to-200 171", "dice-to-10000 3050", "expeditions 780", "expeditions -400"),
    *("trains-of-dominoes 1092", "numbered-tiles -214", "four-winds 8000", "tarot -318"),
    *("cards-and-counters counters 55", "kingdoms-of-dominoes full 5", "doppelkopf -30"),
    *("kingdoms-of-dominoes middle 10", "gods-and-provinces mars 48", "schafkopf -150"),
    *("gods-and-provinces end 7", "provinces-and-duchies others -6", "goals-together goals 4"),
    *("fewest-to-66 0", "fewest-to-66 171"),
    *("fireworks-together more 5", "habitats tokens 0"),
)
"""The least and the most that a game of a sheet can give."""


@pytest.mark.parametrize("text", EXTREME)
def test_a_sheet_that_comes_along_takes_all_that_its_game_can_have(text: str) -> None:
    match, move = _first_entry(text)
    assert match.offer(move)[1].accepted


def _first_entry(text: str) -> tuple[Match, Any]:
    """A match with a sheet, and a number for its first seat: its id, the row of a sheet of rows."""
    name, *words = text.split()
    names = tuple("ABCDEFGHIJKL"[: SHIPPED[name].seats[0]])
    match = begin(GAME, setup_of(GAME, names, {"template": name}, library()))
    return match, match.notation.read(" ".join(["1", "enter" if words[1:] else "set", *words]))


@pytest.mark.parametrize(
    ("name", "entries"),
    [
        ("numbered-tiles", (24, -5, -16, -4)),
        ("four-winds", (-16, -8, -8, 23)),
        ("doppelkopf", (10, -10, 10, 10)),
        ("schafkopf", (80, 80, -80, 80)),
        ("tarot", (318, -106, -106, 106)),
        ("two-teams-to-1000", (70, 35)),
        ("belote", (92, 71)),
    ],
)
def test_a_slip_in_a_hand_that_adds_up_is_asked_about(name: str, entries: tuple[int, ...]) -> None:
    names = tuple("ABCD"[: len(entries)])
    match = begin(GAME, setup_of(GAME, names, {"template": name}, library()))
    for seat, number in enumerate(entries, 1):
        match = _say(match, f"{seat} add {number}")
    assert match.offer(match.notation.read("close"))[1].rule == "SC-SUM"
    _say(match, "close anyway")


@pytest.mark.parametrize("name", ["doppelkopf", "schafkopf"])
def test_nobody_is_asked_about_the_seats_that_sit_out_a_game(name: str) -> None:
    match = begin(GAME, setup_of(GAME, tuple("ABCDEF"), {"template": name}, library()))
    for line in ("1 set 3", "2 set -3", "4 set 3"):
        match = _say(match, line)
    assert match.offer(match.notation.read("close"))[1].rule == "SC-SUM"
    match = _say(_say(match, "6 set -3"), "close")
    assert (match.facts()["round.1.3"], match.facts()["round.1.5"]) == ("0", "0")


def test_teams_that_are_level_beyond_the_target_play_on() -> None:
    match = begin(GAME, setup_of(GAME, ("A", "B"), {"template": "two-teams-to-1000"}, library()))
    for _ in range(5):
        for line in ("1 add 200", "2 add 200", "close"):
            match = _say(match, line)
    assert match.result is None
    for line in ("1 add 55", "2 add 45", "close"):
        match = _say(match, line)
    assert match.facts()["winner"] == "1"


def test_a_hand_of_hearts_adds_up() -> None:
    match = begin(GAME, setup_of(GAME, ("A", "B", "C", "D"), {"template": "hearts"}, library()))
    for seat, number in enumerate((13, 4, 4, 4), 1):
        match = _say(match, f"{seat} add {number}")
    assert match.offer(match.notation.read("close"))[1].rule == "SC-SUM"
    _say(_say(match, "4 add 1"), "close")
    _say(match, "close anyway")


def test_a_settlement_of_catan_that_becomes_a_city_is_one_point_more_and_no_end() -> None:
    names = ("A", "B", "C")
    match = begin(GAME, setup_of(GAME, names, {"template": "settlements-to-10"}, library()))
    for row, number in (("buildings", 4), ("cities", 2), ("road", 2), ("cities", 3)):
        match = _say(match, f"1 enter {row} {number}")
    assert (match.facts()["score.1"], match.facts()["phase"]) == ("9", "play")
    assert _say(match, "1 enter cities 4").facts()["winner"] == "1"


POINTS = ("point", "punkte", "puntos", "point")
AS_PRINTED = {
    "five-dice": ("three", "four", "chance"),
    "birds-and-eggs": ("food",),
    "red-planet": ("money",),
    "quilt": ("first",),
    "kingdoms-of-dominoes": ("largest", "crowns"),
    "gods-and-provinces": ("prefect",),
    "provinces-and-duchies": ("turns",),
}
"""Rows named as on the game's own sheet, or whose name says what they are for."""
NUMBER = (
    *(("number", "no.", "crosses"), ("Anzahl", "Anz.", "Kreuze")),
    *(("cantidad", "cant.", "cruces"), ("nombre", "nbre", "croix")),
)


@pytest.mark.parametrize("template", SHIPPED.values(), ids=lambda template: template.id)
def test_the_label_of_a_row_says_whether_its_points_are_entered_or_how_many(
    template: Template,
) -> None:
    """Whoever knows the printed rules alone fills the sheet in from its labels."""
    for row in template.rows:
        names = [dict(row.names)[language] for language in ("en", "de", "es", "fr")]
        if row.kind == "points":
            assert all(word in name.lower() for word, name in zip(POINTS, names, strict=True)), (
                names
            )
        elif row.kind in ("table", "count") and row.id not in AS_PRINTED.get(template.id, ()):
            told = zip(NUMBER, POINTS, names, strict=True)
            assert all(
                any(word in name for word in words)
                or (row.points[:1] == (1,) and row.per == 1 and point in name.lower())
                for words, point, name in told
            ), names
