"""A table on which abilities are entered as effects: a unit is tapped, then what happens to it."""

from collections.abc import Container, Mapping
from typing import Any, cast

from tablepi.app.acts import Act, Give, Press
from tablepi.app.desk import Desk
from tablepi.app.pages.saying import SayingPage, tried
from tablepi.app.pages.table import TablePage
from tablepi.app.picture import Button, Entry, Listing, Table
from tablepi.app.referee import Referee
from tablepi.app.shown import Shown
from tablepi.app.words import Words
from tablepi.core.board import Battle, Board, Fill
from tablepi.core.game import Game
from tablepi.core.kinds import One
from tablepi.core.moves import Move, shape

UNIT, LOCATION, CARD = "unit", "location", "card"


def takes_effects(game: Game[Any]) -> bool:
    """Whether units lie on its table to which something can happen."""
    return any(_slot_of(form, UNIT) for form in game.moves)


def _slot_of(form: type[Move], domain: str) -> str:
    """The first slot of this domain, '' where the form has none."""
    slots = shape(form).slots
    return next((s.name for s in slots if isinstance(s.kind, One) and s.kind.domain == domain), "")


def _is_secret(form: type[Move]) -> bool:
    return any(isinstance(s.kind, One) and s.kind.secret for s in shape(form).slots)


class EffectTable(TablePage):
    """The table, whose units are tapped first; words that it has no place for get a page."""

    _looked_at = 0

    def picture(self) -> Table:
        """The table with the verbs of the order of play, and one button for all effects."""
        table = super().picture()
        table = table._replace(board=self._enlarged(table.board))
        prompt, referee = table.prompt, self._referee
        if referee.given or referee.broken is not None or not self._open:
            return table
        effects = Button(self._words("say.effect"), Press("effects"), icon="hand")
        hidden = {shape(form).verb for form in referee.match.game.moves if not self._shown(form)}
        buttons = [b for b in prompt.buttons if _verb_of(b.act) not in hidden]
        if len(buttons) == 1 or referee.focus.state.phase in referee.match.game.windows:
            buttons[:1] = [button._replace(look="primary") for button in buttons[:1]]
        if any(not self._shown(form) and not _is_secret(form) for form in self._in_phase):
            buttons.append(effects)
        return table._replace(prompt=prompt._replace(text=self._now(), buttons=tuple(buttons)))

    def hear(self, act: Act, now_ms: int) -> None:
        """Units, and verbs with words of their own, open a page; all else is as at any table."""
        if isinstance(act, Press) and act.name == "enlarge":
            self._looked_at = int(act.value)
            return
        if isinstance(act, Press) and act.name == "effects":
            self._desk.enter(EffectsPage(self._desk, self._referee, self._words, ""))
            return
        if isinstance(act, Give) and self._open and self._takes(dict(act.words), now_ms):
            return
        super().hear(act, now_ms)

    def _enlarged(self, board: Board) -> Board:
        """The board with the field that was tapped among the large ones."""
        seat = self._looked_at
        zones = tuple(
            zone._replace(order=tuple(dict.fromkeys((seat, *zone.order))))
            if seat and isinstance(zone, Battle)
            else zone
            for zone in board.zones
        )
        return board._replace(zones=zones)

    def show(self, shown: Shown, now_ms: int) -> None:
        """A card that is shown is the one that the order of play asks for now, if it asks for one.

        While a verb is declared it is a word like any other.
        """
        referee = self._referee
        card = referee.match.setup.cards.shown_by(self._deck.known(shown).word)
        form = next((f for f in self._in_phase if self._shown(f) and _slot_of(f, CARD)), None)
        known = card in cast(Container[str], referee.notation.domain(CARD))
        if form is None or not known or referee.given or not self._open:
            super().show(shown, now_ms)
            return
        given = {"seat": referee.focus.state.turn[0], _slot_of(form, CARD): card}
        verdict = tried(referee.focus, form, given)
        if verdict.why is not None:
            self._desk.passing = self._words.say(verdict.why)
            return
        SayingPage(self._desk, referee, self._words, form, given).begin(now_ms)

    @property
    def _open(self) -> bool:
        referee = self._referee
        return referee.broken is None and (referee.focus.state.phase != "over")

    @property
    def _in_phase(self) -> list[type[Move]]:
        phase = self._referee.focus.state.phase
        return [form for form in self._referee.match.game.moves if phase in form.phases]

    def _shown(self, form: type[Move]) -> bool:
        """Whether a verb has a button of its own: the order of play has, but for places."""
        rare = shape(form).verb in self._referee.match.game.rare
        return not _slot_of(form, LOCATION) and (not rare or len(shape(form).slots) == 1)

    def _now(self) -> str:
        words, state = self._words, self._referee.focus.state
        who = words.seats(state.turn)
        name = f"ask.verb.{state.phase}"
        return words(name if words.has(name) else "ask.verb", who=who)

    def _takes(self, words: Mapping[str, Any], now_ms: int) -> bool:
        """Whether these words open a page, or begin to place a unit."""
        if set(words) == {UNIT}:
            self._tap(str(words[UNIT]), now_ms)
            return True
        form = next((f for f in self._in_phase if shape(f).verb == words.get("verb")), None)
        if form is None or _is_secret(form) or len(shape(form).slots) < 2:
            return False
        turn = self._referee.focus.state.turn
        given = {"seat": turn[0]} if len(turn) == 1 else {}
        SayingPage(self._desk, self._referee, self._words, form, given).begin(now_ms)
        return True

    def _tap(self, unit: str, now_ms: int) -> None:
        """A unit shows what can happen to it; an empty location takes a unit face-down."""
        seat, _, place = unit.partition(".")
        if self._referee.focus.facts().get(f"{UNIT}.{unit}", "") != "-":
            self._desk.enter(EffectsPage(self._desk, self._referee, self._words, unit))
            return
        for form in self._in_phase:
            where = _slot_of(form, LOCATION)
            if where and _is_secret(form):
                self._referee.drop()
                given = {"verb": shape(form).verb, "seat": int(seat), where: place}
                self._referee.give(given, now_ms)
                return


def _verb_of(act: Act) -> str:
    return str(dict(act.words).get("verb", "")) if isinstance(act, Give) else ""


class EffectsPage:
    """What can happen to a unit, or, for '', what else an ability can do."""

    def __init__(self, desk: Desk, referee: Referee, words: Words, unit: str) -> None:
        self._desk = desk
        self._referee = referee
        self._words = words
        self._unit = unit

    def picture(self) -> Listing:
        """Every verb that has a place now; what its rules refuse says why."""
        words = self._words
        return Listing(
            title=self._title(),
            entries=(*self._about(), *(self._entry(form) for form in self._forms())),
            empty=words("say.no-effect"),
            back=Button(words("button.back"), Press("back"), "quiet", icon="back"),
            notices=self._desk.notices(),
        )

    def hear(self, act: Act, now_ms: int) -> None:
        """A verb is said on, word by word."""
        if not isinstance(act, Press):
            return
        if act.name == "back":
            self._desk.leave()
        elif act.name == "effect":
            form = next((f for f in self._forms() if shape(f).verb == act.value), None)
            if form is not None:
                self._desk.leave()
                given = self._given(form)
                SayingPage(self._desk, self._referee, self._words, form, given).begin(now_ms)

    def show(self, shown: Shown, now_ms: int) -> None:
        """A card is said to belong to the table, not played."""
        self._desk.passing = self._words("notice.at-table")

    def _about(self) -> tuple[Entry, ...]:
        """How its total comes about, and what it touches."""
        match = self._referee.focus
        zones = match.game.board(match.public).zones
        fields = [field for zone in zones if isinstance(zone, Battle) for field in zone.fields]
        troops = [troop for f in fields for row in (*f.rows, f.beside) for troop in row]
        told = [p for t in troops if t.fill == Fill(UNIT, self._unit) for p in t.about]
        if not told:
            return ()
        return (Entry(", ".join(map(self._words.say, told)), self._words("about"), None),)

    def _title(self) -> str:
        if not self._unit:
            return self._words("say.effect")
        seat, _, place = self._unit.partition(".")
        name = f"place.{place[0]}" if place[0].isalpha() else "place.location"
        spot = self._words(name, seat=int(seat), n=place.lstrip("xc"))
        counts = self._referee.focus.facts().get(f"{UNIT}.{self._unit}", "")
        card = self._words(f"unit.{counts}") if counts == "down" else counts
        return f"{spot}: {card}" if card else spot

    def _forms(self) -> list[type[Move]]:
        phase, game = self._referee.focus.state.phase, self._referee.match.game
        forms = [f for f in game.moves if phase in f.phases and shape(f).verb in game.rare]
        if self._unit:
            return [f for f in forms if _slot_of(f, UNIT) or _slot_of(f, LOCATION)]
        return [f for f in forms if not _slot_of(f, UNIT) and not _slot_of(f, LOCATION)]

    def _given(self, form: type[Move]) -> dict[str, Any]:
        """The unit that was tapped; whose card does it, where only one player acts."""
        if not self._unit:
            return {}
        seat, _, place = self._unit.partition(".")
        if where := _slot_of(form, LOCATION):
            return {"seat": int(seat), where: place}
        turn = self._referee.focus.state.turn
        return {"seat": turn[0] if turn else int(seat), _slot_of(form, UNIT): self._unit}

    def _entry(self, form: type[Move]) -> Entry:
        words, verb = self._words, shape(form).verb
        verdict = tried(self._referee.focus, form, self._given(form))
        if verdict.why is not None:
            return Entry(words(f"verb.{verb}"), words.say(verdict.why), None)
        return Entry(words(f"verb.{verb}"), words(f"help.{verb}"), Press("effect", verb))
