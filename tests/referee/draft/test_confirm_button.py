"""What a seat's button can say: whole moves that the rules allow, and nothing else."""

from collections.abc import Callable
from pathlib import Path

from tablepi import decks
from tablepi.core.match import Match, begin
from tablepi.core.notation import Notation, line_of
from tablepi.core.options import setup_of
from tablepi.core.script import Script
from tablepi.games import games
from tablepi.referee.draft.confirm_button import agreements, answers_of_seat, seats_asked
from tablepi.tools.demo import recorded
from tests.referee.draft.baskets import go_on
from tests.worlds.table.sitting import Sitting

SCRIPTS = Path(__file__).parents[2] / "games" / "scripts"


def _match(game: str, lines: list[str], *names: str) -> Match:
    kind = games()[game]
    match = begin(kind, setup_of(kind, names or ("Ann", "Ben"), {}, decks.load(kind.deck)))
    for line in lines:
        match, verdict = match.offer(Notation(kind, match.setup).read(line))
        assert verdict.accepted
    return match


def _said(match: Match, seat: int, **given: object) -> list[str]:
    return [line_of(move) for move in agreements(match, given, seat)]


def test_a_move_without_further_words_is_what_the_button_says() -> None:
    match = _match("score-sheet", [])
    assert _said(match, 1) == ["1 pass"]


def test_a_move_that_lacks_only_the_seat_is_completed_by_it() -> None:
    match = _match("score-sheet", [])
    assert _said(match, 2, verb="add", points=7) == ["2 add 7"]
    assert _said(match, 2, points=7) == ["2 add 7", "2 set 7"]


def test_the_tables_own_move_is_said_where_the_seat_has_none() -> None:
    lines = [line for line in recorded() if " ! " not in line]
    scored = _match("power-suit", lines[: lines.index("deal")])
    assert _said(scored, 1) == _said(scored, 2) == ["deal"]


def test_a_move_that_still_needs_a_word_is_not_said() -> None:
    assert _said(_match("power-suit", []), 1) == []
    assert _said(_match("power-suit", []), 1, verb="power", ace="suns") == []


def test_a_rare_move_is_only_said_once_its_verb_was_given() -> None:
    supply = _first("conquest-of-fates", "supply")
    (seat,) = supply.state.turn
    assert _said(supply, seat) == [f"{seat} keep"]
    assert _said(supply, seat, verb="mulligan") == [f"{seat} mulligan"]


def test_what_the_rules_refuse_is_not_said() -> None:
    match = _match("score-sheet", ["finish"])
    assert _said(match, 1) == []
    assert _said(_match("power-suit", []), 2, verb="discard", card="castle") == []


def test_a_secret_card_is_never_said_by_a_button() -> None:
    match = _match("power-suit", ["1 power mill leaves"])
    assert match.offer(Notation(match.game, match.setup).read("2 location end leaves"))[1].accepted
    assert _said(match, 2, verb="location", card="end", ace="leaves") == []


def test_the_seat_whose_turn_it_is_is_not_asked_though_it_can_answer() -> None:
    assert seats_asked(_match("score-sheet", [], "Ann", "Ben", "Cid"), {}) == set()


def test_everybody_is_asked_where_only_the_tables_move_is_left() -> None:
    lines = [line for line in recorded() if " ! " not in line]
    assert seats_asked(_match("power-suit", lines[: lines.index("deal")]), {}) == {1, 2}


def _first(game: str, phase: str, where: Callable[[Match], object] = bool) -> Match:
    """The first state of this phase in a game's golden scripts of which `where` is true."""
    for file in sorted((SCRIPTS / game).glob("*.txt")):
        played = Script(games().get, lambda kind: decks.load(kind.deck))
        for number, text in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            played.feed(number, text)
            match = played.match
            if match is not None and match.state.phase == phase and where(match):
                return match
    raise AssertionError(f"no script of {game} comes to {phase}")


def test_whoever_is_asked_to_respond_may_pass_by_its_button() -> None:
    match = _first("conquest-of-fates", "response")
    (seat,) = match.state.turn
    assert seats_asked(match, {}) == {seat}
    assert _said(match, seat) == [f"{seat} pass"]


def test_all_who_still_place_are_asked_whether_they_are_done() -> None:
    match = _first("conquest-of-fates", "placement")
    assert len(match.state.turn) > 1
    assert seats_asked(match, {}) == set(match.state.turn)


def test_a_seat_out_of_turn_is_asked_where_it_has_a_right_of_its_own() -> None:
    """May I belongs to those who are not to draw; the next player's own words are no hindrance."""
    match = _first("suitup", "draw", lambda match: seats_asked(match, {}))
    (drawer,) = match.state.turn
    for seat in seats_asked(match, {}):
        assert seat != drawer
        assert _answered(match, seat, verb="draw") == [f"{seat} mayi"]


def _called(match: Match) -> bool:
    return match.facts()["calls"] != "-"


def test_a_call_is_allowed_by_the_button_of_the_seat_that_is_to_draw() -> None:
    """It could draw or take the card as well; but a yes is for whoever asks “May I?”."""
    quiet = _first("suitup", "draw", lambda match: seats_asked(match, {}) and not _called(match))
    (drawer,) = quiet.state.turn
    assert len(_said(quiet, drawer)) > 1
    assert drawer not in seats_asked(quiet, {})
    (caller, *_) = seats_asked(quiet, {})
    called = _match_after(quiet, f"{caller} mayi")
    assert _said(called, drawer) == [f"{drawer} allow"]
    assert drawer in seats_asked(called, {})
    assert caller not in seats_asked(called, {})
    served = _match_after(called, f"{drawer} allow")
    assert f"{drawer} allow" not in _said(served, drawer)
    assert drawer not in seats_asked(served, {})


def test_a_player_who_chose_to_draw_is_not_taken_to_allow() -> None:
    called = _first("suitup", "draw", _called)
    (drawer,) = called.state.turn
    assert _answered(called, drawer, verb="draw") == [f"{drawer} draw"]


def _match_after(match: Match, line: str) -> Match:
    match, verdict = match.offer(Notation(match.game, match.setup).read(line))
    assert verdict.accepted
    return match


def test_a_turn_without_anything_to_place_is_skipped_by_the_seats_button() -> None:
    match = _first("strings-of-suits", "play", lambda match: _said(match, match.state.turn[0]))
    (seat,) = match.state.turn
    assert _said(match, seat) == [f"{seat} skip"]


def test_a_phase_with_nothing_more_to_enter_is_done_by_the_seats_button() -> None:
    for phase in ("abilities", "end"):
        match = _first("conquest-of-fates", phase)
        seat = match.state.turn[0]
        assert _said(match, seat) == [f"{seat} done"]
    celestial = _first("conquest-of-fates", "celestial")
    assert [line.split()[1] for line in _said(celestial, celestial.state.turn[0])] == ["pass"]


def _answered(match: Match, seat: int, /, **given: object) -> list[str]:
    notation = Notation(match.game, match.setup)
    return [line_of(move) for move in answers_of_seat(match, notation, given, seat)]


def test_a_move_begun_by_the_same_seat_is_not_dropped_for_another() -> None:
    """Whoever has begun to place a unit does not mean to be done with placing."""
    match = _first("conquest-of-fates", "placement")
    assert _answered(match, 1) == ["1 done"]
    assert _answered(match, 1, verb="place") == []
    assert _answered(match, 1, verb="place", seat=1) == []


def test_a_move_begun_by_another_seat_is_no_hindrance() -> None:
    match = _first("conquest-of-fates", "placement")
    assert _answered(match, 2, verb="place", seat=1) == ["2 done"]


def test_words_that_lack_only_a_seat_wait_for_whoever_says_yes() -> None:
    match = _match("score-sheet", [], "Ann", "Ben")
    assert _answered(match, 2, verb="add") == []
    assert _answered(match, 2, verb="add", points=4) == ["2 add 4"]


def test_whoever_gave_up_takes_no_verb_from_the_seat_in_turn(sitting: Sitting) -> None:
    lines = "flip 5-clubs", "2 draw", "2 discard 6-clubs", "concede 2"
    go_on(sitting, 5, *lines)
    labels = [button.label for button in sitting.table.prompt.buttons]
    assert labels[:2] == ["Draw", "Take"]
