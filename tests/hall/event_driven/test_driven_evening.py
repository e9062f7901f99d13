"""An event from its first word to its standings, by the words on the pages."""

from tests.hall.event_driven.driven_event import FOUR, DrivenEvent


def test_an_event_is_opened_paired_and_reported_by_the_words_on_the_pages(
    event: DrivenEvent,
) -> None:
    desk = event.desk
    event.open(*FOUR)
    desk.scan(f"{event.name.upper()}:P2")
    desk.sees("Ben is here")
    event.stage("duel-swiss")
    desk.sees("Its word: seven green apples", "players: 4")
    proposed = event.look(1)
    desk.sees("Nobody sees this yet.")
    desk.choose("Player", "Ann")
    desk.choose("changes places with", "Ben")
    desk.press("Change places")
    assert event.draft() != proposed
    desk.press("As it was proposed")
    assert event.draft() == proposed
    desk.press("Publish round 1")
    desk.sees("Round 1 starts soon")
    desk.press("Start")
    desk.sees("Stop")
    desk.press("Results")
    desk.press("2 : 0", "Ann")
    desk.press("2 : 0", "Ben")
    desk.sees("Every table has its result.")
    event.stands(
        "1 Ann 3 0.3333 1.0000 0.3333",
        "1 Ben 3 0.3333 1.0000 0.3333",
        "3 Dora 0 1.0000 0.0000 1.0000",
        "3 Cid 0 1.0000 0.0000 1.0000",
    )
    event.watcher.sees("all results are in")
    desk.press_each("Event", "Check everything")
    desk.sees("No fault: pairings and standings come out as they stand.")
    event.is_sound()
