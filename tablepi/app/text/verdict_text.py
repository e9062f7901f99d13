"""Verdicts in words: what the table says of a line, or of words given so far."""

from tablepi.app.match.referee import Referee
from tablepi.app.text.move_text import told
from tablepi.app.text.words import Words
from tablepi.app.view.table_picture import Said
from tablepi.core.game import Verdict
from tablepi.core.moves import masked


def said(referee: Referee, words: Words, unlaid: tuple[str, Verdict] | None = None) -> Said | None:
    """The verdict on the last line or words; None until something was judged.

    `unlaid`: a card that could not be laid, and why, which comes first.
    """
    if unlaid is not None:
        card, refused = unlaid
        why = words.say(refused.why) if refused.why else ""
        return Said(False, why, refused.rule or "", card)
    verdict = referee.verdict
    if verdict is None:
        return None
    if verdict.why is not None:
        return Said(False, words.say(verdict.why), verdict.rule or "", referee.refused_card)
    return Said(True, last(referee, words))


def last(referee: Referee, words: Words) -> str:
    """The last line as everybody may know it, '' before the first."""
    return "" if referee.latest is None else told(words, masked(referee.latest))


def amended(referee: Referee, words: Words) -> tuple[str, ...]:
    """The line that is being amended, as it was, until its new words are judged."""
    line = referee.draft.line
    if not line or referee.verdict is not None:
        return ()
    was = referee.match.public_moves()[line - 1]
    return (words("amend.was", line=line, text=told(words, was)),)


def broken(referee: Referee, words: Words) -> str:
    """Why nothing can be played in this match, '' where it can."""
    fault = referee.broken
    if fault is None:
        return ""
    return words(f"trouble.{fault.why}", row=fault.row, rule=fault.rule)
