"""The public view of the score sheet: facts, the sheet, instructions for hands."""

from collections.abc import Callable, Sequence

from tablepi.core.board import Board, Line, SeatView, Sheet
from tablepi.core.game import State as EveryState
from tablepi.core.game import first_facts
from tablepi.core.moves import Move
from tablepi.core.text.phrase import Phrase
from tablepi.games.score_sheet.bid_show import (
    bid_facts,
    bid_notes,
    bid_phrases,
    bids_back,
    deal_phrase,
    open_cells,
    open_notes,
)
from tablepi.games.score_sheet.bidding import Bid, Bonus, Made, all_bid
from tablepi.games.score_sheet.closing import entered_sum
from tablepi.games.score_sheet.sheet import Add, Close, Finish, FinishTogether, Pass, Set
from tablepi.games.score_sheet.sheet_state import State, dealer, result, scores


def facts(state: State) -> dict[str, str]:
    facts_ = first_facts(state, result(state), round=state.round)
    for seat, (score, entry) in enumerate(zip(scores(state), state.entries, strict=True), 1):
        facts_[f"score.{seat}"] = str(score)
        facts_[f"entry.{seat}"] = "-" if entry is None else str(entry)
        for number, entries in enumerate(state.rounds, 1):
            facts_[f"round.{number}.{seat}"] = str(entries[seat - 1])
    return {**facts_, **bid_facts(state)} if state.terms.bid else facts_


def board(state: State) -> Board:
    """One sheet: a column a seat, closed rounds, the open one, corrections, totals."""
    totals, best_of = scores(state), best_finder(state.terms.best)
    lines = [
        Line(
            str(number),
            tuple(map(str, entries)),
            notes=bid_notes(state.bid_rounds[number - 1]) if state.bid_rounds else (),
            best=best_of(gains, state.out),
        )
        for number, (entries, gains) in enumerate(zip(state.rounds, _gains(state), strict=True), 1)
    ]
    if state.terms.start:
        lines.insert(0, Line("line.start", (str(state.terms.start),) * len(state.sums)))
    if state.phase != "over" or any(entry is not None for entry in state.entries):
        lines.append(_open_line(state))
    lines += last_lines(state, totals)
    return Board(
        zones=(Sheet(tuple(lines), leaders=best_of(totals, state.out)),),
        seats=seat_views(state, totals, dealer(state) if state.terms.bid else 0),
        turn=state.turn,
        track=("track.play", "track.over"),
        step=int(state.phase == "over"),
        round=state.round,
        rounds=state.terms.rounds,
    )


def _open_line(state: State) -> Line:
    """The round in progress; a tap on a cell says what a number there does."""
    title = str(state.round)
    if not state.terms.bid:
        cells = tuple("" if entry is None else str(entry) for entry in state.entries)
        return Line(title, cells, "open", verb="set")
    verb = "made" if all_bid(state) else "bid"
    return Line(title, open_cells(state), "open", open_notes(state), verb=verb)


def last_lines(state: EveryState, totals: Sequence[int]) -> list[Line]:
    """The lines below all others: corrections, where there are any, and totals."""
    lines = [Line("line.total", tuple(map(str, totals)), "total")]
    if any(state.corrections):
        cells = tuple(f"{points:+d}" if points else "" for points in state.corrections)
        lines.insert(0, Line("line.corrections", cells, "correction"))
    return lines


def seat_views(state: EveryState, totals: Sequence[int], deals: int = 0) -> tuple[SeatView, ...]:
    """Each seat's panel. `deals`: the seat that deals the round, 0 for none."""
    pairs = enumerate(zip(totals, state.corrections, strict=True), 1)
    return tuple(
        SeatView(
            seat,
            str(total),
            corrected=points,
            notes=("note.deals",) if seat == deals else (),
        )
        for seat, (total, points) in pairs
    )


def _gains(state: State) -> list[tuple[int | None, ...]]:
    """What each round did to every seat's total; None where nobody entered it."""
    totals, rounds = [state.terms.start] * len(state.sums), []
    for number, entries in enumerate(state.rounds, 1):
        before = totals
        totals = [state.terms.total(*pair) for pair in zip(before, entries, strict=True)]
        gains = [after - earlier for after, earlier in zip(totals, before, strict=True)]
        rounds.append(
            tuple(
                None if (number, seat) in state.zeros or state.missed[seat - 1] >= number else gain
                for seat, gain in enumerate(gains, 1)
            )
        )
    return rounds


def best_seats(
    numbers: Sequence[int | None], low: bool, out: Sequence[int] = ()
) -> tuple[int, ...]:
    """The seats with the best number, none where all have the same. `low`: the lowest is the best.

    `out`: seats that do not count.
    """
    counted = {
        seat: number
        for seat, number in enumerate(numbers, 1)
        if number is not None and seat not in out
    }
    if len(set(counted.values())) < 2:
        return ()
    best = min(counted.values()) if low else max(counted.values())
    return tuple(seat for seat, number in counted.items() if number == best)


def best_finder(
    best: str,
) -> Callable[[Sequence[int | None], Sequence[int]], tuple[int, ...]]:
    """The way to find the best seats of a sheet, nobody where all win or lose together."""
    if best == "together":
        return lambda numbers, out: ()
    return lambda numbers, out: best_seats(numbers, best == "low", out)


def hands(before: State, move: Move, after: State) -> list[Phrase]:
    """The entry, and who is next."""
    has_closed = len(after.rounds) > len(before.rounds)
    if isinstance(move, Add | Set):
        # An entry that ends the match at once closes its round.
        entries = after.rounds[-1] if has_closed else after.entries
        args = {"n": entries[move.seat - 1], "total": scores(after)[move.seat - 1]}
        return [Phrase("hands.entry", args), *_sum_phrase(before, after)]
    if isinstance(move, Bid | Made | Bonus):
        return [] if has_closed else bid_phrases(after)
    if isinstance(move, Pass):
        return [Phrase("hands.turn", {"seat": after.turn[0]})]
    if isinstance(move, Close | Finish | FinishTogether) and has_closed:
        closed = [Phrase("hands.closed", {"n": len(after.rounds)})]
        return [*closed, *deal_phrase(after)] if after.terms.bid else closed
    return []


def _sum_phrase(before: State, after: State) -> list[Phrase]:
    """How much of a round's one sum is given; nothing on other sheets, or where it is closed."""
    sums = after.terms.sums
    if len(sums) != 1 or len(after.rounds) > len(before.rounds):
        return []
    return [Phrase("hands.sum", {"n": entered_sum(after), "sum": sums[0]})]


def layout(state: State) -> list[Phrase]:
    """A sheet asks for nothing on the table but the game itself."""
    deals = deal_phrase(state) if state.terms.bid else []
    if not state.rounds and all(entry is None for entry in state.entries):
        return [Phrase("layout.start", {"title": _title(state)}), *deals]
    return [Phrase("layout.go-on", {"title": _title(state), "n": state.round}), *deals]


def _title(state: State) -> Phrase | str:
    """The name that the table gave the game, else the sheet's own."""
    return state.title or Phrase("title")


def back(now: State, then: State) -> list[Phrase]:
    """The entries that are on the sheet again."""
    if len(now.rounds) != len(then.rounds):
        return [Phrase("back.open", {"n": then.round})]
    if then.terms.bid:
        return bids_back(now, then)
    return [
        Phrase(
            "back.entry" if entry_then is not None else "back.empty",
            {"seat": seat, "n": entry_then},
        )
        for seat, (entry_now, entry_then) in enumerate(
            zip(now.entries, then.entries, strict=True), 1
        )
        if entry_now != entry_then
    ]
