"""The editor of lists for a game that has none, and the base of the one for games that have."""

from tablepi.core.board import Board, Fill
from tablepi.core.match import Match
from tablepi.core.moves import shape
from tablepi.core.printed_deck import PRINTED
from tablepi.core.slots import Many
from tablepi.referee.button import Button
from tablepi.referee.intents import Intent
from tablepi.referee.table_picture import Prompt
from tablepi.referee.tags.scanned_card import ScannedCard


def has_lists(match: Match) -> bool:
    """Whether any move of a match takes a list, or its cards are told by keys."""
    slots = (slot for form in match.game.moves for slot in shape(form).slots)
    printed = (card.deck == PRINTED for card in match.setup.cards.values())
    return any(isinstance(slot.kind, Many) for slot in slots) or any(printed)


class NoLists:
    """Takes nothing and changes nothing."""

    @property
    def begun(self) -> bool:
        return False

    @property
    def is_laying(self) -> bool:
        return False

    def hear(self, act: Intent, now_ms: int) -> bool:
        return False

    def show(self, shown: ScannedCard, now_ms: int) -> bool:
        return False

    def is_listed(self, shown: ScannedCard) -> bool:
        return False

    def undo(self, now_ms: int) -> bool:
        return False

    def board(self, board: Board) -> Board:
        return board

    def prompt(self, usual: Prompt, board: Board) -> Prompt:
        return usual

    def lit(self, board: Board) -> dict[Fill, str]:
        return {}

    def lights(self) -> dict[int, str]:
        return {}

    def aims(self) -> dict[int, tuple[Button, ...]]:
        return {}

    def laid_so_far(self) -> str:
        return ""
