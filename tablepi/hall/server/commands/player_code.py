"""The code on a player's card, as a scanner at the desk types it."""

from collections.abc import Iterable


def code_of(event: str, player: str) -> str:
    """What stands on a player's card: letters that a QR code has room for."""
    return f"{event}:{player}".upper()


def player_of_code(code: str, event: str, players: Iterable[str]) -> str:
    """The player whose card or id this is, '' for nobody of the event."""
    ids, said = list(players), code.strip().lower()
    exact = [each for each in ids if said in (each, code_of(event, each).lower())]
    alike = [each for each in ids if _keys(code_of(event, each)) == _keys(said)]
    found = exact or alike
    return found[0] if len(found) == 1 else ""


def _keys(code: str) -> str:
    """A code as it comes through a keyboard of another layout: signs are others, y and z change."""
    letters = (each if each.isascii() and each.isalnum() else "." for each in code.lower())
    return "".join(letters).replace("y", "z")
