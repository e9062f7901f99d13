"""Lines that are put right together, in the words of players: what goes, comes, cannot stand."""

from collections.abc import Iterator

from tablepi.core.draft import Step
from tablepi.core.game import Verdict, ask
from tablepi.core.match import Match
from tablepi.core.moves import Move
from tablepi.core.notation import OF_EVERY_GAME
from tablepi.core.text.tokenizer import MALFORMED
from tablepi.referee.match.referee import Referee
from tablepi.referee.match.trial import Trial, as_seen
from tablepi.referee.text.move_text import told
from tablepi.referee.words import Words

GOES, COMES, CANNOT = "−", "+", "!"
"""The signs of lines that are taken out, are put in, and could not stand."""


def step_lines(referee: Referee, words: Words, step: Step) -> Iterator[tuple[str, str]]:
    """What a step does, each line after its sign; first the line that could not stand."""
    broken = broken_line(referee, words)
    if broken:
        yield CANNOT, broken
    shown = referee.match.public_moves()
    at = 0
    for number, (was, place) in enumerate(zip(step.was, step.lines, strict=True), step.number):
        if all(line is not was for line in place):
            text = told(words, shown[number - 1])
            yield GOES, words("step.line", line=number, text=text)
        for line in place:
            if line is not was:
                move = as_seen(referee.match, step, at)
                text = told(words, move) if move else words("step.open")
                yield COMES, words("step.line", line=step.number + at, text=text)
            at += 1


def broken_line(referee: Referee, words: Words) -> str:
    """The first line that could not stand, by its number, its words and why; '' for none."""
    step, trial = referee.draft.step, referee.trial
    if step is None or trial.broken is None:
        return ""
    line = trial.match.number + 1
    seen = as_seen(referee.match, step, line - step.number)
    assert seen is not None
    return cannot_stand(words, trial, seen, "step.cannot")


def cannot_stand(words: Words, trial: Trial, seen: Move, name: str) -> str:
    """The sentence of this id about the line that could not stand, `seen` by the table as this."""
    text, line = told(words, seen), trial.match.number + 1
    return words(name, line=line, text=text, why=_why(words, trial.match, seen, trial.verdict))


def _why(words: Words, match: Match, seen: Move, verdict: Verdict) -> str:
    """The broken rule's own sentence, made from what the table sees; else what the rule says."""
    if not isinstance(seen, OF_EVERY_GAME) and verdict.rule != MALFORMED:
        public = ask(match.game.play, match.public, seen)[1]
        verdict = public if public.rule == verdict.rule else verdict._replace(why=None)
    if verdict.why is not None:
        return words.say(verdict.why)
    general = f"rule.{verdict.rule}"
    return words(general) if words.has(general) else str(verdict.rule)
