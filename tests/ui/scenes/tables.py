"""Tables and histories: as the app shows them, full, and with everything in them too long."""

from collections.abc import Iterator
from typing import Any

from tablepi.app.acts import Act, Drop, Give, Press
from tablepi.app.picture import Button, History, Notice, Prompt, Said, Seating, SeatPanel, Table
from tablepi.core.board import (
    Board,
    Column,
    Columns,
    Counter,
    Fan,
    Fill,
    Grid,
    Item,
    Line,
    SeatView,
    Sheet,
)
from tests import crowded
from tests.app.sitting import Sitting

WIDE = "W" * 20
LONG = "Wiederholungsaufforderung und noch ein Satz, der lange nicht enden will " * 2
SUITS = ("moons", "suns", "waves", "leaves", "wyrms", "knots")
NOTICES = (
    Notice("reader", f"Card reader not found: tapping works, looking for it … {LONG}"),
    Notice("disk", f"Not recorded, so not played: {LONG}"),
    Notice("info", LONG),
)
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
    sitting.scan("desert")
    yield "lit", sitting.table
    sitting.give(ace="moons")
    yield "refused", sitting.table
    sitting.hear(Drop(""))
    sitting.press("undo")
    yield "undone", sitting.table


def rings(sitting: Sitting) -> Iterator[tuple[str, Table]]:
    """Tables of SuitUP: the seats around melds, a basket, keys for cards, calls, the count."""
    yield "flip", sitting.go_on("suitup", crowded.NAMES[:5])
    yield "melds", sitting.go_on("suitup", crowded.NAMES, *crowded.lines(), deal="12")
    sitting.scan(*crowded.HAND)
    yield "basket", sitting.table
    sitting.press("card-keys")
    sitting.press("rank", "9")
    yield "keys", sitting.table
    sitting.press("card-keys")
    for _ in crowded.HAND[1:]:
        sitting.press("undo")
    sitting.press("ending", ("1 discard 9-stars", "block"))
    yield "letter", sitting.table
    sitting.give(seat=3)
    yield "calls", sitting.table
    sitting.give(verb="mayi", seat=8)
    yield "called", sitting.table
    blitz = "2 lay 10-crowns J-hearts Q-spades K-diamonds A-clubs 2-stars 3-rainbows 4-shields"
    lines = ("flip 5-clubs", "2 draw", blitz)
    yield "count", sitting.go_on("suitup", crowded.NAMES[:3], *lines)
    sitting.give(seat=3)
    yield "sum", sitting.table


def sheets(sitting: Sitting) -> Iterator[tuple[str, Table]]:
    """Score sheets of two, four and twelve."""
    names = ("Ann", "Ben", "Cid", "Dora", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lea")
    for count in (1, 2, 4, 12):
        yield f"sheet-{count}", _sheet(sitting, names[:count])
        sitting.give(seat=count)
        sitting.keys("125")
        yield f"keypad-{count}", sitting.table


def _sheet(sitting: Sitting, names: tuple[str, ...]) -> Table:
    sitting.press("menu")
    sitting.press("game", "score-sheet")
    while len(sitting.see(Seating).seats) > len(names):
        sitting.press("fewer")
    while len(sitting.see(Seating).seats) < len(names):
        sitting.press("more")
    sitting.press("start")
    sitting.press("ready")
    for entry in range(9):
        for seat in range(1, len(names) + 1):
            sitting.hear(Give((("seat", seat), ("verb", "add"), ("points", 7 * entry - seat))))
        if entry < 8:
            sitting.give(verb="close")
    return sitting.table


def hostile(table: Table) -> Table:
    """The same table with names, scores and labels that are far too long."""
    return table._replace(
        title=LONG,
        seats=tuple(seat._replace(name=WIDE, corrected=WIDE) for seat in table.seats),
        track=tuple(f"{step} {WIDE}" for step in table.track),
        round=f"Wiederholungsrunde {WIDE}",
        prompt=_hostile(table.prompt),
        said=table.said and table.said._replace(text=LONG * 2, rule="PS-STUCK"),
        hands=(LONG,) * 10,
        last=LONG,
        labels={name: f"{word} {WIDE}" for name, word in table.labels.items()},
        tools=tuple(tool._replace(label=f"{tool.label} {WIDE}") for tool in table.tools),
        notices=NOTICES,
    )


def _hostile(prompt: Prompt) -> Prompt:
    def longer(row: tuple[Button, ...]) -> tuple[Button, ...]:
        return tuple(button._replace(label=f"{button.label} {LONG}") for button in row)

    picker, keypad = prompt.picker, prompt.keypad
    if picker is not None:
        named = tuple((card, button._replace(label=WIDE)) for card, button in picker.cards)
        unknown = picker.unknown and picker.unknown._replace(label=LONG)
        picker = picker._replace(cards=named, unknown=unknown)
    if keypad is not None:
        keypad = keypad._replace(text="-12345678", confirms=longer(keypad.confirms))
    return Prompt(
        f"{WIDE} {prompt.text} {WIDE}",
        longer(prompt.given),
        longer(prompt.buttons),
        picker,
        keypad,
    )


def scored(table: Table, score: str) -> Table:
    """The same table with this score for every seat, in its panel and in its sheet."""
    zones = tuple(
        Sheet(tuple(line._replace(cells=(score,) * len(line.cells)) for line in zone.lines))
        if isinstance(zone, Sheet)
        else zone
        for zone in table.board.zones
    )
    seats = tuple(seat._replace(score=score) for seat in table.seats)
    return table._replace(seats=seats, board=table.board._replace(zones=zones))


def busiest(table: Table) -> Table:
    """Nine cards and a face-down one on both sides of some aces, 23 chips on each."""
    names = [card for card, face in table.faces.items() if face.rank != "ace"]
    columns = []
    for at, suit in enumerate(SUITS):
        count = (9, 7, 5, 3, 1, 0)[at]
        sides = tuple(
            (
                *(Item(f"card.{at}.{seat}.{card}", card) for card in names[at : at + count]),
                Item(f"down.{seat}.{suit}", "?", face_down=True, mark="event"),
            )
            for seat in (1, 2)
        )
        fill = Fill("ace", suit)
        head = Item(f"ace.{suit}", suit, chip=suit, chips=23, fill=fill)
        columns.append(Column(head, (sides[0], sides[1]), ("63", "-100"), at % 3))
    gone = tuple(Item(f"gone.{card}", card) for card in names[:14])
    board = table.board._replace(zones=(Columns(tuple(columns)), Fan("zone.removed", gone)))
    return table._replace(board=board)


def around(table: Table, count: int) -> Table:
    """A table for many, with a grid and fans that can be tapped."""
    cards = list(table.faces)
    rows = tuple(
        tuple(Item(f"cell.{y}.{x}", cards[y * 5 + x], fill=Fill("cell", (x, y))) for x in range(5))
        for y in range(3)
    )
    fans = tuple(
        Fan("zone.meld", tuple(Item(f"meld.{seat}.{x}", cards[x]) for x in range(9)), seat)
        for seat in (1, 2)
    )
    views = tuple(SeatView(seat, "1234") for seat in range(1, count + 1))
    board = Board((Grid("zone.grid", rows), *fans), views, (2,), table.board.track, 1, 3)
    return table._replace(
        board=board,
        labels={"zone.meld": f"Meld {WIDE}", "zone.grid": "Grid"},
        lit={Fill("cell", (1, 1)): "bright", Fill("cell", (2, 2)): "dim"},
        seats=tuple(
            panel(seat, light=("", "bright", "dim")[seat % 3]) for seat in range(1, count + 1)
        ),
    )


def panel(seat: int, **more: Any) -> SeatPanel:
    """A player's place."""
    shown = SeatPanel(
        seat=seat,
        name=f"Player {seat}",
        score="-12345",
        counters=(Counter("hand", "12"), Counter("suns", "0"), Counter("pile", "123")),
        to_act=seat == 2,
        corrected="judge +5",
        winner=seat == 3,
        act=Give((("seat", seat),)),
    )
    return shown._replace(**more)


def made(played: Table, sheet: Table) -> Iterator[tuple[str, Table]]:
    """Tables that no match comes to soon."""
    yield "busiest", busiest(played)
    yield "busiest-hostile", busiest(hostile(played))
    yield (
        "read-only",
        played._replace(
            dimmed=LONG,
            prompt=Prompt("This match can be looked at, not played on", (), ()),
            said=None,
        ),
    )
    yield "notices", played._replace(notices=NOTICES)
    yield "unseen", played._replace(said=Said(False, "No suns chip left.", "PS-CHIP", "?"))
    yield (
        "over",
        played._replace(
            prompt=Prompt(
                f"{WIDE} wins", (), (Button("Show the result", Press("result"), "primary"),)
            ),
            seats=tuple(
                seat._replace(winner=seat.seat == 1, to_act=False) for seat in played.seats
            ),
        ),
    )
    for count in (3, 8, 12):
        yield f"around-{count}", around(played, count)
        yield f"around-{count}-hostile", hostile(around(played, count))
    yield "long-sheet", _long(sheet)
    yield "six-digits", scored(sheet, "-123456")


def _long(sheet: Table) -> Table:
    """A hundred rounds, corrections, and a first line."""
    count = len(sheet.seats)
    lines = [Line("line.start", ("100",) * count)]
    lines += [Line(str(number), (str(number * 7),) * count) for number in range(1, 100)]
    lines.append(Line("100", ("12", *[""] * (count - 1)), "open"))
    lines.append(Line("line.corrections", ("+5",) * count, "correction"))
    lines.append(Line("line.total", ("9999",) * count, "total"))
    labels = {"line.start": "Start", "line.corrections": "Judge", "line.total": "Total"}
    board = sheet.board._replace(zones=(Sheet(tuple(lines)),))
    return sheet._replace(board=board, labels=labels)


def pasts(sitting: Sitting) -> Iterator[tuple[str, History]]:
    """Histories: at the start, in the middle, at the end, and far too long."""
    sitting.begin("power-suit", "Ann", "Ben")
    play(sitting, *OPENING)
    sitting.press("history")
    for step in (0, 3, len(OPENING)):
        sitting.press("step", step)
        yield f"history-{step}", sitting.see(History)
    shown = sitting.see(History)
    kinds = ("line", "refused", "undone", "correction")
    lines = tuple(
        shown.lines[0]._replace(
            number=str(at), text=LONG, kind=kinds[at % 4], chosen=at == 80, act=Press("step", at)
        )
        for at in range(1, 120)
    )
    yield (
        "history-hostile",
        shown._replace(
            title=LONG,
            views=(Button(LONG, Press("view", False)), Button(WIDE, Press("view", True))),
            lines=lines,
            seats=tuple(seat._replace(name=WIDE) for seat in shown.seats),
            caption=LONG,
            buttons=tuple(each._replace(label=f"{each.label} {LONG}") for each in shown.buttons),
            back=shown.back._replace(label=LONG),
        ),
    )


def acts(table: Table) -> Iterator[Act]:
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
