"""The table of the second reading of SuitUP: what lies where, who sits where, what is known."""

from collections import Counter

from tests.games.suitup.meld_reference import No


class Table:
    """The table. `letters`: the letter printed on each card of a marked deck."""

    def __init__(
        self, seats: int, rounds: int, deal: int, dealer: int, letters: dict[str, str], taken: str
    ) -> None:
        self.seats = list(range(1, seats + 1))
        self.rounds, self.each, self.letters = rounds, deal, letters
        self.house_rules = taken == "kept"
        self.dealer, self.round = dealer, 0
        self.gone: set[int] = set()
        self.score = dict.fromkeys(self.seats, 0)
        self.phase = "between"
        self.deal()

    def deal(self) -> None:
        if self.round:
            self.direction = 1
            self.dealer = self.after(self.dealer)
        self.round += 1
        self.phase, self.turns, self.direction = "flip", list[int](), 1
        self.held = {seat: 0 if seat in self.gone else self.each for seat in self.seats}
        self.knows: dict[int, set[str]] = {seat: set() for seat in self.seats}
        self.pile = 104 - sum(self.held.values())
        self.open: list[str] = []
        self.thrower: dict[str, int] = {}
        self.melds: list[list[str]] = []
        self.kinds: list[str] = []
        self.turn_of_meld: list[int] = []
        self.turn_number = 0
        self.first_meld_turn: dict[int, int] = {}
        self.waiting: set[int] = set()
        self.immune: set[int] = set()
        self.calls: set[int] = set()
        self.may_call = False
        self.just_taken = ""

    def after(self, seat: int) -> int:
        """The neighbour in the direction who still plays."""
        order = self.seats[:: self.direction]
        at = order.index(seat)
        return next(each for each in order[at + 1 :] + order if each not in self.gone)

    def unblocked(self, seat: int) -> int:
        """Where a turn ends up that comes to this seat; the blocks that it meets are used up."""
        while seat in self.waiting:
            self.waiting.remove(seat)
            seat = self.after(seat)
        return seat

    def leave(self, seat: int) -> None:
        """The seat is out: its hand goes into the pile, and the turn to the next one."""
        self.gone.add(seat)
        if len(self.gone) == len(self.seats) - 1:
            self.phase, self.turns = "over", []
            return
        self.pile, self.held[seat], self.knows[seat] = self.pile + self.held[seat], 0, set()
        self.waiting.discard(seat)
        self.calls.discard(seat)
        if seat not in self.turns:
            return
        if self.phase == "count":
            self.done(seat)
            return
        if self.phase == "play":
            self.phase, self.may_call = "draw", False
        to = self.unblocked(self.after(seat))
        self.turns = [to]
        self.calls.discard(to)

    def done(self, seat: int) -> None:
        """The seat owes nothing any more."""
        self.turns.remove(seat)
        if not self.turns:
            self.phase = "over" if self.round == self.rounds else "between"

    def serve(self) -> None:
        at = self.thrower[self.open[-1]]
        while at not in self.calls:
            at = self.after(at)
        self.top_to(at)
        self.card_from_pile(at)
        self.calls, self.may_call = set(), False

    def top_to(self, seat: int) -> str:
        card = self.open.pop()
        self.held[seat] += 1
        self.knows[seat].add(card)
        return card

    def card_from_pile(self, seat: int) -> None:
        if self.pile == 0 and len(self.open) > 1:
            self.pile = len(self.open) - 1
            self.open = self.open[-1:]
        if self.pile:
            self.pile -= 1
            self.held[seat] += 1

    def seen(self, seat: int, cards: list[str]) -> None:
        lies = set(self.open).union(*self.melds)
        elsewhere = set().union(*(k for other, k in self.knows.items() if other != seat))
        if any(card in lies or card in elsewhere for card in cards):
            raise No("SU-SEEN")
        if max(Counter(cards).values()) > 1:
            raise No("SU-SEEN")
        mine = self.knows[seat]
        if len([card for card in cards if card not in mine]) > self.held[seat] - len(mine):
            raise No("SU-SEEN")

    def keep(self, seat: int, cards: list[str]) -> None:
        left = self.held[seat] - len(cards)
        only = left == 1 and self.just_taken in self.knows[seat] - set(cards)
        if left < 1 or (only and self.house_rules):
            raise No("SU-KEEP")

    def down(self, seat: int, cards: list[str]) -> None:
        self.held[seat] -= len(cards)
        self.knows[seat] -= set(cards)

    def facts(self) -> dict[str, str]:
        """The facts as the page names them."""
        left = [seat for seat in self.seats if seat not in self.gone]
        best = min(self.score[seat] for seat in left)
        won = [str(s) for s in left if self.score[s] == best] if self.phase == "over" else []
        said = {
            "phase": self.phase,
            "round": str(self.round),
            "turn": " ".join(map(str, self.turns)) or "-",
            "winner": " ".join(won) or "-",
            "out": " ".join(map(str, sorted(self.gone))) or "-",
            "direction": str(self.direction),
            "dealer": str(self.dealer),
            "pile": str(self.pile),
            "discard": self.open[-1] if self.open else "-",
            "calls": " ".join(map(str, sorted(self.calls))) or "-",
            "melds": str(len(self.melds)),
        }
        said |= {f"meld.{at}": " ".join(meld) for at, meld in enumerate(self.melds, 1)}
        for seat in self.seats:
            said[f"hand.{seat}"] = str(self.held[seat])
            said[f"laid.{seat}"] = str(int(seat in self.first_meld_turn))
            said[f"blocked.{seat}"] = str(int(seat in self.waiting))
            said[f"score.{seat}"] = str(self.score[seat])
        return said
