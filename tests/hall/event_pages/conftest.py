"""What tests of the event's pages share."""

from tests.hall.pages.conftest import driver, hall, served

__all__ = ["driver", "hall", "served"]
