"""SuitUP read a second time: one mutable table that takes lines, written straight off the page."""

from collections import Counter

from tests.games.suitup.meld_reference import No, added, check_meld
from tests.games.suitup.printed import PHASES, points, rank


class Reference:
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
        self._deal()

    def _deal(self) -> None:
        if self.round:
            self.direction = 1
            self.dealer = self._after(self.dealer)
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

    def say(self, line: str) -> str | None:
        """The rule that refuses the line, or None when it was played."""
        words = line.split()
        seat = int(words.pop(0)) if words[0].isdigit() else 0
        verb, *rest = words
        if self.phase == "over":
            return "T-OVER"
        if seat in self.gone or (verb == "concede" and int(rest[0]) in self.gone):
            return "T-OUT"
        if verb == "concede":
            self._leave(int(rest[0]))
            return None
        if verb not in PHASES[self.phase]:
            return "T-PHASE"
        if seat and verb not in ("mayi", "holds") and seat not in self.turns:
            return "T-TURN"
        try:
            getattr(self, f"do_{verb}")(seat, *rest)
        except No as no:
            return str(no)
        return None

    def do_flip(self, _: int, card: str) -> None:
        self.open, self.pile = [card], self.pile - 1
        self.thrower[card] = 0
        self.phase, self.turns = "draw", [self._after(self.dealer)]

    def do_deal(self, _: int) -> None:
        self._deal()

    def do_mayi(self, seat: int) -> None:
        if seat in self.turns or not self.may_call or seat in self.calls:
            raise No("SU-MAYI")
        if self.thrower[self.open[-1]] == seat:
            raise No("SU-MAYI")
        self.calls.add(seat)

    def do_allow(self, seat: int) -> None:
        if not self.calls:
            raise No("SU-MAYI")
        self._serve()

    def do_draw(self, seat: int) -> None:
        if self.calls:
            self._serve()
        self._card_from_pile(seat)
        self.just_taken = ""
        self._play(seat)

    def do_take(self, seat: int) -> None:
        if not self.open or (self.house_rules and self.thrower[self.open[-1]] == seat):
            raise No("SU-OWN")
        self.just_taken = self._top_to(seat)
        self._play(seat)

    def do_reshuffle(self, _: int) -> None:
        self.pile += len(self.open[:-1])
        self.open = self.open[-1:]

    def do_holds(self, seat: int, word: str) -> None:
        number, both = int(word), self.held[seat] + self.pile
        if number < 1 or number < len(self.knows[seat]) or number > both:
            raise No("SU-COUNT")
        if number == 1 and self.house_rules and self.just_taken in self.knows[seat]:
            raise No("SU-COUNT")
        self.held[seat], self.pile = number, both - number

    def _leave(self, seat: int) -> None:
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
            self._done(seat)
            return
        if self.phase == "play":
            self.phase, self.may_call = "draw", False
        to = self._unblocked(self._after(seat))
        self.turns = [to]
        self.calls.discard(to)

    def _play(self, seat: int) -> None:
        self.calls, self.may_call = set(), False
        self.phase = "play"
        self.turn_number += 1

    def _serve(self) -> None:
        at = self.thrower[self.open[-1]]
        while at not in self.calls:
            at = self._after(at)
        self._top_to(at)
        self._card_from_pile(at)
        self.calls, self.may_call = set(), False

    def _top_to(self, seat: int) -> str:
        card = self.open.pop()
        self.held[seat] += 1
        self.knows[seat].add(card)
        return card

    def _card_from_pile(self, seat: int) -> None:
        if self.pile == 0 and len(self.open) > 1:
            self.pile = len(self.open) - 1
            self.open = self.open[-1:]
        if self.pile:
            self.pile -= 1
            self.held[seat] += 1

    def _after(self, seat: int) -> int:
        """The neighbour in the direction who still plays."""
        order = self.seats[:: self.direction]
        at = order.index(seat)
        return next(each for each in order[at + 1 :] + order if each not in self.gone)

    def _unblocked(self, seat: int) -> int:
        """Where a turn ends up that comes to this seat; the blocks that it meets are used up."""
        while seat in self.waiting:
            self.waiting.remove(seat)
            seat = self._after(seat)
        return seat

    def _seen(self, seat: int, cards: list[str]) -> None:
        lies = set(self.open).union(*self.melds)
        elsewhere = set().union(*(k for other, k in self.knows.items() if other != seat))
        if any(card in lies or card in elsewhere for card in cards):
            raise No("SU-SEEN")
        if max(Counter(cards).values()) > 1:
            raise No("SU-SEEN")
        mine = self.knows[seat]
        if len([card for card in cards if card not in mine]) > self.held[seat] - len(mine):
            raise No("SU-SEEN")

    def _keep(self, seat: int, cards: list[str]) -> None:
        left = self.held[seat] - len(cards)
        only = left == 1 and self.just_taken in self.knows[seat] - set(cards)
        if left < 1 or (only and self.house_rules):
            raise No("SU-KEEP")

    def _down(self, seat: int, cards: list[str]) -> None:
        self.held[seat] -= len(cards)
        self.knows[seat] -= set(cards)

    def do_lay(self, seat: int, *words: str) -> None:
        cards = list(words)
        self._seen(seat, cards)
        kind = "set" if [rank(c) for c in cards[:1]] == [rank(c) for c in cards[1:2]] else "run"
        begun = self.first_meld_turn.get(seat)
        if begun == self.turn_number:
            raise No("SU-FIRST")
        if begun is None and (kind, len(cards)) not in (("set", 3), ("run", 4), ("run", 8)):
            raise No("SU-FIRST")
        check_meld(kind, cards)
        blitz = kind == "run" and len(cards) == 8
        if not blitz:
            self._keep(seat, cards)
        self._down(seat, cards)
        self.melds.append(cards)
        self.kinds.append(kind)
        self.turn_of_meld.append(self.turn_number)
        self.first_meld_turn.setdefault(seat, self.turn_number)
        if blitz:
            self._end(seat)

    def do_add(self, seat: int, number: str, *words: str) -> None:
        cards, at = list(words), int(number) - 1
        if at not in range(len(self.melds)) or len(self.melds[at]) >= 8:
            raise No("SU-MELD")
        self._seen(seat, cards)
        if self.first_meld_turn.get(seat) in (None, self.turn_number):
            raise No("SU-FIRST")
        lies = added(self.kinds[at], self.melds[at], cards)
        this_turn = self.turn_of_meld[at] == self.turn_number
        blitz = self.kinds[at] == "run" and len(lies) == 8 and this_turn
        if not blitz:
            self._keep(seat, cards)
        self._down(seat, cards)
        self.melds[at] = lies
        if blitz:
            self._end(seat)

    def do_discard(self, seat: int, card: str, *tail: str) -> None:
        self._target(seat, card, list(tail))
        self._seen(seat, [card])
        if self.house_rules and card == self.just_taken:
            raise No("SU-RETURN")
        self._down(seat, [card])
        self.open.append(card)
        self.thrower[card] = seat
        if self.held[seat] == 0:
            self._end(seat)
            return
        self.immune.discard(seat)
        self.calls, self.may_call, self.just_taken = set(), True, ""
        to = self._letter(seat, card, list(tail))
        self.phase, self.turns = "draw", [self._unblocked(to)]

    def _target(self, seat: int, card: str, tail: list[str]) -> None:
        named = int(tail[1]) if len(tail) > 1 else 0
        barred = self.waiting | self.immune
        if named == seat or named in self.gone or (tail and tail[0] == "block" and named in barred):
            raise No("SU-TARGET")
        if not self.letters:
            return
        does = {"X": "block", "R": "reverse", "S": "skip", "T": "trade", "": ""}
        printed = does[self.letters.get(card, "")]
        if tail:
            if tail[0] != printed:
                raise No("SU-TARGET")
        elif printed and self.held[seat] > 1:
            if printed == "block" and not set(self.seats) - {seat} - barred - self.gone:
                return
            raise No("SU-TARGET")

    def _letter(self, seat: int, card: str, tail: list[str]) -> int:
        """What the letter does; the seat that the turn goes to before blocks are looked at."""
        match tail:
            case ["block", word]:
                self.waiting.add(int(word))
                self.immune.add(int(word))
            case ["trade", word]:
                other = int(word)
                self.held[seat], self.held[other] = self.held[other], self.held[seat]
                self.knows[seat], self.knows[other] = self.knows[other], self.knows[seat]
            case ["reverse"] if len(self.seats) - len(self.gone) > 2:
                self.direction *= -1
            case ["skip"]:
                to = seat
                for _ in range(1 + (1 if rank(card) == "A" else points(card))):
                    to = self._after(to)
                return to
        return self._after(seat)

    def _end(self, seat: int) -> None:
        self.phase = "count"
        self.turns = [other for other in self.seats if other != seat and self.held[other]]

    def do_hand(self, seat: int, *words: str) -> None:
        self._seen(seat, list(words))
        if len(words) < self.held[seat]:
            raise No("SU-COUNT")
        self.knows[seat] = set(words)
        self._answer(seat, sum(map(points, words)))

    def do_count(self, seat: int, word: str) -> None:
        sure = sum(map(points, self.knows[seat]))
        others = self.held[seat] - len(self.knows[seat])
        if not sure + 2 * others <= int(word) <= sure + 10 * others:
            raise No("SU-COUNT")
        self._answer(seat, int(word))

    def _answer(self, seat: int, gained: int) -> None:
        self.score[seat] += gained
        self._done(seat)

    def _done(self, seat: int) -> None:
        """The seat owes nothing any more."""
        self.turns.remove(seat)
        if not self.turns:
            self.phase = "over" if self.round == self.rounds else "between"

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
