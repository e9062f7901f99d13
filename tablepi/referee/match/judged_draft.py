"""The draft of a match's next line, and what it has come to."""

from typing import NamedTuple

from tablepi.core.draft import Draft
from tablepi.core.judgement import Judgement
from tablepi.core.match import Match
from tablepi.core.moves import Move, shape
from tablepi.referee.match.card_basket import gathers
from tablepi.referee.match.replay import Broken
from tablepi.referee.match.what_if import JudgementCache, Trial


class UnfinishedLine(NamedTuple):
    """A line that was begun, or waits. `after`: how many lines stood before it."""

    after: int
    draft: Draft
    held: Move | None = None

    @property
    def is_begun(self) -> bool:
        """True if anything was said of it."""
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
        self.judgement: Judgement = self._judged()

    @property
    def is_damaged(self) -> bool:
        """True if a row of it is damaged on the disk."""
        return self.broken is not None and self.broken.why == "damaged"

    @property
    def is_abandoned(self) -> bool:
        """True if its players abandoned it, so that it is only looked at."""
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
        """The class of the verb that was chosen."""
        verb = self.draft.verb
        return next((m for m in self.match.game.moves if verb and shape(m).verb == verb), None)

    @property
    def hidden(self) -> frozenset[str]:
        """The slots whose words nobody is shown: the verb hides them, or may still do so."""
        return self.judgement.unseen.union(shape(self.form).secret if self.form else ())

    @property
    def is_secret(self) -> bool:
        """True if the verb that was chosen hides its card."""
        return bool(self.form and shape(self.form).secret)

    @property
    def hides_cards(self) -> bool:
        """True if a card that is shown now stays unseen."""
        return self.is_secret if self.draft.verb else bool(self.judgement.hides)

    def _judge(self) -> None:
        """Judges the draft; cards that were listed for a verb which is put back go with it."""
        self.judgement, cards = self._judged(), self.draft.gathered
        if cards and not gathers(self.focus, self.judgement.form):
            self.draft, self.lost = self.draft._replace(gathered=()), Draft(gathered=cards)

    def _judged(self, draft: Draft | None = None) -> Judgement:
        """The judgement of a draft, the present one for None."""
        if self.broken is not None:
            return Judgement()
        return self._cache.judged(self.focus, draft or self.draft)

    @property
    def unfinished(self) -> UnfinishedLine:
        """The line that was begun."""
        return UnfinishedLine(self.match.number, self.draft, self.held)

    def take_up(self, line: UnfinishedLine) -> None:
        """Goes on with a line that was begun before the match was left, if none came since.

        Whether a scanned card is seen is as the settings have it now.
        """
        if line.after == self.match.number:
            self.draft, self.held = line.draft._replace(openly=self.draft.openly), line.held
            self._judge()
