"""The prompt: the question, the words given, and the choices as buttons."""

from functools import lru_cache
from typing import Any

from tablepi.core.board import slots_of
from tablepi.core.draft import VERB, words_of
from tablepi.core.move_probe import Choice
from tablepi.core.moves import Move, shape
from tablepi.core.slots import UNKNOWN, One, is_first
from tablepi.referee.draft.confirm_button import whole_verbs
from tablepi.referee.draft.keypad import with_number
from tablepi.referee.intents import Drop, Give, OpenResult
from tablepi.referee.match.move_text import asked_for, domain_of, named, nameless, word_of
from tablepi.referee.match.move_text import value as said
from tablepi.referee.match.referee import Referee
from tablepi.referee.table_picture import Button, Picker, Prompt
from tablepi.referee.words import Words


class Prompting:
    """Makes the prompt of one moment. `hints`: what can be shown on request."""

    def __init__(self, referee: Referee, words: Words, hints: tuple[Button, ...] = ()) -> None:
        self._hints = hints
        self._referee = referee
        self._judgement = referee.judgement
        self._words = words

    def prompt(self) -> Prompt:
        """The prompt: the question, the words given, the choices."""
        if self._referee.match.result is not None and not self._referee.draft.step:
            return self._over()
        if self._referee.broken is not None:
            asks = "ask.abandoned" if self._referee.is_abandoned else "ask.nothing"
            return Prompt(self._words(asks), (), ())
        if (question := self._question()) is not None:
            return question
        keypad, buttons = None, self._verbs()
        if self._judgement.typed:
            keypad, buttons = with_number(self._referee, self._words, buttons)
        text, who = self._text(), self._who()
        return Prompt(
            text=asked_for(self._referee, self._words, text),
            short=asked_for(self._referee, self._words, nameless(text, who)),
            given=self._given(),
            buttons=buttons,
            picker=self._picker(),
            keypad=keypad,
        )

    def _question(self) -> Prompt | None:
        """Question about the line just refused: one tap says it again with its confirmation.

        Nothing else stands beside it, and the way back where the refused verb stood: a finger that
        bounces says no.
        """
        move, verdict, words = self._referee.confirmed, self._referee.verdict, self._words
        if move is None or verdict is None:
            return None
        back = Button(words("button.back"), Drop(VERB), icon="back")
        anyway = Give(tuple(words_of(move).items()))
        said = Button(words(f"anyway.{verdict.rule}"), anyway, "primary")
        return Prompt(words(f"ask.{verdict.rule}"), (), (back, said))

    def _over(self) -> Prompt:
        result = self._referee.match.result
        assert result is not None
        words = self._words
        winners = result.winners
        sentence = (
            "over.none" if not winners else "over.one" if len(winners) == 1 else "over.shared"
        )
        show = Button(words("button.result"), OpenResult(), "primary", icon="trophy")
        return Prompt(words(sentence, winners=winners), (), (show,))

    def _text(self) -> str:
        words, referee, asks = self._words, self._referee, self._judgement.asks
        turn, form, who = referee.focus.state.turn, referee.form, self._who()
        if form is None and self._judgement.typed:
            asks = next(iter(self._judgement.typed))
        only, left = self._only(), self._judgement.move
        if form is not None and asks:
            text = self._ask(form, asks, who)
        elif only is not None:
            text = self._name(only, who)
        elif left and words.has(f"ask.left.{shape(type(left)).verb}"):
            text = words(f"ask.left.{shape(type(left)).verb}", who=who)
        elif self._judgement.early:
            text = words(f"ask.{self._judgement.early[0].slot}", who=words.seats(turn))
        elif asks == "verb" or not asks:
            text = words(self._ask_verb() if turn else "ask.table", who=who)
        else:
            name = f"ask.{asks}" if words.has(f"ask.{asks}") else "ask.slot"
            text = words(name, who=who, slot=asks, row=self._row())
        return text

    def _who(self) -> str:
        """The seat that the words are for; all whose turn it is where that is open."""
        turn = self._referee.focus.state.turn
        usual = self._judgement.usual.get("seat", 0)
        settled = self._judgement.seat or usual or (turn[0] if len(turn) == 1 else 0)
        seat = self._referee.draft.words.get("seat", settled)
        return self._words.seat(seat) if seat else self._words.seats(turn)

    def _row(self) -> str:
        """The row of a sheet that the next number is for, '' where that is open."""
        row = {**self._judgement.usual, **self._referee.draft.words}.get("row", "")
        return word_of(self._words, self._domain("row"), row) if row else ""

    def _ask_verb(self) -> str:
        """The game's own question in this phase, or for the usual verb; else the usual one."""
        if self._judgement.unseen:
            return "ask.card-verb"
        if self._words.has(usual := f"ask.usual.{self._judgement.usual.get(VERB, '')}"):
            return usual
        own = f"ask.verb.{self._referee.focus.state.phase}"
        return own if self._words.has(own) else "ask.verb"

    def _ask(self, form: type[Any], asks: str, who: str) -> str:
        """`Ann: which ace?`, after the verb where no word given tells it."""
        words, only = self._words, self._only()
        slot = next(slot for slot in shape(form).slots if slot.name == asks)
        secret = isinstance(slot.kind, One) and slot.kind.secret
        name = f"ask.{asks}.secret" if secret else f"ask.{asks}"
        name = name if words.has(name) else "ask.slot"
        question = words(name, who=who, slot=asks, row=self._row())
        if only is not None:
            question = self._name(only, who)
        if VERB in self._referee.draft.words:
            return question
        return words("ask.for-verb", verb=words(f"verb.{shape(form).verb}"), question=question)

    def _only(self) -> Choice | None:
        """The one bright value of the word being asked, if no other is; a card is never named."""
        bright = [choice for choice in self._judgement.choices if choice.bright]
        if len(bright) != 1 or self._domain(bright[0].slot) in ("card", "seat"):
            return None
        if bright[0].slot in self._referee.draft.wanted:
            return None
        return bright[0]

    def _name(self, only: Choice, who: str) -> str:
        """`Ann: turn over your card at knots`."""
        phase = self._referee.focus.state.phase
        name = f"ask.only.{phase}"
        value = word_of(self._words, self._domain(only.slot), only.value)
        args = {"who": who, "value": value, only.slot: only.value}
        return self._words(name if self._words.has(name) else "ask.only", **args)

    def _given(self) -> tuple[Button, ...]:
        """The words given so far, but for those marked on the board; tapping one takes it back.
        A secret card shows no name.
        """
        words, referee = self._words, self._referee
        kind = next(iter(self._judgement.typed.values()), None)
        marked = ("seat", "row") if kind and kind.chips else ()
        buttons = []
        for slot, value in referee.draft.words.items():
            if slot in marked:
                continue
            label = named(words, referee.match.game, slot, value, slot in referee.hidden)
            ruled_out = slot in self._judgement.ruled_out
            buttons.append(Button(label, Drop(slot), "quiet", icon="cross", dim=ruled_out))
        if referee.draft.step:
            buttons.append(Button(words("button.cancel"), Drop(), "quiet", icon="back"))
        return tuple(buttons)

    def _verbs(self) -> tuple[Button, ...]:
        """Verbs to choose from, rare ones quieter at the end; none while another is asked.

        A rare one that nothing is to be said with stands in the match's menu.
        """
        referee = self._referee
        values = self._values()
        if values or (self._judgement.asks not in ("verb", "") and "verb" in referee.draft.words):
            return values
        game = referee.match.game
        elsewhere = {*whole_verbs(game), *_begun_on_the_board(game.moves)}
        elsewhere -= {self._judgement.usual.get(VERB)}
        shown = [choice for choice in self._judgement.verbs if choice.value not in elsewhere]
        first = [choice for choice in shown if choice.value == self._judgement.usual.get(VERB)]
        if first:
            others = [self._verb(choice) for choice in shown if choice not in first]
            return (self._verb(first[0])._replace(look="primary"), *others)
        usual = [self._verb(choice) for choice in shown if choice.value not in game.rare]
        rare = [
            self._verb(choice)._replace(look="quiet")
            for choice in shown
            if choice.value in game.rare
        ]
        if len(usual) == 1 and not rare and not usual[0].dim:
            usual = [usual[0]._replace(look="primary")]
        return (*usual, *rare, *self._hints)

    def _values(self) -> tuple[Button, ...]:
        """The values of a word that no item of the board stands for, bright ones first."""
        asks, choices = self._judgement.asks, self._judgement.choices
        if not choices:
            return tuple(map(self._suggested, self._suggestions()))
        match = self._referee.focus
        if asks in ("verb", "seat") or self._domain(asks) == "card":
            return ()
        if asks in slots_of(match.board):
            return ()
        buttons = [self._value(choice) for choice in choices]
        return tuple(sorted(buttons, key=lambda button: button.dim))

    def _value(self, choice: Choice) -> Button:
        why = self._words.say(choice.verdict.why) if choice.verdict.why else ""
        label = word_of(self._words, self._domain(choice.slot), choice.value)
        act = Give(((choice.slot, choice.value),))
        return Button(label, act, dim=not choice.bright, why=why, icon=str(choice.value))

    def _suggestions(self) -> list[Move]:
        """Whole moves worth a button of their own, for a list that is asked for."""
        match, form = self._referee.focus, self._referee.form
        if form is None or not self._judgement.asks:
            return []
        moves = match.game.suggest(match.public, self._referee.draft.words)
        return [move for move in moves if isinstance(move, form)]

    def _suggested(self, move: Move) -> Button:
        """A suggested move by the word that is asked for; whether it is legal is not told."""
        slot = next(slot for slot in shape(type(move)).slots if slot.name == self._judgement.asks)
        word = getattr(move, slot.name)
        return Button(said(self._words, slot, word), Give(((slot.name, word),)))

    def _verb(self, choice: Choice) -> Button:
        why = self._words.say(choice.verdict.why) if choice.verdict.why else ""
        return Button(
            self._words(f"verb.{choice.value}"),
            Give((("verb", choice.value),)),
            dim=not choice.bright,
            why=why,
            icon=str(choice.value),
        )

    def _picker(self) -> Picker | None:
        """The cards to tap, when a card is asked; the board takes every other word."""
        choices = self._judgement.shown or self._judgement.choices
        if not choices or self._domain(choices[0].slot) != "card":
            return None
        cards = tuple((c.value, self._card(c)) for c in choices if c.value != UNKNOWN)
        unknown = next((self._card(c) for c in choices if c.value == UNKNOWN), None)
        secret = self._referee.is_secret
        title = self._words("picker.secret", who=self._who()) if secret else ""
        return Picker(cards, secret, unknown, title)

    def _card(self, choice: Choice) -> Button:
        why = self._words.say(choice.verdict.why) if choice.verdict.why else ""
        label = self._words.card(choice.value)
        if choice.value == UNKNOWN:
            label = self._words("card.not-shown" if self._referee.is_secret else "card.none")
        # A card is tapped openly: with the verb that asks for it, it is seen.
        form, shows = self._judgement.form, self._judgement.shows
        shows = shape(form).verb if form else shows
        verb = ((VERB, shows),) if shows and not self._referee.draft.verb else ()
        act = Give((*verb, (choice.slot, choice.value)))
        return Button(label, act, dim=not choice.bright, why=why)

    def _domain(self, slot: str) -> str:
        return domain_of(self._referee.match.game, slot)


@lru_cache(maxsize=8)
def _begun_on_the_board(forms: tuple[type[Move], ...]) -> frozenset[str]:
    """The verbs that need no button: their first word is tapped, and says them."""
    shapes = map(shape, forms)
    return frozenset(each.verb for each in shapes if any(map(is_first, each.slots)))
