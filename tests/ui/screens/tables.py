"""Tables and histories as the app shows them in the course of a match."""

from collections.abc import Iterator

from tablepi.core.board import Board, Columns, Fan, Fill, Grid, Item
from tablepi.referee.intents import (
    Answer,
    ChooseEffect,
    ChooseEnding,
    ChooseRank,
    Drop,
    Give,
    GoToMenu,
    Intent,
    OpenHistory,
    ToggleCardKeys,
    Undo,
)
from tablepi.screens.pictures.picture import Button, History, Seating, Table
from tests.worlds.table import crowded, crowded_battle
from tests.worlds.table.sitting import Sitting

WIDE = "W" * 20
LONG = "Wiederholungsaufforderung und noch ein Satz, der lange nicht enden will " * 2
SUITS = ("moons", "suns", "waves", "leaves", "wyrms", "knots")
OPENING = (
    ("power", "castle", "suns"),
    ("power", "sailor", "leaves"),
    ("event", "pact", "moons"),
    ("power", "cave", "waves"),
    ("power", "mountain", "suns"),
    ("personality", "painter", "suns"),
    ("event", "discovery", "suns"),
    ("power", "bard", "suns"),
)
"""Cards face-up and face-down on both sides, and one out of the round."""


def play(sitting: Sitting, *lines: tuple[str, str, str]) -> Table:
    """Lines of Power Suit by tapping: verb, ace, card."""
    for verb, card, ace in lines:
        sitting.give(verb=verb)
        sitting.give(ace=ace)
        sitting.give(card=card)
        said = sitting.table.said
        assert said is not None, (verb, card, ace)
        assert said.accepted, said
    return sitting.table


def duel(sitting: Sitting) -> Iterator[tuple[str, Table]]:
    """A match of Power Suit as the app shows it."""
    yield "start", sitting.begin("power-suit", "Ann", "Ben")
    yield "played", play(sitting, *OPENING)
    sitting.give(verb="power")
    yield "asks-ace", sitting.table
    sitting.give(ace="suns")
    yield "picker", sitting.table
    sitting.hear(Drop(""))
    sitting.give(verb="event")
    sitting.give(ace="knots")
    yield "secret", sitting.table
    sitting.hear(Drop(""))
    sitting.scan("power", "desert")
    yield "lit", sitting.table
    sitting.give(ace="moons")
    yield "refused", sitting.table
    sitting.hear(Drop(""), Undo())
    yield "undone", sitting.table


def rings(sitting: Sitting) -> Iterator[tuple[str, Table]]:
    """Tables of SuitUP: the seats around melds, a basket, keys for cards, calls, the count."""
    yield "flip", sitting.go_on("suitup", crowded.NAMES[:5])
    yield "melds", sitting.go_on("suitup", crowded.NAMES, *crowded.lines(), deal="12")
    sitting.scan(*crowded.HAND)
    yield "basket", sitting.table
    sitting.hear(ToggleCardKeys(), ChooseRank("9"))
    yield "keys", sitting.table
    sitting.hear(ToggleCardKeys())
    for _ in crowded.HAND[1:]:
        sitting.hear(Undo())
    sitting.hear(ChooseEnding("1 discard 9-stars", "block"))
    yield "letter", sitting.table
    sitting.give(seat=3)
    yield "calls", sitting.table
    sitting.give(verb="mayi", seat=8)
    yield "called", sitting.table
    yield "count", sitting.go_on("suitup", crowded.NAMES[:3], *crowded.BLITZ)
    sitting.give(seat=3)
    yield "sum", sitting.table
    yield from _ring_of_twelve(sitting)


def _ring_of_twelve(sitting: Sitting) -> Iterator[tuple[str, Table]]:
    """Twelve seats of SuitUP in every phase: eleven who may call, and who owe an answer."""
    yield "twelve-flip", sitting.go_on("suitup", crowded.TWELVE)
    lines = crowded.lines_of_twelve()
    yield "twelve-melds", sitting.go_on("suitup", crowded.TWELVE, *lines)
    sitting.scan("A-shields", "2-shields", "9-diamonds")
    yield "twelve-basket", sitting.table
    sitting.hear(ToggleCardKeys(), ChooseRank("9"))
    yield "twelve-keys", sitting.table
    sitting.go_on("suitup", crowded.TWELVE, *lines)
    sitting.scan("9-shields")
    sitting.hear(ChooseEnding("2 discard 9-shields", "block"))
    yield "twelve-letter", sitting.table
    discard = "2 discard 9-shields skip"
    yield "twelve-calls", sitting.go_on("suitup", crowded.TWELVE, *lines, discard)
    calls = (f"{seat} mayi" for seat in (1, 3, 5, 8, 11))
    yield "twelve-called", sitting.go_on("suitup", crowded.TWELVE, *lines, discard, *calls)
    yield "twelve-count", sitting.go_on("suitup", crowded.TWELVE, *crowded.BLITZ)
    sitting.give(seat=12)
    yield "twelve-sum", sitting.table
    counts = (f"{seat} count 40" for seat in (1, *range(3, 13)))
    over = sitting.go_on("suitup", crowded.TWELVE, *crowded.BLITZ, *counts, rounds="2")
    yield "twelve-between", over


def battles(sitting: Sitting) -> Iterator[tuple[str, Table]]:
    """Two to twelve seats with the longest names in every phase, and the tally."""
    for seats in (2, 4, 8, 12):
        names = crowded_battle.TWELVE[:seats]
        for phase in crowded_battle.PHASES:
            lines = crowded_battle.lines_to(phase, names)
            table = sitting.go_on("conquest-of-fates", names, *lines)
            yield f"battle-{seats}-{phase}", table
            sitting.give(seat=seats)
            yield f"battle-{seats}-{phase}-tapped", sitting.table
            if phase == "abilities":
                yield from _asked(sitting, f"battle-{seats}")
        sitting.give(verb="done")
        yield f"battle-{seats}-sums", sitting.table


def _asked(sitting: Sitting, name: str) -> Iterator[tuple[str, Table]]:
    """Each kind of word that an effect is asked for."""
    sitting.hear(Drop())
    for verb in ("gain", "discard", "bring", "deploy"):
        sitting.give(verb=verb)
        yield f"{name}-{verb}-seat", sitting.table
        sitting.give(seat=2)
        yield f"{name}-{verb}", sitting.table
        sitting.give(unit="2.6") if verb == "deploy" else None
        yield f"{name}-{verb}-next", sitting.table
        sitting.hear(Drop())
    for verb in ("boost", "attach", "send"):
        sitting.give(unit="1.1")
        sitting.hear(ChooseEffect(verb))
        yield f"{name}-{verb}", sitting.table
        sitting.hear(Drop())


def sheets(sitting: Sitting) -> Iterator[tuple[str, Table]]:
    """Score sheets of two, four and twelve."""
    names = ("Ann", "Ben", "Cid", "Dora", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lea")
    for count in (1, 2, 4, 12):
        yield f"sheet-{count}", _sheet(sitting, names[:count])
        sitting.give(seat=count)
        sitting.keys("125")
        yield f"keypad-{count}", sitting.table


def _sheet(sitting: Sitting, names: tuple[str, ...]) -> Table:
    sitting.hear(GoToMenu(), Answer("menu.game", "score-sheet"))
    while len(sitting.see(Seating).seats) > len(names):
        sitting.hear(Answer("seats.fewer"))
    while len(sitting.see(Seating).seats) < len(names):
        sitting.hear(Answer("seats.more"))
    sitting.hear(Answer("button.start"), Answer("button.ready"))
    for entry in range(9):
        for seat in range(1, len(names) + 1):
            sitting.hear(Give((("seat", seat), ("verb", "add"), ("points", 7 * entry - seat))))
        if entry < 8:
            sitting.give(verb="close")
    return sitting.table


def pasts(sitting: Sitting) -> Iterator[tuple[str, History]]:
    """Histories: at the start, in the middle, at the end, and far too long."""
    sitting.begin("power-suit", "Ann", "Ben")
    play(sitting, *OPENING)
    sitting.hear(OpenHistory())
    for step in (0, 3, len(OPENING)):
        sitting.hear(Answer("history.step", step))
        yield f"history-{step}", sitting.see(History)
    yield "history-hostile", _far_too_long(sitting.see(History))
    sitting.hear(Answer("history.more"))
    shown = sitting.see(History)
    yield "history-more", shown
    yield (
        "history-more-hostile",
        shown._replace(
            others=tuple(each._replace(label=f"{each.label} {LONG}") for each in shown.others),
            views=(Button(LONG, Answer("history.all")), Button(WIDE, Answer("history.standing"))),
        ),
    )


def _far_too_long(shown: History) -> History:
    kinds = ("line", "refused", "undone", "correction")
    lines = tuple(
        shown.lines[0]._replace(
            number=str(at),
            text=LONG,
            kind=kinds[at % 4],
            chosen=at == 80,
            act=Answer("history.step", at),
        )
        for at in range(1, 120)
    )
    return shown._replace(
        title=LONG,
        of="of 1234567",
        detail=LONG,
        lines=lines,
        seats=tuple(seat._replace(name=WIDE) for seat in shown.seats),
        change=shown.change._replace(label=LONG),
        back=shown.back._replace(label=LONG),
    )


def acts(table: Table) -> Iterator[Intent]:
    """Everything that can be tapped on a table, by what tapping it asks for."""
    prompt = table.prompt
    buttons = [*prompt.given, *prompt.buttons, *table.tools]
    if prompt.keypad:
        buttons += [*prompt.keypad.keys, *prompt.keypad.confirms]
    if prompt.picker:
        buttons += [button for _, button in prompt.picker.cards]
        buttons += [prompt.picker.unknown] if prompt.picker.unknown else []
    else:
        yield from (Give(((fill.slot, fill.value),)) for fill in _fills(table.board))
    yield from (button.act for button in buttons)
    yield from (seat.act for seat in table.seats)


def _fills(board: Board) -> Iterator[Fill]:
    items: list[Item] = []
    for zone in board.zones:
        if isinstance(zone, Columns):
            items += [column.head for column in zone.columns]
        elif isinstance(zone, Grid):
            items += [item for row in zone.rows for item in row]
        elif isinstance(zone, Fan):
            items += zone.items
    yield from (item.fill for item in items if item.fill)
