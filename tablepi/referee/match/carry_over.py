"""The words of a draft that stay after another line, and those that cannot."""

from collections.abc import Callable, Sequence

from tablepi.core.draft import SEAT, Draft
from tablepi.core.judgement import Judgement
from tablepi.core.match import Match
from tablepi.core.moves import counted_list, shape
from tablepi.referee.match.card_basket import gathers
from tablepi.referee.match.word_candidates import could_be_said


def carried_over(
    before: Draft,
    draft: Draft,
    match: Match,
    judged: Callable[[Draft], Judgement],
    turn: Sequence[int] = (),
) -> tuple[Draft, Draft]:
    """What stays of a draft in a new position, and what is taken back since it fits no more.

    `before`: the draft when it was for the line that was put right till now. The journal has the
    grid of a new line, which is there again when it is asked for.

    A word stays where it can still be a word of the next line, with those given before it. Words
    that were given for a seat which can say nothing now are taken back with it. A card that lies
    face-down is not looked at: it stays where any card could. `judged`: judges in the new position.
    `turn`: whose turn it was; what the only seat in turn said for itself is no other seat's.
    """
    kept = draft.without(*draft.words)
    passed = _has_passed(draft, match, turn)
    for slot in () if passed else sorted(draft.words, key=lambda slot: slot != SEAT):
        more = kept.said({slot: draft.words[slot]}, draft.face_down, draft.secret)
        if _is_there(slot, more, match) and _fits(slot, match, judged(more)):
            kept = more
        elif slot == SEAT:
            break
    words = {s: word for s, word in draft.words.items() if s in kept.words}
    wanted = draft.wanted if kept.verb else kept.wanted
    kept = kept._replace(words=words, wanted=wanted, owned=draft.owned and SEAT in words)
    lost = draft.without(*kept.words)
    # Without its seat, what was shown on a seat's own reader would be anybody's.
    gone = draft.owned and not kept.owned
    if judged(kept).typed and not (passed or gone):
        lost = lost._replace(typed="")
    if draft.gathered and gathers(match, judged(kept).form) and not gone:
        lost = lost._replace(gathered=())
    if counted_list(match.game.moves, judged(kept).asks):
        lost = lost._replace(laid=())
    if before.step and not draft.laid:
        lost = lost._replace(laid=before.laid)
    return _without(kept, lost).released(), lost


def _has_passed(draft: Draft, match: Match, turn: Sequence[int]) -> bool:
    """Whether the draft is of the only seat that was in turn, and is no more."""
    own = SEAT not in draft.words or draft.owner in turn
    return len(turn) == 1 and own and turn[0] not in match.state.turn


def _without(draft: Draft, lost: Draft) -> Draft:
    """The draft without the number, the list and the grid that are lost."""
    return draft._replace(
        typed="" if lost.typed else draft.typed,
        gathered=() if lost.gathered else draft.gathered,
        laid=() if lost.laid else draft.laid,
    )


def _is_there(slot: str, draft: Draft, match: Match) -> bool:
    """Whether this word can still be said: not a seat that joined with a line taken back."""
    word = draft.words[slot]
    # An ending that was only begun is one of its verb's.
    if isinstance(word, type):
        return bool(draft.verb)
    return could_be_said({slot: word}, match.notation)


def _fits(slot: str, match: Match, judgement: Judgement) -> bool:
    """Whether a line with these words is possible, the word of this slot among them."""
    if judgement.refusal is not None or not (judgement.asks or judgement.move):
        return False
    possible = {choice.value for choice in judgement.verbs if choice.bright}
    forms = (shape(form) for form in match.game.moves)
    return slot not in judgement.unseen or any(
        slot in form.names for form in forms if form.verb in possible
    )
