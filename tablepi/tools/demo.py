"""A recorded match without a screen, whose words are scanned through a pseudo-terminal."""

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from tablepi.core.errors import DeviceError
from tablepi.core.moves import shape
from tablepi.core.slots import UNKNOWN
from tablepi.core.text.tokenizer import words_of
from tablepi.devices.readers import ReaderConfig
from tablepi.games.power_suit.game import GAME as POWER_SUIT
from tablepi.games.power_suit.state import SUITS
from tablepi.referee.intents import Answer, Give, Intent, OpenResult, SuggestedText
from tablepi.runtime.compose import build
from tablepi.runtime.main_loop import MainLoop
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.picture import Picture
from tablepi.tools.simulator.simulated_line import SimulatedLineReader

OPENING = (
    Answer("menu.game", "power-suit"),
    Answer("seat.name", 1),
    SuggestedText("Ann"),
    Answer("seat.name", 2),
    SuggestedText("Ben"),
    Answer("button.start"),
    Answer("button.ready"),
)

PATIENCE_TICKS = 200
"""Turns of the loop, 16 ms each, that a scan may take before the demo gives up."""


class DemoOutlet:
    """An outlet that keeps the picture, so that the demo can print what it says."""

    def __init__(self) -> None:
        self.picture: Picture | None = None

    def show(self, picture: Picture, now_ms: int) -> None:
        self.picture = picture

    @property
    def table(self) -> pictures.Table:
        """The table that is shown."""
        assert isinstance(self.picture, pictures.Table)
        return self.picture


def demo(config: Config, out: TextIO) -> int:
    """Referees the recorded match in a folder of its own, which it names; 0 if all went well."""
    folder = Path(tempfile.mkdtemp(prefix="tablepi-demo-"))
    store_handle = StoreHandle(folder / "tablepi.db")
    with SimulatedLineReader() as reader:
        port = ReaderConfig(name="demo", kind="line", port=reader.path, repeat_ms=0)
        table = build(replace(config, reader=(port,)), store_handle)
        try:
            _Demo(table, reader, folder, out).run()
        finally:
            for device in table.readers:
                device.stop()
            store_handle.close()
    return 0


class _Demo:
    def __init__(
        self, table: MainLoop, reader: SimulatedLineReader, folder: Path, out: TextIO
    ) -> None:
        self._table = table
        self._reader = reader
        self._folder = folder
        self._out = out
        self._shown = DemoOutlet()
        self._shots = 0
        table.outlets.append(self._shown)

    def run(self) -> None:
        """Plays every line, printing scans, verdict, hands and score."""
        self._say(f"Journal and pictures go to {self._folder}")
        for device in self._table.readers:
            device.start()
        for act in OPENING:
            self._tap(act)
        for line in recorded():
            self._line(line)
        self._shot()
        self._tap(OpenResult())
        self._tap(Answer("result.stands"))
        self._shot()
        ending = self._shown.picture
        assert isinstance(ending, pictures.Ending)
        self._say(f"{ending.headline}. {ending.seal}")

    def _line(self, line: str) -> None:
        """One line of the script as scans; a seat that the scans leave open is tapped."""
        words = words_of(line.partition(" ! ")[0])
        seat = words.pop(0) if words[0].isdigit() else ""
        scans = [words[0], *words[:0:-1]]
        for word in scans:
            self._scan(word)
        if seat and self._shown.table.said is None:
            self._tap(Give((("seat", int(seat)),)))
        self._report(" ".join(_shown(scans)))
        if words[0] == "deal" or " ! " in line:
            self._shot()

    def _report(self, scans: str) -> None:
        table = self._shown.table
        said = table.said
        if said is None:
            verdict = "waiting for more"
        else:
            verdict = f"✓ {said.text}" if said.accepted else f"✗ {said.rule}: {said.text}"
        self._say(f"{scans:28} {verdict}")
        for hand in table.hands if said is not None and said.accepted else ():
            self._say(f"{'':28}   {hand}")
        score = "  ".join(f"{seat.name} {seat.score}" for seat in table.seats)
        self._say(f"{'':28}   {score}")

    def _scan(self, word: str) -> None:
        heard = self._table.router.lookup.scans
        self._reader.scan(word)
        for _ in range(PATIENCE_TICKS):
            self._table.turn()
            if self._table.router.lookup.scans > heard:
                # A reader reports scans without any pause as a fault.
                self._table.turn()
                return
        raise DeviceError("The simulated reader does not answer. Start the demo again.")

    def _tap(self, act: Intent) -> None:
        self._table.inbox.put(act)
        self._table.turn()

    def _shot(self) -> None:
        """Writes what a screen would show; the first use of the drawing code."""
        from tablepi.ui.stage import save_screenshot

        self._shots += 1
        assert self._shown.picture is not None
        save_screenshot(self._shown.picture, self._folder / f"{self._shots:02}.png")

    def _say(self, text: str) -> None:
        print(text, file=self._out, flush=True)


def _shown(scans: list[str]) -> list[str]:
    """The scans as anybody may read them: `?` for the card of a play that hides it."""
    form = next((form for form in POWER_SUIT.moves if shape(form).verb == scans[0]), None)
    if form is None or not shape(form).secret:
        return scans
    return [UNKNOWN if word not in (scans[0], *SUITS) else word for word in scans]


def recorded() -> Iterator[str]:
    """The lines of the recorded match behind its header."""
    text = Path(__file__).with_name("recorded.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        words = words_of(line)
        if words and words[0] not in ("game", "seat", "option"):
            yield line
