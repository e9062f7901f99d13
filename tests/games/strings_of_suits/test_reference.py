"""The referee against a second one, written by other means; by night in thousands of matches."""

from tablepi.core.notation import line_of
from tablepi.games.strings_of_suits.state import LINES
from tests.games.chance import chance
from tests.games.strings_of_suits.players import any_move, new_match, play_out
from tests.games.strings_of_suits.reference import STEPS, Reference, line_name, name, spots, walk
from tests.nightly import NIGHTLY

MATCHES = 3000 if NIGHTLY else 12
BROKEN = {
    *("SS-OWN", "SS-CHIP", "SS-CELL", "SS-SUIT", "SS-SKIP", "SS-CLAIM", "SS-LAYOUT"),
    *("SS-CLAIM.closed", "T-PHASE", "T-PHASE.claim", "T-TURN", "T-TURN.claim", "T-TURN.no-chip"),
}


def test_the_26_lines_are_those_that_walking_over_the_grid_finds() -> None:
    found = {
        line_name(kind, cell): sorted(map(name, walk(kind, cell)))
        for kind in STEPS
        for cell in spots()
        if len(walk(kind, cell)) >= 3
    }
    cells = list(map(name, spots()))
    assert {line.name: sorted(cells[at] for at in line.cells) for line in LINES.values()} == found
    assert len(found) == 26


def test_both_referees_give_the_same_verdicts_and_the_same_facts() -> None:
    luck = chance()
    refused: set[str | None] = set()
    # A rule that few matches break is waited for: twelve without it are no fault.
    for number in range(10 * MATCHES):
        if number >= MATCHES and refused >= BROKEN:
            break
        match = new_match(luck)
        second = Reference(match.setup.options)
        assert match.facts() == second.facts()
        for _ in range(900):
            move = any_move(match, luck)
            match, verdict = match.offer(move)
            line = line_of(move)
            assert (verdict.rule or "") == second.say(line), (line, verdict)
            refused.add(verdict.why.id if verdict.why else None)
            if verdict.accepted:
                assert match.facts() == second.facts(), line
            if match.state.phase == "over":
                break
    assert refused >= BROKEN


def test_whole_matches_end_alike() -> None:
    luck = chance()
    for _ in range(MATCHES):
        match = new_match(luck)
        second = Reference(match.setup.options)
        for turn in play_out(match, luck):
            assert second.say(line_of(turn.move)) == ""
            assert turn.after.facts() == second.facts()
        assert second.phase == "over"
