"""Entry of cards one by one: gathered in a basket, named by keys, shown to a seat's reader."""

from collections.abc import Container
from itertools import chain
from typing import Any, cast

from tablepi.core.board import Board, Fill
from tablepi.core.draft import VERB, Draft, words_of
from tablepi.core.game import no_ideas
from tablepi.core.judge import judge
from tablepi.core.match import Match
from tablepi.core.moves import Move, shape
from tablepi.core.notation import line_of
from tablepi.core.printed_deck import PRINTED
from tablepi.core.slots import Tail
from tablepi.referee.draft.card_offers import (
    MeldPlan,
    asked_cards,
    card_keys,
    keys_at_seats,
    lines_at_seats,
    next_rank,
    offer_button,
    ranks_in,
    ranks_of,
    whole_line,
)
from tablepi.referee.intents import (
    ChooseEnding,
    ChooseRank,
    Intent,
    PlanRanks,
    PlayLine,
    ToggleCard,
    ToggleCardKeys,
)
from tablepi.referee.match.card_basket import (
    Good,
    endings_of,
    free_list,
    gathers,
    going_to,
    good_for,
    places_for_cards,
)
from tablepi.referee.match.referee import Referee
from tablepi.referee.match.word_candidates import at_reader
from tablepi.referee.table_picture import Basket, Button, CardKeys, Prompt
from tablepi.referee.tags.scanned_card import GENERAL, Role
from tablepi.referee.words import Words


def is_refused(referee: Referee, card: str, role: Role, now_ms: int) -> bool:
    """True if no list may be of this reader's seat now, which is said then.

    Only whose list it is decides, not which card: the answer tells nothing of it.
    """
    draft = at_reader(referee.draft, {}, role, referee.focus)
    list_forms = _list_forms(referee) if draft.owned or draft.torn else []
    if not list_forms or not (
        draft.torn or all(_is_shut(referee, draft, form) for form in list_forms)
    ):
        return False
    # Nobody is shown by a line that is none which card lies face-down.
    cards = {} if role.secret else {free_list(list_forms[0]): (card,)}
    words = {VERB: shape(list_forms[0]).verb, **cards}
    referee.give(words, now_ms, role=role)
    return True


def _list_forms(referee: Referee) -> list[type[Move]]:
    """The lines that cards gathered now could be: of the verb, in a game without own ideas."""
    match, form = referee.focus, referee.form if referee.match.game.suggest is no_ideas else None
    takers = (move for move in match.game.moves if match.state.phase in move.phases)
    return [taker for taker in takers if form in (None, taker) and free_list(taker)]


def _is_shut(referee: Referee, draft: Draft, form: type[Move]) -> bool:
    match, words = referee.focus, {**draft.words, VERB: shape(form).verb}
    return judge(match, match.notation, draft._replace(words=words)).refusal is not None


FEW = 4
"""With more cards than these, missing cards are named only where no move is possible."""


class CardEntry:
    """The editor of a list of cards: the cards of the draft that are gathered, and their keys.

    The keys are open from the beginning, until a reader has shown a card in this match.
    """

    def __init__(self, referee: Referee, words: Words) -> None:
        self._referee = referee
        self._words = words
        self._rank, self._plan = "", MeldPlan()
        self._shows_keys, self._has_reader = True, False
        self._latest_good: tuple[tuple[Match, dict[str, Any], type[Move] | None], Good] | None = (
            None
        )

    @property
    def begun(self) -> bool:
        """True if something was entered that is not played yet."""
        return bool(self._cards) and self._gathers

    @property
    def _cards(self) -> tuple[str, ...]:
        return self._referee.draft.gathered

    @property
    def _ending(self) -> tuple[str, type] | None:
        """The ending of which the kind is chosen, by its slot; None where none is."""
        words = self._referee.draft.words.items()
        return next(((slot, word) for slot, word in words if isinstance(word, type)), None)

    def show(self, card: str, now_ms: int, role: Role = GENERAL) -> bool:
        """Takes a card that a reader saw, where cards are gathered."""
        if card not in cast(Container[str], self._referee.match.notation.domain("card")):
            return False
        if not self._has_reader:
            self._shows_keys, self._has_reader = False, True
        if not self._gathers:
            return False
        if not is_refused(self._referee, card, role, now_ms):
            self._gather_card(card, now_ms, role)
        return True

    def give(self, words: dict[str, Any], now_ms: int) -> bool:
        """Takes a seat where an ending waits for one, and what the cards of the basket go to."""
        if self._ending is None or set(words) != {"seat"}:
            return self._play_onto(words, now_ms)
        slot, tail = self._ending
        self._referee.give({slot: tail(**words)}, now_ms)
        return True

    def _play_onto(self, words: dict[str, Any], now_ms: int) -> bool:
        if not self._cards or not self._gathers or len(words) != 1:
            return False
        self._enter_move(move := self._move_onto(Fill(*next(iter(words.items())))), now_ms)
        return move is not None

    def _move_onto(self, place: Fill) -> Move | None:
        return going_to(self._referee.focus, self._good(), self._words_given(), place)

    def press(self, act: Intent, now_ms: int) -> bool:
        """Takes a key for cards, an offer, an ending; False for what is none of these."""
        match act:
            case ChooseRank(rank):
                self._rank = rank
            case ToggleCard(card):
                self._toggle_card(card, now_ms)
            case PlanRanks(ranks) if self._has_printed_cards:
                self._plan.choose(ranks)
                self._rank = self._next_rank()
            case ToggleCardKeys():
                self._shows_keys = not self._shows_keys
            case PlayLine(line):
                self._enter_move(self._offered_move(line), now_ms)
            case ChooseEnding(line, verb):
                self._end_line(line, verb, now_ms)
            case _:
                return False
        return True

    def undo(self) -> bool:
        """Takes back what was entered last; False where nothing was."""
        if self._ending is not None:
            self._referee.drop()
        elif self.begun:
            self._referee.edit(gathered=self._cards[:-1])
        else:
            return False
        return True

    def lights(self) -> dict[int, str]:
        """The seats that an ending could name, bright or dim."""
        if self._ending is None:
            return {}
        choices = [
            choice for choice in self._referee.judgement.choices if choice.slot == self._ending[0]
        ]
        return {choice.value.seat: "bright" if choice.bright else "dim" for choice in choices}

    def lit(self, board: Board) -> dict[Fill, str]:
        """The items of the board that take the gathered cards, bright; the others dim."""
        if not self._cards or not self._gathers:
            return {}
        good = self._good()
        moves = {place: self._move_onto(place) for place in places_for_cards(board)}
        return {
            place: "bright" if move in good.moves else "dim"
            for place, move in moves.items()
            if move is not None
        }

    def prompt(self, prompt: Prompt) -> Prompt:
        """The prompt with the basket and the keys in it; rare verbs stay while it is empty."""
        if self._referee.broken is not None:
            return prompt
        keys = self._card_keys(prompt.keypad is not None)
        if not self._gathers:
            buttons = () if len(prompt.buttons) == 1 else prompt.buttons
            if keys is None:
                return prompt
            return prompt._replace(picker=None, cards=keys, buttons=buttons)
        text = self._gathered_text() or prompt.text
        if self._ending is not None:
            verb = self._words(f"verb.{shape(self._ending[1]).verb}")
            text, prompt = self._words("ask.whom", verb=verb), prompt._replace(given=())
        keypad = None if self._cards else prompt.keypad
        basket = None if keypad else self._basket(keys is None)
        rare_buttons = (
            ()
            if keypad or self._cards
            else [button for button in prompt.buttons if button.look == "quiet"]
        )
        return prompt._replace(
            text=text,
            buttons=tuple(rare_buttons),
            picker=None,
            keypad=keypad,
            basket=basket,
            cards=keys,
        )

    def _gathered_text(self) -> str:
        """The question about gathered cards; '' where none are, or it is still open whose."""
        state, words = self._referee.focus.state, self._words
        seat = self._words_given().get("seat")
        if not self._cards:
            return ""
        if words.has(id_ := f"ask.gathered.{state.phase}"):
            return words(id_, who=words.seats(state.turn))
        return words("ask.gathered", who=words.seat(seat)) if seat and self._only_lists else ""

    @property
    def _only_lists(self) -> bool:
        """True if the cards are only listed, in a game without ideas of what they are good for."""
        return self._referee.match.game.suggest is no_ideas

    @property
    def _gathers(self) -> bool:
        return gathers(self._referee.focus, self._referee.judgement.form)

    @property
    def _has_printed_cards(self) -> bool:
        cards = self._referee.match.setup.cards
        return bool(cards) and all(card.deck == PRINTED for card in cards.values())

    def _gather_card(self, card: str, now_ms: int, role: Role = GENERAL) -> None:
        """Gathers a card, of a printed deck once; what nothing can be added to is played."""
        # It ends with the cards that began it, whoever gathers the next ones.
        self._plan.keep_with(self._referee.match, self._cards)
        cards = (*self._cards, card)
        self._referee.edit(
            role, gathered=tuple(dict.fromkeys(cards)) if self._has_printed_cards else cards
        )
        if self._ending is None:
            match, good = self._referee.focus, self._good()
            move = self._plan.move(match, good)
            self._plan.keep_with(match, self._cards)
            self._enter_move(move or whole_line(match, good, self._cards), now_ms)

    def _toggle_card(self, card: str, now_ms: int) -> None:
        """A key puts its card into the basket, or takes it out; along a run the rank moves on."""
        cards = self._referee.match.setup.cards
        if card in self._cards:
            self._referee.edit(
                gathered=tuple(gathered for gathered in self._cards if gathered != card)
            )
        elif card in cards:
            self._gather_card(card, now_ms)
            self._rank = self._next_rank()

    def _next_rank(self) -> str:
        """The rank of the card that is wanted next: the plan's, else along a run the next one."""
        match, cards = self._referee.match, self._cards
        self._plan.keep_with(match, cards)
        missing = self._plan.left(match, cards)
        return next(iter(missing), "") or next_rank(ranks_of(match), ranks_in(match, cards))

    def _words_given(self) -> dict[str, Any]:
        seat = self._referee.draft.words.get("seat", self._referee.judgement.seat)
        return {**({"seat": seat} if seat else {}), "cards": self._cards}

    def _good(self) -> Good:
        """The moves of the basket now, cached since a picture asks several times."""
        position = self._referee.focus, self._words_given(), self._referee.judgement.form
        if self._latest_good is None or self._latest_good[0] != position:
            match, words, form = position
            self._latest_good = position, good_for(match, self._referee.match.notation, form, words)
        return self._latest_good[1]

    def _offered_move(self, line: str) -> Move | None:
        """The move of an offer that still stands: a late tap may name an old one."""
        seat_moves = (move for *_, move in lines_at_seats(self._referee.focus, self._good()))
        moves = chain(self._good().moves, seat_moves)
        return next((move for move in moves if line_of(move) == line), None)

    def aims(self) -> dict[int, tuple[Button, ...]]:
        """By seat, the keys that play the only gathered card on it; none once one is begun."""
        if not self._cards or not self._gathers or self._ending is not None:
            return {}
        return keys_at_seats(self._referee.focus, self._good(), self._words)

    def _enter_move(self, move: Move | None, now_ms: int) -> None:
        if move is not None:
            self._referee.enter(move, now_ms)

    def _end_line(self, line: str, verb: str, now_ms: int) -> None:
        """An ending is chosen: played at once, or once a seat is tapped."""
        for move, tail in self._good().tails:
            if (line_of(move), shape(tail).verb) == (line, verb):
                if shape(tail).slots:
                    slots = shape(type(move)).slots
                    slot = next(slot.name for slot in slots if isinstance(slot.kind, Tail))
                    self._referee.choose({**words_of(move), slot: tail})
                else:
                    self._enter_move(
                        next(whole for _, whole, _ in endings_of(self._referee.focus, move, tail)),
                        now_ms,
                    )

    def _basket(self, with_keys: bool) -> Basket:
        words = self._words
        good = self._good()
        reason = good.refusal.why if good.refusal else None
        no_offer = words("basket.nothing") if self._cards and not self._only_lists else ""
        hint = words.say(reason) if reason else "" if good.moves or good.tails else no_offer
        offers = tuple(
            offer_button(self._referee, words, move, index + bool(self._plan.ranks))
            for index, move in enumerate(good.moves)
        )
        offers += self._plan.offers(self._referee.focus, good, words)
        # Letters that name a player stand on the players' panels as well: in the rail the others
        # come first.
        tails = sorted(good.tails, key=lambda tail: bool(shape(tail[1]).slots))
        return Basket(
            cards=self._cards,
            offers=offers,
            letters=tuple(self._letter_button(*tail) for tail in tails),
            missing=good.missing if len(self._cards) <= FEW or not good.moves else (),
            lacks=words("basket.missing"),
            hint=hint,
            keys=Button(words("basket.keys"), ToggleCardKeys())
            if with_keys and self._has_printed_cards
            else None,
        )

    def _letter_button(self, move: Move, tail: type) -> Button:
        verb = shape(tail).verb
        is_chosen = self._ending is not None and self._ending[1] is tail
        return Button(
            self._words(f"verb.{verb}"), ChooseEnding(line_of(move), verb), chosen=is_chosen
        )

    def _card_keys(self, counting: bool) -> CardKeys | None:
        """Keys where one card is asked, where cards are gathered and somebody wants them, and
        beside a number that cards can tell as well.
        """
        cards_asked = asked_cards(self._referee)
        are_wanted = self._gathers and (self._shows_keys or counting)
        if not self._has_printed_cards or not (cards_asked or are_wanted):
            return None
        return card_keys(self._referee, self._words, self._rank, self._gathers, self._shows_keys)
