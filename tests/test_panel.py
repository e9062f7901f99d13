"""Whole matches without touching the screen: buttons, the knob, and cards on the reader."""

from pathlib import Path

import pytest

from tablepi.core.moves import shape
from tablepi.core.notation import Notation
from tablepi.core.text.tokenizer import words_of
from tablepi.games import games
from tablepi.referee.intents import (
    Answer,
    Back,
    Give,
    Key,
    OpenHistory,
    OpenMatchMenu,
    OpenResult,
    OpenRules,
)
from tablepi.referee.match.replay import reopen
from tablepi.screens.navigation.option_fields import ChooseOption
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.result_picture import Ending
from tablepi.tools.demo import recorded
from tests.worlds.table.appliance import Appliance

SCRIPTS = Path(__file__).parent / "games" / "scripts"


def test_a_match_of_power_suit_by_buttons_knob_and_scans(table: Appliance) -> None:
    table.begin("power-suit")
    for line in recorded():
        words = words_of(line.partition(" ! ")[0])
        if words == ["deal"]:
            table.tap("seat 1")
        else:
            table.scan(words[1], *words[:1:-1])
        said = table.seen().said
        assert said is not None
        assert said.accepted is (" ! " not in line), line
    table.tap("seat 2")
    ending = table.picture
    assert isinstance(ending, Ending)
    table.choose(Answer("result.stands"))
    assert table.lines() == [line for line in recorded() if " ! " not in line]
    assert table.store_handle.journal.matches()[0].ended


def test_a_score_sheet_by_buttons_and_knob(table: Appliance) -> None:
    table.begin("score-sheet")
    table.choose(Give((("seat", 1),)))
    table.choose(Key("1"))
    table.choose(Key("7"))
    table.tap("seat 1")
    assert table.lines() == ["1 add 17"]
    table.tap("seat 1")
    assert table.lines()[1:] == ["1 pass"]
    table.choose(Give((("seat", 2),)))
    table.choose(Key("sign"))
    table.choose(Key("5"))
    table.choose(Give((("verb", "add"), ("points", -5))))
    table.tap("seat 2")
    table.choose(OpenMatchMenu())
    table.choose(Answer("match.verb", "finish"))
    assert table.lines()[2:] == ["2 add -5", "close", "2 pass", "finish"]
    table.tap("seat 1")
    table.choose(Answer("result.stands"))
    assert table.store_handle.journal.matches()[0].result == "1 17 -5"


def _by_the_knob(table: Appliance, line: str) -> None:
    """Turns to every word of a line that the screen offers and pushes, until it is played."""
    match = reopen(table.store_handle, games(), 1).match
    move = Notation(match.game, match.setup).read(line)
    form = shape(type(move))
    words = {"verb": form.verb} | {slot.name: getattr(move, slot.name) for slot in form.slots}
    count = len(table.lines())
    while len(table.lines()) == count:
        acts = [piece.act for piece in table.reachable() if isinstance(piece.act, Give)]
        said = ((act, *act.words[0]) for act in acts if len(act.words) == 1)
        act, slot, _ = next(each for each in said if words.get(each[1]) == each[2])
        del words[slot]
        table.choose(act)


def test_a_match_of_strings_of_suits_by_scans_knob_and_buttons(table: Appliance) -> None:
    """Four games: options and cells by the knob, the grid by scans, skips and next by buttons."""
    script = (SCRIPTS / "strings-of-suits" / "four-games.txt").read_text(encoding="utf-8")
    lines = [line.partition("#")[0].split() for line in script.splitlines()]
    moves = (line for line in lines if line and line[0] in ("layout", "next", "1", "2"))
    played = [line for line in moves if "!" not in line]
    table.choose(Answer("menu.game", "strings-of-suits"))
    options = [["starter", "1"], *(line[1:] for line in lines if line[:1] == ["option"])]
    for name, value in options:
        table.choose(ChooseOption(name, value))
    table.choose(Answer("button.start"))
    table.tap("seat 1")
    for line in played:
        if line[0] == "layout":
            table.scan(*line[1:])
        if line[0] in ("layout", "next"):
            table.tap("seat 1")
        elif line[1] == "skip":
            table.tap(f"seat {line[0]}")
        else:
            _by_the_knob(table, " ".join(line))
    assert table.lines() == [" ".join(line) for line in played]
    assert table.seen().prompt.buttons[0].act == OpenResult()
    table.tap("seat 2")
    assert isinstance(table.picture, Ending)
    table.choose(Answer("result.stands"))
    (kept,) = table.store_handle.journal.matches()
    assert kept.ended
    assert kept.result.split()[0] in ("1", "2", "1,2")


def test_a_grid_is_laid_by_scans_and_agreed_to_by_a_button_and_cells_are_reached_by_the_knob(
    table: Appliance,
) -> None:
    table.begin("strings-of-suits")
    script = (SCRIPTS / "strings-of-suits" / "claim.txt").read_text(encoding="utf-8")
    lines = [line for line in script.splitlines() if line.split()[:1] == ["layout"]]
    table.scan(*lines[0].split()[1:])
    assert table.lines() == []
    table.tap("seat 1")
    assert table.lines() == lines[:1]
    cells = [piece.act for piece in table.reachable() if isinstance(piece.act, Give)]
    assert len({act.words for act in cells if act.words[0][0] == "cell"}) == 36
    for line in ("1 place c1 waves", "2 place a1 moons"):
        cell, suit = line.split()[2:]
        table.choose(Give((("cell", cell),)))
        if line not in table.lines():
            table.choose(Give((("suit", suit),)))
        assert table.lines()[-1] == line


def test_the_knob_reads_a_long_page_to_its_end_and_then_leaves_it(table: Appliance) -> None:
    table.begin("power-suit")
    table.choose(OpenRules())
    view = table.screen.stage.view
    scrolled = []
    for _ in range(20):
        scrolled.append(view.scrolls["read"][1])
        table.turn()
    assert scrolled[0] == 0 < scrolled[1] < scrolled[2]
    assert scrolled[-1] == view.scene.areas[0].most
    table.choose(Back())
    assert table.seen()


def test_the_knob_held_goes_back(table: Appliance) -> None:
    table.choose(Answer("menu.game", "power-suit"))
    table.hold("push")
    assert isinstance(table.picture, pictures.Menu)


@pytest.mark.parametrize("game", list(games()))
def test_the_knob_comes_to_everything_that_can_be_chosen(table: Appliance, game: str) -> None:
    """Round and round on every page from the menu to the keyboard, cells and keypads included."""

    def all_reached() -> None:
        keys, reached = set[str](), list[str]()
        # Pages of options are turned by the way, and round again the first of them is seen anew.
        while len(reached) < 2 or reached[-1] != reached[0]:
            keys |= {piece.key for piece in table.reachable()}
            table.turn()
            piece = table.focused()
            assert piece is not None
            reached.append(piece.key)
        assert set(reached) == keys

    all_reached()
    table.choose(Answer("menu.game", game))
    all_reached()
    table.choose(Answer("seat.name", 1))
    all_reached()
    table.hold("push")
    table.start(game)
    all_reached()
    table.tap("seat 1")
    all_reached()
    if game == "power-suit":
        table.scan("power", "leaves")
    elif game == "conquest-of-fates":
        table.choose(Give((("verb", "keep"),)))
    elif game == "suitup":
        table.scan("5-clubs", "5-clubs")
        table.choose(Give((("verb", "draw"),)))
    else:
        table.choose(Give((("seat", 2),)))
    all_reached()
    table.choose(OpenHistory())
    all_reached()
