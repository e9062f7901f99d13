"""The `Game` of the score sheet, and the game that each template makes of it."""

from collections.abc import Container
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from tablepi.core.game import Game, Setup
from tablepi.core.moves import Move
from tablepi.games.score_sheet import bidding, rows, rows_show, show
from tablepi.games.score_sheet.bid_words import bid_words
from tablepi.games.score_sheet.library import library, number_of, template_of, templates_in
from tablepi.games.score_sheet.sheet import (
    MOVES,
    OUTCOMES,
    come,
    forced,
    hand_turn,
    in_common,
    leave,
    play,
    remarks,
    usual,
)
from tablepi.games.score_sheet.sheet_state import EARLIER, ENDINGS, Options, State, result, start
from tablepi.games.score_sheet.template import Template, named
from tablepi.locale import Sentences, Translations

_COMMON_ENDS = {
    "help.finish": "together.help",
    "over.none": "together.none",
    "over.one": "together.one",
    "over.shared": "together.shared",
}
"""Sentences of the program, and those in their place where all win or lose together."""


def _domain(setup: Setup, word: str) -> Container[str]:
    if word == "template":
        return templates_in(setup.cards.text).keys()
    if word == "outcome":
        return OUTCOMES
    template = template_of(setup) if word == "row" else None
    return tuple(row.id for row in template.rows) if template else ()


def _variant(setup: Setup) -> Game[Any] | None:
    template = template_of(setup)
    if template is not None:
        return _by_template(template)
    return _plain_together() if setup.options.best == "together" else None


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
    sheet, moves = _form(template)
    game = replace(sheet, seats=template.seats, moves=moves, words=words, variant=_of_any_sheet)
    return _together(game) if template.best == "together" else game


def _form(template: Template) -> tuple[Game[Any], tuple[type[Move], ...]]:
    """The game of a template's form, and its moves."""
    if template.rounds is None:
        return ROWS, rows.HIDDEN if template.hidden else rows.OPEN
    if template.rounds.bid is None:
        return GAME, MOVES
    return BIDS, bidding.WITH_BONUS if template.rounds.bid.bonus else bidding.MOVES


def _of_any_sheet(setup: Setup) -> Game[Any]:
    """The game of a set-up that another sheet's was changed into."""
    return _variant(setup) or GAME


@lru_cache(maxsize=1)
def _plain_together() -> Game[Any]:
    """The sheet above, without a template."""
    return _together(GAME)


def _together(game: Game[Any]) -> Game[Any]:
    """A sheet on which all win or lose together: all are one side."""
    return replace(
        game,
        moves=in_common(game.moves),
        words={language: _in_common(game.words[language]) for language in game.words},
        sides=lambda state: (tuple(range(1, len(state.corrections) + 1)),),
        variant=_of_any_sheet,
    )


def _in_common(sentences: Sentences) -> Sentences:
    """The sentences, with those of a common end in place of the usual ones."""
    ends = {name: sentences[own] for name, own in _COMMON_ENDS.items() if own in sentences}
    return {**sentences, **ends}


def _words(template: Template, language: str) -> Sentences:
    words = {**GAME.words["en"], **GAME.words[language]}
    if template.rows:
        words["ask.verb"] = words["ask.verb.rows"]
        words["ask.points"] = words["ask.points.rows"]
    if template.rounds and template.rounds.bid:
        words["ask.verb"] = words["ask.verb.bids"]
        words |= bid_words(template.rounds.bid, words)
    if template.entry_names:
        entry = plain(named(template.entry_names, language))
        question = words["ask.points.rows"].replace("{row}", entry)
        words |= {"ask.points": question, "ask.bonus": question}
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
    version="4",
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
    hand_turn=hand_turn,
    come=come,
    remarks=remarks,
    phases={"play": ("SC-EMPTY", "SC-SUM", "SC-MOST", "SC-RANGE")},
    rare=("finish",),
    unused=lambda words: ENDINGS if words["best"] == "together" else (),
    low_wins=_low_wins,
    bgg=_bgg,
    templates=library,
    variant=_variant,
)

BIDS: Game[State] = replace(
    GAME,
    moves=bidding.MOVES,
    play=bidding.play,
    forced=bidding.forced,
    usual=bidding.usual,
    suggest=bidding.suggest,
    rare=("close", "finish"),
    phases={"play": ("SC-EMPTY", "SC-SUM", "SC-BID", "SC-MOST", "SC-RANGE")},
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
