"""Teaching a deck from the command line, by a real reader on a pseudo-terminal."""

import io
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablepi import decks
from tablepi.cli.main import main
from tablepi.cli.shared.enrol import enrol
from tablepi.core.cards import Deck
from tablepi.core.errors import DeviceError
from tablepi.devices.messages import Message, ReaderFound
from tablepi.devices.ports import port
from tablepi.devices.ports.port import Reader
from tablepi.devices.readers import ReaderConfig
from tablepi.runtime.settings.config import Config, StoreConfig
from tablepi.store import Store
from tablepi.tools.simulator.simulated_line import SimulatedLineReader

Clock = Callable[[], int]

PATIENCE_S = 20.0

RED = Deck("Red", "decktet")
CARDS = list(decks.load("decktet"))


class Person(io.StringIO):
    """Reads what is printed, and lays each card that is asked for once the reader is there.

    `begins`: what the first card to be laid is asked for with.
    """

    def __init__(
        self, reader: SimulatedLineReader, found: threading.Event, begins: str = ""
    ) -> None:
        super().__init__()
        self._begins = begins
        self._found = found
        self._reader = reader

    def write(self, text: str) -> int:
        if " — Lay " in text and self._begins in text:
            self._begins = ""
            assert self._found.wait(PATIENCE_S)
            card = text.partition(" — Lay ")[2].removesuffix(" on the reader")
            self._reader.scan(f"04-{card}")
        return super().write(text)


@pytest.fixture
def reader() -> Iterator[SimulatedLineReader]:
    with SimulatedLineReader() as made:
        yield made


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Set as soon as the reader is there, which loses what is scanned before."""
    found = threading.Event()

    def reader_for(one: ReaderConfig, put: Callable[[Message], None], clock: Clock) -> Reader:
        def noted(message: Message) -> None:
            put(message)
            if isinstance(message, ReaderFound):
                found.set()

        return port.reader_for(one, noted, clock)

    monkeypatch.setattr("tablepi.cli.shared.enrol.reader_for", reader_for)
    return found


def config(reader: SimulatedLineReader, folder: Path = Path("/nonexistent")) -> Config:
    kept = StoreConfig(str(folder / "tablepi.db"))
    return replace(Config(), reader=(ReaderConfig("table", "line", reader.path),), store=kept)


def test_a_whole_deck_is_taught_by_laying_its_cards(
    store: Store, reader: SimulatedLineReader, found: threading.Event
) -> None:
    person = Person(reader, found)
    enrol(config(reader), store, RED, testing=False, input_lines=io.StringIO(), out=person)
    assert len(store.decks.tags("Red")) == len(CARDS)
    told = person.getvalue()
    assert told.count("✓") == len(CARDS)
    assert "✗" not in told
    assert "That completes the basic cards." in told
    assert "Red: 35 of 36 basic cards — Lay Windfall on the reader" in told


def test_a_card_that_is_typed_is_asked_for_next(
    store: Store, reader: SimulatedLineReader, found: threading.Event
) -> None:
    store.decks.keep(RED)
    for card in CARDS:
        if card not in ("castle", "sea"):
            store.decks.teach(f"04-{card}", "Red", card)
    person = Person(reader, found, "Lay Sea")
    typed = io.StringIO("nonsense\nSea\n")
    enrol(config(reader), store, RED, testing=False, input_lines=typed, out=person)
    taught = {tag.card: tag.uid for tag in store.decks.tags("Red")}
    assert (taught["castle"], taught["sea"]) == ("04-Castle", "04-Sea")


def test_a_card_may_be_typed_as_the_screen_calls_it_and_a_wrong_word_is_told(
    store: Store, reader: SimulatedLineReader, found: threading.Event
) -> None:
    store.decks.keep(RED)
    for card in CARDS:
        if card not in ("suns", "waves"):
            store.decks.teach(f"04-{card}", "Red", card)
    person = Person(reader, found, "Lay Ace of Waves")
    typed = io.StringIO("Ace of Wives\n\nAce of WAVES\n")
    enrol(config(reader), store, RED, testing=False, input_lines=typed, out=person)
    told = person.getvalue()
    assert told.count("! No card is called") == 1
    assert "'Ace of Wives'" in told
    assert told.index("Lay Ace of Waves") < told.index("Ace of Waves is known now")
    assert told.index("Ace of Waves is known now") < told.index("Ace of Suns is known now")


class Puller(io.StringIO):
    """Reads along, pulls the cable, plugs it in again, and stops when it is told."""

    def __init__(self, reader: SimulatedLineReader, found: threading.Event) -> None:
        super().__init__()
        self._found = found
        self._reader = reader
        self.patience = threading.Timer(PATIENCE_S, signal.raise_signal, [signal.SIGINT])
        self.patience.start()

    def write(self, text: str) -> int:
        if "Lay any card" in text:
            assert self._found.wait(PATIENCE_S)
            self._reader.unplug()
        if "not found" in text:
            self._reader.replug()
        written = super().write(text)
        if "there again" in text:
            self.patience.cancel()
            raise KeyboardInterrupt
        return written


def test_a_test_says_what_it_is_and_when_the_reader_is_there_again(
    store: Store, reader: SimulatedLineReader, found: threading.Event
) -> None:
    tester = Puller(reader, found)
    enrol(config(reader), store, RED, testing=True, input_lines=io.StringIO(), out=tester)
    told = tester.getvalue()
    assert "nothing is taught" in told
    assert "the cable was pulled" in told
    assert told.endswith("The card reader is there again.")


def test_without_a_reader_it_is_said_what_to_do(store: Store) -> None:
    with pytest.raises(DeviceError, match="tablepi readers"):
        enrol(Config(), store, RED, testing=False, input_lines=io.StringIO(), out=io.StringIO())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["decks", "test", "Pink"], "There is no deck 'Pink'"),
        (["decks", "enrol", "Pink", "--cards", "lost"], "No reader|There is no card file 'lost'"),
        (["decks", "enrol", "Pink", "--ends", "9"], "No reader|1 to 4 tags"),
    ],
)
def test_what_cannot_be_taught_is_told(
    words: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert main(words) == 2
    err = capsys.readouterr().err
    assert any(each in err for each in told.split("|"))


class Listener(io.StringIO):
    """Stops the teaching as soon as something was asked for with these words."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words

    def write(self, text: str) -> int:
        written = super().write(text)
        if " — " in text and self._words in text:
            raise KeyboardInterrupt
        return written


def test_what_is_typed_and_told_is_in_the_tables_language(
    store: Store, reader: SimulatedLineReader, tmp_path: Path
) -> None:
    (tmp_path / "settings.toml").write_text('table.language = "de"\n', encoding="utf-8")
    out, typed = Listener("Ass der Wellen"), io.StringIO("Unsinn\nass der wellen\n")
    enrol(config(reader, tmp_path), store, RED, testing=False, input_lines=typed, out=out)
    told = out.getvalue()
    assert "! Keine Karte heißt 'Unsinn'" in told
    assert told.index("'Unsinn'") < told.index("Ass der Wellen")


class Impatient(io.StringIO):
    """Stops as soon as something was said."""

    def write(self, text: str) -> int:
        super().write(text)
        raise KeyboardInterrupt


def test_the_language_is_the_one_that_was_chosen_on_the_screen(
    store: Store, reader: SimulatedLineReader, tmp_path: Path
) -> None:
    (tmp_path / "settings.toml").write_text('table.language = "de"\n', encoding="utf-8")
    out = Impatient()
    with pytest.raises(KeyboardInterrupt):
        enrol(
            config(reader, tmp_path), store, RED, testing=True, input_lines=io.StringIO(), out=out
        )
    assert "gelernt wird nichts" in out.getvalue()
