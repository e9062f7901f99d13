"""What went wrong stands beside what an empty list says, which often is what to do about it."""

from tablepi.core.errors import StoreError
from tablepi.screens.navigation.base import Screen
from tablepi.screens.pictures.picture import Listing
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting


class _EmptyList(Screen):
    unread = ""

    def picture(self) -> Listing:
        return self._listing("", (), "Plug a stick in.", self.unread)

    def fail(self) -> None:
        def pull() -> None:
            raise StoreError("cause.full")

        self._attempt(pull)


def test_what_could_not_be_done_leaves_what_to_do(store: Store) -> None:
    screen = _EmptyList(Sitting(store).router)
    screen.fail()
    shown = screen.picture()
    assert [notice.text for notice in shown.notices] == ["no space is left there"]
    assert shown.empty == "Plug a stick in."


def test_a_list_that_cannot_be_read_is_not_called_empty(store: Store) -> None:
    screen = _EmptyList(Sitting(store).router)
    screen.unread = "The disk is full."
    shown = screen.picture()
    assert [notice.text for notice in shown.notices] == ["The disk is full."]
    assert shown.empty == ""
