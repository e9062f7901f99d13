"""The order of tables."""

import re


def by_number(table: str) -> list[tuple[bool, int, str]]:
    """The order in which people count: t2 before t10."""
    parts = re.findall(r"\d+|\D+", table)
    return [(part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts]
