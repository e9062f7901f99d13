"""Cache of what is asked of a match again and again: judgements of drafts, the trial of a step."""

from tablepi.app.match.trial import Trial, tried
from tablepi.core.draft import Draft, Step
from tablepi.core.judge import Settled, judge
from tablepi.core.judgement import Judgement
from tablepi.core.match import Match

_REMEMBERED = 3


class JudgementCache:
    """The last judgements in one position, and the last trial, which replays lines."""

    def __init__(self) -> None:
        self._position: Match | None = None
        self._settled: Settled = {}
        self._known: list[tuple[Draft, Judgement]] = []
        self._tried: tuple[Match, Step | None, Trial] | None = None

    def judged(self, match: Match, draft: Draft) -> Judgement:
        """The judgement of a draft, of which the lists do not matter."""
        draft = draft._replace(gathered=(), laid=(), typed="")
        if match is not self._position:
            self._position, self._settled, self._known = match, {}, []
        for before, known in self._known:
            if before == draft:
                return known
        judgement = judge(match, match.notation, draft, self._settled)
        self._known = [(draft, judgement), *self._known[:_REMEMBERED]]
        return judgement

    def tried(self, match: Match, step: Step | None) -> Trial:
        """The trial of a step in this match."""
        if self._tried is None or self._tried[0] is not match or self._tried[1] is not step:
            self._tried = match, step, tried(match, step)
        return self._tried[2]
