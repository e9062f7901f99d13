"""A refusal leaves the board in sight, with the card where it was meant and the ways out."""

from pathlib import Path

import pytest

from tablepi.devices.messages import TagSeen
from tablepi.referee.intents import ChooseRank, Give, OpenHistory, ToggleCardKeys
from tablepi.screens.pictures.picture import Table
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Piece
from tests.shots import SCREENS
from tests.worlds.table import crowded
from tests.worlds.table.hands import EVERY_SIZE, SIZES
from tests.worlds.table.walk import Walk, crowd, duel, gather

GLASSES = [of_window(*size) for size in SIZES]


def _table(walk: Walk) -> Table:
    picture = walk.router.picture()
    assert isinstance(picture, Table)
    return picture


def _refused(folder: Path) -> Table:
    with Walk(folder) as walk:
        SCREENS["refused"](walk)
        return _table(walk)


def _pieces(picture: Table, glass: Glass) -> dict[str, Piece]:
    return {piece.key: piece for piece in scene_of(picture, glass).pieces}


def _ways_out(pieces: dict[str, Piece]) -> set[str]:
    return {key.removeprefix("way out.") for key in pieces if key.startswith("way out.")}


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_the_card_is_crossed_where_it_was_meant(tmp_path: Path, glass: Glass) -> None:
    picture = _refused(tmp_path)
    pieces = _pieces(picture, glass)
    (key,) = (key for key in pieces if key.startswith("ghost."))
    lanes = {key: piece.touch for key, piece in pieces.items() if piece.act and "lane." in key}
    (meant,) = (name for name, lane in lanes.items() if lane and lane.contains(pieces[key].place))
    assert pieces[meant].act == Give((("ace", "suns"),))
    heads = pieces[meant.removeprefix("lane.")].place
    assert pieces[key].place.bottom <= heads.top, "on Ben's side, the far one"


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_the_places_that_would_take_the_card_are_ringed(tmp_path: Path, glass: Glass) -> None:
    pieces = _pieces(_refused(tmp_path), glass)
    ways = {pieces[key].act for key in _ways_out(pieces)}
    assert ways == {Give((("ace", "wyrms"),)), Give((("ace", "knots"),))}


def test_a_key_brings_the_cards_back_and_forgets_the_refusal(tmp_path: Path) -> None:
    with Walk(tmp_path) as walk:
        SCREENS["refused"](walk)
        refused = _table(walk)
        assert refused.prompt.picker is None
        assert refused.ghost is not None
        again = refused.prompt.buttons[0]
        assert again.label == "Tap a card"
        shown = _table(walk.say(again.act))
    assert shown.prompt.picker is not None
    assert (shown.said, shown.ghost) == (None, None)
    assert [button.label for button in shown.prompt.given] == ["Power", "suns"]


def test_a_way_out_that_is_tapped_asks_for_the_card_there(tmp_path: Path) -> None:
    with Walk(tmp_path) as walk:
        SCREENS["refused"](walk)
        walk.say(Give((("ace", "wyrms"),)), TagSeen("table", 0, "soldier"))
        table = _table(walk)
    assert table.said is not None
    assert table.said.accepted
    assert table.ghost is None


def test_a_card_that_nobody_sees_has_no_ghost(tmp_path: Path) -> None:
    with Walk(tmp_path) as walk:
        duel(walk).play(9)
        walk.say(Give((("verb", "event"), ("ace", "suns"))), TagSeen("table", 0, "market"))
        table = _table(walk)
    assert table.said is not None
    assert (table.said.accepted, table.said.card) == (False, "?")
    assert table.ghost is None


def test_keys_for_cards_give_way_to_the_board_as_well(tmp_path: Path) -> None:
    with Walk(tmp_path) as walk:
        gather(crowd(walk), "9-stars", "9-spades").say(ToggleCardKeys(), ChooseRank("9"))
        assert _table(walk).prompt.cards is not None
        walk.say(Give((("verb", "draw"), ("seat", 4))))
        refused = _table(walk)
        assert refused.said is not None
        assert not refused.said.accepted
        assert refused.prompt.cards is None
        assert refused.prompt.basket is not None
        assert refused.prompt.basket.keys is not None
        back = _table(walk.say(refused.prompt.basket.keys.act))
    assert back.prompt.cards is not None
    assert back.said is None


@pytest.mark.parametrize("phase", ["flip", "count"])
def test_keys_for_a_single_card_give_way_to_the_board_and_come_back_by_a_key(
    tmp_path: Path, phase: str
) -> None:
    with Walk(tmp_path) as walk:
        names = crowded.NAMES[:4]
        walk.go_on("suitup", names, crowded.BLITZ if phase == "count" else [])
        assert _table(walk).prompt.cards is not None
        walk.say(Give((("verb", "draw"), ("seat", 2))))
        refused = _table(walk)
        assert refused.said is not None
        assert not refused.said.accepted
        assert refused.prompt.cards is None
        for glass in GLASSES:
            assert "pile" in _pieces(refused, glass)
            assert not any(key.startswith("keys.") for key in _pieces(refused, glass))
        again = refused.prompt.buttons[0]
        assert again.label == "Tap a card"
        back = _table(walk.say(again.act))
    assert back.prompt.cards is not None
    assert back.said is None


def test_what_a_refusal_lays_on_the_board_fades_in(tmp_path: Path) -> None:
    pieces = _pieces(_refused(tmp_path), GLASSES[0])
    laid = [piece for key, piece in pieces.items() if key.startswith(("ghost.", "way out."))]
    assert len(laid) == 3
    ways = {piece.transition.kind for piece in laid if piece.transition}
    assert ways == {"banner"}
    assert all(piece.transition and piece.transition.start is None for piece in laid)


@pytest.mark.parametrize("glass", [of_window(*size) for size in EVERY_SIZE], ids=str)
def test_a_refusal_is_a_key_to_the_line_that_it_asks_to_put_right(
    tmp_path: Path, glass: Glass
) -> None:
    with Walk(tmp_path) as walk:
        walk.go_on("power-suit", ("Ann", "Ben"), ["1 power castle suns"])
        walk.say(*(TagSeen("table", 0, word) for word in ("power", "knots", "castle")))
        table = _table(walk)
    assert table.said is not None
    assert table.said.rule == "PS-SEEN"
    for line, act in ((1, OpenHistory(1)), (0, None)):
        plate = _pieces(table._replace(said=table.said._replace(line=line)), glass)["said"]
        assert (table.said.line, plate.act) == (1, act)
        assert min(plate.place.size) >= glass.touch_px
