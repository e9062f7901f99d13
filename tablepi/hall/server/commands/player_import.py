"""Players from a list: looked at by the desk, then entered all, or those who are new."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tablepi.core.text.names import folded, same_names
from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.server.commands.player_commands import enter_new_player
from tablepi.hall.server.commands.player_csv import (
    CsvFault,
    NewPlayer,
    ReadPlayers,
    read_players,
)
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.event_rows import keep_name
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.event_book import EventBook
from tablepi.hall.server.desk.event_desk import EventDesk


class ListEntry(NamedTuple):
    """Outcome of a list of players: their ids; or its faults, and nobody was entered."""

    players: tuple[str, ...] = ()
    faults: tuple[CsvFault, ...] = ()


class ListAnswer(NamedTuple):
    """Answers of the desk on a list. `looked`: what was understood is right, and all are new;
    `only_new`: those who are here are the same; `sure`: all are other people.
    """

    looked: bool = False
    only_new: bool = False
    sure: bool = False


UNASKED = ListAnswer()


class ListLook(NamedTuple):
    """What was understood of a list. `newcomers`: those of its players who are not here yet;
    `namesakes`: names that several people have, whoever of them is entered.
    """

    read: ReadPlayers
    newcomers: tuple[NewPlayer, ...]
    namesakes: tuple[str, ...]

    @property
    def here(self) -> int:
        """Number of players who are here already."""
        return len(self.read.players) - len(self.newcomers)


class ListQuestion(DeskRefusal):
    """Nobody was entered yet: the desk is to look at what was understood."""

    def __init__(self, look: ListLook) -> None:
        super().__init__("list.read", 409, n=len(look.read.players))
        self.look = look


def enter_list(
    record: Record,
    desk: EventDesk,
    data: bytes,
    who: str,
    answer: ListAnswer = UNASKED,
    language: str = "en",
) -> ListEntry:
    """All players of a list, or nobody where it has a fault. Raises ListQuestion before.

    Where names are missing of players who are entered already (after a rebuild), the list gives
    them back: by `id`, else in its order.
    """
    event = desk.book.running(record)
    names_by_id = {id_: event.names[id_] for id_ in event.state.players if id_ in event.names}
    names_by_id |= dict.fromkeys(event.facts.erased, "")
    tables = {table.id for table in event.state.tables} or None
    player_list = read_players(data, names_by_id, tables, language)
    if player_list.faults:
        return ListEntry(faults=player_list.faults)
    players = player_list.players
    newcomers = new_players(players, _known_players(event))
    is_answered = answer.sure or answer.only_new
    if not is_answered and not (answer.looked and len(newcomers) == len(players)):
        names = [player.name for player in newcomers]
        namesakes = same_names(names, event.names_here.values())
        raise ListQuestion(ListLook(player_list, newcomers, namesakes))
    chosen_players = newcomers if answer.only_new else players
    with desk.book.together():
        return ListEntry(_enter_all(record, desk.book, event, chosen_players, who))


def new_players(
    players: Iterable[NewPlayer], known_players: Iterable[NewPlayer]
) -> tuple[NewPlayer, ...]:
    """Players who are not known yet: by name and club, each of those who are known once."""
    unmatched, newcomers = Counter(map(_identity, known_players)), []
    for player in players:
        if unmatched[_identity(player)] > 0:
            unmatched[_identity(player)] -= 1
        else:
            newcomers.append(player)
    return tuple(newcomers)


def _identity(player: NewPlayer) -> tuple[str, str]:
    return folded(player.name), folded(player.club)


def _known_players(event: EventSnapshot) -> list[NewPlayer]:
    clubs = event.facts.clubs
    return [NewPlayer(name, club=clubs.get(id_, "")) for id_, name in event.names_here.items()]


def _enter_all(
    record: Record, book: EventBook, event: EventSnapshot, players: Sequence[NewPlayer], who: str
) -> tuple[str, ...]:
    nameless = [id_ for id_ in event.state.players if id_ not in event.names]
    nameless = [id_ for id_ in nameless if id_ not in event.facts.erased]
    is_in_order = len(nameless) == len(players) and not any(player.id for player in players)
    ids = list(nameless) if is_in_order else [player.id for player in players]
    entered_ids = []
    for player, id_ in zip(players, ids, strict=True):
        if id_ in nameless:
            keep_name(record, event.state.event, id_, player.name)
            entered_ids.append(id_)
        else:
            # Who is there under this id and name is entered as somebody else.
            newcomer = player._replace(id="") if id_ in event.recorded.players else player
            entered_ids.append(enter_new_player(record, book, newcomer, who))
    return tuple(entered_ids)
