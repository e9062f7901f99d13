"""The effects that can be entered for a unit, or for none."""

from collections.abc import Iterator
from typing import Any

from tablepi.app.match.referee import Referee
from tablepi.app.text.move_text import word_of
from tablepi.app.text.words import Words
from tablepi.core.board import Battle, Fill, Troop
from tablepi.core.game import Game, Verdict
from tablepi.core.match import Match
from tablepi.core.move_probe import Choice, tried
from tablepi.core.moves import Move, Open, shape
from tablepi.core.slots import One, is_unasked

UNIT, LOCATION, SPOT, CARD, EXIT = "unit", "location", "spot", "card", "exit"
"""The domains of words that are units, places to lay or to move them to, cards, and where a unit
goes that leaves the table.
"""

UNITS, OWN = "units", "own"
"""The domains of a unit or several, and of places of the mover's own, whoever has the unit."""

EMPTY, SKY = "empty", "sky"
"""The kinds of an empty place, and of a Celestial, which is no unit."""

ALL = "*"
"""Any seat or any place, in the word for several units: `*.3`, `1.*`."""


def takes_effects(game: Game[Any]) -> bool:
    """Whether units lie on its table to which something can happen."""
    return any(slot_of(form, UNIT) for form in game.moves)


def slot_of(form: type[Move], domain: str) -> str:
    """The first slot of this domain, '' where the form has none; one for several takes a unit."""
    known = _SLOTS.get((form, domain))
    if known is None:
        kinds = ((slot.name, slot.kind) for slot in shape(form).slots)
        fits = (UNIT, UNITS) if domain == UNIT else (domain,)
        found = (name for name, kind in kinds if isinstance(kind, One) and kind.domain in fits)
        known = _SLOTS[form, domain] = next(found, "")
    return known


_SLOTS: dict[tuple[Any, str], str] = {}


class Effects:
    """The effects for the draft's unit or units, or for '' those without a unit."""

    def __init__(self, referee: Referee, words: Words) -> None:
        unseen = referee.judgement.unseen
        said = {} if referee.draft.verb else referee.draft.words
        self.unit = str(said.get(UNIT, ""))
        self.seat: int = said["seat"] if said.keys() - unseen == {"seat"} else 0
        self._for = {"seat": said["seat"]} if "seat" in said else {}
        self._referee = referee
        self._words = words
        self._match = referee.focus

    @property
    def slot(self) -> str:
        """The slot of what was chosen."""
        return UNIT if self.unit else "seat"

    @property
    def title(self) -> str:
        """The unit's player, place and total, in words."""
        if self.seat:
            return self._words.seat(self.seat)
        if not self.unit:
            return self._words("say.effect")
        if self.is_several:
            return self.spot[:1].upper() + self.spot[1:]
        counts = self._match.facts().get(f"{UNIT}.{self.unit}", "")
        card = self._words(f"unit.{counts}") if counts == "down" else counts
        return f"{self.spot}: {card}" if card else self.spot

    @property
    def spot(self) -> str:
        """The unit's player and place, in words."""
        return word_of(self._words, UNIT, self.unit)

    @property
    def about(self) -> str:
        """The sum of its total, and the units that it touches."""
        troop = self._troop
        return ", ".join(map(self._words.say, troop.about)) if troop else ""

    @property
    def counts(self) -> str:
        """The sum of its total alone."""
        parts = (
            (phrase for phrase in self._troop.about if phrase.id != "near") if self._troop else ()
        )
        return ", ".join(map(self._words.say, parts))

    @property
    def near(self) -> tuple[str, ...]:
        """The units that it touches."""
        return self._troop.near if self._troop else ()

    @property
    def is_several(self) -> bool:
        """Whether several units were chosen by one word."""
        return ALL in self.unit

    @property
    def chosen(self) -> list[Fill]:
        """Every unit that was chosen."""
        lying = (troop for troop in troops(self._match) if troop.kind not in (EMPTY, SKY))
        all_of_them = [troop.fill for troop in lying if _covers(self.unit, str(troop.fill.value))]
        return all_of_them if self.is_several else [Fill(UNIT, self.unit)]

    @property
    def groups(self) -> list[str]:
        """The words for several units, the chosen one among them, or for all of the player's."""
        if self.is_several or (self._troop and self._troop.kind == SKY):
            return []
        one = self.unit or f"{self.seat}.{ALL}"
        words: Any = self._referee.match.notation.domain(UNITS)
        return [word for word in words if ALL in word and _covers(word, one)]

    @property
    def common(self) -> list[type[Move]]:
        """The verbs that are said most of what was tapped, none where nothing was."""
        forms = {shape(form).verb: form for form in self.forms}
        kind = "seat" if self.seat else "all" if self.is_several else ""
        kind = self._troop.kind if self._troop else kind
        verbs = self._match.game.common.get(kind, forms if kind else ())
        return [forms[verb] for verb in verbs if verb in forms]

    @property
    def forms(self) -> list[type[Move]]:
        """The verbs that have a place now, those first that are said most."""
        phase, game = self._match.state.phase, self._match.game
        forms = [f for f in game.moves if phase in f.phases and shape(f).verb in game.rare]
        if self.is_several:
            return [form for form in forms if slot_of(form, UNITS)]
        if self.unit:
            return [f for f in forms if slot_of(f, UNIT) or slot_of(f, LOCATION)]
        found = [f for f in forms if not slot_of(f, UNIT) and not slot_of(f, LOCATION)]
        return [form for form in found if len(shape(form).slots) > 1]

    def given(self, form: type[Move]) -> dict[str, Any]:
        """The unit; whose card does it, where only one player acts."""
        if not self.unit:
            return {"seat": self.seat} if self.seat else {}
        seat, _, place = self.unit.partition(".")
        if where := slot_of(form, LOCATION):
            return {"seat": int(seat), where: place}
        unit = {slot_of(form, UNIT): self.unit}
        whose = form.whose(self._match.state.turn, unit)
        return {**({"seat": whose} if whose else {}), **self._for, **unit}

    def verdict(self, form: type[Move], wanted: str = "") -> Verdict:
        """The verdict on this verb for what was chosen. `wanted`: an optional word to be said."""
        word = {wanted: Open(wanted)} if wanted else {}
        return tried(self._match, form, {**self.given(form), **word})

    def offers(self, verb: str, wanted: str = "") -> bool:
        """Whether this verb is one of them, with this optional word where one is wanted."""
        forms = (form for form in self.forms if shape(form).verb == verb)
        return any(not wanted or wanted in unasked(form) for form in forms)

    def choose(self, verb: str, now_ms: int, wanted: str = "") -> None:
        """Gives the draft this verb; one that is said by location, with the unit's location."""
        form = next(form for form in self.forms if shape(form).verb == verb)
        if slot_of(form, LOCATION):
            self._referee.drop(UNIT)
            self._referee.give({"verb": verb, **self.given(form)}, now_ms)
        else:
            self._referee.give({"verb": verb}, now_ms, wanted=wanted)

    def choose_several(self, units: str) -> None:
        """Chooses all these units in place of the one, or of the player."""
        if units in self.groups:
            self._referee.drop(self.slot)
            self._referee.choose({UNIT: units})

    def onto(self, there: Troop) -> Iterator[tuple[type[Move], dict[str, Any]]]:
        """The moves by which the unit can go to a place: verbs, each with all its words.

        To an empty one of its own player's it moves; to another's empty one it comes under that
        player's control; to what lies somewhere it is put.
        """
        seat, _, place = str(there.fill.value).partition(".")
        own = self.unit.partition(".")[0] == seat
        word = {SPOT if own else OWN: place} if there.kind == EMPTY else {UNIT: there.fill.value}
        if not any(word.values()) or self.is_several:
            return
        for form in self._match.game.moves:
            if not slot_of(form, UNIT):
                continue
            given = self.given(form)
            left = [s for s in shape(form).slots if s.name not in given and not s.optional]
            # Who takes control is whose place it is.
            left = [s for s in left if not (s.name == "seat" and OWN in word)]
            if len(left) == 1 and isinstance(kind := left[0].kind, One) and word.get(kind.domain):
                whose = {"seat": int(seat)} if kind.domain == OWN else {}
                yield form, {**given, **whose, left[0].name: word[kind.domain]}

    def away(self, seat: object) -> Iterator[tuple[type[Move], dict[str, Any]]]:
        """The moves by which the unit can leave the table for a player, its own only.

        Where to is still to be said.
        """
        if self.unit.partition(".")[0] == str(seat) and not self.is_several:
            leaving = (form for form in self.forms if slot_of(form, UNIT) and slot_of(form, EXIT))
            yield from ((form, self.given(form)) for form in leaving)

    @property
    def _troop(self) -> Troop | None:
        return troop_at(self._match, self.unit)


def unasked(form: type[Move]) -> list[str]:
    """The optional words of a verb that nobody is asked for."""
    return [slot.name for slot in shape(form).slots if is_unasked(slot)]


def _covers(several: str, unit: str) -> bool:
    """Whether a word for several units is for this one, or for all of this player's, too."""
    words = zip(several.split("."), unit.split("."), strict=True)
    return all(word in (ALL, part) for word, part in words)


def places_asked(referee: Referee) -> dict[Fill, Choice]:
    """The values of the word that is asked for, by the places of the table that stand for them.

    A place without a player is one of the unit's that goes there, else of the player who acts.
    """
    form, judgement, said = referee.form, referee.judgement, referee.draft.words
    # Two verbs may call words of different domains by one name.
    slots = shape(form).slots if form else ()
    domain = next((s.kind.domain for s in slots if s.name == judgement.asks), "")
    if domain not in (UNIT, UNITS, SPOT, OWN, LOCATION):
        return {}
    lies_with = "" if domain == OWN else str(said.get(UNIT, "")).partition(".")[0]
    whose = lies_with or said.get("seat", judgement.seat)
    front = "" if domain in (UNIT, UNITS) else f"{whose}."
    return {Fill(UNIT, f"{front}{choice.value}"): choice for choice in judgement.choices}


def where(place: str) -> tuple[int, str]:
    """The seat, 0 for none, and the place of a word such as `1.3`, `3` or `x`."""
    seat, dot, spot = place.partition(".")
    return (int(seat), spot) if dot and seat.isascii() and seat.isdigit() else (0, place)


def troops(match: Match) -> Iterator[Troop]:
    """Every place of the table, as it may be seen."""
    for zone in match.board.zones:
        if isinstance(zone, Battle):
            yield from (t for f in zone.fields for row in (*f.rows, f.beside) for t in row)


def troop_at(match: Match, unit: str) -> Troop | None:
    """The place that a UNIT word names, None where there is no such place to be seen."""
    return next((troop for troop in troops(match) if troop.fill == Fill(UNIT, unit)), None)
