"""What guests see and may do where the host has a PIN, by every way that leads there."""

import random
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.core.cards import Deck
from tablepi.core.record import Header
from tablepi.devices.messages import TagSeen
from tablepi.referee.intents import (
    Answer,
    Back,
    GoToMenu,
    Intent,
    Key,
    OpenResult,
    Undo,
)
from tablepi.screens.context.equipment import Calendar
from tablepi.screens.menu_ways import ask_evening
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.result_picture import Ending
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.screens.walks.test_anything import next_message
from tests.worlds.table.pocket import Pocket, Stick
from tests.worlds.table.sitting import Sitting

PIN = "471147114711"
TODAY, YESTERDAY, BEFORE = "2026-11-21", "2026-11-20", "2026-11-19"


def answers(*ids: str) -> tuple[str, ...]:
    """The answers of these ids, as they stand in what a picture says."""
    return tuple(f"Answer(id={each!r}," for each in ids)


IRREVERSIBLE = answers(
    *("erase.ask", "erase", "backup", "restore.yes", "language"),
    *("setting", "setting.step", "setting.choose", "setting.restore"),
)
"""What cannot be taken back, or changes what everybody else finds."""
OF_PLAYERS = answers(
    *("player", "players.new", "players.board", "board.game", "board.last", "player.colour"),
    *("player.sign", "player.forget", "player.code", "player.make"),
)
"""What shows who was here before, or what makes them recognised."""
SIGNS = {"Ann": "04AAAAA1", "Zenobia": "04AAAAA2", "Dagobert": "04AAAAA3"}
"""Tags of one who is here tonight, and of two who were here before."""


def begun(store: Store, date: str, *names: str, ended: bool = False) -> int:
    """A match in the journal that began on that day."""
    number = store.journal.begin(Header("score-sheet", "1", names, (), "", date))
    if ended:
        store.journal.end(number, f"{names[0]} wins")
    return number


def guest(store: Store, evening: str = TODAY, pin: str = PIN) -> Sitting:
    """Somebody at the table; `evening`: the day on which the present evening began."""
    sitting = Sitting(store)
    sitting.router.context = replace(sitting.router.context, evening=lambda: evening)
    sitting.router.context.settings.choose({"cafe.pin": pin})
    return sitting


def titles(sitting: Sitting) -> list[str]:
    return [entry.title.partition(": ")[2] for entry in sitting.see(pictures.Listing).entries]


@pytest.fixture
def evenings(store: Store) -> Store:
    return fill(store)


def fill(store: Store) -> Store:
    """A journal with matches of three evenings, and three players with tags."""
    begun(store, BEFORE, "Zenobia", "Yvain")
    begun(store, BEFORE, "Xanthe", "Wolfram", ended=True)
    begun(store, YESTERDAY, "Dagobert", "Evelyne")
    begun(store, TODAY, "Ann", "Ben", ended=True)
    begun(store, TODAY, "Cem", "Ida")
    for name, sign in SIGNS.items():
        store.profiles.keep(name, "pink", sign)
    return store


def test_guests_see_tonights_matches_and_the_host_all(evenings: Store) -> None:
    sitting = guest(evenings)
    assert [each.title for each in sitting.see(pictures.Menu).resume] == ["Cem, Ida"]
    sitting.hear(Answer("menu.matches"))
    assert sitting.see(pictures.Listing).title == "Tonight’s matches"
    assert titles(sitting) == ["Cem, Ida", "Ann, Ben"]
    (earlier,) = sitting.see(pictures.Listing).tools
    sitting.hear(earlier.act)
    sitting.enter("1")
    assert sitting.see(pictures.Typing).wrong == "That is not the PIN"
    sitting.enter(PIN)
    assert sitting.see(pictures.Listing).title == "All matches"
    assert titles(sitting) == [
        "Cem, Ida",
        "Ann, Ben",
        "Dagobert, Evelyne",
        "Xanthe, Wolfram",
        "Zenobia, Yvain",
    ]


def test_after_midnight_the_matches_of_the_evening_are_still_there(evenings: Store) -> None:
    sitting = guest(evenings, evening=YESTERDAY)
    sitting.hear(Answer("menu.matches"))
    assert titles(sitting) == ["Cem, Ida", "Ann, Ben", "Dagobert, Evelyne"]


def test_a_match_begun_since_the_start_stays_whatever_the_clock_says(store: Store) -> None:
    sitting = guest(store)
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.hear(GoToMenu())
    later = "2026-11-25"
    sitting.router.context = replace(sitting.router.context, evening=lambda: later)
    assert len(sitting.see(pictures.Menu).resume) == 1


@pytest.mark.parametrize("match", [1, 2, 3])
def test_a_match_of_an_earlier_evening_goes_on_for_the_host_alone(
    evenings: Store, match: int
) -> None:
    sitting = guest(evenings)
    sitting.hear(ResumeMatch(match))
    sitting.see(pictures.Typing)
    sitting.hear(Back())
    sitting.see(pictures.Menu)
    sitting.hear(ResumeMatch(match))
    sitting.enter(PIN)
    assert not isinstance(sitting.picture, pictures.Menu | pictures.Typing)


def test_no_way_leads_back_to_the_hosts_list_from_a_match_of_it(evenings: Store) -> None:
    sitting = guest(evenings)
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.give_up(1)
    sitting.hear(OpenResult(), Answer("result.stands"))
    sitting.hear(GoToMenu(), Answer("menu.matches"), Answer("matches.earlier"))
    sitting.enter(PIN)
    sitting.hear(ResumeMatch(6))
    sitting.see(Ending)
    for seen in map(sitting.hear, (Back(), Back(), GoToMenu())):
        assert not isinstance(seen, pictures.Listing)
    sitting.see(pictures.Menu)


def test_guests_are_proposed_tonights_names_alone(evenings: Store) -> None:
    sitting = guest(evenings)
    sitting.hear(Answer("menu.game", "score-sheet"), Answer("seat.name", 1))
    suggested = [answer.text for answer in sitting.see(pictures.Typing).suggestions]
    assert suggested == ["Cem", "Ida", "Ann"]
    sitting.hear(Key("b"))
    assert [answer.text for answer in sitting.see(pictures.Typing).suggestions] == ["Ben"]


def test_a_guest_of_an_earlier_evening_is_seated_by_a_scan_and_nobody_else_is_named(
    evenings: Store,
) -> None:
    sitting = guest(evenings)
    sitting.hear(Answer("menu.game", "score-sheet"))
    sitting.scan(SIGNS["Zenobia"])
    assert [seat.name for seat in sitting.see(pictures.Seating).seats] == ["Zenobia", "Player 2"]
    sitting.hear(Answer("seat.name", 2))
    suggested = [answer.text for answer in sitting.see(pictures.Typing).suggestions]
    assert suggested == ["Cem", "Ida", "Ann"]
    sitting.hear(Key("d"))
    assert sitting.see(pictures.Typing).suggestions == ()
    assert "Dagobert" not in repr(sitting.picture)


def test_a_typed_name_tells_by_no_colour_that_its_player_was_here(evenings: Store) -> None:
    sitting = guest(evenings)
    sitting.hear(Answer("menu.game", "score-sheet"), Answer("seat.name", 1))
    sitting.enter("Zenobia")
    sitting.hear(Answer("button.start"), Answer("button.ready"))
    assert "pink" not in sitting.router.look.colours[:1]
    sitting.hear(GoToMenu(), Answer("menu.game", "score-sheet"))
    sitting.scan(SIGNS["Zenobia"])
    assert "pink" in sitting.router.look.colours[:1]


@pytest.mark.parametrize(
    "act", [Answer("menu.matches"), Answer("menu.players"), Answer("menu.game", "suitup")]
)
def test_a_players_tag_names_nobody_where_nobody_sits_down(evenings: Store, act: Intent) -> None:
    sitting = guest(evenings)
    for where in (act, GoToMenu()):
        if act != Answer("menu.game", "suitup"):
            sitting.scan(SIGNS["Zenobia"])
            assert "Zenobia" not in repr(sitting.picture) + sitting.router.passing
        sitting.hear(where)


def test_an_evenings_result_is_taken_home_by_a_guest_and_an_earlier_one_by_the_host(
    evenings: Store,
) -> None:
    sitting = guest(evenings)
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.give_up(1)
    sitting.hear(OpenResult(), Answer("result.stands"))
    number = len(evenings.journal.matches())
    sitting.hear(GoToMenu(), Answer("menu.matches"), ResumeMatch(number), Answer("home.take"))
    assert sitting.see(pictures.TakeHome).codes
    sitting = guest(evenings, evening="2026-11-25")
    sitting.hear(ResumeMatch(number), Answer("home.take"))
    sitting.see(pictures.Typing)
    sitting.enter(PIN)
    sitting.hear(Answer("home.take"))
    assert sitting.see(pictures.TakeHome).codes


def test_the_host_erases_names_of_every_evening(evenings: Store) -> None:
    sitting = guest(evenings)
    sitting.hear(Answer("menu.players"))
    sitting.enter(PIN)
    assert {"Zenobia", "Dagobert", "Ann"} <= {
        each.title for each in sitting.see(pictures.Listing).entries
    }


def test_giving_up_asks_for_nothing_since_it_can_be_taken_back(store: Store) -> None:
    sitting = guest(store)
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.give_up(1)
    sitting.hear(Undo())
    assert sitting.lines() == ["concede 1", "undo"]


def test_without_a_pin_everybody_sees_every_match(evenings: Store) -> None:
    sitting = guest(evenings, pin="")
    sitting.hear(Answer("menu.matches"))
    assert sitting.see(pictures.Listing).tools == ()
    assert len(titles(sitting)) == 5
    sitting.hear(ResumeMatch(1), Answer("button.ready"))
    sitting.see(pictures.Table)


def test_no_way_leads_a_guest_to_what_cannot_be_taken_back_or_to_earlier_guests(
    evenings: Store, chance: random.Random
) -> None:
    evenings.decks.keep(Deck("red", "decktet"))
    sitting = guest(evenings)
    pocket = Pocket(Stick())
    sitting.router.context = replace(sitting.router.context, sticks=pocket)
    settings = sitting.router.context.settings
    before = {key: settings[key] for key in ("table.seats", "cafe.pin", "table.language")}
    former = ("Zenobia", "Yvain", "Xanthe", "Wolfram", "Dagobert", "Evelyne")
    late: list[Intent] = []
    for _ in range(3_000):
        act = GoToMenu() if chance.random() < 0.02 else next_message(chance, sitting, late)
        if chance.random() < 0.03:
            act = TagSeen("table", 0, SIGNS["Ann"])
        picture = sitting.hear(ResumeMatch(chance.randrange(8)) if chance.random() < 0.03 else act)
        said = repr(picture)
        assert not any(kind in said for kind in (*IRREVERSIBLE, *OF_PLAYERS)), picture
        assert not any(name in said for name in former), picture
    assert pocket.done == []
    assert {key: settings[key] for key in before} == before
    assert [deck.name for deck in evenings.decks.all()] == ["red"]
    assert evenings.decks.tags("red") == []
    assert set(former) <= set(evenings.players.recent(1_000))
    assert {each.name: each.sign for each in evenings.profiles.all()} == SIGNS


def test_the_walk_finds_what_a_guest_may_do_where_there_is_no_pin(
    tmp_path: Path, chance: random.Random
) -> None:
    """The walk above is able to fail. It begins again, as it may destroy what leads on."""
    wanted = {"Zenobia", *answers("erase.ask", "setting", "player.sign", "players.board")}
    for walk in range(20):
        with closing(Store.open(tmp_path / f"{walk}.db")) as store:
            sitting = guest(fill(store), pin="")
            late: list[Intent] = []
            for _ in range(10_000):
                act = (
                    Key("enter") if chance.random() < 0.02 else next_message(chance, sitting, late)
                )
                shown = repr(sitting.hear(GoToMenu() if chance.random() < 0.08 else act))
                wanted -= {word for word in wanted if word in shown}
                if not wanted:
                    return
    pytest.fail(f"the walk did not reach what is the host's: {wanted}")


class Unsure(Calendar):
    """A table that was without power after so many matches."""

    first = 5
    is_asked = True

    def first_match(self) -> int:
        return self.first

    def asks_evening(self) -> bool:
        return self.is_asked

    def go_on(self, is_same: bool) -> None:
        self.first, self.is_asked = (0 if is_same else self.first), False


def after_power_up(store: Store) -> Sitting:
    sitting = guest(store)
    sitting.router.context = replace(sitting.router.context, calendar=Unsure())
    ask_evening(sitting.router)
    return sitting


def test_after_a_power_up_guests_see_what_began_since(evenings: Store) -> None:
    sitting = after_power_up(evenings)
    assert sitting.see(pictures.Page).title == "Is it still Saturday?"
    sitting.hear(Answer("evening.other"))
    assert isinstance(sitting.picture, pictures.Typing), "the date is the host's to set"
    sitting.hear(Back(), Answer("menu.matches"))
    assert titles(sitting) == ["Cem, Ida"]
    sitting.hear(Back(), Answer("menu.game", "suitup"), Answer("seat.name", 1))
    assert "Ann" not in repr(sitting.picture)
    assert "Cem" in repr(sitting.picture)


def test_one_tap_says_that_it_is_the_same_evening(evenings: Store) -> None:
    sitting = after_power_up(evenings)
    sitting.hear(Answer("evening.same"), Answer("menu.matches"))
    assert titles(sitting) == ["Cem, Ida", "Ann, Ben"]


def test_without_a_pin_nobody_is_asked(evenings: Store) -> None:
    sitting = guest(evenings, pin="")
    sitting.router.context = replace(sitting.router.context, calendar=Unsure())
    ask_evening(sitting.router)
    assert isinstance(sitting.picture, pictures.Menu)
