"""What the menu leads to: builds each of those screens, and hands it what it needs.

Here alone the router is more to a screen than its navigation.
"""

from functools import partial
from typing import TYPE_CHECKING

from tablepi.app.intents import Intent
from tablepi.app.router import Router
from tablepi.app.screens.base import Screen
from tablepi.app.screens.menu import ChooseGame, MenuScreen, OpenDecks, OpenPlayers, ResumeMatch
from tablepi.app.tags.scanned_card import MOST_SEATS
from tablepi.app.text.words import Words

if TYPE_CHECKING:
    from tablepi.app.tags.enrolment import Enrolment


def menu(router: Router) -> MenuScreen:
    """The first screen."""
    context, go = router.context, partial(_go, router)
    shown = context.storage, context.games, context.settings
    return MenuScreen(router, *shown, context.lost, context.warnings, go)


def first_pages(router: Router) -> tuple[Screen, ...]:
    """What is asked at the first start on a panel of its own; the one leads to the next."""
    from tablepi.app.screens.appliance.upright import UprightScreen

    return (UprightScreen(router, router.context.settings),)


def _go(router: Router, act: Intent, now_ms: int) -> None:
    """Shows what the menu asks for. Raises TablepiError."""
    if isinstance(act, ResumeMatch):
        from tablepi.app.screens.start_match import MatchStart

        MatchStart(router, router.context, router.lookup).resume(act.match, now_ms)
    elif isinstance(act, ChooseGame):
        router.enter(_seating(router, act.game))
    else:
        from tablepi.app.screens.text_entry import ask_pin

        # The host's PIN keeps these screens from guests, where there is one.
        pin = router.context.settings["cafe.pin"]
        ask_pin(router, pin, "settings.pin", lambda _: router.enter(_hosts(router, act)), now_ms)


def _seating(router: Router, game: str) -> Screen:
    """The setting up of a match of this game."""
    from tablepi.app.screens.seating import SeatingScreen
    from tablepi.app.screens.start_match import MatchStart

    context = router.context
    found, seats = context.games[game], context.settings["table.seats"]
    cards = partial(context.deck, found)
    begin = MatchStart(router, context, router.lookup).begin
    known = partial(_known_players, router)
    return SeatingScreen(router, found, seats, context.timing, known, cards, begin)


def _hosts(router: Router, act: Intent) -> Screen:
    """A screen of the host's."""
    context = router.context
    if isinstance(act, OpenPlayers):
        from tablepi.app.screens.player_names import PlayerNamesScreen

        return PlayerNamesScreen(router, context.storage, partial(_known_players, router))
    if isinstance(act, OpenDecks):
        from tablepi.app.screens.appliance.decks import DecksScreen

        return DecksScreen(router, context.storage, context.files, partial(teaching, router))
    from tablepi.app.screens.appliance.settings import SettingsScreen

    health, sticks = partial(_health, router), partial(_sticks, router)
    return SettingsScreen(router, context.settings, context.games.covers, health, sticks)


def teaching(router: Router, enrolment: "Enrolment") -> Screen:
    """The screen on which a deck is taught."""
    from tablepi.app.screens.appliance.teach_deck import TeachDeckScreen

    lying, write = router.lookup.lying, router.context.write
    return TeachDeckScreen(router, enrolment, router.device_status, lying, write)


def _health(router: Router) -> Screen:
    from tablepi.app.screens.appliance.health import HealthScreen

    return HealthScreen(router, router.device_status, router.context.examine)


def _sticks(router: Router) -> Screen:
    from tablepi.app.screens.appliance.usb_stick import UsbStickScreen

    context = router.context
    return UsbStickScreen(router, context.sticks(), context.storage, context.put)


def _known_players(router: Router) -> list[str]:
    """The names that somebody chose, the latest first. Raises StoreError."""
    names = router.context.storage.players.recent(1_000)
    given = {
        words("seat.default", n=seat)
        for words in (router.words, Words())
        for seat in range(1, MOST_SEATS + 1)
    }
    return [name for name in names if name not in given]
