"""The menu, its lists, and players' names."""

from dataclasses import replace

from tablepi.core.record import ABANDONED, Header
from tablepi.games import Games, games
from tablepi.referee.intents import Answer, Back, GoToMenu, OpenResult, Undo
from tablepi.screens.menu import menu
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.router import Router
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, notices


def test_an_empty_journal_offers_the_games_and_says_what_is_empty(sitting: Sitting) -> None:
    first = sitting.see(pictures.Menu)
    assert first.resume == ()
    assert [tile.title for tile in first.tiles] == [game.title for game in games().values()]
    sitting.hear(Answer("menu.matches"))
    assert sitting.see(pictures.Listing).empty == "No match yet. Choose a game in the menu."
    sitting.hear(Back(), Answer("menu.players"))
    assert sitting.see(pictures.Listing).empty == "Nobody has played here yet."
    sitting.hear(Back())
    assert sitting.see(pictures.Menu) == first


def test_a_card_before_there_is_a_match_is_told_and_not_played(sitting: Sitting) -> None:
    for page in (
        None,
        Answer("menu.matches"),
        Answer("menu.players"),
        Answer("menu.game", "power-suit"),
    ):
        if page:
            sitting.hear(page)
        sitting.scan("castle")
        assert notices(sitting.picture) == ["That was a card. Choose a game first."]
        sitting.hear(Back())
        assert notices(sitting.picture) == []


def test_unknown_presses_do_nothing(sitting: Sitting) -> None:
    """A screen may be one picture behind: its last tap belongs to the page before."""
    for page in (None, Answer("menu.matches"), Answer("menu.players")):
        if page:
            sitting.hear(page)
        before = sitting.picture
        sitting.hear(
            Answer("history.step", 1),
            Answer("button.ready"),
            Undo(),
            Answer("option.type", "rounds"),
            Answer("seat", 1),
        )
        sitting.give(verb="power")
        sitting.keys("a")
        assert sitting.picture == before


def test_a_match_that_is_not_there_is_told(sitting: Sitting) -> None:
    sitting.hear(ResumeMatch(7))
    assert "no match 7" in " ".join(notices(sitting.picture))


def test_a_name_is_erased_everywhere_after_a_second_tap(sitting: Sitting, store: Store) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "sea")
    sitting.hear(GoToMenu(), Answer("menu.players"))
    (erase,) = sitting.see(pictures.Listing).entries[0].buttons
    sitting.hear(erase.act)
    # Where "erase" was, a second tap keeps the name.
    sure, keep = sitting.see(pictures.Listing).entries[0].buttons
    sitting.hear(keep.act)
    assert sitting.see(pictures.Listing).entries[0].title == "Ann"
    sitting.hear(erase.act, sure.act)
    assert [entry.title for entry in sitting.see(pictures.Listing).entries] == ["Ben"]
    sitting.hear(Back())
    assert sitting.see(pictures.Menu).resume[0].title == "Seat 1, Ben"
    assert store.journal.kept(1).header.seats == ("-", "Ben")


def test_an_open_match_goes_on_without_the_erased_name(sitting: Sitting, store: Store) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "sea")
    sitting.hear(GoToMenu())
    store.players.erase("Ann")
    sitting.hear(ResumeMatch(1))
    assert sitting.see(pictures.Page).names == ("Seat 1", "Ben")
    sitting.hear(Answer("button.ready"))
    assert [panel.name for panel in sitting.table.seats] == ["Seat 1", "Ben"]
    sitting.scan("power", "bard")
    assert sitting.lines() == ["1 power sea waves", "2 power bard suns"]
    assert store.verify().damages == []
    sitting.give_up(1)
    sitting.hear(OpenResult(), Answer("result.stands"), Answer("result.again"))
    assert store.journal.kept(2).header.seats == ("Player 1", "Ben")


def test_a_name_that_two_seats_share_is_kept_for_both(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ann")
    sitting.hear(GoToMenu(), ResumeMatch(1))
    assert sitting.see(pictures.Page).names == ("Ann", "Ann")
    sitting.hear(GoToMenu())


def test_two_open_matches_stand_in_the_menu_and_more_are_a_tap_away(sitting: Sitting) -> None:
    for _ in range(3):
        sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(GoToMenu())
    assert [entry.act for entry in sitting.see(pictures.Menu).resume] == [
        ResumeMatch(3), ResumeMatch(2)
    ]  # fmt: skip
    sitting.hear(Answer("menu.matches"))
    assert len(sitting.see(pictures.Listing).entries) == 3


def test_a_seat_that_nobody_named_is_no_player(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann")
    sitting.hear(GoToMenu(), Answer("menu.players"))
    assert [entry.title for entry in sitting.see(pictures.Listing).entries] == ["Ann"]


def test_names_given_in_english_are_no_players_in_german_either(store: Store) -> None:
    Sitting(store).begin("power-suit", "Ann")
    sitting = Sitting(store, language="de")
    sitting.hear(Answer("menu.players"))
    assert [entry.title for entry in sitting.see(pictures.Listing).entries] == ["Ann"]


def test_a_list_says_since_when_a_match_is_open_or_that_it_ended(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(GoToMenu())
    assert sitting.see(pictures.Menu).resume[0].detail == "Power Suit · open since 2026-11-21"
    sitting.hear(ResumeMatch(1), Answer("button.ready"))
    sitting.give_up(1)
    sitting.hear(OpenResult(), Answer("result.stands"), Answer("tool.menu"), Answer("menu.matches"))
    assert sitting.see(pictures.Listing).entries[0].detail == "ended, begun 2026-11-21"


def test_a_game_that_cannot_be_loaded_is_named_in_the_menu(sitting: Sitting) -> None:
    broken = Games()
    broken.missing["nim"] = "tablepi_nim:GAME: no module"
    router = Router(replace(sitting.router.context, games=broken), menu)
    (told,) = notices(router.picture())
    assert "nim" in told
    assert "no module" in told


def _ended(store: Store, game: str, times: int) -> None:
    for _ in range(times):
        match = store.journal.begin(Header(game, "1", ("Ann", "Ben"), (), "", "2026-11-21"))
        store.journal.end(match, "1 20 11")


def _order(sitting: Sitting) -> list[str]:
    return [tile.emblem for tile in sitting.see(pictures.Menu).tiles]


def test_the_most_played_games_stand_first_and_the_others_in_their_order(
    sitting: Sitting, store: Store
) -> None:
    usual = _order(sitting)
    _ended(store, "suitup", 2)
    _ended(store, "strings-of-suits", 3)
    sitting.hear(Answer("menu.matches"), Back())
    first = ["strings-of-suits", "suitup"]
    assert _order(sitting) == first + [game for game in usual if game not in first]


def test_an_open_or_abandoned_match_moves_no_game(sitting: Sitting, store: Store) -> None:
    _ended(store, "suitup", 1)
    sitting.hear(Answer("menu.matches"), Back())
    before = _order(sitting)
    for _ in range(2):
        sitting.begin("strings-of-suits", "Ann", "Ben")
        sitting.hear(GoToMenu())
    abandoned = store.journal.begin(
        Header("conquest-of-fates", "1", ("Ann", "Ben"), (), "", "2026-11-21")
    )
    store.journal.end(abandoned, ABANDONED)
    assert _order(sitting) == before


def test_the_hero_is_the_newest_open_match_with_its_round_score_and_open_cards(
    sitting: Sitting,
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "sea")
    sitting.scan("power", "bard")
    sitting.hear(GoToMenu())
    hero = sitting.see(pictures.Menu).hero
    assert isinstance(hero, pictures.Hero)
    assert (hero.title, hero.lines) == ("Power Suit", ("Ann, Ben", "Round 1 of 3"))
    assert [seat for seat, _ in hero.scores] == [1, 2]
    assert [card.id for card in hero.cards] == ["bard", "sea"]
    assert hero.act == ResumeMatch(1)


def test_a_hero_that_cannot_be_played_again_has_no_score(sitting: Sitting, store: Store) -> None:
    store.journal.begin(Header("gone", "1", ("Ann", "Ben"), (), "", "2026-11-21"))
    sitting.hear(Answer("menu.matches"), Back())
    hero = sitting.see(pictures.Menu).hero
    assert isinstance(hero, pictures.Hero)
    assert (hero.title, hero.scores) == ("gone", ())


def test_without_an_open_match_the_menu_says_so_and_leads_to_how_to_play(sitting: Sitting) -> None:
    hero = sitting.see(pictures.Menu).hero
    assert isinstance(hero, pictures.NoHero)
    assert hero.lines == ("No match is open", "One you leave waits here.")
    sitting.hear(hero.help.act)
    rows = sitting.see(pictures.Listing).entries
    assert [row.emblem for row in rows] == list(games())
    assert rows[1].act is not None
    sitting.hear(rows[1].act)
    assert sitting.see(pictures.Page).kind == "how"
    sitting.hear(Back(), Back())
    assert sitting.see(pictures.Menu)


def test_a_tile_says_how_many_play_its_game(sitting: Sitting) -> None:
    for tile in sitting.see(pictures.Menu).tiles:
        seats = games()[tile.emblem].seats
        counts = dict.fromkeys((str(seats[0]), str(seats[-1])))
        assert tile.players == "–".join(counts)
