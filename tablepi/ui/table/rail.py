"""The rail beside or below the board: verdict, question, choices, and their shares of it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pygame

from tablepi.core.cards import Card
from tablepi.referee.table_picture import Level, Prompt, ShownVerdict
from tablepi.screens.pictures.picture import Button, Notice
from tablepi.ui.board.items import face_of
from tablepi.ui.table.choices import choices
from tablepi.ui.table.explanation import above_question, least_px
from tablepi.ui.table.message import Message, done, refused
from tablepi.ui.table.question import MOST_ROWS, is_whole, question
from tablepi.ui.table.regions import ROW_GAP_MM
from tablepi.ui.toolkit import paint, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import split_bottom, split_top
from tablepi.ui.toolkit.pieces import MARK_MM, Area, Block, Piece, Scene
from tablepi.ui.toolkit.sprites import memo, short_lived
from tablepi.ui.toolkit.text import Lines, written
from tablepi.ui.widgets.frame import strips, strips_height

LEAST_MESSAGE_MM = 10.5
ASKED_GAP_MM = 0.6
"""Above the question, over whose capitals a line has air of its own."""

_FEW_RARE = 2
_PEEK_MM = 5.0
_SHAPES = (*((rows, False) for rows in range(MOST_ROWS, 0, -1)), (2, True), (1, True))

Shares = tuple[Block, Block, Message | None, int]
"""Question, choices, message, and how high the choices are."""


class Shape(NamedTuple):
    """A shape of the question. `clear`: it is read from some way off, and names whom it asks."""

    block: Block
    clear: bool = False


class RailContent(NamedTuple):
    """The rail's content: verdict, last line, instructions for hands, notices, who waits, what can
    be done for those who play for the first time."""

    said: ShownVerdict | None
    last: str
    hands: tuple[str, ...]
    notices: tuple[Notice, ...]
    tower: tuple[Level, ...] = ()
    explained: Button | None = None


def shares(
    glass: Glass,
    room: pygame.Rect,
    spoken: RailContent,
    prompt: Prompt,
    faces: Mapping[str, Card],
    told_px: int,
) -> Shares:
    """Question, choices, message, and how high the choices are: all whole if that is possible.

    Else a clear question goes before a message that can be scrolled; it gets small only where the
    choices or a refusal, its names too, would not be whole otherwise. `told_px`: so much stays free
    for the message, where keys could grow into it.
    """
    scrolled, clear, small, short = None, None, None, None
    shared: Shares = (Block((), 0), Block((), 0), None, 0)
    for shape in questions(glass, spoken, prompt, room.width):
        if not shape.clear and scrolled:
            break
        shared, whole, kept = _shared(glass, room, spoken, prompt, faces, told_px, shape.block)
        if kept and whole and shared[2] is not None and shared[2].short:
            short = short or shared
            continue
        if kept and whole:
            return shared
        small = shared if kept else small
        if shape.clear and not _refused(spoken):
            clear = shared if not prompt.keypad else None
            scrolled = scrolled or (shared if kept else None)
    nearly = shared[1].height - shared[3] < glass.touch_px // 2
    return short or scrolled or small or (None if nearly else clear) or shared


def _shared(
    glass: Glass,
    room: pygame.Rect,
    spoken: RailContent,
    prompt: Prompt,
    faces: Mapping[str, Card],
    told_px: int,
    asked: Block,
) -> tuple[Shares, bool, bool]:
    """The shares beside this question; whether the message is whole, and whether the choices are
    beside the least of a message."""
    free = room.height - asked.height - glass.mm(ASKED_GAP_MM)
    block = choices(glass, "choices/", prompt, faces, room.width, free - told_px)
    main = _main(glass, prompt, block, free)
    high = min(main, max(glass.touch_px, free))
    told = _message(glass, room.width, free - high, spoken, faces)
    cut = told is not None and told.height > free - high
    if cut and yields(spoken, prompt):
        told, cut = None, False
    # The gap above the question is the message's.
    free += 0 if told else glass.mm(ASKED_GAP_MM)
    deep = min(block.height, _choices_height(glass, free, main, block, told))
    least = min(told.height, glass.mm(LEAST_MESSAGE_MM)) if told and cut else 0
    return (asked, block, told, deep), not cut, main <= free - least


def explaining(
    glass: Glass,
    room: pygame.Rect,
    spoken: RailContent,
    prompt: Prompt,
    faces: Mapping[str, Card],
    usual: Shares,
) -> Shares:
    """The shares with room for an explanation, where only the question or an old message is less.

    Else the `usual` ones: choices keep their place, and what is said now stays whole.
    """
    if spoken.explained is None or _refused(spoken) or prompt.keypad:
        return usual
    least = least_px(glass, spoken.explained, spoken.tower, room.width) + glass.mm(ROW_GAP_MM)
    lower, _ = split_top(room, max(0, room.height - least))
    shared = shares(glass, lower, spoken, prompt, faces, 0)
    asked, block, told, high = shared
    used = asked.height + high + (told.height + glass.mm(ROW_GAP_MM) if told else 0)
    kept = told is not None or usual[2] is None or yields(spoken, prompt)
    whole = high >= _main(glass, prompt, block, high) and used <= lower.height
    return shared if kept and whole else usual


def _main(glass: Glass, prompt: Prompt, block: Block, free: int) -> int:
    """The height of the choices that stay in sight; of many rare ones only the first edge, if so
    much is free.
    """
    rare = sum(button.look == "quiet" for button in prompt.buttons)
    if rare <= _FEW_RARE or rare == len(prompt.buttons):
        return block.height
    main = block.pieces[-rare - 1].place.bottom
    return main + glass.mm(_PEEK_MM) if main + glass.mm(_PEEK_MM) <= free else main


def questions(glass: Glass, spoken: RailContent, prompt: Prompt, width: int) -> Iterator[Shape]:
    """The question in its shapes, each lower than the one before.

    With a keypad it may go: the number's field and the player beside it ask as well, and the
    reason of a refusal stands where the question stood. Under a long refusal the words
    given suffice.
    """
    if not (_refused(spoken) and prompt.keypad):
        least = glass.height_px
        for shape in _shapes(glass, prompt, width):
            if shape.block.height < least:
                least = shape.block.height
                yield shape
    if _refused(spoken) and prompt.given and not prompt.keypad:
        yield Shape(question(glass, prompt._replace(text=""), width, 1, True))
    if prompt.keypad:
        yield Shape(Block((), 0))


def _shapes(glass: Glass, prompt: Prompt, width: int) -> Iterator[Shape]:
    """The question in fewer and fewer rows, as long as it is whole, then without its name."""
    short = prompt._replace(text=prompt.short)
    for asked in (prompt, short) if prompt.short else (prompt,):
        for rows, low in _SHAPES:
            last = rows == MOST_ROWS and asked.text == (prompt.short or prompt.text)
            if last or is_whole(glass, asked, width, rows):
                yield Shape(question(glass, asked, width, rows, low), asked is prompt)


def _message(
    glass: Glass, width: int, most: int, spoken: RailContent, faces: Mapping[str, Card]
) -> Message | None:
    said = spoken.said
    if said is not None and not said.accepted:
        shown = face_of(faces, said.card) if said.card in faces else None
        return refused(glass, width, most, said, shown)
    last = said.text if said is not None else spoken.last
    if not last and not spoken.hands:
        return None
    return done(glass, width, most, last, spoken.hands, said is not None)


def _refused(spoken: RailContent) -> bool:
    return spoken.said is not None and not spoken.said.accepted


def yields(spoken: RailContent, prompt: Prompt) -> bool:
    """True if the message leaves where it does not fit: an old one, or while a number is typed.

    One without a line that was played says what is being done now: it stays.
    """
    if spoken.said is None and not spoken.last:
        return False
    return not _refused(spoken) and (spoken.said is None or prompt.keypad is not None)


def _ends(block: Block) -> int:
    """The part of the choices that is always in sight: a keypad and its first confirming button."""
    ends = (piece.place.bottom for piece in block.pieces if "confirm." in piece.key)
    return min(ends, default=0)


def _choices_height(glass: Glass, room: int, main: int, block: Block, told: Message | None) -> int:
    """The height that the message leaves to the choices; a refusal is shown whole."""
    wanted = told.height if told else 0
    if wanted + main <= room:
        return room - wanted
    least = wanted if told and told.edge else min(wanted, glass.mm(LEAST_MESSAGE_MM))
    return max(min(main, max(glass.touch_px, _ends(block))), min(main, room - least))


_NOTICE_MM = 9.2
_WHOLE_NOTICE_MM = 15.4
_ARROW_MM = 2.8


@memo
def rail(
    key: object,
    spoken: RailContent,
    prompt: Prompt,
    faces: Mapping[str, Card],
    place: pygame.Rect,
    glass: Glass,
) -> Scene:
    """The rail from the foot up: choices, words given, question; the message gets the rest."""
    gap, room = glass.mm(ROW_GAP_MM), place.copy()
    asked = question(glass, prompt, room.width)
    least = choices(glass, "choices/", prompt, faces, room.width, 0).height
    stays = _tells(spoken) and not yields(spoken, prompt)
    told_px = glass.mm(LEAST_MESSAGE_MM) if stays else 0
    spare = room.height - asked.height - least - told_px - 3 * gap
    shown = _notices(glass, room, spoken.notices, spare)
    shared = shares(glass, room, spoken, prompt, faces, told_px)
    asked, block, told, high = explaining(glass, room, spoken, prompt, faces, shared)
    area, _ = split_bottom(room, high)
    pieces = (
        *_moved(block.pieces, area.left, area.top),
        *_moved(asked.pieces, room.left, area.top - asked.height),
        *shown,
    )
    if block.height > high:
        pieces += _more_below(glass, area)
    # The mark of what is scrolled away stands in the margin.
    wider = pygame.Rect(area.topleft, (area.width + glass.mm(MARK_MM + 0.7), area.height))
    areas: tuple[Area, ...] = (Area("choices", wider, max(0, block.height - high)),)
    most = max(1, area.top - asked.height - glass.mm(ASKED_GAP_MM) - room.top)
    if told is not None:
        laid = _panel(glass, split_top(room, most)[0], told)
        pieces, areas = pieces + laid.pieces, areas + laid.areas
        used = laid.pieces[0].place.height
        _, room = split_top(room, used, gap)
        most -= used + gap
    free, _ = split_top(room, max(0, most))
    return Scene((*pieces, *above_question(glass, spoken.explained, spoken.tower, free)), areas)


def needed_px(glass: Glass, prompt: Prompt, faces: Mapping[str, Card], place: pygame.Rect) -> int:
    """The height of a rail that holds question, choices and a short message."""
    asked = question(glass, prompt, place.width, MOST_ROWS)
    block = choices(glass, "choices/", prompt, faces, place.width, 0)
    gaps = 3 * glass.mm(ROW_GAP_MM)
    return asked.height + block.height + glass.mm(LEAST_MESSAGE_MM) + gaps


def _tells(spoken: RailContent) -> bool:
    return bool(spoken.said or spoken.last or spoken.hands)


def _notices(
    glass: Glass, room: pygame.Rect, notices: tuple[Notice, ...], most: int
) -> tuple[Piece, ...]:
    """Notices take the top of the room: the most urgent in words, the others as signs.

    They grow with their words into what is free, up to `most` pixels.
    """
    if not notices:
        return ()
    least, _ = split_top(room, glass.mm(_NOTICE_MM))
    high = strips_height(glass, least, notices, max(glass.mm(_WHOLE_NOTICE_MM), most))
    place, rest = split_top(room, high, glass.mm(ROW_GAP_MM))
    room.update(rest)
    return strips(glass, place, notices)


def _more_below(glass: Glass, area: pygame.Rect) -> tuple[Piece, ...]:
    """A sign in the gap below the choices that there are more."""
    arrow = icon("down", glass.mm(_ARROW_MM), theme.QUIET)
    return (Piece("more", arrow.get_rect(midtop=area.midbottom), arrow, still=True),)


def _panel(glass: Glass, place: pygame.Rect, told: Message) -> Scene:
    """The message on its panel; it scrolls within it where it is too long."""
    panel, _ = split_top(place, min(place.height, told.height))
    if told.height <= place.height:
        return Scene((Piece("said", panel, _written(glass, panel.size, told), still=True),))
    inner = panel.inflate(0, -2 * glass.mm(theme.OUTLINE_MM))

    def seen(top: int, bottom: int) -> tuple[Piece, ...]:
        return tuple(_parts(told, place, top, bottom))

    plate = Piece("panel", panel, _plate(glass, panel.size, told.edge), still=True)
    foot = place.top + max(y + drawn.get_height() for _, y, drawn in told.parts)
    return Scene((plate,), (Area("said", inner, max(0, foot - inner.bottom), lay=seen),))


def _parts(told: Message, place: pygame.Rect, top: int, bottom: int) -> Iterator[Piece]:
    """The parts of a message that lie between two heights: what is out of sight is not painted."""
    for index, (x, y, drawn) in enumerate(told.parts):
        if place.top + y < bottom and place.top + y + drawn.get_height() > top:
            sprite = written(drawn) if isinstance(drawn, Lines) else drawn
            spot = sprite.get_rect(topleft=(place.left + x, place.top + y))
            yield Piece(f"said/{index}", spot, sprite, still=True)


@short_lived
def _written(glass: Glass, size: tuple[int, int], told: Message) -> pygame.Surface:
    """The whole message on its panel."""
    plate, inset = _plate(glass, size, told.edge), glass.mm(theme.CORNER_MM / 2)
    plate.set_clip(plate.get_rect().inflate(-2 * inset, -2 * inset))
    return told.drawn_on(plate)


def _plate(glass: Glass, size: tuple[int, int], edge: theme.Colour | None) -> pygame.Surface:
    corner, line = glass.mm(theme.CORNER_MM), glass.mm(theme.OUTLINE_MM)
    return paint.grounded(size, theme.GROUND, corner, theme.PANEL, edge, line)


def _moved(pieces: tuple[Piece, ...], x: int, y: int) -> tuple[Piece, ...]:
    return tuple(piece._replace(place=piece.place.move(x, y)) for piece in pieces)
