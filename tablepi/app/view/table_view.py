"""The table as plain data: the board, seats, prompt and verdict of a match, from its referee."""

from collections.abc import Container, Iterable, Mapping
from typing import Any

from tablepi.app.draft.confirm_button import asked, callers, calls
from tablepi.app.draft.no_lists import NoLists
from tablepi.app.draft.prompt import Prompting
from tablepi.app.intents import Give
from tablepi.app.match.referee import Referee
from tablepi.app.text.move_text import title_of
from tablepi.app.text.verdict_text import amended, broken, last, lost, said
from tablepi.app.text.words import Words
from tablepi.app.view.hints import Hints
from tablepi.app.view.picture import Button, Notice, Page, Section
from tablepi.app.view.seat_panels import labels, panels, round_of, track_of
from tablepi.app.view.table_picture import Prompt, SeatPanel, Table
from tablepi.core.board import Board, Fill
from tablepi.core.match import Match


def layout_page(
    words: Words,
    match: Match,
    board: Board,
    title: str,
    lines: Iterable[tuple[str, str]],
    buttons: tuple[Button, ...],
    asked: tuple[int, ...],
    notices: tuple[Notice, ...],
) -> Page:
    """Lines to act on beside a board of the match. `asked`: whose own button says yes to them."""
    return Page(
        title=title,
        sections=(Section("", tuple(lines)),),
        buttons=buttons,
        board=board,
        faces=match.setup.cards,
        names=tuple(words.seat(view.seat) for view in board.seats),
        labels=labels(words, board.zones),
        kind="layout",
        notices=notices,
        asked=asked,
    )


class TableView:
    """Makes the picture of one match. `lists`: the editors of its lists; `hints`: on request."""

    def __init__(self, referee: Referee, words: Words, lists: NoLists, hints: Hints) -> None:
        self._referee = referee
        self._words = words
        self._lists = lists
        self._hints = hints

    def picture(self, words_said: Mapping[str, Any]) -> Table:
        """The match as everybody may see it. `words_said`: the words that are part of a line."""
        referee, words = self._referee, self._words
        match = referee.focus
        board, prompt = self.asked()
        waited_for = () if referee.broken else asked(match, words_said)
        return Table(
            title=title_of(words, match),
            board=board,
            faces=match.setup.cards,
            labels=labels(words, board.zones),
            lit=self._lit(board),
            seats=self._seats(board, waited_for),
            track=track_of(words, board),
            step=board.step,
            round=round_of(words, board.round, board.rounds),
            prompt=prompt,
            said=said(referee, words),
            hands=(*self._hands(), *lost(referee, words)),
            last="" if referee.draft.line else last(referee, words),
            tools=(),
            dimmed=broken(referee, words),
            said_seat=referee.verdict_seat,
            said_ms=referee.verdict_ms,
            strength=self._hints.strength(match, words),
        )

    def _hands(self) -> tuple[str, ...]:
        """The line that is put right; else what the hands do since the last line."""
        was = amended(self._referee, self._words)
        return was or tuple(map(self._words.say, self._referee.hands))

    def asked(self) -> tuple[Board, Prompt]:
        """The board as it is shown, and what is asked of it; who may call is tapped there."""
        match, words, lists = self._referee.focus, self._words, self._lists
        board = lists.board(match.board)
        hints = () if lists.is_laying else self._hints.buttons(match, board, words)
        board = self._hints.shown(board)
        prompt = lists.prompt(Prompting(self._referee, words, hints).prompt(), board)
        called = {words(f"verb.{verb}") for verb in calls(match, board)}
        shown = tuple(button for button in prompt.buttons if button.label not in called)
        return board, prompt._replace(buttons=shown)

    def _lit(self, board: Board) -> dict[Fill, str]:
        """The items of the board that say a value of the word being asked, or fill a list."""
        judged = self._referee.judgement
        choices = () if self._lists.is_laying else (*judged.choices, *judged.early)
        values = {
            Fill(choice.slot, choice.value): "bright" if choice.bright else "dim"
            for choice in choices
        }
        return {**values, **self._lists.lit(board)}

    def _seats(self, board: Board, waited_for: Container[int]) -> tuple[SeatPanel, ...]:
        """The places: whom everybody waits for, who may call, whom an ending may name."""
        match, words = self._referee.focus, self._words
        lights, calls = self._lists.lights(), callers(match, board)
        return tuple(
            panel._replace(
                asked=panel.seat in waited_for,
                light=lights.get(panel.seat, panel.light),
                **_call(words, panel.seat, calls.get(panel.seat, "")),
            )
            for panel in panels(match, words, board, self._referee.judgement.choices)
        )


def _call(words: Words, seat: int, verb: str) -> dict[str, Any]:
    """The out-of-turn call that tapping a seat's panel makes, '' for none."""
    if not verb:
        return {}
    return {"call": words(f"verb.{verb}"), "act": Give((("verb", verb), ("seat", seat)))}
