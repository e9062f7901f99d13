"""A score sheet as plain data to be kept, and the printer of sheets and players' codes."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from tablepi.core.board import Sheet
from tablepi.core.match import Match
from tablepi.core.record import Stick
from tablepi.referee.match.move_text import title_of
from tablepi.referee.words import Words
from tablepi.screens.pictures.table_view import labels


class PrintedLine(NamedTuple):
    """A line of the sheet: its name, a number a seat, and below it what that comes from.

    `best`: the seats with the best number.
    """

    name: str
    cells: tuple[str, ...]
    notes: tuple[str, ...] = ()
    best: tuple[int, ...] = ()


class PrintedSheet(NamedTuple):
    """A sheet with everything that stands on it. `places`: of each seat, 0 for none yet.

    `said`: who won and what is to be known of that, or how far the match is; `foot`: the day and
    the seal.
    """

    title: str
    said: str
    names: tuple[str, ...]
    totals: tuple[str, ...]
    places: tuple[int, ...]
    lines: tuple[PrintedLine, ...]
    foot: str


def sheet_of(match: Match) -> Sheet | None:
    """The score sheet of a match; None for a match without one."""
    return next((zone for zone in match.board.zones if isinstance(zone, Sheet)), None)


def printed_sheet(
    match: Match, words: Words, began: str, seal: str, is_abandoned: bool
) -> PrintedSheet | None:
    """The sheet of a match as everybody may see it; None for a match without one.

    `seal`: '' until the result stands.
    """
    sheet = sheet_of(match)
    if sheet is None:
        return None
    named, result, board = labels(words, match.board.zones), match.result, match.board
    shown = (line for line in sheet.lines if line.kind != "total")
    lines = (
        PrintedLine(named.get(line.title, line.title), line.cells, line.notes, line.best)
        for line in shown
        if any(line.cells) or sheet.by_rows
    )
    said = words("match.abandoned" if is_abandoned else "match.open", date=began)
    if result is not None:
        many = len(result.winners) > 1
        said = "over.shared" if many else "over.one" if result.winners else "over.none"
        remarks = map(words.say, match.remarks())
        said = " · ".join((words(said, winners=result.winners), *remarks))
    sealed = words("result.seal", seal=seal) if seal else ""
    return PrintedSheet(
        title_of(words, match),
        said,
        tuple(words.seat(view.seat) for view in board.seats),
        tuple(view.score for view in board.seats),
        tuple(result.places) if result else (0,) * len(board.seats),
        tuple(lines),
        " · ".join(filter(None, (began, sealed))),
    )


_LONGEST_NAME = 24


class PlayerCard(NamedTuple):
    """A card to print, of a bank card's size. `code`: what a reader reads from it."""

    name: str
    code: str
    said: str

    @property
    def file(self) -> str:
        """Name of the file, without its ending."""
        plain = "".join(sign for sign in self.name if sign.isalnum())[:_LONGEST_NAME]
        return f"tablepi-code-{plain}" if plain else "tablepi-code"


class Printer(Protocol):
    """Keeps what is printed as a picture and as a page.

    What writes raises TablepiError. Pictures are drawn where screens are; the rest takes longer,
    and runs in a thread.
    """

    def picture(self, sheet: PrintedSheet) -> bytes:
        """A match's score sheet as a PNG."""

    def write(self, stick: Stick, name: str, sheet: PrintedSheet, png: bytes) -> str:
        """Writes the picture and a PDF onto a stick; their names."""

    def card(self, card: PlayerCard) -> bytes:
        """A card as a PNG."""

    def write_cards(
        self, stick: Stick, name: str, cards: Sequence[PlayerCard], png: bytes = b""
    ) -> str:
        """Writes a PDF of cards onto a stick, and the picture of one; their names."""
