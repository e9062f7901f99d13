"""House rules: saved while a match is set up, a tile of their own, renamed and deleted by the
host.
"""

import pytest

from tablepi.core.time_control import Timing
from tablepi.referee.intents import Answer, Back, ChooseTiming, GoToMenu, Key, SuggestedText
from tablepi.screens.context.saved_options import KEY, HouseRules, read_rules, save_rules
from tablepi.screens.navigation.option_fields import ChooseOption
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting

EVENING = HouseRules("Late evening", "suitup", {"deal": "8"})


def saved(sitting: Sitting) -> tuple[str, ...]:
    found: tuple[str, ...] = sitting.router.context.settings[KEY]
    return found


def choose(sitting: Sitting, line: str) -> None:
    """Chooses house rules that stand in the settings as this line."""
    sitting.router.context.settings.choose({KEY: (line,)})
    sitting.hear(Answer("menu.rules", line))


def options(sitting: Sitting) -> dict[str, str]:
    return {field.label: field.value for field in sitting.see(pictures.Seating).options}


def test_options_that_were_saved_come_back_with_a_tile_of_their_own(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "suitup"), ChooseOption("deal", "8"))
    set_up = options(sitting)
    sitting.hear(Answer("house.save"), SuggestedText("Late evening"))
    sitting.router.home()
    [tile] = [each for each in sitting.see(pictures.Menu).tiles if each.title == "Late evening"]
    assert (tile.emblem, tile.promise) == ("suitup", "House rules for SuitUP")
    sitting.hear(Answer("menu.game", "suitup"))
    assert options(sitting) != set_up
    sitting.router.home()
    assert tile.act is not None
    sitting.hear(tile.act)
    assert options(sitting) == {**set_up, "House rules": "Late evening"}


def test_the_same_name_of_the_same_game_is_replaced_once_that_is_confirmed(
    sitting: Sitting,
) -> None:
    def deal() -> str:
        [line] = saved(sitting)
        rules = read_rules(line)
        assert rules is not None
        return rules.options["deal"]

    sitting.hear(Answer("menu.game", "suitup"), ChooseOption("deal", "8"), Answer("house.save"))
    sitting.hear(SuggestedText("Late evening"), Answer("house.save"), SuggestedText("Late evening"))
    sitting.router.home()
    sitting.hear(Answer("menu.game", "suitup"), ChooseOption("deal", "9"), Answer("house.save"))
    sitting.hear(SuggestedText("Late evening"), Back())
    assert deal() == "8"
    assert isinstance(
        sitting.hear(SuggestedText("Late evening"), Answer("discard.yes")), pictures.Seating
    )
    assert deal() == "9"


def test_a_seat_is_nobodys_house_rule(sitting: Sitting) -> None:
    sitting.hear(
        Answer("menu.game", "strings-of-suits"), Answer("house.save"), SuggestedText("Ours")
    )
    assert "starter" not in saved(sitting)[0]


BANK = Timing("bank", 600, 10)


def test_players_and_clocks_that_were_chosen_come_back_with_the_tile(sitting: Sitting) -> None:
    bank = ChooseTiming("kind", "bank"), ChooseTiming("time_s", "600")
    sitting.hear(Answer("menu.game", "suitup"), Answer("seats.more"), Answer("seats.more"), *bank)
    count, set_up = len(sitting.see(pictures.Seating).seats), options(sitting)
    sitting.hear(Answer("house.save"), SuggestedText("Four at ten minutes"))
    rules = read_rules(saved(sitting)[0])
    assert rules is not None
    assert (rules.seats, rules.timing) == (count, BANK)
    sitting.router.home()
    sitting.hear(Answer("menu.rules", rules.line))
    assert len(sitting.see(pictures.Seating).seats) == count
    assert options(sitting) == {**set_up, "House rules": "Four at ten minutes"}
    sitting.router.home()
    sitting.hear(Answer("menu.settings"), *to(Answer("setting", KEY)))
    [entry] = sitting.see(pictures.Listing).entries
    assert entry.detail.startswith(f"SuitUP · Players: {count} · Clocks: Bank 10:00 · ")


def test_a_delay_and_the_times_of_seats_come_back_with_the_tile(sitting: Sitting) -> None:
    own = ChooseTiming("odds", "own"), ChooseTiming("own2", "180")
    bank = ChooseTiming("kind", "bank"), ChooseTiming("delay_s", "5"), *own
    sitting.hear(Answer("menu.game", "suitup"), *bank)
    sitting.hear(Answer("house.save"), SuggestedText("Blitz"))
    rules = read_rules(saved(sitting)[0])
    assert rules is not None
    assert rules.timing == Timing("bank", 900, 10, "told", 5, ((2, 180),))
    sitting.router.home()
    sitting.hear(Answer("menu.rules", rules.line), Answer("button.start"))
    assert sitting.rows()[0].text == "clock set bank 900 10 told delay=5 2=180"
    sitting.router.home()
    sitting.hear(Answer("menu.settings"), *to(Answer("setting", KEY)))
    [entry] = sitting.see(pictures.Listing).entries
    assert "Clocks: Bank 15:00 delay 0:05 seat 2 3:00" in entry.detail


def test_the_usual_players_and_clocks_are_no_house_rule(sitting: Sitting) -> None:
    sitting.hear(
        Answer("menu.game", "suitup"),
        Answer("seats.more"),
        Answer("seats.fewer"),
        Answer("house.save"),
        SuggestedText("Ours"),
    )
    assert "@" not in saved(sitting)[0]


def test_more_players_than_a_game_has_seats_for_are_told(sitting: Sitting) -> None:
    choose(sitting, EVENING._replace(seats=99).line)
    assert "seats=99" in sitting.router.passing
    assert sitting.see(pictures.Seating).title == "SuitUP"


@pytest.mark.parametrize(
    "word",
    ["@clock=bank,x,1,told", "@clock=sun,1,1,told", "@clock=bank,1,1,told,late=1", "@seats=many"],
)
def test_what_no_version_wrote_is_told_as_unknown(sitting: Sitting, word: str) -> None:
    choose(sitting, f"Ours suitup deal=8 {word}")
    assert word in sitting.router.passing
    assert "8" in options(sitting).values()


def test_without_a_name_nothing_is_saved(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "suitup"), Answer("house.save"), SuggestedText("  "))
    assert saved(sitting) == ()
    assert sitting.see(pictures.Typing).wrong == "House rules need a name"


def test_guests_save_and_delete_none(sitting: Sitting) -> None:
    sitting.router.context.settings.choose({"cafe.pin": "4711"})
    sitting.hear(Answer("menu.game", "suitup"), Answer("house.save"))
    assert sitting.see(pictures.Typing).hidden
    sitting.hear(*map(Key, "4711"), Key("enter"), SuggestedText("Ours"))
    assert len(saved(sitting)) == 1


def test_what_a_newer_game_does_not_know_is_told_and_the_rest_holds(sitting: Sitting) -> None:
    old = replace_options(EVENING, deal="8", jokers="2", direction="sideways")
    save_rules(sitting.router.context.settings, old)
    sitting.hear(Answer("menu.rules", old.line))
    assert "8" in options(sitting).values()
    assert "jokers=2, direction=sideways" in sitting.router.passing


def replace_options(rules: HouseRules, **chosen: str) -> HouseRules:
    return rules._replace(options=chosen)


def test_a_template_that_is_gone_is_told(sitting: Sitting) -> None:
    rules = HouseRules("Our dice", "score-sheet", {"template": "nothing-of-the-kind"})
    choose(sitting, rules.line)
    assert "template=nothing-of-the-kind" in sitting.router.passing


def test_the_host_deletes_them_one_by_one_after_a_question(sitting: Sitting) -> None:
    settings = sitting.router.context.settings
    other = EVENING._replace(name="O'Neill's = \"best\"")
    save_rules(settings, EVENING)
    save_rules(settings, other)
    assert read_rules(other.line) == other
    sitting.hear(
        Answer("menu.settings"), *to(Answer("setting", KEY)), Answer("erase", EVENING.line)
    )
    assert len(saved(sitting)) == 2
    sitting.hear(Answer("erase.ask", EVENING.line))
    # A second tap on the same place keeps them.
    asked = sitting.see(pictures.Listing).entries[0].buttons
    assert [button.act for button in asked] == [Answer("erase", EVENING.line), Answer("erase.keep")]
    sitting.hear(Answer("erase", EVENING.line))
    assert saved(sitting) == (other.line,)
    [entry] = sitting.see(pictures.Listing).entries
    assert entry.title == other.name


def test_the_host_renames_them_and_what_nobody_knows_any_more_stays(sitting: Sitting) -> None:
    settings = sitting.router.context.settings
    newer = EVENING._replace(options={"deal": "8", "moon": "full"}, seats=5)
    other = EVENING._replace(name="Quick")
    save_rules(settings, newer)
    save_rules(settings, other)
    sitting.hear(
        Answer("menu.settings"), *to(Answer("setting", KEY)), Answer("house.rename", newer.line)
    )
    sitting.hear(SuggestedText("Quick"))
    assert sitting.see(pictures.Typing).wrong == "There are house rules called Quick already."
    sitting.hear(SuggestedText(" "))
    assert sitting.see(pictures.Typing).wrong == "House rules need a name"
    sitting.hear(SuggestedText("Full moon"))
    assert [read_rules(line) for line in saved(sitting)] == [
        newer._replace(name="Full moon"),
        other,
    ]
    assert [entry.title for entry in sitting.see(pictures.Listing).entries] == [
        "Full moon",
        "Quick",
    ]
    sitting.hear(Back(), Back())
    assert "Full moon" in [tile.title for tile in sitting.see(pictures.Menu).tiles]


def test_a_line_that_is_none_keeps_nothing_from_working(store: Store, sitting: Sitting) -> None:
    settings = sitting.router.context.settings
    settings.choose({KEY: ("'open", "nogame", "Gone chess a=1", "x suitup broken")})
    titles = [tile.title for tile in sitting.see(pictures.Menu).tiles]
    assert len(titles) == len(sitting.router.context.games.covers)
    sitting.hear(Answer("menu.settings"), *to(Answer("setting", KEY)))
    assert len(sitting.see(pictures.Listing).entries) == 4
    sitting.hear(GoToMenu())
