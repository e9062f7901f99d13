"""Refusals of the desk, with the sentence that says why and what to do."""

from tablepi.core.errors import TablepiError


class DeskRefusal(TablepiError):
    """`sentence`: its id; `values`: what stands in it; `status`: of the answer."""

    def __init__(self, sentence: str, status: int = 400, **values: str | int) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status
        self.values = values
