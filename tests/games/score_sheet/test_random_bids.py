"""Random sheets of bids and tricks against a pad that is added up anew for every look."""

import random
from dataclasses import dataclass, field
from typing import Any

from tablepi.core.match import Match, begin
from tablepi.core.options import setup_of
from tablepi.games.score_sheet.game import GAME
from tablepi.games.score_sheet.library import library
from tests.games.chance import chance

SHEETS = 60
LINES = 80


@dataclass
class Pad:
    """What was entered, by round and seat: bid, tricks, bonus; everything else is counted anew."""

    bid: dict[str, Any]
    seats: int
    rounds: int
    said: dict[tuple[int, int], dict[str, int]] = field(default_factory=dict)
    round: int = 1
    first: int = 1
    gone: set[int] = field(default_factory=set)
    over: bool = False

    def cards(self, number: int) -> int:
        """The cards of a round, as dealing out the whole evening gives them."""
        hands = [self.bid["deck"] // self.seats] if "deck" in self.bid else []
        most = min(hands + ([self.bid["hand"]] if "hand" in self.bid else []))
        up, down = [*range(1, most + 1)], [*range(most, 0, -1)]
        orders = {"up": up, "down": down, "up-down": up + down[1:], "down-up": down + up[1:]}
        evening = orders[self.bid["order"]]
        return int((evening + evening[-1:] * number)[number - 1])

    def length(self) -> int:
        """The rounds that end the match."""
        if self.rounds:
            return self.rounds
        last, cards = 1, [self.cards(number) for number in range(1, 80)]
        while cards[last:] != [cards[last - 1]] * (79 - last):
            last += 1
        return last

    def points(self, number: int, seat: int) -> int | None:
        """The points of a seat in a round, None before it said what it made."""
        said, bid = self.said.get((number, seat), {}), self.bid
        if "bid" not in said or "made" not in said:
            return None
        hit, bonus = said["bid"] == said["made"], said.get("bonus", 0)
        if said["bid"] == 0 and "zero" in bid:
            zero, cards = bid["zero"], self.cards(number)
            if hit:
                return int(zero.get("base", 0) + zero.get("per", 0) * cards + bonus)
            return int(zero.get("miss", 0) * cards + bonus)
        made = bid.get("made", 0) * said["made"]
        if hit:
            return int(bid.get("base", 0) + bid.get("per", 0) * said["bid"] + made + bonus)
        return int(bid.get("miss", 0) * abs(said["bid"] - said["made"]) + made + bonus)

    def left(self) -> list[int]:
        return [seat for seat in range(1, self.seats + 1) if seat not in self.gone]

    def after(self, seat: int, step: int) -> int:
        """The next seat in a direction that still plays."""
        seat = (seat - 1 + step) % self.seats + 1
        return self.after(seat, step) if seat in self.gone else seat

    def tricks(self) -> int:
        now = [self.said.get((self.round, seat), {}) for seat in range(1, self.seats + 1)]
        return sum(said.get("made", 0) for said in now)

    def rule(self, words: list[str]) -> str | None:
        """The rule by which a line is refused."""
        if self.over:
            return "T-OVER"
        if words[0] in ("close", "finish"):
            entered = [seat for seat in range(1, 13) if self.points(self.round, seat) is not None]
            if "anyway" in words or (words[0] == "finish" and not entered):
                return None
            if any(seat not in entered for seat in self.left()):
                return "SC-EMPTY"
            return None if self.tricks() == self.cards(self.round) else "SC-SUM"
        seat, verb, n = int(words[0]), words[1], int(words[2])
        if seat in self.gone:
            return "T-OUT"
        said = self.said.get((self.round, seat), {})
        if (verb == "made" and "bid" not in said) or (verb == "bonus" and "made" not in said):
            return "SC-BID"
        if verb != "bonus" and not 0 <= n <= self.cards(self.round):
            return "SC-MOST"
        if verb == "bid" and self.bid["hook"]:
            bids = [self.said.get((self.round, each), {}).get("bid") for each in self.left()]
            bids[self.left().index(seat)] = n
            if None not in bids and sum(map(int, filter(None, bids))) == self.cards(self.round):
                return "SC-BID"
        return None

    def write(self, words: list[str]) -> None:
        entered = any(self.points(self.round, seat) is not None for seat in range(1, 13))
        if words[0] == "concede":
            self.gone.add(int(words[1]))
            self.over = self.over or len(self.left()) < 2
            if not self.over and self.first in self.gone:
                self.first = self.after(self.first, 1)
        elif words[0] == "finish":
            self.over, self.round = True, self.round + bool(entered)
        elif words[0] == "close":
            self.round, self.first = self.round + 1, self.after(self.first, 1)
            self.over = self.round > self.length()
        else:
            self.said.setdefault((self.round, int(words[0])), {})[words[1]] = int(words[2])


def _sheet(luck: random.Random) -> tuple[Pad, Match]:
    bid: dict[str, Any] = {"order": luck.choice(("up", "down", "up-down", "down-up"))}
    keys = [{"deck": luck.choice((12, 24, 52))}, {"hand": luck.randint(1, 5)}]
    bid |= luck.choice((keys[0], keys[1], keys[0] | keys[1]))
    for key in ("base", "per", "miss", "made"):
        bid |= {key: luck.randint(-10, 20)} if luck.random() < 0.7 else {}
    if luck.random() < 0.5:
        bid["zero"] = {
            key: luck.randint(-10, 20) for key in luck.sample(("base", "per", "miss"), 2)
        }
    bid |= {"hook": luck.random() < 0.3, "bonus": luck.random() < 0.5}
    rounds, seats = luck.choice((0, 0, 3, 20)), luck.randint(1, 8)
    text = f'id = "random"\nseats = [1, 8]\n[rounds]\nrounds = {rounds}\nbid = {_toml(bid)}'
    cards, names = library((("random.toml", text),)), tuple("ABCDEFGH"[:seats])
    return Pad(bid, seats, rounds), begin(
        GAME, setup_of(GAME, names, {"template": "random"}, cards)
    )


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_toml(each)}' for key, each in value.items())} }}"
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')


def _words(luck: random.Random, pad: Pad) -> list[str]:
    seat, chance_ = str(luck.randint(1, pad.seats)), luck.random()
    if chance_ < 0.2:
        anyway = ["anyway"] * luck.choice((0, 1))
        return [luck.choice(("close", "close", "close", "finish")), *anyway]
    if chance_ < 0.22:
        return ["concede", seat]
    verb = luck.choice(("bid", "made", "bonus") if pad.bid["bonus"] else ("bid", "made"))
    return [seat, verb, str(luck.randint(-1, min(6, pad.cards(pad.round) + 1)))]


def _check(pad: Pad, match: Match) -> None:
    facts = match.facts()
    for seat in range(1, pad.seats + 1):
        totals = [pad.points(number, seat) or 0 for number in range(1, pad.round + 1)]
        assert facts[f"score.{seat}"] == str(sum(totals))
        for number in range(1, pad.round):
            assert facts[f"round.{number}.{seat}"] == str(totals[number - 1])
            said = pad.said.get((number, seat), {})
            assert facts[f"bid.{number}.{seat}"] == str(said.get("bid", "-"))
            assert facts[f"made.{number}.{seat}"] == str(said.get("made", "-"))
        if not pad.over:
            assert facts[f"entry.{seat}"] == str(_or(pad.points(pad.round, seat)))
            assert facts[f"bid.{seat}"] == str(pad.said.get((pad.round, seat), {}).get("bid", "-"))
    if pad.over:
        assert (facts["dealer"], facts["turn"]) == ("-", "-")
    else:
        assert facts["cards"] == str(pad.cards(pad.round))
        assert facts["dealer"] == str(pad.after(pad.first, -1))
        assert facts["turn"] == str(pad.first)


def _or(number: int | None) -> int | str:
    return "-" if number is None else number


def test_a_sheet_of_bids_adds_up_like_a_pad_of_paper() -> None:
    luck = chance()
    for _ in range(SHEETS):
        pad, match = _sheet(luck)
        for _ in range(LINES):
            words = _words(luck, pad)
            if words[0] == "concede":
                rule = "T-OVER" if pad.over else "T-OUT" if int(words[1]) in pad.gone else None
            else:
                rule = pad.rule(words)
            match, verdict = match.offer(match.notation.parse(words))
            assert verdict.rule == rule, (pad, words)
            if rule is None:
                pad.write(words)
            assert (match.state.phase == "over") == pad.over, (pad, words)
            _check(pad, match)
