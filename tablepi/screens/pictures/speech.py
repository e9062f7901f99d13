"""Speech of a picture: what a voice says of it to the whole table.

It is made of the public picture alone, so a face-down card is spoken as one.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tablepi.referee.table_picture import SeatPanel
from tablepi.referee.words import Words
from tablepi.screens.pictures.picture import Paused, Picture, Table
from tablepi.screens.pictures.signals import SoundHistory, listen, table_of

MOST_LETTERS = 240
"""The longest text that is spoken, some 20 seconds; the screen has the rest."""

_BRACKETS = str.maketrans("[]", "  ")
"""Between two of them a synthesizer expects the codes of sounds instead of words."""

_MINUS = re.compile(r"(?<!\S)-(?=\d)")
"""A hyphen before a number, which is not read in every language; the sign for minus is."""


class Utterance(NamedTuple):
    """A text to be spoken. `urgent`: it interrupts the one before."""

    text: str
    urgent: bool = False


class SpeechHistory(NamedTuple):
    """Everything spoken so far. `is_paused`: the table rests."""

    sounds: SoundHistory = SoundHistory()
    is_paused: bool = False


def speak(
    spoken: SpeechHistory, picture: Picture, beneath: Table | None, language: str
) -> tuple[SpeechHistory, Utterance | None]:
    """The state after this picture, and what is said of it, None for nothing.

    `beneath`: the table that a page lies on, which goes on being spoken of.
    """
    sounds, cues = listen(spoken.sounds, picture, beneath)
    parts: list[str] = []
    if sounds.timer == "out" and spoken.sounds.timer != "out":
        parts.append(Words(language=language)("tools.rang"))
    if (table := table_of(picture, beneath)) is not None and cues:
        words = Words(seats=[panel.name for panel in table.seats], language=language)
        parts += _of_table(spoken.sounds, sounds, cues, table, words)
    if isinstance(picture, Paused) and not spoken.is_paused:
        parts.append(picture.title)
    text = speakable(" ".join(map(_ended, filter(None, parts))))
    utterance = Utterance(text, "refused" in cues) if text else None
    return SpeechHistory(sounds, isinstance(picture, Paused)), utterance


def announced(language: str) -> Utterance:
    """The first words of a voice that was just chosen."""
    words = Words(language=language)
    title, value = (words(f"settings.sound.voice{end}") for end in ("", ".True"))
    return Utterance(f"{title}: {value}")


def _of_table(
    before: SoundHistory, now: SoundHistory, cues: tuple[str, ...], table: Table, words: Words
) -> Iterator[str]:
    """The clocks, the verdict or the end, and whose turn it is."""
    if before.at_table:
        yield from _time(before, now, table, words)
    if "over" in cues:
        yield table.prompt.text
        yield ", ".join(f"{panel.name} {panel.score}" for panel in _winners_first(table))
    elif before.at_table and table.said is not None and now.verdict != before.verdict:
        yield table.said.text
    if "turn" in cues:
        seats = tuple(sorted(now.waited - before.waited))
        yield words("spoken.turn", seats=seats)


def _winners_first(table: Table) -> list[SeatPanel]:
    return sorted(table.seats, key=lambda panel: not panel.winner)


def _time(before: SoundHistory, now: SoundHistory, table: Table, words: Words) -> Iterator[str]:
    """The clocks that have become short or run out."""
    news = {seat: state for seat, state in set(now.dials) - set(before.dials) if state}
    yield from (dial.label for dial in table.clocks if dial.seat in news)
    if now.flags > before.flags and "out" not in news.values():
        # The clock of the seat whose flag fell is not shown any more.
        yield words("clock.seat.out" if table.said_seat else "clock.table.out", who=table.said_seat)


def _ended(part: str) -> str:
    """A sentence with its full stop; the dots between words become commas."""
    sentence = part.strip().replace(" ·", ",")
    return sentence if sentence.endswith((".", "!", "?", "…")) else f"{sentence}."


def speakable(text: str) -> str:
    """A text in one line of at most `MOST_LETTERS`, without control characters."""
    printable = (letter if letter.isprintable() else " " for letter in text.translate(_BRACKETS))
    line = _MINUS.sub("−", " ".join("".join(printable).split()))
    if len(line) <= MOST_LETTERS:
        return line
    whole_words, _, _ = line[: MOST_LETTERS + 1].rpartition(" ")
    return whole_words or line[:MOST_LETTERS]
