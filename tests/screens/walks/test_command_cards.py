"""A command card does what the button of its name does: once, and nothing else of its own."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tablepi.core.cards import Deck
from tablepi.devices.messages import ButtonTapped, Message, TagGone, TagSeen
from tablepi.devices.tags.ndef import proved, with_letters
from tablepi.referee.intents import Answer, Give, Intent, OpenHistory, OpenResult
from tablepi.referee.tags.card_lookup import COMMANDS, PRINTED, WRITTEN
from tablepi.referee.tags.scanned_card import Role
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.result_picture import Ending
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, notices, refused
from tests.worlds.table.skirmish import with_list

UID = "04C0FFEE"

_LAYOUT = """layout author desert origin journey painter savage mountain sailor battle forest
discovery soldier lunatic penitent market chance-meeting castle cave diplomat mill betrayal pact
darkness merchant huntress bard sea end calamity windfall harvest watchman borderland consul island
window""".replace("\n", " ")


def _undo(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "leaves", "mill")


def _supply(sitting: Sitting) -> None:
    """Supplies are dropped: the game has a pass, and this phase has none."""
    with_list(sitting).begin("conquest-of-fates", "Ann", "Ben")


def _pass(sitting: Sitting) -> None:
    _supply(sitting)
    sitting.give(verb="keep")
    sitting.give(verb="keep")


def _next(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")


def _again(sitting: Sitting) -> None:
    _undo(sitting)
    sitting.give_up(1)
    sitting.hear(OpenResult(), Answer("result.stands"))


Begin = Callable[[Sitting], None]
WAYS: dict[str, tuple[Begin, Message | Intent]] = {
    "undo": (_undo, ButtonTapped("undo")),
    "pass": (_pass, Give((("verb", "pass"),))),
    "next": (_next, Give((("verb", "pass"),))),
    "judge": (_undo, ButtonTapped("judge")),
    "again": (_again, Answer("result.again")),
}


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[Sitting]:
    """The same table once more, at which buttons are used."""
    store = Store.open(tmp_path / "beside.db")
    yield Sitting(store)
    store.close()


def lay(sitting: Sitting, uid: str, *, laid: bool = True) -> pictures.Picture:
    """Lays a card, and hears what it put into the inbox."""
    sitting.hear(TagSeen("table", 0, uid, laid))
    return sitting.settle()


def rows(sitting: Sitting) -> list[tuple[int, str, str]]:
    """Every row of every match, but for the salted digests of who sits there."""
    journal = sitting.storage.journal
    numbers = range(1, journal.count() + 1)
    return [(row.at_ms, row.kind, row.text) for match in numbers for row in sitting.rows(match)]


@pytest.mark.parametrize("way", ["taught", "printed"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_card_does_what_the_button_does_at_the_same_moment(
    sitting: Sitting, beside: Sitting, command: str, way: str
) -> None:
    begin, button = WAYS[command]
    uid = UID if way == "taught" else PRINTED[command].partition("*")[0]
    if way == "taught":
        sitting.storage.decks.teach_command(uid, command)
    begin(sitting)
    begin(beside)
    before = beside.picture
    lay(sitting, uid)
    beside.hear(button)
    assert sitting.picture == beside.picture != before
    assert rows(sitting) == rows(beside)


def test_what_the_cards_come_to_is_what_they_say(sitting: Sitting) -> None:
    _undo(sitting)
    lay(sitting, "tablepi:command/undo")
    sitting.hear(ButtonTapped("seat", 1))
    assert sitting.lines() == ["1 power mill leaves", "undo"]
    lay(sitting, "tablepi:command/judge")
    assert sitting.see(pictures.Call).title == "Judge!"
    sitting.hear(Answer("called.answered"))
    assert sitting.table


def test_once_more_is_a_match_of_the_same_seats_and_options(sitting: Sitting) -> None:
    _again(sitting)
    lay(sitting, "tablepi:command/again")
    first, second = (sitting.storage.journal.kept(match).header for match in (1, 2))
    assert (second.game, second.options) == (first.game, first.options)
    assert sorted(second.seats) == sorted(first.seats)


def test_next_player_hands_the_turn_on(sitting: Sitting) -> None:
    _next(sitting)
    lay(sitting, "tablepi:command/next")
    assert sitting.lines() == ["1 pass"]


def test_a_refusal_is_that_of_the_rules(sitting: Sitting, beside: Sitting) -> None:
    """With a skip that is not free, whoever can place a chip cannot pass."""
    for each in (sitting, beside):
        each.go_on("strings-of-suits", ("Ann", "Ben"), _LAYOUT)
    lay(sitting, "tablepi:command/pass")
    beside.give(verb="skip")
    assert refused(sitting) == refused(beside)
    assert rows(sitting)[-1] == rows(beside)[-1]


@pytest.mark.parametrize(
    ("command", "begin", "said"),
    [
        ("pass", _undo, "Nobody can pass just now."),
        ("pass", _next, "Nobody can pass just now."),
        ("pass", _supply, "Nobody can pass just now."),
        ("next", _pass, "“Next player” works while a score sheet by rounds is open."),
        ("again", _undo, "“Play again” works once a result stands."),
    ],
)
def test_what_cannot_be_done_now_is_said_and_nothing_happens(
    sitting: Sitting, command: str, begin: Begin, said: str
) -> None:
    begin(sitting)
    table, before = sitting.table._replace(notices=()), rows(sitting)
    lay(sitting, PRINTED[command].partition("*")[0])
    assert notices(sitting.table) == [said]
    assert sitting.table._replace(notices=()) == table
    assert rows(sitting) == before


def test_before_the_result_stands_nothing_is_played_again(sitting: Sitting) -> None:
    _undo(sitting)
    sitting.give_up(1)
    sitting.hear(OpenResult())
    lay(sitting, "tablepi:command/again")
    assert notices(sitting.see(Ending)) == ["“Play again” works once a result stands."]
    assert sitting.storage.journal.count() == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_card_says_nothing_of_what_lies_face_down(
    sitting: Sitting, beside: Sitting, command: str
) -> None:
    for each, card in ((sitting, "desert"), (beside, "castle")):
        each.begin("power-suit", "Ann", "Ben")
        each.scan("location", "suns", card)
        assert len(each.lines()) == 1
        lay(each, f"tablepi:command/{command}")
    assert sitting.picture == beside.picture


@pytest.mark.parametrize("command", COMMANDS)
def test_in_the_menu_it_says_what_its_button_would(sitting: Sitting, command: str) -> None:
    lay(sitting, PRINTED[command].partition("*")[0])
    assert isinstance(sitting.picture, pictures.Menu)
    assert len(notices(sitting.picture)) == 1


def test_on_a_page_above_the_table_nothing_is_passed(sitting: Sitting) -> None:
    _pass(sitting)
    sitting.hear(OpenHistory())
    lay(sitting, "tablepi:command/pass")
    assert sitting.see(pictures.History).notices[0].text == "Nobody can pass just now."
    assert "1 pass" not in sitting.lines()


def test_a_card_that_is_left_lying_acts_once(sitting: Sitting) -> None:
    """Also where its antenna loses it and finds it again."""
    _next(sitting)
    sitting.storage.decks.teach_command(UID, "next")
    lay(sitting, UID)
    for _ in range(3):
        lay(sitting, UID, laid=False)
        assert notices(sitting.table) == []
    assert sitting.lines() == ["1 pass"]
    sitting.hear(TagGone("table", 0, UID))
    lay(sitting, UID)
    assert sitting.lines() == ["1 pass", "2 pass"]


@pytest.mark.parametrize("uid", [UID, "tablepi:command/next"])
def test_a_card_that_lies_there_at_the_start_never_acts(sitting: Sitting, uid: str) -> None:
    sitting.storage.decks.teach_command(UID, "next")
    lay(sitting, uid, laid=False)
    _next(sitting)
    lay(sitting, uid, laid=False)
    assert sitting.lines() == []
    assert "A card lies on the reader: lift it" in notices(sitting.table)[0]


def test_a_card_too_soon_after_a_page_came_was_meant_for_the_one_before(sitting: Sitting) -> None:
    _undo(sitting)
    sitting.step_ms = 100
    sitting.hear(OpenHistory())
    lay(sitting, "tablepi:command/undo")
    assert "too" in notices(sitting.picture)[0].casefold()


def test_a_tag_that_says_so_itself_is_a_command_card(sitting: Sitting) -> None:
    _next(sitting)
    sitting.hear(TagSeen("table", 0, "0477", text="tablepi:command/next"))
    sitting.settle()
    assert sitting.lines() == ["1 pass"]


def test_a_taught_card_stays_a_card_whatever_is_written_on_its_tag(sitting: Sitting) -> None:
    sitting.storage.decks.keep(Deck("Red", "decktet"))
    sitting.storage.decks.teach("0477", "Red", "mill")
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "leaves")
    sitting.hear(TagSeen("table", 0, "0477", text="tablepi:command/judge"))
    sitting.settle()
    assert sitting.lines() == ["1 power mill leaves"]


def test_a_number_that_damage_could_have_made_is_read_once_more(sitting: Sitting) -> None:
    """A line without any check: a byte of another card's number became the command's."""
    sitting.storage.decks.teach_command("0004711", "next")
    sitting.storage.decks.teach_command("0004710", "judge")
    _next(sitting)
    sitting.hear(TagSeen("table", 0, "0004711", reads=1))
    sitting.settle()
    assert sitting.lines() == []
    for _ in range(2):
        sitting.hear(TagSeen("table", 0, "0004711", reads=1))
    sitting.settle()
    assert sitting.lines() == ["1 pass"]


def test_printed_codes_carry_check_letters_and_are_known_with_them_too() -> None:
    for command, text in PRINTED.items():
        assert text == with_letters(f"tablepi:command/{command}")
        assert WRITTEN[text] == WRITTEN[proved(text) or ""] == command
    assert tuple(PRINTED) == COMMANDS


def test_on_a_seats_own_reader_a_card_speaks_for_that_seat(tmp_path: Path) -> None:
    roles = {"table": (Role(),), "second": (Role(2),)}
    with closing(Store.open(tmp_path / "own.db")) as store:
        sitting = with_list(Sitting(store, roles=roles))
        sitting.begin("conquest-of-fates", "Ann", "Ben")
        sitting.give(verb="keep")
        sitting.give(verb="keep")
        assert [seat.seat for seat in sitting.table.seats if seat.to_act] == [1]
        sitting.hear(TagSeen("second", 0, "tablepi:command/pass"))
        sitting.settle()
        assert sitting.lines() == ["1 keep", "2 keep"]
        assert sitting.table.said is not None
        assert sitting.table.said.rule == "T-TURN"
        sitting.hear(TagSeen("second", 0, "tablepi:command/judge"))
        sitting.settle()
        assert sitting.see(pictures.Call).seat == 2
