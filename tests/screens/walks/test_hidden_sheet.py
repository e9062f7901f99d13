"""A sheet whose numbers nobody sees before the end: the open keypad tells none of them."""

from pathlib import Path

import pytest

from tablepi.referee.intents import Answer, Key
from tablepi.store import Store
from tests.games.golden import FOLDER
from tests.screens.equipment.test_own_sheets import Table

HIDDEN = (FOLDER / "score-sheet" / "hidden.toml").read_text(encoding="utf-8")


@pytest.fixture
def table(store: Store, tmp_path: Path) -> Table:
    table = Table(store, tmp_path)
    table.sheets.keep(HIDDEN)
    table.hear(Answer("menu.game", "score-sheet"))
    table.hear(Answer("option.type", "template"))
    table.hear(Answer("template", "hidden-rows"))
    table.hear(Answer("button.start"))
    return table


def _seen(table: Table, *keys: str) -> object:
    """What can be read of the keypad after these keys; then they are rubbed out."""
    for key in keys:
        table.hear(Key(key))
    pad = table.keypad
    seen = pad.text, *(button.label for button in (*pad.keys, *pad.chips, *pad.confirms))
    while table.keypad.text:
        table.hear(Key("back"))
    return seen


def test_the_keypad_is_open_for_whoever_is_next_and_steps_on_when_a_number_is_ended(
    table: Table,
) -> None:
    table.hear(Key("2"), Key("7"))
    assert table.keypad.text == "••"
    assert table.keypad.confirms[0].label == "Enter"
    table.hear(table.keypad.confirms[0].act)
    assert table.table.prompt.text == "Player 2: first?"
    assert table.keypad.text == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("+20",), ("+50",)),
        (("1", "2"), ("9", "8")),
        (("+10",), ("1", "0")),
        (("sign", "3"), ("4", "5")),
        (("sign", "-20"), ("1", "2", "3")),
    ],
)
def test_what_is_seen_is_the_same_for_any_number(
    table: Table, one: tuple[str, ...], other: tuple[str, ...]
) -> None:
    assert _seen(table, *one) == _seen(table, *other)
