"""The public view of Power Suit: facts and board, made from public states."""

from tablepi.core.board import Board, Column, Columns, Counter, Fan, Fill, Item, SeatView
from tablepi.core.game import first_facts, joined
from tablepi.games.power_suit.state import SUITS, State, hand, pile, result, scores, total


def facts(state: State) -> dict[str, str]:
    facts_ = {
        **first_facts(state, result(state), round=state.round),
        "removed": joined(state.removed),
    }
    for index, suit in enumerate(SUITS):
        facts_[f"stack.{suit}"] = str(state.stack[index])
    for seat in (1, 2):
        facts_[f"score.{seat}"] = str(scores(state)[seat - 1])
        facts_[f"hand.{seat}"] = str(hand(state, seat))
        facts_[f"pile.{seat}"] = str(pile(state, seat))
        for index, suit in enumerate(SUITS, seat * 6 - 6):
            facts_[f"supply.{seat}.{suit}"] = str(state.supply[index])
            facts_[f"total.{seat}.{suit}"] = str(total(state, index))
            facts_[f"up.{seat}.{suit}"] = joined(state.up[index])
            facts_[f"down.{seat}.{suit}"] = "0" if state.down[index] is None else "1"
    return facts_


def board(state: State) -> Board:
    """Six aces in a row, seat 1's cards on one side, seat 2's on the other."""
    columns = tuple(_column(state, ace) for ace in range(6))
    removed = tuple(Item(f"card.{card}", card) for card in state.removed)
    return Board(
        zones=(Columns(columns), Fan("zone.removed", removed)),
        seats=(_seat(state, 1), _seat(state, 2)),
        turn=state.turn,
        track=("track.influence", "track.suiting", "track.scored"),
        step={"influence": 0, "reveal": 1}.get(state.phase, 2),
        round=state.round,
        rounds=state.options.rounds,
    )


def _column(state: State, ace: int) -> Column:
    suit = SUITS[ace]
    head = Item(f"ace.{suit}", card=suit, chip=suit, chips=state.stack[ace], fill=Fill("ace", suit))
    total_one, total_two = total(state, ace), total(state, ace + 6)
    return Column(
        head=head,
        sides=(_side(state, ace), _side(state, ace + 6)),
        totals=(str(total_one), str(total_two)),
        leader=0 if total_one == total_two else 1 if total_one > total_two else 2,
    )


def _side(state: State, place: int) -> tuple[Item, ...]:
    items = tuple(Item(f"card.{card}", card) for card in state.up[place])
    down = state.down[place]
    if down is None:
        return items
    key = f"down.{place // 6 + 1}.{SUITS[place % 6]}"
    return (*items, Item(key, down.card, face_down=not down.turned, mark=down.kind))


def _seat(state: State, seat: int) -> SeatView:
    supplies = tuple(
        Counter(suit, str(state.supply[place])) for place, suit in enumerate(SUITS, seat * 6 - 6)
    )
    cards = (
        Counter("hand", str(hand(state, seat)), "counter.hand"),
        Counter("pile", str(pile(state, seat)), "counter.pile"),
    )
    score = str(scores(state)[seat - 1])
    return SeatView(seat, score, (*cards, *supplies), state.corrections[seat - 1])
