"""The interface of a game: pure functions over an immutable state."""

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, NamedTuple, NoReturn, Protocol, TypeVar, cast

from tablepi.core.board import Board
from tablepi.core.cards import NO_CARDS, Cards
from tablepi.core.moves import Move, Needs, shape
from tablepi.core.text.phrase import Phrase


class State(Protocol):
    """The fields that every game's state has; any NamedTuple with them fits.

    `turn`: the seats that may act, in seat order. `corrections`: the judge's, a seat each. `out`:
    the seats that gave up, in seat order; none of them is in `turn`.
    """

    @property
    def phase(self) -> str: ...
    @property
    def turn(self) -> tuple[int, ...]: ...
    @property
    def corrections(self) -> tuple[int, ...]: ...
    @property
    def out(self) -> tuple[int, ...]: ...


Values = TypeVar("Values", bound=tuple[Any, ...])


def quick_replace(state_class: type[Values]) -> type[Values]:
    """Gives the NamedTuple of a state a quicker `_replace`.

    Python's own looks for every field among the changes, which for the twenty of a state is most of
    a verdict's time; this one puts the few changes in their places.
    """
    places = {name: place for place, name in enumerate(cast(Any, state_class)._fields)}
    make = tuple.__new__

    def _replace(state: Values, /, **changes: Any) -> Values:
        values = [*state]
        for name, value in changes.items():
            values[places[name]] = value
        return make(state_class, values)

    cast(Any, state_class)._replace = _replace
    return state_class


class Result(NamedTuple):
    """The result of a match: the seats that won, in seat order, and every seat's score.

    `worth`: what the game's own order compares, one a seat, more being better.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    worth: tuple[Any, ...]

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's place from 1; winners first, equal ones share a place."""
        keys = [(seat in self.winners, worth) for seat, worth in enumerate(self.worth, 1)]
        return tuple(1 + sum(rival_key > key for rival_key in keys) for key in keys)


@dataclass(frozen=True, eq=False)
class Setup:
    """The set-up of a match: seats, options, cards.

    `version`: of the rules that it began with, '' for today's. `missed`: by seat that joined later,
    how far the match had come then, as the game counts it.
    """

    seats: tuple[str, ...]
    options: Any
    cards: Cards = field(default_factory=lambda: NO_CARDS)
    version: str = ""
    missed: Mapping[int, int] = field(default_factory=dict)


S = TypeVar("S", bound=State)

EVERY_GAMES_RULES = (
    *("T-OVER", "T-OUT", "T-PHASE", "T-PHASE.seat", "T-PHASE.turn", "T-PHASE.table"),
    *("T-TURN", "T-UNDO", "T-AMEND", "T-AMEND.none", "T-AMEND.no-line", "T-AMEND.malformed"),
    *("T-SETUP", "T-SETUP.line", "T-SETUP.malformed"),
)
"""The rules that every game has, refused by `check_turn` and by the match."""


def no_ideas(state: Any, words: Mapping[str, Any]) -> Iterable[Move]:
    return ()


def no_usual_words(state: Any, latest: Move | None, words: Mapping[str, Any]) -> Mapping[str, Any]:
    """A game that takes no word for said."""
    return {}


def each_alone(state: Any) -> tuple[tuple[int, ...], ...]:
    """The sides of a match in which every seat plays for itself."""
    return tuple((seat,) for seat in range(1, len(state.corrections) + 1))


def stays(state: Any, seat: int) -> Any:
    """The state in which nothing becomes of the things of a seat that gave up."""
    return state


def keeps_turn(state: State, seat: int) -> NoReturn:
    """A game in which no judge says who is next: its order follows from something else."""
    raise Illegal("T-PHASE", verb="turn")


def lies_open(state: Any) -> Any:
    """The public state of a game without secrets."""
    return state


class Lot(NamedTuple):
    """Draw of who begins, made before a match.

    `option`: the name of the option that says it, given all options; '' where seat 1 begins.
    `usual`: the game's own text has it drawn.
    """

    option: Callable[[Any], str] = lambda options: ""
    usual: bool = False


FIRST_SEAT = Lot()
"""Nothing to choose: seat 1 begins."""


@dataclass(frozen=True, slots=True, eq=False)
class Game(Generic[S]):
    """A game. The first block is the rules, the second what a table sees of them."""

    id: str
    seats: range
    options: type
    moves: tuple[type[Move], ...]
    words: Mapping[str, Mapping[str, str]]
    """Its sentences by id (`Phrase`), by language; any but English may lack some. An id that
    begins with a capital is a rule.
    """
    start: Callable[[Setup], S]
    """The first state; raises SetupError where options and seats do not go together."""
    play: Callable[[S, Move], S]
    """The state after a move; raises Illegal, or Needs for a word still open."""
    domain: Callable[[Setup, str], Container[Any]]
    """Every value that a word of this name could ever have, never what is legal now."""
    result: Callable[[S], Result | None]

    facts: Callable[[S], dict[str, str]]
    """The public state, flat."""
    board: Callable[[S], Board]
    hands: Callable[[S, Move, S], list[Phrase]]
    """Instructions for hands after a move, from the public states before and after."""
    back: Callable[[S, S], list[Phrase]]
    """Instructions that lead from one public state back to another."""
    layout: Callable[[S], list[Phrase]]
    """Instructions that lay a state out."""
    public: Callable[[S], S] = lies_open
    """The state with every secret name replaced by `?`, also after the end, which may be taken
    back; all that a table sees is made from it. Without secret words it is the state itself.
    """
    seen: Callable[[S, Move, Sequence[Move]], bool] = lambda state, move, later: False
    """True if the table has seen a move's secret words since, given the state now and the lines
    after it.
    """
    suggest: Callable[[S, Mapping[str, Any]], Iterable[Move]] = no_ideas
    """Moves worth offering, given the words said so far."""
    usual: Callable[[S, Move | None, Mapping[str, Any]], Mapping[str, Any]] = no_usual_words
    """Words that the next line has unless others are said, given the latest line and the words said
    so far; `play` judges them like any others.
    """
    estimate: Callable[[S, int], tuple[float, ...]] | None = None
    """Each seat's chance to be ahead, from 0 to 1, by random play-outs of a public state with this
    seed; nothing where none can be made.
    """
    deck: str = ""
    version: str = "1"
    """Version of the rules, raised whenever they change; a match keeps that of its beginning."""
    older: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Options by version that stand for how it was played then, where no template is chosen."""
    phases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The rules that each phase shows."""
    rare: tuple[str, ...] = ()
    """Verbs that stand apart from those used all the time."""
    common: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The verbs said most of what is tapped: of a `seat`, of the kind of a `Troop`, of `all` for
    several of them, of `empty.` and its name for an empty place of its own kind.
    """
    windows: tuple[str, ...] = ()
    """The phases in which a seat is asked whether it answers what another one did."""
    musters: tuple[str, ...] = ()
    """The phases in which all units that lie face-up are gone through, place by place."""
    listed: bool = False
    """Its cards stand in a list that their owner may import."""
    forced: Callable[[S], Move | None] = lambda state: None
    """The line that cannot be otherwise, which nobody need enter."""
    sums: Callable[[S, S], list[Phrase]] = lambda before, after: []
    """Sums of a line, from the public states before and after, to be looked at before it is said;
    nothing for most lines.
    """
    name: Callable[[str, Any], Phrase | None] = lambda domain, word: None
    """The players' name for a word of a domain that has no sentence of its own."""
    sides: Callable[[S], Sequence[Sequence[int]]] = each_alone
    """The seats of each side, which wins or loses together."""
    leave: Callable[[S, int], S] = stays
    """The state once a seat that is now out has left, where two sides or more play on; nothing is
    asked of that seat.
    """
    hand_turn: Callable[[S, int], S] = keeps_turn
    """The state in which a judge has this seat act next, which is not out. Raises Illegal: T-PHASE
    where the phase knows no such thing, T-TURN for a seat with nothing left to do there.
    """
    come: Callable[[S], int] = lambda state: 0
    """How far a match has come, for a seat that joins it."""
    remarks: Callable[[S], list[Phrase]] = lambda state: []
    """Remarks beside a result."""
    unused: Callable[[Mapping[str, str]], Collection[str]] = lambda words: ()
    """The options that have no place beside these, given as words: they keep their usual values."""
    lot: Lot = FIRST_SEAT
    """The option that a draw of who begins decides."""
    low_wins: Callable[[Setup], bool] = lambda setup: False
    """True if fewer points are better."""
    bgg: Callable[[Setup], int | None] = lambda setup: None
    """The number at BoardGameGeek of what is played with a set-up, None where it is unknown."""
    roles: Callable[[Setup], Sequence[str]] = lambda setup: ()
    """Each seat's part in a set-up, such as its faction; nothing where all play alike."""
    templates: Callable[[tuple[tuple[str, str], ...]], Cards] | None = None
    """The text of the templates that come with it and of an owner's, given as names and texts, as a
    card file without cards; raises DeckError.
    """
    variant: Callable[[Setup], "Game[Any] | None"] = lambda setup: None
    """The game that a set-up makes of it by a template, None for the game itself."""

    def __post_init__(self) -> None:
        if self.public is lies_open and any(shape(move).secret for move in self.moves):
            raise TypeError(f"{self.id} has secret words: `public` says what of its state is none")

    def of(self, setup: Setup) -> "Game[Any]":
        return self.variant(setup) or self

    @property
    def title(self) -> str:
        return self.words["en"].get("title", self.id)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of its refusals, with their variants."""
        return _rules(self)


@cache
def _rules(game: Game[Any]) -> tuple[str, ...]:
    return tuple(name for name in game.words["en"] if name[:1].isupper())


SUSPECT, OR_LINE = "suspect", "or_line"
"""What a refusal carries where an earlier line is likelier at fault: words of that line, and the
clause that names it once it is found.
"""


class Illegal(Exception):
    """A move breaks a rule; carries the rule's id and what the sentence needs to explain it.

    `variant` picks another sentence for the same rule: `T-AMEND.none`.
    """

    __slots__ = ("rule", "said", "variant")

    def __init__(self, rule: str, variant: str = "", **args: object) -> None:
        self.rule = rule
        self.variant = variant
        self.said = args

    @property
    def why(self) -> Phrase:
        args = {OR_LINE: "", **self.said} if SUSPECT in self.said else self.said
        return Phrase(f"{self.rule}.{self.variant}" if self.variant else self.rule, args)

    def __str__(self) -> str:
        return self.rule


class Verdict(NamedTuple):
    """The answer to a line: accepted (`rule` is None) or refused, by which rule and why."""

    rule: str | None = None
    why: Phrase | None = None

    @property
    def accepted(self) -> bool:
        return self.rule is None


ACCEPTED = Verdict()


def check_phase(state: State, move: Move) -> None:
    """The refusals with which every game begins: T-OVER, T-OUT, T-PHASE."""
    if state.phase == "over" and state.phase not in move.phases:
        raise Illegal("T-OVER")
    has_place, seat = state.phase in move.phases, getattr(move, "seat", 0)
    # A seat that is still open is asked for only where the verb has a place at all.
    if state.out and (has_place or isinstance(seat, int)) and seat in state.out:
        raise Illegal("T-OUT", seat=seat)
    if not has_place:
        raise wrong_phase(move)


def wrong_phase(move: Move) -> Illegal:
    """T-PHASE for a verb that has no place now."""
    return Illegal(
        "T-PHASE", verb=move.verb or type(move).__name__.lower(), seat=getattr(move, "seat", 0)
    )


def ask(play: Callable[[Any, Any], Any], state: Any, move: Move) -> tuple[Any, Verdict, str]:
    """Asks the rules about a move: the state after it, the verdict, the word that is needed first.

    The one place where `Illegal` and `Needs` are caught. A move that is refused, or whose open word
    is needed, gives no state; the needed slot's name is '' where none is.
    """
    try:
        return play(state, move), ACCEPTED, ""
    except Illegal as illegal:
        return None, Verdict(illegal.rule, illegal.why), ""
    except Needs as needs:
        return None, ACCEPTED, needs.slot


def allows(game: Game[Any], state: Any, move: Move) -> bool:
    """True if the rules take this whole move in this state."""
    return ask(game.play, state, move)[0] is not None


def check_turn(state: State, move: Move) -> None:
    """The refusals of a game whose seats take turns: T-OVER, T-OUT, T-PHASE, T-TURN."""
    if state.out or state.phase not in move.phases:
        check_phase(state, move)
    seat = getattr(move, "seat", None)
    if seat is not None and seat not in state.turn:
        raise Illegal("T-TURN", seat=seat, turn=state.turn)


def sides_left(sides: Iterable[Sequence[int]], gone_seats: Container[int]) -> list[Sequence[int]]:
    """The sides of which a seat still plays."""
    return [side for side in sides if any(seat not in gone_seats for seat in side)]


def best(
    keys: Sequence[Any], gone_seats: Container[int], sides: Sequence[Sequence[int]] = ()
) -> tuple[int, ...]:
    """The seats that win: those of the only side left, else those with the highest key.

    `keys`: one a seat, seat 1 first. `gone_seats`: those that gave up, which never win. `sides`:
    the seats of each team, where there are teams.
    """
    seats = [seat for seat in range(1, len(keys) + 1) if seat not in gone_seats]
    if sides and len(sides_left(sides, gone_seats)) == 1:
        return tuple(seats)
    best_key = max((keys[seat - 1] for seat in seats), default=None)
    return tuple(seat for seat in seats if keys[seat - 1] == best_key)


def joined(values: Iterable[object]) -> str:
    """Several values as a fact's: one space between, `-` where there is none."""
    return " ".join(map(str, values)) or "-"


def first_facts(state: State, result: Result | None, **counter: int) -> dict[str, str]:
    """The facts that games of rounds begin with. `counter`: the round, by the game's name of it."""
    return {
        "phase": state.phase,
        **{name: str(number) for name, number in counter.items()},
        "turn": joined(state.turn),
        "winner": joined(result.winners) if result else "-",
        "out": joined(state.out),
    }


def cards_back(places: Mapping[str, Phrase], places_before: Mapping[str, Phrase]) -> list[Phrase]:
    """Place for each open card that lies elsewhere than it did; the hand, if nowhere."""
    return [
        Phrase("back.card", {"card": card, "place": places_before.get(card, Phrase("place.hand"))})
        for card in {**places, **places_before}
        if places.get(card) != places_before.get(card)
    ]
