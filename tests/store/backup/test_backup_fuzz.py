"""Whatever a zip holds: it is restored whole, or refused and all here is as it was."""

import io
import json
import shutil
import warnings
import zipfile
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from tablepi.core.errors import StoreError
from tablepi.runtime.settings.settings_file import unusable
from tablepi.store import Store
from tablepi.store.backup.backup_file import CONTENTS, JOURNAL, described
from tablepi.store.backup.restore import restore
from tablepi.store.restore_points import SETTINGS
from tests.store.fuzzed import SEED, damaged, rounds
from tests.store.holding import TODAY, Holding, held
from tests.store.sheet import rows

ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 2, 99, 1e999, "", "x", "\0", "2026-11-21", "../../x", "x" * 60_000),
    *([], {}, [[]], {"journal.db": 1}, 9**4_000),
)
"""What a fuzzer writes into `contents.json`."""
TEXTS = (b"", b"a = [", b"[sound]\nvolume = 20\n", b"\xff", b"a = " + b"[" * 20_000, b"\0" * 70_000)
"""What a fuzzer writes into the settings."""
FILES: tuple[Any, ...] = (
    *("sheets/x.toml", "sheets/../x.toml", "../x.toml", "sheets/", "house.png", "sheets/x/y.toml"),
    *("sheets/\0.toml", "sheets/" + "x" * 300 + ".toml", "journal.db", "house.svg/x"),
)
"""What a fuzzer names among the table's own files."""
NAMES = ("/etc/x", "../x", "journal.db/", "JOURNAL.DB", "x" * 60_000, "\u202e.db")
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)


def _repacked(random: Random, content: bytes) -> bytes:
    """A zip by somebody who knows the form: other parts, with the digests that fit."""
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    said: dict[str, Any] = json.loads(parts[CONTENTS])
    for _ in range(random.randint(1, 2)):
        match random.randrange(7):
            case 0:
                said[random.choice(list(said))] = random.choice(ODD)
            case 1:
                said.pop(random.choice(list(said)), None)
            case 2:
                parts[SETTINGS] = random.choice(TEXTS)
            case 3:
                parts.pop(random.choice(list(parts)), None)
            case 4:
                parts[random.choice(NAMES)] = parts.get(random.choice(list(parts)), b"")
            case 5 if isinstance(said.get("files"), dict):
                name = random.choice(FILES)
                parts[name] = random.randbytes(random.choice((0, 9, 200_000)))
                said["files"][name] = sha256(parts[name]).hexdigest()
            case _ if JOURNAL in parts:
                parts[JOURNAL] = damaged(random, parts[JOURNAL])
    if isinstance(said.get("digests"), dict) and random.random() < 0.9:
        for name in said["digests"].keys() & parts.keys():
            said["digests"][name] = sha256(parts[name]).hexdigest()
    if CONTENTS in parts:
        parts[CONTENTS] = json.dumps(said).encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", random.choice(METHODS)) as packed, warnings.catch_warnings():
        # Folders of one name, with and without a stroke, are one; that is a damage like any other.
        warnings.simplefilter("ignore", UserWarning)
        for name, part in parts.items():
            packed.writestr(name, part)
    return out.getvalue()


def _damages(journal: Path) -> int:
    store = Store.open(journal)
    try:
        return len(store.verify().damages)
    finally:
        store.close()


def test_a_zip_is_restored_whole_or_refused(
    journal: Path, file: Path, old: Holding, new: Holding
) -> None:
    print(f"TABLEPI_SEED={SEED}")
    random, sound = Random(SEED), file.read_bytes()
    mine = shutil.copytree(journal.parent, journal.parent.with_name("mine"))
    around = sorted(journal.parent.parent.iterdir())
    told, taken = set(), 0
    for number in range(rounds(150)):
        changed = random.choice((_repacked, damaged))(random, sound)
        file.write_bytes(changed)
        try:
            described(file, unusable)
        except StoreError as wrong:
            told.add(wrong.said.id)
        try:
            came, _ = restore(file, journal, TODAY, unusable)
        except StoreError as wrong:
            told.add(wrong.said.id)
            assert held(journal) == old, number
            continue
        finally:
            assert sorted(journal.parent.parent.iterdir()) == around, number
        taken += 1
        if not came.damages:
            assert not _damages(journal), number
            now = held(journal)
            assert now.rows == new.rows, number
            assert now.rows[1:] == tuple(map(str, rows(len(now.rows))[1:])), number
            assert came.unused or changed != sound or now == new, number
        shutil.rmtree(journal.parent)
        shutil.copytree(mine, journal.parent)
    assert len(told) >= 4
    assert taken
