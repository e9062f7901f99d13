"""The draft of a match's next line, its judgement, and previews of lines that are put right."""

from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import NamedTuple, cast

from tablepi.core.draft import Draft, Step
from tablepi.core.game import ACCEPTED, Verdict
from tablepi.core.judge import Judgement, Settled, judge
from tablepi.core.match import Match, rewritten, set_up_again
from tablepi.core.moves import Adjust, Change, Move, Rewrite, Turn, masked, shape
from tablepi.core.options import value_of
from tablepi.referee.match.card_basket import gathers
from tablepi.referee.match.replay import Broken

Numbered = tuple[int, Move]
"""A line with its number, 0 for the header's."""


class Undoing(NamedTuple):
    """Effect of an undo: it takes back a line, or a correction.

    `lines`: those that stand now, as the table may see them; `before`: what stood there before they
    were put right. Those that are the same are in neither.
    """

    lines: tuple[Numbered, ...]
    before: tuple[Numbered, ...] = ()


def undoing(match: Match) -> Undoing | None:
    """The preview of an undo now; None where nothing stands."""
    match_before, correction = match.undone, match.amendment
    if match_before is None:
        return None
    if correction is None:
        return Undoing(((match.number, match.public_moves()[-1]),))
    if isinstance(correction, Rewrite):
        return _lines_put_right(match, match_before, correction)
    header = (0, replace(correction, rewrite=None))
    headers_before = [(0, change) for change in _header_before(match_before, correction)]
    lines: tuple[Numbered, ...] = ()
    lines_before: tuple[Numbered, ...] = ()
    if correction.rewrite is not None:
        lines, lines_before = _lines_put_right(match, match_before, correction.rewrite)
    return Undoing((header, *lines), (*headers_before, *lines_before))


def _lines_put_right(match: Match, match_before: Match, rewrite: Rewrite) -> Undoing:
    """The lines that a rewriting has put there, and those that it took away."""
    index = rewrite.number - 1
    moves = match.public_moves()[index : index + len(rewrite.lines)]
    moves_before = match_before.public_moves()[index : index + rewrite.count]
    return _differing_lines(moves, moves_before, rewrite.number)


def _differing_lines(moves: Sequence[Move], moves_before: Sequence[Move], number: int) -> Undoing:
    """The lines that stand in one of two versions alone; `number`: of the first."""
    blocks = SequenceMatcher(None, moves, moves_before, autojunk=False).get_matching_blocks()
    unchanged = {block.a + offset for block in blocks for offset in range(block.size)}
    unchanged_before = {block.b + offset for block in blocks for offset in range(block.size)}
    if len(unchanged) == len(moves) == len(moves_before):
        # They differ in a card that nobody sees.
        unchanged, unchanged_before = set(), set()
    return Undoing(
        tuple((number + index, move) for index, move in enumerate(moves) if index not in unchanged),
        tuple(
            (number + index, move)
            for index, move in enumerate(moves_before)
            if index not in unchanged_before
        ),
    )


def _header_before(match_before: Match, change: Change) -> tuple[Move, ...]:
    """Earlier value in the header; nothing of a seat that was not there."""
    if change.what == "option":
        text = str(value_of(match_before.setup.options, change.name))
    elif int(change.name) > len(match_before.setup.seats):
        return ()
    else:
        text = match_before.setup.seats[int(change.name) - 1]
    return (Change(change.what, change.name, text),)


def is_judges(match: Match) -> bool:
    """True if what undo would take back is a judge's: an amendment, a correction, or the end of a
    result that stands."""
    return match.amendment is not None or match.final or isinstance(match.move, Adjust | Turn)


REMEMBERED = 3
"""Judgements of one position that are kept beside the latest."""


class Trial(NamedTuple):
    """The match as far as its lines can stand: up to the step's open line, else all of them.

    `broken`: the first line that could not stand, with its `verdict`; None where all can. `step`:
    the lines that are put right, None for none.
    """

    match: Match
    broken: Move | None = None
    verdict: Verdict = ACCEPTED
    step: Step | None = None

    @property
    def waits(self) -> bool:
        """True if it waits for a decision instead of words: its lines are said, or one breaks."""
        return self.step is not None and (self.broken is not None or not self.step.is_open)


def tried(match: Match, step: Step | None) -> Trial:
    if step is None:
        return Trial(match)
    count = match.number - step.number + 1 if step.is_open else len(step.was)
    lines = Rewrite(step.number, count, step.said)
    if step.header is None:
        return Trial(*rewritten(match, lines), step)
    return Trial(*set_up_again(match, replace(step.header, rewrite=lines)), step)


class JudgementCache:
    """The last judgements in one position, and the last trial, which replays lines."""

    def __init__(self) -> None:
        self._position: Match | None = None
        self._settled_forms: Settled = {}
        self._judgements: list[tuple[Draft, Judgement]] = []
        self._latest_trial: tuple[Match, Step | None, Trial] | None = None

    def judged(self, match: Match, draft: Draft) -> Judgement:
        """The judgement of a draft, of which the lists do not matter."""
        draft = draft._replace(gathered=(), laid=(), typed="")
        if match is not self._position:
            self._position, self._settled_forms, self._judgements = match, {}, []
        for known_draft, known_judgement in self._judgements:
            if known_draft == draft:
                return known_judgement
        judgement = judge(match, match.notation, draft, self._settled_forms)
        self._judgements = [(draft, judgement), *self._judgements[:REMEMBERED]]
        return judgement

    def tried(self, match: Match, step: Step | None) -> Trial:
        if (
            self._latest_trial is None
            or self._latest_trial[0] is not match
            or self._latest_trial[1] is not step
        ):
            self._latest_trial = match, step, tried(match, step)
        return self._latest_trial[2]


def step_of(match: Match, first: int, last: int) -> Step:
    """The step with these standing lines, which stay as they are."""
    return Step(first, (), ()).through(_standing_moves(match, first, last))


def step_with_header(match: Match, header: Change) -> Step | None:
    """The step that puts an option right, and the first line that could not stand with it.

    None where all can. Raises Illegal where no match can be set up.
    """
    as_far, broken, _ = set_up_again(match, header)
    if broken is None:
        return None
    number = as_far.number + 1
    return step_of(match, number, number)._replace(header=header)


def step_reaching(match: Match, step: Step, index: int) -> Step:
    """The step with lines that follow it, as far as line `index` of it."""
    first, missing = step.number + len(step.was), index - len(step.all) + 1
    return step.through(_standing_moves(match, first, first + missing - 1)) if missing > 0 else step


def as_seen(match: Match, step: Step, position: int) -> Move | None:
    """Line `position` of a step or behind it, as the table may see it; None for one to be said."""
    line = step.all[position] if position < len(step.all) else None
    index, _ = step.place(position)
    number = step.number + index
    # By identity: a line that was said anew is another one, even with the same words.
    if position >= len(step.all) or line is step.was[index]:
        return match.public_moves()[number - 1]
    return line and masked(line)


def _standing_moves(match: Match, first: int, last: int) -> list[Move]:
    return [cast(Move, step.move) for step in match.standing()[first - 1 : last]]


class UnfinishedLine(NamedTuple):
    """A line that was begun, or waits. `after`: how many lines stood before it."""

    after: int
    draft: Draft
    held: Move | None = None

    @property
    def is_begun(self) -> bool:
        return self.held is not None or self.draft != Draft(openly=self.draft.openly)


class JudgedDraft:
    """The draft and its judgement in a match.

    `match`: as the journal has it; `draft`: what was said of the next line, `judgement`: what that
    has come to. `held`: a line that waits until what it adds up has been looked at. `broken`: why
    nothing is played. `lost`: the words that found no place any more.
    """

    def __init__(self, match: Match, broken: Broken | None, openly: bool) -> None:
        self.match = match
        self.broken = broken
        self.draft, self.lost = Draft(openly=openly), Draft()
        self.held: Move | None = None
        self._cache = JudgementCache()
        self.judgement: Judgement = self.judgement_of()

    @property
    def is_damaged(self) -> bool:
        """True if a row of it is damaged on the disk."""
        return self.broken is not None and self.broken.why == "damaged"

    @property
    def is_abandoned(self) -> bool:
        return self.broken is not None and self.broken.why == "abandoned"

    @property
    def focus(self) -> Match:
        """The match that the draft is for: as it was at the line that is put right."""
        return self.trial.match

    @property
    def trial(self) -> Trial:
        """Outcome of the lines that are put right so far."""
        return self._cache.tried(self.match, self.draft.step)

    @property
    def form(self) -> type[Move] | None:
        verb = self.draft.verb
        return next(
            (move for move in self.focus.game.moves if verb and shape(move).verb == verb), None
        )

    @property
    def hidden(self) -> frozenset[str]:
        """The slots whose words nobody is shown: the verb hides them, or may still do so."""
        return self.judgement.unseen.union(shape(self.form).secret if self.form else ())

    @property
    def is_secret(self) -> bool:
        return bool(self.form and shape(self.form).secret)

    @property
    def hides_cards(self) -> bool:
        """True if a card that is shown now stays unseen."""
        return self.is_secret if self.draft.verb else bool(self.judgement.hides)

    def _judge(self) -> None:
        """Judges the draft; cards that were listed for a verb which is put back go with it."""
        self.judgement, cards = self.judgement_of(), self.draft.gathered
        if cards and not gathers(self.focus, self.judgement.form):
            self.draft, self.lost = self.draft._replace(gathered=()), Draft(gathered=cards)

    def judgement_of(self, draft: Draft | None = None) -> Judgement:
        """The judgement of a draft, the present one for None."""
        if self.broken is not None:
            return Judgement()
        return self._cache.judged(self.focus, draft or self.draft)

    @property
    def unfinished(self) -> UnfinishedLine:
        return UnfinishedLine(self.match.number, self.draft, self.held)

    def take_up(self, line: UnfinishedLine) -> None:
        """Goes on with a line that was begun before the match was left, if none came since.

        Whether a scanned card is seen is as the settings have it now.
        """
        if line.after == self.match.number:
            self.draft, self.held = line.draft._replace(openly=self.draft.openly), line.held
            self._judge()
