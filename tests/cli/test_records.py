"""Looking into the journal: matches, show, export, verify."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from tablepi import decks
from tablepi.cli.commands.check import check
from tablepi.cli.commands.export import export_match
from tablepi.cli.commands.matches import print_matches
from tablepi.cli.commands.show import print_match
from tablepi.cli.commands.verify import verify_store
from tablepi.core.errors import StoreError
from tablepi.core.record import ABANDONED, UNPLAYED, Header
from tablepi.games import games
from tablepi.referee.intents import Undo
from tablepi.referee.match.replay import reopen
from tablepi.store import Store
from tablepi.tools.demo import recorded
from tests.worlds.table.sitting import Sitting

DECK = decks.load("decktet")


def _written(
    store: Store, *lines: str, seats: tuple[str, ...] = ("Ann", "Ben"), rounds: str = "3"
) -> int:
    """A match of Power Suit with these rows; those with a `!` were refused."""
    store.cards.keep(DECK.digest, DECK.text)
    options = (("rounds", rounds), ("starter", "1"))
    match = store.journal.begin(
        Header("power-suit", "1", seats, options, DECK.digest, "2026-11-21")
    )
    for at, line in enumerate(lines, 1):
        store.journal.append(match, at * 61_001, "refused" if " ! " in line else "line", line)
    return match


Printing = Callable[..., int]


def _out(do: Printing, store: Store, match: int = 1, full: bool = False) -> list[str]:
    out = io.StringIO()
    do(store, match, full=full, out=out)
    return out.getvalue().splitlines()


def _rows(store: Store, match: int = 1, full: bool = False) -> list[str]:
    """The rows of an export, without header and remarks."""
    lines = _out(export_match, store, match, full)
    return [line for line in lines if line.partition(" ")[0].isdigit() or line in ("undo", "deal")
            or line.startswith(("amend", "# refused"))]  # fmt: skip


def test_an_empty_journal_says_so(store: Store) -> None:
    out = io.StringIO()
    assert print_matches(store, out) == 0
    assert out.getvalue() == "No match yet.\n"


def test_matches_are_listed_the_newest_first_with_a_seal_once_they_ended(store: Store) -> None:
    _written(store, "1 power castle suns", "concede 1")
    store.journal.end(1, "2 0 0")
    _written(store, "1 power castle suns", seats=("Cid", "Dan"))
    out = io.StringIO()
    print_matches(store, out)
    newest, oldest = out.getvalue().splitlines()
    assert newest.split() == [
        "2", "2026-11-21", "power-suit", "2", "rows", "--------", "open", "Cid,", "Dan"
    ]  # fmt: skip
    assert store.journal.kept(1).seal in oldest
    assert "ended 2 0 0  Ann, Ben" in oldest
    assert store.journal.kept(2).seal not in newest


def test_an_abandoned_match_is_listed_as_such_without_its_seal_and_an_unplayed_one_is_not(
    store: Store,
) -> None:
    """With its seal the secret words of an abandoned match could be guessed."""
    _written(store, "1 power castle suns", "2 event discovery suns")
    store.journal.append(1, 200_000, "note", ABANDONED, listed=ABANDONED)
    unplayed = _written(store)
    store.journal.append(unplayed, 200_000, "note", ABANDONED, listed=UNPLAYED)
    out = io.StringIO()
    print_matches(store, out)
    assert out.getvalue().split()[5:] == ["--------", "abandoned", "Ann,", "Ben"]
    told = "# This match was abandoned: nobody has won, and it counts nowhere."
    shown = _out(print_match, store)
    assert (shown[-1], "= winner -" in shown) == (told, True)
    assert not any("discovery" in line or line.startswith("seal") for line in shown)
    assert _out(export_match, store)[-2:] == ["# note: abandoned", told]
    assert _out(print_match, store, unplayed)[-1] == told


def test_an_unknown_match_is_told(store: Store) -> None:
    for do in (print_match, export_match):
        with pytest.raises(StoreError, match="There is no match 3"):
            _out(do, store, 3)


def test_show_prints_each_row_with_its_match_time(store: Store) -> None:
    _written(store, "1 power castle suns", "2 power bard moons ! PS-SUIT", "2 power bard suns")
    lines = _out(print_match, store)
    assert lines[:5] == [
        "game power-suit", "seat 1 Ann", "seat 2 Ben", "option rounds 3", "option starter 1"
    ]  # fmt: skip
    assert lines[5].startswith("    1     0:00.000  note     seats ")
    assert lines[6:9] == [
        "    2     1:01.001  line     1 power castle suns",
        "    3     2:02.002  refused  2 power bard moons ! PS-SUIT",
        "    4     3:03.003  line     2 power bard suns",
    ]
    assert "= turn 1" in lines
    assert "= stack.suns 2" in lines


@pytest.mark.parametrize("full", [False, True])
def test_an_export_is_a_script_that_comes_to_the_same_facts(
    store: Store, tmp_path: Path, full: bool
) -> None:
    sitting = Sitting(store)
    sitting.begin("power-suit", "Ann B", "O'Ben")
    for line in list(recorded())[:26]:
        words = line.partition(" ! ")[0].split()
        sitting.scan(words[1], words[3], words[2])
    sitting.hear(Undo())
    sitting.hear(Undo())
    script = tmp_path / "script.txt"
    script.write_text("\n".join(_out(export_match, store, full=full)), encoding="utf-8")
    out = io.StringIO()
    assert check([str(script)], as_json=True, out=out) == 0, out.getvalue()
    facts = reopen(store, games(), 1).match.facts()
    for name, value in facts.items():
        assert f'"{name}": "{value}"' in out.getvalue()


def test_a_face_down_card_is_a_question_mark_until_it_was_turned_over(store: Store) -> None:
    lines = [line for line in recorded() if " ! " not in line]
    _written(store, *lines[:-2])
    assert "1 location ? knots" in _rows(store)
    assert "2 location castle suns" in _rows(store, full=True)
    assert "2 location castle suns" not in _rows(store)
    assert "2 location ? suns" in _rows(store)


def _level_at_suns() -> list[str]:
    """A round that comes to a tie at suns, where Ann turns over the card that she named.

    She has to because Ben named the same card for his at waves: one of them erred.
    """
    one = ["event discovery suns", *(f"location ? {ace}" for ace in OTHERS),
           "power painter suns", "power penitent suns", "power author moons", "power sailor waves",
           "power forest leaves", "power battle wyrms", "power soldier knots"]  # fmt: skip
    two = ["event discovery waves", *(f"location ? {ace}" for ace in OTHERS if ace != "waves"),
           "power desert suns", "power castle suns", "personality ? suns", "power huntress moons",
           "power lunatic waves", "power origin leaves", "power calamity wyrms",
           "power windfall knots"]  # fmt: skip
    plays = [line for pair in zip(one, two, strict=True) for line in pair]
    lines = [f"{at % 2 + 1} {line}" for at, line in enumerate(plays)]
    return [*lines, "1 reveal discovery suns", "2 reveal ? suns"]


OTHERS = ("moons", "waves", "leaves", "wyrms", "knots")
SECRET, HIDDEN = "1 event discovery suns", "1 event ? suns"


def test_a_card_that_was_turned_over_is_named_where_it_was_played(store: Store) -> None:
    lines = _level_at_suns()
    _written(store, *lines[:-2])
    assert _rows(store)[0] == HIDDEN
    _written(store, *lines)
    rows = _rows(store, 2)
    assert rows[0] == SECRET
    assert rows[1] == "2 event ? waves"


def test_a_line_that_was_seen_in_one_round_is_no_key_to_the_same_line_in_the_next(
    store: Store,
) -> None:
    _written(store, *_level_at_suns(), "deal", "2 power sea waves", SECRET)
    rows = _rows(store)
    assert (rows[0], rows[-1]) == (SECRET, HIDDEN)


def test_a_line_that_was_taken_back_tells_nothing_by_what_was_seen_later(store: Store) -> None:
    lines = _level_at_suns()
    _written(store, SECRET, "undo", *lines)
    rows = _rows(store)
    assert rows[:3] == [HIDDEN, "undo", SECRET]


def test_an_amended_line_is_named_where_it_was_amended(store: Store) -> None:
    first, *rest = _level_at_suns()
    assert first == SECRET
    *plays, ann, ben = rest
    _written(store, "1 event pact suns", *plays, f"amend 1 {SECRET}", ann, ben)
    rows = _rows(store)
    assert rows[0] == HIDDEN
    assert rows[-3] == f"amend 1 {SECRET}"
    assert HIDDEN not in rows[1:]


def test_an_undone_amendment_gives_its_row_back(store: Store) -> None:
    first, *rest = _level_at_suns()
    *plays, ann, ben = rest
    _written(store, first, *plays, "amend 1 1 event pact suns", "undo", ann, ben)
    rows = _rows(store)
    assert rows[0] == SECRET
    assert "amend 1 1 event ? suns" in rows


def test_refusals_that_an_older_referee_wrote_in_full_are_masked(store: Store) -> None:
    _written(store, "1 event castle suns ! PS-TYPE", "castle _ ! PS-SEEN")
    assert _rows(store) == ["# refused: 1 event ? suns ! PS-TYPE", "# refused: castle _ ! PS-SEEN"]


def test_a_match_that_todays_rules_refuse_names_its_line_and_is_no_damage(store: Store) -> None:
    _written(store, "1 event discovery suns", "2 sing castle", "1 event pact suns")
    for do in (print_match, export_match):
        out = io.StringIO()
        assert do(store, 1, full=False, out=out) == 0
        last = out.getvalue().splitlines()[-1]
        assert last == "# Since line 2 the rules have changed: it cannot be read today."
        assert "sing castle" not in out.getvalue()
        assert "?" not in out.getvalue().splitlines()
        assert "discovery" not in out.getvalue()
        assert "pact" not in out.getvalue()


def test_verify_names_every_damage(store: Store) -> None:
    _written(store, *_level_at_suns())
    out = io.StringIO()
    assert verify_store(store, out) == 0
    assert out.getvalue().splitlines() == [
        "taken on trust: the last rows and results of 1 matches, never recorded here",
        "every other row is as it was written",
    ]
    store.database.execute("UPDATE journal SET text = 'undo' WHERE number = 3")
    out = io.StringIO()
    assert verify_store(store, out) == 1
    assert "match 1, row 3: is not what was written" in out.getvalue()
    assert "match 0" not in out.getvalue()
    shown = io.StringIO()
    assert print_match(store, 1, full=True, out=shown) == 1
    assert "# row 3 is the first that cannot be played again: damaged" in shown.getvalue()
