"""What lies face-down cannot be told from the screen: other cards, the same pixels."""

from pathlib import Path

import pygame
import pytest

from tablepi import decks
from tablepi.referee.intents import Back, Drop, Nothing, OpenHistory, Undo
from tablepi.referee.table_picture import Picker
from tablepi.screens.pictures.picture import Button
from tablepi.store import Store
from tablepi.ui.table.card_choice import picker
from tablepi.ui.toolkit.glass import of_window
from tests.worlds.table.hands import SIZES, Hands
from tests.worlds.table.sitting import Sitting

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
    hands = Hands(lambda: sitting.picture, size)
    seen = [hands.pixels()]
    for verb, ace in DECLARED:
        sitting.give(verb=verb)
        sitting.give(ace=ace)
        seen += while_moving(hands)
        sitting.give(card=secrets[ace])
        assert sitting.table.said is not None
        assert sitting.table.said.accepted, (verb, ace)
        seen += while_moving(hands)
    sitting.hear(OpenHistory())
    seen += while_moving(hands)
    sitting.hear(Back(), Drop(""), Undo())
    return [*seen, *while_moving(hands)]


def while_moving(hands: Hands) -> list[bytes]:
    """What is seen at once, on the way, and at the end."""
    seen = []
    for after_ms in (0, 60, 300):
        hands.show(after_ms)
        seen.append(hands.pixels())
    return seen


def test_of_cards_for_one_players_eyes_only_those_that_everybody_rules_out_are_marked() -> None:
    glass, faces = of_window(800, 480), decks.load("decktet")
    dim = Button("Bard", Nothing(), dim=True)
    cards = (("castle", Button("Castle", Nothing())), ("bard", dim))
    for secret in (True, False):
        laid = picker(
            "keys", Picker(cards, secret, None), faces, pygame.Rect(0, 0, 400, 300), glass
        )
        seen = {piece.key: pygame.transform.average_color(piece.sprite) for piece in laid.pieces}
        assert set(seen) == {"keys/castle", "keys/bard"}
        assert sum(seen["keys/bard"][:3]) < sum(seen["keys/castle"][:3]) - 60
