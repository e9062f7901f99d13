"""What tests of the event's pages share."""

from tests.hall.pages.conftest import hall, served

__all__ = ["hall", "served"]
