"""What the screen's tests share with the app's: a table over a journal of its own."""

from tests.app.conftest import sitting, store

__all__ = ["sitting", "store"]
