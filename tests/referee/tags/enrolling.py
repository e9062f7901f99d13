"""What is seen while a deck is taught."""

from tablepi.screens.pictures.picture import Enrolling
from tests.worlds.table.sitting import Sitting


def seen(sitting: Sitting) -> Enrolling:
    return sitting.see(Enrolling)


def said(sitting: Sitting) -> str:
    verdict = seen(sitting).said
    return verdict.text if verdict else ""
