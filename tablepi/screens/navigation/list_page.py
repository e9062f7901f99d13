"""A page of rows that is one call, and the buttons with which a row is erased."""

from collections.abc import Callable, Hashable, Iterable

from tablepi.referee.intents import Answer
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import Navigation, Screen
from tablepi.screens.pictures.picture import Button, Entry, Listing


class ListPage(Screen):
    """Rows, each with what it does. `rows`: gives those that there are now; `kind`: of the list."""

    def __init__(
        self,
        nav: Navigation,
        title: str,
        rows: Callable[[], Iterable[Entry]],
        *,
        empty: str = "",
        kind: str = "list",
        on_card: str = "notice.no-match",
    ) -> None:
        super().__init__(nav)
        self.on_card = on_card
        self._title, self._rows, self._empty, self._kind = title, rows, empty, kind

    @property
    def page(self) -> Hashable:
        """What is listed."""
        return type(self).__name__, self._title

    def picture(self) -> Listing:
        """The rows as they are now."""
        return self._listing(self._title, self._rows(), self._empty, kind=self._kind)


class EraseButtons:
    """The buttons that erase a row of a list; a second tap on the same place keeps it.

    `ask`, `sure`: ids of what is said before and after the first tap. `erase`: takes the row's
    name. `asked`: the row that was tapped, '' for none.
    """

    def __init__(self, ask: str, sure: str, erase: Callable[[str], object]) -> None:
        self._ask, self._sure, self._erase = ask, sure, erase
        self.asked = ""

    def of(self, words: Words, name: str) -> tuple[Button, ...]:
        """The buttons of this row."""
        if name != self.asked:
            ask = Answer("erase.ask", name, lambda: self._set(name))
            return (Button(words(self._ask), ask, "quiet", icon="trash"),)
        erase = Answer("erase", name, lambda: self._erase_row(name))
        keep = Answer("erase.keep", do=lambda: self._set(""))
        return (
            Button(words(self._sure), erase, "danger", icon="trash"),
            Button(words("button.keep"), keep, "quiet", icon="back"),
        )

    def _set(self, name: str) -> None:
        self.asked = name

    def _erase_row(self, name: str) -> None:
        self.asked = ""
        self._erase(name)
