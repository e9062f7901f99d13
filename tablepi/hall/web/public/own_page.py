"""A player's own page: the table of the round that is played, its result, a judge, the record."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tablepi.hall.events.rows.formats import DUELS
from tablepi.hall.events.rows.result_rows import scores_of_result
from tablepi.hall.events.table_claims import Claim, is_disputed
from tablepi.hall.server.commands.phone_commands import claim_mark
from tablepi.hall.web.html.fragments import SEAT_COLOURS, Drawing, drawn_clock
from tablepi.hall.web.html.markup import Html, draw_template, isolated, joined, shortened
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.bracket_page import WayOn, way_on, way_text
from tablepi.hall.web.public.event_parts import event_shown, placed_text
from tablepi.hall.web.values.player_view import OwnTable, PlayerAtTable, PlayerView
from tablepi.hall.web.values.public_view import HallView, RoundView
from tablepi.wire.table_ids import short_title

NAME_LETTERS = 40
KEY_LETTERS = 12
"""Of a name on its plate, and of its first word on the key of a result."""


class OwnPage(NamedTuple):
    """`table`: what the own table is called; `round`: the clock of the round there; `event`: the
    one of the player, where several are open, else ''; `way`: the next match in a bracket, as
    far as everybody may know it.
    """

    view: PlayerView
    table: str
    round: RoundView | None
    say: str
    event: str = ""
    way: WayOn | None = None


def own_page(hall: HallView, code: str) -> OwnPage | None:
    """The page of this code, None for a code of nobody."""
    views = (board.view(code) for board in hall.players.values())
    view = next((view for view in views if view is not None), None)
    if view is None:
        return None
    table = view.own.table if view.own else ""
    table_view = hall.table(table) if table else None
    name, part = table_view.name if table_view else short_title(table), hall.part_of(view.event)
    round_ = hall.own_rounds.get((view.event, table), part.round if part else None)
    say = part.say if part else hall.say
    event = view.event if len(hall.open) > 1 else ""
    return OwnPage(view, name, round_, say, event, _way_on(hall, view))


def _way_on(hall: HallView, view: PlayerView) -> WayOn | None:
    part = hall.part_of(view.event)
    # Hundreds of pages are looked at together: only those of a bracket need all of their event.
    if view.is_dropped or part is None or part.event is None or not part.event.brackets:
        return None
    of_event = hall.of(view.event)
    return way_on(event_shown(of_event), view.player) if of_event else None


class Plate(NamedTuple):
    """A player at the table. `colour`: of the seat."""

    number: int
    name: str
    colour: int


class ScoreKey(NamedTuple):
    """A usual result of a duel. `tap`: in the order of the seats; `score`: own wins first."""

    tap: str
    score: str
    winner: Html


class Version(NamedTuple):
    """What somebody at the table says of the result. `mark`: names it in an answer."""

    mark: str
    sentence: Html
    answer: Html


def draw_own_page(content: OwnPage, drawing: Drawing) -> Html:
    """Round and clock, the table from above, how it ended, a judge, the rounds so far."""
    view, words = content.view, drawing.words
    clock = drawn_clock(content.round.clock, drawing) if content.round else Html()
    own = view.own
    return draw_template(
        "event/own_page.html", words=words, view=view, own=own, say=content.say,
        table=shortened(content.table, NAME_LETTERS), clock=clock,
        clock_state=content.round.state if content.round else "",
        others=[_plate(seat) for seat in _others(own)] if own else [],
        mine=_plate(own.seats[own.seat - 1]) if own else None,
        way=way_text(content.way, words) if content.way else None, event=content.event,
        record=_record(view, words), outcome=lambda played: _outcome(played, words),
        **(_report_values(own, words) if own else {}),
    )  # fmt: skip


def takes_typing(own: OwnTable | None) -> bool:
    """True while a result can be typed."""
    if own is None or not own.may_report:
        return False
    own_claims = [claim for claim in own.claims if claim.player == _self(own)]
    return not own.claims or (is_disputed(own.claims) and not any(c.scores for c in own_claims))


def _others(own: OwnTable) -> list[PlayerAtTable]:
    return [seat for seat in own.seats if seat.number != own.seat]


def _plate(seat: PlayerAtTable) -> Plate:
    name = shortened(seat.name, NAME_LETTERS)
    return Plate(seat.number, name, (seat.number - 1) % SEAT_COLOURS + 1)


def _report_values(own: OwnTable, words: PageWords) -> dict[str, Any]:
    """What the part of the page about the result needs."""
    own_claim = next((claim for claim in own.claims if claim.player == _self(own)), None)
    others = [claim for claim in own.claims if claim.player != _self(own)]
    is_duel = own.stage.format in DUELS
    return {
        "stands": score_text(scores_of_result(own.result), own, words) if own.result else None,
        "said": _said(own_claim, own, words) if own_claim else None,
        "versions": [_version(claim, own_claim, own, words) for claim in others],
        "disputed": is_disputed(own.claims),
        "has_own_version": own_claim is not None and own_claim.scores is not None,
        "keys": list(_keys(own, words)) if is_duel else [],
        "winners": list(_winners(own)),
        "is_duel": is_duel,
        "needs_points": own.stage.settings.scoring == "catan",
    }


def _self(own: OwnTable) -> str:
    return own.seats[own.seat - 1].player


def _said(claim: Claim, own: OwnTable, words: PageWords) -> Html:
    if claim.scores is None:
        return words("me.wrong.yours")
    return words("me.yours", result=score_text(claim.scores, own, words))


def _version(claim: Claim, own_claim: Claim | None, own: OwnTable, words: PageWords) -> Version:
    """`answer`: what the key says that agrees; nothing where there is nothing to agree to."""
    name = isolated(next(seat.name for seat in own.seats if seat.player == claim.player))
    if claim.scores is None:
        return Version("", words("me.wrong.theirs", name=name), Html())
    score = score_text(claim.scores, own, words)
    is_same = own_claim is not None and own_claim.scores == claim.scores
    answer = Html() if is_same else words("me.agree", result=score)
    return Version(claim_mark(claim), words("me.theirs", name=name, result=score), answer)


def _keys(own: OwnTable, words: PageWords) -> Iterator[ScoreKey]:
    """The results that a duel has as a rule, from the best for the player on."""
    needed = own.stage.settings.needed_wins
    scores = [(needed, lost) for lost in range(needed)]
    scores += [(won, needed) for won in reversed(range(needed))]
    other = shortened(_others(own)[0].name.split()[0], KEY_LETTERS)
    for mine, theirs in scores:
        seat_order = (mine, theirs) if own.seat == 1 else (theirs, mine)
        winner = words("me.you") if mine > theirs else isolated(other)
        yield ScoreKey("{}:{}".format(*seat_order), f"{mine} : {theirs}", winner)


def _winners(own: OwnTable) -> Iterator[tuple[str, str]]:
    """What a tap says of who won, and the name, where of several only the first place counts."""
    if own.stage.format in DUELS or own.stage.settings.scoring != "win":
        return
    for winner in own.seats:
        places = ("1" if seat == winner else "2" for seat in own.seats)
        yield ".".join(places), winner.name


def score_text(scores: Mapping[str, Any], own: OwnTable, words: PageWords) -> Html:
    """`2 : 1 for you`, own wins first; or the places with their players."""
    if "wins" not in scores:
        names = [isolated(seat.name) for seat in own.seats]
        return placed_text(scores["places"], names, scores.get("points"))
    wins = scores["wins"]
    mine, theirs = wins[own.seat - 1], wins[2 - own.seat]
    score = Html(f"{mine} : {theirs}")
    if scores.get("draws"):
        score = joined(score, " ", words("result.draws", n=scores["draws"]))
    out = scores.get("out", [])
    if mine == theirs and len(out) != 1:
        return score
    if mine > theirs or (out and own.seat not in out):
        return words("me.score.you", score=score)
    return words("me.score.other", score=score, name=isolated(_others(own)[0].name))


def _outcome(played: Any, words: PageWords) -> Html:
    """A round that is decided, in a few words."""
    score = Html("{} : {}".format(*played.wins))
    return words(f"me.round.{played.outcome}", score=score, place=played.place)


def _record(view: PlayerView, words: PageWords) -> Html:
    """`Won 2, drawn 0, lost 1`; nothing of tables of several, and before the first round."""
    outcomes = [played.outcome for played in view.rounds]
    if not outcomes or "place" in outcomes or "out" in outcomes:
        return Html()
    won = outcomes.count("won") + outcomes.count("bye")
    return words("me.record", won=won, drawn=outcomes.count("drawn"), lost=outcomes.count("lost"))
