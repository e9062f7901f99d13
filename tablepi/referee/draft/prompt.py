"""The prompt: the question, the words given, and the choices as buttons."""

from functools import lru_cache
from typing import Any

from tablepi.core.board import fills
from tablepi.core.draft import VERB, words_of
from tablepi.core.move_probe import Choice
from tablepi.core.moves import Move, shape
from tablepi.core.slots import UNKNOWN, One, is_first
from tablepi.referee.draft.confirm_button import whole_verbs
from tablepi.referee.draft.keypad import with_number
from tablepi.referee.intents import Drop, Give, OpenResult
from tablepi.referee.match.move_text import asked_for, domain_of, named, nameless, word_of
from tablepi.referee.match.move_text import value as word_in_words
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
            return self._over_prompt()
        if self._referee.broken is not None:
            asks = "ask.abandoned" if self._referee.is_abandoned else "ask.nothing"
            return Prompt(self._words(asks), (), ())
        if (confirmation := self._confirmation()) is not None:
            return confirmation
        keypad, buttons = None, self._verb_buttons()
        if self._judgement.typed:
            keypad, buttons = with_number(self._referee, self._words, buttons)
        text, players = self._text(), self._players_asked()
        return Prompt(
            text=asked_for(self._referee, self._words, text),
            short=asked_for(self._referee, self._words, nameless(text, players)),
            given=self._word_buttons(),
            buttons=buttons,
            picker=self._picker(),
            keypad=keypad,
        )

    def _confirmation(self) -> Prompt | None:
        """Question about the line just refused: one tap says it again with its confirmation.

        Nothing else stands beside it, and the way back where the refused verb stood: a finger that
        bounces says no.
        """
        move, verdict, words = self._referee.confirmed, self._referee.verdict, self._words
        if move is None or verdict is None:
            return None
        back_button = Button(words("button.back"), Drop(VERB), icon="back")
        act = Give(tuple(words_of(move).items()))
        confirm_button = Button(words(f"anyway.{verdict.rule}"), act, "primary")
        return Prompt(words(f"ask.{verdict.rule}"), (), (back_button, confirm_button))

    def _over_prompt(self) -> Prompt:
        result = self._referee.match.result
        assert result is not None
        words = self._words
        winners = result.winners
        sentence = (
            "over.none" if not winners else "over.one" if len(winners) == 1 else "over.shared"
        )
        result_button = Button(words("button.result"), OpenResult(), "primary", icon="trophy")
        return Prompt(words(sentence, winners=winners), (), (result_button,))

    def _text(self) -> str:
        words, referee, asks = self._words, self._referee, self._judgement.asks
        turn, form, players = referee.focus.state.turn, referee.form, self._players_asked()
        if form is None and self._judgement.typed:
            asks = next(iter(self._judgement.typed))
        only_choice, move_left = self._only_choice(), self._judgement.move
        if form is not None and asks:
            text = self._slot_question(form, asks, players)
        elif only_choice is not None:
            text = self._only_question(only_choice, players)
        elif move_left and words.has(f"ask.left.{shape(type(move_left)).verb}"):
            text = words(f"ask.left.{shape(type(move_left)).verb}", who=players)
        elif self._judgement.early:
            text = words(f"ask.{self._judgement.early[0].slot}", who=words.seats(turn))
        elif asks == "verb" or not asks:
            text = words(self._verb_question() if turn else "ask.table", who=players)
        else:
            id_ = f"ask.{asks}" if words.has(f"ask.{asks}") else "ask.slot"
            text = words(id_, who=players, slot=asks, row=self._row())
        return text

    def _players_asked(self) -> str:
        """The seat that the words are for; all whose turn it is where that is open."""
        turn = self._referee.focus.state.turn
        usual = self._judgement.usual.get("seat", 0)
        known_seat = self._judgement.seat or usual or (turn[0] if len(turn) == 1 else 0)
        seat = self._referee.draft.words.get("seat", known_seat)
        return self._words.seat(seat) if seat else self._words.seats(turn)

    def _row(self) -> str:
        """The row of a sheet that the next number is for, '' where that is open."""
        row = {**self._judgement.usual, **self._referee.draft.words}.get("row", "")
        return word_of(self._words, self._domain("row"), row) if row else ""

    def _verb_question(self) -> str:
        """The game's own question in this phase, or for the usual verb; else the usual one."""
        if self._judgement.unseen:
            return "ask.card-verb"
        if self._words.has(usual_id := f"ask.usual.{self._judgement.usual.get(VERB, '')}"):
            return usual_id
        own_id = f"ask.verb.{self._referee.focus.state.phase}"
        return own_id if self._words.has(own_id) else "ask.verb"

    def _slot_question(self, form: type[Any], asks: str, players: str) -> str:
        """`Ann: which ace?`, after the verb where no word given tells it."""
        words, only_choice = self._words, self._only_choice()
        slot = next(slot for slot in shape(form).slots if slot.name == asks)
        is_secret = isinstance(slot.kind, One) and slot.kind.secret
        id_ = f"ask.{asks}.secret" if is_secret else f"ask.{asks}"
        id_ = id_ if words.has(id_) else "ask.slot"
        question = words(id_, who=players, slot=asks, row=self._row())
        if only_choice is not None:
            question = self._only_question(only_choice, players)
        if VERB in self._referee.draft.words:
            return question
        return words("ask.for-verb", verb=words(f"verb.{shape(form).verb}"), question=question)

    def _only_choice(self) -> Choice | None:
        """The one bright value of the word being asked, if no other is; a card is never named."""
        bright_choices = [choice for choice in self._judgement.choices if choice.bright]
        if len(bright_choices) != 1 or self._domain(bright_choices[0].slot) in ("card", "seat"):
            return None
        if bright_choices[0].slot in self._referee.draft.wanted:
            return None
        return bright_choices[0]

    def _only_question(self, choice: Choice, players: str) -> str:
        """`Ann: turn over your card at knots`."""
        phase = self._referee.focus.state.phase
        id_ = f"ask.only.{phase}"
        value = word_of(self._words, self._domain(choice.slot), choice.value)
        values = {"who": players, "value": value, choice.slot: choice.value}
        return self._words(id_ if self._words.has(id_) else "ask.only", **values)

    def _word_buttons(self) -> tuple[Button, ...]:
        """The words given so far, but for those marked on the board or on the key that ends a
        number; tapping one takes it back. A secret card shows no name.
        """
        words, referee = self._words, self._referee
        kind = next(iter(self._judgement.typed.values()), None)
        slots_marked = ("seat", "row", VERB) if kind and kind.chips else ()
        buttons = []
        for slot, value in referee.draft.words.items():
            if slot in slots_marked:
                continue
            label = named(words, referee.match.game, slot, value, slot in referee.hidden)
            ruled_out = slot in self._judgement.ruled_out
            buttons.append(Button(label, Drop(slot), "quiet", icon="cross", dim=ruled_out))
        if referee.draft.step:
            buttons.append(Button(words("button.cancel"), Drop(), "quiet", icon="back"))
        return tuple(buttons)

    def _verb_buttons(self) -> tuple[Button, ...]:
        """Verbs to choose from, rare ones quieter at the end; none while another is asked.

        A rare one that nothing is to be said with stands in the match's menu.
        """
        referee = self._referee
        values = self._value_buttons()
        if values or (self._judgement.asks not in ("verb", "") and "verb" in referee.draft.words):
            return values
        game = referee.match.game
        elsewhere = {*whole_verbs(game), *_begun_on_the_board(game.moves)}
        elsewhere -= {self._judgement.usual.get(VERB)}
        choices = [choice for choice in self._judgement.verbs if choice.value not in elsewhere]
        usual_choices = [
            choice for choice in choices if choice.value == self._judgement.usual.get(VERB)
        ]
        if usual_choices:
            other_buttons = [
                self._verb_button(choice) for choice in choices if choice not in usual_choices
            ]
            return (self._verb_button(usual_choices[0])._replace(look="primary"), *other_buttons)
        usual_buttons = [
            self._verb_button(choice) for choice in choices if choice.value not in game.rare
        ]
        rare_buttons = [
            self._verb_button(choice)._replace(look="quiet")
            for choice in choices
            if choice.value in game.rare
        ]
        if len(usual_buttons) == 1 and not rare_buttons and not usual_buttons[0].dim:
            usual_buttons = [usual_buttons[0]._replace(look="primary")]
        return (*usual_buttons, *rare_buttons, *self._hints)

    def _value_buttons(self) -> tuple[Button, ...]:
        """The values of a word that no item of the board stands for, bright ones first."""
        asks, choices = self._judgement.asks, self._judgement.choices
        if not choices:
            return tuple(map(self._suggestion_button, self._suggestions()))
        match = self._referee.focus
        if asks in ("verb", "seat") or self._domain(asks) == "card":
            return ()
        if asks in {fill.slot for fill in fills(match.board)}:
            return ()
        buttons = [self._value_button(choice) for choice in choices]
        return tuple(sorted(buttons, key=lambda button: button.dim))

    def _value_button(self, choice: Choice) -> Button:
        reason = self._words.say(choice.verdict.why) if choice.verdict.why else ""
        label = word_of(self._words, self._domain(choice.slot), choice.value)
        act = Give(((choice.slot, choice.value),))
        return Button(label, act, dim=not choice.bright, why=reason, icon=str(choice.value))

    def _suggestions(self) -> list[Move]:
        """Whole moves worth a button of their own, for a list that is asked for."""
        match, form = self._referee.focus, self._referee.form
        if form is None or not self._judgement.asks:
            return []
        moves = match.game.suggest(match.public, self._referee.draft.words)
        return [move for move in moves if isinstance(move, form)]

    def _suggestion_button(self, move: Move) -> Button:
        """A suggested move by the word that is asked for; whether it is legal is not told."""
        slot = next(slot for slot in shape(type(move)).slots if slot.name == self._judgement.asks)
        word = getattr(move, slot.name)
        return Button(word_in_words(self._words, slot, word), Give(((slot.name, word),)))

    def _verb_button(self, choice: Choice) -> Button:
        reason = self._words.say(choice.verdict.why) if choice.verdict.why else ""
        return Button(
            self._words(f"verb.{choice.value}"),
            Give((("verb", choice.value),)),
            dim=not choice.bright,
            why=reason,
            icon=str(choice.value),
        )

    def _picker(self) -> Picker | None:
        """The cards to tap, when a card is asked; the board takes every other word."""
        choices = self._judgement.shown or self._judgement.choices
        if not choices or self._domain(choices[0].slot) != "card":
            return None
        cards = tuple(
            (choice.value, self._card_button(choice))
            for choice in choices
            if choice.value != UNKNOWN
        )
        unknown = next(
            (self._card_button(choice) for choice in choices if choice.value == UNKNOWN), None
        )
        is_secret = self._referee.is_secret
        title = self._words("picker.secret", who=self._players_asked()) if is_secret else ""
        return Picker(cards, is_secret, unknown, title)

    def _card_button(self, choice: Choice) -> Button:
        reason = self._words.say(choice.verdict.why) if choice.verdict.why else ""
        label = self._words.card(choice.value)
        if choice.value == UNKNOWN:
            label = self._words("card.not-shown" if self._referee.is_secret else "card.none")
        # A card is tapped openly: with the verb that asks for it, it is seen.
        form, verb_shown = self._judgement.form, self._judgement.shows
        verb_shown = shape(form).verb if form else verb_shown
        verb_word = ((VERB, verb_shown),) if verb_shown and not self._referee.draft.verb else ()
        act = Give((*verb_word, (choice.slot, choice.value)))
        return Button(label, act, dim=not choice.bright, why=reason)

    def _domain(self, slot: str) -> str:
        return domain_of(self._referee.match.game, slot)


@lru_cache(maxsize=8)
def _begun_on_the_board(forms: tuple[type[Move], ...]) -> frozenset[str]:
    """The verbs that need no button: their first word is tapped, and says them."""
    shapes = map(shape, forms)
    return frozenset(
        form_shape.verb for form_shape in shapes if any(map(is_first, form_shape.slots))
    )
