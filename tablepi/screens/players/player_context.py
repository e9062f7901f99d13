"""The list of players and what its pages share."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial

from tablepi.core.record import ERASED, Ended, Profile
from tablepi.core.text.names import folded
from tablepi.referee.match.move_text import listed_title
from tablepi.referee.results.standings import PlayedMatch, matches_by_player
from tablepi.referee.storage import Storage, templates_of
from tablepi.screens.context.equipment import Equipment, default_names, known_names
from tablepi.screens.equipment.usb_stick import OntoStick
from tablepi.screens.navigation.base import Navigation
from tablepi.screens.pictures.seat_colours import seat_colours
from tablepi.screens.pictures.sheet_print import PlayerCard, Printer


@dataclass(frozen=True, slots=True)
class PlayerContext:
    """The list of players, and what it leads to, as far as they share it."""

    nav: Navigation
    equipment: Equipment
    printer: Printer | None
    """Prints codes; None where nothing can."""
    today: str
    """ISO."""

    @property
    def storage(self) -> Storage:
        """The table's."""
        return self.equipment.storage

    def parts(self) -> list[PlayedMatch]:
        """Every named player's part in every ended match. Raises StoreError."""
        words, storage = self.nav.words, self.storage
        games, unnamed = self.equipment.games, default_names(words)

        @cache
        def listed(game: str, options: tuple[tuple[str, str], ...], cards: str) -> str:
            found, text = games.get(game), partial(templates_of, storage, cards)
            return listed_title(found, dict(options), words.language, text) if found else game

        def title(match: Ended) -> str:
            return listed(match.game, match.options, match.cards)

        spellings = {folded(name): name for name in known_names(storage, words)}

        @cache
        def person(name: str) -> str:
            is_named = name not in unnamed and name != ERASED
            return spellings.get(folded(name), name) if is_named else ""

        return matches_by_player(storage.results.all(), title, person)

    def colours(self) -> dict[str, int]:
        """The number of the colour that stands for each player: the chosen one, else a free one."""
        in_order = seat_colours(self.nav.colours)
        chosen = {folded(each.name): each.colour for each in self.storage.profiles.all()}
        chosen = {name: colour for name, colour in chosen.items() if colour in in_order}
        free = [colour for colour in in_order if colour not in chosen.values()] or in_order
        names = sorted(known_names(self.storage, self.nav.words))
        others = [name for name in names if folded(name) not in chosen]
        every = {name: free[index % len(free)] for index, name in enumerate(others)}
        every |= {name: chosen[folded(name)] for name in names if folded(name) in chosen}
        return {name: in_order.index(colour) + 1 for name, colour in every.items()}

    def print_codes(self, printer: Printer, profiles: Sequence[Profile]) -> None:
        """Asks for the stick onto which players' codes are written; of one there is a picture."""
        text = self.nav.words("player.card-says")
        cards = tuple(PlayerCard(profile.name, profile.sign, text) for profile in profiles)
        one = len(cards) == 1
        png, name = (printer.card(cards[0]), cards[0].file) if one else (b"", "tablepi-codes")
        write = partial(printer.write_cards, name=name, cards=cards, png=png)
        sticks, put = self.equipment.sticks(), self.equipment.put
        self.nav.enter(OntoStick(self.nav, "match.keep-to", sticks, put, write))
