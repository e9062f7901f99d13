"""The view of a battle besides its board: muster, keys of a unit, large fields, the tower."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tablepi.core.board import Battle, Board, Fill
from tablepi.core.game import allows, ask
from tablepi.core.match import Match, sums_between
from tablepi.core.move_probe import tried
from tablepi.core.moves import Move, shape
from tablepi.referee.draft.unit_effects import (
    CARD,
    EMPTY,
    LOCATION,
    UNIT,
    Effects,
    likely_numbers,
    places_asked,
    seat_and_place,
    slot_of,
    troops,
)
from tablepi.referee.intents import (
    AddUp,
    ChooseEffect,
    Drop,
    Give,
    Intent,
    OpenEffects,
    TypeWord,
    Yes,
)
from tablepi.referee.match.move_text import asked_for, nameless
from tablepi.referee.match.referee import Referee
from tablepi.referee.table_picture import (
    Button,
    CountedVerb,
    Keypad,
    Level,
    Muster,
    MusterRow,
    Prompt,
    SeatPanel,
    Table,
)
from tablepi.referee.words import Words


def tower(match: Match) -> tuple[Level, ...]:
    """The units whose turn to act is to come, the next one first."""
    cards = match.setup.cards
    return tuple(
        Level(
            seat=int(str(each.fill.value).partition(".")[0]),
            place=each.place,
            name=cards[each.card].name if each.card in cards else each.card,
            total=each.total,
        )
        for each in sorted(troops(match), key=lambda troop: troop.turn)
        if each.turn
    )


def row_of(board: Board) -> int | None:
    """The row of each field that all players fill now, None for none."""
    return next((zone.row for zone in board.zones if isinstance(zone, Battle)), None)


def enlarged(board: Board, seat: int, whole: bool = True) -> Board:
    """The board with this seat's field among the large ones; unchanged for 0.

    `whole`: also where one row of each field is shown.
    """
    zones = tuple(
        zone._replace(
            order=tuple(dict.fromkeys((seat, *zone.order))), row=None if whole else zone.row
        )
        if seat and isinstance(zone, Battle)
        else zone
        for zone in board.zones
    )
    return board._replace(zones=zones)


_IN_SIGHT = 6


class EffectKeys(NamedTuple):
    """Verbs with their likely numbers, and verbs alone: the first of them stay in sight."""

    counted: tuple[CountedVerb, ...]
    buttons: tuple[Button, ...]


def effect_keys(effects: Effects, words: Words) -> EffectKeys:
    """The effects that are said most of what was tapped; what is refused says why."""
    counted, buttons = list[CountedVerb](), list[Button]()
    for form in effects.common:
        slot = effects.likely(form)
        if slot is None:
            buttons.append(_key(effects, words, form))
        else:
            keys = (_key(effects, words, form, n, label) for n, label in likely_numbers(slot))
            counted.append(CountedVerb(_key(effects, words, form), tuple(keys)))
    late = (button._replace(look="quiet") for button in buttons[_IN_SIGHT:])
    return EffectKeys(tuple(counted), (*buttons[:_IN_SIGHT], *late))


def _key(
    effects: Effects, words: Words, form: type[Move], number: int | None = None, label: str = ""
) -> Button:
    """The key of a verb, or of it with a number; what takes a unit back stands out."""
    verb, why = shape(form).verb, effects.verdict(form, number=number).why
    short = f"short.{verb}"
    label = label or words(short if words.has(short) else f"verb.{verb}")
    act = ChooseEffect(verb, number=number)
    look = "primary" if slot_of(form, LOCATION) and why is None else "normal"
    return Button(label, act, look, dim=why is not None, why=words.say(why) if why else "")


UP = "up"
"""The kind of a unit that lies face-up."""


def muster(match: Match, forms: Sequence[type[Move]], words: Words) -> Muster | None:
    """All face-up units by location in a phase that goes through them, else None.

    `forms`: the verbs of the phase. The one that needs no word but the seat finishes it for a
    player.
    """
    if match.state.phase not in match.game.musters:
        return None
    seats = range(1, len(match.setup.seats) + 1)
    heads = tuple((seat, _ends(match, forms, words, seat)) for seat in seats)
    return Muster(heads, _rows(match, seats))


def _ends(match: Match, forms: Sequence[Any], words: Words, seat: int) -> Button | None:
    """The button by which this seat is finished, None where it is."""
    for form in forms:
        named = shape(form)
        if named.names == {"seat"} and allows(match.game, match.public, form(seat=seat)):
            return Button(words(f"verb.{named.verb}"), Give((("verb", named.verb), ("seat", seat))))
    return None


def _rows(match: Match, seats: Sequence[int]) -> tuple[MusterRow, ...]:
    """Every place where somebody has a unit, and who has which there."""
    up = {
        seat_and_place(str(troop.fill.value)): troop for troop in troops(match) if troop.kind == UP
    }
    places = {place for _, place in up}
    ordered = sorted(places, key=lambda place: (not place.isdigit(), len(place), place))
    return tuple((place, tuple(up.get((seat, place)) for seat in seats)) for place in ordered)


_AT_ONCE = 4
"""The effects on players that stand beside the verbs of the order of play."""


def ways(match: Match, effects: Effects) -> dict[Fill, str]:
    """The chosen unit, those that it touches, and the empty places of its own that it may go to."""
    near = {Fill(UNIT, unit): "near" for unit in effects.near}
    own = effects.unit.partition(".")[0]
    empty = (troop for troop in troops(match) if troop.kind == EMPTY)
    empty = (troop for troop in empty if str(troop.fill.value).partition(".")[0] == own)
    way = {
        troop.fill: "open"
        for troop in empty
        if any(tried(match, form, given).accepted for form, given in effects.onto(troop))
    }
    return {**near, **way, **dict.fromkeys(effects.chosen, "bright")}


def takers(match: Match, effects: Effects, panels: tuple[SeatPanel, ...]) -> tuple[SeatPanel, ...]:
    """The players' places; that of the one who can take the chosen unit from the table is lit."""

    def takes(seat: int) -> bool:
        return any(tried(match, form, given).accepted for form, given in effects.away(seat))

    return tuple(panel._replace(light="bright") if takes(panel.seat) else panel for panel in panels)


class BattleView:
    """Makes the picture of a battle's table from that of any table."""

    def __init__(self, referee: Referee, words: Words) -> None:
        self._referee = referee
        self._words = words

    @property
    def effects(self) -> Effects:
        """The effects on the unit or player that was tapped."""
        return Effects(self._referee, self._words)

    @property
    def open(self) -> bool:
        referee = self._referee
        return referee.broken is None and (referee.focus.state.phase != "over")

    @property
    def in_phase(self) -> list[type[Move]]:
        phase = self._referee.focus.state.phase
        return [form for form in self._referee.match.game.moves if phase in form.phases]

    def has_button(self, form: type[Move]) -> bool:
        """True if a verb has a button of its own: the order of play has, but for places."""
        rare = shape(form).verb in self._referee.match.game.rare
        return not slot_of(form, LOCATION) and (not rare or len(shape(form).slots) == 1)

    def _is_double(self, form: type[Move]) -> bool:
        """True if what the table says comes to the same as what the only seat asked says."""
        match, turn = self._referee.focus, self._referee.focus.state.turn
        if shape(form).slots or len(turn) != 1:
            return False
        play, state = match.game.play, match.public
        after = ask(play, state, form())[0]
        alone: list[Any] = [
            f for f in self.in_phase if [s.name for s in shape(f).slots] == ["seat"]
        ]
        own = (ask(play, state, each(seat=turn[0]))[0] for each in alone)
        return after is not None and any(after == each for each in own)

    def picture(self, table: Table, looked_at: int, said: bool) -> Table:
        """The table with the verbs of the order of play, and one button for all effects.

        The field of what was tapped is large. `looked_at`: whose else, 0 for the usual ones;
        `said`: part of a line was said.
        """
        effects = self.effects
        tapped = effects.seat or seat_and_place(effects.unit)[0]
        table = table._replace(
            board=enlarged(table.board, tapped or looked_at),
            seats=self._answering(table),
            tower=tower(self._referee.focus),
        )
        referee = self._referee
        if referee.held is not None:
            return self._reckoned(table, referee.held)
        if not self.open or (said and not (effects.seat or effects.unit)):
            return table
        if effects.unit:
            return table._replace(
                prompt=self._of_chosen(effects, table.prompt),
                lit=ways(referee.focus, effects),
                seats=takers(referee.focus, effects, table.seats),
            )
        if effects.seat:
            return table._replace(prompt=self._of_chosen(effects, table.prompt))
        prompt = self._of_order(effects, table.prompt)
        return table._replace(
            prompt=prompt,
            seats=self._asked_apart(table.seats, prompt),
            muster=muster(referee.focus, self.in_phase, self._words),
        )

    @property
    def _asks_apart(self) -> bool:
        """True if two sit opposite and both are asked: each is asked on its own side."""
        match = self._referee.focus
        is_shared = match.state.phase in match.game.musters
        return len(match.state.turn) == len(match.setup.seats) == 2 and not is_shared

    def _asked_apart(self, panels: tuple[SeatPanel, ...], prompt: Prompt) -> tuple[SeatPanel, ...]:
        """The places; where two are asked at once each has its question, and the key that ends it
        for that seat.
        """
        if not self._asks_apart:
            return panels
        words, phase = self._words, self._referee.focus.state.phase
        question = words(own) if words.has(own := f"ask.apart.{phase}") else prompt.short
        return tuple(
            panel._replace(
                question=question,
                answer=_ends(self._referee.focus, self.in_phase, words, panel.seat),
            )
            for panel in panels
        )

    def asking(self, table: Table, looked_at: int, search: str) -> Table:
        """The table while a verb is said on; places of the board stand for words that are asked.

        The field on which they lie is large. `search`: a part of the names of cards.
        """
        places, prompt, match = places_asked(self._referee), table.prompt, self._referee.focus
        said = self._referee.draft.words
        owners = {seat_and_place(str(fill.value))[0] for fill in places}
        owner = owners.pop() if len(owners) == 1 else 0
        empty = {troop.fill for troop in troops(match) if troop.kind == EMPTY}
        lit = {
            fill: "open" if fill in empty else "bright" for fill in places if places[fill].bright
        }
        if prompt.keypad is not None:
            # Beside the number is room for one word; where the question has none, the key says all.
            keypad = self._for_whom(prompt.keypad)
            prompt = prompt._replace(given=prompt.given[-1:], keypad=keypad)
        large, whole = looked_at or owner or said.get("seat", 0), bool(looked_at or owner)
        return table._replace(
            board=enlarged(table.board, large, whole),
            seats=self._answering(table),
            tower=tower(match),
            lit={**table.lit, **lit},
            prompt=prompt._replace(buttons=()) if places else self._named(prompt, search),
        )

    def _for_whom(self, keypad: Keypad) -> Keypad:
        """The keypad, whose last key says for whom the number is, where that was said."""
        seat = self._referee.draft.words.get("seat")
        if seat is None:
            return keypad
        (end,) = keypad.confirms
        label = self._words("ask.for", verb=end.label, who=self._words.seat(seat))
        return keypad._replace(confirms=(end._replace(label=label),))

    def _named(self, prompt: Prompt, search: str) -> Prompt:
        """The prompt where an open card is asked for: its name can be typed as well."""
        picker = prompt.picker
        if picker is None or picker.secret:
            return prompt
        cards = tuple(
            card for card in picker.cards if search.casefold() in card[1].label.casefold()
        )
        find = Button(self._words("ask.search"), TypeWord(), icon="edit")
        if cards:
            found = picker._replace(cards=cards)
            return prompt._replace(picker=found, buttons=(*prompt.buttons, find))
        unnamed = (picker.unknown,) if picker.unknown else ()
        return prompt._replace(picker=None, buttons=(*unnamed, *prompt.buttons, find))

    def _of_order(self, effects: Effects, prompt: Prompt) -> Prompt:
        """The verbs of the order of play, and one button for all effects."""
        referee = self._referee
        hidden = {
            shape(form).verb
            for form in referee.match.game.moves
            if not self.has_button(form) or self._is_double(form)
        }
        state, words = referee.focus.state, self._words
        has_own_key = state.phase in referee.match.game.musters and len(state.turn) > 1
        if has_own_key or self._asks_apart:
            # Each seat has that at the head of its column, or at its place.
            hidden |= {shape(form).verb for form in self.in_phase if shape(form).names == {"seat"}}
        buttons = [
            b._replace(label=words(own)) if words.has(own := f"verb.{verb}.{state.phase}") else b
            for b in prompt.buttons
            if (verb := _verb_of(b.act)) not in hidden
        ]
        if len(buttons) == 1 or referee.focus.state.phase in referee.match.game.windows:
            buttons[:1] = [button._replace(look="primary") for button in buttons[:1]]
        forms = effects.forms
        if len(forms) == 1:
            verb = shape(forms[0]).verb
            button = Button(words(f"verb.{verb}"), ChooseEffect(verb), "primary", icon=verb)
            buttons.append(button)
        elif forms:
            buttons.append(Button(words("say.effect"), OpenEffects(), icon="hand"))
            buttons += self._at_once(effects)
        return self._now(prompt)._replace(buttons=tuple(buttons))

    def _at_once(self, effects: Effects) -> list[Button]:
        """The effects that are said most, for the only player whose turn it is, if no units wait.

        Once a card was scanned, whichever it is, those that take one.
        """
        match = self._referee.focus
        free = len(match.state.turn) == 1 and len(tower(match)) < 2
        forms = {shape(form).verb: form for form in effects.forms}
        if CARD in self._referee.judgement.unseen:
            forms = {verb: form for verb, form in forms.items() if slot_of(form, CARD)}
        common = [verb for verb in match.game.common.get("seat", ()) if verb in forms]
        own = {"seat": match.state.turn[0]} if free else {}
        return [
            Button(self._words(f"verb.{verb}"), Give((("verb", verb), *own.items())), "quiet")
            for verb in common[:_AT_ONCE]
            if free and tried(match, forms[verb], own).accepted
        ]

    def _of_chosen(self, effects: Effects, prompt: Prompt) -> Prompt:
        """The effects on the chosen unit or player as buttons; the rest is in a list.

        What a unit touches is lit on the board, and not said as well.
        """
        words, said = self._words, (Drop(effects.slot), Drop("seat"))
        buttons = [] if effects.unit else [b for b in prompt.buttons if self._is_usual(b)]
        keys = effect_keys(effects, words)
        text = f"{effects.title} ({effects.counts})" if effects.counts else effects.title
        back = Button(words("button.back"), said[0], "quiet", icon="back")
        more = Button(words("say.more"), OpenEffects(), "quiet", icon="more")
        mores = (more,) if effects.has_more else ()
        given = (back, *mores, *(chip for chip in prompt.given if chip.act not in said))
        short = (
            nameless(effects.spot, words.seat(seat_and_place(effects.unit)[0]))
            if effects.unit
            else ""
        )
        if effects.is_empty and keys.counted:
            text, short = (words("ask.empty", place=place) for place in (text, short))
        if effects.unit and (whose := self._referee.draft.words.get("seat")):
            who = words.seat(whose)
            text, short = words("ask.for", verb=text, who=who), words("ask.for-whom", who=who)
        prompt = prompt._replace(text=text, short=short, given=given)
        shown = (*buttons, *keys.buttons)
        return prompt._replace(buttons=shown, counted=keys.counted, keypad=None)

    def _reckoned(self, table: Table, held: Move) -> Table:
        """The sums of the line that waits; a tapped unit shows how its total comes about."""
        words, effects = self._words, self.effects
        told = f"{effects.title} ({effects.about})" if effects.about else effects.title
        match = self._referee.match
        sums = sums_between(match, held, match.offer(held)[0])
        back = Button(words("button.back"), Drop(), "quiet")
        add = Button(words("button.add-up"), AddUp(), "primary", icon="plus")
        return table._replace(
            prompt=Prompt(told if effects.unit else words("ask.add-up"), (), (add, back)),
            said=None,
            last="",
            hands=tuple(map(words.say, sums)),
            lit=ways(self._referee.focus, effects) if effects.unit else {},
        )

    def _answering(self, table: Table) -> tuple[SeatPanel, ...]:
        """The places; where a seat is asked for an answer, a touch on it declines.

        Those that are asked after it are lit.
        """
        match, referee = self._referee.focus, self._referee
        if match.state.phase not in match.game.windows or referee.draft.step or referee.broken:
            return table.seats
        usual = [form for form in self.in_phase if len(shape(form).slots) == 1]
        declines = self._words(f"verb.{shape(usual[0]).verb}") if len(usual) == 1 else ""
        return tuple(
            panel._replace(call=declines, act=Yes(panel.seat))
            if panel.asked
            else panel._replace(light="bright" if panel.notes else "")
            for panel in table.seats
        )

    def _now(self, prompt: Prompt) -> Prompt:
        """The prompt with what is asked in this phase."""
        words, state = self._words, self._referee.focus.state
        who = words.seats(state.turn)
        name = f"ask.verb.{state.phase}"
        text = words(name if words.has(name) else "ask.verb", who=who)
        text, short = (asked_for(self._referee, words, t) for t in (text, nameless(text, who)))
        return prompt._replace(text=text, short=short)

    def _is_usual(self, button: Button) -> bool:
        """True if it says a verb of the order of play that can be said for the chosen player."""
        own = (form for form in self.in_phase if self.has_button(form) and shape(form).seated)
        verbs = {shape(form).verb for form in own} - set(self._referee.match.game.rare)
        return not button.dim and _verb_of(button.act) in verbs


def _verb_of(act: Intent) -> str:
    return str(dict(act.words).get("verb", "")) if isinstance(act, Give) else ""
