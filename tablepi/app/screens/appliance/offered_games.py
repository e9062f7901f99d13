"""Which games stand in the menu: a touch takes one away, or puts it back."""

from collections.abc import Callable, Mapping

from tablepi.app.intents import Back, Intent
from tablepi.app.intents.appliance_intents import ToggleGame
from tablepi.app.router import Router
from tablepi.app.table_settings import Value
from tablepi.app.tags.scanned_card import ScannedCard
from tablepi.app.view.picture import Button, Entry, Listing


class ShelfPage:
    """Every game there is; the last one stays. `choose` gets the new setting."""

    def __init__(self, router: Router, choose: Callable[[Mapping[str, Value]], None]) -> None:
        self._router = router
        self._choose = choose

    def picture(self) -> Listing:
        """Each game, and whether it can be chosen here."""
        words, context, shown = self._router.words, self._router.context, self._shown()
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
            back=Button(words("button.back"), Back(), "quiet", icon="back"),
            notices=self._router.notices(),
        )

    def _way(self, game: str, is_shown: bool) -> Button:
        words = self._router.words
        if is_shown:
            return Button(words("shelf.take"), ToggleGame(game), "quiet", icon="minus")
        return Button(words("shelf.put"), ToggleGame(game), icon="plus")

    def hear(self, act: Intent, now_ms: int) -> None:
        """Puts a game in or out, or goes back."""
        match act:
            case Back():
                self._router.leave()
            case ToggleGame(game):
                self._toggle(game)

    def _toggle(self, game: str) -> None:
        left = {*self._shown()} ^ {game}
        if not left:
            self._router.passing = self._router.words("shelf.last")
            return
        every = self._every()
        games = tuple(game for game in every if game in left)
        self._choose({"cafe.games": () if games == every else games})

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """A card is shown before there is a match: said, not played."""
        self._router.passing = self._router.words("notice.no-match")

    def _every(self) -> tuple[str, ...]:
        return tuple(cover.id for cover in self._router.context.games.covers)

    def _shown(self) -> tuple[str, ...]:
        return tuple(cover.id for cover in self._router.context.offered)
