"""Whatever fingers, keys and readers do in whatever order: the table stands, and replays."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tablepi.app import picture as pictures
from tablepi.app.acts import Act, Drop, Key, Press
from tablepi.app.reopening import reopen
from tablepi.devices.messages import Message, ReaderFound, ReaderLost, ReaderTrouble, TagSeen
from tablepi.games import games
from tablepi.store import Store
from tests.app.faulty import Faulty
from tests.app.sitting import Sitting, offers

STEPS = 1200
READER: tuple[Message, ...] = (
    ReaderLost("table", "/dev/x", "Gone."),
    ReaderFound("table", "/dev/x"),
    ReaderTrouble("table", "Noise."),
)
SCANS = ("castle", "sea", "bard", "suns", "knots", "event", "power", "discard", "reveal", "deal",
         "location", "personality", "?", "harvest", "nothing", "tablepi:decktet/mill", "market",
         "discovery", "soldier", "end", "diplomat", "author", "", "undo")  # fmt: skip


def _shown(picture: pictures.Picture) -> Iterator[Act]:
    """Every act that a picture offers to a finger, wherever in it that stands."""
    waiting: list[Any] = [picture]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, Act):
            yield thing
        elif isinstance(thing, tuple):
            waiting += thing
    if isinstance(picture, pictures.Table):
        yield from (act for _, _, act in offers(picture))


def _next(chance: random.Random, sitting: Sitting, late: list[Act]) -> Message | Act:
    """A tap on something shown, or shown a moment ago; sometimes a key, a card, a cable."""
    die = chance.random()
    if die < 0.2:
        return TagSeen("table", 0, chance.choice(SCANS))
    if die < 0.25:
        return Key(chance.choice("0123456789-aZß ")) if die < 0.23 else Key("enter")
    if die < 0.27:
        return chance.choice(READER)
    if die < 0.3:
        return chance.choice((Drop("verb"), Drop("card"), Drop("ace"), Drop()))
    acts = list(_shown(sitting.picture))
    late += acts[-2:]
    if die < 0.34:
        return chance.choice(late[-60:])
    return chance.choice(acts) if acts else Press("back")


@pytest.mark.parametrize("pin", ["", "12"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_that_happens_at_a_table_ends_it(store: Store, language: str, pin: str) -> None:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    sitting = Sitting(store, language=language, pin=pin)
    late: list[Act] = []
    for _ in range(STEPS):
        happened = _next(chance, sitting, late)
        sitting.step_ms = chance.choice((0, 1, 250, 5000))
        picture = sitting.hear(happened)
        assert "{" not in repr(getattr(picture, "said", ""))
    _every_match_replays(store)


def test_a_disk_that_is_full_now_and_then_leaves_no_difference_between_table_and_journal(
    store: Store,
) -> None:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    archive = Faulty(store)
    sitting = Sitting(archive)
    late: list[Act] = []
    for step in range(STEPS):
        archive.full = chance.random() < 0.3
        picture = sitting.hear(_next(chance, sitting, late))
        if step % 20 or not isinstance(picture, pictures.Table):
            continue
        sitting.hear(Drop())
        matches = [reopen(store, games(), match.id).match for match in store.journal.matches()]
        assert sitting.table.board in [match.game.board(match.public) for match in matches]
    assert store.verify().damages == []


def _every_match_replays(store: Store) -> None:
    kept = store.journal.matches()
    assert kept
    for match in kept:
        again = reopen(store, games(), match.id)
        assert again.broken is None
        assert (again.match.result is not None) == match.ended
        times = [row.at_ms for row in store.journal.read(match.id).rows]
        assert times == sorted(times)
    assert store.verify().damages == []
