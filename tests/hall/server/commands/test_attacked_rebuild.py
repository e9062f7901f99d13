"""A rebuild while one table gives forged rows and bytes by chance, and all send their matches.

Prints the seed; each attack is another one.
"""

import random
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tablepi.hall.server.database.event_rows import bare_rows
from tablepi.hall.server.database.record_file import reading
from tablepi.wire.event_messages import EventRows, event_messages
from tablepi.wire.payload import WireError
from tests.hall.server.commands.conftest import DeskOfTest
from tests.hall.server.commands.forged_event import Rows, forged, whole
from tests.store.fuzzed import NIGHTLY, SEED


def _pieces(rows: Rows, chance: random.Random) -> Iterator[bytes]:
    at = 0
    while at < len(rows):
        end = at + chance.randint(1, 9)
        yield EventRows("autumn", at + 1, tuple(rows[at:end])).payload()
        at = end


def _attacks(chance: random.Random, honest: Rows) -> Iterator[bytes]:
    """Chains of another hall, not longer than the true one, in pieces, and what is no row."""
    for _ in range(4):
        yield from _pieces(forged(chance)[: len(honest) - 1], chance)
        payload = bytearray(chance.choice([*_pieces(honest, chance)]))
        payload[chance.randrange(len(payload))] = chance.randrange(256)
        yield from (bytes(payload), chance.randbytes(200), b"{" * 9_000)


@pytest.mark.parametrize("seed", range(SEED, SEED + (60 if NIGHTLY else 5)))
def test_forged_rows_and_uploads_change_nothing_of_what_others_give_back(
    empty: DeskOfTest, seed: int
) -> None:
    print(f"seed {seed}")
    chance, honest = random.Random(seed), whole()
    true = [*_pieces(honest, chance)]
    true += [message.payload() for message in event_messages("autumn", honest)]
    uploads = {"t02": list(_attacks(chance, honest)), "t01": [*true]}
    while any(uploads.values()):
        # Each in its order, the attacker mostly ahead.
        table = chance.choice([table for table in ("t02", "t02", "t01") if uploads[table]])
        with suppress(WireError):
            empty.events.give_back(table, uploads[table].pop(0))
        if chance.random() < 0.2:
            empty.check()
            empty.events.tick()
    # Once more at their end, as a link does that comes again.
    for payload in true:
        empty.events.give_back("t03", payload)
    empty.check()
    assert empty.plays("t02", (1,), players=("a", "b"))
    empty.wait()
    with reading(empty.folder) as record:
        assert bare_rows(record, "autumn")[: len(honest)] == honest, seed
    assert not empty.events.asks
