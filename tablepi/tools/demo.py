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
from tablepi.screens.pictures.result_picture import Ending
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
        self._outlet = DemoOutlet()
        self._shot_count = 0
        table.outlets.append(self._outlet)

    def run(self) -> None:
        """Plays every line, printing scans, verdict, hands and score."""
        self._print_line(f"Journal and pictures go to {self._folder}")
        for device in self._table.readers:
            device.start()
        for intent in OPENING:
            self._tap(intent)
        for line in recorded():
            self._play_line(line)
        self._save_shot()
        self._tap(OpenResult())
        self._tap(Answer("result.stands"))
        self._save_shot()
        ending = self._outlet.picture
        assert isinstance(ending, Ending)
        self._print_line(f"{ending.headline}. {ending.seal}")

    def _play_line(self, line: str) -> None:
        """One line of the script as scans; a seat that the scans leave open is tapped."""
        words = words_of(line.partition(" ! ")[0])
        seat = words.pop(0) if words[0].isdigit() else ""
        scans = [words[0], *words[:0:-1]]
        for word in scans:
            self._scan_word(word)
        if seat and self._outlet.table.said is None:
            self._tap(Give((("seat", int(seat)),)))
        self._report_scans(" ".join(_public_words(scans)))
        if words[0] == "deal" or " ! " in line:
            self._save_shot()

    def _report_scans(self, scans: str) -> None:
        table = self._outlet.table
        answer = table.said
        if answer is None:
            verdict = "waiting for more"
        else:
            verdict = f"✓ {answer.text}" if answer.accepted else f"✗ {answer.rule}: {answer.text}"
        self._print_line(f"{scans:28} {verdict}")
        for hand in table.hands if answer is not None and answer.accepted else ():
            self._print_line(f"{'':28}   {hand}")
        score = "  ".join(f"{seat.name} {seat.score}" for seat in table.seats)
        self._print_line(f"{'':28}   {score}")

    def _scan_word(self, word: str) -> None:
        scan_count = self._table.router.lookup.scans
        self._reader.scan(word)
        for _ in range(PATIENCE_TICKS):
            self._table.turn()
            if self._table.router.lookup.scans > scan_count:
                # A reader reports scans without any pause as a fault.
                self._table.turn()
                return
        raise DeviceError("The simulated reader does not answer. Start the demo again.")

    def _tap(self, intent: Intent) -> None:
        self._table.inbox.put(intent)
        self._table.turn()

    def _save_shot(self) -> None:
        """Writes what a screen would show; the first use of the drawing code."""
        from tablepi.ui.stage import save_screenshot

        self._shot_count += 1
        assert self._outlet.picture is not None
        save_screenshot(self._outlet.picture, self._folder / f"{self._shot_count:02}.png")

    def _print_line(self, text: str) -> None:
        print(text, file=self._out, flush=True)


def _public_words(scans: list[str]) -> list[str]:
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
