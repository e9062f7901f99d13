"""The choice of games that the menu offers."""

from collections.abc import Callable, Mapping

from tablepi.app.intents import Intent
from tablepi.app.intents.appliance_intents import ToggleGame
from tablepi.app.router import Router
from tablepi.app.screens.base import Screen
from tablepi.app.table_settings import Value
from tablepi.app.view.picture import Button, Entry, Listing


class ShelfPage(Screen):
    """Every game there is; the last one stays. `choose` gets the new setting."""

    on_card = "notice.no-match"

    def __init__(self, router: Router, choose: Callable[[Mapping[str, Value]], None]) -> None:
        super().__init__(router)
        self._router = router
        self._choose = choose

    def picture(self) -> Listing:
        """Each game, and whether it can be chosen here."""
        words, context, shown = self._nav.words, self._router.context, self._shown()
        return Listing(
            title=words("settings.cafe.games.ask"),
            entries=tuple(
                Entry(
                    cover.said("title", context.language),
                    words("shelf.in" if cover.id in shown else "shelf.out"),
                    None,
                    (self._way(cover.id, cover.id in shown),),
                    cover.id,
                )
                for cover in context.games.covers
            ),
            empty="",
            back=self._back(),
            notices=self._nav.notices(),
        )

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
        return tuple(cover.id for cover in self._router.context.games.covers)

    def _shown(self) -> tuple[str, ...]:
        return tuple(cover.id for cover in self._router.context.offered)
