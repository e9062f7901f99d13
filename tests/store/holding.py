"""What lies in a folder of the referee: matches, players, tags, card files and chosen settings."""

from pathlib import Path
from typing import NamedTuple

from tablepi.cli.commands.cards import sample
from tablepi.core.cards import Deck
from tablepi.store import Store
from tablepi.store.backup.backup_file import back_up
from tablepi.store.restore_points import SETTINGS
from tests.store.sheet import HEADER, rows, written

TODAY = "2026-11-21"


class Holding(NamedTuple):
    """All that a backup has to bring back, as text to compare."""

    rows: tuple[str, ...]
    players: tuple[str, ...]
    tags: tuple[str, ...]
    lists: tuple[str, ...]
    settings: str
    files: tuple[tuple[str, bytes], ...]


def fill(journal: Path, name: str, count: int) -> Holding:
    """A journal with one match of this player's, a taught deck, a command card, a list and a
    setting; beside it two score sheets, one of everybody's, and a picture whose name depends on the
    count.
    """
    store = Store.open(journal)
    written(store, count, HEADER._replace(seats=(name, "Eve")))
    store.decks.keep(Deck(name, "decktet"))
    store.decks.teach(f"04:{count:02}", name, "sea")
    store.decks.teach_command(f"05:{count:02}", "undo")
    store.cards.use("conquest", "".join(sample().splitlines(keepends=True)[:count]))
    store.close()
    chosen = f'[table]\npin = "{count}"\n'
    journal.with_name(SETTINGS).write_text(chosen, encoding="utf-8")
    sheets = journal.with_name("sheets")
    sheets.mkdir()
    for sheet in (name, "Everybody's"):
        (sheets / f"{sheet}.toml").write_text(f'id = "{name}"\n', encoding="utf-8")
    journal.with_name("house.svg" if count % 4 else "house.png").write_bytes(bytes([count]))
    return held(journal)


def held(journal: Path) -> Holding:
    """What is there now, every row of it as it was written."""
    store = Store.open(journal)
    try:
        assert store.verify().damages == []
        lines = [row for kept in store.journal.matches() for row in store.journal.rows(kept.id)]
        assert lines == rows(len(lines))
        decks = [tag for deck in store.decks.all() for tag in store.decks.tags(deck.name)]
        settings = journal.with_name(SETTINGS)
        return Holding(
            tuple(map(str, lines)),
            tuple(sorted(store.players.recent())),
            tuple(map(str, [*decks, *store.decks.command_tags()])),
            tuple(store.cards.all_used().values()),
            settings.read_text(encoding="utf-8") if settings.exists() else "",
            _files(journal.parent),
        )
    finally:
        store.close()


def _files(folder: Path) -> tuple[tuple[str, bytes], ...]:
    """The score sheets and the house's pictures."""
    found = sorted([*folder.glob("sheets/*"), *folder.glob("house.*")])
    return tuple((str(each.relative_to(folder)), each.read_bytes()) for each in found)


def put_into(journal: Path, file: Path) -> None:
    """Backs a journal up."""
    store = Store.open(journal)
    back_up(store, file, TODAY)
    store.close()


def day(number: int) -> str:
    return f"2026-11-{number:02}"


def set_aside(journal: Path) -> list[str]:
    """What lies beside a journal since something was restored."""
    return sorted(each.name for each in journal.parent.glob("*.until-*"))
