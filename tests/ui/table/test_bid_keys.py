"""Keys of bids: in a round of twenty cards a finger finds each of 0 to 20 without scrolling."""

import pytest

from tablepi.referee.intents import Answer, ChooseTiming, Give
from tablepi.screens.pictures.picture import Table
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import Glass, of_window
from tests.worlds.table.walk import Walk

GLASSES = [of_window(*size) for size in ((800, 480), (1024, 600), (1280, 720), (720, 1280))]
ROUNDS = 20


def _enter(walk: Walk, verb: str, *numbers: int) -> None:
    walk.say(*(Give((("verb", verb), (verb, number))) for number in numbers))


@pytest.fixture(scope="module", params=["", "bank", "round"], ids=["untimed", "bank", "round"])
def last_round(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Table]:
    """The last of three players bids, and takes tricks, in the last round; with every clock."""
    tables = {}
    with Walk(tmp_path_factory.mktemp("bids"), "de") as walk:
        walk.say(Answer("menu.game", "score-sheet"), Answer("option.type", "template"))
        walk.say(Answer("template", "tricks-foretold"))
        if request.param:
            walk.say(ChooseTiming("kind", request.param))
        walk.say(Answer("button.start"), Answer("button.ready"))
        for cards in range(1, ROUNDS):
            _enter(walk, "bid", 0, 0, cards)
            _enter(walk, "made", 0, 0)
        for verb in ("bid", "made"):
            _enter(walk, verb, *(7, 4, 9)[: 2 if verb == "bid" else 1])
            picture = walk.router.picture()
            assert isinstance(picture, Table)
            tables[verb] = picture
            _enter(walk, verb, 9)
    return tables


@pytest.mark.parametrize("glass", GLASSES, ids=str)
@pytest.mark.parametrize("verb", ["bid", "made"])
def test_every_number_of_a_long_round_is_in_sight(
    last_round: dict[str, Table], verb: str, glass: Glass
) -> None:
    scene = scene_of(last_round[verb], glass)
    (area,) = (area for area in scene.areas if area.key == "choices")
    keys = {
        dict(piece.act.words)[verb]: piece.place
        for piece in scene.pieces
        if isinstance(piece.act, Give) and verb in dict(piece.act.words)
    }
    assert sorted(keys) == list(range(ROUNDS + 1))
    assert area.most == 0
    for place in keys.values():
        assert min(place.size) >= glass.touch_px
        assert area.place.contains(place)
