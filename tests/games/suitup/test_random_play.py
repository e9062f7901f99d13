"""Random play with real hidden hands: what must hold after every line."""

import random
from collections import Counter
from itertools import pairwise

from tablepi.core.match import Match, begin, hands_between
from tablepi.core.moves import Rewrite, Undo
from tablepi.core.notation import Notation, line_of
from tablepi.games.suitup.game import GAME
from tablepi.games.suitup.moves import Take
from tablepi.games.suitup.state import SHIELDED, WAITING, State
from tests.games.chance import chance
from tests.games.suitup.players import Turn, new_match, play_out, state_of

MATCHES = 12


def _turns(luck: random.Random) -> list[Turn]:
    return list(play_out(new_match(luck), luck))


def test_all_104_cards_are_always_somewhere_and_the_referee_counts_them() -> None:
    luck = chance()
    for _ in range(MATCHES):
        for turn in play_out(new_match(luck), luck):
            table, facts = turn.table, turn.after.facts()
            assert sorted(table.everything) == sorted(table.deck)
            state = state_of(turn.after)
            melds = sum(len(meld.cards) for meld in state.melds)
            assert state.pile + len(state.discards) + melds + sum(state.hands) == 104
            if turn.line.startswith("concede") and facts["phase"] == "over":
                continue  # Nobody is told to put away the cards of a match that is over.
            for name, value in table.facts().items():
                seen = facts[name]
                seen = " ".join(sorted(seen.split())) if name.startswith("meld.") else seen
                assert seen == value, (turn.line, name)


def test_what_is_known_of_a_hand_is_in_that_hand() -> None:
    luck = chance()
    for _ in range(MATCHES):
        for turn in play_out(new_match(luck), luck):
            state = state_of(turn.after)
            for seat, known in enumerate(state.known, 1):
                assert known <= set(turn.table.hands[seat])
            lies = {card for card, _ in state.discards}
            lies.update(card for meld in state.melds for card in meld.cards)
            assert state.table == lies


def test_everything_that_can_happen_happens_in_random_play() -> None:
    luck = chance()
    happened: Counter[str] = Counter()
    for _ in range(400):
        for turn in play_out(new_match(luck), luck):
            happened.update(_events(turn))
        if not EVENTS - set(happened):
            return
    raise AssertionError(f"never happened: {EVENTS - set(happened)}")


EVENTS = {
    "flip", "draw", "take", "allow", "mayi", "lay", "add", "discard", "hand", "count", "deal",
    "called and drawn", "called and taken", "several calls", "block", "reverse", "skip", "trade",
    "passed over", "kept while skipped", "pile anew", "nothing drawn", "went out", "blitz by lay",
    "first meld", "later meld", "eight in a meld", "another turn at once", "reshuffle", "holds",
    "concede", "broken off", "left while calls stand", "left owing", "left between", "left first",
    "shuffled while calls stand", "dealt without", "own taken", "taken discarded", "the last left",
    "turn", "calls lapsed", "acted though blocked",
}  # fmt: skip


def _events(turn: Turn) -> set[str]:
    before = state_of(turn.before)
    after = state_of(turn.after)
    words = turn.line.split()
    verb = words[1] if words[0].isdigit() else words[0]
    assert turn.after.move is not None
    said = {phrase.id for phrase in hands_between(turn.before, turn.after.move, turn.after)}
    happened = {
        "called and drawn": verb == "draw" and before.calls,
        "called and taken": verb == "take" and before.calls,
        "several calls": len(after.calls) > 1,
        "passed over": "hands.passed" in said,
        "kept while skipped": "skip" in words and any(b & WAITING for b in after.blocks),
        "pile anew": "hands.pile-anew" in said,
        "nothing drawn": "hands.nothing" in said,
        "went out": "hands.out" in said,
        "blitz by lay": "hands.blitz" in said and verb == "lay",
        "first meld": verb == "lay" and after.begun,
        "later meld": verb == "lay" and not after.begun,
        "eight in a meld": any(len(meld.cards) == 8 for meld in after.melds),
        "another turn at once": verb == "discard" and before.turn == after.turn,
        "broken off": verb == "concede" and (before.phase, after.phase) == ("play", "draw"),
        "left while calls stand": verb == "concede" and before.phase == "draw" and after.calls,
        "left owing": verb == "concede" and before.phase == "count" and before.turn != after.turn,
        "left between": verb == "concede" and after.phase == "between",
        "left first": verb == "concede" and after.phase == "flip",
        "shuffled while calls stand": verb == "reshuffle"
        and "hands.reshuffle" in said
        and after.calls,
        "dealt without": verb == "deal" and before.out,
        "own taken": verb == "take" and before.discards[-1][1] == before.turn[0],
        "taken discarded": verb == "discard" and words[2] == _just_taken(turn.before),
        "the last left": verb == "concede" and after.phase == "over",
        "calls lapsed": verb == "turn" and before.calls and not after.calls,
        "acted though blocked": verb == "discard" and _acted_though_blocked(before, after),
    }
    return {verb, *words[2:], *(name for name, whether in happened.items() if whether)} & EVENTS


def _acted_though_blocked(before: State, after: State) -> bool:
    """Whether a blocked seat has completed a turn, and stays blocked."""
    return any(
        old & new & WAITING and old & SHIELDED > new & SHIELDED
        for old, new in zip(before.blocks, after.blocks, strict=True)
    )


def _just_taken(match: Match) -> str:
    """The card that the line before took, '' where it was another line."""
    if not isinstance(match.move, Take):
        return ""
    assert match.earlier is not None
    return state_of(match.earlier).discards[-1][0]


def test_every_line_can_be_undone_and_the_cards_put_back() -> None:
    luck = chance()
    for _ in range(MATCHES):
        turns = _turns(luck)
        last = turns[-1].after
        for turn in reversed(turns):
            undone, verdict = last.offer(Undo())
            assert verdict.accepted
            assert undone is turn.before
            assert undone.facts() == turn.before.facts()
            _check_back(last, undone)
            last = undone
        assert last.offer(Undo())[1].rule == "T-UNDO"


def _check_back(now: Match, then: Match) -> None:
    """What is said on undoing names every heap that changes."""
    said = GAME.back(now.public, then.public)
    ids = {phrase.id for phrase in said}
    was, lies = then.facts(), now.facts()
    if was["round"] != lies["round"]:
        assert "back.round" in ids
        return
    assert ("back.pile" in ids) == (was["pile"] != lies["pile"])
    seats = {phrase.args["seat"] for phrase in said if phrase.id == "back.hand"}
    changed = {name for name in was if name.startswith("hand.") and was[name] != lies[name]}
    assert seats == {int(name.removeprefix("hand.")) for name in changed}
    named = {phrase.args["card"] for phrase in said if phrase.id == "back.card"}
    if was["discard"] != lies["discard"]:
        assert named


def test_the_written_lines_played_again_give_the_same_states() -> None:
    luck = chance()
    for _ in range(3):
        turns = _turns(luck)
        match = begin(GAME, turns[0].before.setup)
        notation = Notation(GAME, match.setup)
        for turn in turns:
            assert turn.after.move is not None
            match, verdict = match.offer(notation.read(line_of(turn.after.move)))
            assert verdict.accepted
            assert match.state == turn.after.state


def test_an_amendment_is_as_if_its_line_had_been_said() -> None:
    luck = chance()
    turns = _turns(luck)[:60]
    last = turns[-1].after
    for number in luck.sample(range(1, last.number + 1), min(12, last.number)):
        move = turns[number - 1].after.move
        assert move is not None
        same, verdict = last.offer(Rewrite(number, 1, (move,)))
        assert verdict.accepted
        assert same.state == last.state
        assert same.offer(Undo())[0] is last


def test_a_match_that_is_played_out_has_the_lowest_total_as_its_winner() -> None:
    luck = chance()
    over = 0
    for _ in range(MATCHES):
        turns = _turns(luck)
        facts = turns[-1].after.facts()
        scores = {name[6:]: int(value) for name, value in facts.items() if name[:6] == "score."}
        if facts["phase"] == "over":
            over += 1
            left = [seat for seat in scores if seat not in facts["out"].split()]
            best = min(scores[seat] for seat in left)
            assert facts["winner"].split() == [seat for seat in left if scores[seat] == best]
        else:
            assert facts["winner"] == "-"
    assert over


def test_only_a_new_round_or_an_answer_changes_a_score() -> None:
    luck = chance()
    for one, two in pairwise(_turns(luck)):
        changed = state_of(one.after).scores != state_of(two.after).scores
        assert not changed or two.line.split()[1] in ("hand", "count")
