"""Special cases of an event of duels, each by the words on the pages; figures worked out by hand.

The four of round 1 are Ann and Dora, Ben and Cid: by the lot of the word, on every machine.
"""

from tests.hall.event_driven.driven_event import FOUR, OUT, DrivenEvent


def _four(event: DrivenEvent, *won: tuple[str, int, int]) -> None:
    """Round 1 of the four with these winners."""
    event.open(*FOUR)
    event.stage("duel-swiss", Rounds="3")
    assert event.pair(1) == {"1": ["Ann", "Dora"], "2": ["Ben", "Cid"]}
    for each in won:
        event.enter(*each)


def _correct(event: DrivenEvent, round_: int, player: str, games: tuple[int, int]) -> None:
    """Puts a result right: games won by this player, and against."""
    desk = event.desk
    desk.press_each("Results", f"Round {round_}")
    done = f"Round {round_}, done: 2"
    table, seats, _ = desk.read(player, done)
    desk.press(table, done, player)
    mine, other = games
    for name in seats.split(", "):
        desk.fill("Games won", str(mine if name == player else other), name)
    desk.fill("Drawn games", "0")
    assert desk.asks_for("Put right") == "Why it is put right"
    desk.fill("Why it is put right", "typed for the wrong player")
    desk.press("Put right")


def test_a_correction_after_the_next_round_was_paired_changes_standings_not_pairings(
    event: DrivenEvent,
) -> None:
    _four(event, ("Ann", 2, 0), ("Ben", 2, 1))
    paired = event.pair(2)
    assert sorted(map(sorted, paired.values())) == [["Ann", "Ben"], ["Cid", "Dora"]]
    _correct(event, 1, "Dora", (2, 0))
    event.watcher.press_each("Pairings", "By table")
    event.watcher.sees(*(", ".join(each) for each in paired.values()))
    event.enter("Ann", 2, 0)
    event.enter("Dora", 2, 1)
    # Ann 0:2 2:0, Ben 2:1 0:2, Cid 1:2 1:2, Dora 2:0 2:1.
    event.stands(
        "1 Dora 6 0.4167 0.8000 0.4167",  # opponents Ann 1/2 and Cid 1/3; their games 1/2, 1/3
        "2 up 2 Ann 3 0.7500 0.5000 0.6000",  # Dora 1, Ben 1/2; 4/5, 2/5
        "3 down 1 Ben 3 0.4167 0.4000 0.4167",  # Cid 1/3, Ann 1/2; 1/3, 1/2
        "4 down 1 Cid 0 0.7500 0.3333 0.6000",  # Ben 1/2, Dora 1; 2/5, 4/5
    )
    event.tells("puts right round 1, table 1: 0 : 2 (typed for the wrong player)")
    event.is_sound()


def test_a_late_entry_has_missed_the_rounds_before_and_is_paired_next(event: DrivenEvent) -> None:
    _four(event, ("Ann", 2, 0), ("Ben", 2, 0))
    event.desk.press("Players")
    event.desk.fill("Name", "Eve <b>", "Late entry")
    event.desk.sees("Paired from the next round on; rounds before count as missed.")
    event.desk.press("Enter", "Late entry")
    event.stands(
        "1 Ann 3 0.3333 1.0000 0.3333",
        "1 Ben 3 0.3333 1.0000 0.3333",
        "3 Dora 0 1.0000 0.0000 1.0000",
        "3 Cid 0 1.0000 0.0000 1.0000",
        "5 Eve <b> 0 0.3333 0.0000 0.3333",  # 0:2 in round 1, without an opponent
    )
    seated = event.pair(2)
    assert "Eve <b>" in {each for players in seated.values() for each in players}
    event.watcher.press_each("Standings", "Eve <b>")
    event.watcher.sees("round 1, missed: 0")
    event.is_sound()


def test_who_dropped_is_not_paired_and_missed_what_passed_once_back(event: DrivenEvent) -> None:
    _four(event, ("Ann", 2, 0), ("Ben", 2, 0))
    event.desk.press_each("Players", "Ben", "Drop")
    assert event.pair(2) == {"1": ["Cid", "Ann"], "bye": ["Dora"]}
    event.enter("Cid", 2, 1)
    # Of three points each: Ann 2:0 1:2, Ben 2:0, Cid 0:2 2:1, Dora 0:2 and a bye of 2:0.
    event.stands(
        "1 up 2 Cid 3 0.7500 0.4000 0.8000",  # Ben 3 of 3, Ann 3 of 6
        "2 down 1 Ben no longer playing 3 0.5000 1.0000 0.4000",
        "3 down 2 Ann 3 0.5000 0.6000 0.4500",
        "4 down 1 Dora 3 0.5000 0.5000 0.6000",
    )
    event.desk.press_each("Players", "Ben", "Bring back")
    event.stands(
        "1 Ann 3 0.5000 0.6000 0.4500",
        "2 up 1 Dora 3 0.5000 0.5000 0.6000",
        "3 down 2 Ben 3 0.5000 0.5000 0.4000",  # round 2 lost 0:2
        "4 down 1 Cid 3 0.5000 0.4000 0.5500",
    )
    event.is_sound()


def test_who_never_came_has_lost_and_of_two_disqualified_both_have(event: DrivenEvent) -> None:
    _four(event)
    desk = event.desk
    desk.press("Results")
    desk.press("Other …", "Dora")
    desk.tick("Dora", OUT)
    desk.press("They are out")
    desk.press("Other …", "Ben")
    desk.fill("Games won", "1", "Ben")
    desk.fill("Games won", "0", "Cid")
    desk.tick("out", "Ben")
    desk.tick("out", "Cid")
    desk.press("Enter")
    event.desk.sees("2 : 0 out: seat 2", "1 : 0 out: seat 1, 2")
    event.stands(
        "1 Ann 3 0.3333 1.0000 0.3333",
        "2 Dora 0 1.0000 0.0000 1.0000",
        "3 Ben 0 0.3333 1.0000 0.3333",  # lost, but the game counts as entered
        "4 Cid 0 0.3333 0.0000 1.0000",
    )
    event.is_sound()


def test_a_penalty_lowers_points_and_what_opponents_have_of_them(event: DrivenEvent) -> None:
    _four(event, ("Ann", 2, 0), ("Ben", 2, 1))
    desk = event.desk
    desk.press_each("Players", "Ann")
    desk.fill("Points, as −1", "−1")
    desk.fill("Why", "late to the table")
    desk.press("Write it down")
    desk.sees("−1 in stage 1: late to the table")
    event.stands(
        "1 Ben 3 0.3333 0.6667 0.3333",
        "2 Ann 2 0.3333 1.0000 0.3333",
        "3 Cid 0 1.0000 0.3333 0.6667",
        "4 Dora 0 0.6667 0.0000 1.0000",  # Ann has 2 of 3
    )
    event.watcher.press("Ann")
    event.watcher.sees("2: the sum of Ann’s rounds: round 1, won: 3; penalty: −1.")
    event.is_sound()


def test_a_round_paired_before_a_late_result_takes_it_as_drawn_until_it_comes(
    event: DrivenEvent,
) -> None:
    _four(event, ("Ben", 2, 0))
    desk = event.desk
    desk.press("Round")
    desk.sees("Pair round 2 when all are done", "1 of 2")
    desk.press("Results")
    desk.press("Other …", "Ann")
    desk.press("Counts as drawn")
    event.stands(
        "1 Ben 3 0.3333 1.0000 0.3333",
        "2 Ann 1 0.3333 0.3333 0.3333",
        "2 Dora 1 0.3333 0.3333 0.3333",
        "4 Cid 0 1.0000 0.0000 1.0000",
    )
    paired = event.pair(2)
    _correct(event, 1, "Dora", (2, 1))
    event.stands(
        "1 Ben 3 0.3333 1.0000 0.3333",
        "2 Dora 3 0.3333 0.6667 0.3333",
        "3 Ann 0 1.0000 0.3333 0.6667",
        "4 Cid 0 1.0000 0.0000 1.0000",
    )
    event.watcher.press_each("Pairings", "By table")
    event.watcher.sees(*(", ".join(each) for each in paired.values()))
    event.is_sound()


def test_byes_go_round_and_a_rematch_comes_when_there_is_no_other_way(event: DrivenEvent) -> None:
    event.open("Ann", "Ben", "Cid")
    event.stage("duel-swiss", Rounds="3")
    rounds = [event.pair(1)]
    event.enter(min(rounds[0]["1"]))
    for number in (2, 3):
        rounds.append(event.pair(number))
        event.enter(min(next(iter(rounds[-1].values()))))
    assert sorted(each["bye"] for each in rounds) == [["Ann"], ["Ben"], ["Cid"]]
    event.stands(
        "1 Ann 9 0.5000 1.0000 0.5000",
        "2 Ben 6 0.6667 0.6667 0.6667",
        "3 Cid 3 0.8333 0.3333 0.8333",
    )
    again = event.look(4)
    event.desk.sees("met before: 1")
    # The one that is longest ago.
    assert [set(each) for each in again.values()] == [set(each) for each in rounds[0].values()]
    event.desk.press("Publish round 4")
    event.is_sound()
