"""The result: who may take it back once it stands, what corrects it, who gives up."""

from tablepi.referee.intents import Answer, Back, OpenHistory, OpenMatchMenu, OpenResult, Undo
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.result_picture import Ending
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, notices, refused


def _final(sitting: Sitting) -> Sitting:
    """Ann gave up, and both say that the result stands."""
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("event", "suns", "discovery")
    sitting.give_up(1)
    sitting.hear(OpenResult(), Answer("result.stands"))
    return sitting


def test_cards_that_are_packed_up_on_a_reader_leave_the_seal_as_it_was(
    sitting: Sitting, store: Store
) -> None:
    _final(sitting)
    seal = store.journal.kept(1).seal
    sitting.hear(Back())
    sitting.scan("power", "suns", "mill")
    assert refused(sitting)
    sitting.give(verb="power", card="sea", ace="waves")
    sitting.give_up(2)
    assert store.journal.kept(1).seal == seal


def test_a_result_that_stands_is_not_taken_back_where_no_judge_has_a_pin(sitting: Sitting) -> None:
    _final(sitting)
    sitting.hear(Undo())
    assert sitting.see(Ending).seal
    sitting.hear(Back())
    assert sitting.table.tools[0].dim
    sitting.hear(Undo())
    assert "This result stands" in notices(sitting.table)[0]
    sitting.hear(OpenHistory())
    assert sitting.see(pictures.History).change.dim
    sitting.hear(Answer("history.amend"))
    assert isinstance(sitting.picture, pictures.History)
    assert sitting.lines()[-1] == "concede 1"


def test_a_judge_takes_a_result_back_that_stood_and_what_was_hidden_is_hidden_again(
    store: Store,
) -> None:
    sitting = _final(Sitting(store, pin="12"))
    assert store.journal.matches()[0].ended
    sitting.hear(Back(), OpenHistory())
    assert "Discovery" in repr(sitting.picture)
    sitting.hear(Back(), Undo())
    sitting.enter("12")
    assert sitting.lines()[-1] == "undo"
    assert not store.journal.matches()[0].ended
    sitting.hear(OpenHistory())
    assert "iscovery'" not in repr(sitting.picture)


def test_a_correction_leaves_a_result_that_stands_as_it_is_and_is_taken_back(
    sitting: Sitting,
) -> None:
    _final(sitting).hear(Back())
    sitting.hear(OpenHistory(), Answer("history.more"), Answer("history.adjust"), Answer("seat", 1))
    sitting.enter("3")
    sitting.enter()
    assert sitting.storage.journal.page(1)[0].result == "2 3 0"
    sitting.hear(Undo())
    assert sitting.lines()[-1] == "undo"
    assert sitting.storage.journal.page(1)[0].result == "2 0 0"
    assert sitting.table.tools[0].dim


def test_conceding_asks_who_and_is_taken_back_by_undo(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(OpenMatchMenu())
    entries = sitting.see(pictures.Listing).entries
    gives_up = next(entry.act for entry in entries if entry.title == "Someone gives up")
    assert gives_up is not None
    sitting.hear(gives_up)
    listing = sitting.see(pictures.Listing)
    assert listing.entries[1].act is not None
    sitting.hear(listing.entries[1].act)
    sitting.hear(sitting.see(pictures.Page).buttons[0].act)
    assert sitting.table.prompt.text == "Ann wins"
    assert sitting.table.hands == ("Ben gives up: match over.",)
    sitting.hear(Undo())
    assert sitting.table.prompt.text == "Ann: scan or tap"
    assert sitting.lines() == ["concede 2", "undo"]


def test_a_late_tap_for_a_result_that_is_gone_shows_none(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.give_up(1)
    sitting.hear(Undo(), OpenResult())
    assert sitting.table.prompt.text == "Ann: scan or tap"
