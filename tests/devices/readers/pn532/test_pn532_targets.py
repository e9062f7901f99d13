import pytest

from tablepi.devices.readers.pn532.pn532_protocol import (
    TO_HOST,
    Pn532Frames,
    Target,
    frame,
    listed,
    targets_in,
)
from tests.devices.damage import every_single_damage

CLASSIC = Target(bytes.fromhex("14E0992C"))
NTAG = Target(bytes.fromhex("04A1B2C3D4E5F6"), b"\x00\x44", 0x00)
TRIPLE = Target(bytes.fromhex("0405060708090A0B0C0D"), b"\x00\x84", 0x00)
SMART = Target(bytes.fromhex("04112233445566"), b"\x03\x44", 0x20, bytes.fromhex("067577810280"))
SILENT_SMART = SMART._replace(ats=b"")

ANSWERS = [
    ("00", []),
    ("01010004080414E0992C", [CLASSIC]),
    ("0101004400" + "0704A1B2C3D4E5F6", [NTAG]),
    ("0101008400" + "0A0405060708090A0B0C0D", [TRIPLE]),
    ("0101034420" + "0704112233445566" + "067577810280", [SMART]),
    ("0101034420" + "0704112233445566", [SILENT_SMART]),
    ("02010004080414E0992C" + "02004400" + "0704A1B2C3D4E5F6", [CLASSIC, NTAG]),
    ("0201034420" + "0704112233445566067577810280" + "02" + "0004080414E0992C", [SMART, CLASSIC]),
]
UNEVEN = {
    "nothing": "",
    "one promised, none there": "01",
    "none promised, one there": "00010004080414E0992C",
    "one promised, two there": "01010004080414E0992C" + "020004080414E0992C",
    "two promised, one there": "02010004080414E0992C",
    "a wrong number": "01020004080414E0992C",
    "a byte missing": "01010004080414E099",
    "a byte too many": "01010004080414E0992C00",
    "five bytes": "01010004080514E0992C00",
    "no bytes": "010100040800",
    "a UID that goes on": "01010004040414E0992C",
    "an ATS cut off": "0101034420" + "0704112233445566" + "0675778102",
    "three": "03010004080414E0992C",
}


@pytest.mark.parametrize(("answer", "targets"), ANSWERS)
def test_an_answer_lists_tags(answer: str, targets: list[Target]) -> None:
    assert targets_in(bytes.fromhex(answer)) == targets
    assert listed(targets) == bytes.fromhex(answer)


@pytest.mark.parametrize("answer", UNEVEN.values(), ids=UNEVEN)
def test_an_answer_that_does_not_come_out_even_lists_nothing(answer: str) -> None:
    assert targets_in(bytes.fromhex(answer)) is None


# The first four hold zeros, and bytes that are also lengths: what shifts is most easily mistaken.
AWKWARD = ["04EB5125", "04070A04", "0700000A", "04000000000000", "04A1B2C3D4E5F6", "0A" * 10]


@pytest.mark.parametrize("uid", AWKWARD)
def test_no_single_damaged_byte_makes_another_tag(uid: str) -> None:
    target = Target(bytes.fromhex(uid))
    for damaged in every_single_damage(frame(TO_HOST, b"\x4b" + listed([target]))):
        for item in Pn532Frames(TO_HOST).feed(damaged):
            if isinstance(item, bytes) and item[:1] == b"\x4b":
                assert targets_in(item[1:]) in (None, [], [target])
