"""What holds for every table and history at every size."""

import copy
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pygame
import pytest

from tablepi.core.board import Item
from tablepi.referee.intents import Answer, OpenHistory
from tablepi.screens.pictures.picture import History, Table
from tablepi.store import Store
from tablepi.ui.input.gestures import room
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Piece, Scene
from tests.ui.labels import BUTTONS, NAMES_AND_LABELS, cut_short
from tests.ui.scene_pieces import area_of, in_sight, pieces
from tests.ui.screens.hostile import hostile, made, scored
from tests.ui.screens.tables import acts, battles, duel, pasts, rings, sheets
from tests.worlds.table.hands import SIZES, Hands
from tests.worlds.table.sitting import Sitting

GLASSES = [of_window(*size) for size in SIZES]

CLOSE_MM = 1.2
"""Between the keys of a history, which are larger than a finger."""

ScannedCard = dict[str, Table | History]


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> ScannedCard:
    store = Store.open(tmp_path_factory.mktemp("tables") / "tablepi.db", synchronous="OFF")
    tables = dict(duel(Sitting(store))) | dict(sheets(Sitting(store)))
    tables |= dict(rings(Sitting(store)))
    tables |= dict(battles(Sitting(store)))
    past = dict(pasts(Sitting(store)))
    store.close()
    tables |= {f"{name}-hostile": hostile(table) for name, table in tables.items()}
    tables |= {
        f"{name}-six-digits": scored(tables[name], "-123456")
        for name in ("played", "sheet-2", "sheet-4", "sheet-12")
    }
    return {**tables, **dict(made(tables["played"], tables["sheet-4"])), **past}


@pytest.fixture(
    scope="module", params=GLASSES, ids=lambda glass: f"{glass.width_px}x{glass.height_px}"
)
def glass(request: pytest.FixtureRequest) -> Glass:
    assert isinstance(request.param, Glass)
    return request.param


@pytest.fixture(scope="module")
def scenes(shown: ScannedCard, glass: Glass) -> dict[str, Scene]:
    return {name: scene_of(picture, glass) for name, picture in shown.items()}


def tapped(scene: Scene) -> list[Piece]:
    return [piece for piece in pieces(scene) if piece.act is not None]


def tables(shown: ScannedCard) -> Iterator[tuple[str, Table]]:
    yield from ((name, each) for name, each in shown.items() if isinstance(each, Table))


def test_everything_in_a_picture_can_be_tapped(
    shown: ScannedCard, scenes: dict[str, Scene]
) -> None:
    for name, table in tables(shown):
        reached = [piece.act for piece in tapped(scenes[name])]
        for act in acts(table):
            # The last line opens the history: where keys or a refusal stand, it waits for them.
            assert act in reached or act == OpenHistory(), (name, act)


def test_the_last_line_opens_the_history(scenes: dict[str, Scene]) -> None:
    for name in ("start", "played"):
        keys = [piece.key for piece in tapped(scenes[name]) if piece.act == OpenHistory()]
        assert keys in (["said"], ["panel"]), name


def test_a_finger_hits_whatever_is_to_be_tapped(scenes: dict[str, Scene], glass: Glass) -> None:
    for name, scene in scenes.items():
        for piece in tapped(scene):
            assert min(room(piece).size) >= glass.touch_px, (name, piece)


def test_no_label_is_cut_to_fewer_than_four_letters(shown: ScannedCard, glass: Glass) -> None:
    for modules, hostile_ones in ((BUTTONS, True), (NAMES_AND_LABELS, False)):
        with cut_short(modules) as cut:
            for name, picture in shown.items():
                if ("hostile" in name) is hostile_ones:
                    pieces(scene_of(picture, glass))
        assert cut == []


def test_two_things_to_tap_keep_apart(scenes: dict[str, Scene], glass: Glass) -> None:
    for name, scene in scenes.items():
        gap_px = glass.mm(CLOSE_MM) if name.startswith("history") else glass.gap_px
        for one, other in combinations(tapped(scene), 2):
            # A name may be dragged out of its panel, which does the same when it is tapped.
            if one.act != other.act and area_of(scene, one) == area_of(scene, other):
                grown = room(one).inflate(2 * gap_px, 2 * gap_px)
                assert not grown.colliderect(room(other)), (name, one, other)


def test_what_scrolls_keeps_apart_from_everything_to_tap(scenes: dict[str, Scene]) -> None:
    for name, scene in scenes.items():
        for area in scene.areas:
            for piece in tapped(scene):
                # The plate of a message is tapped, and what is written on it scrolls.
                if not area_of(scene, piece) and piece.key != "panel":
                    assert not area.place.colliderect(room(piece)), (name, area.key, piece)
        for one, other in combinations(scene.areas, 2):
            assert not one.place.colliderect(other.place), (name, one.key, other.key)


def test_nothing_lies_outside_the_glass(scenes: dict[str, Scene], glass: Glass) -> None:
    whole = pygame.Rect(0, 0, *glass.size)
    for name, scene in scenes.items():
        for area in scene.areas:
            assert whole.contains(area.place), (name, area)
        for piece in pieces(scene):
            own = next((a for a in scene.areas if a.key == area_of(scene, piece)), None)
            place = whole if own is None else own.place.inflate(0, 2 * 10**6)
            assert place.contains(piece.place), (name, piece)


def test_what_scrolls_can_be_scrolled_to_its_end(scenes: dict[str, Scene]) -> None:
    for name, scene in scenes.items():
        for area in scene.areas:
            own = [piece for piece in pieces(scene) if area_of(scene, piece) == area.key]
            lowest = max((piece.place.bottom for piece in own), default=area.place.bottom)
            assert lowest <= area.place.bottom + area.most, (name, area)
            # A part that is turned around ends at its upper edge.
            highest = min((piece.place.top for piece in own), default=area.place.top)
            is_turned = area.at == area.most
            end = (
                highest == area.place.top if is_turned else lowest == area.place.bottom + area.most
            )
            assert area.most == 0 or end, (name, area)


def test_a_piece_is_as_large_as_its_place_and_has_its_own_key(scenes: dict[str, Scene]) -> None:
    for name, scene in scenes.items():
        laid = pieces(scene)
        assert len({piece.key for piece in laid}) == len(laid), name
        for piece in laid:
            assert piece.place.size == piece.sprite.get_size(), (name, piece)


def test_an_equal_picture_gives_the_very_same_sprites(
    shown: ScannedCard, glass: Glass, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What an answer does is no part of a picture, and holds a whole table.
    monkeypatch.setattr(
        Answer, "__deepcopy__", lambda answer, memo: Answer(answer.id, answer.value), raising=False
    )
    for name, picture in shown.items():
        first = in_sight(scene_of(picture, glass))
        second = in_sight(scene_of(copy.deepcopy(picture), glass))
        for one, other in zip(first, second, strict=True):
            assert one.sprite is other.sprite, (name, one.key)
            assert one == other, (name, one.key)


def test_undo_is_in_the_same_corner_on_every_table(
    shown: ScannedCard, scenes: dict[str, Scene], glass: Glass
) -> None:
    places = {
        tuple(piece.place)
        for name, _ in tables(shown)
        for piece in scenes[name].pieces
        if piece.key == "tool.undo"
    }
    assert len(places) == 1
    undo = pygame.Rect(places.pop())
    margin = 3 * glass.gap_px
    assert undo.right > glass.width_px - margin
    assert undo.bottom > glass.height_px - margin


def test_nothing_on_the_board_moves_when_a_play_is_refused(scenes: dict[str, Scene]) -> None:
    lit, refused = (scenes[name] for name in ("lit", "refused"))
    board = ("lane", "card", "ace", "chips", "total", "seat", "down")
    before = [piece for piece in lit.pieces if piece.key.startswith(board)]
    assert before
    assert before == [piece for piece in refused.pieces if piece.key.startswith(board)]


def test_a_refusal_is_said_beside_what_is_tapped_not_on_it(scenes: dict[str, Scene]) -> None:
    scene = scenes["refused"]
    said = next(piece for piece in scene.pieces if piece.key in ("said", "panel"))
    for piece in tapped(scene):
        assert not said.place.colliderect(room(piece)), piece


def test_the_choices_stay_where_they_are_from_turn_to_turn(
    shown: ScannedCard, glass: Glass
) -> None:
    upright = {
        name: scene_of(table._replace(turned=False), glass)
        for name, table in tables(shown)
        if name in ("start", "played", "undone")
    }
    places = [
        [piece.place for piece in scene.pieces if "choice." in piece.key]
        for scene in upright.values()
    ]
    assert places[0]
    assert places[0] == places[1] == places[2]


def test_all_totals_and_the_open_round_are_in_sight(
    shown: ScannedCard, scenes: dict[str, Scene]
) -> None:
    for name in ("sheet-1", "sheet-2", "sheet-4", "sheet-12", "long-sheet", "keypad-12"):
        scene = scenes[name]
        seats = [piece for piece in scene.pieces if piece.key.startswith("seat.")]
        picture = shown[name]
        assert len(seats) == len(picture.seats), name
        assert not any(area_of(scene, piece) for piece in seats), name
        if len(seats) <= 4:
            rows = [piece for piece in pieces(scene) if piece.key.endswith(".open.cells")]
            assert len(rows) == 1, name
            assert not area_of(scene, rows[0]), name


def test_the_way_to_end_a_number_is_in_sight_while_it_is_typed(
    scenes: dict[str, Scene], glass: Glass
) -> None:
    whole = pygame.Rect(0, 0, *glass.size)
    for name in ("keypad-1", "keypad-2", "keypad-4", "keypad-12"):
        ends = [piece for piece in scenes[name].pieces if "confirm." in piece.key]
        assert ends
        assert all(whole.contains(piece.place) for piece in ends), name


def test_the_chosen_line_of_a_history_is_in_sight(
    shown: ScannedCard, scenes: dict[str, Scene]
) -> None:
    for name in ("history-3", "history-8", "history-hostile"):
        picture = shown[name]
        assert isinstance(picture, History)
        chosen = next(line for line in picture.lines if line.chosen)
        scene = scenes[name]
        area = next(area for area in scene.areas if area.key == "lines")
        piece = next(
            piece for piece in pieces(scene) if piece.act == chosen.act and "lines/" in piece.key
        )
        assert area.place.contains(piece.place.move(0, -area.at)), name


def test_a_history_offers_its_lines_and_its_buttons_and_no_board(
    shown: ScannedCard, scenes: dict[str, Scene]
) -> None:
    for name, picture in shown.items():
        if isinstance(picture, History):
            wanted = [line.act for line in picture.lines if line.act and not picture.others]
            wanted += [button.act for button in (*picture.others, *picture.views)]
            wanted += [] if picture.others else [step.act for step in picture.steps]
            wanted += [button.act for button in (picture.change, picture.more, picture.back)]
            reached = [piece.act for piece in tapped(scenes[name])]
            assert sorted(map(repr, reached)) == sorted(map(repr, wanted)), name


def test_bright_and_dim_aces_look_different(
    shown: ScannedCard, scenes: dict[str, Scene], glass: Glass
) -> None:
    plain, lit = (drawn(shown[name], glass) for name in ("undone", "lit"))
    scene = scenes["lit"]
    place = {piece.key: piece.place for piece in scene.pieces}
    for suit in ("suns", "wyrms"):
        lane = place[f"lane.ace.{suit}"]
        # The ring lies around the lane, and may not reach into it.
        ring_px, third_px = glass.mm(0.4), lane.height // 3
        edge = pygame.Rect(lane.left - ring_px, lane.top + third_px, 2 * ring_px, third_px)
        assert brightness(lit, edge) > brightness(plain, edge) + 100, suit
    for suit in ("moons", "knots"):
        head = place[f"ace.{suit}"]
        assert brightness(lit, head) < brightness(plain, head) - 6, suit
        lane = place[f"lane.ace.{suit}"]
        foot = pygame.Rect(lane.left + glass.mm(3), lane.bottom - 2, glass.mm(3), 2)
        assert brightness(lit, foot) < brightness(plain, foot), suit


def test_the_name_of_a_face_down_card_changes_no_pixel(shown: ScannedCard, glass: Glass) -> None:
    played = shown["played"]
    assert isinstance(played, Table)
    names = iter(("castle", "sea", "windfall", "excuse", "moons", "pact"))
    board = repr(played.board)
    assert "face_down=True" in board
    named = played._replace(board=with_names(played.board, names))
    assert named.board != played.board
    first, second = drawn(played, glass), drawn(named, glass)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")


def with_names(part: Any, names: Iterator[str]) -> Any:
    """The board with other names on the cards that lie face-down."""
    if not isinstance(part, tuple):
        return part
    if isinstance(part, Item) and part.face_down:
        return part._replace(card=next(names))
    inner = [with_names(each, names) for each in part]
    return type(part)(*inner) if hasattr(part, "_fields") else tuple(inner)


def drawn(picture: Table | History, glass: Glass) -> pygame.Surface:
    return Hands(lambda: picture, glass.size, motion=False).surface


def brightness(surface: pygame.Surface, place: pygame.Rect) -> float:
    return sum(pygame.transform.average_color(surface, place)[:3])
