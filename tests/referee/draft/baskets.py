"""A table of SuitUP whose cards are gathered, and what its basket shows."""

from tablepi.referee.table_picture import Basket, SeatPanel
from tablepi.screens.pictures.picture import Button, Table
from tests.worlds.table import crowded
from tests.worlds.table.sitting import Sitting


def go_on(sitting: Sitting, seats: int, *lines: str, **options: str) -> Table:
    return sitting.go_on("suitup", crowded.NAMES[:seats], *lines, **options)


def basket(sitting: Sitting) -> Basket:
    basket = sitting.table.prompt.basket
    assert basket is not None
    return basket


def offers(sitting: Sitting) -> list[tuple[str, tuple[str, ...]]]:
    return [(offer.button.label, offer.cards) for offer in basket(sitting).offers]


def panel(sitting: Sitting, seat: int) -> SeatPanel:
    return sitting.table.seats[seat - 1]


def tap(sitting: Sitting, button: Button) -> None:
    sitting.hear(button.act)
