"""Two tables of a hall that differ only in what lies face-down tell it the same, byte for byte."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.referee.intents import Give, Undo
from tests.nightly import NIGHTLY
from tests.runtime.linked import Linked
from tests.screens.two_worlds import Line, lines_of_both

MATCHES = 30 if NIGHTLY else 2

Tables = tuple[Linked, Linked]


@pytest.fixture
def folders(tmp_path: Path) -> Iterator[Path]:
    """Where each match has two folders of one name."""
    return iter(tmp_path / f"{number}" for number in range(2 * MATCHES))


def _tables(folders: Iterator[Path]) -> Tables:
    found = []
    for _ in range(2):
        folder = next(folders)
        folder.mkdir()
        table = Linked(folder)
        # The journal's id is of the machine's own chance.
        table.walk.store.database.execute("UPDATE epochs SET id = ?", ("0" * 32,))
        table.walk.begin("power-suit", "Ann", "Ben")
        found.append(table)
    return found[0], found[1]


def _told(table: Linked) -> str:
    """All that a link can learn of it now."""
    everything = [table.news(), table.have(), table.rows(), table.rows("full")]
    return json.dumps(everything, sort_keys=True)


def _lay(tables: Tables, line: Line) -> None:
    _, verb, card, other, ace = line
    for table, name in zip(tables, (card, other), strict=True):
        table.walk.say(Give((("verb", verb),)), Give((("ace", ace),)), Give((("card", name),)))


def test_before_the_result_stands_nothing_that_leaves_a_table_depends_on_what_is_hidden(
    folders: Iterator[Path], chance: random.Random
) -> None:
    for _ in range(MATCHES):
        tables = _tables(folders)
        differing = 0
        for line in lines_of_both(chance):
            _lay(tables, line)
            differing += line[2] != line[3]
            one, two = map(_told, tables)
            assert one == two
            if chance.random() < 0.2:
                for table in tables:
                    table.walk.say(Undo())
                _lay(tables, line)
        assert differing > 4
        own = [
            [row.text for row in table.walk.store.journal.rows(1) if row.kind == "line"]
            for table in tables
        ]
        assert own[0] != own[1]
        for table in tables:
            table.close()
