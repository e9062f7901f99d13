"""A tour of the screens, as the app shows them."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tablepi.cli.commands.cards import sample
from tablepi.referee.intents import (
    Answer,
    Back,
    ChooseEffect,
    GoToMenu,
    NameTag,
    Opened,
    OpenEffects,
    OpenMatchMenu,
    OpenNewReader,
    OpenRules,
    TypeWord,
)
from tablepi.runtime.table_cards import TableCards
from tablepi.screens.context.own_files import LIST
from tablepi.screens.menu_ways import first_pages
from tablepi.screens.pictures.picture import Picture
from tablepi.screens.settings.setting_groups import GROUPS
from tests.ui.screens.sheet_tour import tools_and_sheets
from tests.worlds.table.plugged import OURS, RDM, Plugged, found, ours
from tests.worlds.table.pocket import Pocket, Stick
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting
from tests.worlds.table.skirmish import with_list


def seen(sitting: Sitting) -> Iterator[tuple[str, Picture]]:
    """Each screen with its name."""
    upright, *_ = first_pages(sitting.router)
    sitting.router.enter(upright)
    yield "first-start", sitting.picture
    sitting.hear(Answer("upright.keep"))
    yield "menu", sitting.picture
    yield "matches-empty", sitting.hear(Answer("menu.matches"))
    sitting.hear(Back())
    yield "seating", sitting.hear(Answer("menu.game", "power-suit"))
    yield "typing", sitting.hear(Answer("seat.name", 1))
    sitting.enter("Ann")
    yield "layout", sitting.hear(Answer("button.start"))
    sitting.hear(Answer("button.ready"))
    yield "rules", sitting.hear(OpenRules())
    yield "rulings", sitting.hear(Answer("button.rulings"))
    sitting.hear(Back())
    yield "match-menu", sitting.hear(OpenMatchMenu())
    sitting.hear(Back())
    sitting.scan("04FF")
    yield "naming", sitting.hear(NameTag())
    yield "naming-kept", sitting.hear(Answer("naming", "castle"))
    sitting.hear(Back(), Back())
    yield "menu-resume", sitting.hear(GoToMenu())
    yield "matches", sitting.hear(Answer("menu.matches"))
    sitting.hear(Back())
    yield "players", sitting.hear(Answer("menu.players"))
    sitting.hear(Back())
    for pages in (_settings, _decks, _readers, _cards, tools_and_sheets):
        yield from pages(sitting)
    yield "seating-sheet", sitting.hear(Answer("menu.game", "score-sheet"))
    yield "keypad", sitting.hear(Answer("option.type", "target"))
    sitting.hear(Back())
    for _ in range(10):
        sitting.hear(Answer("seats.more"))
    yield "seating-twelve", sitting.picture
    sitting.hear(Back())
    yield from _battle(sitting)


def _settings(sitting: Sitting) -> Iterator[tuple[str, Picture]]:
    """Settings, the ruler, sticks, and the games that are offered."""
    yield "settings", sitting.hear(Answer("menu.settings"))
    for group in GROUPS:
        sitting.hear(Answer("settings.group", group.id))
        for at in range(len(group.pages)):
            yield f"settings-{group.id}-{at + 1}", sitting.picture
            sitting.hear(Answer("settings.turn", 1))
    yield "settings-other", sitting.hear(*to(Answer("setting.step", ("sound.volume", 1))))
    yield "settings-trial", sitting.hear(*to(Answer("setting", "screen.rotation")))
    sitting.hear(Back())
    yield "settings-colours", sitting.hear(*to(Answer("setting", "table.colours")))
    sitting.hear(Answer("seat", 3))
    yield "settings-colours-own", sitting.hear(Answer("colour", "rose"))
    sitting.hear(Back(), Opened((800, 480), 5.22))
    yield "settings-ruler", sitting.hear(*to(Answer("setting", "screen.px_per_mm")))
    for _ in range(9):
        sitting.hear(Answer("ruler.step", 10))
    sitting.hear(Answer("ruler.done"), Answer("trial.keep"))
    yield "settings-ruler-set", sitting.hear(*to(Answer("setting", "screen.px_per_mm")))
    yield "settings-ruler-large", sitting.hear(*[Answer("ruler.step", -10)] * 100)
    yield "settings-ruler-small", sitting.hear(*[Answer("ruler.step", 10)] * 100)
    sitting.hear(Back())
    yield from _sticks(sitting)
    yield "settings-games", sitting.hear(*to(Answer("setting", "cafe.games")))
    sitting.hear(Back(), Back())


def _decks(sitting: Sitting) -> Iterator[tuple[str, Picture]]:
    """A deck that is taught and tried."""
    yield "decks-empty", sitting.hear(Answer("menu.decks"))
    sitting.hear(Answer("decks.new"), Answer("card file", "decktet"))
    yield "enrol", sitting.enter("Red")
    sitting.scan(*(f"04A{number}" for number in range(20)))
    yield "enrol-some", sitting.picture
    yield "enrol-known", sitting.scan("04A3")
    yield "enrol-test", sitting.hear(Answer("enrol.test"))
    sitting.hear(Back())
    yield "decks", sitting.picture
    sitting.hear(Back())


def _sticks(sitting: Sitting) -> Iterator[tuple[str, Picture]]:
    """Two sticks, one of them of a long name, and its backups."""
    two = Stick(), Stick(Path("/run/media/tablepi/sdb1"), "W" * 20, 0, writable=False)
    sitting.router.context = replace(sitting.router.context, sticks=Pocket(*two))
    yield "stick-looking", sitting.hear(*to(Answer("menu.stick")))
    sitting.settle()
    yield "stick", sitting.wait(1000)
    yield "stick-working", sitting.hear(Answer("stick.restore", str(two[1].path)))
    sitting.settle()
    yield "backups", sitting.wait(1000)
    yield "backups-ask", sitting.hear(Answer("backup", 1))
    for _ in range(3):
        sitting.hear(Back())


def _readers(sitting: Sitting) -> Iterator[tuple[str, Picture]]:
    """Card readers of every kind, one of them with four antennas, and a new one."""
    new, other = found(), found("/dev/serial/by-id/usb-" + "W" * 40, "")
    plugged = Plugged(ours(), new, other._replace(trying=True), other._replace(port="/dev/b"))
    sitting.router.context = replace(sitting.router.context, readers=plugged)
    yield "menu-reader-found", sitting.picture
    yield "reader-new", sitting.hear(OpenNewReader(RDM))
    sitting.hear(Back(), Answer("menu.settings"))
    yield "readers", sitting.hear(*to(Answer("settings.cardreaders")))
    yield "reader", sitting.hear(Answer("reader", OURS))
    yield "reader-role", sitting.hear(Answer("readers.role", 1))
    yield "reader-places", sitting.hear(Answer("readers.places", "Power Suit"))
    for _ in range(5):
        sitting.hear(Back())


def _cards(sitting: Sitting) -> Iterator[tuple[str, Picture]]:
    """Cards of the table's own, and a stick with a file that has faults."""
    pocket = Pocket(Stick())
    pocket.files = {"mine.csv": sample(), "bad.csv": "id,name,type,cq\n" + "2,,ship,x\n" * 12}
    own = TableCards(sitting.storage, ())
    own.take("mine.csv", sample())
    sitting.router.context = replace(sitting.router.context, sticks=pocket, own_cards=own)
    sitting.hear(Answer("menu.settings"))
    yield "own-cards", sitting.hear(*to(Answer("settings.owncards")))
    yield "card-files-looking", sitting.hear(Answer("cards.import"))
    yield "card-files", sitting.settle()
    sitting.hear(Answer("card file", "/run/media/tablepi/sda1/bad.csv"))
    yield "card-faults", sitting.settle()
    sitting.hear(Back(), Back())
    own.drop(LIST, "conquest-of-fates")
    yield "own-cards-none", sitting.picture
    for _ in range(2):
        sitting.hear(Back())


def _battle(sitting: Sitting) -> Iterator[tuple[str, Picture]]:
    """The pages beside a battle's table."""
    yield "seating-battle", sitting.hear(Answer("menu.game", "conquest-of-fates"))
    sitting.hear(Back())
    with_list(sitting).begin("conquest-of-fates", *"ABCD")
    for _ in range(4):
        sitting.give(verb="keep")
    sitting.hear(OpenEffects())
    yield "battle-effects", sitting.picture
    sitting.hear(ChooseEffect("deploy"))
    sitting.give(seat=3)
    sitting.give(unit="3.2")
    yield "battle-search", sitting.hear(TypeWord())
