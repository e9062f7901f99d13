"""Commands of a player's own page: reporting a result, answering a report, calling a judge."""

from collections.abc import Mapping
from secrets import token_hex
from typing import Any, NamedTuple

from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.events.player_seat import PlayerSeat, seats_of
from tablepi.hall.events.rows.stage_rows import StagePlay
from tablepi.hall.events.table_claims import Claim
from tablepi.hall.server.commands.form_fields import FormFields
from tablepi.hall.server.commands.result_commands import result_of_form
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.event_rows import open_events
from tablepi.hall.server.database.given_rows import phase_of
from tablepi.hall.server.database.joined_tables import has_device
from tablepi.hall.server.database.judge_calls import KeptCall, queue
from tablepi.hall.server.database.player_codes import bearer_of
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.event_desk import EventDesk
from tablepi.hall.server.desk.organiser_desk import Desk
from tablepi.hall.server.desk.player_claims import (
    ClaimPlace,
    claims_at,
    forget_claim,
    keep_claim,
)
from tablepi.hall.server.desk.player_reports import settle
from tablepi.wire.desk_messages import JudgeCall


class SeatedPlayer(NamedTuple):
    """The bearer of a code, at a table of the round that is played. `desk`: of the code's event."""

    desk: EventDesk
    event: EventSnapshot
    player: str
    seat: PlayerSeat

    @property
    def table(self) -> str:
        return self.seat.pairing.table

    @property
    def place(self) -> ClaimPlace:
        return ClaimPlace(self.event.state.event, self.seat.round.row, self.table)


def report_result(record: Record, desk: Desk, code: str, fields: FormFields) -> bool:
    """A player says how the match ended. True where that settled it."""
    seated = _reporting_player(record, desk, code, fields)
    scores = _scores_of(fields)
    row = seated.event.row_of((seated.seat.round.number, seated.table), scores)
    seated.desk.book.check(seated.event, row)
    own_claim = _claim_of(claims_at(record, seated.place), seated.player)
    if own_claim is not None and own_claim.scores is not None:
        # A tap that comes twice is one tap.
        if own_claim.scores == scores:
            return False
        raise DeskRefusal("refused.me.twice", 409)
    return _claim(record, desk, seated, scores)


def confirm_result(record: Record, desk: Desk, code: str, fields: FormFields) -> bool:
    """A player says that another's report is right. True where that settled it."""
    seated = _reporting_player(record, desk, code, fields)
    claim = _answered_claim(record, seated, fields)
    return _claim(record, desk, seated, claim.scores)


def dispute_result(record: Record, desk: Desk, code: str, fields: FormFields) -> bool:
    """A player says that another's report is wrong: the desk decides."""
    seated = _reporting_player(record, desk, code, fields)
    _answered_claim(record, seated, fields)
    own_claim = _claim_of(claims_at(record, seated.place), seated.player)
    return own_claim is None and _claim(record, desk, seated, None)


def take_report_back(record: Record, desk: Desk, code: str, fields: FormFields) -> bool:
    """A player takes the own report back, while nobody has answered it."""
    seated = _reporting_player(record, desk, code, fields)
    claims = claims_at(record, seated.place)
    if any(claim.player != seated.player for claim in claims):
        raise DeskRefusal("refused.me.answered", 409)
    forget_claim(record, seated.place, seated.player)
    return False


def _reporting_player(record: Record, desk: Desk, code: str, fields: FormFields) -> SeatedPlayer:
    """The player, where results are reported and the table has none yet. Raises DeskRefusal."""
    seated = _seated_player(record, desk, code, fields)
    if not may_report(record, seated.event, seated.table):
        raise DeskRefusal("refused.me.off", 409)
    if seated.event.state.result(seated.seat.round, seated.table) is not None:
        raise DeskRefusal("refused.me.stands", 409)
    return seated


def may_report(record: Record, event: EventSnapshot, table: str) -> bool:
    """True where players report a table's results: the event allows it, and no device at the table
    does so by itself.
    """
    play = event.facts.plays.get(len(event.state.stages), StagePlay())
    has_own_device = bool(play.game) and has_device(record, table)
    return event.facts.has_reports and not has_own_device and not phase_of(record)


def _seated_player(record: Record, desk: Desk, code: str, fields: FormFields) -> SeatedPlayer:
    """The bearer of a code at the table that the form is about. Raises DeskRefusal."""
    bearer = bearer_of(record, code)
    if bearer is None:
        raise DeskRefusal("missing.me", 404)
    if bearer.event not in open_events(record):
        raise DeskRefusal("refused.me.over", 409)
    event_desk = desk.events.of(bearer.event)
    event = event_desk.book.running(record)
    seat = seats_of(event.state).get(bearer.player)
    if seat is None or fields.place != (seat.round.number, seat.pairing.table):
        raise DeskRefusal("refused.me.round", 409)
    return SeatedPlayer(event_desk, event, bearer.player, seat)


def _scores_of(fields: FormFields) -> dict[str, Any]:
    """The result of a form; nobody says by a phone that others are out."""
    form = {name: value for name, value in fields.form.items() if not name.startswith("out-")}
    return result_of_form(FormFields(form))


def _claim(
    record: Record, desk: Desk, seated: SeatedPlayer, scores: Mapping[str, Any] | None
) -> bool:
    now = desk.context.clock.now_ms()
    keep_claim(record, seated.place, Claim(seated.player, now, scores))
    return settle(record, seated.desk.book, seated.seat.round, seated.place, now)


def _claim_of(claims: tuple[Claim, ...], player: str) -> Claim | None:
    return next((claim for claim in claims if claim.player == player), None)


def _answered_claim(record: Record, seated: SeatedPlayer, fields: FormFields) -> Claim:
    """The claim that a form answers, as its page showed it. Raises DeskRefusal."""
    claims, mark = claims_at(record, seated.place), fields.text("claim", 100)
    for claim in claims:
        is_others = claim.player != seated.player and claim.scores is not None
        if is_others and claim_mark(claim) == mark:
            return claim
    raise DeskRefusal("refused.me.changed", 409)


def claim_mark(claim: Claim) -> str:
    """By what an answer names the claim that it answers."""
    return f"{claim.player} {claim.at}"


CALLS = ("call", "back", "here", "done")
"""Taps about a judge: one is called, not needed any more, here, and has finished."""


def change_call(record: Record, desk: Desk, code: str, fields: FormFields) -> bool:
    """A player's tap about a judge, at a table where no device has one for that. The second of two
    who call joins the first.
    """
    seated, what = _seated_player(record, desk, code, fields), fields.text("what")
    if has_device(record, seated.table):
        raise DeskRefusal("refused.me.device", 409)
    now = desk.context.clock.now_ms()
    call = next((call for call in queue(record) if call.table == seated.table), None)
    if what == "call":
        if call is None:
            new_call = JudgeCall(token_hex(8), seated.seat.number)
            desk.calls.take(record, seated.table, new_call, now)
    elif call is None or what not in _POSSIBLE[call.state]:
        raise DeskRefusal("refused.me.call", 409)
    else:
        said = _judge_here(call) if what == "here" else None
        desk.calls.take(record, seated.table, said, now)
    return False


_POSSIBLE: Mapping[str, tuple[str, ...]] = {
    "open": ("back", "here"),
    "claimed": ("here",),
    "present": ("done",),
}
"""By the state of a call: what a player may say of it."""


def _judge_here(call: KeptCall) -> JudgeCall:
    return JudgeCall(call.call, call.seat, call.match, call.row, 0, "present")
