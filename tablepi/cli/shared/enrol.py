"""Enrolment of a deck from the command line, with the configured readers."""

import threading
import time
from collections.abc import Sequence
from datetime import date
from typing import TextIO

from tablepi.core.cards import Cards, Deck
from tablepi.core.errors import DeckError, DeviceError
from tablepi.devices.ports.port import Reader, reader_for
from tablepi.games import games
from tablepi.referee.inbox import Inbox
from tablepi.referee.intents import Answer, Intent
from tablepi.referee.tags.enrolment import Enrolment
from tablepi.referee.words import Words
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.settings_file import settings_of, with_chosen
from tablepi.runtime.table_cards import TableCards
from tablepi.screens.context.context import Context
from tablepi.screens.menu_ways import teaching
from tablepi.screens.pictures.picture import Enrolling
from tablepi.screens.router import Router
from tablepi.store import Store

MENDS: dict[str, Intent] = {"move": Answer("enrol.move"), "forget": Answer("enrol.forget")}


def enrol(
    config: Config, store: Store, deck: Deck, testing: bool, typed: TextIO, out: TextIO
) -> int:
    """Teaches a deck until every card is known, or tells what each tag is until Ctrl-C."""
    files = TableCards(store, config.deck.files).files
    if deck.file not in files:
        raise DeckError(f"There is no card file {deck.file!r}; there is: {', '.join(files)}.")
    config = with_chosen(config)
    if not config.reader:
        raise DeviceError(
            "No reader is configured: `tablepi readers` lists what is plugged in, and"
            " `tablepi config` shows how a [[reader]] is set."
        )
    enrolment = Enrolment(store.decks, store.decks.keep(deck), files[deck.file])
    if testing:
        enrolment.test(True)
    settings = settings_of(config)
    context = Context(
        store, games(), lambda game: files[game.deck], _today, files, settings=settings
    )
    router, inbox = Router(context, lambda router: teaching(router, enrolment)), Inbox()
    readers = [reader_for(each, inbox.put, time.monotonic_ns) for each in config.reader]
    words = Words(cards=files[deck.file], language=settings.language)
    print(words("enrol.typed-test" if testing else "enrol.typed-help"), file=out, flush=True)
    if not testing:
        _listen(typed, words, files[deck.file], inbox, out)
    _with(readers, _EnrolPage(router, enrolment, out), inbox)
    return 0


def _with(readers: Sequence[Reader], told: "_EnrolPage", inbox: Inbox) -> None:
    for reader in readers:
        reader.start()
    try:
        told.until_done(inbox)
    except KeyboardInterrupt:
        pass
    finally:
        for reader in readers:
            reader.stop()


def _today() -> str:
    return date.today().isoformat()


def _listen(typed: TextIO, words: Words, cards: Cards, inbox: Inbox, out: TextIO) -> None:
    """Puts typed lines into the inbox, from a thread of its own.

    A card may be typed by its id, and as it is shown.
    """
    called = {word.casefold(): card for card in cards for word in (words.card(card), card)}

    def read() -> None:
        for line in typed:
            word = line.strip().casefold()
            if word in MENDS:
                inbox.put(MENDS[word])
            elif word in called:
                inbox.put(Answer("enrol.card", called[word]))
            elif word:
                said = words("enrol.typed-other", word=line.strip())
                print(f"! {said}", file=out, flush=True)

    threading.Thread(target=read, name="typed", daemon=True).start()


class _EnrolPage:
    """The page as lines: what became of the last tag, and what comes next."""

    def __init__(self, router: Router, enrolment: Enrolment, out: TextIO) -> None:
        self._router = router
        self._enrolment = enrolment
        self._out = out
        self._before: Enrolling | None = None
        self._last: object = None

    def until_done(self, inbox: Inbox) -> None:
        """Handles messages until no card lacks a tag; a test runs until Ctrl-C."""
        self._tell()
        while self._enrolment.testing or self._enrolment.asked:
            stamped = inbox.get(0.2)
            if stamped is not None:
                self._router.hear(stamped)
                self._tell()

    def _tell(self) -> None:
        shown, before = self._router.picture(), self._before
        assert isinstance(shown, Enrolling)
        self._before = shown
        known = before.notices if before else ()
        lines = [f"! {notice.text}" for notice in shown.notices if notice not in known]
        if known and not shown.notices:
            lines.append(f"! {self._router.words('enrol.typed-back')}")
        last = self._router.passing or self._enrolment.last
        if shown.said and last is not self._last:
            lines.append(f"{'✓' if shown.said.accepted else '✗'} {shown.said.text}")
        if before is None or (shown.title, shown.ask) != (before.title, before.ask):
            lines.append(f"{shown.title} — {shown.ask}")
        self._last = last
        for line in lines:
            print(line, file=self._out, flush=True)
