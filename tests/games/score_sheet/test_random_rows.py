"""Random sheets of rows against a pad that is added up anew, as the page says it."""

import math
import random
from typing import Any

from tablepi.core.match import Match, begin
from tablepi.core.options import setup_of
from tablepi.games.score_sheet.game import GAME
from tablepi.games.score_sheet.library import library
from tests.games.chance import chance

SHEETS = 60
LINES = 50

Pad = dict[tuple[int, str], int]
"""What was entered, by seat and row."""


def _template(luck: random.Random) -> tuple[dict[str, Any], str]:
    """A template as its tables and as its text."""
    rows: list[dict[str, Any]] = []
    for number in range(luck.randint(1, 7)):
        kind = luck.choice(("points", "count", "table", "choice", "rank", "bonus"))
        few = [luck.randint(-9, 30) for _ in range(luck.randint(1, 5))]
        row: dict[str, Any] = {"id": f"r{number}", "kind": kind}
        if kind == "bonus" and not rows:
            row["kind"] = "points"
        elif kind == "bonus":
            of = luck.sample([each["id"] for each in rows], luck.randint(1, len(rows)))
            row |= {"of": of, "least": luck.randint(-5, 60), "points": luck.randint(-9, 40)}
        elif kind == "count":
            row |= {"per": luck.randint(1, 4), "points": luck.choice((-2, 0, 1, 10, 400_000))}
        elif kind != "points":
            row |= {"points": few}
        if kind == "rank":
            row |= {
                "ties": luck.choice(("split", "each", "alone")),
                "from": luck.choice(("low", "high")),
            }
        if row.get("points") and kind in ("table", "rank", "bonus") and luck.random() < 0.3:
            row["points"] = {n: _scaled(row["points"], n) for n in range(1, 13)}
        rows.append(row)
    ids = [row["id"] for row in rows]
    top: dict[str, Any] = {
        "id": "random",
        "best": luck.choice(("high", "low")),
        "target": luck.choice((0, 0, 60)),
        "tie": luck.sample(ids, luck.randint(0, len(ids))),
        "hidden": luck.random() < 0.3,
    }
    lines = [_line(key, value) for key, value in top.items()]
    for row in rows:
        lines += ["[[row]]", *(_line(key, value) for key, value in row.items())]
    return {**top, "rows": rows}, "\n".join(lines)


def _scaled(points: Any, seats: int) -> Any:
    """Other points for each number of seats."""
    return [n - seats for n in points] if isinstance(points, list) else points - seats


def _at_table(template: dict[str, Any], seats: int) -> dict[str, Any]:
    """The template with the points of so many seats alone."""
    rows = [
        {**row, "points": row["points"][seats]} if isinstance(row.get("points"), dict) else row
        for row in template["rows"]
    ]
    return {**template, "rows": rows}


def _line(key: str, value: Any) -> str:
    if isinstance(value, dict):
        return f"{key} = {{ {', '.join(_line(str(n), points) for n, points in value.items())} }}"
    return f"{key} = {str(value).lower() if isinstance(value, bool) else repr(value)}".replace(
        "'", '"'
    )


def _points(template: dict[str, Any], pad: Pad, seats: int, row: dict[str, Any], seat: int) -> int:
    n = pad.get((seat, row["id"]))
    if row["kind"] == "bonus":
        named = [each for each in template["rows"] if each["id"] in row["of"]]
        reached = sum(_points(template, pad, seats, each, seat) for each in named)
        return int(row["points"]) if reached >= row["least"] else 0
    if n is None:
        return 0
    match row["kind"]:
        case "count":
            return n // int(row["per"]) * int(row["points"])
        case "table":
            return (
                int((row["points"] + [row["points"][-1]] * (n + 1))[n])
                if n < 999
                else int(row["points"][-1])
            )
        case "rank":
            return _rank(row, [pad.get((each, row["id"])) for each in range(1, seats + 1)], n)
    return n


def _rank(row: dict[str, Any], numbers: list[int | None], n: int) -> int:
    """One place after the other is given away, to all that have the best of what is left."""
    low = row["from"] == "low"
    if n == 0 and not low:
        return 0
    places: list[int] = list(row["points"])
    left = {each for each in numbers if each is not None}
    for best in sorted(left if low else left - {0}, reverse=not low):
        equal = numbers.count(best)
        share, places = (places + [0] * equal)[:equal], places[equal:]
        if best == n and row["ties"] != "split":
            return int(share[0]) if row["ties"] == "each" else math.floor(share[0] / equal)
        if best == n:
            return math.floor(sum(share) / equal)
    raise AssertionError(n)


def _total(template: dict[str, Any], pad: Pad, seats: int, seat: int) -> int:
    return sum(_points(template, pad, seats, row, seat) for row in template["rows"])


def _rule(template: dict[str, Any], pad: Pad, seats: int, words: list[str]) -> str | None:
    """The rule by which the page refuses a line of a match that goes on."""
    seat, verb, row = (
        int(words[0]),
        words[1],
        next(each for each in template["rows"] if each["id"] == words[2]),
    )
    after = dict(pad)
    if row["kind"] == "bonus" or (verb == "clear" and (seat, row["id"]) not in pad):
        return "SC-ROW"
    if verb == "clear":
        del after[seat, row["id"]]
    else:
        n = after[seat, row["id"]] = int(words[3])
        if row["kind"] in ("count", "table", "rank") and n < 0:
            return "SC-CELL"
        if row["kind"] == "choice" and n not in row["points"]:
            return "SC-CELL"
    if template["hidden"]:
        alone = {(1, name): n for (of, name), n in after.items() if of == seat}
        total = _total(template, alone, 1, 1)
    else:
        total = _total(template, after, seats, seat)
    return None if abs(total) <= 1_000_000 else "SC-RANGE"


def _sheet(luck: random.Random) -> tuple[dict[str, Any], int, Match]:
    template, text = _template(luck)
    seats = luck.randint(1, 12)
    cards = library((("random.toml", text),))
    names = tuple(f"Player {n}" for n in range(seats))
    return (
        _at_table(template, seats),
        seats,
        begin(GAME, setup_of(GAME, names, {"template": "random"}, cards)),
    )


def _words(luck: random.Random, template: dict[str, Any], seats: int) -> list[str]:
    seat, row = luck.randint(1, seats), luck.choice(template["rows"])
    if luck.random() < 0.15:
        return [str(seat), "clear", row["id"]]
    n = luck.choice((luck.randint(-1, 6), luck.randint(-3, 90), 1_000_000, -999_990))
    if row["kind"] == "choice" and luck.random() < 0.8:
        n = luck.choice(row["points"])
    return [str(seat), "enter", row["id"], str(n)]


def _winners(template: dict[str, Any], pad: Pad, seats: int) -> str:
    def worth(seat: int) -> tuple[int, ...]:
        total = _total(template, pad, seats, seat)
        rows = {row["id"]: row for row in template["rows"]}
        ties = (
            _points(template, pad, seats, rows[name], seat)
            if rows[name]["kind"] == "bonus"
            else pad.get((seat, name), 0)
            for name in template["tie"]
        )
        return (total if template["best"] == "high" else -total, *ties)

    all_seats = range(1, seats + 1)
    top = max(map(worth, all_seats))
    return " ".join(str(seat) for seat in all_seats if worth(seat) == top)


def _check(template: dict[str, Any], pad: Pad, seats: int, match: Match) -> None:
    facts, over = match.facts(), match.state.phase == "over"
    veiled = template["hidden"] and not over
    for seat in range(1, seats + 1):
        total = 0 if veiled else _total(template, pad, seats, seat)
        assert facts[f"score.{seat}"] == str(total)
        for row in template["rows"]:
            n = pad.get((seat, row["id"]))
            cell = "-" if n is None else "?" if veiled else str(n)
            points = "-" if veiled else str(_points(template, pad, seats, row, seat))
            assert facts[f"cell.{seat}.{row['id']}"] == cell
            assert facts[f"points.{seat}.{row['id']}"] == points
    assert facts["winner"] == (_winners(template, pad, seats) if over else "-")


def test_a_sheet_of_rows_adds_up_like_a_pad_of_paper() -> None:
    luck = chance()
    for _ in range(SHEETS):
        template, seats, match = _sheet(luck)
        pad: Pad = {}
        for _ in range(LINES):
            words = _words(luck, template, seats)
            rule = _rule(template, pad, seats, words)
            before, (match, verdict) = match, match.offer(match.notation.parse(words))
            assert verdict.rule == rule, (template, pad, words)
            assert (match is before) == (rule is not None)
            if rule is None and words[1] == "clear":
                del pad[int(words[0]), words[2]]
            elif rule is None:
                pad[int(words[0]), words[2]] = int(words[3])
            _check(template, pad, seats, match)
            totals = [_total(template, pad, seats, seat) for seat in range(1, seats + 1)]
            reached = rule is None and 0 < template["target"] <= max(totals)
            assert (match.state.phase == "over") == reached
            if reached:
                break
        else:
            match, _ = match.offer(match.notation.read("finish"))
            _check(template, pad, seats, match)


def test_what_is_hidden_changes_nothing_that_the_table_sees() -> None:
    """Two sheets that differ in the numbers alone look the same until the match is finished."""
    luck, lines = chance(), 0
    for _ in range(SHEETS):
        template, seats, match = _sheet(luck)
        if not template["hidden"] or template["target"]:
            continue
        other = match
        for _ in range(LINES):
            words = _words(luck, template, seats)
            entered = words[1] == "enter"
            again = [*words[:3], _words_for(luck, template, words[2])] if entered else words
            if _refused(match, words) or _refused(other, again):
                continue
            match, _ = match.offer(match.notation.parse(words))
            other, _ = other.offer(other.notation.parse(again))
            lines += 1
            assert match.public == other.public
            assert match.facts() == other.facts()
            assert match.board == other.board
            assert match.public_moves() == other.public_moves()
        # Giving up ends a match as well, and uncovers nothing.
        for seat in range(2, seats + 1):
            match, _ = match.offer(match.notation.read(f"concede {seat}"))
            other, _ = other.offer(other.notation.read(f"concede {seat}"))
        assert (match.result is not None) == (seats > 1)
        assert match.facts() == other.facts()
        assert match.board == other.board
    assert lines


def _refused(match: Match, words: list[str]) -> bool:
    return not match.offer(match.notation.parse(words))[1].accepted


def _words_for(luck: random.Random, template: dict[str, Any], name: str) -> str:
    row = next(each for each in template["rows"] if each["id"] == name)
    return str(luck.choice(row["points"]) if row["kind"] == "choice" else luck.randint(0, 50))
