"""Two matches that differ only in what lies face-down look the same, byte for byte."""

import io
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.cli.commands.export import export_match
from tablepi.cli.commands.matches import print_matches
from tablepi.cli.commands.show import print_match
from tablepi.core.time_control import NO_CLOCKS, Timing
from tablepi.devices.messages import Message, TagSeen
from tablepi.referee.intents import (
    Answer,
    Back,
    Drop,
    Give,
    GoToMenu,
    Intent,
    OpenHistory,
    OpenMatchMenu,
    OpenResult,
    OpenRules,
    Undo,
)
from tablepi.runtime.exports import export_as
from tablepi.screens.pictures.picture import Picture
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.screens.two_worlds import SETUP, SUITS, Line, lines_of_both
from tests.worlds.table.sitting import Sitting


def _detours(chance: random.Random, own: set[str]) -> Iterator[Message | Intent]:
    """Things a table does on the way: looks around, chooses, is refused, takes words back.

    Cards that somebody named face-down in either world are left out: only who laid them down is
    told that they lie there, and only when showing them.
    """
    cards = [card for card in SETUP.cards if card not in own and card not in SUITS]
    things: list[Message | Intent] = [
        Give((("verb", chance.choice(("power", "discard", "event", "location"))),)),
        Give((("ace", chance.choice(SUITS)),)),
        Give((("card", chance.choice(cards)),)),
        TagSeen("table", 0, chance.choice(cards)),
        TagSeen("table", 0, chance.choice(SUITS)),
        TagSeen("table", 0, "04:77:1f"),
        Drop("verb"),
        Drop("card"),
        OpenRules(),
        Back(),
        OpenHistory(),
        Answer("history.step", 1),
        Back(),
    ]
    yield from chance.sample(things, 3)
    # Back to the table, with no word given.
    yield from (Back(), Back(), Drop())


def _bytes(picture: Picture) -> bytes:
    """All that a picture holds; where in memory the deck lies is no part of it."""
    return re.sub(" at 0x[0-9a-f]+", "", repr(picture)).encode()


def _both(worlds: tuple[Sitting, Sitting], *messages: Message | Intent) -> None:
    one, two = worlds
    for message in messages:
        assert _bytes(one.hear(message)) == _bytes(two.hear(message))


def _lay(worlds: tuple[Sitting, Sitting], line: Line, chance: random.Random) -> None:
    """One play in both worlds; the secret card comes last, by a scan or a tap."""
    _, verb, card, other, ace = line
    _both(worlds, Give((("verb", verb),)), Give((("ace", ace),)))
    scanned = chance.random() < 0.5 and "?" not in (card, other)
    shown = [
        world.hear(TagSeen("table", 0, name) if scanned else Give((("card", name),)))
        for world, name in zip(worlds, (card, other), strict=True)
    ]
    assert _bytes(shown[0]) == _bytes(shown[1])
    if scanned:
        # Whoever scans it next, it is a card like any other, until a verb shows it.
        again = [
            world.hear(TagSeen("table", 0, name))
            for world, name in zip(worlds, (card, other), strict=True)
        ]
        assert _bytes(again[0]) == _bytes(again[1]), "a card that lies there is told"
        _both(worlds, Give((("ace", ace),)), Drop("card"), Drop())


def _printed(store: Store) -> str:
    out = io.StringIO()
    print_matches(store, out)
    print_match(store, 1, full=False, out=out)
    export_match(store, 1, full=False, out=out)
    for form in ("json", "csv"):
        export_as(store, {form: out}, 1, False, out)
    return out.getvalue()


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    one = Store.open(tmp_path / "one" / "same.db", synchronous="OFF", chance=bytes)
    two = Store.open(tmp_path / "two" / "same.db", synchronous="OFF", chance=bytes)
    yield one, two
    one.close()
    two.close()


@pytest.mark.parametrize("turn", range(3))
def test_whatever_lies_face_down_every_picture_and_every_page_is_the_same(
    stores: tuple[Store, Store], turn: int, chance: random.Random
) -> None:
    # Flags fall on the way, and the referee tries to pass.
    timing = Timing("bank", 60, 1, "passes") if turn % 2 else NO_CLOCKS
    worlds = Sitting(stores[0], timing=timing), Sitting(stores[1], timing=timing)
    for world in worlds:
        world.begin("power-suit", "Ann", "Ben")
    if turn == 2:
        # What can be done is explained on the way.
        _both(worlds, OpenMatchMenu(), Answer("explain.off"), Back())
        assert worlds[0].table.explained is not None
    own: set[str] = set()
    differing = 0
    for number, line in enumerate(lines_of_both(chance)):
        own |= {line[2], line[3]} if line[1] != "power" else set()
        _lay(worlds, line, chance)
        differing += line[2] != line[3]
        recorded = len(worlds[0].lines())
        _both(worlds, *_detours(chance, own))
        # A detour may come to a play: the same in both, and not the one that follows.
        for _ in range(len(worlds[0].lines()) - recorded):
            _both(worlds, Undo())
        if number % 5 == 4:
            _both(worlds, GoToMenu(), ResumeMatch(1), Answer("button.ready"))
            _both(worlds, Undo(), Drop())
            _lay(worlds, line, chance)
    assert differing > 4
    assert _printed(stores[0]) == _printed(stores[1])


def test_giving_up_and_taking_it_back_tells_nothing(
    stores: tuple[Store, Store], chance: random.Random
) -> None:
    worlds = Sitting(stores[0]), Sitting(stores[1])
    for world in worlds:
        world.begin("power-suit", "Ann", "Ben")
    for line in list(lines_of_both(chance))[: chance.randrange(4, 20)]:
        _lay(worlds, line, chance)
        _both(
            worlds, OpenMatchMenu(), Answer("match.concede"), Answer("seat", chance.choice((1, 2)))
        )
        _both(worlds, OpenResult(), Answer("result.again"), Back(), OpenHistory())
        _both(worlds, Answer("history.step", 1), Back(), OpenRules(), Back())
        assert _printed(stores[0]) == _printed(stores[1])
        _both(worlds, GoToMenu(), ResumeMatch(1), Undo())


@pytest.mark.parametrize("verb", ["", "event", "location"])
def test_the_card_laid_face_down_last_is_heard_like_any_other(
    stores: tuple[Store, Store], verb: str
) -> None:
    """Which card it was is not told to whoever scans one card after the other."""
    worlds = Sitting(stores[0]), Sitting(stores[1])
    for world, card in zip(worlds, ("discovery", "pact"), strict=True):
        world.begin("power-suit", "Ann", "Ben")
        world.scan("event", "suns", card)
    if verb:
        _both(worlds, Give((("verb", verb),)))
    for card in ("discovery", "pact", "castle", "discovery"):
        _both(worlds, TagSeen("table", 0, card))
    lines = [world.lines() for world in worlds]
    assert lines == [["1 event discovery suns"], ["1 event pact suns"]]


def test_a_card_scanned_first_is_the_same_for_every_card(
    stores: tuple[Store, Store], store: Store
) -> None:
    """Pictures, lights and sounds are made of the same data until an open verb is chosen."""
    dealt = [card for card in SETUP.cards if card not in SUITS]
    told = set()
    for card in dealt:
        table = Sitting(store)
        table.begin("power-suit", "Ann", "Ben")
        steps = [table.scan(card), table.give(ace="suns"), table.hear(Drop("ace"))]
        steps += [table.give(verb="event"), table.hear(Drop("verb")), table.give(seat=1)]
        told.add(tuple(_bytes(step).replace(b"faces", b"") for step in steps))
        table.hear(Drop())
    assert len(told) == 1


def test_the_same_card_at_another_reader_is_heard_like_another_one(
    stores: tuple[Store, Store],
) -> None:
    seen = []
    for store, card in zip(stores, ("castle", "bard"), strict=True):
        table = Sitting(store)
        table.begin("power-suit", "Ann", "Ben")
        table.hear(TagSeen("a", 0, "castle"), TagSeen("b", 0, card))
        seen.append(table.table.read_at)
    assert seen[0] == seen[1]
