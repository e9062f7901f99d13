"""Readers with a role: a seat's, a place's; the rules judge what comes of it."""

import pytest

from tablepi.devices.messages import TagGone, TagSeen
from tablepi.referee.intents import Drop, Undo
from tablepi.referee.tags.card_lookup import role_at
from tablepi.referee.tags.scanned_card import GENERAL, Role, role_of
from tablepi.screens.pictures.picture import Table
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, notices, refused

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
    assert [chip.label for chip in duel.table.prompt.given] == ["suns", "A card"]
    duel.give(verb="power")
    assert duel.lines() == ["1 power castle suns"]


def test_a_card_on_a_reader_for_face_down_cards_is_seen_by_nobody_whatever_the_table_chose(
    store: Store,
) -> None:
    roles = {"ann": (role_of("seat 1 secret"),), "table": (GENERAL,)}
    table = Sitting(store, roles=roles, openly=True)
    table.begin("power-suit", "Ann", "Ben")
    lay(table, "ann", "castle")
    assert [chip.label for chip in table.table.prompt.given] == ["Ann", "A card"]
    table.give(ace="suns")
    assert table.lines() == []
    table.give(verb="power")
    assert table.lines() == ["1 power castle suns"]


def test_verb_and_card_on_a_places_reader_are_a_whole_play(duel: Sitting) -> None:
    duel.scan("power")
    lay(duel, "aces", "castle", KNOTS)
    assert duel.lines() == ["1 power castle knots"]


def test_a_card_at_a_place_where_it_may_not_lie_is_refused_by_its_rule(duel: Sitting) -> None:
    duel.scan("power")
    lay(duel, "aces", "castle", MOONS)
    said = refused(duel)
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
    assert refused(duel).rule == "T-TURN"
    lay(duel, "ann", "castle")
    assert duel.lines() == ["1 power castle suns"]


def test_a_seat_or_place_that_is_not_at_this_table_adds_nothing(store: Store) -> None:
    roles = {"far": (Role(seat=7), Role(place="shelf"), Role(place="power"))}
    sitting = Sitting(store, roles=roles)
    sitting.begin("power-suit", "Ann", "Ben")
    for antenna in (0, 1, 2, 9):
        sitting.scan("power", "suns")
        lay(sitting, "far", "castle", antenna)
        sitting.hear(Undo())
    assert sitting.lines() == ["1 power castle suns", "undo"] * 4


def test_a_card_that_lies_at_a_place_from_the_start_is_told_and_never_played(duel: Sitting) -> None:
    duel.scan("power")
    lay(duel, "aces", "castle", SUNS)
    for antenna, uid in ((SUNS, "castle"), (KNOTS, "battle")):
        lay(duel, "aces", uid, antenna, laid=False)
    assert notices(duel.table) == ["A card lies on the reader “aces”: lift it and lay it again."]
    duel.hear(TagGone("aces", KNOTS, "battle"))
    assert duel.lines() == ["1 power castle suns"]


def test_the_last_role_holds_for_all_further_antennas() -> None:
    roles = (Role(seat=1), Role(place="x"))
    assert [role_at(roles, antenna) for antenna in range(4)] == [roles[0], *[roles[1]] * 3]
    assert role_at((), 3) == GENERAL


LOCATIONS = {
    "map": tuple(Role(place=place) for place in ("1", "2", "3", "5", "x", "c")),
    "ann": tuple(role_of(f"place 1.{place}") for place in (1, 2, 3)),
    "ben": tuple(role_of(f"place 2.{place}") for place in (1, 2, 3)),
    "table": (GENERAL,),
}
PLACING = ("1 keep", "2 keep", "1 pass", "2 pass")
REVEALING = (*PLACING, "1 place 2 raven", "2 place 2 ?", "1 done", "2 done")


@pytest.fixture
def battle(store: Store) -> Sitting:
    return Sitting(store, roles=LOCATIONS)


def test_a_card_laid_at_a_players_location_is_placed_there_face_down(battle: Sitting) -> None:
    battle.go_on("conquest-of-fates", ("Ann", "Ben"), *PLACING)
    lay(battle, "ben", "raven", 2)
    assert battle.lines()[-1] == "2 place 3 raven"
    lay(battle, "ben", "moth", 2)
    said = refused(battle)
    assert (said.rule, said.card) == ("CF-FULL", "?")
    assert "raven" not in repr(battle.picture)
    assert "moth" not in repr(battle.picture)


def test_where_both_may_place_a_locations_card_waits_for_whose_it_is(battle: Sitting) -> None:
    battle.go_on("conquest-of-fates", ("Ann", "Ben"), *PLACING)
    lay(battle, "map", "raven", 1)
    assert "raven" not in repr(battle.table.prompt)
    battle.give(seat=2)
    assert battle.lines()[-1] == "2 place 2 raven"


def test_a_card_of_the_other_skirmish_is_refused_and_not_shown(battle: Sitting) -> None:
    battle.go_on("conquest-of-fates", ("Ann", "Ben"), *PLACING, "2 done")
    lay(battle, "map", "raven", 3)
    said = refused(battle)
    assert (said.rule, said.card) == ("CF-LOCATION", "?")
    assert battle.lines()[-1] == "2 done"


def test_a_unit_is_turned_up_at_its_location_and_nowhere_else(battle: Sitting) -> None:
    battle.go_on("conquest-of-fates", ("Ann", "Ben"), *REVEALING)
    for reader, antenna in (("ben", 1), ("ann", 0)):
        battle.hear(TagSeen(reader, antenna, "raven", True))
        assert battle.lines()[-1] == "2 done"
        battle.hear(Drop())
    battle.hear(TagSeen("ann", 1, "raven", True))
    battle.number("4")
    assert battle.lines()[-1] == "1 reveal raven cq=4"
    battle.hear(TagSeen("map", 2, "comet", True))
    assert notices(battle.picture)[0] == "No card is wanted at that place now."
    battle.hear(TagSeen("map", 4, "comet", True))
    battle.number("2")
    assert battle.lines()[-1] == "2 lightspeed comet cq=2"


def test_a_card_laid_at_an_empty_location_is_deployed_there(battle: Sitting) -> None:
    battle.go_on("conquest-of-fates", ("Ann", "Ben"), *REVEALING, "1 reveal raven cq=4", "2 pass")
    battle.hear(TagSeen("map", 3, "moth", True))
    battle.give(source="hand")
    battle.number("3")
    assert battle.lines()[-1] == "1 deploy moth 5 cq=3 from=hand"


def test_a_celestial_is_deployed_in_its_zone(battle: Sitting) -> None:
    battle.go_on("conquest-of-fates", ("Ann", "Ben"), *PLACING[:2])
    battle.hear(TagSeen("map", 5, "Pulsar", True))
    assert battle.lines()[-1] == "1 celestial Pulsar"
