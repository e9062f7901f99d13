"""A reader of our own at each player's seat: what is laid on it is that player's, or it is refused.

Whole but for the chips: tags on readers behind pseudo-terminals, in our own protocol, as far as the
verdict and the journal.
"""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.core.cards import Deck
from tablepi.devices.messages import TagGone, TagSeen
from tablepi.devices.readers import ReaderConfig
from tablepi.referee.intents import PlayLine
from tablepi.store import Store
from tablepi.tools.simulator.simulated_tablepi import SimulatedTablepi
from tablepi.tools.simulator.simulated_tags import SimulatedTag
from tablepi.tools.simulator.simulation import tag_of
from tests.runtime.reader_desk import ReaderDesk
from tests.worlds.table.sitting import Sitting, refused
from tests.worlds.table.skirmish import tap_unit

ANN, BEN = 1, 2
NAMES = ("Ann", "Ben")
FIVES = ("5-hearts", "5-spades", "5-clubs")
DRAWN = ("flip 2-hearts", "2 draw")
"""SuitUP: it is Ben's turn to play."""
PLACING = ("1 keep", "2 keep", "1 pass", "2 pass")
UID_DIGITS = 14


class Table(ReaderDesk):
    """A table at which Ann and Ben have a reader each, of one antenna, and a deck with tags."""

    def __init__(self, place: Path, store: Store, role: str) -> None:
        super().__init__(place, "serial/by-id/usb-1", "ttyUSB1")
        self.readers.stop()
        ports = [str(self.dev / f"ttyUSB{seat}") for seat in (ANN, BEN)]
        own = (
            ReaderConfig(f"seat {seat}", "tablepi", port, roles=(role.format(seat),))
            for seat, port in enumerate(ports, 1)
        )
        self.config = replace(self.config, reader=tuple(own))
        self._at = [
            self.closing.enter_context(SimulatedTablepi(time.monotonic_ns, 1, port))
            for port in ports
        ]
        self.start()
        # What lies there at a reader's first report was not laid: it is waited for with a tag.
        for reader in self._at:
            reader.lay(SimulatedTag(bytes(7)))
            self.until(TagSeen)
            reader.lift()
            self.until(TagGone)
        self._store = store
        self.sitting = Sitting(store, roles=self.readers.roles)

    def go_on(
        self, game: str, file: str, cards: tuple[str, ...], *lines: str, **options: str
    ) -> None:
        """A match with these lines; the cards lie ready, each with a tag that the table knows."""
        self._store.decks.keep(Deck("ours", file))
        for card in cards:
            self._store.decks.teach(tag_of(card, 1, UID_DIGITS), "ours", card)
        self.sitting.go_on(game, NAMES, *lines, **options)

    def lay(self, seat: int, *cards: str) -> None:
        """Lays each on the seat's reader, in the place of what lay there, and waits for it."""
        for card in cards:
            tag = SimulatedTag(bytes.fromhex(tag_of(card, 1, UID_DIGITS)))
            self._at[seat - 1].lift()
            self._at[seat - 1].lay(tag)
            seen = self.until(TagSeen)
            assert isinstance(seen, TagSeen)
            assert (seen.reader, seen.uid) == (f"seat {seat}", tag.uid.hex().upper())
            self.sitting.hear(seen)

    @property
    def lines(self) -> list[str]:
        return self.sitting.lines()

    def basket(self) -> tuple[str, ...]:
        """The cards gathered for a list."""
        basket = self.sitting.table.prompt.basket
        assert basket is not None
        return tuple(basket.cards)


@pytest.fixture(params=["seat {}"])
def table(tmp_path: Path, store: Store, request: pytest.FixtureRequest) -> Iterator[Table]:
    made = Table(tmp_path, store, request.param)
    yield made
    made.close()


secretly = pytest.mark.parametrize("table", ["seat {} secret"], indirect=True)


@pytest.mark.parametrize("table", ["seat {}", "seat {} secret"], indirect=True)
def test_three_fives_on_another_players_reader_become_nobodys_meld(table: Table) -> None:
    table.go_on("suitup", "suitup", FIVES, *DRAWN)
    for card in FIVES:
        table.lay(ANN, card)
        assert refused(table.sitting).rule == "T-TURN"
        assert table.basket() == ()
    assert table.lines == list(DRAWN)
    table.lay(BEN, *FIVES)
    assert table.lines[-1] == f"2 lay {' '.join(FIVES)}"


def test_a_card_after_its_verb_is_refused_on_another_players_reader(table: Table) -> None:
    table.go_on("suitup", "suitup", FIVES, *DRAWN)
    for verb, card in (("lay", FIVES[0]), ("discard", FIVES[1])):
        table.sitting.give(verb=verb)
        table.lay(ANN, card)
        assert refused(table.sitting).rule == "T-TURN"
        assert table.lines == list(DRAWN)
    table.lay(BEN, FIVES[2])
    assert table.basket() == FIVES[2:]
    table.sitting.hear(PlayLine(f"2 discard {FIVES[2]}"))
    assert table.lines[-1] == f"2 discard {FIVES[2]}"


def test_a_celestial_on_the_reader_of_whom_is_not_to_move_is_not_played(table: Table) -> None:
    table.go_on("conquest-of-fates", "", ("Pulsar",), "1 keep", "2 keep")
    table.lay(BEN, "Pulsar")
    assert refused(table.sitting).rule == "T-TURN"
    table.lay(ANN, "Pulsar")
    assert table.lines[-1] == "1 celestial Pulsar"


@secretly
def test_a_face_down_unit_is_placed_by_the_player_on_whose_reader_it_lies(table: Table) -> None:
    table.go_on("conquest-of-fates", "", ("raven",), *PLACING)
    table.lay(BEN, "raven")
    tap_unit(table.sitting, "1.2")
    assert refused(table.sitting).text == ("Ben has begun a move: finish it first, or undo it.")
    assert "raven" not in repr(table.sitting.picture)
    assert table.lines == list(PLACING)
    tap_unit(table.sitting, "2.2")
    assert table.lines[-1] == "2 place 2 raven"


def test_a_count_takes_only_the_cards_of_the_player_who_owes_it(table: Table) -> None:
    """Ben has laid a Blitz; of Ann's hand of eight, the eighth is not on her reader yet."""
    owed = ("2-hearts", "3-hearts", "4-hearts", "5-hearts", "6-hearts", "7-hearts", "8-hearts")
    blitz = "10-crowns J-hearts Q-spades K-diamonds A-clubs 2-stars 3-rainbows 4-shields"
    cards = (*owed, "9-hearts")
    table.go_on("suitup", "suitup", cards, "flip 5-clubs", "2 draw", f"2 lay {blitz}", deal="8")
    table.lay(ANN, *owed)
    assert table.basket() == owed
    table.lay(BEN, "9-hearts")
    assert refused(table.sitting).rule == "T-TURN"
    assert table.basket() == owed
    table.lay(ANN, "9-hearts")
    assert table.lines[-1] == f"1 hand {' '.join(cards)}"
