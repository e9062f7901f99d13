"""Ways out of a refusal: the place that the card was meant for, and those that would take it."""

from tablepi.core.board import Fill, fills
from tablepi.core.draft import SEAT
from tablepi.core.slots import UNKNOWN
from tablepi.referee.match.referee import Referee
from tablepi.referee.table_picture import Ghost


def ghost_of(referee: Referee) -> Ghost | None:
    """The card that was just refused, at its place on the board; None for one that nobody sees.

    Other places take it by the same words: what is tried is what the table may know, as anywhere.
    """
    card, refused = referee.refused_card, referee.refused
    is_shown = refused is not None and referee.verdict is refused.verdict
    if refused is None or not is_shown or card in ("", UNKNOWN):
        return None
    words, board = refused.draft.words, referee.focus.board
    on_board = set(fills(board))
    meant = [Fill(slot, value) for slot, value in words.items() if slot != SEAT]
    meant = [fill for fill in meant if fill in on_board]
    if not meant:
        return None
    place = meant[-1]
    choices = referee.judgement_of(refused.draft.without(place.slot)).choices
    ways = {Fill(choice.slot, choice.value) for choice in choices if choice.bright}
    return Ghost(card, referee.verdict_seat, place, frozenset(ways & on_board))
