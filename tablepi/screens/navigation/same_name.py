"""Question about a name that somebody at the table has already: nothing is blocked."""

from collections.abc import Callable, Sequence
from functools import partial

from tablepi.core.text.names import same_names, told_apart
from tablepi.screens.navigation.base import Navigation, Way
from tablepi.screens.navigation.simple_pages import Question


def ask_if_another(
    nav: Navigation, name: str, taken: Sequence[str], then: Callable[[str], None]
) -> None:
    """Goes on with `then` and the name; asks before where one of those `taken` is the same."""
    if not same_names([name], taken):
        then(name)
        return

    def choose(chosen_name: str) -> None:
        nav.leave()
        then(chosen_name)

    words, proposal = nav.words, told_apart(name, taken)
    apart, equal = words("same.another", name=proposal), words("same.equal", name=name)
    page = Question(
        nav,
        words("same.title", name=name),
        (words("same.is-here", name=name), words("same.how", name=proposal)),
        Way("same.another", partial(choose, proposal), "primary", "person", apart),
        Way("same.equal", partial(choose, name), "normal", "check", equal),
        Way("same.no", None, "quiet", "back"),
        on_card="",
    )
    nav.enter(page)
