"""Composition of the program: builds the parts from the configuration and runs them."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from tablepi import screens as pages
from tablepi.core.cards import Cards
from tablepi.core.config_schema import named
from tablepi.core.errors import CheckProgress, Finding, StoreError
from tablepi.core.game import Game
from tablepi.core.text.phrase import Phrase
from tablepi.devices.backlight import Backlight
from tablepi.devices.panel.buttons import Buttons, HeldAtStart
from tablepi.devices.panel.pin_panel import Panel, lgpio_factory, panel_for
from tablepi.devices.ports.port import Reader
from tablepi.devices.supply import Supply
from tablepi.doctor.error_log import errors_logged
from tablepi.games import games
from tablepi.referee.inbox import Inbox
from tablepi.referee.intents import Intent
from tablepi.referee.storage import Sticks, Storage
from tablepi.referee.tags.scanned_card import role_of
from tablepi.runtime.forgotten_stick import look_for_forgotten
from tablepi.runtime.hall_desk import serve_link
from tablepi.runtime.last_match import bookmark
from tablepi.runtime.main_loop import MainLoop, Quit
from tablepi.runtime.outlets import (
    Display,
    Lights,
    Outlet,
    ReaderLights,
    Sign,
    Sounds,
    Speech,
    Voice,
    can_speak,
)
from tablepi.runtime.printing import FilePrinter
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.settings_file import settings_of, values
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.runtime.settings.usual_settings import keep_aside
from tablepi.runtime.sheet_folder import SheetFolder
from tablepi.runtime.slow_disk import SlowDisk
from tablepi.runtime.table_cards import TableCards
from tablepi.runtime.table_date import EVENING, table_date
from tablepi.runtime.table_readers import TableReaders
from tablepi.runtime.touch_bounces import TouchBounces
from tablepi.runtime.watchdog import Patience, watchdog
from tablepi.screens.context.context import Context
from tablepi.screens.context.own_files import usable_templates
from tablepi.screens.context.table_settings import Loudness, Settings
from tablepi.screens.menu import OpenForgottenPin, menu
from tablepi.screens.menu_ways import ask_day
from tablepi.screens.navigation.base import Screen
from tablepi.screens.router import Router
from tablepi.store.files.disk_state import disk_fault, is_new
from tablepi.store.files.table_files import SHEETS
from tablepi.store.repair import TableRepair
from tablepi.store.restore_points import SETTINGS, finish

SWITCH_S = 0.001
"""Python's thread switch interval in seconds."""


AGAIN = -1
"""The exit status of a run that is to be started again."""


def build(
    config: Config,
    storage: Storage,
    pins: Callable[[], Any] = lgpio_factory,
    first: Callable[[Router], Screen] = menu,
    voices: Sequence[Voice] = (),
    settings: Settings | None = None,
    inbox: Inbox | None = None,
    disk: Phrase | None = None,
    supply: Supply | None = None,
    dev: Path | None = None,
) -> MainLoop:
    """The parts of a referee, without a screen yet.

    `pins`: gives gpiozero's factory of pins. `first`: the page that it begins with. `settings`:
    what can be chosen at the table, else the configuration alone. `inbox`: its clock is the whole
    referee's. `disk`: why nothing that is written would stay. `supply`: None for one that nobody
    can look at. `dev`: where readers that nobody configured are looked for, None for nowhere.
    """
    settings = settings or Settings(values(config))
    # Limits how long a drawing can delay a reader or a light.
    sys.setswitchinterval(SWITCH_S)
    inbox = inbox or Inbox()
    readers = TableReaders(config.reader, settings, inbox.put, time.monotonic_ns, dev)
    context = replace(_context(config, storage, settings, readers, voices), put=inbox.put)
    buttons, supply, slow_disk = Buttons(), supply or Supply(Path("/nonexistent")), SlowDisk()
    if isinstance(storage, StoreHandle):
        slow_disk = SlowDisk(lambda: storage.running)
        examined_parts = readers, context.warnings, buttons, supply, slow_disk
        context = _with_store(context, config, storage, examined_parts, disk)
    panel = panel_for(config.panel, inbox.put, time.monotonic_ns, pins)
    signs = _signs(panel, readers, voices, settings)
    reserve_steps = storage.ahead() if isinstance(storage, StoreHandle) else ()
    voice_steps = _voice_steps(voices, settings.loudness)
    idle_steps = chain(pages.ahead(), context.games.ahead(), reserve_steps, voice_steps)
    router, devices = Router(context, first), list[Reader]((readers, panel))
    _watch_start(router, buttons, inbox)
    loop = MainLoop(inbox, router, devices, signs=signs, voices=tuple(voices), ahead=idle_steps)
    loop.buttons, loop.supply, loop.disk = buttons, supply, slow_disk
    return loop


def _signs(
    panel: Panel, readers: TableReaders, voices: Sequence[Voice], settings: Settings
) -> list[Sign]:
    """Everything that tells of the table beside the screen."""
    lights = Lights(panel), ReaderLights(readers.running)
    return [*lights, Sounds([panel, *voices]), Speech(voices, settings)]


def _watch_start(router: Router, buttons: Buttons, inbox: Inbox) -> None:
    """Buttons held at the start take a forgotten PIN away, where there is one."""
    if router.host_pin or router.judge_pin:
        buttons.at_start = HeldAtStart(partial(inbox.put, OpenForgottenPin(buttons=True)))


def _with_store(
    context: Context,
    config: Config,
    store_handle: StoreHandle,
    examined_parts: tuple[Any, ...],
    disk: Phrase | None,
) -> Context:
    """The context with what a store allows. `examined_parts`: the doctor's."""
    calendar = table_date(config.file, store_handle)
    context = replace(context, today=calendar.today, evening=calendar.evening)
    return replace(
        context,
        calendar=calendar,
        now=calendar.moment,
        hour=calendar.hour,
        examine=partial(_examine_table, config, store_handle, *examined_parts),
        sticks=partial(_table_sticks, config, store_handle, context),
        repair=TableRepair(
            config.file,
            store_handle.damage,
            context.today,
            partial(context.put, Quit(anew=True)),
            partial(keep_aside, config.file.with_name(SETTINGS)),
        ),
        lost=partial(_disk_notices, store_handle, disk, examined_parts[-1]),
    )


def _context(
    config: Config,
    storage: Storage,
    settings: Settings,
    readers: TableReaders,
    voices: Sequence[Voice],
) -> Context:
    sheets = SheetFolder(config.file.with_name(SHEETS))
    cards = TableCards(storage, config.deck.files, partial(usable_templates, sheets))
    return Context(
        storage=storage,
        games=games(),
        deck=cards.of,
        today=lambda: date.today().isoformat(),
        evening=lambda: (datetime.now() - EVENING).date().isoformat(),
        logo=partial(_logo, config),
        files=cards.files,
        own_cards=cards,
        roles=readers.roles,
        readers=readers,
        timing=config.clock.timing,
        warnings=(*_warnings(config, cards.of), *settings.warnings),
        settings=settings,
        sheets=sheets,
        printer=FilePrinter(),
        has_voice=partial(can_speak, voices),
    )


def _logo(config: Config) -> str:
    """The house's picture beside the journal, '' where there is none."""
    from tablepi.store.backup.stick_files import found_picture

    folder = config.file.parent
    name = found_picture(folder)
    return str(folder / name) if name else ""


def _voice_steps(voices: Sequence[Voice], loudness: Loudness) -> Iterator[None]:
    """Starts one more voice at each step, unless the table is silent."""
    for voice in voices if loudness.heard else ():
        voice.start()
        yield


def _warnings(config: Config, deck: Callable[[Game[Any]], Cards]) -> Iterable[Phrase]:
    """The configuration's warnings; loaded only where it names something that may be missing."""
    has_places = any(role_of(role).place for reader in config.reader for role in reader.roles)
    if not has_places and not any(named(config)):
        return ()
    from tablepi.runtime.settings.config_warnings import warnings

    return warnings(config, games(), deck)


def _examine_table(
    config: Config,
    store_handle: StoreHandle,
    readers: TableReaders,
    warnings: Iterable[Phrase],
    buttons: Buttons,
    supply: Supply,
    slow_disk: SlowDisk,
) -> Iterator[Finding | CheckProgress]:
    """The doctor's findings on the running referee, whose readers and journal stay open."""
    from tablepi.doctor.examination import examine
    from tablepi.doctor.running import inside

    config = replace(config, reader=readers.configs)
    parts = readers.running, warnings, buttons.stuck, supply, slow_disk.longest_s
    return examine(inside(config, store_handle, *parts))


def _is_unused(file: Path, store_handle: StoreHandle) -> bool:
    """True if nothing was ever played here, nor chosen on the screen."""
    if file.with_name(SETTINGS).exists():
        return False
    with suppress(StoreError):
        return is_new(file) or store_handle.journal.stands(1, 0)[0] is None
    return False


def _disk_notices(
    store_handle: StoreHandle, fault: Phrase | None, disk: SlowDisk
) -> tuple[Phrase, ...]:
    """Notices of what a fault of the disk took of the journal, or may take."""
    waits = [Phrase("notice.disk-took", {"s": round(disk.longest_s)})] if disk.longest_s else []
    return (*store_handle.lost(), *([fault] if fault else []), *waits)


def _table_sticks(config: Config, store_handle: StoreHandle, context: Context) -> Sticks:
    """The actions on USB sticks; imported when they are first used."""
    from tablepi.runtime.exports import table_exports
    from tablepi.runtime.settings.settings_file import unusable
    from tablepi.store.backup.stick_files import places
    from tablepi.store.backup.sticks import TableSticks

    today, restart = context.today(), partial(context.put, Quit(anew=True))
    settings = context.settings
    exports = table_exports(settings.language, str(settings["cafe.name"]))
    return TableSticks(
        lambda: store_handle.store, config.file, places(), today, exports, unusable, restart
    )


def run(
    config: Config,
    open_screen: Callable[[Callable[[Intent], None]], Display],
    outlets: Iterable[Outlet] = (),
    pins: Callable[[], Any] = lgpio_factory,
    first: Callable[[Router], Screen] = menu,
    voices: Sequence[Voice] = (),
    welcome: Callable[[Router], Sequence[Screen]] = lambda router: (),
    config_faults: Sequence[Phrase] = (),
    dev: Path | None = None,
) -> int:
    """Referees on a screen until the window is closed or the program is asked to end: 0, or AGAIN
    where it is to begin anew. `welcome`: gives the pages before the menu at the first start.
    `config_faults`: why the configuration holds in part alone. `dev`: where readers that nobody
    configured are looked for.
    """
    # Settings are part of a restore that is finished now; its fault is reported by the store.
    with suppress(StoreError):
        finish(config.file)
    store_handle = StoreHandle(config.file, config.deck.tags)
    with errors_logged(config.file), closing(store_handle):
        settings, disk = settings_of(config), disk_fault(config.file)
        settings.warnings = (*config_faults, *settings.warnings)
        table = build(
            config, store_handle, pins, first, voices, settings, disk=disk, supply=Supply(), dev=dev
        )
        table.watchdog, table.bookmark = watchdog(os.environ), bookmark(os.environ)
        Patience(table.watchdog, lambda: store_handle.running).start()
        table.backlight = Backlight()
        table.screen = open_screen(TouchBounces(config.file, table.inbox.put).put)
        table.outlets += [table.screen, *outlets]
        serve_link(config, store_handle, table)
        is_new_table = _is_unused(config.file, store_handle)
        if is_new_table or not table.bookmark.is_set:
            ask_day(table.router)
        for page in reversed(welcome(table.router) if is_new_table else ()):
            table.router.enter(page)
        _listen_outside(table)
        table.run()
    return AGAIN if table.anew else 0


def _listen_outside(table: MainLoop) -> None:
    """Looks for a stick that takes a forgotten PIN away, and ends when the system asks."""
    if table.router.host_pin or table.router.judge_pin:
        look_for_forgotten(table.router.context.sticks, table.inbox.put)
    for signal_number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(signal_number, lambda *_: table.inbox.put(Quit()))
