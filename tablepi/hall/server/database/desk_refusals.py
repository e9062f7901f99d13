"""Refusals of a change at the desk: for a reason in words, or because somebody was there before."""

from tablepi.core.errors import TablepiError


class DeskRefusal(TablepiError):
    """`sentence`: its id; `values`: what stands in it; `status`: of the answer."""

    def __init__(self, sentence: str, status: int = 400, **values: str | int) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status
        self.values = values


class StaleRowError(Exception):
    """Somebody decided meanwhile: the row on which a change was made is not the newest."""
