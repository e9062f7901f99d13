"""What the menu leads to: builds each of those screens, and hands it what it needs.

Here alone the router is more to a screen than its navigation.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from tablepi.app.intents import Intent
from tablepi.app.router import Router
from tablepi.app.screens.base import Screen
from tablepi.app.screens.menu import (
    ChooseGame,
    MatchListScreen,
    MenuScreen,
    OpenDecks,
    OpenEarlierMatches,
    OpenPlayers,
    OpenSettings,
    ResumeMatch,
)
from tablepi.app.tags.scanned_card import MOST_SEATS
from tablepi.app.text.words import Words
from tablepi.core.record import Days, Header, Kept

if TYPE_CHECKING:
    from tablepi.app.tags.enrolment import Enrolment


def menu(router: Router) -> MenuScreen:
    """The first screen."""
    context, go = router.context, partial(_go, router)
    shown = context.storage, context.games, context.settings
    guests = partial(_is_for_guests, router), partial(_guests_matches, router)
    return MenuScreen(router, *shown, context.lost, context.warnings, *guests, context.logo, go)


def _is_for_guests(router: Router, match: int, header: Header) -> bool:
    """Whether guests may see a match and go on with it: tonight's where there is a host's PIN."""
    return not router.host_pin or router.context.is_tonights(match, header.began)


def _guests_matches(router: Router, most: int, below: int) -> list[Kept]:
    """The matches that guests may see, which `_is_for_guests` says of one. Raises StoreError."""
    context, journal = router.context, router.context.storage.journal
    if not router.host_pin:
        return journal.page(most, below)
    return journal.page(most, below, context.days, context.begun)


def first_pages(router: Router) -> tuple[Screen, ...]:
    """What is asked at the first start on a panel of its own; the one leads to the next."""
    from tablepi.app.screens.appliance.pin_proposal import PinProposalScreen
    from tablepi.app.screens.appliance.upright import UprightScreen

    settings = router.context.settings
    upright = UprightScreen(router, settings)
    proposal = PinProposalScreen(router, lambda pin: settings.choose({"cafe.pin": pin}))
    return (upright,) if router.host_pin else (upright, proposal)


def _go(router: Router, act: Intent, now_ms: int) -> None:
    """Shows what the menu asks for, after the PIN where that is the host's. Raises TablepiError."""
    if isinstance(act, ChooseGame):
        router.enter(_seating(router, act.game))
        return
    if isinstance(act, ResumeMatch):
        header = router.context.storage.journal.header(act.match)
        if _is_for_guests(router, act.match, header):
            _resume(router, act.match, now_ms)
            return
        then = partial(_resume, router, act.match)
    else:
        then = partial(_enter_hosts, router, type(act))

    from tablepi.app.screens.text_entry import ask_host_pin

    ask_host_pin(router, then, now_ms)


def _enter_hosts(router: Router, act: type[Intent], now_ms: int) -> None:
    router.enter(HOSTS[act](router))


def _resume(router: Router, match: int, now_ms: int) -> None:
    """Goes on with a match. Raises TablepiError."""
    from tablepi.app.screens.start_match import MatchStart

    MatchStart(router, router.context, router.lookup).resume(match, now_ms)


def _seating(router: Router, game: str) -> Screen:
    """The setting up of a match of this game."""
    from tablepi.app.screens.seating import SeatingScreen
    from tablepi.app.screens.start_match import MatchStart

    context = router.context
    found, seats = context.games[game], context.settings["table.seats"]
    cards = partial(context.deck, found)
    begin = MatchStart(router, context, router.lookup).begin
    known = partial(_known_to_guests, router)
    shown = context.chance, bool(context.settings["screen.motion"])
    return SeatingScreen(router, found, seats, context.timing, known, cards, begin, *shown)


def _players(router: Router) -> Screen:
    from tablepi.app.screens.player_names import PlayerNamesScreen

    return PlayerNamesScreen(router, router.context.storage, partial(_known_players, router))


def _decks(router: Router) -> Screen:
    from tablepi.app.screens.appliance.decks import DecksScreen

    context = router.context
    return DecksScreen(router, context.storage, context.files, partial(teaching, router))


def _settings(router: Router) -> Screen:
    from tablepi.app.screens.appliance.settings import SettingsScreen

    context, health, sticks = router.context, partial(_health, router), partial(_sticks, router)
    return SettingsScreen(router, context.settings, context.games.covers, health, sticks)


def _all_matches(router: Router) -> Screen:
    """Every match; from a table no way leads back to the list."""
    context, words = router.context, router.words

    def go(act: Intent, now_ms: int) -> None:
        if isinstance(act, ResumeMatch):
            _resume(router, act.match, now_ms)

    def page(most: int, below: int) -> list[Kept]:
        return context.storage.journal.page(most, below)

    return MatchListScreen(router, words("menu.matches"), context.games, page, go)


HOSTS: Mapping[type[Intent], Callable[[Router], Screen]] = {
    OpenPlayers: _players,
    OpenDecks: _decks,
    OpenSettings: _settings,
    OpenEarlierMatches: _all_matches,
}
"""The screens that a host's PIN keeps from guests, by what opens them. Everything that cannot be
taken back is done behind them: names and decks erased, settings, backups brought back. Two acts ask
for the PIN themselves: to go on with a match of an earlier evening, and to name a tag for good.
Whatever is played can be taken back until the players say that the result stands, and is theirs.
"""


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


def _known_to_guests(router: Router) -> list[str]:
    """The names that guests may see: tonight's where there is a host's PIN. Raises StoreError."""
    return _known_players(router, router.context.days if router.host_pin else None)


def _known_players(router: Router, days: Days | None = None) -> list[str]:
    """The names that somebody chose, on these days alone, the latest first. Raises StoreError."""
    names = router.context.storage.players.recent(1_000, days)
    given = {
        words("seat.default", n=seat)
        for words in (router.words, Words())
        for seat in range(1, MOST_SEATS + 1)
    }
    return [name for name in names if name not in given]
