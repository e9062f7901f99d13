"""The side of a score sheet: the question at every size, nothing that moves from seat to seat."""

import pytest

from tablepi.games.score_sheet.game import GAME
from tablepi.games.score_sheet.library import library, templates_in
from tablepi.games.score_sheet.terms import ROUND_CHIPS
from tablepi.referee.draft.keypad import KEYS
from tablepi.referee.intents import Key, OpenHistory, PlayLine
from tablepi.referee.table_picture import Keypad, Prompt, ShownVerdict
from tablepi.screens.pictures.picture import Button, Notice
from tablepi.ui.table.asked_seat import Asked
from tablepi.ui.table.rail import RailContent
from tablepi.ui.table.regions import frame, stretched
from tablepi.ui.table.sheet_side import sheet_side
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Piece
from tests.shots import SIZES

GLASSES = [stretched(of_window(*size)) for size in SIZES]
QUESTIONS = (
    "points?",
    "Unused food (for a tie)?",
    "Futter auf Vögeln, die niemand kennt (Anzahl)?",
)
RANGE = "Die Summe von Maximiliane ginge über eine Million hinaus: prüft die Zahl."
FULL = "No space is left on the disk of the match file: free some, or attach another disk."


def _pieces(
    glass: Glass,
    question: str = "points?",
    said: ShownVerdict | None = None,
    notices: tuple[Notice, ...] = (),
) -> dict[str, Piece]:
    keys = tuple(Button(key, Key(key)) for key in KEYS)
    sums = tuple(Button(f"+{n}", Key(f"+{n}")) for n in ROUND_CHIPS)
    pad = Keypad("", keys, (Button("Add", PlayLine("1 add 1"), "primary"),), sums)
    name = "Maximiliane"
    prompt = Prompt(f"{name}: {question}", (), (), keypad=pad, short=question.capitalize())
    hands = (f"{name}: 57 in this round, 115 in all.",)
    content = RailContent(said, f"{name}: 57", hands, notices, asked=Asked(1, name))
    content = content._replace(history=Button("History", OpenHistory(), icon="history"))
    place = frame(glass, "sheet", 4, False).rail
    scene = sheet_side("side", content, prompt, place, glass)
    assert scene is not None
    assert all(place.contains(piece.place) for piece in scene.pieces)
    for index, one in enumerate(scene.pieces):
        others = [other.place for other in scene.pieces[:index]]
        assert one.place.collidelist(others) == -1, one.key
    return {piece.key: piece for piece in scene.pieces}


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_question_last_line_and_keys_stand_at_every_size_and_never_move(glass: Glass) -> None:
    """A question that is whole on two lines only has the place of the last line as well."""
    shown = [_pieces(glass, question) for question in QUESTIONS]
    for pieces in shown[:2]:
        assert {"asked", "asked.badge", "said"} <= pieces.keys()
        assert pieces["said"].act == OpenHistory()
        assert min(pieces["said"].place.size) >= glass.touch_px
    places = [
        {key: piece.place for key, piece in pieces.items() if key != "asked"} for pieces in shown
    ]
    assert places[0] == places[1]
    pads = [
        {key: place for key, place in spots.items() if key.startswith("pad.")} for spots in places
    ]
    assert pads[0] == pads[2]
    has_line, is_high = "said" in shown[2], shown[2]["asked"].place.height > glass.mm(8)
    assert has_line or is_high


ENTRIES = [
    (template.id, language, GAME.words[language]["ask.points.rows"].replace("{row}", name))
    for template in templates_in(library().text).values()
    for language, name in template.entry_names
]


@pytest.mark.parametrize("glass", GLASSES, ids=str)
@pytest.mark.parametrize(("template", "language", "question"), ENTRIES)
def test_what_an_entry_is_is_whole_beside_the_last_line(
    template: str, language: str, question: str, glass: Glass
) -> None:
    """Nothing of it stands in brackets, which go where the line is too short."""
    assert "(" not in question
    assert {"asked", "said"} <= _pieces(glass, question.partition("{who}")[2].strip(" :")).keys()


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_refusal_or_a_notice_moves_no_key(glass: Glass) -> None:
    usual = _pieces(glass)
    refused = _pieces(glass, said=ShownVerdict(False, RANGE, "SC-RANGE"))
    noticed = _pieces(glass, notices=(Notice("disk", FULL),))
    for pieces in (refused, noticed):
        assert all(
            piece.place == usual[key].place
            for key, piece in pieces.items()
            if key.startswith("pad.")
        )
    assert "asked" in noticed
    assert refused["said"].act is None
