"""SuitUP as the table sees it: facts, the board."""

from tablepi.core.board import Board, Counter, Fan, Fill, Item, SeatView
from tablepi.core.game import joined
from tablepi.core.kinds import UNKNOWN
from tablepi.games.suitup.counting import result, totals
from tablepi.games.suitup.state import BLOCKED, State


def facts(state: State) -> dict[str, str]:
    """The public state, flat, as the rules name the keys."""
    won = result(state)
    said = {
        "phase": state.phase,
        "round": str(state.round),
        "turn": joined(state.turn),
        "winner": joined(won.winners) if won else "-",
        "direction": str(state.direction),
        "dealer": str(state.dealer),
        "pile": str(state.pile),
        "discard": state.discards[-1][0] if state.discards else "-",
        "calls": joined(state.calls),
        "melds": str(len(state.melds)),
    }
    for number, meld in enumerate(state.melds, 1):
        said[f"meld.{number}"] = joined(meld.cards)
    for seat, score in enumerate(totals(state), 1):
        said[f"score.{seat}"] = str(score)
        said[f"hand.{seat}"] = str(state.hands[seat - 1])
        said[f"laid.{seat}"] = str(int(state.laid[seat - 1]))
        said[f"blocked.{seat}"] = str(int(state.blocks[seat - 1] == BLOCKED))
    return said


def board(state: State) -> Board:
    """The pile and the discard pile, then the melds."""
    melds = tuple(_meld(state, number) for number in range(1, len(state.melds) + 1))
    return Board(
        zones=(Fan("zone.piles", _piles(state)), *melds),
        seats=tuple(_seat(state, seat) for seat in range(1, len(state.hands) + 1)),
        turn=state.turn,
        track=("track.draw", "track.play", "track.count"),
        step={"flip": 0, "draw": 0, "play": 1}.get(state.phase, 2),
        round=state.round,
        rounds=state.options.rounds,
    )


def _piles(state: State) -> tuple[Item, ...]:
    pile = Item("pile", UNKNOWN, face_down=True, label=str(state.pile), fill=Fill("verb", "draw"))
    if not state.discards:
        return (pile,)
    top = state.discards[-1][0]
    return pile, Item(f"card.{top}", top, fill=Fill("verb", "take"))


def _meld(state: State, number: int) -> Fan:
    cards = state.melds[number - 1].cards
    return Fan("zone.meld", tuple(Item(f"card.{card}", card) for card in cards))


def _seat(state: State, seat: int) -> SeatView:
    cards = Counter("hand", str(state.hands[seat - 1]), "counter.hand")
    score = str(totals(state)[seat - 1])
    return SeatView(seat, score, (cards,), state.corrections[seat - 1])
