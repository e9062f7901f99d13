"""The hall that the table belongs to, as its link tells of it; its task and the matches for it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tablepi.core.errors import StoreError, TablepiError
from tablepi.core.game import Game
from tablepi.core.options import setup_of
from tablepi.core.record import AtHall, ListedMatch, Row
from tablepi.devices.messages import LinkGone, LinkHere, LinkJoined, LinkNote
from tablepi.referee.hall.hall_round import HallRound
from tablepi.referee.match.replay import result_of
from tablepi.referee.storage import Journal
from tablepi.referee.words import Words
from tablepi.wire.join_card import JoinCard
from tablepi.wire.payload import WireError, encoded

if TYPE_CHECKING:
    from tablepi.wire.desk_messages import Task, Took


LOOKED_THROUGH = 50
"""Matches among which those of a task are looked for, the newest first."""


def read_task(body: Mapping[str, Any]) -> "Task | None":
    """The task of a note; None for none, and for one of a wrong form."""
    if not body:
        return None
    # Loaded here, so that tables without a hall are spared its time and memory.
    from tablepi.wire.desk_messages import task_of

    try:
        task = task_of(encoded(body))
    except WireError:
        return None
    return task if task is not None and task.state == "open" and task.seats else None


def names_of(task: "Task") -> tuple[str, ...]:
    """Names of the players, in the order of the seats; the hall's id where it tells no name."""
    return tuple(seat.name or seat.player for seat in task.seats)


def task_title(words: Words, task: "Task") -> str:
    """`Round 3: Ann and Ben`."""
    *first_names, last_name = names_of(task)
    players = (
        words("hall.and", who=", ".join(first_names), last=last_name) if first_names else last_name
    )
    return words("hall.task", n=task.round, who=players)


def players_of(task: "Task", game: str, names: tuple[str, ...]) -> tuple[str, ...] | None:
    """The hall's ids of those who sit there, None where others do, or play something else."""
    if task.game != game or sorted(names) != sorted(names_of(task)):
        return None
    places = list(zip(names_of(task), (seat.player for seat in task.seats), strict=True))
    players = []
    for name in names:
        index = next(index for index, (seated_name, _) in enumerate(places) if seated_name == name)
        players.append(places.pop(index)[1])
    return tuple(players)


class TaskState(NamedTuple):
    """State of a task."""

    task: "Task"
    why: str = ""
    """Why it cannot be played here, '' where it can."""
    matches: tuple[ListedMatch, ...] = ()
    """Those begun for it, the oldest first."""
    is_over: bool = False
    """It is decided."""

    @property
    def may_begin(self) -> bool:
        return not self.why and not self.is_over and all(match.ended for match in self.matches)

    def took(self, is_seated: bool) -> "Took":
        from tablepi.wire.desk_messages import Took

        uuids = tuple(match.uuid for match in self.matches if match.uuid)
        if self.is_over or uuids:
            return Took(self.task.task, "over" if self.is_over else "started", uuids)
        if self.why:
            return Took(self.task.task, "refused", why=self.why)
        return Took(self.task.task, "seated" if is_seated else "shown")


def state_of(
    task: "Task", hall: str, journal: Journal, game: Game[Any] | None, is_busy: bool
) -> TaskState:
    """State of the task. `game`: the one it names, None where it is not played here; `is_busy`:
    another match lies on the table.
    """
    try:
        matches_begun = list(_begun_matches(task, AtHall(hall, task.task), journal))
    except StoreError:
        return TaskState(task, "busy")
    matches, reason = tuple(match for match, _ in matches_begun), "busy" if is_busy else ""
    reason = reason if matches else _refusal_reason(task, game) or reason
    return TaskState(task, reason, matches, _is_decided(task, matches_begun))


def _refusal_reason(task: "Task", game: Game[Any] | None) -> str:
    if game is None:
        return "game"
    try:
        setup_of(game, names_of(task), dict(task.options), None)
    except TablepiError:
        return "game" if len(task.seats) in game.seats else "seats"
    return ""


def _begun_matches(
    task: "Task", at_hall: AtHall, journal: Journal
) -> Iterator[tuple[ListedMatch, tuple[str, ...]]]:
    """The matches that its players began for it, whatever they were called then, the oldest first,
    each with the hall's ids in its seats; but for those that were abandoned: none is played.
    """
    players = sorted(seat.player for seat in task.seats)
    for match, ids in reversed(journal.hall_matches(at_hall.hall, LOOKED_THROUGH)):
        listed, first_row = _read_match(journal, match) if sorted(ids) == players else (None, "")
        is_played = listed and listed.header.game == task.game and not listed.is_abandoned
        if listed and is_played and first_row == at_hall.note:
            yield listed, ids


def _read_match(journal: Journal, match: int) -> tuple[ListedMatch | None, str]:
    """A match and its first row; None for one whose header is damaged. Raises StoreError."""
    try:
        listed, reading = journal.kept_and_read(match)
    except StoreError as error:
        if error.said.id == "store.header":
            return None, ""
        raise
    return listed, next((row.text for row in reading.rows), "")


def _is_decided(task: "Task", matches_begun: Sequence[tuple[ListedMatch, tuple[str, ...]]]) -> bool:
    """True if somebody has won more than half of the matches, or all of them have ended."""
    ended_matches = [(match, ids) for match, ids in matches_begun if match.ended]
    wins = Counter[str]()
    for match, ids in ended_matches:
        seats = match.header.seats
        result = result_of(match.result, len(seats))
        # Guests have no id, and are told apart by their names.
        players = [id_ or name for id_, name in zip(ids, seats, strict=True)]
        wins.update(players[seat - 1] for seat in (result.winners if result is not None else ()))
    return len(ended_matches) >= task.best_of or max(wins.values(), default=0) > task.best_of // 2


Body = Mapping[str, Any]


class Link(Protocol):
    """The process that links the table to a hall."""

    @property
    def is_there(self) -> bool:
        """True if it can be told something now."""

    def send_card(self, card: str) -> None:
        """Has it join the hall of a card."""

    def leave(self) -> None:
        """Has it forget the hall."""


class NoLink:
    """A table to which no link has come."""

    is_there = False

    def send_card(self, card: str) -> None:
        """Nobody hears it."""

    def leave(self) -> None:
        """Nobody hears it."""


class Near(Protocol):
    """A hall on the same machine."""

    @property
    def is_there(self) -> bool:
        """True if one is there."""

    def ask(self, what: str) -> str:
        """The link to its `desk`, or a join `card`; it may take seconds. Raises TablepiError."""


class NoneNear:
    """A machine without a hall."""

    is_there = False

    def ask(self, what: str) -> str:
        """Nobody says anything."""
        return ""


class Hall:
    """State of the hall. `id`: the hall's, `table`: this table's there, '' for none.

    `away_ms`: since when, by the inbox's clock, it has been out of reach, None while it is there.
    `joining`: the card that the link joins with now, None for none; `failed`: why the last one did
    not work. `shared`: another device says that it is this table. Notes are the newest bodies of
    each kind, {} for none. None of them makes a move, opens a secret or changes a setting.
    `seated`: the task whose players sit down, `over`: the last that is decided, '' for none.
    `round`: the round's clock. `keep`: keeps hall and table over restarts. `near`: a hall on
    the same machine.
    """

    def __init__(self) -> None:
        self.id = self.table = self.failed = self.seated = self.over = ""
        self.joining: JoinCard | None = None
        self.link: Link = NoLink()
        self.near: Near = NoneNear()
        self.keep: Callable[[str, str], None] = lambda hall, table: None
        self.away_ms: int | None = None
        self.shared = False
        self.notes: dict[str, Body] = {}
        self.round = HallRound()
        self._task: Task | None = None
        self._announcement_read: Body = {}

    @property
    def task(self) -> "Task | None":
        """The hall's wish for this table, None for nothing."""
        return self._task if self.id else None

    @property
    def said(self) -> str:
        """The announcement, '' for none and once it was read."""
        announcement = self.notes.get("say", {})
        return "" if announcement == self._announcement_read else str(announcement.get("text", ""))

    def hide_said(self) -> None:
        """The announcement was read; another one is shown again."""
        self._announcement_read = self.notes.get("say", {})

    def away_min(self, now_ms: int) -> int:
        """For how many whole minutes the hall has been out of reach."""
        return 0 if self.away_ms is None else (now_ms - self.away_ms) // 60_000

    def due_ms(self, now_ms: int) -> int | None:
        """Time at which another minute is over; None while it is in reach."""
        if self.away_ms is None:
            return None
        return self.away_ms + 60_000 * (self.away_min(now_ms) + 1)

    def belongs(self, names: tuple[str, ...], game: str) -> AtHall | None:
        """Fields of the hall for a match that begins now; None where the table has joined none.

        It is for the task where that game is played by those whom the task names.
        """
        if not self.id:
            return None
        task, policy = self.task, str(self.notes.get("hall", {}).get("names", "full"))
        if task is None or task.task == self.over:
            return AtHall(self.id, names=policy)
        players = players_of(task, game, names)
        if players is None:
            return AtHall(self.id, names=policy)
        return AtHall(self.id, task.task, players, policy)

    def is_told(self, rows: Sequence[Row]) -> bool:
        """True if a match of these rows belongs to the hall, which is told of it."""
        return bool(self.id and rows) and rows[0].text.split()[:2] == ["hall", self.id]

    def is_for(self, rows: Sequence[Row]) -> str:
        """The task for which a match of these rows began here, '' for none."""
        task = rows[0].text.split()[-1] if self.is_told(rows) else "-"
        return "" if task == "-" else task

    def is_wanted(self, rows: Sequence[Row], players: Sequence[str]) -> bool:
        """True if the task is a match of these rows and players. A task that was given anew has
        the id of the one before; a player whose name was put right has the same id.
        """
        task = self.task
        if task is None or self.is_for(rows) != task.task:
            return False
        return sorted(players) == sorted(seat.player for seat in task.seats)

    def is_taken_back(self, rows: Sequence[Row], players: Sequence[str]) -> bool:
        """True if the hall asks no more for a match that was begun for a task of it."""
        task = self.is_for(rows)
        if not task or self.is_wanted(rows, players):
            return False
        is_none = self.notes.get("task") == {}
        return is_none or (self.task is not None and self.task.task == task)

    def join(self, card: JoinCard) -> None:
        """Gives a card to the link; what comes of it is in `joining`, `failed` and `id`."""
        self.joining, self.failed = card, ""
        self.link.send_card(str(card))

    def leave(self) -> None:
        """Leaves the hall; what was sent to it stays there."""
        self.link.leave()
        self._join_as("", "")
        self.away_ms, self.failed, self.shared = None, "", False

    def remember(self, hall: str, table: str, now_ms: int) -> None:
        """Belongs to the hall that was joined before the restart, until the link tells more."""
        self.id, self.table = hall, table
        self.away_ms = now_ms if hall else None

    def hear(self, message: LinkHere | LinkGone | LinkJoined | LinkNote, now_ms: int) -> None:
        if isinstance(message, LinkNote):
            self.notes[message.kind] = message.body
            if message.kind == "task":
                self._task = read_task(message.body)
            elif message.kind == "round":
                self.round.hear(message.body, now_ms)
            elif message.kind == "hall":
                self.round.hear_hall(message.body, now_ms)
        elif isinstance(message, LinkJoined):
            self.joining, self.failed = None, message.why
            if not message.why:
                self._join_as(message.hall, message.table)
        elif isinstance(message, LinkHere):
            self._join_as(message.hall, message.table)
            self._note_reach(message.online, now_ms)
            self.shared = message.shared
        else:
            if self.joining is not None:
                self.joining, self.failed = None, "link"
            self._note_reach(False, now_ms)
            self.shared = False

    def _join_as(self, hall: str, table: str) -> None:
        """Belongs to this hall as this table, '' for none; it is kept where that is new."""
        if hall != self.id:
            self.notes.clear()
            self.round, self._task = HallRound(), None
        if (hall, table) != (self.id, self.table):
            self.id, self.table = hall, table
            self.keep(hall, table)

    def _note_reach(self, is_here: bool, now_ms: int) -> None:
        if is_here or not self.id:
            self.away_ms = None
        elif self.away_ms is None:
            self.away_ms = now_ms
