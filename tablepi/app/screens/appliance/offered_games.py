"""The choice of games that the menu offers."""

from collections.abc import Callable, Mapping, Sequence

from tablepi.app.intents import Intent
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.table_settings import Settings, Value
from tablepi.app.view.picture import Button, Entry, Listing
from tablepi.games import Cover


class ToggleGame(Intent):
    """Offers a game, or no longer."""

    game: str


class OfferedGamesScreen(Screen):
    """Every game there is; the last one stays. `choose` gets the new setting."""

    on_card = "notice.no-match"

    def __init__(
        self,
        nav: Navigation,
        settings: Settings,
        covers: Sequence[Cover],
        choose: Callable[[Mapping[str, Value]], None],
    ) -> None:
        super().__init__(nav)
        self._settings = settings
        self._covers = covers
        self._choose = choose

    def picture(self) -> Listing:
        """Each game, and whether it can be chosen here."""
        words, shown = self._nav.words, self._shown()
        entries = (
            Entry(
                cover.said("title", words.language),
                words("shelf.in" if cover.id in shown else "shelf.out"),
                None,
                (self._way(cover.id, cover.id in shown),),
                cover.id,
            )
            for cover in self._covers
        )
        return self._listing(words("settings.cafe.games.ask"), entries)

    def _way(self, game: str, is_shown: bool) -> Button:
        words = self._nav.words
        if is_shown:
            return Button(words("shelf.take"), ToggleGame(game), "quiet", icon="minus")
        return Button(words("shelf.put"), ToggleGame(game), icon="plus")

    def hear(self, act: Intent, now_ms: int) -> None:
        """Puts a game in or out, or goes back."""
        match act:
            case ToggleGame(game):
                self._toggle(game)
            case _:
                super().hear(act, now_ms)

    def _toggle(self, game: str) -> None:
        left = {*self._shown()} ^ {game}
        if not left:
            self._nav.notify("shelf.last")
            return
        every = self._every()
        games = tuple(game for game in every if game in left)
        self._choose({"cafe.games": () if games == every else games})

    def _every(self) -> tuple[str, ...]:
        return tuple(cover.id for cover in self._covers)

    def _shown(self) -> tuple[str, ...]:
        return tuple(cover.id for cover in self._settings.offered(self._covers))
