"""A battle at every size and for every number of players: fingers hit, nothing lies on another."""

from itertools import combinations

import pygame
import pytest

from tablepi.core.board import Battle, Fill, Troop
from tablepi.core.match import Match
from tablepi.games.conquest_of_fates.game import GAME
from tablepi.referee.intents import EnlargeField, Give
from tablepi.ui.board.battle import battle
from tablepi.ui.board.units import troop
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Piece
from tests.games.chance import chance
from tests.games.conquest_of_fates.players import new_match, play_out
from tests.games.golden import FOLDER, played
from tests.worlds.table.hands import EVERY_SIZE, SIZES

ROOMS = {(800, 480): (490, 318), (1280, 720): (830, 465), (720, 1280): (688, 285),
         (1920, 1080): (1290, 880)}  # fmt: skip
"""What is left for the board, at the least, on each size of glass."""


def _zone(match: Match) -> Battle:
    [zone] = GAME.board(match.public).zones
    assert isinstance(zone, Battle)
    return zone


def _battle(seats: int) -> Match:
    """A match in the middle of a battle, with many units on the table."""
    luck = chance()
    for turn in play_out(new_match(seats, {"responses": "on"}), luck, 0.1):
        state = turn.after.state
        if state.phase == "response" and len(turn.after.facts()["stack"].split()) > 1:
            return turn.after
    return _battle(seats)


def _pieces(zone: Battle, size: tuple[int, int]) -> tuple[tuple[Piece, ...], pygame.Rect, Glass]:
    glass = of_window(*size)
    place = pygame.Rect(10, 10, *ROOMS[size])
    return battle("test", zone, {}, {}, place, glass), place, glass


@pytest.mark.parametrize("size", [size for size in SIZES if size in ROOMS])
@pytest.mark.parametrize("seats", range(2, 9))
def test_every_place_is_hit_and_keeps_apart(size: tuple[int, int], seats: int) -> None:
    pieces, place, glass = _pieces(_zone(_battle(seats)), size)
    tapped = [piece for piece in pieces if piece.act is not None]
    for piece in pieces:
        assert place.contains(piece.place), piece.key
        assert piece.sprite.get_size() == piece.place.size
    for piece in tapped:
        assert min(piece.place.size) >= glass.touch_px, piece.key
    for one, other in combinations(tapped, 2):
        grown = one.place.inflate(2 * glass.gap_px - 2, 2 * glass.gap_px - 2)
        assert not grown.colliderect(other.place), (one.key, other.key)
    assert len({piece.key for piece in pieces}) == len(pieces)


@pytest.mark.parametrize("size", [size for size in SIZES if size in ROOMS])
@pytest.mark.parametrize("seats", range(2, 9))
def test_everybody_is_shown_and_who_acts_is_shown_large(size: tuple[int, int], seats: int) -> None:
    match = _battle(seats)
    zone = _zone(match)
    pieces, _, _ = _pieces(zone, size)
    small = {p.act.owner for p in pieces if isinstance(p.act, EnlargeField)}
    units = [p.act.words[0][1] for p in pieces if isinstance(p.act, Give)]
    large = {int(unit.partition(".")[0]) for unit in units}
    assert small | large == set(range(1, seats + 1))
    assert not small & large
    assert zone.stack[0][0] in large
    enlarged = zone._replace(order=tuple(dict.fromkeys((seats, *zone.order))))
    again, _, _ = _pieces(enlarged, size)
    assert any(isinstance(p.act, Give) and p.act.words[0][1] == f"{seats}.7" for p in again)


def test_the_stack_is_told_in_the_order_in_which_it_is_worked_off() -> None:
    steps = played(FOLDER / "conquest-of-fates" / "responses.txt").steps
    match = next(s.after for s in steps if s.after.facts()["stack"] == "4.x2 1.x1 4.x1 2.1")
    zone = _zone(match)
    assert zone.stack == ((4, "x2"), (1, "x1"), (4, "x1"), (2, "1"))
    turns = {t.fill.value: t.turn for f in zone.fields for r in (*f.rows, f.beside) for t in r}
    assert [turns[key] for key in ("4.x2", "1.x1", "4.x1", "2.1", "3.1")] == [1, 2, 3, 4, 0]


def test_a_seat_shows_what_its_team_has_and_who_is_the_nemesis() -> None:
    for script, icons in (("teams", ["flag"] * 4), ("nemesis", ["flag", "crown", "flag"])):
        match = played(FOLDER / "conquest-of-fates" / f"{script}.txt").steps[-1].after
        facts = match.facts()
        counters = [view.counters[-1] for view in GAME.board(match.public).seats]
        assert [counter.icon for counter in counters] == icons
        sums = {facts["team.1"], facts["team.2"]}
        assert {counter.value for counter in counters} == sums


def test_a_unit_tells_its_sum_and_what_it_touches() -> None:
    match = played(FOLDER / "conquest-of-fates" / "totals.txt").steps
    step = next(s for s in match if s.words == ["=", "unit.1.2", "34"])
    fields = _zone(step.after).fields
    troop = next(t for row in fields[0].rows for t in row if t.place == "2")
    told = [(phrase.id, phrase.args.get("n", phrase.args.get("places"))) for phrase in troop.about]
    assert told == [("sum.set", "9"), ("sum.under", "8"), ("sum.times", "2"), ("near", "1")]


def test_each_location_is_a_world_of_its_own_and_cards_are_told_from_it() -> None:
    glass, size = of_window(800, 480), (60, 50)
    empty = [Troop(f"1.{at}", "empty", at, Fill("unit", f"1.{at}")) for at in "1234567xc"]
    shown = [pygame.image.tobytes(troop(glass, size, each, ""), "RGBA") for each in empty]
    assert len(set(shown)) == len(empty)
    lying = [empty[0]._replace(kind=kind, card="?", total="4") for kind in ("down", "up")]
    drawn = [troop(glass, size, each, "?", owner=1) for each in (empty[0], *lying)]
    assert len({pygame.transform.average_color(each) for each in drawn}) == 3


def test_a_unit_is_in_its_owners_colour_and_a_face_down_card_in_nobodys() -> None:
    glass, size = of_window(800, 480), (60, 50)
    up = Troop("1.1", "up", "1", Fill("unit", "1.1"), "?", "4")
    down = up._replace(kind="down", total="")
    for shown, same in ((up, False), (down, True)):
        one, two = (
            pygame.image.tobytes(troop(glass, size, shown, "?", owner=owner), "RGBA")
            for owner in (1, 2)
        )
        assert (one == two) is same


def _differing(one: pygame.Surface, other: pygame.Surface) -> pygame.mask.Mask:
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    return mask


@pytest.mark.parametrize("glass", [of_window(*size) for size in EVERY_SIZE], ids=str)
@pytest.mark.parametrize("place", ["1", "x3"])
@pytest.mark.parametrize("total", ["3", "24", "108"])
def test_a_total_keeps_off_the_number_of_its_place(glass: Glass, place: str, total: str) -> None:
    size, unit = (glass.mm(11.0), glass.touch_px), Troop("1", "up", place, Fill("unit", place))
    bare = troop(glass, size, unit, "", owner=1)
    corner = _differing(bare, troop(glass, size, unit, "", owner=1, numbered=False))
    figures = _differing(bare, troop(glass, size, unit._replace(total=total), "", owner=1))
    [plate] = corner.get_bounding_rects()
    near = plate.inflate(glass.mm(0.8), glass.mm(0.8)).clip(bare.get_rect())
    assert figures.count()
    assert not figures.overlap_area(pygame.mask.Mask(near.size, fill=True), near.topleft)
