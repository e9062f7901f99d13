"""The `Game` of the score sheet, and the game that each template makes of it."""

from collections.abc import Container
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from tablepi.core.game import Game, Setup
from tablepi.games.score_sheet import rows, rows_show, show
from tablepi.games.score_sheet.library import library, number_of, template_of, templates_in
from tablepi.games.score_sheet.sheet import (
    EARLIER,
    MOVES,
    Options,
    State,
    come,
    forced,
    leave,
    play,
    remarks,
    result,
    start,
    usual,
)
from tablepi.games.score_sheet.template import Template, named
from tablepi.locale import Sentences, Translations


def _domain(setup: Setup, word: str) -> Container[str]:
    if word == "template":
        return templates_in(setup.cards.text).keys()
    template = template_of(setup) if word == "row" else None
    return tuple(row.id for row in template.rows) if template else ()


def _variant(setup: Setup) -> Game[Any] | None:
    template = template_of(setup)
    return None if template is None else _by_template(template)


def _low_wins(setup: Setup) -> bool:
    template = template_of(setup)
    return (template or setup.options).best == "low"


def _bgg(setup: Setup) -> int | None:
    template = template_of(setup)
    return None if template is None else number_of(template)


# The same template gives the same game: matches are compared by it.
@lru_cache(maxsize=64)
def _by_template(template: Template) -> Game[Any]:
    """The game of a template, with its own title and its rows' names as words."""
    words = {language: _words(template, language) for language in GAME.words}
    sheet: Game[Any] = GAME if template.rounds else ROWS
    moves = rows.HIDDEN if template.hidden else rows.OPEN
    return replace(
        sheet,
        seats=template.seats,
        moves=MOVES if template.rounds else moves,
        words=words,
        variant=lambda setup: _variant(setup) or GAME,
    )


def _words(template: Template, language: str) -> Sentences:
    words = {**GAME.words["en"], **GAME.words[language]}
    if template.rows:
        words["ask.verb"] = words["ask.verb.rows"]
        words["ask.points"] = words["ask.points.rows"]
    if template.serves:
        words["promise"] = plain(", ".join(template.serves))
    for row in template.rows:
        words[f"row.{row.id}"] = plain(named(row.names, language))
    return {**words, "title": plain(named(template.names, language))}


def plain(text: str) -> str:
    """A text as a sentence without fields: what stands in braces is no field."""
    return text.replace("{", "{{").replace("}", "}}")


GAME: Game[State] = Game(
    id="score-sheet",
    version="3",
    older={version: {"missing": "zero"} for version in EARLIER},
    seats=range(1, 13),
    options=Options,
    moves=MOVES,
    words=Translations(Path(__file__).parent),
    start=start,
    play=play,
    domain=_domain,
    result=result,
    facts=show.facts,
    board=show.board,
    hands=show.hands,
    back=show.back,
    layout=show.layout,
    usual=usual,
    forced=forced,
    leave=leave,
    come=come,
    remarks=remarks,
    phases={"play": ("SC-EMPTY", "SC-SUM", "SC-MOST", "SC-RANGE")},
    rare=("finish",),
    low_wins=_low_wins,
    bgg=_bgg,
    templates=library,
    variant=_variant,
)

ROWS: Game[rows.State] = replace(
    cast(Game[Any], GAME),
    moves=rows.OPEN,
    start=rows.start,
    play=rows.play,
    result=rows.result,
    public=rows.public,
    facts=rows_show.facts,
    board=rows_show.board,
    hands=rows_show.hands,
    back=rows_show.back,
    layout=rows_show.layout,
    seen=rows.seen,
    suggest=rows.suggest,
    usual=rows.usual,
    forced=lambda state: None,
    come=lambda state: 0,
    variant=lambda setup: None,
    remarks=rows.remarks,
    phases={"play": ("SC-ROW", "SC-CELL", "SC-EMPTY", "SC-MOST", "SC-RANGE")},
)
