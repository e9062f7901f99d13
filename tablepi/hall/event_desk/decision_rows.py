"""The rows of an event that tell of decisions beside it: announcements, more time, delays, screens.

The network of the hall is not among them: its password would be at every table.
"""

from collections.abc import Mapping
from typing import Any

Row = Mapping[str, Any]
Body = Mapping[str, Any]


def fields_of(kind: str, body: Body) -> dict[str, Any]:
    """What stands in the row of a decision, but who and when; {} for what no row is made of."""
    match kind.split():
        case ["round"]:
            return {"do": "clock", "clock": dict(body)}
        case ["say"]:
            return {"do": "say", "text": body["text"]}
        case ["extra", table]:
            return {"do": "extra", "table": table, **body}
        case ["place", table]:
            return {"do": "place", "table": table, "text": body["name"]}
        case ["display", number]:
            return {"do": "display", "display": number, **body}
        case ["delay", *table]:
            return {"do": "delay", "table": "".join(table), **body}
        case ["result", table, match]:
            decided = {"verdict": body["verdict"], "why": body["reason"]}
            return {"do": "verdict", "table": table, "match": match, **decided}
        case ["branch", table, match]:
            return {"do": "branch", "table": table, "match": match, **body}
    return {}


def kind_of_row(row: Row) -> str:
    """Of which decision a row tells, '' for none."""
    match row.get("do"):
        case "clock":
            return "round"
        case "say":
            return "say"
        case "extra" | "place" as do:
            return f"{do} {row['table']}"
        case "display":
            return f"display {row['display']}"
        case "delay":
            return f"delay {row['table']}".strip()
        case "verdict":
            return f"result {row['table']} {row['match']}"
        case "branch":
            return f"branch {row['table']} {row['match']}"
    return ""


def branch_body(number: int, rows: int, last: str) -> dict[str, Any]:
    """What is decided of a match's branches: the one that counts, known after a rebuild by the hash
    `last` of its row number `rows`.
    """
    return {"branch": number, "rows": rows, "last": last}
