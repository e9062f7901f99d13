"""A match of a hall, as a link at the socket is told of it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablepi.core.errors import StoreError
from tablepi.core.record import ABANDONED, FINAL, ListedMatch
from tablepi.devices.messages import ButtonTapped, TagSeen
from tablepi.referee.intents import Answer, OpenMatchMenu
from tablepi.store import link_answers
from tablepi.store.journal import Journal
from tablepi.wire.batch import batch_of
from tablepi.wire.desk_messages import Took, judge_call_of, took_of
from tablepi.wire.payload import encoded
from tablepi.wire.states import public_now_of
from tests.runtime.linked import Linked

FROM: dict[str, Any] = {"t": "from", "part": "public", "row": 1}
TASK = {
    "task": "r1-t07",
    "round": 1,
    "stage": 1,
    "game": "power-suit",
    "options": [],
    "seats": [{"player": "p1", "name": "Ann"}, {"player": "", "name": "Ben"}],
}


@pytest.fixture
def linked(tmp_path: Path) -> Iterator[Linked]:
    linked = Linked(tmp_path)
    yield linked
    linked.close()


def test_a_link_is_greeted_with_the_journals_id(linked: Linked) -> None:
    assert linked.greeting["epoch"] == linked.walk.store.journal.public.epoch()
    assert linked.greeting["t"] == "hello"


def test_a_match_begun_before_the_table_joined_is_told_to_nobody(tmp_path: Path) -> None:
    linked = Linked(tmp_path)
    linked.say(t="hello", hall="", table="", online=False)
    linked.walk.begin("power-suit", "Ann", "Ben")
    linked.say(t="hello", hall="cafe", table="t07", online=True)
    assert linked.have() == []
    linked.close()


def test_a_match_of_the_hall_is_a_batch_of_the_wire(linked: Linked) -> None:
    linked.walk.begin("power-suit", "Ann", "Ben").play(3)
    told = linked.rows()
    batch = batch_of(encoded(told))
    assert batch.head is not None
    assert batch.head.names == ("Ann", "Ben")
    assert batch.head.players == ("", "")
    assert batch.rows[0].text == "hall cafe -"
    [[uuid, rows, h, full_rows, full_h]] = linked.have()
    assert (uuid, rows, h) == (batch.match, batch.last, batch.h)
    assert (full_rows, full_h) == (0, "")
    later = linked.rows(row=3)
    assert (
        batch_of(encoded(later)).prev
        == linked.walk.store.journal.public.hash_of(1, "public", 2).hex()
    )
    assert linked.rows(row=rows + 1)["rows"] == []


def test_the_task_and_its_players_are_named(linked: Linked) -> None:
    linked.say(t="note", kind="task", body=TASK)
    linked.walk.begin("power-suit", "Ann", "Ben")
    batch = batch_of(encoded(linked.rows()))
    assert batch.head is not None
    assert (batch.rows[0].text, batch.head.players) == ("hall cafe r1-t07", ("p1", ""))


def test_what_became_of_the_task_is_told(linked: Linked) -> None:
    linked.say(t="note", kind="task", body=TASK)
    told = linked.news()["took"]
    assert (told["task"], told["state"]) == ("r1-t07", "shown")
    linked.walk.begin("power-suit", "Ann", "Ben")
    took = took_of(encoded(linked.news()["took"]))
    assert took == Took("r1-t07", "started", (linked.walk.store.journal.kept(1).uuid,))


def test_a_clock_stands_for_spectators_until_its_delay_is_over(linked: Linked) -> None:
    delay = ("delay_s", "5"), ("odds", "own"), ("own2", "180")
    linked.walk.begin("power-suit", "Ann", "Ben", clock=(("kind", "bank"), *delay))
    ben = {"seat": 2, "left_ms": 180_000, "rate": 0}
    assert linked.news()["now"]["clocks"] == [{"seat": 1, "left_ms": 900_000, "rate": 0}, ben]
    linked.walk.pass_ms(4_000)
    assert "now" not in linked.news()
    linked.walk.pass_ms(3_000)
    running = linked.news()["now"]
    assert public_now_of(encoded(running)).clocks[0].rate == -1
    assert running["clocks"] == [{"seat": 1, "left_ms": 898_000, "rate": -1}, ben]


def test_a_match_of_the_task_that_is_abandoned_is_told_to_its_end_and_the_task_is_open_again(
    linked: Linked,
) -> None:
    linked.say(t="note", kind="task", body=TASK)
    linked.walk.begin("power-suit", "Ann", "Ben").play(3)
    uuid = linked.news()["now"]["match"]
    linked.walk.say(OpenMatchMenu(), Answer("match.abandon"), Answer("abandon.yes"))
    told = linked.news()
    rows = linked.walk.store.journal.rows(1)
    assert rows[-1].text == ABANDONED
    assert told["grew"] == {"t": "grew", "match": uuid, "rows": len(rows), "full": 0}
    assert told["now"] == {"t": "now", "open": False}
    assert took_of(encoded(told["took"])) == Took("r1-t07", "shown")
    assert linked.rows("full")["rows"] == []


def test_a_match_of_others_is_not_the_tasks(linked: Linked) -> None:
    linked.say(t="note", kind="task", body=TASK)
    linked.walk.begin("power-suit", "Ann", "Eve")
    assert batch_of(encoded(linked.rows())).rows[0].text == "hall cafe -"


def test_full_rows_wait_until_the_result_stands(linked: Linked) -> None:
    linked.walk.begin("power-suit", "Ann", "Ben").play(3)
    assert linked.rows("full")["rows"] == []
    linked.walk.store.journal.append(1, 99_000, "note", FINAL)
    told = batch_of(encoded(linked.rows("full")), full=True)
    assert told.prev == linked.walk.store.journal.origin(1).hex()
    assert told.h == linked.have()[0][4]


def test_what_is_asked_of_no_match_is_none(linked: Linked) -> None:
    told = linked.ask(t="from", part="public", match="ab" * 16, row=1)
    assert told == {"t": "none", "match": "ab" * 16}


def test_links_are_told_what_has_changed_and_no_more(linked: Linked) -> None:
    assert linked.news()["now"] == {"t": "now", "open": False}
    linked.walk.begin("power-suit", "Ann", "Ben").play(1)
    told = linked.news()
    uuid = linked.walk.store.journal.kept(1).uuid
    assert told["grew"]["match"] == told["now"]["match"] == uuid
    assert told["now"]["turn"] == [2]
    assert told["now"]["scores"] == [0, 0]
    assert set(linked.news()) == {"card"}


def test_a_face_down_card_is_in_nothing_that_is_told(tmp_path: Path) -> None:
    def told(card: str) -> str:
        folder = tmp_path / card
        folder.mkdir()
        linked = Linked(folder)
        linked.walk.store.database.execute("UPDATE epochs SET id = ?", ("0" * 32,))
        linked.walk.begin("power-suit", "Ann", "Ben").play(1)
        linked.walk.say(*(TagSeen("table", 0, word) for word in ("location", card, "leaves")))
        news = {**linked.news(), "rows": linked.rows(), "have": {"have": linked.have()}}
        assert linked.walk.store.journal.rows(1)[-1].text == f"2 location {card} leaves"
        assert news["rows"]["rows"][-1][3] == "2 location ? leaves"
        linked.close()
        return json.dumps(news, sort_keys=True)

    assert told("end") == told("forest")


def test_a_call_for_a_judge_is_told_and_taken_back(linked: Linked) -> None:
    linked.walk.begin("power-suit", "Ann", "Ben").play(1)
    linked.news()
    linked.walk.say(ButtonTapped("judge"))
    call = judge_call_of(encoded(linked.news()["call"]))
    assert call is not None
    assert (call.seat, call.state) == (0, "open")
    linked.walk.say(ButtonTapped("judge"))
    here = judge_call_of(encoded(linked.news()["call"]))
    assert here is not None
    assert (here.call, here.state, here.stood_ms) == (call.call, "present", 2_000)
    linked.walk.say(ButtonTapped("judge"))
    assert "call" not in linked.news()["call"]


def test_a_journal_that_cannot_be_read_now_is_asked_anew_and_never_taken_for_an_empty_one(
    linked: Linked, monkeypatch: pytest.MonkeyPatch
) -> None:
    linked.walk.begin("power-suit", "Ann", "Ben").play(3)
    held = linked.have()

    def fails(*asked: Any) -> Any:
        raise StoreError("store.io")

    for name, question in (
        ("have_line", {"t": "have"}),
        ("rows_line", FROM | {"match": held[0][0]}),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(link_answers, name, fails)
            linked.say(**question)
            assert linked.is_closed()
        linked.connect()
    assert linked.have() == held


def test_the_id_of_a_match_is_read_once(linked: Linked, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    kept = Journal.kept

    def counted(journal: Journal, match: int) -> ListedMatch:
        asked.append(match)
        return kept(journal, match)

    linked.walk.begin("power-suit", "Ann", "Ben").play(1)
    monkeypatch.setattr(Journal, "kept", counted)
    for _ in range(3):
        linked.walk.play(1)
        assert "grew" in linked.news()
    assert asked == [1]


def test_what_cannot_be_read_as_a_picture_is_shown_is_told_with_a_later_one(
    linked: Linked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table plays on meanwhile."""

    def fails(*asked: Any) -> Any:
        raise StoreError("store.io")

    linked.walk.begin("power-suit", "Ann", "Ben").play(1)
    with monkeypatch.context() as patched:
        patched.setattr(Journal, "kept", fails)
        assert "now" not in linked.news()
    assert linked.news()["now"]["turn"] == [2]


def test_a_link_that_comes_is_told_that_no_call_is_open(linked: Linked) -> None:
    assert linked.news()["call"] == {"t": "call"}
