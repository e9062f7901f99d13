"""The rail beside or below the board: verdict, question, choices, and their shares of it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pygame

from tablepi.core.cards import Card
from tablepi.referee.intents import Intent, OpenHistory
from tablepi.referee.table_picture import Level, Prompt, ShownVerdict
from tablepi.screens.pictures.picture import Button, Notice
from tablepi.ui.board.items import face_of
from tablepi.ui.table.asked_seat import Asked, badge_px, badged_question, named_question
from tablepi.ui.table.choices import choices, many_numbers
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
from tablepi.ui.widgets.key_faces import Kind, cap, skin_of

LEAST_MESSAGE_MM = 11.2
ASKED_GAP_MM = 0.6
"""Above the question, over whose capitals a line has air of its own."""

_FEW_RARE = 2
_PEEK_MM = 5.0
_SHAPES = (*((rows, False) for rows in range(MOST_ROWS, 0, -1)), (2, True), (1, True))

_SPARE_FOOT_MM = 0.6

Shares = tuple[Block, Block, Message | None, int]
"""Question, choices, message, and how high the choices are."""


class Shape(NamedTuple):
    """A shape of the question. `clear`: it is read from some way off, and names whom it asks."""

    block: Block
    clear: bool = False


class RailContent(NamedTuple):
    """The rail's content: verdict, last line, instructions for hands, notices, who waits, what can
    be done for those who play for the first time, whom the question is for, what a tap on the
    last line does."""

    said: ShownVerdict | None
    last: str
    hands: tuple[str, ...]
    notices: tuple[Notice, ...]
    tower: tuple[Level, ...] = ()
    explained: Button | None = None
    asked: Asked | None = None
    history: Button | None = None

    @property
    def refused(self) -> bool:
        return self.said is not None and not self.said.accepted


def shares(
    glass: Glass,
    room: pygame.Rect,
    content: RailContent,
    prompt: Prompt,
    faces: Mapping[str, Card],
    reserved_px: int,
) -> Shares:
    """Question, choices, message, and how high the choices are: all whole if that is possible.

    Else a clear question goes before a message that can be scrolled; it gets small only where the
    choices or a refusal, its names too, would not be whole otherwise. `reserved_px`: stays free for
    the message, where keys could grow into it.
    """
    scrolled, clear, small, short = None, None, None, None
    layout: Shares = (Block((), 0), Block((), 0), None, 0)
    for shape in questions(glass, content, prompt, room.width):
        if not shape.clear and scrolled:
            break
        layout, message_fits, choices_fit = _shares_beside(
            glass, room, content, prompt, faces, reserved_px, shape.block
        )
        if choices_fit and message_fits and layout[2] is not None and layout[2].short:
            short = short or layout
            continue
        if choices_fit and message_fits:
            return layout
        small = layout if choices_fit else small
        if shape.clear and not content.refused:
            clear = layout if not prompt.keypad else None
            scrolled = layout if choices_fit else scrolled
    fitting = short or scrolled or small
    if fitting is None and layout[2] is not None and _leaves_to_numbers(content, prompt):
        return shares(glass, room, _wordless(content), prompt, faces, 0)
    # Choices that do not even stand below the lowest question are scrolled in any case: then the
    # question may as well be clear.
    nearly_all = layout[1].height - layout[3] < glass.touch_px // 2
    return fitting or (None if nearly_all else clear) or layout


def _shares_beside(
    glass: Glass,
    room: pygame.Rect,
    content: RailContent,
    prompt: Prompt,
    faces: Mapping[str, Card],
    reserved_px: int,
    head: Block,
) -> tuple[Shares, bool, bool]:
    """The shares beside this question; whether the message is whole, and whether the choices are
    beside the least of a message."""
    free_px = room.height - head.height - glass.mm(ASKED_GAP_MM)
    # What stands above a keypad is not asked again in its field.
    unasked = prompt._replace(text="", short="") if head.pieces else prompt
    block = choices(glass, "choices/", unasked, faces, room.width, free_px - reserved_px)
    main_px = _main_height(glass, prompt, block, free_px)
    sight_px = min(main_px, max(glass.touch_px, free_px))
    message = _message(glass, room.width, free_px - sight_px, content, faces)
    cut = message is not None and message.height > free_px - sight_px
    if cut and yields(content, prompt):
        message, cut = None, False
    # The gap above the question is the message's.
    free_px += 0 if message else glass.mm(ASKED_GAP_MM)
    choices_px = min(block.height, _choices_height(glass, free_px, main_px, block, message))
    shown_px = min(message.height, glass.mm(LEAST_MESSAGE_MM)) if message and cut else 0
    return (head, block, message, choices_px), not cut, main_px <= free_px - shown_px


def explaining(
    glass: Glass,
    room: pygame.Rect,
    content: RailContent,
    prompt: Prompt,
    faces: Mapping[str, Card],
    fallback: Shares,
) -> Shares:
    """The shares with room for an explanation, where only the question or an old message is less.

    Else the `fallback`: choices keep their place, and what is said now stays whole.
    """
    if content.explained is None or content.refused or prompt.keypad:
        return fallback
    lesson_px = least_px(glass, content.explained, content.tower, room.width) + glass.mm(ROW_GAP_MM)
    lower_room, _ = split_top(room, max(0, room.height - lesson_px))
    layout = shares(glass, lower_room, content, prompt, faces, 0)
    head, block, message, choices_px = layout
    used_px = head.height + choices_px + (message.height + glass.mm(ROW_GAP_MM) if message else 0)
    message_stays = message is not None or fallback[2] is None or yields(content, prompt)
    choices_fit = (
        choices_px >= _main_height(glass, prompt, block, choices_px)
        and used_px <= lower_room.height
    )
    return layout if message_stays and choices_fit else fallback


def _main_height(glass: Glass, prompt: Prompt, block: Block, free_px: int) -> int:
    """The height of the choices that stay in sight; of many rare ones only the first edge, if so
    much is free.
    """
    rare = sum(button.look == "quiet" for button in prompt.buttons)
    if rare <= _FEW_RARE or rare == len(prompt.buttons):
        return block.height
    main_px = block.pieces[-rare - 1].place.bottom
    return main_px + glass.mm(_PEEK_MM) if main_px + glass.mm(_PEEK_MM) <= free_px else main_px


def questions(glass: Glass, content: RailContent, prompt: Prompt, width: int) -> Iterator[Shape]:
    """The question in its shapes, each lower than the one before.

    With a keypad it may go into the number's field, as the reason of a refusal stands where the
    question stood. Under a long refusal the words given suffice.
    """
    if not (content.refused and prompt.keypad):
        lowest, asked = glass.height_px, content.asked
        named = _named_shapes(glass, prompt, asked, width) if asked else None
        for shape in named or _shapes(glass, prompt, width):
            if shape.block.height < lowest:
                lowest = shape.block.height
                yield shape
        if prompt.keypad:
            yield Shape(_low_question(glass, prompt, asked, width))
    if content.refused and prompt.given and not prompt.keypad:
        yield Shape(question(glass, prompt._replace(text=""), width, 1, True))
    if prompt.keypad:
        yield Shape(Block((), 0))


def _low_question(glass: Glass, prompt: Prompt, asked: Asked | None, width: int) -> Block:
    """The question on one line, in smaller type where it has to be."""
    if asked is not None:
        return badged_question(glass, prompt, asked, width, 1)
    return question(glass, prompt._replace(text=prompt.short or prompt.text), width, 1)


def _named_shapes(glass: Glass, prompt: Prompt, asked: Asked, width: int) -> Iterator[Shape]:
    """The question under the name of the seat asked, then beside its badge, lower and lower."""
    for rows in (3, 2, 1) if asked.others else (2, 1):
        if is_whole(glass, prompt.short, width, rows):
            yield Shape(named_question(glass, prompt, asked, width, rows), True)
    beside_px = width - badge_px(glass)
    for rows, low in _SHAPES:
        clear = is_whole(glass, prompt.short, beside_px, rows)
        if clear or rows == MOST_ROWS:
            yield Shape(badged_question(glass, prompt, asked, width, rows, low), clear)


def _shapes(glass: Glass, prompt: Prompt, width: int) -> Iterator[Shape]:
    """The question in fewer and fewer rows, as long as it is whole, then without its name."""
    short_prompt = prompt._replace(text=prompt.short)
    for shown_prompt in (prompt, short_prompt) if prompt.short else (prompt,):
        for rows, low in _SHAPES:
            is_last = rows == MOST_ROWS and shown_prompt.text == (prompt.short or prompt.text)
            if is_last or is_whole(glass, shown_prompt.text, width, rows):
                yield Shape(question(glass, shown_prompt, width, rows, low), shown_prompt is prompt)


def _message(
    glass: Glass, width: int, limit_px: int, content: RailContent, faces: Mapping[str, Card]
) -> Message | None:
    verdict = content.said
    if verdict is not None and not verdict.accepted:
        face = face_of(faces, verdict.card) if verdict.card in faces else None
        return refused(glass, width, limit_px, verdict, face)
    line = verdict.text if verdict is not None else content.last
    if line or content.hands:
        return done(glass, width, limit_px, line, content.hands, verdict is not None)
    return done(glass, width, limit_px, content.history.label, ()) if content.history else None


def yields(content: RailContent, prompt: Prompt) -> bool:
    """True if the message leaves where it does not fit: an old one, or while a number is typed.

    One without a line that was played says what is being done now: it stays.
    """
    if content.said is None and not content.last:
        return not content.hands
    return not content.refused and (content.said is None or prompt.keypad is not None)


def _leaves_to_numbers(content: RailContent, prompt: Prompt) -> bool:
    """True if the message leaves where not all of many numbers would be in sight beside it."""
    return bool(many_numbers(prompt.buttons)) and not content.refused


def _wordless(content: RailContent) -> RailContent:
    """The content without a message."""
    return content._replace(said=None, last="", hands=(), history=None)


def _act_of(content: RailContent) -> Intent | None:
    """A tap on the message: it opens the history, at the line that a refusal asks to put right."""
    if content.said is None or content.said.accepted:
        return content.history.act if content.history else None
    return OpenHistory(content.said.line) if content.said.line else None


def _confirm_bottom(block: Block) -> int:
    """The part of the choices that is always in sight: a keypad and its first confirming button."""
    keys = (piece.place.bottom for piece in block.pieces if "/key." in piece.key)
    ends = (piece.place.bottom for piece in block.pieces if "confirm." in piece.key)
    return max(max(keys, default=0), min(ends, default=0))


def _choices_height(
    glass: Glass, free_px: int, main_px: int, block: Block, message: Message | None
) -> int:
    """The height that the message leaves to the choices; a refusal is shown whole."""
    message_px = message.height if message else 0
    if message_px + main_px <= free_px:
        return free_px - message_px
    shortest_px = (
        message_px
        if message and message.is_refusal
        else min(message_px, glass.mm(LEAST_MESSAGE_MM))
    )
    return max(
        min(main_px, max(glass.touch_px, _confirm_bottom(block))),
        min(main_px, free_px - shortest_px),
    )


_NOTICE_MM = 9.2
_WHOLE_NOTICE_MM = 15.4
_ARROW_MM = 2.8


@memo
def rail(
    key: object,
    content: RailContent,
    prompt: Prompt,
    faces: Mapping[str, Card],
    place: pygame.Rect,
    glass: Glass,
) -> Scene:
    """The rail from the foot up: choices, words given, question; the message gets the rest.

    A notice takes the message's place rather than that of a choice.
    """
    gap = glass.mm(ROW_GAP_MM)
    room, notice_pieces, layout = _shares_below(glass, place, content, prompt, faces)
    if content.notices and not content.refused and layout[3] < layout[1].height:
        content = _wordless(content)
        lowest = min(each.block.height for each in questions(glass, content, prompt, place.width))
        room, notice_pieces, layout = _shares_below(glass, place, content, prompt, faces, lowest)
    head, block, message, choices_px = explaining(glass, room, content, prompt, faces, layout)
    area, _ = split_bottom(room, choices_px)
    pieces = (
        *_moved_pieces(block.pieces, area.left, area.top),
        *_moved_pieces(head.pieces, room.left, area.top - head.height),
        *notice_pieces,
    )
    if block.height > choices_px:
        pieces += _more_below(glass, area)
    # The mark of what is scrolled away stands in the margin.
    wider = pygame.Rect(area.topleft, (area.width + glass.mm(MARK_MM + 0.7), area.height))
    areas: tuple[Area, ...] = (Area("choices", wider, max(0, block.height - choices_px)),)
    limit_px = max(1, area.top - head.height - glass.mm(ASKED_GAP_MM) - room.top)
    if message is not None:
        panel = _panel(glass, split_top(room, limit_px)[0], message, _act_of(content))
        pieces, areas = pieces + panel.pieces, areas + panel.areas
        used_px = panel.pieces[0].place.height
        _, room = split_top(room, used_px, gap)
        limit_px -= used_px + gap
    free, _ = split_top(room, max(0, limit_px))
    return Scene((*pieces, *above_question(glass, content.explained, content.tower, free)), areas)


def _shares_below(
    glass: Glass,
    place: pygame.Rect,
    content: RailContent,
    prompt: Prompt,
    faces: Mapping[str, Card],
    lowest_px: int = 0,
) -> tuple[pygame.Rect, tuple[Piece, ...], Shares]:
    """The room below the notices, these, and the shares of that room.

    `lowest_px`: of a question that gives way to the notices, which leave the choices whole.
    """
    room = place.copy()
    head_px = lowest_px or question(glass, prompt, room.width).height
    shortest_px = choices(glass, "choices/", prompt, faces, room.width, 0).height
    stays = _has_message(content) and not yields(content, prompt)
    reserved_px = glass.mm(LEAST_MESSAGE_MM) if stays else 0
    spare_px = room.height - head_px - shortest_px - reserved_px
    if lowest_px:
        gap = glass.mm(ASKED_GAP_MM)
        limit_px = spare_px - gap
    else:
        gap = glass.mm(ROW_GAP_MM)
        limit_px = max(glass.mm(_WHOLE_NOTICE_MM), spare_px - 3 * gap)
    notice_pieces = _notices(glass, room, content.notices, limit_px, gap)
    return room, notice_pieces, shares(glass, room, content, prompt, faces, reserved_px)


def needed_px(glass: Glass, prompt: Prompt, faces: Mapping[str, Card], place: pygame.Rect) -> int:
    """The height of a rail that holds question, choices and a short message; of a keypad its own,
    beside which the others may go.
    """
    head = question(glass, prompt, place.width, MOST_ROWS)
    block = choices(glass, "choices/", prompt, faces, place.width, 0)
    if prompt.keypad:
        return block.height
    gaps = 3 * glass.mm(ROW_GAP_MM)
    return head.height + block.height + glass.mm(LEAST_MESSAGE_MM) + gaps


def _has_message(content: RailContent) -> bool:
    return bool(content.said or content.last or content.hands)


def _notices(
    glass: Glass, room: pygame.Rect, notices: tuple[Notice, ...], limit_px: int, gap: int
) -> tuple[Piece, ...]:
    """Notices take the top of the room: the most urgent in words, the others as signs.

    They grow with their words into what is free, up to `limit_px`.
    """
    if not notices:
        return ()
    top, _ = split_top(room, glass.mm(_NOTICE_MM))
    strips_px = strips_height(glass, top, notices, limit_px)
    place, below = split_top(room, strips_px, gap)
    room.update(below)
    return strips(glass, place, notices)


def _more_below(glass: Glass, area: pygame.Rect) -> tuple[Piece, ...]:
    """A sign in the gap below the choices that there are more, no higher than the gap."""
    image = icon("down", glass.mm(_ARROW_MM), theme.QUIET)
    arrow = image.subsurface(image.get_bounding_rect())
    gap = pygame.Rect(area.left, area.bottom, area.width, glass.mm(ROW_GAP_MM))
    return (Piece("more", arrow.get_rect(center=gap.center), arrow, still=True),)


def _panel(glass: Glass, place: pygame.Rect, message: Message, act: Intent | None) -> Scene:
    """The message on its panel; it scrolls within it where it is too long."""
    # Where there is room, its last row keeps off the edge as its first one does.
    panel, _ = split_top(place, min(place.height, message.height + glass.mm(_SPARE_FOOT_MM)))
    act = act if panel.height >= glass.touch_px else None
    if message.height <= place.height:
        image = _panel_image(glass, panel.size, message)
        return Scene((Piece("said", panel, image, act, still=True),))
    inner = panel.inflate(0, -2 * glass.mm(theme.OUTLINE_MM))

    def parts_between(top: int, bottom: int) -> tuple[Piece, ...]:
        return tuple(_parts(message, place, top, bottom))

    image = _plate(glass, panel.size, message.is_refusal)
    plate = Piece("panel", panel, image, act, still=True)
    parts_bottom = place.top + max(y + image.get_height() for _, y, image in message.parts)
    return Scene(
        (plate,), (Area("said", inner, max(0, parts_bottom - inner.bottom), lay=parts_between),)
    )


def _parts(message: Message, place: pygame.Rect, top: int, bottom: int) -> Iterator[Piece]:
    """The parts of a message that lie between two heights: what is out of sight is not painted."""
    for index, (x, y, image) in enumerate(message.parts):
        if place.top + y < bottom and place.top + y + image.get_height() > top:
            sprite = written(image) if isinstance(image, Lines) else image
            spot = sprite.get_rect(topleft=(place.left + x, place.top + y))
            yield Piece(f"said/{index}", spot, sprite, still=True)


@short_lived
def _panel_image(glass: Glass, size: tuple[int, int], message: Message) -> pygame.Surface:
    """The whole message on its panel."""
    plate, inset = _plate(glass, size, message.is_refusal), glass.mm(theme.CORNER_MM / 2)
    plate.set_clip(plate.get_rect().inflate(-2 * inset, -2 * inset))
    return message.drawn_on(plate)


def _plate(glass: Glass, size: tuple[int, int], is_refusal: bool) -> pygame.Surface:
    """A key, which opens the history; a refusal stands on its colour."""
    if is_refusal:
        return paint.rounded(size, glass.mm(theme.CORNER_MM), theme.RED)
    return cap(glass, size, skin_of(Kind.QUIET))


def _moved_pieces(pieces: tuple[Piece, ...], x: int, y: int) -> tuple[Piece, ...]:
    return tuple(piece._replace(place=piece.place.move(x, y)) for piece in pieces)
