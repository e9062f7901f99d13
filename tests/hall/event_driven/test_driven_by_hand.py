"""Pods that a person changes, by the words on the pages: who moves alone, and what stays."""

import pytest

from tests.hall.event_driven.driven_event import DrivenEvent, Organisers

Captured = pytest.CaptureFixture[str]
SEVEN = ("Ann", "Ben", "Cid", "Dora", "Eli", "Fay", "Gus")
TAKEN = "Players at table {}: {}. This format does not allow that."


def _look(event: DrivenEvent) -> tuple[str, str]:
    """A first round of two pods is looked at; the table of four, and that of three."""
    event.open(*SEVEN)
    event.stage("pod-swiss", Seats_at_a_table="4", Rounds="2")
    seated = event.look(1)
    four, three = sorted(seated, key=lambda table: -len(seated[table]))
    assert [len(seated[table]) for table in (four, three)] == [4, 3]
    return four, three


def _move(event: DrivenEvent, player: str, to: str) -> None:
    event.desk.choose("One player", player)
    event.desk.choose("sits down at", to)
    event.desk.press("Move alone")


def test_one_player_moves_to_another_pod_with_a_reason(event: DrivenEvent) -> None:
    desk = event.desk
    four, three = _look(event)
    moved, stays = event.draft()[four][0], event.draft()[three]
    _move(event, stays[0], four)
    desk.sees("It cannot be published like this:", TAKEN.format(four, 5))
    desk.fill("Why by hand", "they share a car")
    desk.press("Publish round 1")
    desk.sees(TAKEN.format(four, 5), "Nobody sees this yet.")
    assert desk.value("Why by hand") == "they share a car"
    _move(event, stays[0], three)
    _move(event, moved, three)
    assert {*event.draft()[three]} == {*stays, moved}
    assert "cannot be published" not in desk.text
    desk.press("Publish round 1")
    event.tells("publishes round 1: tables 2, byes 0 (they share a car)")
    [played] = event.is_sound()["rounds"]
    assert played["hand"]


def test_a_player_gets_a_bye_or_begins_another_pod_by_hand(event: DrivenEvent) -> None:
    four, _ = _look(event)
    one, other = event.draft()[four][:2]
    _move(event, one, "bye")
    assert event.draft()["bye"] == [one]
    _move(event, one, "3")
    event.desk.sees(TAKEN.format("3", 1))
    _move(event, other, "3")
    assert event.draft()["3"] == [one, other]
    event.desk.fill("Why by hand", "a table for beginners")
    event.desk.press("Publish round 1")
    event.is_sound()


def test_what_was_arranged_by_hand_stays_when_players_come_and_go(
    organisers: Organisers, event: DrivenEvent
) -> None:
    desk, kim = event.desk, organisers.come("localhost", "Kim")
    four, three = _look(event)
    moved = event.draft()[four][0]
    _move(event, moved, three)
    arranged = event.draft()
    leaves = arranged[four][0]
    kim.press("Players")
    kim.fill("Name", "Zoe", "Late entry")
    kim.press("Enter", "Late entry")
    kim.press("Players")
    kim.press(leaves)
    kim.press("Drop")
    desk.fill("Why by hand", "they share a car")
    desk.press("Publish round 1")
    desk.sees(
        "Look at your pairing once more, then publish it.",
        "What was arranged by hand is kept:",
        "Zoe: now here, with a bye until you seat them.",
        f"{leaves}: gone, and taken out.",
    )
    assert desk.value("Why by hand") == "they share a car"
    left = [each for each in arranged[four] if each != leaves]
    assert event.draft() == {four: left, three: arranged[three], "bye": ["Zoe"]}
    _move(event, "Zoe", four)
    assert event.draft() == {four: [*left, "Zoe"], three: arranged[three]}
    desk.fill("Why by hand", "they share a car")
    desk.press("Publish round 1")
    desk.sees("Round 1 starts soon")
    event.is_sound()
