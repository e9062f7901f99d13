"""A part of a scene is laid anew only when what it shows has changed."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

Shown = ParamSpec("Shown")
Laid = TypeVar("Laid")


def kept(
    lay: Callable[Concatenate[Hashable, Shown], Laid],
) -> Callable[Concatenate[Hashable, Shown], Laid]:
    """Remembers the last result for each key, the function's first argument.

    The other arguments are compared, not hashed: they may hold mappings, and where they are the
    very objects of the last time, comparing them costs nothing. A scene has few keys.
    """
    held: dict[Hashable, tuple[tuple[Any, ...], Laid]] = {}

    @wraps(lay)
    def again(key: Hashable, /, *args: Shown.args, **kwargs: Shown.kwargs) -> Laid:
        shown = (*args, *kwargs.values())
        was = held.get(key)
        if was is not None and was[0] == shown:
            return was[1]
        laid = lay(key, *args, **kwargs)
        held[key] = (shown, laid)
        return laid

    return again
