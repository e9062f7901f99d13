"""What was played, and what the hands do now."""

from tablepi.ui.table.message import PAD_MM, ROWS, Message, Part, height, largest, message
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import icon, sign
from tablepi.ui.toolkit.glass import Glass

_TICK_MM = 4.4
_GAP_MM = 1.2
_BETWEEN_MM = 0.5
_TYPES_MM = (4.2, 3.6, 3.2, theme.LABEL_MM, theme.LEAST_MM)


def done(
    glass: Glass, width: int, most: int, last: str, hands: tuple[str, ...], new: bool
) -> Message:
    """The line with a tick, then the steps with their numbers; quieter once it is old."""
    colour = theme.TEXT if new else theme.QUIET
    parts = _played(glass, width, last, new, colour) if last else []
    top = height(glass, parts) if parts else glass.mm(PAD_MM)
    return message(glass, [*parts, *_steps(glass, width, top, most, hands, colour)])


def _played(glass: Glass, width: int, last: str, new: bool, colour: theme.Colour) -> list[Part]:
    """The line in the largest type in which it stands on one row, else shortened."""
    pad, side = glass.mm(PAD_MM), glass.mm(_TICK_MM)
    tick = sign("accepted", side) if new else icon("check", side, theme.QUIET)
    left = pad + side + glass.mm(_GAP_MM)
    room = max(0, width - pad - left)
    sizes = [glass.mm(type_mm) for type_mm in _TYPES_MM[1:]]
    fits = (size for size in sizes if measure.width(last, size, bold=True) <= room)
    size_px = next(fits, sizes[-1])
    words = text.Lines((measure.fit(last, room, size_px, bold=True),), size_px, colour, bold=True)
    high = max(side, words.get_height())
    return [
        (pad, pad + (high - side) // 2, tick),
        (left, pad + (high - words.get_height()) // 2, words),
    ]


def _steps(
    glass: Glass, width: int, top: int, most: int, hands: tuple[str, ...], colour: theme.Colour
) -> list[Part]:
    """What the hands do, with numbers where there are several steps."""
    pad, gap = glass.mm(PAD_MM), glass.mm(_BETWEEN_MM)
    label_px = glass.mm(theme.LABEL_MM)
    numbers = measure.width("0" * len(str(len(hands))), label_px, bold=True)
    left = pad + (numbers + glass.mm(_GAP_MM) if len(hands) > 1 else 0)
    room = max(1, width - pad - left)
    size_px = largest(glass, _TYPES_MM, hands, room, most - top - glass.mm(0.8), gap)
    drop = measure.baseline(size_px) - measure.baseline(label_px)
    parts: list[Part] = []
    y = top
    for number, line in enumerate(hands, 1):
        if len(hands) > 1:
            mark = text.line(str(number), label_px, theme.QUIET, bold=True)
            parts.append((pad + numbers - mark.get_width(), y + drop, mark))
        words = text.Lines(measure.wrap(line, room, ROWS, size_px), size_px, colour)
        parts.append((left, y, words))
        y += words.get_height() + gap
    return parts
