"""Makes the STL files with OpenSCAD, measures them, and keeps the record that the tests read."""

import hashlib
import itertools
import json
import re
import subprocess
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent
MODELS = FOLDER / "enclosure"
RECORD = MODELS / "record.json"
BUILT = FOLDER.parent / "build" / "parts"
BED_MM = 220.0
_AT_ONCE = 2


class Part(NamedTuple):
    """A printed part: the model's settings, and what it must measure (mm).

    `pieces`: how many one machine takes, 0 for what only another machine has.
    """

    name: str
    settings: Mapping[str, str | int]
    pieces: int
    size: tuple[float, float, float]
    wall: float

    @property
    def file(self) -> str:
        """The name of its STL file, without the ending."""
        return "-".join([self.name, *(_word(key, value) for key, value in self.settings.items())])


def _word(key: str, value: str | int) -> str:
    return value if isinstance(value, str) else f"{key}{value}"


def parts() -> list[Part]:
    """Every part of parts.toml, one for each of a setting's values."""
    rows = tomllib.loads((MODELS / "parts.toml").read_text(encoding="utf-8"))["part"]
    return [part for row in rows for part in _parts(row)]


def _parts(row: Mapping[str, Any]) -> Iterator[Part]:
    choices = {
        key: value if isinstance(value, list) else [value]
        for key, value in row.get("set", {}).items()
    }
    left = row.get("count", 0)
    for values in itertools.product(*choices.values()):
        settings = dict(zip(choices, values, strict=True))
        count = min(left, 1) if len(choices) else left
        left -= count
        yield Part(row["name"], settings, count, tuple(row["size"]), row["wall"])


def fingerprint(files: Iterable[Path], *further: str) -> str:
    """A hash over what something is made from."""
    told = b"".join(file.name.encode() + b"\0" + file.read_bytes() for file in sorted(files))
    return hashlib.sha256(told + "\0".join(further).encode()).hexdigest()


def sources() -> str:
    """A hash over all that the parts are made from."""
    models = (file for file in MODELS.glob("*.scad") if file.name not in ("steps.scad", "fit.scad"))
    return fingerprint([*models, MODELS / "parts.toml"])


def openscad(
    model: Path,
    out: Path,
    settings: Mapping[str, str | int],
    *before: str,
    more: Sequence[str] = (),
) -> str:
    """Runs OpenSCAD, `before` in front, and returns what it said. RuntimeError for a warning."""
    given = [f"-D{key}={json.dumps(value)}" for key, value in settings.items()]
    words = [*before, "openscad", "-o", str(out), *given, *more, str(model)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode or re.search(r"WARNING|ERROR", done.stderr):
        raise RuntimeError(f"{out.name}: {done.stderr.strip()}")
    return done.stderr


def bought(said: str) -> Counter[str]:
    """What a model says has to be bought for one of it."""
    found = re.findall(r'"BUY ([\w-]+) (\d+)"', said)
    return Counter({what: int(count) for what, count in found})


def _made(part: Part) -> tuple[Part, str]:
    settings = {"part": part.name, **part.settings}
    return part, openscad(MODELS / "parts.scad", BUILT / f"{part.file}.stl", settings)


def build(wanted: Iterable[Part]) -> dict[str, Any]:
    """Makes and measures the parts. Raises RuntimeError with every fault of every part."""
    from hardware.solids import faults, measured

    BUILT.mkdir(parents=True, exist_ok=True)
    wrong, record, buy = [], {}, Counter[str]()
    with ThreadPoolExecutor(_AT_ONCE) as at_work:
        for part, said in at_work.map(_made, wanted):
            solid = measured(BUILT / f"{part.file}.stl")
            print(f"{part.file:28} {solid.size} mm, {solid.volume} cm³, wall {solid.wall} mm")
            wrong += [
                f"{part.file}: {fault}" for fault in faults(solid, part.size, part.wall, BED_MM)
            ]
            record[part.file] = {"size": solid.size, "volume": solid.volume, "wall": solid.wall}
            buy += Counter({what: count * part.pieces for what, count in bought(said).items()})
    if wrong:
        raise RuntimeError("\n".join(wrong))
    return {"sources": sources(), "buy": dict(sorted(buy.items())), "parts": record}


def recorded() -> dict[str, Any]:
    """What was built last."""
    return dict(json.loads(RECORD.read_text(encoding="utf-8")))


def main() -> None:
    """Builds every part. The same sources must give the same volumes as on the last machine."""
    made = build(parts())
    if RECORD.exists() and recorded()["sources"] == made["sources"]:
        for name, was in recorded()["parts"].items():
            if abs(was["volume"] - made["parts"][name]["volume"]) > 0.001 * was["volume"] + 0.01:
                raise RuntimeError(f"{name}: {made['parts'][name]} now, {was} in {RECORD.name}")
        return
    RECORD.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
