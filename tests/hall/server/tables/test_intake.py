"""What a table's messages come to: acknowledged behind the commit, kept, or dropped and counted."""

from tablepi.hall.server.database.record_file import open_record, reading
from tablepi.hall.server.tables.intake import MOST_A_SECOND
from tablepi.wire.batch import Ack, Have, HeldMatchRows
from tablepi.wire.desk_messages import JudgeCall, Took
from tablepi.wire.payload import encoded
from tablepi.wire.states import PublicNow, TableState
from tablepi.wire.topics import down, up
from tests.worlds.hall.journals import journal_match
from tests.worlds.hall.one_hall import Hall


def test_a_batch_is_acknowledged_to_its_table_when_its_rows_are_on_the_disk(hall: Hall) -> None:
    match = journal_match(rows=10)
    (batch,) = match.batches()
    hall.receive("row", batch.payload())
    assert hall.sent == [
        (down("cafe", "t07", "ack"), Ack(match.id, "public", 10, batch.h, "batch").payload())
    ]
    assert hall.rows_when_sent == [11]
    assert hall.rows() == match.listed("t07")


def test_full_rows_and_have_are_answered(hall: Hall) -> None:
    match = journal_match(rows=10)
    hall.receive("row", match.batches()[0].payload())
    hall.receive("full", match.batches(full=True)[0].payload())
    held = HeldMatchRows(match.id, 10, match.marks()[10], 10, match.marks(full=True)[10])
    hall.receive("have", Have((held,)).payload())
    assert [(ack.part, ack.row, ack.re) for ack in hall.acks()] == [
        ("public", 10, "batch"),
        ("full", 10, "batch"),
        ("public", 10, "have"),
        ("full", 10, "have"),
    ]


def test_bad_input_is_dropped_counted_and_told_once_a_minute(hall: Hall) -> None:
    batch = journal_match(rows=10).batches()[0]
    for payload in (b"{", b"{", encoded({**batch.values(), "h": "0" * 64}), b'{"a":"\xff"}'):
        hall.receive("row", payload)
    hall.seconds += 61
    hall.receive("row", b"{")
    assert hall.sent == []
    assert hall.rows() == []
    assert hall.bad.counts == {"t07": 5}
    assert hall.bad.reasons == {"t07": "row: not JSON"}
    assert [line.rpartition(": ")[2] for line in hall.told] == [
        *("not JSON", "not the hash of the last row", "not UTF-8", "not JSON")
    ]


def test_a_table_that_the_hall_does_not_know_is_ignored(hall: Hall) -> None:
    hall.receive("row", journal_match(rows=3).batches()[0].payload(), table="t99")
    hall.receive("later", b"{}")
    hall.intake.receive("tablepi/1/other/t/t07/up/row", b"{")
    assert (hall.rows(), hall.sent, dict(hall.bad.counts)) == ([], [], {})


def test_of_a_flood_the_rest_of_the_second_is_dropped_and_others_are_heard(hall: Hall) -> None:
    for _ in range(MOST_A_SECOND + 500):
        hall.intake.receive(up("cafe", "t07", "now"), b'{"open":false}')
    hall.intake.receive(up("cafe", "t07", "call"), b"")
    assert "t07" in hall.intake.tables
    hall.receive("row", journal_match(rows=3).batches()[0].payload())
    assert hall.rows() == []
    hall.receive("row", journal_match(rows=3).batches()[0].payload(), table="t08")
    assert len(hall.rows()) == 4
    hall.seconds += 1
    hall.receive("row", journal_match(rows=3).batches()[0].payload())
    assert len(hall.rows()) == 8


def _state(inst: str, boot: int, epoch: str = "e" * 32) -> bytes:
    return TableState("ready", inst * 16, boot, 1, "0.2.0", epoch, "Table 7").payload()


def test_a_state_of_an_earlier_connection_is_ignored(hall: Hall) -> None:
    hall.receive("state", _state("a", 5))
    hall.receive("state", TableState("lost", "a" * 16, 4).payload())
    assert hall.state_of("t07") == "ready"
    hall.receive("state", TableState("lost", "a" * 16, 5).payload())
    assert hall.state_of("t07") == "lost"


def test_two_devices_that_are_each_ready_twice_within_a_minute_are_told(hall: Hall) -> None:
    def two() -> bool:
        return hall.intake.tables["t07"].two_devices(hall.clock.now_ms())

    for inst, boot in (("a", 1), ("b", 1), ("a", 2), ("a", 2)):
        hall.receive("state", _state(inst, boot))
    assert not two()
    hall.receive("state", _state("b", 2))
    assert two()
    hall.seconds += 61
    assert not two()


def test_another_epoch_says_that_a_table_was_put_back(hall: Hall) -> None:
    def put_back() -> int:
        with reading(hall.folder) as record:
            return int(record.execute("SELECT put_back FROM tables").fetchone()[0])

    with_table = open_record(hall.folder)
    with_table.execute("INSERT INTO tables VALUES ('t07', '', '', 0, '', 0)")
    with_table.close()
    hall.receive("state", _state("a", 1))
    assert put_back() == 0
    hall.receive("state", _state("a", 2, "f" * 32))
    assert put_back() == hall.clock.now_ms()


def test_what_a_table_says_of_itself_is_kept(hall: Hall) -> None:
    now = PublicNow(True, "a" * 32, 5, "power-suit", "play", (1,), (12, 9), (), False)
    call = JudgeCall("c" * 16, 2, "a" * 32, 5, 4000)
    took = Took("r3-t07", "seated")
    for what, said in (("now", now), ("call", call), ("took", took)):
        hall.receive(what, said.payload())
    status = hall.intake.tables["t07"]
    assert (status.now, status.call, status.took) == (now, call, took)
    hall.receive("call", b"")
    assert status.call is None
