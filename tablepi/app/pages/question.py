"""The panel's undo asks first: the player whose line is taken back agrees with their button."""

from tablepi.app.acts import Act, Press, Yes
from tablepi.app.desk import Desk
from tablepi.app.pages.judge import take_back
from tablepi.app.picture import Button, Page, Section
from tablepi.app.places import labels
from tablepi.app.referee import Referee
from tablepi.app.shown import Shown
from tablepi.app.telling import told
from tablepi.app.words import Words


class TakeBackPage:
    """Shows the last line beside the board, until it is taken back or kept."""

    def __init__(self, desk: Desk, referee: Referee, words: Words) -> None:
        self._desk = desk
        self._referee = referee
        self._words = words
        self._line = referee.match.public_moves()[-1]
        self._seat = getattr(self._line, "seat", 0)

    def picture(self) -> Page:
        """The line, and who is asked; anybody may answer on the screen."""
        words, match = self._words, self._referee.match
        board = match.game.board(match.public)
        asked = (self._seat,) if self._seat else tuple(view.seat for view in board.seats)
        who = "take-back.asked" if self._seat else "take-back.anyone"
        lines = (str(match.number), told(words, self._line)), ("?", words(who, who=self._seat))
        return Page(
            title=words("take-back.title"),
            sections=(Section("", lines),),
            buttons=(
                Button(words("take-back.yes"), Press("undo"), "primary", icon="undo"),
                Button(words("take-back.no"), Press("back"), "quiet", icon="back"),
            ),
            board=board,
            faces=match.setup.cards,
            names=tuple(words.seat(view.seat) for view in board.seats),
            labels=labels(words, board.zones),
            kind="layout",
            notices=self._desk.notices(),
            asked=asked,
        )

    def hear(self, act: Act, now_ms: int) -> None:
        """Takes the line back with its player's yes; the undo button again keeps it."""
        agreed = isinstance(act, Yes) and self._seat in (0, act.seat)
        if agreed or act == Press("undo"):
            self._desk.leave()
            take_back(self._desk, self._referee, now_ms)
        elif isinstance(act, Yes):
            self._desk.passing = self._words("take-back.asked", who=self._seat)
        elif act in (Press("back"), Press("take-back")):
            self._desk.leave()

    def show(self, shown: Shown, now_ms: int) -> None:
        """A card is said to belong to the table, not played."""
        self._desk.passing = self._words("notice.at-table")
