"""A second referee of Strings of Suits, slow and by other means, which answers lines of text.

Chips lie in a dictionary by (column, row); lines are found by walking over the grid.
"""

from tablepi import decks
from tablepi.games.strings_of_suits.state import Options

CARDS = decks.load("decktet")
LIGHT, DARK = ("suns", "waves", "knots"), ("moons", "leaves", "wyrms")
STEPS = {"row": (1, 0), "col": (0, 1), "down": (1, 1), "up": (1, -1)}
SINGLE = sorted(
    card.id
    for card in CARDS.values()
    if card.rank != "ace" and card.id not in ("excuse", "light-keeper", "rite")
)
DOUBLE = sorted(
    [card for card in SINGLE if CARDS[card].rank != "crown"]
    + ["harvest", "watchman", "borderland", "consul", "island", "window"]
)

Cell = tuple[int, int]


def spots() -> list[Cell]:
    return [(x, y) for y in range(6) for x in range(6)]


def name(cell: Cell) -> str:
    return "abcdef"[cell[0]] + str(cell[1] + 1)


def walk(kind: str, cell: Cell) -> list[Cell]:
    """All cells of the line of a kind through a cell, from its first one on."""
    dx, dy = STEPS[kind]
    x, y = cell
    while (x - dx, y - dy) in spots():
        x, y = x - dx, y - dy
    run = []
    while (x, y) in spots():
        run.append((x, y))
        x, y = x + dx, y + dy
    return run


def line_name(kind: str, cell: Cell) -> str:
    first = name(walk(kind, cell)[0])
    return f"{kind}-{first[1] if kind == 'row' else first[0] if kind == 'col' else first}"


class Reference:
    """The match as a slow referee keeps it. `say` answers a line with a rule's id, or ''."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.deck = DOUBLE if options.deck == "double" else SINGLE
        self.phase, self.game = "layout", 1
        self.cards: dict[Cell, str] = {}
        self.given = {1: [0], 2: [0]}
        self._clear()

    def _clear(self) -> None:
        self.chips: dict[Cell, str] = {}
        self.log: list[str] = []
        self._new_chip()
        self.turn = 0

    def _new_chip(self) -> None:
        """Nothing claimed yet for the last chip, and no wrong claim."""
        self.open: dict[str, int] = {}
        self.claimed: list[str] = []
        self.wrong = False

    def owner(self, suit: str) -> int:
        first = self.options.light
        exchanged = self.game in (2, 3)
        has_light = 3 - first if exchanged else first
        return has_light if suit in LIGHT else 3 - has_light

    def left(self, suit: str) -> int:
        return self.options.chips - list(self.chips.values()).count(suit)

    def legal(self, seat: int) -> list[tuple[Cell, str]]:
        return [
            (cell, suit)
            for cell in self.cards
            for suit in LIGHT + DARK
            if not self._place_refused(seat, cell, suit)
        ]

    def _place_refused(self, seat: int, cell: Cell, suit: str) -> str:
        if self.owner(suit) != seat:
            return "SS-OWN"
        if not self.left(suit):
            return "SS-CHIP"
        if cell in self.chips:
            return "SS-CELL"
        return "" if suit in CARDS[self.cards[cell]].suits else "SS-SUIT"

    def say(self, line: str) -> str:
        words = line.split()
        seat = int(words.pop(0)) if words[0].isdigit() else 0
        verb = words.pop(0)
        if self.phase == "over":
            return "T-OVER"
        phases = {
            "layout": ["layout"], "place": ["play"], "skip": ["play"], "turn": ["play"],
            "next": ["ended"],
        }  # fmt: skip
        if verb == "claim":
            fits = self.options.award == "claim" and self.phase in ("play", "ended")
            if not fits:
                return "T-PHASE"
            if not self.log or self.log[-1] != f"{seat} place":
                return "T-TURN"
        elif self.phase not in phases[verb]:
            return "T-PHASE"
        elif seat and seat != self.turn:
            return "T-TURN"
        return str(getattr(self, f"_{verb}")(seat, words))

    def _layout(self, seat: int, words: list[str]) -> str:
        if sorted(words) != self.deck:
            return "SS-LAYOUT"
        self.cards = dict(zip(spots(), words, strict=True))
        self._begin()
        return ""

    def _begin(self) -> None:
        self.phase = "play"
        starter = self.options.starter
        self.turn = starter if self.game < 3 else 3 - starter

    def _place(self, seat: int, words: list[str]) -> str:
        cell = next(spot for spot in spots() if name(spot) == words[0])
        refused = self._place_refused(seat, cell, words[1])
        if refused:
            return refused
        self.chips[cell] = words[1]
        self.log.append(f"{seat} place")
        self._new_chip()
        for kind in STEPS:
            run = walk(kind, cell)
            n = sum(self.chips.get(each) == words[1] for each in run)
            if len(run) >= 3 and n >= 3:
                beginner = self.options.points == "beginner"
                self.open[line_name(kind, cell)] = 1 if beginner else n - 2
        if self.options.award == "auto":
            self.given[seat][-1] += sum(self.open.values())
            self.open = {}
        self.turn = 3 - seat
        if not self.legal(1) and not self.legal(2):
            self._end()
        return ""

    def _skip(self, seat: int, words: list[str]) -> str:
        if self.options.skip == "forced" and self.legal(seat):
            return "SS-SKIP"
        self.log.append(f"{seat} skip")
        self._new_chip()
        self.turn = 3 - seat
        if {"1 skip", "2 skip"} <= set(self.log[1 + self._last_place() :]):
            self._end()
        return ""

    def _last_place(self) -> int:
        """Where in the log the last chip was placed, -1 before any."""
        return max((at for at, line in enumerate(self.log) if line.endswith("place")), default=-1)

    def _turn(self, _: int, words: list[str]) -> str:
        self.turn = int(words[0])
        return ""

    def _end(self) -> None:
        self.phase, self.turn = "ended", 0

    def _claim(self, seat: int, words: list[str]) -> str:
        twice = len(words) > len(set(words))
        if self.wrong or twice or any(line in self.claimed for line in words):
            return "SS-CLAIM"
        if any(line not in self.open for line in words):
            self.wrong = True
            return ""
        self.claimed += words
        self.given[seat][-1] += sum(self.open[line] for line in words)
        return ""

    def _next(self, seat: int, words: list[str]) -> str:
        if self.game == self.options.games:
            self.phase = "over"
            return ""
        self.game += 1
        for points in self.given.values():
            points.append(0)
        self._clear()
        if self.game == 3:
            self.phase, self.cards = "layout", {}
        else:
            self._begin()
        return ""

    def score(self, seat: int) -> int:
        return sum(self.given[seat])

    def winners(self) -> str:
        keys = {seat: [self.score(seat), *self.given[seat][::-1]] for seat in (1, 2)}
        if keys[1] == keys[2]:
            return "1 2"
        return "1" if keys[1] > keys[2] else "2"

    def facts(self) -> dict[str, str]:
        said = {
            "phase": self.phase,
            "game": str(self.game),
            "turn": str(self.turn or "-"),
            "winner": self.winners() if self.phase == "over" else "-",
            "out": "-",
        }
        for seat in (1, 2):
            said[f"score.{seat}"] = str(self.score(seat))
            said[f"points.{seat}"] = str(self.given[seat][-1])
            for suit in LIGHT + DARK:
                mine = self.owner(suit) == seat
                said[f"chips.{seat}.{suit}"] = str(self.left(suit) if mine else 0)
        for cell in spots():
            said[f"card.{name(cell)}"] = self.cards.get(cell, "-")
            said[f"chip.{name(cell)}"] = self.chips.get(cell, "-")
        return said
