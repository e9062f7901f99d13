"""Which games stand in the menu: a touch takes one away, or puts it back."""

from collections.abc import Callable, Mapping

from tablepi.app.intents import Act, Press
from tablepi.app.router import Desk
from tablepi.app.table_settings import Value
from tablepi.app.tags.scanned_card import Shown
from tablepi.app.text.words import cover_words
from tablepi.app.view.picture import Button, Entry, Listing


class ShelfPage:
    """Every game there is; the last one stays. `choose` gets the new setting."""

    def __init__(self, desk: Desk, choose: Callable[[Mapping[str, Value]], None]) -> None:
        self._desk = desk
        self._choose = choose

    def picture(self) -> Listing:
        """Each game, and whether it can be chosen here."""
        words, house, shown = self._desk.words, self._desk.house, self._shown()
        return Listing(
            title=words("settings.cafe.games.ask"),
            entries=tuple(
                Entry(
                    cover_words(cover, house.language)[0],
                    words("shelf.in" if cover.id in shown else "shelf.out"),
                    None,
                    (self._way(cover.id, cover.id in shown),),
                    cover.id,
                )
                for cover in house.games.covers
            ),
            empty="",
            back=Button(words("button.back"), Press("back"), "quiet", icon="back"),
            notices=self._desk.notices(),
        )

    def _way(self, game: str, is_shown: bool) -> Button:
        words = self._desk.words
        if is_shown:
            return Button(words("shelf.take"), Press("game", game), "quiet", icon="minus")
        return Button(words("shelf.put"), Press("game", game), icon="plus")

    def hear(self, act: Act, now_ms: int) -> None:
        """Puts a game in or out, or goes back."""
        if not isinstance(act, Press):
            return
        if act.name == "back":
            self._desk.leave()
        elif act.name == "game":
            left = {*self._shown()} ^ {str(act.value)}
            if not left:
                self._desk.passing = self._desk.words("shelf.last")
                return
            every = self._every()
            games = tuple(game for game in every if game in left)
            self._choose({"cafe.games": () if games == every else games})

    def show(self, shown: Shown, now_ms: int) -> None:
        """A card is shown before there is a match: said, not played."""
        self._desk.passing = self._desk.words("notice.no-match")

    def _every(self) -> tuple[str, ...]:
        return tuple(cover.id for cover in self._desk.house.games.covers)

    def _shown(self) -> tuple[str, ...]:
        return tuple(cover.id for cover in self._desk.house.offered)
