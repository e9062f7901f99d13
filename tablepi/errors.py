"""What can go wrong and be told to a person: one class a layer, all under one."""


class TablepiError(Exception):
    """Any failure with a message for the person at the table: what was expected, what to do."""


class ConfigError(TablepiError):
    """The configuration file cannot be used."""


class DeckError(TablepiError):
    """A card file or a deck registry cannot be used."""


class SetupError(TablepiError):
    """A match cannot be set up from this game, these seats and options."""


class StoreError(TablepiError):
    """The journal cannot be read or written."""


class DeviceError(TablepiError):
    """A reader or a panel cannot be opened or does not answer."""


class ScreenError(TablepiError):
    """No screen can be opened."""


class CommandError(TablepiError):
    """A command cannot be done as it was asked for."""
