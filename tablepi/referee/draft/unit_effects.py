"""Units of a battle: words for them and for places, and the effects that can be entered."""

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, cast

from tablepi.core.board import Battle, Fill, Troop
from tablepi.core.draft import SEAT, VERB, Draft
from tablepi.core.game import Game, Verdict, ask
from tablepi.core.judge import judge
from tablepi.core.match import Match
from tablepi.core.move_probe import Choice, tried
from tablepi.core.moves import Move, Open, shape
from tablepi.core.notation import values_of
from tablepi.core.slots import One, Slot, is_card, is_unasked, keypad_of
from tablepi.referee.intents import ChooseEffect
from tablepi.referee.match.move_text import word_of
from tablepi.referee.match.referee import Referee
from tablepi.referee.words import Words

UNIT, LOCATION, SPOT, CARD, EXIT = "unit", "location", "spot", "card", "exit"
"""The domains of words that are units, places to lay or to move them to, cards, and where a unit
goes that leaves the table.
"""

UNITS, OWN = "units", "own"
"""The domains of a unit or several, and of places of the mover's own, whoever has the unit."""

EMPTY, SKY = "empty", "sky"
"""The kinds of an empty place, and of a Celestial, which is no unit."""


def takes_effects(game: Game[Any]) -> bool:
    """True if units lie on its table to which something can happen."""
    return any(slot_of(form, UNIT) for form in game.moves)


def slot_of(form: type[Move], domain: str) -> str:
    """The first slot of this domain, '' where the form has none; one for several takes a unit."""
    known_slot = _SLOTS.get((form, domain))
    if known_slot is None:
        kinds = ((slot.name, slot.kind) for slot in shape(form).slots)
        domains = (UNIT, UNITS) if domain == UNIT else (domain,)
        slots = (name for name, kind in kinds if isinstance(kind, One) and kind.domain in domains)
        known_slot = _SLOTS[form, domain] = next(slots, "")
    return known_slot


_SLOTS: dict[tuple[Any, str], str] = {}


def places_asked(referee: Referee) -> dict[Fill, Choice]:
    """The values of the word that is asked for, by the places of the table that stand for them.

    A place without a player is one of the unit's that goes there, else of the player who acts.
    """
    form, judgement, words = referee.form, referee.judgement, referee.draft.words
    # Two verbs may call words of different domains by one name.
    slots = shape(form).slots if form else ()
    domain = next((slot.kind.domain for slot in slots if slot.name == judgement.asks), "")
    if domain not in (UNIT, UNITS, SPOT, OWN, LOCATION):
        return {}
    unit_seat = "" if domain == OWN else str(words.get(UNIT, "")).partition(".")[0]
    seat = unit_seat or words.get("seat", judgement.seat)
    prefix = "" if domain in (UNIT, UNITS) else f"{seat}."
    return {Fill(UNIT, f"{prefix}{choice.value}"): choice for choice in judgement.choices}


def seat_and_place(place: str) -> tuple[int, str]:
    """The seat, 0 for none, and the place of a word such as `1.3`, `3` or `x`."""
    seat, separator, spot = place.partition(".")
    return (int(seat), spot) if separator and seat.isascii() and seat.isdigit() else (0, place)


def troops(match: Match) -> Iterator[Troop]:
    """Every place of the table, as it may be seen."""
    for zone in match.board.zones:
        if isinstance(zone, Battle):
            yield from (
                troop
                for field in zone.fields
                for row in (*field.rows, field.beside)
                for troop in row
            )


def troop_at(match: Match, unit: str) -> Troop | None:
    """The place that a UNIT word names, None where there is no such place to be seen."""
    return next((troop for troop in troops(match) if troop.fill == Fill(UNIT, unit)), None)


def cards_of(match: Match) -> Container[str]:
    return cast(Container[str], match.notation.domain(CARD))


def locations_of(match: Match) -> tuple[str, ...]:
    """The places to which units are laid in the order of play, of any phase."""
    return tuple(cast(Iterable[str], match.notation.domain(LOCATION)))


def is_secret(form: type[Move]) -> bool:
    """True if a verb hides one of its words."""
    return any(isinstance(slot.kind, One) and slot.kind.secret for slot in shape(form).slots)


def is_asked_at(match: Match, place: str) -> bool:
    """True if a card at this place can be the one that the order of play asks for.

    It lies where is played; one that comes from a hand lies at a place without a number.
    """
    (seat, spot), own_seat = seat_and_place(place), match.state.turn[0]
    troops_here = [
        troop
        for troop in troops(match)
        if troop.now and str(troop.fill.value).startswith(f"{own_seat}.")
    ]
    if not place:
        return True
    if not troops_here or match.state.phase in match.game.windows:
        return not spot.isdigit()
    return seat in (0, own_seat) and any(troop.place == spot for troop in troops_here)


def laying(forms: Iterable[type[Move]]) -> tuple[type[Move], str, str] | None:
    """The verb that lays a card at a place, with the slots of both; first one that hides it."""
    slots = ((form, slot_of(form, LOCATION) or slot_of(form, SPOT)) for form in forms)
    layings = [
        (form, place_slot, slot_of(form, CARD))
        for form, place_slot in slots
        if place_slot and slot_of(form, CARD)
    ]
    layings.sort(key=lambda laying_: not (is_secret(laying_[0]) and slot_of(laying_[0], LOCATION)))
    return next(iter(layings), None)


def likely_slot(match: Match, form: type[Move], words_given: Mapping[str, Any]) -> Slot | None:
    """The slot of the number that this verb lacks, if it has likely ones.

    None where another word is to be asked as well, except whose line it is. `words_given`: by slot.
    """
    slots_lacking = [
        slot
        for slot in shape(form).slots
        if slot.name not in words_given and slot.name != SEAT and not is_unasked(slot)
    ]
    # No list names the cards of this table: they are said without a name.
    slots_lacking = [
        slot
        for slot in slots_lacking
        if not (is_card(slot) and not values_of(slot, match.notation))
    ]
    kinds = [keypad_of(slot) for slot in slots_lacking]
    return slots_lacking[0] if len(slots_lacking) == 1 and kinds[0] and kinds[0].likely else None


def likely_numbers(slot: Slot) -> tuple[tuple[int, str], ...]:
    """The likely numbers of a slot, each as it is written: with its sign where some are below 0."""
    kind = keypad_of(slot)
    numbers = kind.likely if kind else ()
    plus = "+" if any(number < 0 for number in numbers) else ""
    return tuple((number, f"−{-number}" if number < 0 else f"{plus}{number}") for number in numbers)


ALL = "*"
"""Any seat or any place, in the word for several units: `*.3`, `1.*`."""


class Effects:
    """The effects for the draft's unit or units, or for '' those without a unit."""

    def __init__(self, referee: Referee, words: Words) -> None:
        unseen = referee.judgement.unseen
        words_said = {} if referee.draft.verb else referee.draft.words
        self.unit = str(words_said.get(UNIT, ""))
        self.seat: int = words_said["seat"] if words_said.keys() - unseen == {"seat"} else 0
        self._seat_words = {"seat": words_said["seat"]} if "seat" in words_said else {}
        self._referee = referee
        self._words = words
        self._match = referee.focus

    @property
    def slot(self) -> str:
        return UNIT if self.unit else "seat"

    @property
    def title(self) -> str:
        if self.seat:
            return self._words.seat(self.seat)
        if not self.unit:
            return self._words("say.effect")
        if self.is_several or self.is_empty:
            return self.spot[:1].upper() + self.spot[1:]
        total = self._match.facts().get(f"{UNIT}.{self.unit}", "")
        card = self._words(f"unit.{total}") if total == "down" else total
        return f"{self.spot}: {card}" if card else self.spot

    @property
    def spot(self) -> str:
        return word_of(self._words, UNIT, self.unit).rstrip()

    @property
    def is_empty(self) -> bool:
        return self._troop is not None and self._troop.kind == EMPTY

    @cached_property
    def only(self) -> str:
        """The one verb of an empty place, where it asks for more once it is said; '' for none."""
        if not self.is_empty or len(self.forms) != 1:
            return ""
        words = {VERB: shape(self.forms[0]).verb, **self.given(self.forms[0])}
        judgement = judge(self._match, self._referee.match.notation, Draft(words))
        return words[VERB] if judgement.asks and judgement.refusal is None else ""

    @property
    def about(self) -> str:
        """The sum of its total, and the units that it touches."""
        troop = self._troop
        return ", ".join(map(self._words.say, troop.about)) if troop else ""

    @property
    def counts(self) -> str:
        """The sum of its total alone."""
        phrases = (
            (phrase for phrase in self._troop.about if phrase.id != "near") if self._troop else ()
        )
        return ", ".join(map(self._words.say, phrases))

    @property
    def near(self) -> tuple[str, ...]:
        return self._troop.near if self._troop else ()

    @property
    def is_several(self) -> bool:
        return ALL in self.unit

    @property
    def chosen(self) -> list[Fill]:
        units = (troop for troop in troops(self._match) if troop.kind not in (EMPTY, SKY))
        fills = [troop.fill for troop in units if _covers(self.unit, str(troop.fill.value))]
        return fills if self.is_several else [Fill(UNIT, self.unit)]

    @property
    def groups(self) -> list[str]:
        """The words for several units, the chosen one among them, or for all of the player's."""
        if self.is_several or (self._troop and self._troop.kind in (SKY, EMPTY)):
            return []
        unit = self.unit or f"{self.seat}.{ALL}"
        words: Any = self._referee.match.notation.domain(UNITS)
        return [word for word in words if ALL in word and _covers(word, unit)]

    @cached_property
    def common(self) -> list[type[Move]]:
        """The verbs that are said most of what was tapped, none where nothing was.

        What would change nothing there is none of them.
        """
        forms = {shape(form).verb: form for form in self.forms}
        verbs = self._common_verbs or (forms if self._kind else ())
        common_forms = (forms[verb] for verb in verbs if verb in forms)
        return [form for form in common_forms if self.changes(form)]

    @property
    def _kind(self) -> str:
        """Kind of what was tapped: a player, several units, a unit or a place."""
        kind = "seat" if self.seat else "all" if self.is_several else ""
        return self._troop.kind if self._troop else kind

    @cached_property
    def _common_verbs(self) -> tuple[str, ...]:
        common = self._match.game.common
        place = f"{self._kind}.{self._troop.place}" if self._troop else ""
        return common.get(place) or common.get(self._kind, ())

    def changes(self, form: type[Move]) -> bool:
        """True if an effect that lacks no word would change anything that is to be seen."""
        words_given = self.given(form)
        if any(not slot.optional and slot.name not in words_given for slot in shape(form).slots):
            return True
        omitted_words = {slot.name: None for slot in shape(form).slots if slot.optional}
        play, public = self._match.game.play, self._match.public
        return bool(ask(play, public, form(**{**omitted_words, **words_given}))[0] != public)

    @cached_property
    def forms(self) -> list[type[Move]]:
        """The verbs that have a place now, those first that are said most."""
        phase, game = self._match.state.phase, self._match.game
        forms = [
            form for form in game.moves if phase in form.phases and shape(form).verb in game.rare
        ]
        if self.is_several:
            return [form for form in forms if slot_of(form, UNITS)]
        if self.is_empty:
            return [form for form in forms if shape(form).verb in self._common_verbs]
        if self.unit:
            return [form for form in forms if slot_of(form, UNIT) or slot_of(form, LOCATION)]
        other_forms = [
            form for form in forms if not slot_of(form, UNIT) and not slot_of(form, LOCATION)
        ]
        return [form for form in other_forms if len(shape(form).slots) > 1]

    @property
    def has_more(self) -> bool:
        """True if more is possible than what is said most."""
        has_seldom = any(map(unasked_words, self.forms)) or len(self.forms) > len(self.common)
        return has_seldom or bool(self.groups)

    def given(self, form: type[Move]) -> dict[str, Any]:
        """The unit; whose card does it, where only one player acts."""
        if not self.unit:
            return {"seat": self.seat} if self.seat else {}
        seat, _, place = self.unit.partition(".")
        if place_slot := slot_of(form, LOCATION):
            return {"seat": int(seat), place_slot: place}
        if self.is_empty:
            place_slot = slot_of(form, SPOT)
            return {"seat": int(seat), **({place_slot: place} if place_slot else {})}
        unit_word = {slot_of(form, UNIT): self.unit}
        mover = form.whose(self._match.state.turn, unit_word)
        return {**({"seat": mover} if mover else {}), **self._seat_words, **unit_word}

    def likely(self, form: type[Move]) -> Slot | None:
        """The slot of the number that is all this verb lacks, if it has likely ones."""
        return likely_slot(self._match, form, self.given(form))

    def verdict(self, form: type[Move], wanted: str = "", number: int | None = None) -> Verdict:
        """The verdict on this verb for what was chosen. `wanted`: an optional word to be said;
        `number`: its likely one.
        """
        word = {wanted: Open(wanted)} if wanted else {}
        return tried(self._match, form, {**self.given(form), **word, **self._number(form, number)})

    def offers(self, act: ChooseEffect) -> bool:
        """True if this is one of them, with its optional word or its number where it has one."""
        forms = [form for form in self.forms if shape(form).verb == act.verb]
        if act.number is not None and not any(map(self.likely, forms)):
            return False
        return any(not act.wanted or act.wanted in unasked_words(form) for form in forms)

    def choose(self, act: ChooseEffect, now_ms: int) -> None:
        """Gives the draft this verb; one that is said by its place, with the place chosen."""
        form = next(form for form in self.forms if shape(form).verb == act.verb)
        words_given = {"verb": act.verb, **self._number(form, act.number)}
        if slot_of(form, LOCATION) or self.is_empty:
            words_given |= self.given(form)
            self._referee.drop(UNIT)
        self._referee.give(words_given, now_ms, wanted=act.wanted)

    def _number(self, form: type[Move], number: int | None) -> dict[str, int]:
        slot_lacking = None if number is None else self.likely(form)
        return (
            {slot_lacking.name: number} if slot_lacking is not None and number is not None else {}
        )

    def choose_several(self, units: str) -> None:
        """Chooses all these units in place of the one, or of the player."""
        if units in self.groups:
            self._referee.drop(self.slot)
            self._referee.choose({UNIT: units})

    def choose_all_here(self) -> bool:
        """Chooses all units at the location of the one, of all players; False where none is."""
        group = next((group for group in self.groups if group.startswith(ALL)), "")
        self.choose_several(group)
        return bool(group)

    def onto(self, troop: Troop) -> Iterator[tuple[type[Move], dict[str, Any]]]:
        """The moves by which the unit can go to a place: verbs, each with all its words.

        To an empty one of its own player's it moves; to another's empty one it comes under that
        player's control; to what lies somewhere it is put.
        """
        seat, _, place = str(troop.fill.value).partition(".")
        is_own = self.unit.partition(".")[0] == seat
        word = {SPOT if is_own else OWN: place} if troop.kind == EMPTY else {UNIT: troop.fill.value}
        if not any(word.values()) or self.is_several or self.is_empty:
            return
        for form in self._match.game.moves:
            if not slot_of(form, UNIT):
                continue
            words_given = self.given(form)
            slots_lacking = [
                slot
                for slot in shape(form).slots
                if slot.name not in words_given and not slot.optional
            ]
            # Who takes control is whose place it is.
            slots_lacking = [
                slot for slot in slots_lacking if not (slot.name == "seat" and OWN in word)
            ]
            if (
                len(slots_lacking) == 1
                and isinstance(kind := slots_lacking[0].kind, One)
                and word.get(kind.domain)
            ):
                seat_word = {"seat": int(seat)} if kind.domain == OWN else {}
                yield form, {**words_given, **seat_word, slots_lacking[0].name: word[kind.domain]}

    def away(self, seat: object) -> Iterator[tuple[type[Move], dict[str, Any]]]:
        """The moves by which the unit can leave the table for a player, its own only.

        Where to is still to be said.
        """
        if self.unit.partition(".")[0] == str(seat) and not (self.is_several or self.is_empty):
            leaving = (form for form in self.forms if slot_of(form, UNIT) and slot_of(form, EXIT))
            yield from ((form, self.given(form)) for form in leaving)

    @cached_property
    def _troop(self) -> Troop | None:
        return troop_at(self._match, self.unit)


def unasked_words(form: type[Move]) -> list[str]:
    """The optional words of a verb that nobody is asked for."""
    return [slot.name for slot in shape(form).slots if is_unasked(slot)]


def _covers(units: str, unit: str) -> bool:
    """True if a word for several units is for this one, or for all of this player's, too."""
    words = zip(units.split("."), unit.split("."), strict=True)
    return all(word in (ALL, part) for word, part in words)
