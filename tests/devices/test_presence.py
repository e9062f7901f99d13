import pytest

from tablepi.devices.messages import Message, TagGone, TagSeen
from tablepi.devices.presence import DOUBT_MS, TWICE_MS, Presence

GONE_MS = 200

# Each row: at this time a tag is read, or '-' for absence, or '?' for something unclear; what is
# said of it: '+A' seen and laid, '=A' seen and only shown, '-A' gone. The antenna is known empty.
LAID = [(0, "A", ""), (65, "A", "+A"), (130, "A", ""), (9000, "A", "")]
ONCE = [(0, "A", ""), (9, "-", ""), (300, "-", ""), (400, "A", "")]
TOO_LATE = [(0, "A", ""), (TWICE_MS + 1, "A", ""), (2 * TWICE_MS + 1, "A", "+A")]
MISREAD_BETWEEN = [(0, "A", ""), (65, "X", ""), (130, "A", ""), (195, "A", "+A")]
MISREAD_WHILE_IT_LIES = [*LAID[:2], (130, "X", ""), (195, "A", ""), (260, "X", ""), (325, "A", "")]
GONE = [*LAID[:2], (100, "-", ""), (299, "-", ""), (300, "-", "-A"), (500, "-", "")]
BACK_IN_TIME = [*LAID[:2], (100, "-", ""), (280, "A", ""), (300, "-", ""), (499, "-", "")]
CHANGED = [*LAID[:2], (130, "B", ""), (195, "B", "-A+B")]
LAID_AGAIN_TOO_SOON = [*GONE[:5], (400, "A", ""), (465, "A", "=A")]
LAID_AGAIN = [*GONE[:5], (1500, "A", ""), (1565, "A", "+A")]
UNCLEAR = [
    *LAID[:2],
    (100, "-", ""),
    (200, "?", ""),
    (300, "-", ""),
    (499, "-", ""),
    (500, "-", "-A"),
]
UNCLEAR_FOR_LONG = [*LAID[:2], (500, "?", ""), (64 + DOUBT_MS, "?", ""), (65 + DOUBT_MS, "?", "-A")]


def happened(presence: Presence, at_ms: int, what: str) -> list[Message]:
    if what == "-":
        return presence.absent(at_ms)
    return presence.unclear(at_ms) if what == "?" else presence.read(what, at_ms)


def in_short(message: Message) -> str:
    assert isinstance(message, TagSeen | TagGone)
    assert (message.reader, message.antenna) == ("left", 0)
    if isinstance(message, TagGone):
        return f"-{message.uid}"
    return f"{'+' if message.laid else '='}{message.uid}"


def said(presence: Presence, rows: list[tuple[int, str, str]]) -> list[str]:
    return ["".join(map(in_short, happened(presence, at_ms, what))) for at_ms, what, _ in rows]


def known_empty() -> Presence:
    presence = Presence("left", 1400, GONE_MS)
    presence.opened()
    presence.absent(-GONE_MS - 1)
    presence.absent(-1)
    return presence


@pytest.mark.parametrize(
    "rows",
    [
        LAID,
        ONCE,
        TOO_LATE,
        MISREAD_BETWEEN,
        MISREAD_WHILE_IT_LIES,
        GONE,
        BACK_IN_TIME,
        CHANGED,
        LAID_AGAIN_TOO_SOON,
        LAID_AGAIN,
        UNCLEAR,
        UNCLEAR_FOR_LONG,
    ],
)
def test_a_tag_comes_once_and_goes_once(rows: list[tuple[int, str, str]]) -> None:
    assert said(known_empty(), rows) == [words for *_, words in rows]


ALREADY_THERE = [(0, "A", ""), (65, "A", "=A"), (130, "A", "")]
LAID_AT_ONCE = [(0, "-", ""), (199, "-", ""), (210, "A", ""), (275, "A", "=A")]
LAID_LATER = [(0, "-", ""), (200, "-", ""), (210, "A", ""), (275, "A", "+A")]


@pytest.mark.parametrize("rows", [ALREADY_THERE, LAID_AT_ONCE, LAID_LATER])
def test_a_tag_that_lay_there_when_the_reader_appeared_was_not_laid(
    rows: list[tuple[int, str, str]],
) -> None:
    presence = Presence("left", 1400, GONE_MS)
    presence.opened()
    assert said(presence, rows) == [words for *_, words in rows]


STILL_THERE = [(5000, "A", ""), (5065, "A", "")]
TAKEN_AWAY_MEANWHILE = [(5000, "-", ""), (5199, "-", ""), (5200, "-", "-A")]
ANOTHER_MEANWHILE = [(5000, "B", ""), (5065, "B", "-A=B")]


@pytest.mark.parametrize("rows", [STILL_THERE, TAKEN_AWAY_MEANWHILE, ANOTHER_MEANWHILE])
def test_what_happened_while_the_reader_was_away_is_told_and_not_played(
    rows: list[tuple[int, str, str]],
) -> None:
    presence = known_empty()
    assert said(presence, LAID) == ["", "+A", "", ""]
    presence.opened()
    assert said(presence, rows) == [words for *_, words in rows]


def test_a_tag_that_was_read_once_is_in_doubt_until_it_is_read_again_or_absent() -> None:
    presence = known_empty()
    assert not presence.in_doubt
    presence.read("A", 0)
    assert presence.in_doubt
    presence.read("A", 10)
    assert not presence.in_doubt
    presence.read("B", 20)
    presence.absent(30)
    assert presence.in_doubt
    presence.absent(30 + GONE_MS)
    assert not presence.in_doubt
