"""The words of a draft that stay after another line, and those that cannot."""

from collections.abc import Callable

from tablepi.app.draft.card_basket import gathers
from tablepi.core.draft import SEAT, Draft
from tablepi.core.judge import Judgement
from tablepi.core.match import Match
from tablepi.core.moves import shape


def carried_over(
    draft: Draft, match: Match, judged: Callable[[Draft], Judgement]
) -> tuple[Draft, Draft]:
    """What stays of a draft in a new position, and what is taken back since it fits no more.

    A word stays where it can still be a word of the next line, with those given before it. Words
    that were given for a seat which can say nothing now are taken back with it. A card that lies
    face-down is not looked at: it stays where any card could. `judged`: judges in the new position.
    """
    kept = draft.without(*draft.words)
    for slot in sorted(draft.words, key=lambda slot: slot != SEAT):
        more = kept.said({slot: draft.words[slot]}, draft.face_down, draft.secret)
        if _fits(slot, match, judged(more)):
            kept = more
        elif slot == SEAT:
            break
    kept = kept._replace(words={s: word for s, word in draft.words.items() if s in kept.words})
    if not judged(kept).typed:
        kept = kept._replace(typed="")
    if draft.gathered and not gathers(match):
        kept = kept._replace(gathered=())
    typed = "" if kept.typed else draft.typed
    gathered = () if kept.gathered else draft.gathered
    return kept, draft.without(*kept.words)._replace(typed=typed, gathered=gathered)


def _fits(slot: str, match: Match, judgement: Judgement) -> bool:
    """Whether a line with these words is possible, the word of this slot among them."""
    if judgement.refusal is not None or not (judgement.asks or judgement.move):
        return False
    possible = {choice.value for choice in judgement.verbs if choice.bright}
    forms = (shape(form) for form in match.game.moves)
    return slot not in judgement.unseen or any(
        slot in form.names for form in forms if form.verb in possible
    )
