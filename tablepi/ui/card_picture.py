"""A card with a player's code as a picture: a PNG of a bank card's size at 300 dots an inch."""

import io

import pygame

from tablepi.screens.pictures.sheet_print import PlayerCard
from tablepi.ui.toolkit import measure, text
from tablepi.ui.toolkit.sprites import opaque
from tablepi.ui.widgets.qr_code import qr_code, side_of

_WIDE, _HIGH = 1011, 638
_CODE, _PAD = 520, 40
_NAME, _SAID, _TEXT = 64, 36, 26
_NAME_LINES, _SAID_LINES = 3, 6
_INK, _QUIET, _WHITE = (0, 0, 0), (90, 100, 112), (255, 255, 255)


def png_of(card: PlayerCard) -> bytes:
    """The code on the left, the name and what to do with it on the right."""
    surface = opaque((_WIDE, _HIGH))
    surface.fill(_WHITE)
    if side := side_of(card.code):
        code = qr_code(card.code, max(1, _CODE // side))
        surface.blit(code, code.get_rect(center=(_CODE // 2 + _PAD // 4, _HIGH // 2 - _PAD // 2)))
    left, width = _CODE + _PAD, _WIDE - _CODE - 2 * _PAD
    name = text.block(card.name, width, _NAME_LINES, _NAME, _INK, bold=True)
    surface.blit(name, (left, 2 * _PAD))
    hint = text.block(card.said, width, _SAID_LINES, _SAID, _INK)
    surface.blit(hint, (left, 3 * _PAD + name.get_height()))
    code_line = text.fitted(card.code, _WIDE - 2 * _PAD, _TEXT, _QUIET)
    surface.blit(code_line, (_PAD, _HIGH - _PAD // 2 - measure.line_height(_TEXT)))
    file = io.BytesIO()
    pygame.image.save(surface, file, "sheet.png")
    return file.getvalue()
