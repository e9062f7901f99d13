"""The host's screens, each handed what it needs of the router."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from tablepi.core.errors import TablepiError
from tablepi.core.record import DiskUse
from tablepi.screens.navigation.base import Screen
from tablepi.screens.router import Router

if TYPE_CHECKING:
    from tablepi.referee.tags.enrolment import Enrolment


def decks(router: Router) -> Screen:
    from tablepi.screens.equipment.decks import DecksScreen

    context = router.context
    return DecksScreen(router, context.storage, context.files, partial(teaching, router))


def settings(router: Router) -> Screen:
    from tablepi.screens.settings.settings import SettingsScreen

    context = router.context
    further: dict[str, Callable[[], Screen]] = {
        "cardreaders": partial(card_readers, router),
        "owncards": partial(own_cards, router),
        "hall": partial(hall, router),
    }
    machine = partial(health, router), partial(sticks, router)
    others = partial(house_rules, router), partial(date, router)
    given = router, context.settings, context.games.covers
    return SettingsScreen(*given, *machine, further, *others)


def house_rules(router: Router) -> Screen:
    from tablepi.screens.start.house_rules import HouseRulesScreen

    return HouseRulesScreen(router, router.context.settings, router.context.games)


def damaged_journal(router: Router) -> Screen:
    from tablepi.screens.settings.repairs import DamagedJournalScreen

    return DamagedJournalScreen(
        router, router.context.repair, partial(sticks, router, restores=True)
    )


def damaged_settings(router: Router) -> Screen:
    from tablepi.screens.settings.repairs import damaged_settings as question

    context = router.context
    return question(router, context.settings.warnings, context.repair.use_usual)


def disk_space(router: Router) -> Screen:
    from tablepi.screens.settings.repairs import DiskSpaceScreen

    return DiskSpaceScreen(router, router.context.repair, partial(aside_onto_stick, router))


def aside_onto_stick(router: Router, aside: DiskUse) -> Screen:
    """The sticks onto which the matches of a journal go that was set aside."""
    from tablepi.screens.equipment.usb_stick import UsbStickScreen

    context = router.context
    return UsbStickScreen(router, context.sticks(), context.storage, context.put, aside.file)


def forgotten_pin(router: Router, buttons: bool, now_ms: int) -> Screen:
    from tablepi.screens.settings.host_pin import ForgottenPinScreen

    context = router.context
    there = None if buttons else context.sticks().forgot_pin
    return ForgottenPinScreen(router, context.settings, there, context.put, now_ms)


def date(router: Router) -> Screen:
    from tablepi.screens.settings.date_entry import DateScreen

    context = router.context
    now, earliest = context.calendar.now(), context.calendar.earliest()
    moment = now if now[:10] >= earliest else earliest + now[10:]
    return DateScreen(router, moment, context.calendar.set)


def teaching(router: Router, enrolment: "Enrolment") -> Screen:
    """The screen on which a deck is taught."""
    from tablepi.screens.equipment.teach_deck import TeachDeckScreen

    lying, write = router.lookup.lying, router.context.readers.write
    return TeachDeckScreen(router, enrolment, router.device_status, lying, write)


def card_readers(router: Router) -> Screen:
    from tablepi.screens.equipment.card_readers import CardReadersScreen

    return CardReadersScreen(router, router.context.readers, partial(card_reader, router))


def own_cards(router: Router) -> Screen:
    from tablepi.screens.equipment.card_import import OwnCardsScreen

    return OwnCardsScreen(router, router.context.own_cards, partial(card_import, router))


def hall(router: Router) -> Screen:
    from tablepi.screens.settings.hall_page import HallScreen

    context = router.context
    return HallScreen(router, context.hall, context.sticks(), context.put)


def card_import(router: Router) -> Screen:
    from tablepi.screens.equipment.card_import import CardImportScreen

    context = router.context
    return CardImportScreen(router, context.sticks(), context.own_cards, context.put)


def card_reader(router: Router, port: str) -> Screen:
    from tablepi.screens.equipment.reader_page import ReaderScreen

    context = router.context
    known = context.files, router.lookup.file_with
    return ReaderScreen(router, context.readers, port, *known, partial(places, router))


def places(router: Router) -> dict[str, tuple[str, ...]]:
    """The places of each game that has some, by its title."""
    from tablepi.referee.tags.scanned_card import places_of

    context, found = router.context, dict[str, tuple[str, ...]]()
    for cover in context.games.covers:
        game = context.games[cover.id]
        with suppress(TablepiError):
            found[cover.said("title", router.words.language)] = places_of(game, context.deck(game))
    return {title: places for title, places in found.items() if places}


def health(router: Router) -> Screen:
    from tablepi.screens.settings.health import HealthScreen

    space = partial(disk_space, router)
    return HealthScreen(router, router.device_status, router.context.examine, space)


def sticks(router: Router, *, restores: bool = False) -> Screen:
    from tablepi.screens.equipment.usb_stick import UsbStickScreen

    context = router.context
    given = context.sticks(), context.storage, context.put
    return UsbStickScreen(router, *given, restores=restores)
