"""The pad of a score sheet: every key is found by a finger, and stays where it is."""

from itertools import combinations

import pytest

from tablepi.games.score_sheet.terms import ROUND_CHIPS, ROW_CHIPS
from tablepi.referee.draft.keypad import KEYS
from tablepi.referee.intents import Key, PlayLine
from tablepi.referee.table_picture import Keypad, Prompt
from tablepi.screens.pictures.picture import Button
from tablepi.ui.table.choices import choices
from tablepi.ui.table.regions import frame, stretched
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Piece
from tests.ui.labels import cut_short
from tests.worlds.table.hands import SIZES

GLASSES = [stretched(of_window(*size)) for size in SIZES]
MAINS = ("Add", "Add −1234567", "1234567 eintragen", "Ajouter 99999")
BESIDE = (
    (),
    ("End round",),
    ("End round", "Next player"),
    ("Runde zu", "Weiter"),
    ("Clore manche", "Au suivant"),
    ("Cerrar ronda", "Pasar"),
)


def _pieces(
    glass: Glass, main: str, beside: tuple[str, ...], chips: tuple[int, ...] = ROUND_CHIPS
) -> tuple[Piece, ...]:
    keys = tuple(Button("±" if key == "sign" else key, Key(key)) for key in KEYS)
    sums = tuple(Button(f"+{n}", Key(f"+{n}")) for n in chips)
    pad = Keypad("", keys, (Button(main, PlayLine("1 add 1"), "primary"),), sums)
    others = tuple(Button(label, PlayLine(label)) for label in beside)
    width = frame(glass, "sheet", 4, False).rail.width
    prompt = Prompt("Points?", (), others, keypad=pad)
    return choices(glass, "", prompt, {}, width, glass.mm(70)).pieces


@pytest.mark.parametrize("glass", GLASSES, ids=str)
@pytest.mark.parametrize("main", MAINS)
@pytest.mark.parametrize("beside", BESIDE, ids=str)
def test_every_key_is_whole_and_found_by_a_finger(
    glass: Glass, main: str, beside: tuple[str, ...]
) -> None:
    with cut_short() as cut:
        made = _pieces(glass, main, beside)
    assert cut == []
    assert {piece.act for piece in made} >= {Key(key) for key in KEYS}
    assert all(min(piece.place.size) >= glass.touch_px for piece in made)
    assert all(piece.place.right <= frame(glass, "sheet", 4, False).rail.width for piece in made)
    for one, other in combinations(made, 2):
        assert not one.place.inflate(glass.gap_px, glass.gap_px).colliderect(other.place)


@pytest.mark.parametrize("chips", [ROUND_CHIPS, ROW_CHIPS])
def test_quick_sums_are_at_most_four_and_stand_beside_the_figures(chips: tuple[int, ...]) -> None:
    assert len(chips) <= 4
    made = _pieces(of_window(800, 480), "Add", (), chips)
    sums = [piece for piece in made if piece.act in {Key(f"+{n}") for n in chips}]
    assert len(sums) == len(chips)
    assert len({piece.place.left for piece in sums}) == 1
    figures = [p.place for p in made if isinstance(p.act, Key) and p.act.text.isdigit()]
    assert min(piece.place.left for piece in sums) > max(place.right for place in figures)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_the_key_that_ends_a_number_ends_the_last_line(glass: Glass) -> None:
    made = _pieces(glass, "Add 25", ("End round", "Next player"))
    main = next(piece for piece in made if piece.key == "confirm.0")
    assert main.place.right == max(piece.place.right for piece in made)
    assert main.place.bottom == max(piece.place.bottom for piece in made)
    others = [piece for piece in made if piece.key.startswith("beside.")]
    assert all(piece.place.width < main.place.width for piece in others)
