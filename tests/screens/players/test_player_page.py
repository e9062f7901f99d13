"""A player's page: the record, the colour, the tag or the code, and what a sign cannot be."""

import pytest

from tablepi.core.cards import Deck
from tablepi.core.record import Ended, Header
from tablepi.referee.intents import Answer, Back, Key, SuggestedText
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.leaderboard_picture import Leaderboard
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting

SIGN = "04A2B3C4"


def ended(store: Store, result: str, *names: str, began: str = "2026-11-20") -> None:
    match = store.journal.begin(Header("suitup", "2", names, (), "", began))
    store.journal.end(match, result)


@pytest.fixture
def ann(sitting: Sitting, store: Store) -> Sitting:
    """Ann's page, who won one of two matches."""
    ended(store, "1 30 20", "Ann", "Ben", began="2026-08-01")
    ended(store, "2 10 20", "Ann", "Player 2")
    sitting.hear(Answer("menu.players"), Answer("player", "Ann"))
    return sitting


def lines(sitting: Sitting) -> dict[str, str]:
    return {each.title: each.detail for each in sitting.see(pictures.Listing).entries}


def records(sitting: Sitting) -> dict[str, tuple[str, float]]:
    """How many matches were won of how many, and their share."""
    entries = sitting.see(pictures.Listing).entries
    return {
        entry.title: (f"{entry.record.won} {entry.record.of}", entry.record.share)
        for entry in entries
        if entry.record
    }


def test_a_page_has_the_record_of_the_house_the_season_and_each_game(ann: Sitting) -> None:
    assert lines(ann) == {
        "Tag or code": "None yet: lay one, or make a code",
        "Colour": "Any colour",
        "All time": "best score 30",
        "October to December 2026": "best score 10",
        "SuitUP": "best score 30",
        "Another name of the same person": "Both records become one",
        "Matches of another person": "Two people played under this name",
    }
    assert records(ann) == {
        "All time": ("1 of 2", 0.5),
        "October to December 2026": ("0 of 1", 0.0),
        "SuitUP": ("1 of 2", 0.5),
    }


def test_a_match_that_ends_while_the_page_is_open_is_in_the_record(
    ann: Sitting, store: Store
) -> None:
    ended(store, "1 40 20", "Ann", "Ben")
    ann.hear(Answer("player.colour"), Back())
    assert records(ann)["All time"][0] == "2 of 3"
    assert lines(ann)["All time"] == "best score 40"


def test_what_readers_report_has_no_record_read_again(
    ann: Sitting, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of thousands of matches that takes longer than a frame."""
    reads: list[list[Ended]] = []

    def counted() -> list[Ended]:
        reads.append([])
        return reads[-1]

    monkeypatch.setattr(store.results, "all", counted)
    ann.scan(SIGN, SIGN)
    assert reads == []
    ann.hear(Answer("player.colour"), Back())
    assert len(reads) == 1


def test_a_new_player_is_there_before_the_first_match(sitting: Sitting, store: Store) -> None:
    sitting.hear(Answer("menu.players"), Answer("players.new"), Key("enter"))
    assert "needs a name" in sitting.see(pictures.Typing).wrong
    sitting.enter("Zoe")
    assert sitting.see(pictures.Listing).title == "Zoe"
    sitting.hear(Back())
    assert "Zoe" in lines(sitting)
    assert store.profiles.of("Zoe") is not None


def test_a_known_player_is_found_by_a_few_letters(ann: Sitting) -> None:
    ann.hear(Back(), Answer("players.new"))
    ann.keys("a")
    [found] = [each for each in ann.see(pictures.Typing).suggestions if each.text == "Ann"]
    ann.hear(found.act)
    assert ann.see(pictures.Listing).title == "Ann"


def test_a_tag_is_taught_by_laying_it(ann: Sitting, store: Store) -> None:
    ann.hear(Answer("player.sign"))
    ann.scan(SIGN)
    assert lines(ann)["Tag or code"] == "Recognised"
    profile = store.profiles.of("Ann")
    assert profile is not None
    assert profile.sign == SIGN
    ann.hear(Answer("player.forget"), Back())
    assert store.profiles.by_sign(SIGN) is not None
    ann.hear(Answer("player.forget"), Answer("discard.yes"))
    assert store.profiles.by_sign(SIGN) is None


@pytest.mark.parametrize("word", ["castle", "tablepi:decktet/castle", "power", "undo", "04FF"])
def test_a_card_or_a_word_of_a_game_is_nobodys_sign(ann: Sitting, store: Store, word: str) -> None:
    store.decks.keep(Deck("Red", "decktet"))
    store.decks.teach("04FF", "Red", "castle")
    ann.hear(Answer("player.sign"))
    ann.scan(word)
    assert "belongs to no game" in ann.see(pictures.Page).notices[0].text
    assert store.profiles.of("Ann") is None


def test_a_tag_of_somebody_else_stays_theirs(ann: Sitting, store: Store) -> None:
    store.profiles.keep("Ben", "", SIGN)
    ann.hear(Answer("player.sign"))
    ann.scan(SIGN)
    assert "Ben’s already" in ann.see(pictures.Page).notices[0].text
    ben = store.profiles.by_sign(SIGN)
    assert ben is not None
    assert ben.name == "Ben"


def test_a_code_is_made_and_shown_and_can_be_shown_again(ann: Sitting, store: Store) -> None:
    ann.hear(Answer("player.sign"), Answer("player.make"))
    profile = store.profiles.of("Ann")
    assert profile is not None
    assert [code.text for code in ann.see(pictures.TakeHome).codes] == [profile.sign]
    ann.hear(Back(), Answer("player.code"))
    assert ann.see(pictures.TakeHome).title == "Ann"
    assert profile.id not in profile.sign


def test_a_colour_is_chosen_and_let_go(ann: Sitting, store: Store) -> None:
    ann.hear(Answer("player.colour"), Answer("colour", "pink"))
    assert lines(ann)["Colour"] == "pink"
    ann.hear(Answer("player.colour"))
    chosen = [each.label for each in ann.see(pictures.Palette).colours if each.chosen]
    assert chosen == ["pink"]
    ann.hear(Answer("player.any"))
    assert lines(ann)["Colour"] == "Any colour"


def test_an_erased_player_is_gone_from_every_page(ann: Sitting, store: Store) -> None:
    ann.hear(Answer("player.sign"))
    ann.scan(SIGN)
    ann.hear(Back(), Answer("erase.ask", "Ann"), Answer("erase", "Ann"))
    assert "Ann" not in lines(ann)
    ann.hear(Answer("players.board"), Answer("season.ever"))
    assert [line.name for line in ann.see(Leaderboard).lines] == ["Ben"]
    assert store.profiles.by_sign(SIGN) is None


def test_the_leaderboard_begins_with_this_season_and_shows_last_one_and_all_time(
    ann: Sitting,
) -> None:
    ann.hear(Back(), Answer("players.board"))
    assert _chosen(ann) == "This season"
    assert _ranked(ann) == ["1 Ann 0 of 1"]
    ann.hear(Answer("board.last"))
    assert _chosen(ann) == "Last season"
    assert _ranked(ann) == ["1 Ann 1 of 1", "2 Ben 0 of 1"]
    ann.hear(Answer("season.ever"))
    assert _ranked(ann) == ["1 Ann 1 of 2", "2 Ben 0 of 1"]
    ann.hear(Answer("board.games"))
    assert list(lines(ann)) == ["All games", "SuitUP"]
    ann.hear(Answer("board.game", "SuitUP"))
    assert ann.see(Leaderboard).game.label == "SuitUP"
    assert _chosen(ann) == "All time"
    ann.hear(Back())
    assert ann.see(pictures.Listing).title == "Players’ names"


def test_seasons_before_the_last_one_have_a_page_of_their_own(ann: Sitting, store: Store) -> None:
    ann.hear(Back(), Answer("players.board"))
    assert len(ann.see(Leaderboard).seasons) == 3
    match = store.journal.begin(Header("suitup", "2", ("Ann", "Ben"), (), "", "2025-05-01"))
    store.journal.end(match, "2 3 9")
    ann.hear(Back(), Answer("players.board"), Answer("board.earlier"))
    assert "April to June 2025" in lines(ann)
    ann.hear(Answer("board.season", (2025, 2)))
    assert ann.see(Leaderboard).title == "Leaderboard: April to June 2025"
    assert _chosen(ann) == "Earlier"
    assert _ranked(ann) == ["1 Ben 1 of 1", "2 Ann 0 of 1"]


def test_a_line_of_the_leaderboard_opens_the_page_of_its_player(ann: Sitting) -> None:
    ann.hear(Back(), Answer("players.board"), Answer("season.ever"), Answer("player", "Ben"))
    assert ann.see(pictures.Listing).title == "Ben"
    ann.hear(Back())
    assert _chosen(ann) == "All time"


def test_every_player_has_a_colour_and_a_chosen_one_is_nobody_elses(
    ann: Sitting, store: Store
) -> None:
    store.profiles.keep("Ben", "blue")
    ann.hear(Back(), Answer("players.board"), Answer("season.ever"))
    seats = {line.name: line.record.seat for line in ann.see(Leaderboard).lines}
    assert seats["Ben"] == 1
    assert seats["Ann"] != 1


def test_a_leaderboard_of_nobody_says_so(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.players"), Answer("players.board"))
    board = sitting.see(Leaderboard)
    assert board.lines == ()
    assert board.empty[0].startswith("No match of several named players")


def _chosen(sitting: Sitting) -> str:
    """The season that is shown."""
    return next(key.label for key in sitting.see(Leaderboard).seasons if key.chosen)


def _ranked(sitting: Sitting) -> list[str]:
    lines = sitting.see(Leaderboard).lines
    return [f"{line.place} {line.name} {line.record.won} {line.record.of}" for line in lines]


def test_spellings_of_one_name_are_one_player(sitting: Sitting, store: Store) -> None:
    ended(store, "1 30 20", "ZOE\u0308", "Ben")
    ended(store, "1 30 20", "Zoë", "Ben")
    sitting.hear(Answer("menu.players"))
    assert list(lines(sitting)) == ["Zoë", "Ben"]
    sitting.hear(Answer("player", "Zoë"))
    assert records(sitting)["All time"][0] == "2 of 2"


def test_statistics_are_two_taps_from_the_name(ann: Sitting) -> None:
    ann.hear(Answer("player.statistics"))
    assert lines(ann) == {
        "Rival: Ben": "1 match against each other",
        "Most played": "SuitUP",
        "Time played": "0 min, 0 min a match",
        "Wins in a row": "longest 1, now 0",
        "SuitUP, 2 players": "on average 20",
    }
    assert records(ann)["Rival: Ben"] == ("1 : 0 ", 1.0)
    assert records(ann)["SuitUP, 2 players"] == ("1 of 2", 0.5)


def test_time_played_is_that_of_the_last_line(sitting: Sitting, store: Store) -> None:
    ended(store, "1 30 20", "Ann", "Ben")
    store.journal.append(1, 75 * 60_000, "line", "1 add 3")
    store.journal.append(1, 900 * 60_000, "note", "final")
    sitting.hear(Answer("menu.players"), Answer("player", "Ann"), Answer("player.statistics"))
    assert lines(sitting)["Time played"] == "1 h 15 min, 75 min a match"


def test_without_a_match_the_statistics_say_how_they_begin(sitting: Sitting, store: Store) -> None:
    store.profiles.keep("Ann")
    sitting.hear(Answer("menu.players"), Answer("player", "Ann"), Answer("player.statistics"))
    assert sitting.see(pictures.Listing).empty.startswith("No finished match")


def test_an_erased_rival_is_none(ann: Sitting, store: Store) -> None:
    store.players.erase("Ben")
    ann.hear(Back(), Answer("player", "Ann"), Answer("player.statistics"))
    assert "Ben" not in repr(ann.picture)


def test_two_names_of_one_person_are_merged_after_a_question(ann: Sitting, store: Store) -> None:
    ended(store, "1 50 20", "Anne", "Ben")
    ann.hear(Back(), Answer("player", "Anne"), Answer("person.merge"), SuggestedText("Ann"))
    assert ann.see(pictures.Page).title == "Are Anne and Ann one person?"
    ann.hear(Answer("person.merge-yes"))
    assert ann.see(pictures.Listing).title == "Ann"
    assert records(ann)["All time"][0] == "2 of 3"
    ann.hear(Back())
    assert "Anne" not in lines(ann)


def test_a_name_is_not_merged_with_itself(ann: Sitting) -> None:
    ann.hear(Answer("person.merge"))
    ann.enter("Ann")
    assert ann.see(pictures.Typing).wrong == "Another name is needed here."


def test_matches_of_another_person_are_parted(ann: Sitting, store: Store) -> None:
    ann.hear(Answer("person.part-some"), Answer("person.mark", (2, 1)))
    ann.hear(Answer("person.part"))
    assert ann.see(pictures.Typing).text == "Ann B."
    ann.hear(Key("enter"))
    assert records(ann)["All time"] == ("1 of 1", 1.0)
    ann.hear(Back())
    assert {"Ann", "Ann B."} <= set(lines(ann))
    assert [each.names[0] for each in store.results.all()] == ["Ann", "Ann B."]


def test_the_leaderboard_knows_at_once_who_was_merged(ann: Sitting, store: Store) -> None:
    ended(store, "1 50 20", "Anne", "Ben")
    ann.hear(Back(), Answer("players.board"), Answer("player", "Anne"))
    ann.hear(Answer("person.merge"), SuggestedText("Ann"), Answer("person.merge-yes"), Back())
    assert "Anne" not in {line.name for line in ann.see(Leaderboard).lines}
