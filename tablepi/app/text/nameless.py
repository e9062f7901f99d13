"""A question without the name of whom it asks, for where the name has no room."""

_BETWEEN = " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}:,"


def nameless(question: str, who: str) -> str:
    """The question without the name that it begins with; '' where it begins otherwise."""
    if not who or not question.startswith(who):
        return ""
    rest = question[len(who) :].lstrip(_BETWEEN)
    first = next((at for at, sign in enumerate(rest) if sign.isalnum()), 0)
    return rest[: first + 1].upper() + rest[first + 1 :]
