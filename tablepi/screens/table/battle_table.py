"""The table of a battle: units are carried or tapped, and the list of seldom effects."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from tablepi.core.board import Fill, Troop
from tablepi.core.draft import Draft
from tablepi.core.moves import Move, shape
from tablepi.referee.draft.unit_effects import (
    ALL,
    CARD,
    EMPTY,
    LOCATION,
    UNIT,
    UNITS,
    Effects,
    cards_of,
    is_asked_at,
    is_secret,
    laying,
    locations_of,
    places_asked,
    seat_and_place,
    slot_of,
    troop_at,
    unasked_words,
)
from tablepi.referee.intents import (
    AddUp,
    AskUndo,
    Carry,
    ChooseEffect,
    ChooseUnits,
    Drop,
    EnlargeField,
    Give,
    Intent,
    Key,
    OpenEffects,
    TapSeat,
    TypeWord,
    Undo,
    Yes,
)
from tablepi.referee.match.move_text import domain_of, word_of
from tablepi.referee.match.referee import Referee
from tablepi.referee.table_picture import MANY_SEATS
from tablepi.referee.tags.scanned_card import GENERAL, Role, ScannedCard
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import MatchScreen, Navigation, Way
from tablepi.screens.navigation.simple_pages import STAY, Question
from tablepi.screens.navigation.text_entry import SearchScreen, TextField
from tablepi.screens.pictures.battle_view import BattleView, row_of
from tablepi.screens.pictures.paging import row_part
from tablepi.screens.pictures.picture import Entry, Listing, Table
from tablepi.screens.table.table import TableScreen


class EffectListScreen(MatchScreen):
    """The effects that have no button of their own beside the table; refused ones with the reason.

    Among them are those on several units at once, and those with words that are seldom said.
    """

    def __init__(self, nav: Navigation, referee: Referee, words: Words) -> None:
        super().__init__(nav, referee, words)
        self._effects = Effects(referee, words)
        self._begun = referee.match, referee.draft

    def picture(self) -> Listing:
        """Effects that have a place now; last those that change nothing or are refused."""
        words, effects = self._words, self._effects
        told = (Entry(effects.about, words("about"), None),) if effects.about else ()
        rest = [form for form in effects.forms if form not in effects.common]
        idle = [f for f in rest if effects.verdict(f).why is not None or not effects.changes(f)]
        first = (self._entry(form) for form in rest if form not in idle)
        last = map(self._entry, idle)
        entries = (*told, *self._several(), *first, *self._with_more(), *last)
        return Listing(
            title=effects.title,
            entries=entries,
            empty=words("say.no-effect"),
            part=row_part(words),
            back=self._back(),
            notices=self._nav.notices(),
        )

    def is_over(self) -> bool:
        """True if another line was entered, for which nothing of this was meant."""
        return (self._referee.match, self._referee.draft) != self._begun

    def hear(self, act: Intent, now_ms: int) -> None:
        """A verb is given to the table, which asks for its other words."""
        super().hear(act, now_ms)
        if isinstance(act, ChooseEffect) and self._effects.offers(act):
            self._nav.leave()
            self._effects.choose(act, now_ms)
        elif isinstance(act, ChooseUnits):
            self._nav.leave()
            self._effects.choose_several(act.units)

    def _entry(self, form: type[Move]) -> Entry:
        words, verb = self._words, shape(form).verb
        why = self._effects.verdict(form).why
        if why is not None:
            return Entry(words(f"verb.{verb}"), words.say(why), None)
        return Entry(words(f"verb.{verb}"), words(f"help.{verb}"), ChooseEffect(verb))

    def _several(self) -> Iterator[Entry]:
        """The ways to choose several units at once, if the one that was tapped is among them."""
        for group in self._effects.groups:
            named = word_of(self._words, UNITS, group)
            title = named[:1].upper() + named[1:]
            yield Entry(title, self._words("several"), ChooseUnits(group))

    def _with_more(self) -> Iterator[Entry]:
        """The verbs with each word that is said only by those who know of it."""
        words = self._words
        for form, slot in ((f, slot) for f in self._effects.forms for slot in unasked_words(f)):
            verb, why = shape(form).verb, self._effects.verdict(form, slot).why
            title = words(f"with.{slot}", verb=words(f"verb.{verb}"))
            sentence = words.say(why) if why else words(f"with.{slot}.help")
            yield Entry(title, sentence, None if why else ChooseEffect(verb, slot))


class CarryingTable(TableScreen):
    """Says what is meant by a unit, or a player, that a finger took along."""

    @property
    def _battle(self) -> BattleView:
        return BattleView(self._referee, self._words)

    def _choose(self, unit: str) -> None:
        """Looks at a unit, or for '' at none."""
        self._referee.drop(UNIT)
        if unit:
            self._referee.choose({UNIT: unit})

    def _carry(self, act: Carry, now_ms: int) -> None:
        """A unit is carried to a place: what that means is tried, or why it means nothing told.

        A player who is carried onto a unit is the one whose card does something to it.
        """
        unit, onto, match = str(dict(act.words).get(UNIT, "")), dict(act.onto), self._referee.focus
        carried = troop_at(match, unit)
        if not self._battle.open or (unit and (carried is None or carried.kind == EMPTY)):
            return
        there = str(onto.get(UNIT, ""))
        if self._referee.draft.verb:
            if onto:
                self._take_place(there, now_ms)
            return
        if unit:
            self._choose(unit)
        if onto and not self._is_put(act, there, now_ms):
            self._nav.passing = self._words("notice.nowhere")

    def _is_put(self, act: Carry, there: str, now_ms: int) -> bool:
        """True if what was carried means something at this place, or for '' at this player."""
        words, troop = dict(act.words), troop_at(self._referee.focus, there)
        if UNIT not in words:
            return self._aim(words, troop)
        if ALL in there:
            return self._battle.effects.choose_all_here()
        if troop is not None:
            return self._put_onto(troop, now_ms)
        return self._put_away(dict(act.onto).get("seat"), now_ms)

    def _aim(self, player: Mapping[str, Any], there: Troop | None) -> bool:
        """True if a unit was chosen, for whatever this player's card does to it."""
        if there is None or there.kind == EMPTY:
            return False
        if player["seat"] in self._referee.match.state.out:
            return False
        self._choose(str(there.fill.value))
        self._referee.choose(player)
        return True

    def _put_away(self, seat: object, now_ms: int) -> bool:
        """The chosen unit leaves the table for its player: where it goes is asked."""
        form, given = next(self._battle.effects.away(seat), (None, {}))
        self._referee.drop(UNIT)
        if form is not None:
            self._begin(form, given, now_ms)
        return form is not None

    def _put_onto(self, there: Troop, now_ms: int) -> bool:
        """The chosen unit goes to a place, if that can mean something; it is chosen no more."""
        unit, readings = self._battle.effects.spot, list(self._battle.effects.onto(there))
        self._referee.drop(UNIT)
        fills = [{"verb": shape(form).verb, **given} for form, given in readings]
        allowed_fills = list(self._referee.allowed_fills(fills))
        if len(allowed_fills) < 2:
            return self._referee.give_one_of(fills, now_ms)
        other = word_of(self._words, UNIT, str(there.fill.value))
        self._nav.enter(self._verb_question(unit, other, allowed_fills))
        return True

    def _verb_question(self, unit: str, other: str, fills: Sequence[Mapping[str, Any]]) -> Question:
        """Asks which of several verbs is meant by a unit that was carried onto another."""
        words, nav = self._words, self._nav

        def give(fill: Mapping[str, Any]) -> None:
            nav.leave()
            self._referee.give(fill, nav.now_ms)

        ways = [
            Way(f"verb.{fill['verb']}", partial(give, fill), label=words(f"verb.{fill['verb']}"))
            for fill in fills
        ]
        title = words("ask.onto", unit=unit, other=other)
        helps = [words(f"help.{fill['verb']}") for fill in fills]
        return Question(nav, title, helps, *ways, STAY)

    def _take_place(self, unit: str, now_ms: int) -> None:
        """A place is the word that is asked for; one that is none is told, and drops nothing."""
        choice = places_asked(self._referee).get(Fill(UNIT, unit))
        if choice is not None:
            self._referee.give({choice.slot: choice.value}, now_ms)
        else:
            self._nav.notify("notice.not-asked")

    def _begin(
        self, form: type[Move], given: Mapping[str, Any], now_ms: int, role: Role = GENERAL
    ) -> None:
        """Says a verb with these words; what it lacks is asked. `role`: of a card's reader."""
        self._referee.give({"verb": shape(form).verb, **given}, now_ms, role=role)


class CardSearchScreen(SearchScreen):
    """Asks for a name; a card that is scanned meanwhile goes to the table as any other.

    `shown`: takes such a card; `asked`: whether the table still asks for one.
    """

    def __init__(
        self,
        nav: Navigation,
        then: Callable[[str, int], None],
        shown: Callable[[ScannedCard, int], None],
        asked: Callable[[], bool],
    ) -> None:
        super().__init__(nav, TextField(nav.words("ask.search")), then)
        self._shown = shown
        self._asked = asked

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """Leaves, and hands the card on."""
        self._nav.leave()
        self._shown(shown, now_ms)

    def is_over(self) -> bool:
        """True if no card is asked for any more."""
        return not self._asked()


class BattleTable(CarryingTable):
    """The table, whose units are tapped first, and whose places say the words that are asked for.

    `_large`: whose field is large, and the moment for which it is; `_search`: a part of a card's
    name, typed for this draft.
    """

    _large: tuple[object, int] = None, 0
    _search = Draft(), ""

    def picture(self) -> Table:
        """The table of any match, with what a battle adds to it."""
        table = super().picture()
        if self._referee.form is not None and self._referee.held is None:
            draft, text = self._search
            search = text if draft == self._referee.draft else ""
            return self._battle.asking(table, self._looked_at, search)
        said = bool(self._words_said) or self.lists.begun
        return self._battle.picture(table, self._looked_at, said)

    @property
    def _row(self) -> int | None:
        return row_of(self._referee.focus.board)

    @property
    def _looked_at(self) -> int:
        """Seat whose field is large beside the usual ones, 0 for nobody's."""
        moment, owner = self._large
        return owner if moment == self._moment else 0

    @property
    def _is_many(self) -> bool:
        return len(self._referee.match.setup.seats) > MANY_SEATS

    @property
    def _moment(self) -> object:
        """Lasts while the same row of all fields is filled or none; of many fields, of which few
        are in sight, only until others are asked.
        """
        return (self._row, self._referee.focus.state.turn) if self._is_many else self._row

    def _asks_card(self) -> bool:
        """True if a card is asked for that everybody may see."""
        referee = self._referee
        asks = domain_of(referee.match.game, referee.judgement.asks)
        return asks == CARD and bool(referee.draft.verb) and not referee.is_secret

    @property
    def _words_said(self) -> dict[str, Any]:
        """Nothing is said of a line by looking at a unit."""
        said = super()._words_said
        return {} if said.keys() == {UNIT} else said

    def hear(self, act: Intent, now_ms: int) -> None:
        """Takes units, places and effects; all else is as at any table."""
        if isinstance(act, EnlargeField):
            self._large = self._moment, act.owner
            return
        if isinstance(act, Drop) and self._row is not None:
            self._large = None, 0
        held = self._referee.held
        if held is not None and self._hear_held(act, held, now_ms):
            return
        effects = self._battle.effects
        if isinstance(act, OpenEffects) and self._battle.open:
            self._nav.enter(EffectListScreen(self._nav, self._referee, self._words))
        elif isinstance(act, ChooseEffect):
            if self._battle.open and effects.offers(act):
                effects.choose(act, now_ms)
        elif isinstance(act, Carry):
            self._carry(act, now_ms)
        elif isinstance(act, TypeWord) and self._asks_card():
            self._nav.enter(CardSearchScreen(self._nav, self._typed, self.show, self._asks_card))
        elif not (
            self._looks_at_field(act)
            or (isinstance(act, Give) and self._takes(dict(act.words), now_ms))
        ):
            super().hear(act, now_ms)

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """A card that is shown is the one that the order of play asks for now, if it asks for one.

        One that is laid at a place is for that place. While a verb is declared it is a word like
        any other.
        """
        referee = self._referee
        if referee.held is not None:
            self._nav.passing = self._words("ask.add-up")
            return
        card = self._deck.meant(shown).word
        usual = (form for form in self._battle.in_phase if self._battle.has_button(form))
        form = next((form for form in usual if slot_of(form, CARD)), None)
        known = card in cards_of(referee.match)
        free = known and self._battle.open and not self._words_said
        if shown.role.secret:
            super().show(self._placed(shown), now_ms)
            return
        asked = form is not None and free and is_asked_at(referee.focus, shown.role.place)
        if free and not asked and shown.role.place:
            if not self._laid(card, shown.role, now_ms):
                self._nav.passing = self._words("notice.not-there")
            return
        if form is None or not asked:
            super().show(self._placed(shown), now_ms)
            return
        self._referee.drop(UNIT)
        self._begin(form, {slot_of(form, CARD): card}, now_ms, shown.role)

    def _placed(self, shown: ScannedCard) -> ScannedCard:
        """Of a verb that asks for a place, a reader at a seat's place says the seat as well."""
        seat, spot = seat_and_place(shown.role.place)
        lays = laying(self._battle.in_phase)
        said = self._referee.form or (lays[0] if lays else None)
        if not seat or said is None or slot_of(said, LOCATION) is None:
            return shown
        return shown._replace(role=shown.role._replace(seat=seat, place=spot))

    def _laid(self, card: str, role: Role, now_ms: int) -> bool:
        """A card lies at a location: a verb that lays one there is said with both.

        What was laid face-down is never read as something that shows it.
        """
        turn = self._referee.focus.state.turn
        seat, place = seat_and_place(role.place)
        seat = seat or role.seat or (turn[0] if len(turn) == 1 else 0)
        lays = laying(self._battle.in_phase)
        if lays is not None:
            form, to, slot = lays
            given = {to: place, slot: card, **({"seat": seat} if seat else {})}
            self._begin(form, given, now_ms)
        return lays is not None

    def _typed(self, text: str, now_ms: int) -> None:
        """A part of a name was typed: it is looked for in the list."""
        self._nav.leave()
        self._search = self._referee.draft, text

    def _takes(self, words: Mapping[str, Any], now_ms: int) -> bool:
        """True if these words look at a unit or a player, place a unit, or put one away."""
        if not self._battle.open or words.get("seat") in self._referee.match.state.out:
            return False
        if set(words) == {UNIT}:
            tap = self._tap_all if ALL in str(words[UNIT]) else self._tap
            tap(str(words[UNIT]), now_ms)
            return True
        if set(words) == {"seat"} and self._battle.effects.is_empty:
            self._referee.drop(UNIT)
        if set(words) == {"seat"} and self._battle.effects.unit:
            return self._put_away(words["seat"], now_ms)
        if set(words) == {"seat"} and not self._words_said and self._battle.effects.forms:
            self._referee.choose(words)
            return True
        return False

    def _looks_at_field(self, act: Intent) -> bool:
        """True if a tap on one of many players has made the field large: where a place is asked
        for, or where it says nothing else and somebody else is asked.

        A second tap is what it is where all fields are in sight.
        """
        if not isinstance(act, TapSeat) or not self._is_many:
            return False
        seat: int = dict(act.words)["seat"]
        turn = self._referee.focus.state.turn
        says_something = bool(self._words_said or self._battle.effects.forms) or seat in turn
        if seat == self._looked_at or (says_something and not places_asked(self._referee)):
            return False
        self._large = self._moment, seat
        return True

    def _hear_held(self, act: Intent, held: Move, now_ms: int) -> bool:
        """While a line waits: it is said, or dropped, or a unit is looked at."""
        if isinstance(act, Yes) and self._agreement.is_late(act):
            self._nav.passing = self._words("notice.too-soon")
        elif act == AddUp() or isinstance(act, Yes):
            self._referee.say(held, now_ms)
        elif isinstance(act, Drop) or act in (Undo(), AskUndo()):
            self._referee.held = None
            self._referee.drop(UNIT)
        elif isinstance(act, Give | Carry):
            unit = str(dict(act.words).get(UNIT, ""))
            there = troop_at(self._referee.focus, unit)
            lies = there is not None and there.kind != EMPTY and unit != self._battle.effects.unit
            self._choose(unit if lies else "")
        else:
            # What the sums hide is neither typed nor chosen.
            return isinstance(act, Key | ChooseEffect | OpenEffects | TypeWord)
        return True

    def _tap_all(self, units: str, now_ms: int) -> None:
        """All units of a player show what can happen to them, or are the word that is asked for."""
        if self._referee.draft.verb:
            self._take_place(units, now_ms)
            return
        self._choose("" if self._battle.effects.unit == units else units)
        if not self._battle.effects.common:
            self._choose("")

    def _tap(self, unit: str, now_ms: int) -> None:
        """A unit shows what can happen to it; an empty location takes it, or one face-down, or
        shows what can come there.
        """
        there = troop_at(self._referee.focus, unit)
        if there is None:
            return
        if self._referee.draft.verb:
            self._take_place(unit, now_ms)
            return
        if there.kind != EMPTY or self._battle.effects.unit == unit:
            self._choose("" if self._battle.effects.unit == unit else unit)
            return
        seat, _, place = unit.partition(".")
        own = self._battle.effects.unit.partition(".")[0] == seat
        if own and self._put_onto(there, now_ms):
            return
        if self._lays_at(int(seat), place, now_ms):
            return
        self._choose(unit)
        effects = self._battle.effects
        if not effects.forms:
            self._choose("")
        elif effects.only and not self._scanned_first:
            effects.choose(ChooseEffect(effects.only), now_ms)

    def _lays_at(self, seat: int, place: str, now_ms: int) -> bool:
        """True if a verb of the phase that lays a card face-down is said with this location."""
        for form in self._battle.in_phase:
            where = slot_of(form, LOCATION)
            if where and is_secret(form) and place in locations_of(self._referee.match):
                card = {CARD: self._referee.draft.words[CARD]} if self._scanned_first else {}
                self._referee.drop(UNIT)
                if self._is_many:
                    self._large = self._moment, seat
                given = {"verb": shape(form).verb, "seat": seat, where: place}
                self._referee.give({**given, **card}, now_ms)
                return True
        return False

    @property
    def _scanned_first(self) -> bool:
        """True if a card was scanned that nobody sees yet."""
        return CARD in self._referee.judgement.unseen
