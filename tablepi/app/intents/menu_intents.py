"""Intents of the menu, its lists, and the setting up of a match."""

from tablepi.app.intents import Intent


class OpenMatches(Intent):
    """The list of all matches."""


class OpenPlayers(Intent):
    """The names of those who played."""


class OpenDecks(Intent):
    """The decks that were taught."""


class OpenSettings(Intent):
    """The settings."""


class ChooseGame(Intent):
    """A game, for a new match."""

    game: str


class ResumeMatch(Intent):
    """Goes on with a match. `match`: its number in the journal."""

    match: int


class AskErase(Intent):
    """Asks whether this player or deck is to be erased."""

    name: str


class Erase(Intent):
    """Erases this player or deck."""

    name: str


class CancelErase(Intent):
    """Erases nothing."""


class AddSeat(Intent):
    """One seat more."""


class RemoveSeat(Intent):
    """One seat less."""


class RenameSeat(Intent):
    """Asks for the name of a seat."""

    seat: int


class ChooseOption(Intent):
    """A value of one of the game's options."""

    option: str
    value: str


class TypeOption(Intent):
    """Asks for the value of an option by keys."""

    option: str


class ChooseTiming(Intent):
    """A value of one of the fields of the match's clocks."""

    field: str
    value: str


class StartMatch(Intent):
    """Begins the match as it is set up."""


class Ready(Intent):
    """The table is laid out: play begins."""
