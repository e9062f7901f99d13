"""The schema of what can be chosen on the screen: the table, its sound, its screen, the house."""

from collections.abc import Mapping
from typing import Annotated

from tablepi.core.config_schema import Between, Digits, Field, OneOf, Setting, fields_of
from tablepi.core.errors import ConfigError
from tablepi.core.value import Value
from tablepi.locale import SENTENCES
from tablepi.referee.tags.scanned_card import MOST_SEATS
from tablepi.screens.pictures.seat_colours import COLOURS

VOLUME_STEP = 20
"""Change of the volume by one tap, in per cent."""

ROTATIONS = (0, 90, 180, 270)
"""The rotations of the picture on the panel, in degrees clockwise."""

SCAN_FIRST: Mapping[str, bool] = {"secret": False, "open": True}
"""True where a card that is scanned before its verb is seen, although a verb may hide it."""

FAR: Mapping[str, bool | None] = {"auto": None, "turned": True, "upright": False}
"""Directions of the far half of a screen between two players; None: turned from 7 inches on."""

LOOKS: Mapping[str, str] = {"dark": "", "light": "light", "contrast": "contrast"}
"""The looks of the screen, and what a picture calls them."""

PIXELS = Between(480, 8_000, or_zero=True)
"""Width or height of a screen: from the narrower side of the smallest panel on."""


class TableConfig(Value):
    """The table and its seats."""

    language: Annotated[
        str,
        Setting(
            'Language of every sentence: "en", or another file tablepi/locale/LANG.toml.',
            OneOf(SENTENCES),
            page=True,
        ),
    ] = "en"
    seats: Annotated[
        int,
        Setting(
            f"So many seats when a match is set up, 1 to {MOST_SEATS}, as far as the game has so "
            "many.",
            Between(1, MOST_SEATS),
            step=1,
        ),
    ] = 2
    colours: Annotated[
        tuple[str, ...],
        Setting(
            "The seats' colours, from seat 1 on; further seats have what is left. Of: "
            f"{', '.join(COLOURS)}; [] is this order. Each seat has its number in a shape of its "
            'own besides. colours = ["white", "rose"]',
            OneOf(COLOURS),
            page=True,
        ),
    ] = ()
    pin: Annotated[
        str,
        Setting(
            "Digits asked for before a judge corrects a score or a clock, puts an earlier line "
            'right or changes this PIN on the screen; "" asks nothing.',
            Digits(),
            secret=True,
            page=True,
        ),
    ] = ""
    scan_first: Annotated[
        str,
        Setting(
            'What a card is that is scanned before its verb: "secret", seen by nobody while it '
            'may be played face-down; or "open", shown and played at once, which saves a tap.',
            OneOf(SCAN_FIRST),
            turns=tuple(SCAN_FIRST),
        ),
    ] = "secret"
    keyboards: Annotated[
        tuple[str, ...],
        Setting(
            "Keyboards that somebody types on, by port: nobody is asked whether one is a card "
            'reader. "": those whose port cannot be told.',
            page=True,
        ),
    ] = ()

    def __post_init__(self) -> None:
        for at, colour in enumerate(self.colours):
            if colour in self.colours[:at]:
                raise ConfigError("config.one-colour", value=colour)


class SoundConfig(Value):
    """Settings of sound."""

    volume: Annotated[
        int,
        Setting(
            "How loud the tones are, 0 to 100; the match's own menu changes it until the next "
            "start.",
            Between(0, 100),
            step=VOLUME_STEP,
        ),
    ] = 60
    mute: Annotated[
        bool,
        Setting(
            "true: a silent table, until somebody turns it up in that menu.", turns=(False, True)
        ),
    ] = False
    voice: Annotated[
        bool,
        Setting(
            "true: turns, verdicts, time and results are spoken, as loud as the tones, where "
            "espeak-ng is installed.",
            turns=(False, True),
        ),
    ] = False


class ScreenConfig(Value):
    """Settings of the screen."""

    brightness: Annotated[
        int,
        Setting(
            "How bright it is, 10 to 100 per cent: the panel's own light where the system can set "
            "it, else a veil is drawn. Not less: in the dark nobody finds the way back.",
            Between(10, 100),
            step=10,
        ),
    ] = 100
    dim_min: Annotated[
        int,
        Setting(
            "Dimmed after so many minutes without a touch, a scan or a button; the next touch only "
            "wakes it. 0 is never.",
            Between(0),
            turns=(0, 1, 2, 5, 10, 30),
        ),
    ] = 0
    night_from: Annotated[
        int,
        Setting(
            "From this hour on, and until that of night_to, 0 to 23, the picture that is shown "
            "while nobody plays is dimmed. The same hour twice is never.",
            Between(0, 23),
            step=1,
        ),
    ] = 0
    night_to: Annotated[int, Setting(limit=Between(0, 23), step=1)] = 0
    motion: Annotated[
        bool, Setting("false: nothing moves on the screen, everything jumps.", turns=(True, False))
    ] = True
    look: Annotated[
        str,
        Setting(
            'Colours of the screen: "dark", "light" for a bright room, or "contrast": black, white '
            "and the suits.",
            OneOf(LOOKS),
            turns=LOOKS,
        ),
    ] = "dark"
    larger: Annotated[
        bool,
        Setting(
            "true: all type and keys are a step larger, as on a panel of 6 inches in the place of "
            "one of 7; less is in sight at once.",
            turns=(False, True),
        ),
    ] = False
    far: Annotated[
        str,
        Setting(
            'The half of the player opposite: "turned" around, "upright", or "auto": turned from '
            "7 inches on.",
            OneOf(FAR),
            turns=FAR,
        ),
    ] = "auto"
    rotation: Annotated[
        int,
        Setting(
            "By how many degrees the picture is turned on the panel, clockwise: 0, 90, 180 or 270. "
            "Touches are turned with it; width and height are those of the panel as it is not "
            "turned.",
            OneOf(ROTATIONS),
            page=True,
        ),
    ] = 0
    px_per_mm: Annotated[
        float,
        Setting(
            "Pixels for each millimetre of glass; 0 goes by the panel. Settings finds it with a "
            "bank card. 7-inch panel 800 by 480: 5.22. Touch Display 2: 8.2.",
            Between(1, 40, or_zero=True),
            page=True,
        ),
    ] = 0.0
    width: Annotated[
        int,
        Setting(
            "Size in pixels; 0 takes the whole screen (on a desktop: a window of 1280 by 720).",
            PIXELS,
        ),
    ] = 0
    height: Annotated[int, Setting(limit=PIXELS)] = 0
    output: Annotated[
        str,
        Setting(
            'The output that the table is shown on where several have a screen: "DSI-1" or '
            '"HDMI-A-1", say (`ls /sys/class/drm`); "" takes a panel first.'
        ),
    ] = ""


class CafeConfig(Value):
    """A table that strangers use."""

    games: Annotated[
        tuple[str, ...],
        Setting(
            'The games that can be begun, by their ids: ["power-suit", "suitup"]; [] is all. A '
            "match of another one that is open already is played to its end.",
            names="game",
            page=True,
        ),
    ] = ()
    house_rules: Annotated[
        tuple[str, ...],
        Setting(
            "Sets of options that are tiles of their own in the menu, each a name, a game and its "
            "options, with seats and clocks if they are chosen too; saved on the page on which a "
            "match is set up: [\"'Short evening' suitup deal=8 @seats=4 @clock=bank,900,10,told\"]",
            page=True,
        ),
    ] = ()
    idle_min: Annotated[
        int,
        Setting(
            "Back to the menu after so many minutes without a touch, a scan or a button; an open "
            "match is kept and its clocks stand. 0 is never.",
            Between(0),
            turns=(0, 2, 5, 10, 20, 30),
        ),
    ] = 0
    name: Annotated[
        str,
        Setting(
            "The house's name, shown while nobody plays; a picture house.png, house.jpg or "
            "house.svg beside the journal stands above it.",
            page=True,
        ),
    ] = ""
    attract_min: Annotated[
        int,
        Setting(
            "The menu gives way to the house's name and the last results after so many minutes "
            "without a touch, a scan or a button; the next one leads back. 0 is never.",
            Between(0),
            turns=(0, 1, 2, 5, 10, 30),
        ),
    ] = 5
    pin: Annotated[
        str,
        Setting(
            "Digits asked for before settings, decks, players' names and the matches of earlier "
            'evenings, and before a tag is named for good at the table; "" asks nothing.',
            Digits(),
            secret=True,
            page=True,
        ),
    ] = ""
    recovery: Annotated[
        str,
        Setting(
            "Digits that take a forgotten PIN away where they are typed in its place; the screen "
            "makes them as the host's PIN is chosen.",
            Digits(),
            secret=True,
            page=True,
        ),
    ] = ""


SECTIONS = {"table": TableConfig, "sound": SoundConfig, "screen": ScreenConfig, "cafe": CafeConfig}

ON_SCREEN: Mapping[str, Field] = {
    f"{section}.{name}": field
    for section, kind in SECTIONS.items()
    for name, field in fields_of(kind).items()
    if field.setting.on_screen
}
"""Everything that can be chosen on the screen, by section and name, in the order of its rows."""
