"""Every verdict and every fact against a second reading of the page, on random turns."""

import copy
import random

from tablepi.core.match import Match
from tablepi.core.notation import Notation
from tablepi.core.printed_deck import parse_printing
from tablepi.games.suitup.game import GAME
from tests.games.chance import chance
from tests.games.golden import FOLDER
from tests.games.suitup.players import CARDS, new_match, play_out, state_of
from tests.games.suitup.printed import DECK
from tests.games.suitup.reference import Reference

MATCHES = 28
MARKED = parse_printing("marked", (FOLDER / "suitup" / "marked.toml").read_text("utf-8"))


def _second(match: Match) -> Reference:
    options, cards = match.setup.options, match.setup.cards
    letters = {card.id: "".join(card.types) for card in cards.values()}
    printed = {card: letter for card, letter in letters.items() if letter}
    return Reference(
        seats=len(match.setup.seats),
        rounds=options.rounds,
        deal=state_of(match).hands[0],
        dealer=options.dealer,
        letters=printed if options.actions == "on" else {},
        taken=options.taken,
    )


def _anything(luck: random.Random, match: Match, held: dict[int, list[str]]) -> str:
    """A line that somebody may say by mistake: cards of his hand, of others, off the table."""
    seats = len(match.setup.seats)
    seat = luck.choice(match.state.turn) if match.state.turn and luck.random() < 0.8 else (
        luck.randint(1, seats)
    )  # fmt: skip
    pool = held[seat] if luck.random() < 0.7 else list(match.setup.cards)
    lies = [card for card, _ in state_of(match).discards] + sorted(state_of(match).known[seat - 1])
    pool = [*pool, *lies] if luck.random() < 0.3 else pool
    pool = pool or lies or list(match.setup.cards)
    cards = [luck.choice(pool) for _ in range(luck.choice((1, 1, 2, 2, 3, 4, 8)))]
    other = luck.randint(1, seats)
    tails = ["", f" block {other}", " reverse", " skip", f" trade {other}"]
    tail = luck.choice(tails) if match.setup.options.actions == "on" else ""
    return luck.choice(
        (
            "deal",
            "reshuffle",
            f"concede {other}",
            f"turn {other}",
            f"{seat} holds {luck.randint(-1, 20)}",
            f"{other} holds {luck.choice((0, 1, 1, 2, 2, 3, 100))}",
            f"flip {cards[0]}",
            *(f"{seat} {verb}" for verb in ("draw", "take", "allow", "mayi")),
            f"{seat} lay {' '.join(sorted(cards, key=_order))}",
            f"{seat} lay {' '.join(cards)}",
            f"{seat} add {luck.randint(0, len(state_of(match).melds) + 1)} {' '.join(cards)}",
            f"{seat} discard {cards[0]}{tail}",
            f"{seat} hand {' '.join(pool[: state_of(match).hands[seat - 1]] or cards)}",
            f"{seat} hand {' '.join(cards)}",
            f"{seat} count {luck.randint(0, 110)}",
        )
    )


def _order(card: str) -> int:
    return DECK.index(card) % 13 if card in DECK else 0


def test_every_verdict_and_fact_is_that_of_the_second_reading() -> None:
    luck = chance()
    lines, refused = 0, set[str | None]()
    wanted = {*GAME.rules, "T-OUT", "T-PHASE", "T-TURN"}
    # A rule that few matches break is waited for.
    for number in range(10 * MATCHES):
        if number >= MATCHES and refused >= wanted:
            break
        match = new_match(luck, MARKED if number % 4 == 0 else CARDS)
        second, notation = _second(match), Notation(GAME, match.setup)
        assert match.facts() == second.facts()
        for turn in play_out(match, luck, most=200):
            wrong = [_anything(luck, turn.before, turn.table.hands) for _ in range(4)]
            for line in (*turn.refused, *wrong):
                after, verdict = turn.before.offer(notation.read(line))
                other = copy.deepcopy(second) if verdict.accepted else second
                assert verdict.rule == other.say(line), (line, turn.before.facts())
                assert not verdict.accepted or after.facts() == other.facts(), line
                refused.update({verdict.rule, verdict.why.id} if verdict.why else ())
                lines += 1
            assert second.say(turn.line) is None, (turn.line, turn.before.facts())
            assert turn.after.facts() == second.facts(), turn.line
            lines += 1
    assert lines > 3_000
    assert refused >= wanted
