"""A line entered word by word on screens of its own, for words that the board does not hold."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from tablepi.app.intents import Back, Intent
from tablepi.app.intents.table_intents import ChooseWord, TypeWord
from tablepi.app.match.referee import Referee
from tablepi.app.router import Router
from tablepi.app.screens.base import Screen
from tablepi.app.screens.text_entry import TypingPage
from tablepi.app.tags.scanned_card import ScannedCard
from tablepi.app.text.move_text import word_of
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, Entry, Listing, Picture
from tablepi.core.match import Match
from tablepi.core.moves import Move, Needs, Open, Slot, shape
from tablepi.core.phrase import Illegal, Verdict
from tablepi.core.slot_kinds import UNKNOWN, Key, Many, Number, One, Seat

MOST_CARDS = 99


def tried(match: Match, form: type[Move], given: Mapping[str, Any]) -> Verdict:
    """What the table's rules say of a line of which only these words are known."""
    words = {
        slot.name: given.get(slot.name, UNKNOWN if _is_card(slot) else Open(slot.name))
        for slot in shape(form).slots
    }
    try:
        move = form(**words)
        if move.fault():
            return Verdict("", None)
        match.game.play(match.public, move)
    except Illegal as broken:
        return Verdict(broken.rule, broken.why)
    except Needs:
        pass
    return Verdict()


def _is_card(slot: Slot) -> bool:
    return isinstance(slot.kind, One) and slot.kind.domain == "card"


class SayingPage(Screen):
    """Asks for one word after the other; the line is played when none is open.

    `given`: the words that are known already.
    """

    def __init__(
        self,
        router: Router,
        referee: Referee,
        words: Words,
        form: type[Move],
        given: Mapping[str, Any],
    ) -> None:
        super().__init__(router)
        self._router = router
        self._referee = referee
        self._words = words
        self._form = form
        self._given = dict(given)
        self._search = ""
        self._typing: TypingPage | None = None

    def begin(self, now_ms: int) -> None:
        """Shows the page, or plays the line at once where no word is open."""
        self._router.enter(self)
        self._go_on(now_ms)

    def picture(self) -> Picture:
        """Keys for a number or a name, else every value that the rules do not refuse."""
        if self._typing is not None:
            return self._typing.picture()
        words = self._words
        return Listing(
            title=self._question(),
            entries=tuple(self._entries()),
            empty=words("say.nothing"),
            back=Button(words("button.cancel"), Back(), "quiet", icon="back"),
            notices=self._router.notices(),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Takes a word, or goes back to the table."""
        if self._typing is not None:
            self._typing.hear(act, now_ms)
        elif isinstance(act, Back):
            self._router.leave()
        elif any(act == entry.act for entry in self._entries()):
            # A late tap may come from the list before: only what is offered now is taken.
            if isinstance(act, TypeWord):
                self._type_card()
            elif isinstance(act, ChooseWord):
                self._put(act.value, now_ms)

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """A card that a reader saw is the card that is asked for."""
        slot = self._asked
        cards = self._referee.match.setup.cards
        word = cards.shown_by(shown.word)
        if slot is not None and _is_card(slot) and word in self._domain(slot):
            self._typing = None
            self._put(word, now_ms)

    @property
    def _asked(self) -> Slot | None:
        """The first word that is open."""
        slots = shape(self._form).slots
        return next((slot for slot in slots if slot.name not in self._given), None)

    def _go_on(self, now_ms: int) -> None:
        """Asks for the next word, or plays the line."""
        self._typing, self._search = None, ""
        slot = self._asked
        if slot is None:
            self._router.leave()
            self._referee.say(self._form(**self._given), now_ms)
        elif isinstance(slot.kind, Key) and isinstance(slot.kind.of, Number):
            if self._can_be_left_out():
                self._put(None, now_ms)
            else:
                self._type_number(slot)
        elif isinstance(slot.kind, (Number, Many)):
            self._type_number(slot)

    def _can_be_left_out(self) -> bool:
        """Whether the line would do without the words behind: a printed CQ is known, say."""
        left = {slot.name: None for slot in shape(self._form).keys}
        return tried(self._referee.focus, self._form, {**left, **self._given}).accepted

    def _put(self, value: Any, now_ms: int) -> None:
        slot = self._asked
        assert slot is not None
        self._given[slot.name] = value
        self._go_on(now_ms)

    def _question(self) -> str:
        slot = self._asked
        assert slot is not None
        words, seat = self._words, self._given.get("seat", 0)
        who = words.seat(seat) if seat else words.seats(self._referee.focus.state.turn)
        name = f"say.{slot.name}"
        question = words(name if words.has(name) else "ask.slot", who=who, slot=slot.name)
        verb = words(f"verb.{shape(self._form).verb}")
        return words("ask.for-verb", verb=verb, question=question)

    def _entries(self) -> Iterable[Entry]:
        slot = self._asked
        assert slot is not None
        if _is_card(slot):
            yield self._entry(UNKNOWN, self._words("card.unnamed"))
            yield Entry(self._words("say.search"), "", TypeWord())
        for value in self._values(slot):
            title = self._said(slot, value)
            if self._search.casefold() in title.casefold() and self._fits(slot, value):
                yield self._entry(value, title, self._about(slot, value))

    def _entry(self, value: Any, title: str, detail: str = "") -> Entry:
        return Entry(title, detail, ChooseWord(value))

    def _fits(self, slot: Slot, value: Any) -> bool:
        return tried(self._referee.focus, self._form, {**self._given, slot.name: value}).accepted

    def _said(self, slot: Slot, value: Any) -> str:
        if isinstance(slot.kind, Seat):
            return self._words.seat(value)
        seat, dot, place = str(value).partition(".")
        if dot and seat.isdigit():
            name = f"place.{place[0]}" if place[0].isalpha() else "place.location"
            return self._words(name, seat=int(seat), n=place.lstrip("xc"))
        return word_of(self._words, slot.kind.domain, value)

    def _about(self, slot: Slot, value: Any) -> str:
        """What is publicly known of it: a unit's total, a card's printed CQ, a player's pool."""
        match = self._referee.focus
        if _is_card(slot):
            card = match.setup.cards[value]
            return " · ".join(filter(None, (card.rank, *card.types)))
        fact = match.facts().get(f"{slot.kind.domain}.{value}", "-")
        return "" if fact == "-" or isinstance(slot.kind, Seat) else fact

    def _values(self, slot: Slot) -> Iterable[Any]:
        return cast(Iterable[Any], self._domain(slot))

    def _domain(self, slot: Slot) -> Any:
        kind = slot.kind.of if isinstance(slot.kind, Key) else slot.kind
        return self._referee.notation.domain(kind.domain)

    def _type_number(self, slot: Slot) -> None:
        def typed(text: str, now_ms: int) -> None:
            number = int(text) if text.lstrip("-").isdigit() else None
            value = self._number(slot, number)
            if value is None:
                page.refuse(self._words("say.number"))
                return
            verdict = tried(self._referee.focus, self._form, {**self._given, slot.name: value})
            if verdict.why is not None:
                page.refuse(self._words.say(verdict.why))
                return
            self._put(value, now_ms)

        page = self._typing = TypingPage(self._router, self._question(), typed, numbers=True)

    def _number(self, slot: Slot, number: int | None) -> Any:
        """What a typed number is for a slot; None where it is nothing."""
        kind = slot.kind.of if isinstance(slot.kind, Key) else slot.kind
        if number is None:
            return None
        if isinstance(kind, Many):
            return (UNKNOWN,) * number if 1 <= number <= MOST_CARDS else None
        least = getattr(kind, "least", None)
        return number if least is None or number >= least else None

    def _type_card(self) -> None:
        """A name: looked for in the list, or the card's id where there is no list."""

        def typed(text: str, now_ms: int) -> None:
            slot = self._asked
            assert slot is not None
            self._typing, self._search = None, text
            word = text.replace(" ", "-")
            if not self._referee.match.setup.cards and word in self._domain(slot):
                self._put(word, now_ms)

        self._typing = TypingPage(self._router, self._words("say.search"), typed)
