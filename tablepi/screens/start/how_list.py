"""The list of the games, each with how it is played."""

from collections.abc import Iterator
from functools import partial

from tablepi.referee.intents import Answer
from tablepi.screens.context.context import Context
from tablepi.screens.navigation.base import Navigation
from tablepi.screens.navigation.simple_pages import ListPage
from tablepi.screens.pictures.picture import Entry
from tablepi.screens.table import text_page


def how_list(nav: Navigation, context: Context) -> ListPage:
    """The games that are offered here and say what they are about."""
    return ListPage(nav, nav.words("button.how"), partial(_rows, nav, context), kind="how-list")


def _rows(nav: Navigation, context: Context) -> Iterator[Entry]:
    language = nav.words.language
    for cover in context.settings.offered(context.games.covers):
        if cover.said("goal", "en"):
            title, promise = (cover.said(name, language) for name in ("title", "promise"))
            enter = partial(text_page.enter, nav, context.games[cover.id])
            yield Entry(title, promise, Answer("how.game", cover.id, enter), emblem=cover.id)
