"""A card for a list that a seat's own reader shows: it is that seat's, or it is refused."""

from tablepi.core.draft import VERB, Draft
from tablepi.core.game import no_ideas
from tablepi.core.judge import judge
from tablepi.core.moves import Move, shape
from tablepi.referee.match.card_basket import free_list
from tablepi.referee.match.referee import Referee
from tablepi.referee.match.word_candidates import at_reader
from tablepi.referee.tags.scanned_card import Role


def is_refused(referee: Referee, card: str, role: Role, now_ms: int) -> bool:
    """Whether no list may be of this reader's seat now, which is said then.

    Only whose list it is decides, not which card: the answer tells nothing of it.
    """
    draft = at_reader(referee.draft, {}, role, referee.focus)
    lists = _lists(referee) if draft.owned or draft.torn else []
    if not lists or not (draft.torn or all(_is_shut(referee, draft, each) for each in lists)):
        return False
    # Nobody is shown by a line that is none which card lies face-down.
    cards = {} if role.secret else {free_list(lists[0]): (card,)}
    words = {VERB: shape(lists[0]).verb, **cards}
    referee.give(words, now_ms, role=role)
    return True


def _lists(referee: Referee) -> list[type[Move]]:
    """The lines that cards gathered now could be: of the verb, in a game without own ideas."""
    match, form = referee.focus, referee.form if referee.match.game.suggest is no_ideas else None
    taking = (each for each in match.game.moves if match.state.phase in each.phases)
    return [each for each in taking if form in (None, each) and free_list(each)]


def _is_shut(referee: Referee, draft: Draft, form: type[Move]) -> bool:
    match, words = referee.focus, {**draft.words, VERB: shape(form).verb}
    return judge(match, match.notation, draft._replace(words=words)).refusal is not None
