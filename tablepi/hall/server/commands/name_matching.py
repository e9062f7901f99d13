"""Codes of players, compared as scanners tell them."""

from collections.abc import Iterable, Mapping


def code_of(event: str, player: str) -> str:
    """Text of a player's card: letters that a QR code has room for."""
    return f"{event}:{player}".upper()


def player_of_code(code: str, event: str, players: Iterable[str]) -> str:
    """The player whose card or id this is, '' for nobody of the event."""
    ids, typed_code = list(players), code.strip().lower()
    exact = [id_ for id_ in ids if typed_code in (id_, code_of(event, id_).lower())]
    similar = [id_ for id_ in ids if _keys(code_of(event, id_)) == _keys(typed_code)]
    matching = exact or similar
    return matching[0] if len(matching) == 1 else ""


def player_of_own_page(code: str, codes: Mapping[str, str]) -> str:
    """The player whose own page's address ends a scanned text, '' for nobody's. `codes`: by
    player.
    """
    typed_keys = _keys(code.strip())
    return next((player for player, own in codes.items() if typed_keys.endswith(_keys(own))), "")


def _keys(code: str) -> str:
    """A code as it comes through a keyboard of another layout: signs are others, y and z change."""
    letters = (letter if letter.isascii() and letter.isalnum() else "." for letter in code.lower())
    return "".join(letters).replace("y", "z")
