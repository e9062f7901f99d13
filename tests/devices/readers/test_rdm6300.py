from tablepi.devices.messages import TagGone, TagSeen
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.rdm6300 import GONE_MS, LENGTH, Rdm6300Reader, frame
from tablepi.tools.simulator.simulated_rdm6300 import FRAME_MS, REPEAT_MS, Rdm6300Module
from tests.worlds.firmware.wire import Wire, gone, seen, troubles

TAG, OTHER = "0415148F2E", "62E3086CED"
LEFT_MS = REPEAT_MS + GONE_MS + 2 * Rdm6300Reader.wait_ms


def wire() -> Wire:
    wire = Wire(Rdm6300Reader(ReaderConfig("left", "rdm6300", "unused")), Rdm6300Module())
    wire.run(600)
    assert wire.said == []
    return wire


def module_of(wire: Wire) -> Rdm6300Module:
    assert isinstance(wire.device, Rdm6300Module)
    return wire.device


def lay(wire: Wire, uid: str) -> None:
    module_of(wire).lay(uid, wire.now_ms)


def lift(wire: Wire) -> None:
    module_of(wire).lift()


def test_a_tag_is_seen_once_with_its_second_frame_and_gone_once() -> None:
    table = wire()
    lay(table, TAG)
    laid_ms = table.now_ms
    table.run(10_000)
    assert table.said == [(laid_ms + FRAME_MS + REPEAT_MS, TagSeen("left", 0, TAG))]
    lift(table)
    assert table.run(LEFT_MS, until=TagGone)
    table.run(10_000)
    assert gone(table) == [TAG]
    assert len(table.said) == 2


def test_a_tag_that_lies_there_at_the_start_is_shown_only() -> None:
    module = Rdm6300Module()
    module.lay(TAG, 0)
    table = Wire(Rdm6300Reader(ReaderConfig("left", "rdm6300", "unused")), module)
    table.run(1000)
    assert [message for _, message in table.said] == [TagSeen("left", 0, TAG, laid=False)]


def test_another_tag_after_a_pulled_cable_is_shown_only() -> None:
    table = wire()
    lay(table, TAG)
    table.run(500)
    table.kind.start()
    lay(table, OTHER)
    table.run(500)
    assert [message for _, message in table.said[1:]] == [
        TagGone("left", 0, TAG),
        TagSeen("left", 0, OTHER, laid=False),
    ]


def test_a_last_frame_that_is_cut_off_by_lifting_is_no_trouble() -> None:
    table = wire()
    lay(table, TAG)
    table.run(500)
    lift(table)
    table.hear(frame(TAG)[:12])
    table.run(1000)
    assert (seen(table), gone(table), troubles(table)) == ([TAG], [TAG], [])


def test_a_tag_in_the_place_of_another_is_seen_behind_its_leaving() -> None:
    table = wire()
    lay(table, TAG)
    table.run(500)
    lay(table, OTHER)
    table.run(500)
    assert [message for _, message in table.said[1:]] == [
        TagGone("left", 0, TAG),
        TagSeen("left", 0, OTHER),
    ]


def test_a_touch_that_is_too_short_for_two_frames_is_no_scan_and_no_trouble() -> None:
    table = wire()
    lay(table, TAG)
    table.run(REPEAT_MS)
    lift(table)
    table.run(2000)
    assert table.said == []


def test_a_wrong_tag_in_one_frame_sends_nobody_away() -> None:
    table = wire()
    lay(table, TAG)
    for _ in range(20):
        table.run(3 * REPEAT_MS)
        table.hear(frame(OTHER))
    assert (seen(table), gone(table)) == ([TAG], [])


def test_half_a_frame_is_told_and_is_not_glued_to_the_next() -> None:
    table = wire()
    table.hear(frame(TAG)[: LENGTH // 2])
    table.run(GONE_MS + 100)
    assert "could not be read" in troubles(table)[0]
    table.hear(frame(TAG)[LENGTH // 2 :])
    table.run(GONE_MS + 100)
    lay(table, OTHER)
    table.run(500)
    assert seen(table) == [OTHER]


def test_a_stray_byte_is_not_worth_a_word() -> None:
    table = wire()
    table.hear(b"\xff")
    table.run(1000)
    assert table.said == []


def test_another_device_on_the_port_is_told_in_silence_and_in_a_flood() -> None:
    table = wire()
    table.hear(b"ISBN 978-3-16\r\n")
    table.run(500)
    assert "check the reader's kind" in troubles(table)[0]
    for _ in range(200):
        table.hear(b"04A1\r\n")
    assert len(troubles(table)) > 1
    assert seen(table) == []


def test_a_tag_that_comes_byte_by_byte_or_in_one_heap_is_seen() -> None:
    table = wire()
    for byte in frame(TAG) * 2:
        table.run(1)
        table.hear(bytes([byte]))
    assert seen(table) == [TAG]
    table.run(2000)
    table.hear(frame(OTHER) * 5)
    assert seen(table) == [TAG, OTHER]


def test_noise_without_end_does_not_keep_a_tag_that_was_taken_away() -> None:
    table = wire()
    lay(table, TAG)
    table.run(500)
    lift(table)
    for _ in range(40):
        table.run(45)
        table.hear(b"\x00")
    assert gone(table) == [TAG]
