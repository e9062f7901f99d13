"""What lies face-down cannot be told from the screen: other cards, the same pixels."""

from pathlib import Path

import pytest

from tablepi.app.acts import Drop
from tablepi.store import Store
from tests.app.sitting import Sitting
from tests.ui.hands import SIZES, Hands

SECRETS = (
    {"moons": "pact", "knots": "painter", "waves": "sea"},
    {"moons": "journey", "knots": "author", "waves": "cave"},
    {"moons": "?", "knots": "?", "waves": "?"},
)
DECLARED = (("event", "moons"), ("personality", "knots"), ("location", "waves"))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_other_cards_face_down_change_no_pixel(tmp_path: Path, size: tuple[int, int]) -> None:
    seen = []
    for number, secrets in enumerate(SECRETS):
        store = Store.open(tmp_path / f"{number}.db", synchronous="OFF")
        seen.append(list(frames(Sitting(store), secrets, size)))
        store.close()
    assert len(set(seen[0])) > len(DECLARED)
    assert seen[0] == seen[1] == seen[2]


def frames(sitting: Sitting, secrets: dict[str, str], size: tuple[int, int]) -> list[bytes]:
    """What is seen while three cards are played face-down, and in the history of it."""
    sitting.begin("power-suit", "Ann", "Ben")
    hands = Hands(lambda: sitting.picture, size, motion=False)
    seen = [hands.pixels()]
    for verb, ace in DECLARED:
        sitting.give(verb=verb)
        sitting.give(ace=ace)
        hands.show()
        seen.append(hands.pixels())
        sitting.give(card=secrets[ace])
        assert sitting.table.said is not None
        assert sitting.table.said.accepted, (verb, ace)
        hands.show()
        seen.append(hands.pixels())
    sitting.press("history")
    hands.show()
    seen.append(hands.pixels())
    sitting.press("back")
    sitting.hear(Drop(""))
    sitting.press("undo")
    hands.show()
    return [*seen, hands.pixels()]
