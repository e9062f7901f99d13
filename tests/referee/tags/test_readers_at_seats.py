"""Readers that are a seat's own: what is laid there is that seat's line, or no line at all."""

import random
from collections.abc import Iterator

import pytest

from tablepi.core.draft import named
from tablepi.core.moves import Move, shape
from tablepi.devices.messages import ButtonTapped, Message, TagSeen
from tablepi.games import games
from tablepi.referee.intents import ChooseEnding, Drop, Give, Intent, Key, Undo
from tablepi.referee.match.replay import reopen
from tablepi.referee.tags.scanned_card import Role, role_of
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, chips, offers, refused
from tests.worlds.table.skirmish import tap_unit

ANN, BEN = "1", "2"
READERS = {"1": (role_of("seat 1"),), "2": (role_of("seat 2"),)}
SECRET = {"1": (role_of("seat 1 secret"),), "2": (role_of("seat 2 secret"),)}
DRAWN = ("flip 2-hearts", "2 draw")
"""SuitUP: it is Ben’s turn to play."""
NAMES = ("Ann", "Ben")
FIVES = ("5-hearts", "5-spades", "5-clubs")
KEPT = ("1 keep", "2 keep")
PLACING = (*KEPT, "1 pass", "2 pass")
OWED = (*DRAWN, "2 discard 3-hearts", "1 draw")


def lay(sitting: Sitting, seat: str, *words: str) -> None:
    for word in words:
        sitting.hear(TagSeen(seat, 0, word))


@pytest.fixture
def table(store: Store) -> Sitting:
    return Sitting(store, roles={**READERS, "table": (role_of("general"),)})


def test_a_list_from_another_seats_reader_is_refused_card_by_card(table: Sitting) -> None:
    table.go_on("suitup", NAMES, *DRAWN)
    for card in FIVES:
        lay(table, ANN, card)
        assert refused(table).rule == "T-TURN"
    assert table.table.prompt.basket is not None
    assert table.table.prompt.basket.cards == ()
    lay(table, BEN, *FIVES)
    assert table.lines()[-1] == "2 lay 5-hearts 5-spades 5-clubs"


@pytest.mark.parametrize("verb", ["lay", "discard"])
def test_a_verb_said_first_changes_nothing_about_it(table: Sitting, verb: str) -> None:
    table.go_on("suitup", NAMES, *DRAWN)
    lay(table, "table", verb)
    lay(table, ANN, "5-hearts")
    assert refused(table).rule == "T-TURN"
    assert table.lines() == list(DRAWN)


def test_two_seats_cards_never_make_one_list(table: Sitting) -> None:
    ended = ("2 lay 5-hearts 5-spades 5-clubs", "2 discard A-hearts")
    table.go_on("suitup", NAMES, *DRAWN, *ended, "1 draw", "1 discard A-spades")
    lay(table, BEN, "draw")
    lay(table, BEN, "6-hearts", "6-spades")
    lay(table, ANN, "6-clubs")
    assert refused(table).text == "Ben has begun a move: finish it first, or undo it."
    basket = table.table.prompt.basket
    assert basket is not None
    assert basket.cards == ("6-hearts", "6-spades")


def test_a_celestial_is_of_the_seat_on_whose_reader_it_lies(table: Sitting) -> None:
    table.go_on("conquest-of-fates", NAMES, *KEPT)
    lay(table, BEN, "Pulsar")
    assert refused(table).rule == "T-TURN"
    lay(table, ANN, "Pulsar")
    assert table.lines()[-1] == "1 celestial Pulsar"


def test_a_card_placed_face_down_is_placed_by_nobody_else(store: Store) -> None:
    table = Sitting(store, roles=SECRET)
    table.go_on("conquest-of-fates", NAMES, *PLACING)
    lay(table, BEN, "raven")
    tap_unit(table, "1.2")
    assert refused(table).text == "Ben has begun a move: finish it first, or undo it."
    assert "raven" not in repr(table.picture)
    tap_unit(table, "2.2")
    assert table.lines()[-1] == "2 place 2 raven"


def test_a_unit_that_is_turned_up_is_turned_up_by_its_own_player(table: Sitting) -> None:
    lines = (*PLACING, "1 place 2 raven", "2 place 2 moth", "1 done", "2 done")
    table.go_on("conquest-of-fates", NAMES, *lines)
    lay(table, BEN, "moth")
    assert refused(table).rule == "T-TURN"
    assert table.lines() == list(lines)


@pytest.mark.parametrize("verb", ["", "scanned", "tapped"])
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("secret", ["", " secret"])
def test_a_reader_at_a_seats_place_says_whose_place_it_is(
    store: Store, verb: str, seat: int, secret: str
) -> None:
    roles = {"place": (role_of(f"place {seat}.1{secret}"),), "table": (role_of("general"),)}
    table = Sitting(store, roles=roles)
    table.go_on("conquest-of-fates", NAMES, *PLACING)
    if verb == "scanned":
        lay(table, "table", "place")
    if verb == "tapped":
        table.give(verb="place")
    lay(table, "place", "raven")
    if table.lines() == list(PLACING):
        # A secret place asks how the card is played.
        assert secret
        assert verb == ""
        table.give(verb="place")
    assert table.lines()[-1] == f"{seat} place 1 raven"


def test_a_card_that_lies_by_accident_at_a_seat_that_is_not_asked_stops_nobody(
    store: Store,
) -> None:
    table = Sitting(store, roles=SECRET)
    table.go_on("conquest-of-fates", NAMES, *PLACING, "1 done")
    lay(table, ANN, "moth")
    lay(table, BEN, "raven")
    tap_unit(table, "2.2")
    assert table.lines()[-1] == "2 place 2 raven"


def test_a_move_that_a_seat_which_is_not_asked_began_by_its_verb_stays(store: Store) -> None:
    table = Sitting(store, roles=READERS)
    table.go_on("suitup", NAMES, *DRAWN)
    lay(table, ANN, "holds")
    lay(table, BEN, "5-hearts")
    assert refused(table).text == "Ann has begun a move: finish it first, or undo it."


@pytest.mark.parametrize("begins", [BEN, ANN])
def test_whom_a_letter_names_is_no_seat_of_the_line(store: Store, begins: str) -> None:
    """`block SEAT`: the seat within the tail is another one, and may have a reader itself."""
    roles = {**READERS, "3": (role_of("seat 3"),)}
    table = Sitting(store, roles=roles)
    table.go_on("suitup", (*NAMES, "Cid"), "flip 5-clubs", "2 draw")
    lay(table, begins, "6-clubs")
    if begins == ANN:
        assert refused(table).rule == "T-TURN"
        lay(table, BEN, "6-clubs")
    table.hear(ChooseEnding("2 discard 6-clubs", "block"))
    table.give(seat=3)
    assert table.lines()[-1] == "2 discard 6-clubs block 3"


def test_a_number_that_is_typed_is_of_the_seat_whose_reader_showed_its_verb(
    table: Sitting,
) -> None:
    table.go_on("suitup", NAMES, *DRAWN)
    lay(table, ANN, "holds")
    table.keys("12")
    lay(table, BEN, "holds")
    assert refused(table).text == "Ann has begun a move: finish it first, or undo it."
    table.give(verb="holds", held=12)
    assert table.lines()[-1] == "1 holds 12"


@pytest.mark.parametrize("then", ["1.2", "2.2"])
def test_no_refusal_tells_which_card_another_seat_showed_face_down(store: Store, then: str) -> None:
    pictured, said = [], []
    for card in ("raven", "moth"):
        table = Sitting(store, roles=SECRET)
        table.go_on("conquest-of-fates", NAMES, *PLACING)
        lay(table, BEN, card)
        shown = repr(table.picture)
        lay(table, ANN, "Pulsar")
        tap_unit(table, then)
        pictured.append((shown, repr(table.picture)))
        said.append(table.refusals())
    assert pictured[0] == pictured[1]
    assert said[0] == said[1]


def test_another_seats_button_confirms_nothing_that_was_scanned(table: Sitting) -> None:
    table.go_on("conquest-of-fates", NAMES, *PLACING)
    lay(table, BEN, "raven")
    for message in (ButtonTapped("seat", 1), Give((("seat", 1),))):
        table.hear(message)
        assert "A card" in chips(table.table)
    table.give(verb="place")
    table.give(place="1")
    assert table.lines()[-1] == "2 place 1 raven"


def test_whoever_takes_the_seat_back_takes_back_what_was_scanned_for_it(table: Sitting) -> None:
    table.go_on("conquest-of-fates", NAMES, *PLACING)
    lay(table, BEN, "raven")
    table.hear(Drop("seat"))
    assert "A card" not in chips(table.table)
    lay(table, ANN, "raven")
    tap_unit(table, "1.2")
    assert table.lines()[-1] == "1 place 2 raven"


def test_a_line_of_the_whole_table_is_anybodys_to_scan(table: Sitting) -> None:
    table.go_on("suitup", NAMES)
    lay(table, ANN, "2-hearts")
    assert table.lines() == ["flip 2-hearts"]


STEPS = 150
BEGINNINGS: dict[str, tuple[tuple[str, ...], ...]] = {
    "power-suit": ((),),
    "strings-of-suits": ((),),
    "score-sheet": ((),),
    "suitup": ((), DRAWN, OWED),
    "conquest-of-fates": ((), KEPT, PLACING, (*PLACING, "1 place 2 ?", "1 done", "2 done")),
}


def owners(chance: random.Random, game: str, sitting: Sitting) -> dict[str, str]:
    """The seat of each card; in some matches of a game few cards, so that they make lists."""
    cards = list(sitting.router.context.deck(games()[game]))
    if game == "suitup":
        cards = [card for card in cards if card.partition("-")[0] in ("4", "5", "6", "7")]
    return {card: chance.choice((ANN, BEN)) for card in cards}


def next_input(
    chance: random.Random, sitting: Sitting, game: str, owner: dict[str, str]
) -> Message | Intent:
    """A scan on its seat's reader, or a tap, a key or a button that names no card."""
    die, table = chance.random(), sitting.picture
    if die < 0.4 and owner:
        card = chance.choice(list(owner))
        return TagSeen(owner[card], 0, card)
    if die < 0.5:
        verb = shape(chance.choice(games()[game].moves)).verb
        return TagSeen(chance.choice((ANN, BEN)), 0, verb)
    if die < 0.56 or not isinstance(table, pictures.Table):
        return ButtonTapped("seat", chance.choice((1, 2)))
    if die < 0.6:
        return chance.choice((Key(chance.choice("123")), Undo(), Drop(), Drop("seat")))
    return chance.choice([*taps(table), Give((("seat", chance.choice((1, 2))),))])


def taps(table: pictures.Table) -> Iterator[Intent]:
    """What can be tapped that names no card by itself."""
    for slot, _, act in offers(table):
        if slot != "card":
            yield act
    yield from (Give((fill,)) for fill in table.lit if fill.slot in ("unit", "seat", "meld"))
    yield from (
        (button.act for button in table.prompt.keypad.confirms) if table.prompt.keypad else ()
    )
    if table.prompt.basket:
        yield from (offer.button.act for offer in table.prompt.basket.offers)
        yield from (button.act for button in table.prompt.basket.letters)
    for panel in table.seats:
        yield from (key.act for key in panel.aims)


@pytest.mark.parametrize("roles", [READERS, SECRET], ids=["open", "secret"])
@pytest.mark.parametrize("game", BEGINNINGS)
def test_no_line_of_a_random_match_is_of_another_seat_than_its_cards_reader(
    store: Store, game: str, roles: dict[str, tuple[Role, ...]], chance: random.Random
) -> None:
    for number, beginning in enumerate(BEGINNINGS[game], 1):
        sitting = Sitting(store, roles=roles, openly=chance.random() < 0.5)
        sitting.go_on(game, NAMES, *beginning)
        owner, known = owners(chance, game, sitting), len(beginning)
        for _ in range(STEPS):
            sitting.hear(next_input(chance, sitting, game, owner))
            match = reopen(store, games(), number).match
            for line in sitting.lines(number)[known:]:
                move = match.notation.read(line)
                seats = {owner[card] for card in named(move) if card in owner}
                assert seats <= {str(getattr(move, "seat", ""))} or not has_seat(move), line
            known = len(sitting.lines(number))


@pytest.mark.parametrize(
    ("roles", "told"),
    [(READERS, "1 discard raven ! T-TURN"), (SECRET, "1 discard _ ! T-TURN")],
    ids=["open", "secret"],
)
def test_a_stray_card_at_a_secret_reader_is_named_by_no_refusal(
    store: Store, roles: dict[str, tuple[Role, ...]], told: str
) -> None:
    """Ben is asked for his discards; Ann's card lies face-down."""
    sitting = Sitting(store, roles=roles)
    sitting.go_on("conquest-of-fates", NAMES, "1 keep", "2 keep", "2 draw 4")
    sitting.hear(TagSeen(ANN, 0, "raven"))
    assert sitting.refusals()[-1:] == [told]


def test_another_seats_card_is_not_shown_by_the_verb_of_the_line_that_was_begun(
    store: Store,
) -> None:
    sitting = Sitting(store, roles=SECRET)
    sitting.go_on("conquest-of-fates", NAMES, "1 keep", "2 keep", "1 pass", "2 pass")
    sitting.give(seat=1, verb="deploy")
    sitting.hear(TagSeen(ANN, 0, "vault"), TagSeen(BEN, 0, "raven"))
    assert sitting.refusals()[-1:] == ["1 deploy ? _ _ _ ! T-TURN"]
    assert refused(sitting).card == "?"


def has_seat(move: Move) -> bool:
    """Whether a line is one seat's, and not the whole table's."""
    return shape(type(move)).seated
