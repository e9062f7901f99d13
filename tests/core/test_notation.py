"""Moves are read from words and written as words, whatever their fields are."""

import random
from collections.abc import Callable
from typing import Any, cast

import pytest

from tablepi.core.game import Game, Setup
from tablepi.core.moves import Adjust, Change, Concede, Move, Rewrite, Turn, Undo, shape
from tablepi.core.notation import Notation, line_of, public_line
from tablepi.core.slots import Choice, Key, Kind, Many, Number, One, Seat, Tail, Text
from tablepi.core.text.tokenizer import Malformed, UnknownVerb, split
from tablepi.games import games
from tests.core.made_up import GAME, Block, Build, Claim, Lay, Note, Paid, Swap
from tests.games.chance import chance
from tests.games.power_suit.cardboard import CARDS as DECK

TWO = (Lay(1, ("sea",)), Adjust(2, 5, "no ! reason"))
ANN_BEN_CID = Setup(("Ann", "Ben", "Cid"), None)
LETTERS = "ab 1?!#='\"\\$`\t€ü\u00a0{}-+\x07\x1b"


def _read(line: str) -> Move:
    return Notation(GAME, ANN_BEN_CID).read(line)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("1 lay castle sea castle", Lay(1, ("castle", "sea", "castle"))),
        ("2 lay 'a b'", Lay(2, ("a b",))),
        ("1 swap ? castle", Swap(1, ("?", "castle"))),
        ("1 build ?", Build(1, "?")),
        ("1 build castle price=-3", Build(1, "castle", -3)),
        ("1 build castle price=0", Build(1, "castle", 0)),
        ("1 build castle way=up price=3", Build(1, "castle", 3, "up")),
        ("1 claim castle", Claim(1, "castle")),
        ("1 claim castle block 03", Claim(1, "castle", Block(3))),
        ("1 claim castle paid 5 pool", Claim(1, "castle", Paid(5, "pool"))),
        ("write", Note("")),
        ("write what a 'wonderful  day'", Note("what a wonderful  day")),
        ("undo", Undo()),
        ("adjust 2 +5", Adjust(2, 5)),
        ("adjust 2 5 for 'no ! reason'", Adjust(2, 5, "for no ! reason")),
        ("concede 3", Concede(3)),
        ("amend 2 1 lay sea", Rewrite(2, 1, (Lay(1, ("sea",)),))),
        ("amend 02 adjust 1 1 x", Rewrite(2, 1, (Adjust(1, 1, "x"),))),
        ("rewrite 02 0 '1 lay sea' \"adjust 2 5 'no ! reason'\"", Rewrite(2, 0, TWO)),
        ("rewrite 2 3 # all out", Rewrite(2, 3, ())),
        ("change seat 02 'Bea Bo'", Change("seat", "2", "Bea Bo")),
        ("change seat 4 ?", Change("seat", "4", "?")),
        ("change seat 2 'B\u200bea \u00ad  B\ufe0f.'", Change("seat", "2", "Bea B.")),
        ("change option anything ''", Change("option", "anything", "")),
        ("amend 0 concede 1", Rewrite(0, 1, (Concede(1),))),
        ("turn 02 out of turn", Turn(2, "out of turn")),
        ("rewrite 1 0 'turn 1'", Rewrite(1, 0, (Turn(1),))),
    ],
)
def test_a_line_is_read_as_its_move(line: str, move: Move) -> None:
    assert _read(line) == move
    assert _read(line_of(move)) == move


@pytest.mark.parametrize(
    "line",
    [
        "''",
        "1",
        "1 lay",
        "1 lay Castle",
        "1 lay ?",
        "1 lay castle ''",
        "lay castle",
        "4 lay castle",
        "0 lay castle",
        "+1 lay castle",
        "1 Lay castle",
        "1 write hello",
        "1 swap castle",
        "1 swap castle sea castle",
        "1 build",
        "1 build castle price=x",
        "1 build castle price=1 price=2",
        "1 build castle way=left",
        "1 build castle size=3",
        "1 build price=1",
        "1 build price=1 castle",
        "1 build castle way=",
        "1 claim castle block",
        "1 claim castle block 4",
        "1 claim castle block 1 2",
        "1 claim castle paid -1 bank",
        "1 claim castle pay 1 bank",
        "1 undo",
        "undo now",
        "concede",
        "turn",
        "turn 4",
        "turn ?",
        "1 turn 1",
        "amend 1 turn",
        "concede 1 2",
        "1 concede 1",
        "adjust 1",
        "adjust 1 one",
        "amend",
        "amend 1",
        "amend 1 undo",
        "amend 1 amend 1 concede 1",
        "amend +1 concede 1",
        "amend 1 = turn 1",
        "= turn 1",
        "seat 1 Ann",
        "1 lay 'castle",
    ],
)
def test_a_line_that_is_no_move_is_malformed(line: str) -> None:
    with pytest.raises(Malformed) as wrong:
        _read(line)
    assert str(wrong.value)


def test_a_malformed_line_says_how_the_move_is_written() -> None:
    with pytest.raises(Malformed, match=r"SEAT claim CARD \[block SEAT \| paid COINS TO\]"):
        _read("claim castle")
    with pytest.raises(Malformed, match="SEAT build CARD"):
        _read("1 build castle sea")
    with pytest.raises(Malformed, match="lay needs more words: SEAT lay CARDS…"):
        _read("1 lay")


def test_a_word_that_is_nearly_one_of_the_game_is_told_with_the_one_that_was_meant() -> None:
    for line, wrong_word, meant in (
        ("1 biuld castle", "biuld", "build"),
        ("und", "und", "undo"),
        ("1 build castel", "castel", "castle"),
    ):
        with pytest.raises(
            Malformed, match=f"'{wrong_word}' .* of this game: did you mean {meant}"
        ):
            _read(line)


def test_a_verb_that_is_like_none_is_told_apart_with_its_seat() -> None:
    for line, seat in (("2 xyzzy castle", 2), ("xyzzy", 0), ("99 xyzzy", 0), ("2", 2)):
        with pytest.raises(UnknownVerb) as wrong:
            _read(line)
        assert wrong.value.seat == seat


def test_a_secret_word_is_left_out_of_the_public_line() -> None:
    assert public_line(Build(1, "castle", 3)) == "1 build ? price=3"
    rewrite = Rewrite(2, 1, (Build(1, "castle"),))
    assert public_line(rewrite) == "amend 2 1 build ?"
    assert public_line(Change("option", "x", "y", rewrite)) == "change option x y 2 1 '1 build ?'"
    assert public_line(Lay(1, ("sea",))) == "1 lay sea"


def test_any_move_of_any_game_is_read_back_from_its_line() -> None:
    luck = chance()
    for game in (*games().values(), GAME):
        setup = Setup(("Ann", "Ben", "Cid")[: min(3, game.seats[-1])], game.options(), DECK)
        notation, values = Notation(game, setup), _values(game, setup)
        for _ in range(1500):
            move = _random_move(luck, game, values)
            line = line_of(move)
            assert notation.read(line) == move, line
            assert notation.read(f"  {line} # 'comment") == move, line
            # A line never says by itself that it must be refused; a refusal behind it is found.
            assert split(line).words[-2:-1] != ["!"], line
            parts = split(f"{line} ! T-TURN")
            assert parts.words[-2:] == ["!", "T-TURN"]
            assert notation.parse(parts.words[:-2]) == move, line


Values = Callable[[str], list[Any]]


def _values(game: Game[Any], setup: Setup) -> Values:
    notation = Notation(game, setup)
    return lambda name: list(cast(Any, notation.domain(name)))


def _random_move(luck: random.Random, game: Game[Any], values: Values) -> Move:
    forms = [*game.moves, Adjust, Concede]
    move = cast(Move, _filled(luck, luck.choice(forms), values))
    while move.fault():
        move = cast(Move, _filled(luck, type(move), values))
    if luck.random() < 0.1:
        return Rewrite(luck.randint(0, 99), luck.randint(1, 2), (move,) * luck.randint(0, 2))
    return move


def _filled(luck: random.Random, form: type, values: Values) -> object:
    return form(**{slot.name: _word(luck, slot.kind, values) for slot in shape(form).slots})


def _word(luck: random.Random, kind: Kind, values: Values) -> Any:
    match kind:
        case One():
            return luck.choice([*values(kind.domain), *("?" * kind.unknown)])
        case Seat():
            return luck.choice(values("seat"))
        case Number():
            low = -(10**9) if kind.least is None else kind.least
            return luck.choice((low, luck.randint(low, 10**30)))
        case Choice():
            return luck.choice(kind.words)
        case Text():
            letters = luck.choice((LETTERS, "a! "))
            return "".join(luck.choices(letters, k=luck.choice((0, 1, 5, 12))))
        case Many():
            many = kind.count or luck.randint(1, 5)
            return tuple(_word(luck, kind.of, values) for _ in range(many))
        case Key():
            return luck.choice((None, _word(luck, kind.of, values)))
        case Tail():
            form = luck.choice((None, *kind.of))
            return form and _filled(luck, form, values)
