"""What an intent is, by name: what a row or a button answers, else its class."""

from tablepi.referee.intents import Answer, Intent


def kind_of(act: object) -> str:
    """The id of an answer, the name of the class of any other intent."""
    return act.id if isinstance(act, Answer) else type(act).__name__


def is_of(act: Intent | None, kinds: tuple[str, ...]) -> bool:
    """Whether an intent is one of these kinds."""
    return act is not None and kind_of(act) in kinds
