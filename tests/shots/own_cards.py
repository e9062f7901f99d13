"""Cards from a stick: the files on it, what was imported, and the faults of a file."""

from dataclasses import replace

from tablepi.cli.commands.cards import sample
from tablepi.core.cards import Deck
from tablepi.referee.intents import Answer
from tablepi.runtime.table_cards import TableCards
from tests.shots.names import WIDE, Screens
from tests.worlds.table.pocket import Pocket, Stick
from tests.worlds.table.settings_rows import to
from tests.worlds.table.walk import Walk

FOLDER = "/run/media/tablepi/sda1"
TAGS = "uid,card\n04A1B2C3D4E5F6,castle\n04A1B2C3D4E5F7,sea\n"
HEADER = "id,name,faction,type,cq,attributes,lightspeed,rings,apex,qr\n"
ROWS = (
    "a b,A,F,unit,1,,no,,no,",
    "c,,F,ship,x,,maybe,mute halo,2,",
    "c,C,F,unit,,,no,,no,",
    "d,D,F,unit,1,,no,,no",
)
BAD = HEADER + "\n".join(ROWS * 4)
FILES = {
    "conquest of fates, all expansions, spring 2026.csv": sample(),
    "red.csv": TAGS,
    "suitup.toml": "",
    "bad.csv": BAD,
    "blue.csv": TAGS.replace("castle", "bard"),
}


def _opened(walk: Walk) -> Walk:
    """The page of the table's own cards, with a stick plugged in."""
    pocket = Pocket(Stick())
    pocket.files = FILES
    own = TableCards(walk.store, ())
    walk.router.context = replace(walk.router.context, sticks=pocket, own_cards=own)
    return walk.say(Answer("menu.settings"), *to(Answer("settings.owncards")))


def _files(walk: Walk) -> Walk:
    return _opened(walk).say(Answer("cards.import")).settle()


def _taken(walk: Walk, file: str) -> Walk:
    return _files(walk).say(Answer("card file", f"{FOLDER}/{file}")).settle()


def _several(walk: Walk) -> Walk:
    own = TableCards(walk.store, ())
    own.take("mine.csv", sample())
    own.take("red.csv", TAGS)
    walk.store.decks.keep(Deck(WIDE, "suitup"))
    return _opened(walk)


def _moved(walk: Walk) -> Walk:
    TableCards(walk.store, ()).take("red.csv", TAGS)
    return _taken(walk, "blue.csv")


SCREENS: Screens = {
    "own-cards-none": _opened,
    "own-cards": _several,
    "card-files": _files,
    "card-taken": lambda w: _taken(w, next(iter(FILES))),
    "card-faults": lambda w: _taken(w, "bad.csv"),
    "card-faults-toml": lambda w: _taken(w, "suitup.toml"),
    "card-faults-move": _moved,
}
