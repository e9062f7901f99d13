"""Who begins: drawn by lot for everybody to see, and seats that are shuffled or exchanged."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from tablepi.referee.intents import Answer, Back, GoToMenu, OpenResult, SuggestedText
from tablepi.screens.context.context import Context
from tablepi.screens.context.seats import LEAST_STEPS, RESULT_MS, STEP_MS, Draw
from tablepi.screens.context.table_settings import Settings
from tablepi.screens.navigation.option_fields import ChooseOption
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, notices

LONGEST_MS = STEP_MS * (LEAST_STEPS + 12)


class Loaded(random.Random):
    """A random source that always draws the same seat, counted from 0."""

    def __init__(self, drawn: int) -> None:
        super().__init__(0)
        self._drawn = drawn

    def randrange(self, *limits: int) -> int:  # type: ignore[override] # fewer ways to be called
        return self._drawn


def _seating(sitting: Sitting, game: str, *names: str, drawn: int = 1) -> Sitting:
    sitting.router.context = replace(sitting.router.context, chance=Loaded(drawn))
    sitting.hear(Answer("menu.game", game))
    while len(sitting.see(pictures.Seating).seats) < len(names):
        sitting.hear(Answer("seats.more"))
    for seat, name in enumerate(names, 1):
        sitting.hear(Answer("seat.name", seat), SuggestedText(name))
    return sitting


def _names(sitting: Sitting) -> list[str]:
    return [field.name for field in sitting.see(pictures.Seating).seats]


def _field(sitting: Sitting, label: str) -> pictures.OptionField:
    fields = sitting.see(pictures.Seating).options
    return next(field for field in fields if field.label == label)


def _header(sitting: Sitting, match: int = 1) -> tuple[tuple[str, ...], dict[str, str]]:
    header = sitting.storage.journal.kept(match).header
    return header.seats, dict(header.options)


@pytest.mark.parametrize("seats", range(2, 13))
def test_a_mark_goes_around_step_by_step_and_stays_with_the_seat_that_was_drawn(seats: int) -> None:
    for drawn in range(1, seats + 1):
        draw, at_ms, seen = Draw(drawn, seats, 1_000, True), 1_000, []
        while at_ms < draw.ends_ms:
            seen.append(draw.at(at_ms))
            assert 0 < draw.next_ms(at_ms) - at_ms <= 300
            at_ms = draw.next_ms(at_ms)
        path = [*seen, draw.at(at_ms)]
        assert path[0] == 1
        assert path[-1] == draw.at(at_ms + 60_000) == drawn
        assert all(b == a % seats + 1 for a, b in pairwise(path))
        assert LEAST_STEPS <= len(seen) < LEAST_STEPS + seats


def test_without_motion_the_mark_is_there_at_once() -> None:
    assert Draw(3, 4, 500, False).at(500) == 3


def test_lots_come_from_the_source_of_the_system() -> None:
    assert Context.__dataclass_fields__["chance"].default_factory is random.SystemRandom


@pytest.mark.parametrize(
    ("game", "label"),
    [("strings-of-suits", "Who starts"), ("conquest-of-fates", "First active player")],
)
def test_a_game_whose_text_demands_it_begins_with_a_draw(
    sitting: Sitting, game: str, label: str
) -> None:
    _seating(sitting, game, "Ann", "Ben")
    assert _field(sitting, label).value == "By lot"
    sitting.hear(Answer("button.start"))
    marks = [sitting.see(pictures.Seating).mark]
    for _ in range(5):
        sitting.wait(STEP_MS)
        marks.append(sitting.see(pictures.Seating).mark)
    assert marks == [1, 2, 1, 2, 1, 2]
    assert notices(sitting.picture) == [f"{label}: Ben, drawn by lot"]
    sitting.wait(RESULT_MS - 1)
    sitting.see(pictures.Seating)
    sitting.wait(1)
    assert sitting.see(pictures.Page).kind == "layout"
    assert _header(sitting)[1]["active" if game.startswith("c") else "starter"] == "2"


def test_the_nemesis_is_drawn_where_it_is_always_active(sitting: Sitting) -> None:
    _seating(sitting, "conquest-of-fates", "Ann", "Ben", "Cid", drawn=2)
    sitting.hear(ChooseOption("mode", "nemesis"))
    assert _field(sitting, "Nemesis’s seat").value == "By lot"
    assert _field(sitting, "First active player").value == "Ann"
    sitting.hear(Answer("button.start"))
    sitting.wait(LONGEST_MS)
    assert _header(sitting)[1]["nemesis"] == "3"


def test_a_seat_that_is_chosen_is_not_drawn(sitting: Sitting) -> None:
    _seating(sitting, "strings-of-suits", "Ann", "Ben")
    sitting.hear(_field(sitting, "Who starts").choices[1].act, Answer("button.start"))
    assert sitting.see(pictures.Page).kind == "layout"
    assert _header(sitting)[1]["starter"] == "1"


@pytest.mark.parametrize(("game", "option"), [("power-suit", "starter"), ("suitup", "dealer")])
def test_elsewhere_lots_are_drawn_when_somebody_asks(
    sitting: Sitting, game: str, option: str
) -> None:
    _seating(sitting, game, "Ann", "Ben")
    sitting.hear(Answer("lot.draw"))
    sitting.wait(LONGEST_MS)
    seating = sitting.see(pictures.Seating)
    assert (seating.mark, seating.seats[1].sign) == (2, "lot")
    told = {"starter": "Who starts: Ben, drawn by lot", "dealer": "First dealer: Ben, drawn by lot"}
    assert notices(seating) == [told[option]]
    sitting.wait(600_000)
    sitting.hear(Answer("button.start"))
    assert _header(sitting)[1][option] == "2"


def test_on_a_score_sheet_the_order_goes_on_from_who_was_drawn(sitting: Sitting) -> None:
    _seating(sitting, "score-sheet", "Ann", "Ben", "Cid", "Dan", drawn=2)
    sitting.hear(Answer("lot.draw"))
    sitting.wait(LONGEST_MS)
    assert _names(sitting) == ["Cid", "Dan", "Ann", "Ben"]
    assert sitting.see(pictures.Seating).mark == 1
    sitting.hear(Answer("button.start"))
    assert _header(sitting)[0] == ("Cid", "Dan", "Ann", "Ben")


def test_the_seat_that_was_drawn_goes_with_its_player(sitting: Sitting) -> None:
    _seating(sitting, "suitup", "Ann", "Ben", "Cid")
    sitting.hear(Answer("lot.draw"))
    sitting.wait(LONGEST_MS)
    sitting.hear(Answer("seats.swap"), Answer("seat", 2), Answer("seat", 3))
    assert _names(sitting) == ["Ann", "Cid", "Ben"]
    assert _field(sitting, "First dealer").value == "Ben"
    assert sitting.see(pictures.Seating).mark == 3
    sitting.hear(Answer("button.start"))
    assert _header(sitting)[1]["dealer"] == "3"


def test_a_sheet_that_is_seated_anew_begins_with_whoever_sits_first(sitting: Sitting) -> None:
    _seating(sitting, "score-sheet", "Ann", "Ben", "Cid")
    sitting.hear(Answer("lot.draw"))
    sitting.wait(LONGEST_MS)
    sitting.hear(Answer("seats.swap"), Answer("seat", 1), Answer("seat", 2))
    assert _names(sitting) == ["Cid", "Ben", "Ann"]
    assert sitting.see(pictures.Seating).mark == 0


def test_one_player_more_is_drawn_among_as_well(sitting: Sitting) -> None:
    _seating(sitting, "conquest-of-fates", "Ann", "Ben")
    sitting.hear(Answer("lot.draw"))
    sitting.wait(LONGEST_MS)
    assert _field(sitting, "First active player").value == "Ben"
    sitting.hear(Answer("seats.more"))
    assert _field(sitting, "First active player").value == "By lot"
    assert sitting.see(pictures.Seating).mark == 0


def test_nothing_changes_while_lots_are_drawn_and_a_second_start_does_not_wait(
    sitting: Sitting,
) -> None:
    _seating(sitting, "strings-of-suits", "Ann", "Ben")
    sitting.step_ms = 10
    sitting.hear(Answer("button.start"), Answer("seats.swap"), ChooseOption("starter", "1"))
    assert _names(sitting) == ["Ann", "Ben"]
    sitting.hear(Answer("button.start"))
    assert sitting.see(pictures.Page).kind == "layout"
    assert _header(sitting)[1]["starter"] == "2"


def test_whoever_changes_something_after_the_draw_starts_the_match_themselves(
    sitting: Sitting,
) -> None:
    _seating(sitting, "strings-of-suits", "Ann", "Ben")
    sitting.hear(Answer("button.start"))
    sitting.wait(5 * STEP_MS)
    sitting.hear(Answer("seats.swap"))
    sitting.wait(600_000)
    assert _names(sitting) == ["Ben", "Ann"]
    sitting.hear(Answer("button.start"))
    assert _header(sitting) == (("Ben", "Ann"), _header(sitting)[1])
    assert _header(sitting)[1]["starter"] == "1"


def test_a_draw_that_is_left_begins_nothing(sitting: Sitting) -> None:
    _seating(sitting, "strings-of-suits", "Ann", "Ben")
    sitting.hear(Answer("button.start"), Back())
    sitting.wait(60_000)
    sitting.hear(Answer("discard.yes"))
    sitting.wait(60_000)
    assert sitting.see(pictures.Menu).resume == ()


def test_where_motion_is_off_the_result_is_there_at_once(store: Store) -> None:
    sitting = Sitting(store)
    settings = Settings(chosen={"screen.motion": False})
    sitting.router.context = replace(sitting.router.context, settings=settings)
    _seating(sitting, "strings-of-suits", "Ann", "Ben")
    sitting.hear(Answer("button.start"))
    assert sitting.see(pictures.Seating).mark == 2
    assert notices(sitting.picture) == ["Who starts: Ben, drawn by lot"]
    sitting.wait(RESULT_MS)
    assert sitting.see(pictures.Page).kind == "layout"


@pytest.mark.parametrize(("game", "starter"), [("strings-of-suits", "2"), ("power-suit", "1")])
def test_another_match_is_drawn_anew_only_where_the_text_demands_it(
    sitting: Sitting, game: str, starter: str
) -> None:
    sitting.begin(game, "Ann", "Ben")
    sitting.router.context = replace(sitting.router.context, chance=Loaded(1))
    sitting.hear(GoToMenu(), ResumeMatch(1), Answer("button.ready"))
    sitting.give_up(1)
    sitting.hear(OpenResult(), Answer("result.stands"), Answer("result.again"))
    assert _header(sitting, 2)[1]["starter"] == starter


def test_the_draw_is_told_in_german(store: Store) -> None:
    sitting = _seating(Sitting(store, language="de"), "suitup", "Ann", "Ben", drawn=0)
    sitting.hear(Answer("lot.draw"))
    sitting.wait(LONGEST_MS)
    assert notices(sitting.picture) == ["Gibt zuerst: Ann, ausgelost"]
