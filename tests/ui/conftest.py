"""What the screen's tests share with the app's: a table over a journal of its own."""

from tests.referee.conftest import sitting

__all__ = ["sitting"]
