"""Whole matches of SuitUP and Conquest of Fates without touching the screen."""

import re
from pathlib import Path
from typing import Any

import pytest

from tablepi.core.board import Fill
from tablepi.core.moves import Move, shape
from tablepi.core.notation import Notation, line_of
from tablepi.devices.tags.ndef import with_letters
from tablepi.games import games
from tablepi.referee.intents import (
    Answer,
    ChooseEffect,
    ChooseEnding,
    Give,
    Intent,
    Key,
    OpenEffects,
    PlayLine,
    TypeWord,
)
from tablepi.referee.match.replay import reopen
from tablepi.screens.navigation.option_fields import ChooseOption
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.result_picture import Ending
from tests.worlds.table.appliance import Appliance

SCRIPTS = Path(__file__).parent / "games" / "scripts"


def _script(game: str, name: str) -> list[str]:
    """The lines of a script that stand or set its match up, without what is checked."""
    text = (SCRIPTS / game / f"{name}.txt").read_text(encoding="utf-8")
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    return [line for line in lines if line and " ! " not in line and not line.startswith("=")]


def _set_up(table: Appliance, lines: list[str]) -> list[str]:
    """Chooses game, seats and options with the knob; the lines that are left to play."""
    table.choose(Answer("menu.game", lines[0].split()[1]))
    for line in lines:
        word, *rest = line.split()
        if word == "seat" and int(rest[0]) > 2:
            table.choose(Answer("seats.more"))
        if word == "option":
            _set_option(table, rest[0], rest[1])
    game = games()[lines[0].split()[1]]
    if game.lot.usual and "mode" not in " ".join(lines):
        _set_option(table, game.lot.option(game.options()), "1")
    table.choose(Answer("button.start"))
    table.tap("seat 1")
    return [line for line in lines if line.split()[0] not in ("game", "seat", "option")]


def _set_option(table: Appliance, name: str, value: str) -> None:
    seating = table.picture
    assert isinstance(seating, pictures.Seating)
    keys = [key for field in seating.options for key in (*field.choices, field.type) if key]
    acts = [key.act for key in keys]
    if ChooseOption(name, value) in acts:
        table.choose(ChooseOption(name, value))
    elif Answer("option.type", name) in acts:
        table.choose(Answer("option.type", name))
        _type(table, value)
    else:
        for seat in range(2, int(value) + 1):
            table.choose(ChooseOption(name, str(seat)))


def _type(table: Appliance, text: str) -> None:
    for key in text.removeprefix("-"):
        if key.isupper():
            table.choose(Key("shift"))
        table.choose(Key(key.lower()))
    if text.startswith("-"):
        table.choose(Key("sign"))
    table.choose(Key("enter"))


def _move(table: Appliance, line: str) -> Move:
    match = reopen(table.store_handle, games(), 1).match
    return Notation(match.game, match.setup).read(line)


def _acts(table: Appliance) -> list[Intent]:
    return [piece.act for piece in table.reachable() if piece.act is not None]


def _stands(table: Appliance) -> None:
    """Shows the result and says that it stands."""
    table.tap("seat 1")
    assert isinstance(table.picture, Ending)
    table.choose(Answer("result.stands"))
    assert table.store_handle.journal.matches()[0].ended


def _printed(card: str) -> str:
    return with_letters(f"tablepi:suitup/{card}")


def _gathered(table: Appliance, move: Move) -> None:
    """Scans what a line of SuitUP names, and chooses what it is good for."""
    words = {slot.name: getattr(move, slot.name) for slot in shape(type(move)).slots}
    named = words.get("cards") or [words["card"]]
    picture = table.picture
    assert isinstance(picture, pictures.Table)
    basket = picture.prompt.basket
    table.scan(*(_printed(card) for card in named if not basket or card not in basket.cards))


def _suitup(table: Appliance, line: str) -> None:
    move: Any = _move(table, line)
    verb = shape(type(move)).verb
    if verb in ("deal", "mayi", "allow"):
        return table.tap(f"seat {getattr(move, 'seat', 1)}")
    if verb in ("draw", "take"):
        return table.choose(Give((("verb", verb),)))
    if verb == "count":
        table.choose(Give((("seat", move.seat),)))
        for key in str(move.points)[:-1]:
            table.choose(Key(key))
        # Nothing can follow the last figure.
        return table.choose(Give((("verb", verb), ("points", move.points))))
    before = table.lines()
    _gathered(table, move)
    if table.lines() != before:
        return None
    letter = getattr(move, "letter", None)
    if letter is not None:
        _ends_in(table, line, shape(type(letter)).verb, getattr(letter, "seat", 0))
    elif verb != "flip":
        table.choose(PlayLine(line))
    return None


def _ends_in(table: Appliance, line: str, verb: str, seat: int) -> None:
    """A discard whose card's letter has an effect, on another seat perhaps."""
    table.choose(ChooseEnding(" ".join(line.split()[:3]), verb))
    if seat:
        table.choose(Give((("seat", seat),)))


def _plays_suitup(table: Appliance, lines: list[str]) -> None:
    for line in lines:
        before = table.lines()
        _suitup(table, line)
        assert table.lines() == [*before, line]


def test_a_match_of_suitup_by_scans_buttons_and_knob(table: Appliance) -> None:
    played = _set_up(table, _script("suitup", "blitz"))
    _plays_suitup(table, played)
    assert table.lines() == played
    _stands(table)


@pytest.mark.parametrize("name", ["letters", "may-i"])
def test_letters_and_calls_of_suitup_by_scans_buttons_and_knob(table: Appliance, name: str) -> None:
    """A letter that names a seat waits for it; a seat calls for the discard by its own button."""
    lines = _set_up(table, _script("suitup", name))
    _plays_suitup(table, [line for line in lines if "concede" not in line])


class _Saying:
    """Says a line of Conquest of Fates word by word, with what the knob comes to."""

    def __init__(self, table: Appliance, line: str) -> None:
        self._table = table
        self._move = _move(table, line)
        form = shape(type(self._move))
        self._verb = form.verb
        self._open: dict[str, Any] = {
            slot.name: getattr(self._move, slot.name) for slot in form.slots
        }

    def say(self) -> None:
        count = len(self._table.lines())
        for _ in range(12):
            if len(self._table.lines()) > count:
                return
            self._step()
        raise AssertionError(f"{line_of(self._move)} is not said: {_acts(self._table)}")

    def _step(self) -> None:
        picture, acts = self._table.picture, _acts(self._table)
        if isinstance(picture, pictures.Typing):
            return _type(self._table, str(self._open.pop("card")))
        if isinstance(picture, pictures.Table):
            if "Whose is it?" in picture.prompt.text:
                return self._table.choose(Give((("seat", self._open["seat"]),)))
            if picture.prompt.keypad is not None:
                return self._type_number()
            if (place := self._place_of(picture)) is not None:
                return self._table.choose(place)
        for act in acts:
            if isinstance(act, Give) and self._says(act):
                for slot, _ in act.words:
                    self._open.pop(slot, None)
                return self._table.choose(act)
        for button in (ChooseEffect(self._verb), OpenEffects(), TypeWord()):
            if button in acts:
                return self._table.choose(button)
        return self._table.tap(f"seat {self._open['seat']}")

    def _place_of(self, table: pictures.Table) -> Give | None:
        """The place of the map that says where something lies or goes, if it is asked for."""
        for slot in ("place", "spot", "host"):
            if slot in self._open and "unit" not in self._open:
                owner = str(getattr(self._move, "unit", self._open["seat"])).partition(".")[0]
                word = self._open[slot] if slot == "host" else f"{owner}.{self._open[slot]}"
                if slot == "place" or Fill("unit", word) in table.lit:
                    del self._open[slot]
                    return Give((("unit", word),))
        return None

    def _says(self, act: Give) -> bool:
        told = {**self._open, "verb": self._verb}
        is_seat_alone = [slot for slot, _ in act.words] == ["seat"]
        return not is_seat_alone and all(told.get(slot) == value for slot, value in act.words)

    def _type_number(self) -> None:
        """The number that is asked for, or how many cards."""
        slot = next(s for s in ("n", "cq", "cards") if self._open.get(s) is not None)
        value = self._open.pop(slot)
        text = str(len(value)) if isinstance(value, tuple) else str(value)
        if len(text) == 1 and Give(((slot, value),)) in _acts(self._table):
            return self._table.choose(Give(((slot, value),)))
        # The key of a longer number, which stands beside figures that are said at once.
        more = ["0"] if slot == "cq" and Key("back") not in _acts(self._table) else []
        for key in (*more, *text.removeprefix("-")):
            self._table.choose(Key(key))
        if text.startswith("-"):
            self._table.choose(Key("sign"))
        typed = self._table.picture
        assert isinstance(typed, pictures.Table)
        assert typed.prompt.keypad is not None
        return self._table.choose(typed.prompt.keypad.confirms[0].act)


def _plays_fates(table: Appliance, lines: list[str]) -> None:
    for line in lines:
        before = table.lines()
        _Saying(table, line).say()
        assert table.lines()[: len(before) + 1] == [*before, line]


def test_a_match_of_conquest_of_fates_by_buttons_and_knob(table: Appliance) -> None:
    lines = _set_up(table, _script("conquest-of-fates", "three-battles"))
    played = lines[: next(at for at, line in enumerate(lines) if line.startswith("adjust"))]
    _plays_fates(table, played)
    assert table.lines() == played
    _stands(table)


def test_a_battle_of_conquest_of_fates_with_effects_by_buttons_and_knob(table: Appliance) -> None:
    """The first skirmish; without a list of cards no screen asks for a name."""
    lines = _set_up(table, _script("conquest-of-fates", "first-battle"))
    skirmish = lines[: lines.index("2 reveal scout cq=2") + 3]
    named = re.compile(r"(?<= )(celestial|place \d|reveal|lightspeed) [\w-]+")
    _plays_fates(table, [named.sub(r"\1 ?", line) for line in skirmish])
