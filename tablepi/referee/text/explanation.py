"""A match that explains itself, as for a first game: what can be done now, and who sees it."""

from typing import Any

from tablepi.core.moves import Move, shape
from tablepi.referee.intents import OpenRules
from tablepi.referee.match.referee import Referee
from tablepi.referee.table_picture import Button
from tablepi.referee.words import Words


def explanation_button(referee: Referee, words: Words) -> Button | None:
    """The explanation, None for nothing to explain; a tap on it opens the rules."""
    told = explanation(referee, words)
    return Button(told, OpenRules(), "quiet", icon="rules") if told else None


def explanation(referee: Referee, words: Words) -> str:
    """Explains the verb that was chosen, else what happens in this phase; '' for nothing.

    Verb and phase are public: what lies hidden makes no difference.
    """
    match = referee.focus
    if referee.broken is not None or referee.draft.step or match.result is not None:
        return ""
    if referee.form is not None:
        return explained(referee.form, words)
    course = f"course.{match.state.phase}"
    return words(course) if words.has(course) else ""


def explained(form: type[Move], words: Words) -> str:
    """What a verb does, and who sees the card that it plays."""
    told = words(f"help.{shape(form).verb}")
    seen = _seen(form, words)
    return f"{told} {seen}" if seen else told


def _seen(form: type[Any], words: Words) -> str:
    """Who sees the card of a verb, by the game's own sentence or the usual one; '' for none."""
    verb = shape(form)
    if words.has(f"seen.{verb.verb}"):
        return words(f"seen.{verb.verb}")
    cards = [slot for slot in verb.slots if getattr(slot.kind, "domain", "") == "card"]
    if len(cards) != 1:
        return ""
    return words("seen.secret" if cards[0].name in verb.secret else "seen.open")
