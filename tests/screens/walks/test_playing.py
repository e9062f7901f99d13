"""Whole matches through the one road: by scans alone, by taps alone, by any mixture."""

import random

from tablepi import decks
from tablepi.core.match import Match, begin
from tablepi.core.notation import Notation
from tablepi.core.options import setup_of
from tablepi.core.text.tokenizer import words_of
from tablepi.games import games
from tablepi.referee.intents import Answer, Drop, Give, GoToMenu, OpenResult, Undo
from tablepi.referee.table_picture import ShownVerdict
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.result_picture import Ending
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.tools.demo import recorded
from tests.worlds.table.sitting import Sitting, offers

LINES = list(recorded())


def _played(lines: list[str]) -> Match:
    """The match of these lines as the core alone has it."""
    game = games()["power-suit"]
    setup = setup_of(game, ("Ann", "Ben"), {}, decks.load(game.deck))
    match, notation = begin(game, setup), Notation(game, setup)
    for line in lines:
        match, _ = match.offer(notation.read(line))
    return match


def _words(line: str) -> dict[str, str]:
    """`1 power castle suns` as words by slot."""
    words = words_of(line.partition(" ! ")[0])
    names = ("seat", "verb", "card", "ace") if words[0].isdigit() else ("verb",)
    return dict(zip(names, words, strict=True))


def _tap(sitting: Sitting, words: dict[str, str]) -> None:
    """Taps what the table offers for one of these words."""
    for slot, value, act in offers(sitting.table):
        if words.get(slot) == str(value):
            del words[slot]
            sitting.hear(act)
            return
    raise AssertionError(f"nothing on the table says any of {words}: {sitting.table.prompt}")


def _scan(sitting: Sitting, words: dict[str, str]) -> None:
    """Scans the first of the words that a code can say: verb, then ace, the card last."""
    slot = next(slot for slot in ("verb", "ace", "card") if slot in words)
    sitting.scan(words.pop(slot))


def _said(sitting: Sitting) -> str:
    said = sitting.table.said
    return "" if said is None else "accepted" if said.accepted else said.rule


def _by_scans(sitting: Sitting, line: str) -> None:
    words = _words(line)
    words.pop("seat", None)
    while words:
        _scan(sitting, words)


def _by_taps(sitting: Sitting, line: str) -> None:
    words = _words(line)
    if sitting.table.prompt.given:
        sitting.hear(Undo())
    while words.keys() - {"seat"}:
        _tap(sitting, words)
        if _said(sitting):
            break


def _check(sitting: Sitting, line: str) -> None:
    rule = line.partition(" ! ")[2]
    assert _said(sitting) == (rule or "accepted"), line


def test_the_recorded_match_is_played_by_scans_alone(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    for line in LINES:
        _by_scans(sitting, line)
        _check(sitting, line)
    assert sitting.lines() == [line for line in LINES if " ! " not in line]


def _card_first(sitting: Sitting, line: str) -> None:
    """Scans the card, then the ace, and taps the verb last, as everybody does."""
    words = _words(line)
    words.pop("seat", None)
    sitting.hear(Drop())
    if words.get("card", "?") != "?":
        before = sitting.table
        sitting.scan(words.pop("card"))
        shown = sitting.table
        if [chip.label for chip in shown.prompt.given] == ["A card"]:
            assert (shown.lit, shown.board, shown.seats) == (before.lit, before.board, before.seats)
        else:
            assert line.split()[1] == "reveal", "no verb that hides a card can be said"
    for slot in ("ace", "verb", "card"):
        if slot in words and not _said(sitting):
            sitting.give(**{slot: words[slot]})


def test_the_recorded_match_is_played_with_every_card_scanned_before_its_verb(
    sitting: Sitting,
) -> None:
    """No face-down play is lost, and none is made public."""
    sitting.begin("power-suit", "Ann", "Ben")
    accepted = [line for line in LINES if " ! " not in line]
    for line in accepted:
        _card_first(sitting, line)
        _check(sitting, line)
    assert sitting.lines() == accepted


def test_the_recorded_match_is_played_by_taps_alone(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    for line in LINES:
        _by_taps(sitting, line)
        _check(sitting, line)
    assert sitting.lines() == [line for line in LINES if " ! " not in line]


def test_the_recorded_match_is_played_by_any_mixture(
    sitting: Sitting, chance: random.Random
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    for line in LINES:
        if sitting.table.prompt.given:
            sitting.hear(Undo())
        words = _words(line)
        words.pop("seat", None)
        while words:
            (_scan if chance.random() < 0.5 else _tap)(sitting, words)
            if _said(sitting):
                break
        _check(sitting, line)
    assert sitting.lines() == [line for line in LINES if " ! " not in line]


def test_what_the_table_shows_is_what_the_core_says(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    played: list[str] = []
    for line in LINES:
        _by_scans(sitting, line)
        played += [] if " ! " in line else [line]
        match = _played(played)
        table = sitting.table
        assert table.board == match.game.board(match.public)
        assert [seat.score for seat in table.seats] == [
            match.facts()["score.1"], match.facts()["score.2"]
        ]  # fmt: skip


def test_the_recorded_match_ends_with_its_result_and_begins_again(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    for line in LINES:
        _by_scans(sitting, line)
    (show,) = sitting.table.prompt.buttons
    sitting.hear(show.act)
    ending = sitting.see(Ending)
    assert ending.headline == "Ben wins"
    assert [(each.place, each.name, each.score) for each in ending.standings] == [
        (1, "Ben", "37"), (2, "Ann", "35")
    ]  # fmt: skip
    assert ending.seal == ""
    stands, *_ = ending.buttons
    sitting.hear(stands.act)
    ending = sitting.see(Ending)
    assert ending.seal == f"Seal {sitting.storage.journal.kept(1).seal}"
    again, *_, menu_button = ending.buttons
    sitting.hear(again.act)
    assert sitting.see(pictures.Page).kind == "layout"
    sitting.hear(Answer("button.ready"))
    assert [seat.name for seat in sitting.table.seats] == ["Ann", "Ben"]
    sitting.hear(GoToMenu())
    menu = sitting.see(pictures.Menu)
    assert [entry.act for entry in menu.resume] == [ResumeMatch(2)]
    sitting.hear(Answer("menu.matches"))
    first = sitting.see(pictures.Listing).entries[-1]
    assert first.act is not None
    sitting.hear(first.act, menu_button.act)
    assert isinstance(sitting.picture, pictures.Menu)


def test_undoing_the_last_play_from_the_result_goes_on_with_the_match(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    for line in LINES:
        _by_scans(sitting, line)
    sitting.hear(OpenResult(), Undo())
    assert sitting.table.said == ShownVerdict(True, "Undo")
    assert not sitting.storage.journal.page(1)[0].ended
    _by_scans(sitting, LINES[-1])
    sitting.hear(OpenResult())
    assert sitting.see(Ending).headline == "Ben wins"


def test_a_scanned_verb_of_another_phase_is_refused_by_its_phase(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("deal")
    assert _said(sitting) == "T-PHASE"
    assert not sitting.table.prompt.given


def test_a_give_of_several_words_at_once_is_taken(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(Give((("verb", "power"), ("card", "castle"), ("ace", "suns"))))
    assert sitting.lines() == ["1 power castle suns"]


def test_whoever_owes_a_card_may_say_that_none_fits(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    for line in LINES[:-1]:
        _by_scans(sitting, line)
    assert sitting.table.hands[1] == "Ann: turn over at knots."
    assert sitting.table.prompt.text == "Ann: turn over at knots"
    sitting.give(verb="reveal")
    sitting.give(ace="knots")
    picker = sitting.table.prompt.picker
    assert picker is not None
    assert not picker.secret
    assert picker.unknown is not None
    assert picker.unknown.label == "No card that fits"
    sitting.hear(picker.unknown.act)
    assert sitting.lines()[-1] == "1 reveal ? knots"


def test_an_ace_and_a_card_are_all_that_power_needs_by_touch(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    assert sitting.table.prompt.picker is None
    sitting.give(ace="suns")
    prompt = sitting.table.prompt
    assert prompt.picker is not None
    assert not prompt.picker.secret
    assert {each.label for each in prompt.buttons} >= {"Power", "Event", "Location", "Personality"}
    sitting.hear(dict(prompt.picker.cards)["castle"].act)
    assert sitting.lines() == ["1 power castle suns"]


def test_a_card_scanned_after_its_ace_is_still_hidden_until_a_verb_shows_it(
    sitting: Sitting,
) -> None:
    pictures_of = []
    for card in ("castle", "bard"):
        sitting.begin("power-suit", "Ann", "Ben")
        sitting.give(ace="suns")
        sitting.scan(card)
        assert sitting.table.prompt.picker is None
        pictures_of.append((sitting.table.prompt, sitting.table.lit))
        sitting.hear(Drop(""))
    assert pictures_of[0] == pictures_of[1]


def test_the_one_ace_that_is_left_is_named(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    for ace in ("moons", "suns", "waves", "leaves", "wyrms"):
        sitting.scan("event", ace)
        sitting.give(card="?")
        sitting.scan("event", ace)
        sitting.give(card="?")
    sitting.scan("event")
    assert sitting.table.prompt.text == "Ann: only knots is left"
