"""Tables that no match has led to: as full, as long and as odd as they could ever be."""

from collections.abc import Iterator
from typing import Any

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
from tablepi.referee.intents import Give, OpenResult
from tablepi.referee.table_picture import Prompt, SeatPanel, ShownVerdict
from tablepi.screens.pictures.picture import Button, Notice, Table
from tests.ui.screens.tables import LONG, SUITS, WIDE

NOTICES = (
    Notice("reader", f"Card reader not found: tapping works, looking for it … {LONG}"),
    Notice("disk", f"Not recorded, so not played: {LONG}"),
    Notice("info", LONG),
)


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
        f"{WIDE} {prompt.text} {WIDE}", longer(prompt.given), longer(prompt.buttons), picker, keypad
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
            prompt=Prompt("This match can be viewed, not played on", (), ()),
            said=None,
        ),
    )
    yield "notices", played._replace(notices=NOTICES)
    yield "unseen", played._replace(said=ShownVerdict(False, "No suns chip left.", "PS-CHIP", "?"))
    yield (
        "over",
        played._replace(
            prompt=Prompt(
                f"{WIDE} wins", (), (Button("Show the result", OpenResult(), "primary"),)
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
