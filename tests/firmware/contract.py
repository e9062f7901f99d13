"""firmware/protocol.md as data: its tables by heading, its examples as bytes."""

from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "firmware/protocol.md"


def rows(first: str) -> list[list[str]]:
    """The rows of every table whose first column has this heading, as cells."""
    found: list[list[str]] = []
    inside = False
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line[:1] == "|" else []
        inside = bool(cells) and (inside or cells[0] == first)
        if inside and cells[0] not in (first, "---"):
            found.append(cells)
    return found


def names(of: str) -> dict[str, int]:
    """The names in the table of this enumeration, in capitals, with their numbers."""
    return {name.upper(): int(number) for number, name, _ in rows(of)}


def kinds() -> dict[int, tuple[str, set[int], int]]:
    """Kind to name, the lengths that its body may have, and the protocol that brought it."""
    found = {}
    for number, name, body, since in rows("kind"):
        lengths = {0}
        for field in filter(None, (part.strip() for part in body.split(";"))):
            sizes = {int(word) for word in field.replace(",", "").split()[1:] if word.isdigit()}
            lengths = {length + size for length in lengths for size in sizes}
        found[int(number, 16)] = name, lengths, int(since)
    return found


def examples() -> dict[bytes, str]:
    """Whole frames and what they mean."""
    return {bytes.fromhex(frame.strip("`")): meaning for frame, meaning in rows("frame")}
