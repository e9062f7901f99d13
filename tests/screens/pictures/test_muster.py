"""The end of a battle: face-up units by location, and everybody finishes with one tap."""

from pathlib import Path

import pytest

from tablepi.core.board import Battle
from tablepi.referee.intents import Give, Intent, OpenEffects
from tablepi.referee.table_picture import Muster
from tablepi.store import Store
from tests.snapshot import plain
from tests.worlds.table.sitting import Sitting
from tests.worlds.table.skirmish import labels, tap_unit

NAMES = ("Ann", "Ben", "Cid")
OPENING = tuple(f"{seat} {verb}" for verb in ("keep", "pass") for seat in (1, 2, 3))
FORWARD = ("1 place 2 ?", "2 place 1 ?", "2 place 2 ?", "1 done", "2 done", "3 done")
TO_THE_END = (
    *("2 reveal ? cq=5", "nobody", "2 done", "1 reveal ? cq=4", "nobody", "1 done"),
    *("2 reveal ? cq=3", "3 lightspeed ? cq=1", "nobody", "3 done", "2 done"),
    *("1 pass", "2 pass", "3 pass", "1 done", "2 done", "3 done"),
)


def _at_the_end(store: Store, *more: str) -> Sitting:
    sitting = Sitting(store)
    sitting.go_on("conquest-of-fates", NAMES, *OPENING, *FORWARD, *TO_THE_END, *more)
    return sitting


def _muster(sitting: Sitting) -> Muster:
    muster = sitting.table.muster
    assert muster is not None
    return muster


def _totals(muster: Muster) -> list[tuple[str, list[str]]]:
    return [(place, [unit.total if unit else "" for unit in row]) for place, row in muster.rows]


def _done(seat: int) -> Intent:
    return Give((("verb", "done"), ("seat", seat)))


def test_the_units_lie_in_the_order_of_their_locations(store: Store) -> None:
    sitting = _at_the_end(store)
    assert _totals(_muster(sitting)) == [
        ("1", ["", "5", ""]),
        ("2", ["4", "3", ""]),
        ("x1", ["", "", "1"]),
    ]
    assert labels(sitting.table) == ["All are done", "Enter an effect"]


def test_a_face_down_unit_and_the_rest_of_the_map_are_no_part_of_it(store: Store) -> None:
    sitting = _at_the_end(store, "1 hide 1.2")
    assert [place for place, _ in _muster(sitting).rows] == ["1", "2", "x1"]
    assert _totals(_muster(sitting))[1] == ("2", ["", "3", ""])


def test_each_player_finishes_with_one_tap_and_may_still_be_the_target(store: Store) -> None:
    sitting = _at_the_end(store)
    for seat in (3, 1):
        button = dict(_muster(sitting).heads)[seat]
        assert button is not None
        assert (button.label, button.act) == ("Done", _done(seat))
        sitting.hear(button.act)
        assert sitting.lines()[-1] == f"{seat} done"
        assert dict(_muster(sitting).heads)[seat] is None
    tap_unit(sitting, "1.2")
    assert sitting.table.muster is None
    sitting.give(verb="mute", seat=2)
    assert sitting.lines()[-1] == "2 mute 1.2"
    assert labels(sitting.table)[:2] == ["Done", "Enter an effect"]
    assert _muster(sitting).rows


def test_all_finish_with_one_tap(store: Store) -> None:
    sitting = _at_the_end(store)
    sitting.hear(sitting.table.prompt.buttons[0].act)
    assert sitting.table.prompt.text.startswith("Check the sums")
    assert sitting.table.muster is None


def test_a_tapped_player_shows_the_own_field_and_what_can_be_entered(store: Store) -> None:
    sitting = _at_the_end(store)
    sitting.hear(sitting.table.seats[2].act)
    assert labels(sitting.table)[:6] == ["Gain", "Lose", "Pay", "Draw", "Deplete", "Done"]
    assert sitting.table.muster is None
    assert [zone.order[0] for zone in sitting.table.board.zones if isinstance(zone, Battle)] == [3]


def test_no_other_phase_has_it(store: Store) -> None:
    sitting = Sitting(store)
    sitting.go_on("conquest-of-fates", NAMES)
    for line in (*OPENING, *FORWARD, *TO_THE_END[:-1]):
        assert sitting.table.muster is None, line
        seat, verb, *rest = line.split() if line != "nobody" else ("", line)
        words = {"place": "place", "reveal": "cq", "lightspeed": "cq"}
        said = {"verb": verb, **({"seat": int(seat)} if seat else {})}
        if verb in words:
            word = rest[0] if verb == "place" else int(rest[1].removeprefix("cq="))
            said[words[verb]] = word
        sitting.give(**said)
        assert sitting.lines()[-1] == line


@pytest.mark.parametrize("card", ["golem", "moth"])
def test_what_lies_face_down_changes_nothing_of_it(tmp_path: Path, card: str) -> None:
    """Whatever was laid by an ability and never turned up."""
    shown = []
    for at, laid in enumerate(("raven", card)):
        store = Store.open(tmp_path / f"{at}.db", synchronous="OFF")
        sitting = _at_the_end(store, f"1 lay {laid} 1")
        pictures = [sitting.picture, sitting.hear(Give((("unit", "1.1"),)))]
        pictures += [sitting.hear(OpenEffects()), sitting.hear(_done(1))]
        shown.append([repr(plain(picture)) for picture in pictures])
        store.close()
    assert shown[0] == shown[1]
    assert "raven" not in "".join(shown[0])
