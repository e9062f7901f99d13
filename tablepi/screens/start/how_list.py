"""The list of the games, each with how it is played."""

from collections.abc import Iterable, Iterator
from functools import partial

from tablepi.games import Cover, Games
from tablepi.referee.intents import Answer
from tablepi.screens.navigation.base import Navigation
from tablepi.screens.navigation.simple_pages import ListPage
from tablepi.screens.pictures.picture import Entry
from tablepi.screens.table import text_page


def how_list(nav: Navigation, covers: Iterable[Cover], games: Games) -> ListPage:
    """The games with these covers that say what they are about."""
    rows = partial(_rows, nav, tuple(covers), games)
    return ListPage(nav, nav.words("button.how"), rows, kind="how-list")


def _rows(nav: Navigation, covers: tuple[Cover, ...], games: Games) -> Iterator[Entry]:
    language = nav.words.language
    for cover in covers:
        if cover.said("goal", "en"):
            title, promise = (cover.said(name, language) for name in ("title", "promise"))
            enter = partial(text_page.enter, nav, games[cover.id])
            yield Entry(title, promise, Answer("how.game", cover.id, enter), emblem=cover.id)
