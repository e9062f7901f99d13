"""Whatever fingers, keys and readers do in whatever order: the table stands, and replays."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tablepi.core.board import Battle, Board, Fill, Grid, Sheet, Zone
from tablepi.core.text.phrase import Phrase
from tablepi.core.time_control import NO_CLOCKS, Timing
from tablepi.devices.messages import (
    ButtonFreed,
    ButtonHeld,
    ButtonStuck,
    ButtonTapped,
    Message,
    PanelLost,
    ReaderFound,
    ReaderLost,
    ReaderTrouble,
    TagSeen,
)
from tablepi.games import games
from tablepi.locale import SENTENCES
from tablepi.referee.intents import Back, Drop, Give, Intent, Key
from tablepi.referee.match.replay import reopen
from tablepi.referee.tags.scanned_card import role_of
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.worlds.table.faulty import Faulty
from tests.worlds.table.sitting import Sitting, offers

STEPS = 1200
GAMES = ("power-suit", "score-sheet", "conquest-of-fates", "suitup", "strings-of-suits")
TIMINGS = (NO_CLOCKS, Timing("bank", 60, 1, "passes"), Timing("bank", 300, 0, "concedes"))
ROLES = {"table": (role_of("general"),), "secret": (role_of("seat 1 secret"),)}
READER: tuple[Message, ...] = (
    ReaderLost("table", "/dev/x", Phrase("port.pulled")),
    ReaderFound("table", "/dev/x"),
    ReaderTrouble("table", Phrase("reader.noise")),
)
PANEL: tuple[Message, ...] = (
    *(ButtonTapped("seat", seat) for seat in (1, 1, 2, 2, 3, 8)),
    *(ButtonTapped(name) for name in ("undo", "judge", "push")),
    ButtonHeld("seat", 1), ButtonHeld("undo"), ButtonHeld("push"),
    ButtonStuck("seat", 2), ButtonStuck("undo"), ButtonFreed("seat", 2),
    PanelLost(Phrase("panel.pins", {"error": "No pins."})),
)  # fmt: skip
SCANS = ("castle", "sea", "bard", "suns", "knots", "event", "power", "discard", "reveal", "deal",
         "location", "personality", "?", "harvest", "nothing", "tablepi:decktet/mill", "market",
         "discovery", "soldier", "end", "diplomat", "author", "", "undo")  # fmt: skip


def shown_acts(picture: pictures.Picture) -> Iterator[Intent]:
    """Every act that a picture offers to a finger, wherever in it that stands."""
    waiting: list[Any] = [picture]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, Intent):
            yield thing
        elif isinstance(thing, Fill):
            yield Give((thing,))
        elif isinstance(thing, tuple):
            waiting += thing
    if isinstance(picture, pictures.Table):
        yield from (act for _, _, act in offers(picture))


def next_message(chance: random.Random, sitting: Sitting, late: list[Intent]) -> Message | Intent:
    """A tap on something shown, or shown a moment ago; sometimes a key, a card, a cable."""
    die = chance.random()
    if die < 0.2:
        return TagSeen("secret" if die < 0.03 else "table", 0, chance.choice(SCANS))
    if die < 0.25:
        return Key(chance.choice("0123456789-aZß ")) if die < 0.23 else Key("enter")
    if die < 0.27:
        return chance.choice(READER)
    if die < 0.3:
        return chance.choice((Drop("verb"), Drop("card"), Drop("ace"), Drop()))
    if die < 0.36:
        return chance.choice(PANEL)
    acts = list(shown_acts(sitting.picture))
    late += acts[-2:]
    if die < 0.4:
        return chance.choice(late[-60:])
    return chance.choice(acts) if acts else Back()


@pytest.mark.parametrize("pin", ["", "12"])
@pytest.mark.parametrize("language", SENTENCES)
def test_nothing_that_happens_at_a_table_ends_it(
    store: Store, language: str, pin: str, chance: random.Random
) -> None:
    openly, timing = chance.random() < 0.3, chance.choice(TIMINGS)
    sitting = Sitting(store, language=language, pin=pin, roles=ROLES, timing=timing, openly=openly)
    sitting.begin(chance.choice(GAMES), "Ann", "Ben")
    late: list[Intent] = []
    for _ in range(STEPS):
        happened = next_message(chance, sitting, late)
        sitting.step_ms = chance.choice((0, 1, 250, 5000))
        picture = sitting.hear(happened)
        assert "{" not in repr(getattr(picture, "said", ""))
    _every_match_replays(store)


def test_a_disk_that_is_full_now_and_then_leaves_no_difference_between_table_and_journal(
    store: Store, chance: random.Random
) -> None:
    storage = Faulty(store)
    sitting = Sitting(storage)
    late: list[Intent] = []
    for step in range(STEPS):
        storage.full = chance.random() < 0.3
        picture = sitting.hear(next_message(chance, sitting, late))
        if step % 20 or not isinstance(picture, pictures.Table):
            continue
        sitting.hear(Drop())
        matches = [reopen(store, games(), match.id).match for match in store.journal.matches()]
        boards = [match.game.board(match.public) for match in matches]
        assert _on_paper(sitting.table.board) in map(_on_paper, boards)
    assert store.verify().damages == []


def _on_paper(board: Board) -> Board:
    """The board without what is no line yet: cards being laid out, fields that are looked at."""
    grids = [zone for zone in board.zones if isinstance(zone, Grid) and zone.lays]
    zones = (zone for zone in board.zones if zone not in grids)
    return board._replace(zones=tuple(map(_zone_on_paper, zones)))


def _zone_on_paper(zone: Zone) -> Zone:
    """A zone without what is only asked for."""
    if isinstance(zone, Sheet):
        return zone._replace(seat=0, lines=tuple(li._replace(chosen=0) for li in zone.lines))
    return zone._replace(order=()) if isinstance(zone, Battle) else zone


def test_a_game_that_somebody_else_wrote_is_played_and_replays(
    store: Store, nim: None, chance: random.Random
) -> None:
    sitting = Sitting(store)
    late: list[Intent] = []
    sitting.begin("nim", "Ann", "Ben")
    for _ in range(STEPS):
        sitting.hear(next_message(chance, sitting, late))
    _every_match_replays(store)


def test_a_number_beyond_its_limits_can_be_typed_and_not_entered(store: Store, nim: None) -> None:
    sitting = Sitting(store)
    sitting.begin("nim", "Ann", "Ben")
    for typed, dim in (("9", True), ("back", True), ("3", False)):
        sitting.hear(Key(typed))
        keypad = sitting.keypad
        (take,) = keypad.confirms
        assert take.dim == dim
        sitting.hear(take.act)
    assert sitting.lines() == ["1 take 3"]
    assert sitting.refusals() == []


def _every_match_replays(store: Store) -> None:
    kept = store.journal.matches()
    assert kept
    for match in kept:
        again = reopen(store, games(), match.id)
        assert (again.broken and again.broken.why) == ("abandoned" if match.is_abandoned else None)
        assert again.match.final == (match.ended and not match.is_abandoned)
        times = [row.at_ms for row in store.journal.read(match.id).rows]
        assert times == sorted(times)
    assert store.verify().damages == []
