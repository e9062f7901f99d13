"""The games that the menu offers: each is put in and out, and one stays."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from tablepi.games import Cover
from tablepi.referee.intents import Answer
from tablepi.screens.context.table_settings import Settings, Value
from tablepi.screens.navigation.base import Navigation
from tablepi.screens.navigation.simple_pages import ListPage
from tablepi.screens.pictures.picture import Button, Entry


def offered_games(
    nav: Navigation,
    settings: Settings,
    covers: Sequence[Cover],
    choose: Callable[[Mapping[str, Value]], None],
) -> ListPage:
    """Every game there is, put in and out; the last one stays. `choose` gets the new setting."""
    words, every = nav.words, tuple(cover.id for cover in covers)

    def rows() -> Iterator[Entry]:
        offered = {cover.id for cover in settings.offered(covers)}
        for cover in covers:
            is_in, title = cover.id in offered, cover.said("title", words.language)
            toggle = Answer("shelf", cover.id, partial(put, offered ^ {cover.id}))
            take, put_in = words("shelf.take"), words("shelf.put")
            way = Button(take, toggle, "quiet", icon="minus")
            way = way if is_in else Button(put_in, toggle, icon="plus")
            detail = words("shelf.in" if is_in else "shelf.out")
            yield Entry(title, detail, None, (way,), cover.id)

    def put(offered: set[str]) -> None:
        if not offered:
            nav.notify("shelf.last")
            return
        games = tuple(game for game in every if game in offered)
        choose({"cafe.games": () if games == every else games})

    return ListPage(nav, words("settings.cafe.games.ask"), rows)
