"""The public view of SuitUP: facts and board."""

from collections.abc import Iterator

from tablepi.core.board import Board, Counter, Fill, Item, Melds, Ring, Row, SeatView
from tablepi.core.game import first_facts, joined
from tablepi.core.slots import UNKNOWN
from tablepi.games.suitup.drawing import first_caller
from tablepi.games.suitup.melding import CLOSED
from tablepi.games.suitup.play import result, totals
from tablepi.games.suitup.state import Meld, State, is_blocked, next_seat


def facts(state: State) -> dict[str, str]:
    facts_ = {
        **first_facts(state, result(state), round=state.round),
        "direction": str(state.direction),
        "dealer": str(state.dealer),
        "pile": str(state.pile),
        "discard": state.discards[-1][0] if state.discards else "-",
        "calls": joined(state.calls),
        "melds": str(len(state.melds)),
    }
    for number, meld in enumerate(state.melds, 1):
        facts_[f"meld.{number}"] = joined(meld.cards)
    for seat, score in enumerate(totals(state), 1):
        facts_[f"score.{seat}"] = str(score)
        facts_[f"hand.{seat}"] = str(state.hands[seat - 1])
        facts_[f"laid.{seat}"] = str(int(state.laid[seat - 1]))
        facts_[f"blocked.{seat}"] = str(int(is_blocked(state, seat)))
    return facts_


def board(state: State) -> Board:
    """The pile and the discards, the melds beside them, the seats around."""
    return Board(
        zones=(Melds(_piles(state), tuple(_row(*pair) for pair in enumerate(state.melds, 1))),),
        seats=tuple(_seat(state, seat) for seat in range(1, len(state.hands) + 1)),
        turn=state.turn,
        track=("track.draw", "track.play", "track.count"),
        step={"flip": 0, "draw": 0, "play": 1}.get(state.phase, 2),
        round=state.round,
        rounds=state.options.rounds,
        ring=Ring(state.direction, _path(state)),
    )


def _piles(state: State) -> tuple[Item, ...]:
    pile = Item("pile", UNKNOWN, face_down=True, label=str(state.pile), fill=Fill("verb", "draw"))
    if not state.discards:
        return (pile,)
    top, under = state.discards[-1][0], len(state.discards)
    return pile, Item(f"card.{top}", top, label=str(under), fill=Fill("verb", "take"))


def _row(number: int, meld: Meld) -> Row:
    items = tuple(Item(f"card.{card}", card) for card in meld.cards)
    return Row(number, items, len(meld.cards) == CLOSED, Fill("meld", number))


def _path(state: State) -> tuple[int, ...]:
    """The seats from the one that discarded last to the one that is to draw."""
    if state.phase != "draw" or state.closed:
        return ()
    path = [state.discards[-1][1]]
    while len(path) < 2 or path[-1] not in state.turn:
        path.append(next_seat(state, path[-1]))
    return tuple(path)


def _seat(state: State, seat: int) -> SeatView:
    cards = Counter("hand", str(state.hands[seat - 1]), "counter.hand")
    score = str(totals(state)[seat - 1])
    notes = tuple(_notes(state, seat))
    return SeatView(seat, score, (cards,), state.corrections[seat - 1], notes)


def _notes(state: State, seat: int) -> Iterator[str]:
    """Notes on a seat's state, the most important first."""
    if seat in state.calls:
        yield "note.served" if seat == first_caller(state) else "note.called"
    if is_blocked(state, seat):
        yield "note.blocked"
    if seat in _path(state)[1:-1]:
        yield "note.passed"
    if seat == state.won:
        yield "note.won"
    if seat == state.dealer:
        yield "note.dealer"
