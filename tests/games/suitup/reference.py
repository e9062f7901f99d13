"""SuitUP read a second time: one mutable table that takes lines, written straight off the page."""

from tests.games.suitup.meld_reference import No, added, check_meld
from tests.games.suitup.printed import PHASES, points, rank
from tests.games.suitup.reference_table import Table


class Reference(Table):
    """The verbs of the game."""

    def say(self, line: str) -> str | None:
        """The rule that refuses the line, or None when it was played."""
        words = line.split()
        seat = int(words.pop(0)) if words[0].isdigit() else 0
        verb, *rest = words
        if self.phase == "over":
            return "T-OVER"
        if seat in self.gone or (verb in ("concede", "turn") and int(rest[0]) in self.gone):
            return "T-OUT"
        if verb == "concede":
            self.leave(int(rest[0]))
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
        self.phase, self.turns = "draw", [self.after(self.dealer)]

    def do_deal(self, _: int) -> None:
        self.deal()

    def do_turn(self, _: int, word: str, *reason: str) -> None:
        self.turns, self.calls = [int(word)], set()

    def do_mayi(self, seat: int) -> None:
        if seat in self.turns or not self.may_call or seat in self.calls:
            raise No("SU-MAYI")
        if self.thrower[self.open[-1]] == seat:
            raise No("SU-MAYI")
        self.calls.add(seat)

    def do_allow(self, seat: int) -> None:
        if not self.calls:
            raise No("SU-MAYI")
        self.serve()

    def do_draw(self, seat: int) -> None:
        if self.calls:
            self.serve()
        self.card_from_pile(seat)
        self.just_taken = ""
        self._play(seat)

    def do_take(self, seat: int) -> None:
        if not self.open or (self.house_rules and self.thrower[self.open[-1]] == seat):
            raise No("SU-OWN")
        self.just_taken = self.top_to(seat)
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

    def _play(self, seat: int) -> None:
        self.calls, self.may_call = set(), False
        self.phase = "play"
        self.turn_number += 1

    def do_lay(self, seat: int, *words: str) -> None:
        cards = list(words)
        self.seen(seat, cards)
        kind = "set" if [rank(c) for c in cards[:1]] == [rank(c) for c in cards[1:2]] else "run"
        begun = self.first_meld_turn.get(seat)
        if begun == self.turn_number:
            raise No("SU-FIRST")
        if begun is None and (kind, len(cards)) not in (("set", 3), ("run", 4), ("run", 8)):
            raise No("SU-FIRST")
        check_meld(kind, cards)
        blitz = kind == "run" and len(cards) == 8
        if not blitz:
            self.keep(seat, cards)
        self.down(seat, cards)
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
        self.seen(seat, cards)
        if self.first_meld_turn.get(seat) in (None, self.turn_number):
            raise No("SU-FIRST")
        lies = added(self.kinds[at], self.melds[at], cards)
        this_turn = self.turn_of_meld[at] == self.turn_number
        blitz = self.kinds[at] == "run" and len(lies) == 8 and this_turn
        if not blitz:
            self.keep(seat, cards)
        self.down(seat, cards)
        self.melds[at] = lies
        if blitz:
            self._end(seat)

    def do_discard(self, seat: int, card: str, *tail: str) -> None:
        self._target(seat, card, list(tail))
        self.seen(seat, [card])
        if self.house_rules and card == self.just_taken:
            raise No("SU-RETURN")
        self.down(seat, [card])
        self.open.append(card)
        self.thrower[card] = seat
        if self.held[seat] == 0:
            self._end(seat)
            return
        self.immune.discard(seat)
        self.calls, self.may_call, self.just_taken = set(), True, ""
        to = self._letter(seat, card, list(tail))
        self.phase, self.turns = "draw", [self.unblocked(to)]

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
                    to = self.after(to)
                return to
        return self.after(seat)

    def _end(self, seat: int) -> None:
        self.phase = "count"
        self.turns = [other for other in self.seats if other != seat and self.held[other]]

    def do_hand(self, seat: int, *words: str) -> None:
        self.seen(seat, list(words))
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
        self.done(seat)
