"""Intents of the appliance's own screens: settings, decks, health, backups."""

from tablepi.app.intents import Intent


class OpenHealth(Intent):
    """The health checks."""


class OpenUsbStick(Intent):
    """What can be done with a USB stick."""


class TryAgain(Intent):
    """What did not work, once more."""


class NextValue(Intent):
    """The next value of a setting, or the screen on which it is chosen."""

    key: str


class RestoreValue(Intent):
    """The value that the configuration file has."""

    key: str


class ChangeValue(Intent):
    """Changes a setting that is a number by so many steps."""

    key: str
    steps: int


class ToggleGame(Intent):
    """Offers a game, or no longer."""

    game: str


class ChooseColour(Intent):
    """A colour for the chosen seat."""

    colour: str


class ResetColours(Intent):
    """The usual colours."""


class LengthenEdge(Intent):
    """Draws the card on the ruler longer or shorter."""

    by_px: int


class MeasureAutomatically(Intent):
    """The size of the panel as it reports it."""


class FinishMeasuring(Intent):
    """The card on the ruler is as long as the real one."""


class KeepTrial(Intent):
    """Keeps the setting that is tried."""


class TurnTrial(Intent):
    """Tries the next way to turn the screen."""


class BackUp(Intent):
    """A backup to this stick. `stick`: its path."""

    stick: str


class Export(Intent):
    """All matches to this stick. `stick`: its path."""

    stick: str


class ListBackups(Intent):
    """The backups on this stick. `stick`: its path."""

    stick: str


class ChooseBackup(Intent):
    """One of the backups, by its place in the list."""

    number: int


class Restore(Intent):
    """Everything becomes as in the backup."""


class NewDeck(Intent):
    """Asks for the card file and the name of a new deck."""


class OpenDeck(Intent):
    """Goes on teaching a deck."""

    name: str


class ChooseFile(Intent):
    """The card file of a new deck."""

    name: str


class AskForCard(Intent):
    """Teaches this card next."""

    card: str


class MoveTag(Intent):
    """The last tag is on the card that is asked for."""


class ForgetTag(Intent):
    """The last tag is on no card."""


class WriteCard(Intent):
    """Writes on the last tag which card it is."""


class TryDeck(Intent):
    """Tells what each tag is, or teaches again."""

    on: bool


class SetEnds(Intent):
    """Sets the number of tags on each card."""

    count: int
