"""Snapshots of behaviour: hashes of pictures, drawn screens, journals and the hall's pages.

`python -m tests.snapshot` compares the program with the files in `tests/snapshots`, and
`python -m tests.snapshot keep [NAME]` writes them anew. A commit that changes one says which and
why. Intents are left out of the hashes: what a button is called and shows counts, not the class of
what it puts into the inbox.
"""

import io
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pygame

from tablepi.core.notation import line_of
from tablepi.games import games
from tablepi.referee.intents import Intent
from tablepi.runtime.exports import export_as
from tablepi.screens.context.table_settings import Look
from tablepi.screens.start.start_match import header_of
from tablepi.store import Store
from tablepi.ui.stage import Stage
from tablepi.ui.toolkit.glass import of_window
from tests.games.golden import FOLDER, played, scripts
from tests.hall.looks.page_snapshot import hall_pages as texts_of_pages
from tests.screens.walks.test_anything import next_message
from tests.shots import SIZES, shots_in
from tests.worlds.table.faulty import Faulty
from tests.worlds.table.sitting import Sitting

KEPT = Path(__file__).parent / "snapshots"
BUILD = Path(__file__).parents[1] / "build"
"""Here lies the text of what a snapshot has a hash of."""

SMALL = ((800, 480), (720, 1280))
LARGE = tuple(size for size in SIZES if size not in SMALL)
"""The smallest glass and the upright one, which are drawn by day; the others, drawn at night."""

SEED, STEPS = 20261122, 250
LETTERS = 12
"""Hexadecimal digits of a hash that are kept."""


def plain(thing: Any) -> Any:
    """A picture as nested tuples of plain values, the same whatever its classes are called."""
    if isinstance(thing, Intent):
        return "intent"
    if isinstance(thing, Mapping):
        return tuple(sorted((repr(plain(key)), plain(value)) for key, value in thing.items()))
    if isinstance(thing, set | frozenset):
        return tuple(sorted(map(repr, map(plain, thing))))
    if isinstance(thing, tuple | list):
        return tuple(map(plain, thing))
    return thing if isinstance(thing, str | int | float | None) else repr(thing)


def pictures() -> Iterator[str]:
    """A line a step of the random walks: all games, both languages, a PIN, a full disk."""
    for game in games():
        for language, pin, full in (("en", "", 0.0), ("de", "12", 0.0), ("en", "", 0.3)):
            yield from _walk(game, language, pin, full)


def _walk(game: str, language: str, pin: str, full: float) -> Iterator[str]:
    name = f"{game} {language}{' pin' if pin else ''}{' full' if full else ''}"
    chance = random.Random(f"{SEED} {name}")
    with tempfile.TemporaryDirectory() as folder:
        store = _store(Path(folder))
        storage = Faulty(store)
        sitting = Sitting(storage, language=language, pin=pin)
        sitting.router.context = replace(sitting.router.context, chance=random.Random(SEED))
        sitting.begin(game, "Ann", "Ben")
        late: list[Intent] = []
        for step in range(STEPS):
            storage.full = chance.random() < full
            picture = sitting.hear(next_message(chance, sitting, late))
            kind = type(picture).__name__
            yield f"{name} {step} {kind} {_hash(repr(plain(picture)).encode())}"
        store.close()


def _store(folder: Path) -> Store:
    """An empty store, whose matches have the same ids each time."""
    chance = random.Random(SEED).randbytes
    return Store.open(folder / "tablepi.db", synchronous="OFF", chance=chance)


def shots(sizes: Sequence[tuple[int, int]]) -> Iterator[str]:
    """A line an image that `make shots` draws at these sizes: the hash of its pixels."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    # On a display of its own format, sprites are blended with other roundings.
    pygame.display.quit()
    for name, (picture, look) in shots_in("en").items():
        for width, height in sizes:
            surface = pygame.Surface((width, height))
            stage = Stage(surface, of_window(width, height), lambda act: None, motion=False)
            stage.adjust(Look(motion=False, colours=look.colours))
            stage.show(picture, 0)
            pixels = pygame.image.tobytes(surface, "RGB")
            yield f"{name}-{width}x{height} {_hash(pixels)}"


def records() -> Iterator[str]:
    """A line a golden script: the hashes of its rows' chain and of its exports."""
    with tempfile.TemporaryDirectory() as folder:
        store = _store(Path(folder))
        for path in scripts():
            number = _recorded(store, path)
            chain = "\n".join(repr(row) for row in store.journal.read(number).rows)
            told = [chain]
            for form in ("json", "csv"):
                for full in (False, True):
                    out = io.StringIO()
                    export_as(store, {form: out}, number, full, io.StringIO())
                    told.append(out.getvalue())
            name = path.relative_to(FOLDER)
            yield f"{name} {' '.join(_hash(each.encode()) for each in told)}"
        store.close()


def _recorded(store: Store, path: Path) -> int:
    """The script's accepted lines as a match of the journal."""
    script = played(path).script
    assert script.match is not None
    match = script.match
    cards = match.setup.cards
    if cards.digest:
        store.cards.keep(cards.digest, cards.text)
    number = store.journal.begin(header_of(match.game, match.setup, "2026-11-22"))
    for at, each in enumerate(match.standing()):
        assert each.move is not None
        store.journal.append(number, 1_000 * at, "line", line_of(each.move))
    return number


def hall_pages() -> Iterator[str]:
    """A line a page of the hall and language; its text is written to `build/hall_pages/now`."""
    folder = BUILD / "hall_pages" / "now"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, text in texts_of_pages():
        (folder / f"{name.replace('/', '_')}.txt").write_text(text, encoding="utf-8")
        yield f"{name} {_hash(text.encode())}"


def _hash(data: bytes) -> str:
    return sha256(data).hexdigest()[:LETTERS]


SNAPSHOTS: dict[str, Callable[[], Iterator[str]]] = {
    "pictures": pictures,
    "shots": partial(shots, SMALL),
    "large_shots": partial(shots, LARGE),
    "records": records,
    "hall_pages": hall_pages,
}


def changed(name: str) -> list[str]:
    """What of a snapshot is not as it is kept: the lines that are new or different."""
    kept = (KEPT / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    now = list(SNAPSHOTS[name]())
    gone = {line.rpartition(" ")[0] for line in kept} - {line.rpartition(" ")[0] for line in now}
    return [line for line in now if line not in set(kept)] + [f"{each} is gone" for each in gone]


def _keep_texts(name: str) -> None:
    """Puts texts aside, so that `diff -r build/NAME/kept build/NAME/now` shows what changed."""
    now, kept = BUILD / name / "now", BUILD / name / "kept"
    if now.exists():
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(now, kept)


def main(words: list[str]) -> int:
    """Compares, or with `keep` writes; 1 where something is different."""
    wanted = words[1:] or list(SNAPSHOTS)
    different = 0
    for name in wanted:
        if words[:1] == ["keep"]:
            text = "".join(f"{line}\n" for line in SNAPSHOTS[name]())
            (KEPT / f"{name}.txt").write_text(text, encoding="utf-8")
            _keep_texts(name)
        else:
            lines = changed(name)
            different += len(lines)
            print(f"{name}: {len(lines)} different", *lines[:40], sep="\n  ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or ["compare"]))
