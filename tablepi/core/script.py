"""Table scripts: a whole match as text, its expectations checked line by line.

A `Script` is fed a line at a time and answers each; nothing is read ahead, so that another
program can play against it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablepi.core.cards import NO_CARDS, Cards
from tablepi.core.errors import DeckError, SetupError
from tablepi.core.game import Game, Setup, Verdict
from tablepi.core.match import Match, begin
from tablepi.core.move_probe import with_verbs, with_way_out
from tablepi.core.options import make_options, setup_of
from tablepi.core.text.names import clean_name
from tablepi.core.text.phrase import Phrase
from tablepi.core.text.tokenizer import (
    MALFORMED,
    Malformed,
    Split,
    UnknownVerb,
    split,
    whole_of,
)

HEADERS = ("game", "seat", "option")


@dataclass(frozen=True, slots=True)
class Judged:
    """The answer to a move. `rule` is None where it was accepted or malformed.

    `met`: whether the line did what the script says of it. `changed`: every public fact that
    differs, `-` for one that is gone.
    """

    line: int
    text: str
    verdict: str
    rule: str | None
    why: Phrase | str | None
    changed: Mapping[str, str]
    met: bool


@dataclass(frozen=True, slots=True)
class Compared:
    """The answer to an expectation: `held` or `failed`, with the fact's actual value."""

    line: int
    text: str
    verdict: str
    actual: str

    @property
    def met(self) -> bool:
        return self.verdict == "held"


class BadHeader(Exception):
    """A header that no match can be set up from; `line` is where that shows."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(slots=True)
class Script:
    """One script being checked. `find`: the game of an id, or None; `cards`: a game's deck."""

    find: Callable[[str], Game[Any] | None]
    cards: Callable[[Game[Any]], Cards]
    game: Game[Any] | None = None
    seats: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    match: Match | None = None
    facts: dict[str, str] = field(default_factory=dict)

    def feed(self, number: int, line: str) -> Judged | Compared | None:
        """The answer to a line; None for blank ones, comments and headers. Raises BadHeader."""
        try:
            parts = split(line)
        except Malformed as error:
            return self._unreadable(number, line, error)
        words = parts.words
        if not words:
            return None
        refusal = words[-1] if len(words) > 1 and words[-2] == "!" else None
        if self.match is None and refusal is None and words[0] in HEADERS:
            self._read_header(number, words)
            return None
        if self.match is None:
            self.begin(number)
        if words[0] == "=" and refusal is None and len(words) > 2:
            return self._compare_fact(number, line[: parts.end].strip(), words)
        return self._judge_line(number, line, parts, refusal)

    def begin(self, number: int) -> None:
        """Sets the match up when the header is complete. Raises BadHeader with this line."""
        if self.game is None:
            raise BadHeader(number, "expected game ID as the first line")
        try:
            setup = setup_of(self.game, tuple(self.seats), self.options, self.cards(self.game))
            self.match = begin(self.game, setup)
        except (SetupError, DeckError) as error:
            raise BadHeader(number, str(error)) from None
        self.facts = self.match.facts()

    def _unreadable(self, number: int, line: str, error: Malformed) -> Judged:
        """A line whose words cannot be told apart: a malformed move, which ends the header."""
        if self.match is None:
            self.begin(number)
        return Judged(number, line.strip(), MALFORMED, None, str(error), {}, met=False)

    def _read_header(self, number: int, words: list[str]) -> None:
        if (self.game is None) != (words[0] == "game"):
            message = "a second game" if self.game else "expected game ID as the first line"
            raise BadHeader(number, message)
        if len(words) != (2 if words[0] == "game" else 3):
            form = {"game": "game ID", "seat": "seat N NAME", "option": "option NAME VALUE"}
            raise BadHeader(number, f"expected {form[words[0]]}; a name with spaces is quoted")
        try:
            # `_game`, `_seat` and `_option`, one for each of HEADERS.
            getattr(self, f"_{words[0]}")(*words[1:])
        except SetupError as error:
            raise BadHeader(number, str(error)) from None

    def _game(self, name: str) -> None:
        self.game = self.find(name)
        if self.game is None:
            raise SetupError(f"there is no game {name!r}")

    def _seat(self, number: str, name: str) -> None:
        assert self.game is not None
        if whole_of(number) != len(self.seats) + 1:
            raise SetupError(f"expected seat {len(self.seats) + 1}, not {number!r}")
        self.seats.append(clean_name(name))
        self._check_room()

    def _option(self, name: str, value: str) -> None:
        assert self.game is not None
        if name in self.options:
            raise SetupError(f"option {name} is given twice")
        self.options[name] = value
        self._check_room()

    def _check_room(self) -> None:
        """Raises SetupError where these options do not go together, or are for fewer seats."""
        assert self.game is not None
        cards = self.cards(self.game) if self.game.templates else NO_CARDS
        options = make_options(self.game, self.options, cards)
        game = self.game.of(Setup((), options, cards))
        if len(self.seats) > game.seats[-1]:
            raise SetupError(f"{game.title} is for {game.seats[-1]} seats at most")

    def _compare_fact(self, number: int, text: str, words: list[str]) -> Compared:
        actual = self.facts.get(words[1], "-")
        return Compared(number, text, "held" if actual.split() == words[2:] else "failed", actual)

    def _judge_line(self, number: int, line: str, parts: Split, refusal: str | None) -> Judged:
        assert self.match is not None
        words, end = parts.words, parts.end
        if refusal is not None:
            words, end = words[:-2], parts.starts[-2]
        text = line[:end].strip()
        try:
            if words[:1] == ["="]:
                raise Malformed("expected = FACT VALUE with nothing behind it")
            move = self.match.notation.parse(words)
        except Malformed as error:
            why = with_verbs(self.match, error) if isinstance(error, UnknownVerb) else str(error)
            return Judged(number, text, MALFORMED, None, why, {}, refusal == MALFORMED)
        self.match, verdict = self.match.offer(move)
        return self._answer_move(number, text, with_way_out(self.match, verdict), refusal)

    def _answer_move(self, number: int, text: str, verdict: Verdict, refusal: str | None) -> Judged:
        assert self.match is not None
        met = verdict.rule == refusal
        if not verdict.accepted:
            return Judged(number, text, "refused", verdict.rule, verdict.why, {}, met)
        facts_before, self.facts = self.facts, self.match.facts()
        changed_facts = {
            key: value for key, value in self.facts.items() if facts_before.get(key) != value
        }
        changed_facts.update((key, "-") for key in facts_before if key not in self.facts)
        return Judged(number, text, "accepted", None, None, changed_facts, met)
