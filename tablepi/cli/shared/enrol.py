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
    config: Config, store: Store, deck: Deck, testing: bool, input_lines: TextIO, out: TextIO
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
    readers = [
        reader_for(reader_config, inbox.put, time.monotonic_ns) for reader_config in config.reader
    ]
    words = Words(cards=files[deck.file], language=settings.language)
    print(words("enrol.typed-test" if testing else "enrol.typed-help"), file=out, flush=True)
    if not testing:
        _start_listening(input_lines, words, files[deck.file], inbox, out)
    _run_page(readers, _EnrolPage(router, enrolment, out), inbox)
    return 0


def _run_page(readers: Sequence[Reader], page: "_EnrolPage", inbox: Inbox) -> None:
    for reader in readers:
        reader.start()
    try:
        page.until_done(inbox)
    except KeyboardInterrupt:
        pass
    finally:
        for reader in readers:
            reader.stop()


def _today() -> str:
    return date.today().isoformat()


def _start_listening(
    input_lines: TextIO, words: Words, cards: Cards, inbox: Inbox, out: TextIO
) -> None:
    """Puts typed lines into the inbox, from a thread of its own.

    A card may be typed by its id, and as it is shown.
    """
    cards_by_word = {word.casefold(): card for card in cards for word in (words.card(card), card)}

    def read_lines() -> None:
        for line in input_lines:
            word = line.strip().casefold()
            if word in MENDS:
                inbox.put(MENDS[word])
            elif word in cards_by_word:
                inbox.put(Answer("enrol.card", cards_by_word[word]))
            elif word:
                refusal = words("enrol.typed-other", word=line.strip())
                print(f"! {refusal}", file=out, flush=True)

    threading.Thread(target=read_lines, name="typed", daemon=True).start()


class _EnrolPage:
    """The page as lines: what became of the last tag, and what comes next."""

    def __init__(self, router: Router, enrolment: Enrolment, out: TextIO) -> None:
        self._router = router
        self._enrolment = enrolment
        self._out = out
        self._last_picture: Enrolling | None = None
        self._last_outcome: object = None

    def until_done(self, inbox: Inbox) -> None:
        """Handles messages until no card lacks a tag; a test runs until Ctrl-C."""
        self._print_news()
        while self._enrolment.testing or self._enrolment.asked:
            stamped_message = inbox.get(0.2)
            if stamped_message is not None:
                self._router.hear(stamped_message)
                self._print_news()

    def _print_news(self) -> None:
        picture, last_picture = self._router.picture(), self._last_picture
        assert isinstance(picture, Enrolling)
        self._last_picture = picture
        known_notices = last_picture.notices if last_picture else ()
        lines = [f"! {notice.text}" for notice in picture.notices if notice not in known_notices]
        if known_notices and not picture.notices:
            lines.append(f"! {self._router.words('enrol.typed-back')}")
        outcome = self._router.passing or self._enrolment.last
        # The same words come again for another tag alone, not each time the page is looked at.
        if picture.said and outcome is not self._last_outcome:
            lines.append(f"{'✓' if picture.said.accepted else '✗'} {picture.said.text}")
        if last_picture is None or (picture.title, picture.ask) != (
            last_picture.title,
            last_picture.ask,
        ):
            lines.append(f"{picture.title} — {picture.ask}")
        self._last_outcome = outcome
        for line in lines:
            print(line, file=self._out, flush=True)
