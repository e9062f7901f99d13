"""Results that players report by their phones: claims become rows once the table agrees."""

import logging
from collections.abc import Callable
from concurrent.futures import Future

from tablepi.core.errors import HallError
from tablepi.hall.events.rows.event_state import Round
from tablepi.hall.events.table_claims import agreed_scores
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.event_rows import open_events
from tablepi.hall.server.database.given_rows import phase_of
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.database.record_writer import HallContext
from tablepi.hall.server.desk.event_book import PLAYER, EventBook
from tablepi.hall.server.desk.open_events import OpenEvents
from tablepi.hall.server.desk.player_claims import (
    ClaimPlace,
    claims_at,
    claims_of,
    forget_claims,
)

LOOK_EVERY_MS = 5_000
"""Time between two looks for claims that nobody called wrong in time."""

log = logging.getLogger("tablepi.hall")


class PlayerReports:
    """Looks for claims whose time is up, in every open event. `settled`: called when that made
    results, behind the commit.
    """

    def __init__(
        self, context: HallContext, events: OpenEvents, settled: Callable[[], None]
    ) -> None:
        self._writer, self._clock = context.writer, context.clock
        self._events = events
        self._settled = settled
        self._looked_ms = 0

    def tick(self) -> None:
        """Makes results of claims whose time is up."""
        now = self._clock.now_ms()
        if now - self._looked_ms >= LOOK_EVERY_MS:
            self._looked_ms = now
            self._writer.put(lambda record: self._settle(record, now)).add_done_callback(
                self._after_settling
            )

    def _settle(self, record: Record, now: int) -> bool:
        books = [self._events.of(event).book for event in open_events(record)]
        outcomes = [settle_all(record, book, now) for book in books]
        return any(outcomes)

    def _after_settling(self, future: "Future[bool]") -> None:
        error = future.exception()
        if error is None and future.result():
            self._settled()
        elif error is not None and not isinstance(error, HallError):
            log.error("reported results could not be settled", exc_info=error)


def settle_all(record: Record, book: EventBook, now: int) -> bool:
    """Makes a row of each result on which a table agrees or whose time is up, and forgets the
    claims of tables that have their result, of rounds that are over, and of an event that takes
    none any more. True for a new row.
    """
    event = book.load(record)
    if event is None or phase_of(record):
        return False
    rounds = {round_.row: round_ for round_ in event.state.rounds[-1:]}
    outcomes = []
    for place in claims_of(record, event.state.event):
        round_ = rounds.get(place.round_row)
        is_open = round_ is not None and not event.state.result(round_, place.table)
        if round_ is not None and is_open and event.facts.has_reports:
            outcomes.append(settle(record, book, round_, place, now))
        else:
            forget_claims(record, place)
    return any(outcomes)


def settle(record: Record, book: EventBook, round_: Round, place: ClaimPlace, now: int) -> bool:
    """The same for one table of a round that has no result yet."""
    scores = agreed_scores(claims_at(record, place), now)
    if scores is None:
        return False
    forget_claims(record, place)
    row = book.running(record).row_of((round_.number, place.table), scores)
    try:
        book.add(record, row, PLAYER)
    except DeskRefusal as refusal:
        # It was possible when it was claimed: the event is another one by now.
        log.warning("a reported result was refused: %s", refusal.sentence)
        return False
    return True
