"""Teaching or testing a deck, card after card, without taps."""

from collections.abc import Callable
from functools import partial

from tablepi.core.cards import Part
from tablepi.devices.messages import WriteTag
from tablepi.referee.intents import Answer
from tablepi.referee.table_picture import ShownVerdict
from tablepi.referee.tags.enrolment import Enrolment, TagOutcome
from tablepi.referee.tags.scanned_card import ScannedCard
from tablepi.referee.text.move_text import short
from tablepi.referee.words import Words
from tablepi.screens.context.equipment import Equipment
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.pictures.picture import Button, Enrolling, Spot

WELL = ("taught",)
WELL_TESTED = ("known", "printed")


class TeachDeckScreen(Screen):
    """Asks for one card after the other, and reports each tag that is laid."""

    def __init__(self, nav: Navigation, equipment: Equipment, enrolment: Enrolment) -> None:
        super().__init__(nav)
        self._enrolment = enrolment
        self._devices = equipment.devices
        self._lying = equipment.lookup.lying
        self._write = equipment.readers.write
        self._words = Words(cards=enrolment.cards, language=nav.words.language)

    def picture(self) -> Enrolling:
        """The card that is asked for, what became of the last one, and the whole deck."""
        words, now = self._words, self._enrolment
        part, known, count = self._counted()
        title = "enrol.title-test" if now.testing else "enrol.title"
        return Enrolling(
            title=words(title, deck=short(now.deck.name), part=part, n=known, all=count),
            share=known / count if count else 0.0,
            ask=self._ask(),
            card=now.last.card if now.testing and now.last else "" if now.testing else now.asked,
            said=self._said(),
            mend=self._mend(),
            spots=tuple(self._spot(card) for card in now.cards),
            faces=now.cards,
            tools=self._tools(),
            back=self._back(),
            notices=self._devices.missing_readers("enrol.reader-lost", self._words),
        )

    def _write_card(self) -> None:
        """Writes on the last tag which card it is."""
        last = self._enrolment.last
        if last is not None and self._write is not None:
            self._order(self._write, WriteTag(last.uid, self._enrolment.text()))

    def _order(self, write: Callable[[WriteTag], None], order: WriteTag) -> None:
        """No reader answers for a card that was lifted."""
        if order.uid in self._lying.values():
            write(order)
        else:
            self._nav.passing = self._words("enrol.write-lifted")

    def wrote(self, uid: str) -> None:
        """A tag says now itself what it is."""
        self._enrolment.written = uid

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """A tag was laid: it is taught, or told what it is."""
        self._enrolment.lay(shown)

    def _counted(self) -> tuple[str, int, int]:
        """The part of the deck that is asked for, how much of it is done, how large it is."""
        now, parts = self._enrolment, self._enrolment.parts()
        if now.testing:
            return "", len(now.seen), len(now.cards)
        lacking = [part for part in parts if part.missing]
        part = next((part for part in lacking if now.asked in part.cards), None)
        if part is None:
            missing = sum(len(each.missing) for each in parts)
            return "", len(now.cards) - missing, len(now.cards)
        return part.name, len(part.cards) - len(part.missing), len(part.cards)

    def _ask(self) -> str:
        words, now = self._words, self._enrolment
        if now.testing:
            return words("enrol.ask-any")
        if not now.asked:
            return words("enrol.all-known")
        has = now.ends_of(now.asked)
        said = "enrol.ask" if not has else "enrol.ask-other-end"
        return words(said, card=words.card(now.asked), n=has + 1, all=max(now.deck.ends, has + 1))

    def _said(self) -> ShownVerdict | None:
        """The outcome of the last tag; first of all, that the store could not be read."""
        if self._nav.passing:
            return ShownVerdict(False, self._nav.passing)
        taken = self._enrolment.last
        if taken is None:
            return None
        testing, words = self._enrolment.testing, self._words
        well = taken.what in (WELL_TESTED if testing else WELL)
        if taken.uid == self._enrolment.written and taken.card:
            return ShownVerdict(True, words("enrol.written", card=words.card(taken.card)))
        name = f"test.{taken.what}" if testing else f"enrol.{taken.what}"
        text = words(name, card=words.card(taken.card) if taken.card else "", deck=taken.deck)
        done = self._done(taken)
        if done is not None:
            text += " " + words("enrol.part-done", part=done.name)
        return ShownVerdict(well, text)

    def _done(self, taken: TagOutcome) -> Part | None:
        """The part of the deck that the last tag made whole, while another part lacks cards."""
        if taken.what != "taught" or not self._enrolment.asked:
            return None
        parts = self._enrolment.parts()
        return next((part for part in parts if taken.card in part.cards and not part.missing), None)

    def _mend(self) -> tuple[Button, ...]:
        words, taken = self._words, self._enrolment.last
        if taken is None or self._enrolment.testing or self._nav.passing:
            return ()
        if taken.what == "taught":
            return (Way("enrol.forget", self._enrolment.forget, "quiet", "undo").button(words),)
        return self._moves(taken)

    def _writes(self) -> tuple[Button, ...]:
        """A reader that can write makes a card of this deck known at every table."""
        taken = self._enrolment.last
        if taken is None or taken.what not in ("taught", "known"):
            return ()
        if taken.uid == self._enrolment.written or self._write is None:
            return ()
        return (Way("enrol.write", self._write_card, icon="edit").button(self._words),)

    def _moves(self, taken: TagOutcome) -> tuple[Button, ...]:
        asked = self._enrolment.asked
        if taken.what not in ("known", "elsewhere") or not asked or taken.card == asked:
            return ()
        label = self._words("enrol.move", card=self._words.card(asked))
        move = Way("enrol.move", self._enrolment.move, icon="edit", label=label)
        return (move.button(self._words),)

    def _spot(self, card: str) -> Spot:
        now = self._enrolment
        has = now.ends_of(card)
        state = "known" if has >= now.deck.ends else "part" if has else "missing"
        if now.testing:
            state = "known" if card in now.seen else "missing"
            return Spot(card, state, False, None)
        ask = Answer("enrol.card", card, partial(now.ask, card))
        return Spot(card, state, card == now.asked, ask)

    def _tools(self) -> tuple[Button, ...]:
        words, now = self._words, self._enrolment
        if now.testing:
            return (Way("enrol.teach", partial(now.test, False), icon="edit").button(words),)
        ends, add = words("enrol.ends", n=now.deck.ends), partial(now.set_ends, now.deck.ends + 1)
        more = Way("enrol.ends", add, icon="reader", label=ends).button(words)
        test = Way("enrol.test", partial(now.test, True), icon="eye").button(words)
        return (*self._writes(), more, test)
