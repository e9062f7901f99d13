"""The public view of bids and tricks: facts, notes on the sheet, instructions for hands."""

from collections.abc import Iterator, Sequence

from tablepi.core.text.phrase import Phrase
from tablepi.games.score_sheet.closing import entered_sum
from tablepi.games.score_sheet.sheet_state import SeatBid, State, dealer


def bid_facts(state: State) -> dict[str, str]:
    """The cards and the dealer of the round in progress, and all bids."""
    facts = {"cards": str(state.cards), "dealer": str(dealer(state) or "-")}
    for number, bids in enumerate((*state.bid_rounds, state.bids), 1):
        place = f"{number}." if number <= len(state.bid_rounds) else ""
        for seat, bid in enumerate(bids, 1):
            facts.update(_seat_facts(state, f"{place}{seat}", bid))
    return facts


def _seat_facts(state: State, place: str, bid: SeatBid) -> Iterator[tuple[str, str]]:
    yield f"bid.{place}", _or_none(bid.bid)
    yield f"made.{place}", _or_none(bid.made)
    if state.terms.bid and state.terms.bid.bonus:
        yield f"bonus.{place}", str(bid.bonus)


def _or_none(number: int | None) -> str:
    return "-" if number is None else str(number)


def bid_notes(bids: Sequence[SeatBid]) -> tuple[str, ...]:
    """Each seat's bid and tricks, as `2/3`, with a bonus behind them; of one that only bid, `2/`;
    nothing before that.
    """
    return tuple(_bid_note(bid) for bid in bids)


def _bid_note(bid: SeatBid) -> str:
    if bid.bid is None or bid.made is None:
        return "" if bid.bid is None else f"{bid.bid}/"
    return f"{bid.bid}/{bid.made}" + (f" {bid.bonus:+d}" if bid.bonus else "")


def open_cells(state: State) -> tuple[str, ...]:
    """Each seat's entry of the open round; before that its bid, as `2/`."""
    pairs = zip(state.entries, bid_notes(state.bids), strict=True)
    return tuple(note if entry is None else str(entry) for entry, note in pairs)


def open_notes(state: State) -> tuple[str, ...]:
    """Bid and tricks below the entries of the open round."""
    pairs = zip(state.entries, bid_notes(state.bids), strict=True)
    return tuple("" if entry is None else note for entry, note in pairs)


def bid_phrases(state: State) -> list[Phrase]:
    """The tricks of the round that are spoken for so far."""
    if any(bid.made is not None for bid in state.bids):
        return [Phrase("hands.tricks", {"n": entered_sum(state), "cards": state.cards})]
    bids = [bid.bid for bid in state.bids if bid.bid is not None]
    return [Phrase("hands.bids", {"n": sum(bids), "cards": state.cards})]


def deal_phrase(state: State) -> list[Phrase]:
    """The dealer of a round, and the cards for each; nothing once the match is over."""
    seat = dealer(state)
    return [Phrase("hands.deals", {"seat": seat, "cards": state.cards})] if seat else []


def bids_back(now: State, then: State) -> list[Phrase]:
    """The bids and tricks that are on the sheet again."""
    pairs = enumerate(zip(now.bids, then.bids, strict=True), 1)
    return [
        Phrase("back.bid", {"seat": seat, "bid": _or_dash(bid.bid), "made": _or_dash(bid.made)})
        for seat, (bid_now, bid) in pairs
        if bid != bid_now
    ]


def _or_dash(number: int | None) -> str:
    return "–" if number is None else str(number)
