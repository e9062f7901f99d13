"""One match being refereed: words come in, one move comes of them, it is recorded, it is true."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablepi.app.draft.narrowing import Narrowed, Settled, narrow
from tablepi.app.draft.word_candidates import by_place, could_be_said, in_words, readings
from tablepi.app.match.ledger import Ledger
from tablepi.app.match.replay import Broken, Reopened
from tablepi.app.storage import Storage
from tablepi.core.clock_replay import Timed
from tablepi.core.match import Match
from tablepi.core.moves import Adjust, Amend, Concede, Move, Undo, masked, shape
from tablepi.core.notation import Notation, line_of, public_line
from tablepi.core.phrase import Phrase, Verdict
from tablepi.core.record import FINAL

_REMEMBERED = 3


class Referee:
    """Takes words and whole moves for one match of the journal.

    `match`: as the journal has it; `ledger`: all rows that the journal has of it. `given`: words by
    slot, not played yet. `verdict`: on the last line or words, until the next input; `verdict_ms`,
    `verdict_seat`: when that was, and on whom, 0 for the table. `hands`: what the players' hands do
    since the last accepted line. `latest`: that line; on resuming, the last one; `latest_ms`: when
    it was played, or held. `broken`: the row at which the stored match stopped agreeing with the
    rules; nothing is played. `amending`: the number of the line that the words are for, else 0.
    `held`: a line that waits until what it adds up has been looked at.
    """

    def __init__(self, storage: Storage, number: int, opened: Reopened, now_ms: int) -> None:
        self.id = number
        self.match: Match = opened.match
        self.ledger = Ledger(storage, number, opened, now_ms)
        self.broken: Broken | None = opened.broken
        self.timed: Timed = opened.timed
        self.notation = Notation(self.match.game, self.match.setup)
        self.verdict: Verdict | None = None
        self.verdict_ms = now_ms
        self.verdict_seat = 0
        self.refused_card = ""
        self.hands: list[Phrase] = []
        self.latest: Move | None = self.match.move
        self.latest_ms = now_ms
        self.amending = 0
        self.held: Move | None = None
        self.given: dict[str, Any] = {}
        self._secret = ""
        self._position: Match | None = None
        self._settled: Settled = {}
        self._known: list[tuple[dict[str, Any], Narrowed]] = []
        self.narrowed: Narrowed = self._narrow()

    @property
    def focus(self) -> Match:
        """The match that the words are for: an earlier one while a line is being amended."""
        if not self.amending:
            return self.match
        earlier = self.match.standing()[self.amending - 1].earlier
        assert earlier is not None
        return earlier

    @property
    def form(self) -> type[Move] | None:
        """The class of the declared verb."""
        verb = self.given.get("verb")
        return next((m for m in self.match.game.moves if shape(m).verb == verb), None)

    @property
    def hidden(self) -> tuple[str, ...]:
        """The slots whose words the declared verb hides."""
        return shape(self.form).secret if self.form else ()

    @property
    def is_secret(self) -> bool:
        """Whether the declared verb hides its card."""
        return bool(self.hidden)

    def give(self, words: Mapping[str, Any], now_ms: int) -> None:
        """Takes words; plays the move if one meaning is left; shows why if none is."""
        if self.broken is not None or not could_be_said(words, self.notation):
            return
        before = dict(self.given)
        self.held = None
        if words.get("verb", self.given.get("verb")) != self.given.get("verb"):
            self._declare(str(words["verb"]))
        self.given.update(words)
        self._secret = next((str(self.given[s]) for s in self.hidden if s in self.given), "")
        self.verdict, self.refused_card = None, ""
        self._settle(before, now_ms)

    def give_one_of(self, fills: Sequence[Mapping[str, Any]], now_ms: int) -> bool:
        """Takes the first of several readings that the rules do not refuse, else the first of all.

        False where there is none.
        """
        allowed = (f for f in fills if self._narrow({**self.given, **f}).refusal is None)
        fill = next(allowed, next(iter(fills), None))
        if fill is not None:
            self.give(fill, now_ms)
        return fill is not None

    def show(self, word: str, now_ms: int, seat: int = 0, place: str = "") -> bool:
        """Takes what a reader saw: a card, an ace, a verb's code; False where nothing takes it.

        Where it could be several words, it is the first that the rules do not refuse. A secret
        word seen again is let be: its tag may still lie there when nothing hides it any more.
        `seat` and `place`, 0 and '' for none, are what the reader's own place says besides: words
        of the same input.
        """
        if word == self._secret:
            return True
        fills = [] if self.broken else self._readings(word)
        at = next(iter(self._readings(place)), {}) if place else {}
        fills = [{**by_place(fill, seat, at, self.notation), **fill} for fill in fills]
        if not fills:
            self._secret = word if self.is_secret else ""
        return self.give_one_of(fills, now_ms)

    def drop(self, slot: str = "") -> None:
        """Takes back a word given; all of them, and an amendment begun, for ''."""
        if slot == "verb":
            self._forget_secrets()
        if slot:
            self.given.pop(slot, None)
        else:
            self.given, self.amending, self.held = {}, 0, None
        if self.is_secret:
            self._secret = ""
        self.verdict = None
        self.narrowed = self._narrow()

    def amend(self, line: int) -> None:
        """The words to come are for standing line `line`."""
        if self.broken is not None:
            return
        self.drop()
        self.amending = line
        self.narrowed = self._narrow()

    def say(self, move: Move, now_ms: int) -> Verdict:
        """Offers a whole move: recorded first, then true. Refusals are recorded too."""
        if self.broken is not None:
            return Verdict("", Phrase(f"trouble.{self.broken.why}", self.broken._asdict()))
        if self.amending and not isinstance(move, Undo | Amend):
            move = Amend(self.amending, move)
        after, verdict = self.match.offer(move)
        self.verdict, self.refused_card = verdict, ""
        self.verdict_ms, self.verdict_seat = now_ms, getattr(move, "seat", 0)
        if move is not self.held and verdict.accepted and self._sums(move, after):
            self._hold(move)
            self.latest_ms = now_ms
        elif not verdict.accepted:
            self.ledger.record(now_ms, "refused", f"{public_line(move)} ! {verdict.rule}")
        elif self.ledger.record(now_ms, "line", line_of(move)):
            self._adopt(after, move)
            self._say_forced(now_ms)
            self.latest_ms = now_ms
        else:
            self.verdict = None
        return verdict

    def _sums(self, move: Move, after: Match) -> list[Phrase]:
        """What the line would add up; nothing for a correction of any kind."""
        if isinstance(move, Undo | Amend | Adjust | Concede):
            return []
        return after.game.sums(self.match.public, after.public)

    def _hold(self, move: Move) -> None:
        """The line waits, and nothing else is begun: what it adds up is shown."""
        self.drop()
        self.held = move

    def say_held(self, now_ms: int) -> None:
        """The line that waited is said: what it adds up has been looked at."""
        if self.held is not None:
            self.say(self.held, now_ms)

    def sums(self) -> list[Phrase]:
        """What the line that waits adds up."""
        if self.held is None:
            return []
        return self._sums(self.held, self.match.offer(self.held)[0])

    def _say_forced(self, now_ms: int) -> None:
        """Says what cannot be otherwise for whom it concerns; what is taken back stays so."""
        while not isinstance(self.latest, Undo | Amend):
            move = self.match.game.forced(self.match.state)
            after, verdict = self.match.offer(move) if move is not None else (self.match, None)
            if move is None or verdict is None or not verdict.accepted:
                return
            hands = self.hands
            if not self.ledger.record(now_ms, "line", line_of(move)):
                return
            self._adopt(after, move)
            told = Phrase("hands.by-itself", {"seat": getattr(move, "seat", 0)})
            self.hands = [*hands, *self.hands, told]

    def _adopt(self, after: Match, move: Move) -> None:
        before, self.match = self.match, after
        self.timed = self.timed.played(self.ledger.rows[-1].at_ms, move, after)
        self.latest = move
        self.hands = _hands(before, move, after)
        self.given, self.amending, self.held = {}, 0, None
        self.narrowed = self._narrow()
        if before.final or after.final:
            self.list_state()

    def close(self, now_ms: int) -> None:
        """The players say that the result stands: recorded first, then everything is open."""
        over = self.match.result is not None and not self.match.final
        if self.broken is None and over and self.ledger.record(now_ms, "note", FINAL):
            self.match = self.match.closed()
            self.list_state()

    def note(self, text: str, now_ms: int) -> bool:
        """Writes down what is no move; False where it could not be."""
        if not self.ledger.record(now_ms, "note", text):
            return False
        self.timed = self.timed.noted(self.ledger.rows[-1].at_ms, text, self.match)
        return True

    def list_state(self) -> None:
        """Lists the match as open or, once its result stands, as ended."""
        self.ledger.list_as(self.match.result if self.match.final else None)

    def _declare(self, verb: str) -> None:
        """A verb is chosen: words that it has no slot for go, and a card shown too early."""
        self._forget_secrets()
        form = next(m for m in self.match.game.moves if shape(m).verb == verb)
        slots = shape(form).names
        self.given = {slot: word for slot, word in self.given.items() if slot in slots}
        for slot in shape(form).secret:
            self.given.pop(slot, None)

    def _forget_secrets(self) -> None:
        """The declared verb goes: without it nothing would hide its secret words."""
        for slot in self.hidden:
            self.given.pop(slot, None)

    def _readings(self, word: str) -> list[dict[str, Any]]:
        return readings(word, self.focus.state.phase, self.form, self.notation)

    def _settle(self, before: dict[str, Any], now_ms: int) -> None:
        asked = self.narrowed.seat
        self.narrowed = self._narrow()
        if self.narrowed.move is not None:
            match, given = self.match, dict(self.given)
            self.say(self.narrowed.move, now_ms)
            if self.match is match and self.held is None:
                self._step_back(before, given)
        elif self.narrowed.refusal is not None:
            self.verdict = self.narrowed.refusal
            turn = self.focus.state.turn
            only = asked or (turn[0] if len(turn) == 1 else 0)
            seat = self.given.get("seat", only)
            self.verdict_ms, self.verdict_seat = now_ms, seat
            said = in_words(self.form, self.given, seat)
            self.ledger.record(now_ms, "refused", f"{said} ! {self.verdict.rule}")
            self._step_back(before, dict(self.given))

    def _step_back(self, before: dict[str, Any], given: Mapping[str, Any]) -> None:
        """After a refusal the words are what they were before the last input."""
        card = str(given.get("card", ""))
        self.refused_card = "?" if card and self.is_secret else card
        self.given = before
        self.narrowed = self._narrow()

    def _narrow(self, words: Mapping[str, Any] | None = None) -> Narrowed:
        """What may still be said after these words, or those given; the last few are known."""
        if self.broken is not None:
            return Narrowed()
        given, focus = dict(self.given if words is None else words), self.focus
        if focus is not self._position:
            self._position, self._settled, self._known = focus, {}, []
        for before, known in self._known:
            if before == given:
                return known
        narrowed = narrow(focus, self.notation, given, self._settled)
        self._known = [(given, narrowed), *self._known[:_REMEMBERED]]
        return narrowed


def _hands(before: Match, move: Move, after: Match) -> list[Phrase]:
    """What to do with cards and chips now, made from public states."""
    if isinstance(move, Undo | Amend):
        return before.game.back(before.public, after.public)
    if isinstance(move, Adjust):
        args = {"seat": move.seat, "n": f"{move.points:+d}", "reason": move.reason}
        return [Phrase("hands.adjust", args)]
    if isinstance(move, Concede):
        return [Phrase("hands.concede", {"seat": move.seat})]
    return after.game.hands(before.public, masked(move), after.public)
