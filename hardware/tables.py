"""The tables of this folder's pages, made from the wires."""

import itertools
from collections.abc import Iterator, Sequence

from hardware import power, print_times
from hardware.parts import parts
from hardware.strip import holes
from hardware.wiring import FOLDER, buffers, gate, header, reader_wires, told

_FREED = ("judge", "knob", "push", "pause", "buzzer")
_SIGNALS = {"SELECT": "SDA (SELECT)", "RUN": "RST (RUN)"}


def _table(head: Sequence[str], rows: Iterator[Sequence[object]], right: Sequence[int]) -> str:
    marks = ["---:" if at in right else "---" for at in range(len(head))]
    lines = [head, marks, *([str(cell) for cell in row] for row in rows)]
    cells = ([f" {cell} " if cell else " " for cell in line] for line in lines)
    return "".join(f"|{'|'.join(line)}|\n" for line in cells)


def reader_table() -> str:
    """The pins of the Nano, where each goes and through which gate."""

    def rows() -> Iterator[Sequence[object]]:
        for wire in reader_wires():
            goes = _SIGNALS.get(wire.signal, wire.pin)
            goes = "LED (LIGHT)" if wire.signal == "LIGHT" else goes
            passed = gate(wire)
            where = f"{passed.chip}: {passed.into} → {passed.out}" if passed else ""
            if wire.signal == "MISO":
                where = ", ".join(f"{own.into} → {own.out}" for own in buffers())
            through = ", ".join(each for each in (wire.through, wire.series) if each)
            yield wire.nano, goes, wire.to, through, where

    return _table(("Nano", "goes to", "of", "through", "its gate: pin → pin"), rows(), ())


def seats_table() -> str:
    """Each seat's lines, with their positions on the header and that of the ground."""
    panel = told()["panel"]
    rows = (
        (seat, *lines, *(header(line) for line in lines), panel["ground"]["seats"][seat - 1])
        for seat, lines in enumerate(panel["seats"], 1)
    )
    head = ("seat", "button", "light", "button's pin", "light's pin", "ground's pin")
    return _table(head, rows, range(6))


def shared_table() -> str:
    """The lines that all seats share."""
    panel = told()["panel"]
    lines = {"undo": [panel["undo"]], "judge": [panel["judge"]], "knob": panel["knob"],
             "push": [panel["push"]]}  # fmt: skip
    rows = (
        (what, ", ".join(map(str, own)), ", ".join(str(header(line)) for line in own),
         panel["ground"]["shared"])
        for what, own in lines.items()
    )  # fmt: skip
    return _table(("what", "lines", "pins", "ground's pin"), rows, (3,))


def supply_table() -> str:
    """What takes its supply from the header, with all wires of the RTC."""
    rows = (
        (f"the {'RTC' if what == 'rtc' else what}", pin, position)
        for what, pins in told()["panel"]["supply"].items()
        for pin, position in pins.items()
    )
    return _table(("what", "its pin", "the header's pin"), rows, (2,))


def more_table() -> str:
    """The lines of what is in no default."""
    rows = (
        (own["seats"], *(place for what in ("pause", "buzzer")
                         for place in (own[what], header(own[what]))))
        for own in told()["panel"]["more"]
    )  # fmt: skip
    return _table(("seats", "pause", "its pin", "buzzer", "its pin"), rows, range(5))


def lamps_table() -> str:
    """The gate of the ULN2003A that switches each seat's lamp, and the buzzer's."""
    panel = told()["panel"]
    *gates, (into, out) = panel["lamps"]["gates"]
    lights = [light for _, light in panel["seats"]]
    rows = [(f"seat {seat}", light, header(light), *gate)
            for seat, (light, gate) in enumerate(zip(lights, gates, strict=False), 1)]  # fmt: skip
    rows.append(("the buzzer", "its own", "", into, out))
    return _table(("what", "line", "the header's pin", "in", "out"), iter(rows), range(1, 5))


def freed_table() -> str:
    """The lines of what is shared where buses are freed, and their positions on the header."""
    rows = (
        (own["seats"], ", ".join(own["free"]), *(_placed(own[what]) for what in _FREED))
        for own in told()["panel"]["freed"]
    )
    return _table(("seats", "free", *_FREED), rows, (0,))


def _placed(lines: int | list[int]) -> str:
    """`7 (26)`: lines, each with its position on the header."""
    every = lines if isinstance(lines, list) else [lines]
    return ", ".join(f"{line} ({header(line)})" for line in every)


def rc522_table() -> str:
    """The pins of an RC522 on the Pi's own SPI, with those of the header."""
    board = told()["rc522"]
    wired = [(pin, line, header(line)) for pin, line in board["lines"].items()]
    rows = [*wired, *((pin, "", at) for pin, at in board["supply"].items())]
    return _table(("the RC522's pin", "line", "the header's pin"), iter(rows), (1, 2))


def reserved_table() -> str:
    """The lines that are kept free."""
    rows = told()["panel"]["reserved"].items()
    return _table(("line", "for"), iter(rows), (0,))


def strip_table() -> str:
    """The strip of perfboard, hole by hole."""
    held = holes()
    columns = told()["reader"]["strip"]["columns"]
    last = max(row for row, _ in held)
    rows = ((row, *(held.get((row, column), "") for column in columns))
            for row in range(1, last + 1))  # fmt: skip
    return _table(("", *columns), rows, (0,))


def rails_table() -> str:
    """What each rail carries, and what it can."""
    rows = ((rail.name, f"{rail.usual_ma:.0f}", f"{rail.worst_ma:.0f}", rail.limit_ma, rail.source)
            for rail in power.rails().values())  # fmt: skip
    head = ("rail", "usual, mA", "worst, mA", "can, mA", "by")
    return _table(head, rows, (1, 2, 3))


def together_table() -> str:
    """What Nano and fields would take from one cable."""
    rails = power.rails()
    usual, worst = (sum(getattr(rails[name], which) for name in ("tray", "reader"))
                    for which in ("usual_ma", "worst_ma"))  # fmt: skip
    said = ("Nano, its lights and all four fields", f"{usual:.0f}", f"{worst:.0f}")
    return _table(("together", "usual, mA", "worst, mA"), iter([said]), (1, 2))


def loads_table() -> str:
    """Every load of every rail, with the source of its figures."""
    rows = (
        (rail.name, load.what, load.pieces, f"{load.usual_ma:.1f}", f"{load.worst_ma:.1f}",
         load.source)
        for rail in power.rails().values() for load in rail.loads
    )  # fmt: skip
    head = ("rail", "load", "pieces", "each usually, mA", "each at worst, mA", "by")
    return _table(head, rows, (2, 3, 4))


def resistors_table() -> str:
    """What lights and buzzer take of the Pi's lines, and a shorted light's line alone."""
    limit = power.rails()["lines"].limit_ma

    def rows() -> Iterator[Sequence[object]]:
        for resistor in ("220 Ω", "330 Ω", "470 Ω"):
            four, eight = (power.rails(seats, resistor)["lines"].worst_ma for seats in (4, 8))
            shorted = power.lamp_ma(3.3, 0, resistor)
            said = "yes" if eight <= limit else f"no: more than {limit}"
            yield resistor, f"{four:.0f}", f"{eight:.0f}", f"{shorted:.0f}", said

    head = ("resistor", "four seats, mA", "eight seats, mA", "shorted, mA", "allowed")
    return _table(head, rows(), (1, 2, 3))


def supplies_table() -> str:
    """What the supply of each Pi has to give, and gives."""

    def rows() -> Iterator[Sequence[object]]:
        for pi in power.pis():
            rail = power.rails(model=pi["name"])["all"]
            tray = "from the header" if pi["tray"] else "on a USB supply of its own, 5 V 1 A"
            yield (pi["name"], tray, f"{rail.usual_ma:.0f}", f"{rail.worst_ma:.0f}",
                   rail.limit_ma, rail.source)  # fmt: skip

    head = ("with a", "the tray's 5 V", "usual, mA", "worst, mA", "can, mA", "its supply")
    return _table(head, rows(), (2, 3, 4))


def heat_table() -> str:
    """How hot each way to the tray's 3.3 V gets, and what voltage is left before it."""
    rails, budget = power.rails(), power.budget()
    fields, tray = rails["fields"], rails["tray"]

    def rows() -> Iterator[Sequence[object]]:
        most = f"≤ {budget['heat']['most_c']}"
        for way in power.ways():
            usual, worst = (power.chip_c(ma, way) for ma in (fields.usual_ma, fields.worst_ma))
            yield (f"chip, °C: {way['name']}", f"{usual:.0f}", f"{worst:.0f}", most, way["source"])
        usual, worst = (power.buck_v(ma) for ma in (tray.usual_ma, tray.worst_ma))
        needed = f"≥ {budget['drop']['needed_v']:.2f}"
        yield "voltage before it, V", f"{usual:.2f}", f"{worst:.2f}", needed, "the wires and fuse"

    return _table(("in a closed tray", "usual", "worst", "allowed", "by"), rows(), (1, 2, 3))


def times_table() -> str:
    """How long the parts of one machine take to print, and what they weigh."""
    times = print_times.recorded()["parts"]

    def rows() -> Iterator[Sequence[object]]:
        minutes = grams = 0
        for name, own in itertools.groupby(parts(), lambda part: part.name):
            made = [part for part in own if part.pieces]
            if not made:
                continue
            pieces = sum(part.pieces for part in made)
            each = times[made[0].file]
            minutes += sum(part.pieces * times[part.file]["minutes"] for part in made)
            grams += sum(part.pieces * times[part.file]["grams"] for part in made)
            yield name, pieces, _hours(each["minutes"]), f"{each['grams']} g"
        yield "altogether", "", _hours(minutes), f"{grams} g"

    return _table(("part", "pieces", "each takes", "each weighs"), rows(), (1, 2, 3))


def _hours(minutes: int) -> str:
    return f"{minutes // 60} h {minutes % 60:02} min"


TABLES = {
    "README.md": {"times": times_table},
    "power.md": {
        "rails": rails_table,
        "together": together_table,
        "loads": loads_table,
        "resistors": resistors_table,
        "supplies": supplies_table,
        "heat": heat_table,
    },
    "reader.md": {"reader": reader_table, "strip": strip_table},
    "panel.md": {
        "seats": seats_table,
        "shared": shared_table,
        "supply": supply_table,
        "more": more_table,
        "lamps": lamps_table,
        "freed": freed_table,
        "rc522": rc522_table,
        "reserved": reserved_table,
    },
}


def page(name: str) -> str:
    """A page of this folder with its tables as wiring.toml has them now."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    for mark, table in TABLES[name].items():
        before, found, rest = text.partition(f"<!-- wiring: {mark} -->\n")
        _, ended, after = rest.partition("<!-- end -->\n")
        if not found or not ended:
            raise ValueError(f"{name}: expected the marks of the table {mark!r}")
        text = f"{before}{found}{table()}{ended}{after}"
    return text


def main() -> None:
    """Writes the tables into their pages."""
    for name in TABLES:
        (FOLDER / name).write_text(page(name), encoding="utf-8")
