"""The referee of one match: takes words, makes a move of them, records it, adopts it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, overload

from tablepi.core.clock import Timed
from tablepi.core.draft import SEAT, Draft, Step, words_of
from tablepi.core.game import Verdict
from tablepi.core.judge import torn
from tablepi.core.match import Match, hands_between, sums_between
from tablepi.core.move_probe import with_way_out
from tablepi.core.moves import Change, Move, Rewrite, Undo
from tablepi.core.notation import ANY_TIME, OF_EVERY_GAME, line_of, public_line
from tablepi.core.record import FINAL, RowKind
from tablepi.core.text.phrase import Phrase
from tablepi.referee.match.judged_draft import JudgedDraft
from tablepi.referee.match.ledger import Ledger
from tablepi.referee.match.replay import Broken, ReopenedMatch, in_short
from tablepi.referee.match.word_candidates import (
    at_reader,
    carried_over,
    could_be_said,
    in_words,
    readings,
    said_in,
)
from tablepi.referee.storage import Storage
from tablepi.referee.tags.scanned_card import GENERAL, Role


class Refused(NamedTuple):
    """Words that were refused, and by which verdict."""

    verdict: Verdict | None
    draft: Draft


class Referee(JudgedDraft):
    """Takes words and whole moves for one match of the journal.

    `ledger`: all rows that the journal has of it. `verdict`: on the last line or words,
    until the next input; `confirmed`: the line that a tap then says instead; `verdict_ms`,
    `verdict_seat`: when that was, and on whom, 0 for the table.
    `hands`: what the players' hands do since the last accepted line. `latest`: that line; on
    resuming, the last one; `latest_ms`: when it was played, or held. `anew`: what follows once the
    next line was entered in place of one that today's rules refuse, else None. `hands` and `lost`
    are of all lines of one moment. `refused`: the last words that were refused, with the verdict.
    """

    def __init__(
        self,
        storage: Storage,
        number: int,
        opened: ReopenedMatch,
        now_ms: int,
        openly: bool = False,
    ) -> None:
        self.id = number
        super().__init__(opened.match, opened.broken, openly)
        self.ledger = Ledger(storage, number, opened, now_ms)
        self.anew: Callable[[int], None] | None = None
        self.timed: Timed = opened.timed if opened.broken is None else opened.timed.stopped()
        self.verdict: Verdict | None = None
        self.verdict_seat, self.refused_card = 0, ""
        self.refused: Refused | None = None
        self.hands: list[Phrase] = []
        self.latest: Move | None = self.match.move
        self.verdict_ms = self.latest_ms = self._hands_ms = self._lost_ms = now_ms
        self._latest_judgement = self.judgement

    @property
    def confirmed(self) -> Move | None:
        """The refused line with the word that confirms it, while the refusal is shown."""
        is_shown = self.verdict is not None and self.verdict is self._latest_judgement.refusal
        return self._latest_judgement.confirmed if is_shown else None

    def give(
        self, words: Mapping[str, Any], now_ms: int, *, role: Role = GENERAL, wanted: str = ""
    ) -> None:
        """Takes words; plays a whole line, or shows why not. `role`: of the reader that showed
        them; `wanted`: a word to be asked for too.
        """
        if self.broken is not None or not could_be_said(words, self.focus.notation):
            return
        draft_before, self.verdict, self.refused_card = self.draft, None, ""
        self.draft = said_in(draft_before, words, self.focus, self.judgement, role)
        if wanted:
            self.draft = self.draft._replace(wanted=frozenset({wanted}))
        self._settle(draft_before, self.draft, now_ms)

    def enter(self, move: Move, now_ms: int) -> None:
        """Enters a whole move: it is judged like any other draft, and what else was said stays."""
        draft_before = self.draft
        if self.broken is not None or isinstance(move, OF_EVERY_GAME):
            self.say(move, now_ms)
        else:
            self.draft = (
                draft_before.emptied()._replace(step=draft_before.step).said(words_of(move))
            )
            self._settle(draft_before, draft_before, now_ms)

    def edit(self, role: Role = GENERAL, **changes: Any) -> None:
        """Changes what is gathered or laid, which is judged once it is a list."""
        draft = at_reader(self.draft, {}, role, self.focus)._replace(**changes).released()
        is_new, self.draft = draft.words != self.draft.words, draft
        self.verdict, self.refused_card = None, ""
        if is_new:
            self._judge()

    def type(self, text: str) -> None:
        self.draft = self.draft._replace(typed=text)

    def choose(self, words: Mapping[str, Any]) -> None:
        """Takes words that the next input is about; nothing is played or refused by them alone."""
        if self.broken is None and could_be_said(words, self.focus.notation):
            draft, self.verdict = self.draft.said(words), None
            if draft.torn:
                self.verdict, self.verdict_seat = torn(draft.owner), draft.owner
            else:
                self.draft = draft
                self._judge()

    def give_one_of(
        self, fills: Sequence[Mapping[str, Any]], now_ms: int, role: Role = GENERAL
    ) -> bool:
        """Takes the first reading that the rules do not refuse, else the first; False for none."""
        fill = next(self.allowed_fills(fills, role), next(iter(fills), None))
        if fill is not None:
            self.give(fill, now_ms, role=role)
        return fill is not None

    def allowed_fills(
        self, fills: Iterable[Mapping[str, Any]], role: Role = GENERAL
    ) -> Iterator[Mapping[str, Any]]:
        """Those of the readings that the rules do not refuse."""
        position = self.focus, self.judgement, role
        drafts = ((fill, said_in(self.draft, fill, *position)) for fill in fills)
        return (fill for fill, draft in drafts if self.judgement_of(draft).refusal is None)

    def show(self, word: str, now_ms: int, role: Role = GENERAL) -> bool:
        """Takes what a reader saw: a card, an ace, a verb's code; False where nothing takes it."""
        if self.broken:
            return False
        fills = readings(word, role, self.focus.state.phase, self.form, self.focus.notation)
        return self.give_one_of(fills, now_ms, role)

    def drop(self, *slots: str) -> None:
        """Takes back words given; for none all of them, and that a line is put right.

        With the seat of a reader goes all that was shown for it.
        """
        if any(slots) and not (self.draft.owned and SEAT in slots):
            self.draft = self.draft.without(*slots)
        else:
            self.draft, self.held = self.draft.emptied(), None
        self.verdict = None
        self._judge()

    def put_right(self, step: Step | None, now_ms: int) -> None:
        """The words of the draft, and those to come, are for the open lines of this step."""
        if self.broken is None and self.anew is None:
            self.verdict = None
            self._carry_over(step, now_ms)

    def finish(self, now_ms: int) -> None:
        """The lines that were put right stand, if all can."""
        if self.draft.step is not None and not self.draft.step.is_open:
            self.say(self.draft.step.correction(), now_ms)

    def say(self, move: Move, now_ms: int) -> Verdict:
        """Offers a whole move: recorded first, then true. Refusals are recorded too."""
        if self.broken is not None:
            return Verdict("", self.broken.phrase)
        if self.anew is not None and isinstance(move, OF_EVERY_GAME):
            reason = Phrase("trouble.anew", {"line": self.match.number + 1})
            self.verdict, self.verdict_ms, self.verdict_seat = Verdict("", reason), now_ms, 0
            return self.verdict
        step = None if isinstance(move, OF_EVERY_GAME) else self.draft.step
        match_after, verdict = _offer(self.focus if step else self.match, move)
        self.verdict, self.refused_card = verdict, ""
        self.verdict_ms, self.verdict_seat = now_ms, getattr(move, "seat", 0)
        if step is not None:
            if verdict.accepted and step.is_open:
                self._put_line_in_step(step, move, now_ms)
        elif (
            move is not self.held
            and verdict.accepted
            and sums_between(self.match, move, match_after)
        ):
            # The line waits: what it adds up is shown.
            self.held, self.latest_ms, self.verdict = move, now_ms, None
            self.judgement = self.judgement_of()
        elif not verdict.accepted:
            self._record(now_ms, "refused", f"{public_line(move)} ! {verdict.rule}")
        elif self.anew is not None:
            in_place = Rewrite(self.match.number + 1, 1, (move,))
            if self.ledger.record(now_ms, "line", line_of(in_place), public_line(in_place)):
                self.anew(now_ms)
        elif self.ledger.record_line(now_ms, move, match_after):
            turn = () if self.draft.step else self.match.state.turn
            spared = self.match.game.forced(self.match.state)
            self._adopt(match_after, move, now_ms)
            self._play_forced(spared, now_ms)
            # Neither changes a line: those that are put right meanwhile are still there.
            self._carry_over(self.draft.step if isinstance(move, ANY_TIME) else None, now_ms, turn)
            self.latest_ms = now_ms
        else:
            self.verdict = None
        return verdict

    def _put_line_in_step(self, step: Step, move: Move, now_ms: int) -> None:
        """The next line of a step, which is recorded as a whole; of one line, at once."""
        self.put_right(step.with_line(step.asks, move), now_ms)
        if step.is_one and self.trial.broken is None:
            self.finish(now_ms)

    def enter_anew(self, then: Callable[[int], None]) -> None:
        """The next line takes the place of the one that today's rules refuse."""
        self.broken, self.anew = None, then
        self.judgement = self.judgement_of()

    def _play_forced(self, spared: Move | None, now_ms: int) -> None:
        """Says what cannot be otherwise for whom it concerns.

        `spared`: what was so before the line as well, because it was taken back: it stays so.
        """
        while not isinstance(self.latest, Undo | Rewrite | Change):
            move = self.match.game.forced(self.match.state)
            if move is None or move == spared:
                return
            match_after, verdict = self.match.offer(move)
            if not (verdict.accepted and self.ledger.record_line(now_ms, move, match_after)):
                return
            self._adopt(match_after, move, now_ms)
            if seat := getattr(move, "seat", 0):
                self.hands = [*self.hands, Phrase("hands.by-itself", {"seat": seat})]

    def _adopt(self, match_after: Match, move: Move, now_ms: int) -> None:
        match_before, self.match = self.match, match_after
        self.timed = self.timed.played(self.ledger.rows[-1].at_ms, move, match_after)
        self.latest = move
        earlier_hands, self._hands_ms = self.hands if now_ms == self._hands_ms else [], now_ms
        self.hands = [*earlier_hands, *hands_between(match_before, move, match_after)]
        self.held = None if move is self.held else self.held
        if match_before.final or match_after.final or match_before.setup is not match_after.setup:
            self.ledger.list_match(self.match)

    def _carry_over(self, step: Step | None, now_ms: int, turn: Sequence[int] = ()) -> None:
        """Keeps what was said where it has a place. `turn`: whose turn it was before a line."""
        draft_before, lost_words = self.draft, Draft()
        self.draft = draft_before.for_step(step)
        if draft_before.begun:
            self.draft, lost_words = carried_over(
                draft_before, self.draft, self.focus, self.judgement_of, turn
            )
        if self.held is not None:
            lost_words, self.held = lost_words.said(words_of(self.held)), None
        self.lost = self.lost.joined(lost_words) if now_ms == self._lost_ms else lost_words
        self._lost_ms = now_ms
        self.judgement = self.judgement_of()

    def close(self, now_ms: int) -> None:
        """The players say that the result stands: recorded first, then everything is open."""
        result = self.match.result
        if result is None or self.is_closed:
            return
        if self.ledger.record(now_ms, "note", FINAL, listed=in_short(result)):
            self.match = self.match.closed()

    @property
    def may_abandon(self) -> bool:
        """True if it goes on, or could but for a damage or other rules; no result stood once."""
        if self.is_damaged:
            return self.ledger.is_listed_open
        is_open = self.broken is None or self.broken.why == "changed"
        return is_open and self.match.result is None and FINAL not in self.ledger.notes

    def abandon(self, now_ms: int) -> bool:
        """True if it ended without a result; then it is only looked at."""
        if not (self.may_abandon and self.ledger.abandon(now_ms)):
            return False
        self.broken = Broken(0, "abandoned")
        return True

    @property
    def is_closed(self) -> bool:
        """True if it is only looked at, or its result stands: what is no line is not written."""
        return self.broken is not None or self.match.final

    def note(self, text: str, now_ms: int) -> bool:
        """Writes down what is no move; False where it could not be, or the match is closed."""
        if not self._record(now_ms, "note", text):
            return False
        self.timed = self.timed.noted(self.ledger.rows[-1].at_ms, text, self.match)
        return True

    def _record(self, now_ms: int, kind: RowKind, text: str) -> bool:
        """True if this is written down, which is no line: nothing is in a closed match."""
        return not self.is_closed and self.ledger.record(now_ms, kind, text)

    def _settle(self, draft_before: Draft, rest: Draft, now_ms: int) -> None:
        """Plays a complete draft, leaves the `rest`; a refusal restores `draft_before`."""
        asked_seat, turn = self.judgement.seat, self.focus.state.turn
        self.judgement = self.judgement_of()
        match, draft, move = self.match, self.draft, self.judgement.move
        if move is not None:
            self.draft = rest.after(move)
            self.say(move, now_ms)
            # It was played, waits, or went into the step; else it was refused, as below.
            if self.match is not match or self.held is move or self.draft.step is not rest.step:
                return
        elif self.judgement.refusal is not None:
            seat = draft.words.get("seat", asked_seat or (turn[0] if len(turn) == 1 else 0))
            self.verdict, self.verdict_seat = self.judgement.refusal, seat
            self._latest_judgement = self.judgement
            self.verdict_ms = now_ms
            if draft.step is None:
                words = in_words(self.form, draft.words, self.hidden, seat)
                self._record(now_ms, "refused", f"{words} ! {self.verdict.rule}")
        else:
            self._judge()
            return
        self.draft, card = draft, str(draft.words.get("card", ""))
        self.refused_card = "?" if card and "card" in self.hidden else card
        self.refused = Refused(self.verdict, draft)
        self.draft = draft_before
        self.judgement = self.judgement_of()


def _offer(match: Match, move: Move) -> tuple[Match, Verdict]:
    """The match after the move, and the verdict with its way out."""
    match_after, verdict = match.offer(move)
    return match_after, with_way_out(match, verdict)


class SeatNames(Sequence[str]):
    """Names of the seats, seat 1 first; a corrected name shows at once."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    def __len__(self) -> int:
        return len(self._referee.match.setup.seats)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        return self._referee.match.setup.seats[index]
