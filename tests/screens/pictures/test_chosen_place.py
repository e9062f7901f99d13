"""The ace or place that was said is marked on the board itself."""

from tablepi.core.board import Fill
from tablepi.referee.intents import Give
from tablepi.screens.pictures.picture import Table
from tablepi.store import Store
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import of_window
from tests.worlds.table.sitting import Sitting


def test_the_ace_that_was_said_is_marked_and_no_other(store: Store) -> None:
    sitting = Sitting(store)
    sitting.begin("power-suit", "Ann", "Ben")
    before = sitting.see(Table)
    sitting.hear(Give((("verb", "power"), ("ace", "suns"))))
    table = sitting.see(Table)
    chosen = [fill for fill, light in table.lit.items() if light == "chosen"]
    assert chosen == [Fill("ace", "suns")]
    assert "chosen" not in before.lit.values()


def test_the_lane_of_the_chosen_ace_has_an_edge_of_its_own(store: Store) -> None:
    sitting = Sitting(store)
    sitting.begin("power-suit", "Ann", "Ben")
    table = sitting.see(Table)
    glass = of_window(800, 480)
    head = Fill("ace", "suns")
    lanes = []
    for light in ("", "bright", "dim", "chosen"):
        scene = scene_of(table._replace(lit={head: light}), glass)
        lanes.append({piece.key: piece.sprite for piece in scene.pieces}["lane.ace.suns"])
    assert len(set(map(id, lanes))) == 4
