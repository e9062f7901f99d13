"""How often the glass bounced, from the screen of one run to the doctor behind it."""

from pathlib import Path

from tablepi.referee.intents import Intent, TouchBounced, Undo
from tablepi.runtime.touch_bounces import TouchBounces, bounces_of


def test_a_panel_that_bounces_is_known_until_the_next_start(tmp_path: Path) -> None:
    journal, heard = tmp_path / "tablepi.db", list[Intent]()
    bounces = TouchBounces(journal, heard.append)
    for act in (TouchBounced(), Undo(), TouchBounced()):
        bounces.put(act)
    assert bounces_of(journal) == 0, "one or two may be an accident"
    bounces.put(TouchBounced())
    assert bounces_of(journal) == 3
    assert heard == [TouchBounced(), Undo(), TouchBounced(), TouchBounced()]
    TouchBounces(journal, heard.append)
    assert bounces_of(journal) == 0


def test_what_is_no_count_is_none(tmp_path: Path) -> None:
    (tmp_path / "touch-bounces.txt").write_bytes(b"\xff many")
    assert bounces_of(tmp_path / "tablepi.db") == 0
    assert bounces_of(tmp_path / "nowhere" / "tablepi.db") == 0


def test_no_disk_keeps_a_touch_from_the_table(tmp_path: Path) -> None:
    heard = list[Intent]()
    bounces = TouchBounces(tmp_path / "nowhere" / "tablepi.db", heard.append)
    for _ in range(3):
        bounces.put(TouchBounced())
    assert len(heard) == 3
