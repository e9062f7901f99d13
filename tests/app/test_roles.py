"""Readers with a role: a seat's, a place's; the rules judge what comes of it."""

import pytest

from tablepi.app.picture import Table
from tablepi.app.roles import GENERAL, Role, role_at, role_of
from tablepi.devices.messages import TagGone, TagSeen
from tablepi.store import Store
from tests.app.sitting import Sitting, notices

ACES = ("moons", "suns", "waves", "leaves", "wyrms", "knots")
ROLES = {
    "aces": tuple(
        Role(place=ace) for ace in ("moons", "suns", "waves", "leaves", "wyrms", "knots")
    ),
    "ann": (role_of("seat 1"),),
    "ben": (role_of("seat 2"),),
    "table": (GENERAL,),
}
MOONS, SUNS, KNOTS = 0, 1, 5


@pytest.fixture
def duel(store: Store) -> Sitting:
    sitting = Sitting(store, roles=ROLES)
    sitting.begin("power-suit", "Ann", "Ben")
    return sitting


def lay(sitting: Sitting, reader: str, uid: str, antenna: int = 0, laid: bool = True) -> Table:
    sitting.hear(TagSeen(reader, antenna, uid, laid))
    return sitting.table


def test_a_card_laid_at_a_place_is_laid_at_that_place(duel: Sitting) -> None:
    lay(duel, "aces", "castle", SUNS)
    assert duel.lines() == ["1 power castle suns"]


def test_verb_and_card_on_a_places_reader_are_a_whole_play(duel: Sitting) -> None:
    duel.scan("power")
    lay(duel, "aces", "castle", KNOTS)
    assert duel.lines() == ["1 power castle knots"]


def test_a_card_at_a_place_where_it_may_not_lie_is_refused_by_its_rule(duel: Sitting) -> None:
    duel.scan("power")
    lay(duel, "aces", "castle", MOONS)
    said = duel.table.said
    assert said is not None
    assert (said.rule, said.card) == ("PS-SUIT", "castle")
    assert duel.lines() == []


def test_an_ace_on_a_places_reader_is_the_ace_that_was_shown(duel: Sitting) -> None:
    duel.scan("power")
    lay(duel, "aces", "suns", KNOTS)
    assert [chip.label for chip in duel.table.prompt.given] == ["Power", "suns"]


def test_a_secret_card_at_a_place_is_played_there_and_named_nowhere(duel: Sitting) -> None:
    duel.scan("event")
    table = lay(duel, "aces", "discovery", SUNS)
    assert duel.lines() == ["1 event discovery suns"]
    assert "iscovery" not in repr(table._replace(faces={}))


def test_the_card_of_a_seats_reader_is_that_seats(duel: Sitting) -> None:
    duel.scan("power", "suns")
    lay(duel, "ben", "castle")
    said = duel.table.said
    assert said is not None
    assert said.rule == "T-TURN"
    lay(duel, "ann", "castle")
    assert duel.lines() == ["1 power castle suns"]


def test_a_seat_or_place_that_is_not_at_this_table_adds_nothing(store: Store) -> None:
    roles = {"far": (Role(seat=7), Role(place="shelf"), Role(place="power"))}
    sitting = Sitting(store, roles=roles)
    sitting.begin("power-suit", "Ann", "Ben")
    for antenna in (0, 1, 2, 9):
        sitting.scan("power", "suns")
        lay(sitting, "far", "castle", antenna)
        sitting.press("undo")
    assert sitting.lines() == ["1 power castle suns", "undo"] * 4


def test_a_card_that_lies_at_a_place_from_the_start_is_told_and_never_played(
    duel: Sitting,
) -> None:
    duel.scan("power")
    lay(duel, "aces", "castle", SUNS)
    for antenna, uid in ((SUNS, "castle"), (KNOTS, "battle")):
        lay(duel, "aces", uid, antenna, laid=False)
    assert notices(duel.table) == [
        "A card lies on the reader “aces”. Lift it and lay it again to play it."
    ]
    duel.hear(TagGone("aces", KNOTS, "battle"))
    assert duel.lines() == ["1 power castle suns"]


def test_the_last_role_holds_for_all_further_antennas() -> None:
    roles = (Role(seat=1), Role(place="x"))
    assert [role_at(roles, antenna) for antenna in range(4)] == [roles[0], *[roles[1]] * 3]
    assert role_at((), 3) == GENERAL
