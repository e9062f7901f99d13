"""The move wizard: asks on screens of its own for the words of a draft that the board lacks."""

from collections.abc import Iterable
from typing import Any

from tablepi.app.intents import Back, ChooseWord, Intent, TypeWord
from tablepi.app.match.referee import Referee
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.screens.text_entry import TextEntryScreen
from tablepi.app.tags.scanned_card import ScannedCard
from tablepi.app.text.move_text import word_of
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Entry, Listing, Picture
from tablepi.core.move_probe import Choice
from tablepi.core.moves import shape
from tablepi.core.slots import UNKNOWN, Many, Seat, Slot, is_card, within


def ask_on(nav: Navigation, referee: Referee, words: Words) -> None:
    """Opens the wizard where the draft has a verb and lacks a word that it can ask for."""
    if MoveWizard.asked(referee) is not None:
        wizard = MoveWizard(nav, referee, words)
        nav.enter(wizard)
        wizard.go_on()


class MoveWizard(Screen):
    """Asks for one word of the draft after the other, until the line is played or refused."""

    def __init__(self, nav: Navigation, referee: Referee, words: Words) -> None:
        super().__init__(nav)
        self._referee = referee
        self._words = words
        self._search = ""
        self._typing: TextEntryScreen | None = None

    @staticmethod
    def asked(referee: Referee) -> Slot | None:
        """The slot that is asked for now; None where none is, or where the table asks for it."""
        form, asks = referee.form, referee.judgement.asks
        if form is None or referee.is_secret or referee.broken is not None:
            return None
        slots = shape(form).slots
        # Whose a verb without any other word is, is told by tapping a place at the table.
        asked = (slot for slot in slots if slot.name == asks and len(slots) > 1)
        return next(asked, None)

    def picture(self) -> Picture:
        """Keys for a number or a name, else every value that the rules do not refuse."""
        if self._typing is not None:
            return self._typing.picture()
        return Listing(
            title=self._question(),
            entries=tuple(self._entries()),
            empty=self._words("say.nothing"),
            back=self._back("button.cancel"),
            notices=self._nav.notices(),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Takes a word, or goes back to the table, where nothing is begun then."""
        if self._typing is not None and not isinstance(act, Back):
            self._typing.hear(act, now_ms)
        elif isinstance(act, Back):
            self._referee.drop()
            self._nav.leave()
        elif any(act == entry.act for entry in self._entries()):
            # A late tap may come from the list before: only what is offered now is taken.
            if isinstance(act, TypeWord):
                self._type_card()
            elif isinstance(act, ChooseWord):
                self._put(act.value, now_ms)

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """A card that a reader saw is the card that is asked for."""
        slot = self.asked(self._referee)
        word = self._referee.match.setup.cards.shown_by(shown.word)
        if slot is not None and is_card(slot) and word in self._referee.notation.domain("card"):
            self._put(word, now_ms)

    def is_over(self) -> bool:
        """Whether the draft is gone, because a line was entered meanwhile."""
        return self.asked(self._referee) is None

    def go_on(self) -> None:
        """Asks for the next word; leaves where the line was played, or refused as a whole."""
        self._typing, self._search = None, ""
        slot = self.asked(self._referee)
        if slot is None:
            self._nav.leave()
        elif slot.name in self._referee.judgement.typed:
            self._type_number(slot)

    def _put(self, value: Any, now_ms: int) -> None:
        slot = self._asked
        match = self._referee.match
        self._referee.give({slot.name: value}, now_ms)
        if self._referee.verdict is not None and self._referee.match is match:
            self._drop_refused()
        self.go_on()

    def _drop_refused(self) -> None:
        """Shows the table with the refusal, and drops the words."""
        verdict = self._referee.verdict
        self._referee.drop()
        self._referee.verdict = verdict

    @property
    def _asked(self) -> Slot:
        slot = self.asked(self._referee)
        assert slot is not None
        return slot

    def _question(self) -> str:
        slot, words = self._asked, self._words
        referee, form = self._referee, self._referee.form
        seat = referee.draft.words.get("seat", referee.judgement.seat)
        who = words.seat(seat) if seat else words.seats(referee.focus.state.turn)
        name = f"say.{slot.name}"
        question = words(name if words.has(name) else "ask.slot", who=who, slot=slot.name)
        assert form is not None
        verb = words(f"verb.{shape(form).verb}")
        if seat and seat not in referee.focus.state.turn:
            verb = words("say.for", verb=verb, who=who)
        return words("ask.for-verb", verb=verb, question=question)

    def _entries(self) -> Iterable[Entry]:
        slot = self._asked
        choices = [choice for choice in self._referee.judgement.choices if choice.bright]
        if is_card(slot):
            yield Entry(self._words("card.unnamed"), "", ChooseWord(UNKNOWN))
            yield Entry(self._words("say.search"), "", TypeWord())
        for choice in choices:
            title = self._said(slot, choice)
            if choice.value != UNKNOWN and self._search.casefold() in title.casefold():
                yield Entry(title, self._about(slot, choice.value), ChooseWord(choice.value))

    def _said(self, slot: Slot, choice: Choice) -> str:
        if isinstance(slot.kind, Seat):
            return self._words.seat(choice.value)
        return word_of(self._words, slot.kind.domain, choice.value)

    def _about(self, slot: Slot, value: Any) -> str:
        """The public detail of a value: a unit's total, a card's printed CQ, a player's pool."""
        match = self._referee.focus
        if is_card(slot):
            card = match.setup.cards[value]
            return " · ".join(filter(None, (card.rank, *card.types)))
        fact = match.facts().get(f"{slot.kind.domain}.{value}", "-")
        return "" if fact == "-" or isinstance(slot.kind, Seat) else fact

    def _type_number(self, slot: Slot) -> None:
        kind = self._referee.judgement.typed[slot.name]

        def typed(text: str, now_ms: int) -> None:
            number = int(text) if text.lstrip("-").isdigit() else None
            if number is None or not within(kind, number):
                page.refuse(self._words("say.number"))
                return
            value = (UNKNOWN,) * number if isinstance(slot.kind, Many) else number
            refused = self._referee.would_be_refused({slot.name: value})
            if refused is not None and refused.why is not None:
                page.refuse(self._words.say(refused.why))
            else:
                self._put(value, now_ms)

        page = self._typing = TextEntryScreen(self._nav, self._question(), typed, numbers=True)

    def _type_card(self) -> None:
        """A name: looked for in the list, or the card's id where there is no list."""

        def typed(text: str, now_ms: int) -> None:
            self._typing, self._search = None, text
            word = text.replace(" ", "-")
            cards, known = self._referee.match.setup.cards, self._referee.notation.domain("card")
            if not cards and word in known:
                self._put(word, now_ms)

        self._typing = TextEntryScreen(self._nav, self._words("say.search"), typed)
