"""What the menu leads to: builds each of those screens, and hands it what it needs.

Here, and in `host_screens.py`, the router is more to a screen than its navigation.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

from tablepi.core.record import ERASED, Days, Ended, Header, Kept, Profile
from tablepi.referee.intents import Intent, OpenNewReader
from tablepi.referee.tags.scanned_card import MOST_SEATS, ScannedCard
from tablepi.referee.text.move_text import listed_title
from tablepi.referee.words import Words
from tablepi.screens import host_screens
from tablepi.screens.context.saved_options import HouseRules, read_rules
from tablepi.screens.equipment.onto_stick import OntoStick
from tablepi.screens.navigation.base import Screen
from tablepi.screens.pictures.sheet_print import PlayerCard, Printer
from tablepi.screens.router import Router
from tablepi.screens.start.match_list import (
    MatchListScreen,
    OpenEarlierMatches,
    ResumeMatch,
    templates_of,
)
from tablepi.screens.start.menu import (
    ChooseGame,
    ChooseHouseRules,
    MenuScreen,
    OpenDamagedJournal,
    OpenDamagedSettings,
    OpenDate,
    OpenDecks,
    OpenDiskSpace,
    OpenForgottenPin,
    OpenPlayers,
    OpenSettings,
    OpenTools,
    StartTask,
)

if TYPE_CHECKING:
    from tablepi.referee.results.standings import Played
    from tablepi.wire.desk_messages import Task


def menu(router: Router) -> MenuScreen:
    """The first screen."""
    context, go = router.context, partial(_go, router)
    shown = context.storage, context.games, context.settings
    guests = partial(_is_for_guests, router), partial(_guests_matches, router)
    told, mended = (context.lost, context.warnings), (context.repair, context.calendar)
    plugged = lambda: router.context.readers.all()  # noqa: E731
    house = context.logo, router.task
    return MenuScreen(router, *shown, *told, *guests, plugged, *mended, *house, go)


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
    from tablepi.screens.settings.host_pin import keep_host_pin, pin_proposal
    from tablepi.screens.settings.setting_trial import UprightScreen

    settings = router.context.settings
    upright = UprightScreen(router, settings)
    proposal = pin_proposal(router, partial(keep_host_pin, router, settings))
    return (upright,) if router.host_pin else (upright, proposal)


def ask_date(router: Router, now_ms: int) -> None:
    """Asks for the date where it cannot be right and no clock keeps it; the host's PIN first."""
    if not router.context.calendar.asks():
        return

    from tablepi.screens.navigation.text_entry import ask_host_pin

    def ask(now_ms: int) -> None:
        router.enter(host_screens.date(router))
        router.notify("date.asked")

    ask_host_pin(router, ask, now_ms)


def _go(router: Router, act: Intent, now_ms: int) -> None:
    """Shows what the menu asks for, after the PIN where that is the host's. Raises TablepiError."""
    if isinstance(act, ChooseGame):
        router.enter(_seating(router, act.game))
        return
    if isinstance(act, OpenForgottenPin):
        router.enter(host_screens.forgotten_pin(router, act.buttons, now_ms))
        return
    if isinstance(act, StartTask):
        if (state := router.task()) is not None and state.may_begin:
            router.context.hall.seated = state.task.task
            router.enter(_seating(router, state.task.game, task=state.task))
        return
    if isinstance(act, ChooseHouseRules):
        if (rules := read_rules(act.line)) and rules.game in router.context.games:
            router.enter(_seating(router, rules.game, rules))
        return
    if isinstance(act, OpenTools):
        router.enter(_tools(router, now_ms))
        return
    if isinstance(act, ResumeMatch):
        header = router.context.storage.journal.kept(act.match).header
        if _is_for_guests(router, act.match, header):
            _resume(router, act.match, now_ms)
            return
        then = partial(_resume, router, act.match)
    elif isinstance(act, OpenNewReader):
        then = partial(_ask_for_reader, router, act.port)
    else:
        then = partial(_enter_hosts, router, type(act))

    from tablepi.screens.navigation.text_entry import ask_host_pin

    ask_host_pin(router, then, now_ms)


def _enter_hosts(router: Router, act: type[Intent], now_ms: int) -> None:
    router.enter(HOSTS[act](router))


def _ask_for_reader(router: Router, port: str, now_ms: int) -> None:
    from tablepi.screens.equipment.card_readers import NewReaderScreen

    router.enter(NewReaderScreen(router, router.context.readers, port))


def _resume(router: Router, match: int, now_ms: int) -> None:
    """Goes on with a match. Raises TablepiError."""
    from tablepi.screens.start.start_match import MatchStart

    MatchStart(router, router.context, router.lookup).resume(match, now_ms)


def _seating(
    router: Router, game: str, rules: HouseRules | None = None, task: "Task | None" = None
) -> Screen:
    """The setting up of a match of this game, with house rules or for the hall's task."""
    from tablepi.screens.context.seated_players import wishes
    from tablepi.screens.start.house_rules import HouseRulesSeating
    from tablepi.screens.start.start_match import MatchStart

    context = router.context
    found, seats = context.games[game], context.settings["table.seats"]
    cards = partial(context.deck, found)
    begin = MatchStart(router, context, router.lookup).begin
    shown = context.chance, bool(context.settings["screen.motion"])
    players = partial(_known_to_guests, router), partial(wishes, context)
    own = partial(_own_sheets, router) if found.templates else None
    given = router, found, seats, context.timing, *players, cards, begin, *shown, own
    if task is not None:
        from tablepi.screens.start.house_rules import TaskSeating

        return TaskSeating(*given, settings=context.settings, task=task)
    return HouseRulesSeating(*given, settings=context.settings, rules=rules)


def _tools(router: Router, now_ms: int) -> Screen:
    """Dice, coin, who begins, timer."""
    from tablepi.screens.start.table_tools import TableToolsScreen

    context = router.context
    seats, moving = context.settings["table.seats"], bool(context.settings["screen.motion"])
    return TableToolsScreen(router, context.chance, seats, moving, context.timer, now_ms)


def _own_sheets(router: Router, now_ms: int) -> None:
    """The table's own score sheets, after the host's PIN: what is erased there is gone."""
    from tablepi.screens.equipment.own_sheets import OwnSheetsScreen
    from tablepi.screens.navigation.text_entry import ask_host_pin

    context = router.context

    def enter(now_ms: int) -> None:
        sticks = context.sticks()
        router.enter(OwnSheetsScreen(router, context.sheets, sticks, context.put))

    ask_host_pin(router, enter, now_ms)


def _players(router: Router) -> Screen:
    from tablepi.screens.players.player_names import PlayerNamesScreen
    from tablepi.screens.players.player_page import PlayerContext

    context = router.context
    given = PlayerContext(
        router,
        context.storage,
        partial(_parts, router),
        context.today(),
        partial(_is_card, router),
        partial(_print_codes, router, context.printer) if context.printer else None,
    )
    return PlayerNamesScreen(given, partial(_known_players, router))


def _print_codes(router: Router, printer: Printer, profiles: Sequence[Profile]) -> None:
    """Asks for the stick onto which players' codes are written; of one there is a picture too."""
    context, said = router.context, router.words("player.card-says")
    cards = tuple(PlayerCard(each.name, each.sign, said) for each in profiles)
    one = len(cards) == 1
    png, name = (printer.card(cards[0]), cards[0].file) if one else (b"", "tablepi-codes")
    write = partial(printer.write_cards, name=name, cards=cards, png=png)
    router.enter(OntoStick(router, "match.keep-to", context.sticks(), context.put, write))


def _parts(router: Router) -> list["Played"]:
    """Every named player's part in every ended match. Raises StoreError."""
    from tablepi.referee.results.standings import parts

    games, language, given = router.context.games, router.words.language, _given_names(router)

    @cache
    def listed(game: str, options: tuple[tuple[str, str], ...], cards: str) -> str:
        found, text = games.get(game), partial(templates_of, router.context.storage, cards)
        return listed_title(found, dict(options), language, text) if found else game

    def title(match: Ended) -> str:
        return listed(match.game, match.options, match.cards)

    def counts(name: str) -> bool:
        return name not in given and name != ERASED

    return parts(router.context.storage.results.all(), title, counts)


def _is_card(router: Router, shown: ScannedCard) -> bool:
    """Whether what was scanned is a card, or may be any word of a game."""
    files = router.context.files.values()
    word = shown.word.replace("-", "").replace(" ", "")
    return bool(shown.deck) or any(shown.word in cards for cards in files) or word.isalpha()


def _all_matches(router: Router) -> Screen:
    """Every match; from a table no way leads back to the list."""
    context, words = router.context, router.words

    def go(act: Intent, now_ms: int) -> None:
        if isinstance(act, ResumeMatch):
            _resume(router, act.match, now_ms)

    def page(most: int, below: int) -> list[Kept]:
        return context.storage.journal.page(most, below)

    templates = partial(templates_of, context.storage)
    return MatchListScreen(router, words("menu.matches"), context.games, page, go, templates)


HOSTS: Mapping[type[Intent], Callable[[Router], Screen]] = {
    OpenPlayers: _players,
    OpenDecks: host_screens.decks,
    OpenSettings: host_screens.settings,
    OpenEarlierMatches: _all_matches,
    OpenDamagedJournal: host_screens.damaged_journal,
    OpenDamagedSettings: host_screens.damaged_settings,
    OpenDiskSpace: host_screens.disk_space,
    OpenDate: host_screens.date,
}
"""The screens that a host's PIN keeps from guests, by what opens them. Everything that cannot be
taken back is done behind them: names and decks erased, settings, backups brought back. Two acts ask
for the PIN themselves: to go on with a match of an earlier evening, and to name a tag for good.
Whatever is played can be taken back until the players say that the result stands, and is theirs.
"""


def _known_to_guests(router: Router) -> list[str]:
    """The names that guests may see: tonight's where there is a host's PIN. Raises StoreError."""
    return _known_players(router, router.context.days if router.host_pin else None)


def _known_players(router: Router, days: Days | None = None) -> list[str]:
    """The names that somebody chose, on these days alone, the latest first. Raises StoreError."""
    names = router.context.storage.players.recent(1_000, days)
    given = _given_names(router)
    return [name for name in names if name not in given]


def _given_names(router: Router) -> frozenset[str]:
    """The names of those who chose none."""
    return frozenset(
        words("seat.default", n=seat)
        for words in (router.words, Words())
        for seat in range(1, MOST_SEATS + 1)
    )
