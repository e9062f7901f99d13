"""Heads of matches as a table makes them."""

from typing import Any

from tablepi.wire.batch import Head


def made_head(**fields: Any) -> Head:
    """The head of these fields, with lists as JSON has them."""
    return Head.of({
        name: [list(each) if name == "options" else each for each in value]
        if isinstance(value, tuple) else value
        for name, value in fields.items()
    })  # fmt: skip
