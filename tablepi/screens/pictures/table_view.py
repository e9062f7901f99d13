"""The table as plain data: the board, seats, prompt and verdict of a match, from its referee."""

import random
from collections.abc import Container, Iterable, Mapping
from typing import Any

from tablepi.core.board import Board, Fan, Fill, Grid, Sheet, Zone, fills
from tablepi.core.match import Match
from tablepi.core.move_probe import Choice
from tablepi.referee.draft.confirm_button import callers, calls, seats_asked
from tablepi.referee.draft.list_editors import NoLists
from tablepi.referee.draft.prompt import Prompting
from tablepi.referee.intents import Give, Intent, TapSeat, ToggleEstimate, ToggleLines
from tablepi.referee.match.move_text import (
    explanation_button,
    last_line,
    line_put_right,
    lost_words,
    shown_verdict,
    title_of,
    why_broken,
)
from tablepi.referee.match.referee import Referee
from tablepi.referee.match.trace import trace_of
from tablepi.referee.match.ways_out import ghost_of
from tablepi.referee.table_picture import Prompt, SeatPanel, Strength, Table
from tablepi.referee.words import Words
from tablepi.screens.pictures.paging import page_part
from tablepi.screens.pictures.picture import Button, Notice, Page, Section


def layout_page(
    words: Words,
    match: Match,
    title: str,
    lines: Iterable[tuple[str, str]],
    buttons: tuple[Button, ...],
    notices: tuple[Notice, ...],
    *,
    asked: tuple[int, ...] = (),
    shown: Board | None = None,
) -> Page:
    """Lines to act on beside the match's board, or another one that is `shown` in its place.

    `asked`: whose own button says yes to them.
    """
    board = shown or match.board
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
        part=page_part(words),
    )


class Hints:
    """The hints that are on; none at first. `chance`: the random source of estimates."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._lines = False
        self._estimates = False
        self._judged: Match | None = None
        self._shares: tuple[float, ...] = ()

    def shown(self, board: Board) -> Board:
        """The board with the lines that were asked for, and with none besides."""
        return board._replace(zones=tuple(map(self._with_lines, board.zones)))

    def strength(self, match: Match, words: Words) -> Strength | None:
        """The estimate of who stands better, cached for the line; None where it is off."""
        if not self._estimates:
            return None
        if self._judged is not match:
            seed = self._chance.getrandbits(64)
            estimate = match.game.estimate
            self._judged = match
            self._shares = estimate(match.public, seed) if estimate else ()
        return Strength(self._shares, words("aid.estimate")) if self._shares else None

    def buttons(self, match: Match, board: Board, words: Words) -> tuple[Button, ...]:
        """One for each aid that this board and this game know."""
        buttons = []
        if any(isinstance(zone, Grid) and zone.more for zone in board.zones):
            label = words("aid.no-lines" if self._lines else "aid.lines")
            buttons.append(Button(label, ToggleLines(), "quiet", chosen=self._lines))
        if match.game.estimate is not None and board.turn:
            label = words("aid.no-estimate" if self._estimates else "aid.stands-better")
            buttons.append(Button(label, ToggleEstimate(), "quiet", chosen=self._estimates))
        return tuple(buttons)

    def press(self, act: Intent) -> None:
        """Turns an aid on or off; any other intent does nothing."""
        if isinstance(act, ToggleLines):
            self._lines = not self._lines
        elif isinstance(act, ToggleEstimate):
            self._estimates = not self._estimates

    def _with_lines(self, zone: Zone) -> Zone:
        if not isinstance(zone, Grid):
            return zone
        strokes = (*zone.more, *zone.strokes) if self._lines else zone.strokes
        return zone._replace(strokes=strokes, more=())


class TableView:
    """Makes the picture of one match. `lists`: the editors of its lists; `hints`: on request."""

    def __init__(
        self, referee: Referee, words: Words, lists: NoLists, chance: random.Random
    ) -> None:
        self._referee = referee
        self._words = words
        self._lists = lists
        self.hints = Hints(chance)

    def picture(self, words_said: Mapping[str, Any]) -> Table:
        """The match as everybody may see it. `words_said`: the words that are part of a line."""
        referee, words = self._referee, self._words
        match = referee.focus
        words.follow(match.game)
        board, prompt = self.asked()
        said = shown_verdict(referee, words)
        if said is not None and not said.accepted:
            prompt = self._beside_board(prompt)
        waited_for = () if referee.broken else seats_asked(match, words_said)
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
            said=said,
            hands=(*self._hands(), *lost_words(referee, words)),
            last="" if referee.draft.step else last_line(referee, words),
            tools=(),
            dimmed=why_broken(referee, words),
            said_seat=referee.verdict_seat,
            said_ms=referee.verdict_ms,
            strength=self.hints.strength(match, words),
            explained=explanation_button(referee, words) if referee.ledger.explains else None,
            trace=trace_of(referee),
            ghost=ghost_of(referee),
        )

    def _beside_board(self, prompt: Prompt) -> Prompt:
        """The prompt of a refusal: the board stays in sight, a key brings back the cards to tap."""
        picker, basket = prompt.picker, prompt.basket
        if prompt.cards is not None and basket is not None:
            again = Button(self._words("basket.keys"), Give(()))
            return prompt._replace(cards=None, basket=basket._replace(keys=again))
        if prompt.cards is None and picker is None:
            return prompt
        again = Button(self._words("picker.again"), Give(()), icon="hand")
        unknown = (picker.unknown._replace(icon="eye-off"),) if picker and picker.unknown else ()
        buttons = (again, *unknown, *prompt.buttons)
        return prompt._replace(picker=None, cards=None, buttons=buttons)

    def _hands(self) -> tuple[str, ...]:
        """The line that is put right; else what the hands do since the last line."""
        was = line_put_right(self._referee, self._words)
        return was or tuple(map(self._words.say, self._referee.hands))

    def asked(self) -> tuple[Board, Prompt]:
        """The board as it is shown, and what is asked of it; who may call is tapped there."""
        match, words, lists = self._referee.focus, self._words, self._lists
        board = lists.board(match.board)
        hints = () if lists.is_laying else self.hints.buttons(match, board, words)
        board = self._filling(self.hints.shown(board))
        prompt = lists.prompt(Prompting(self._referee, words, hints).prompt(), board)
        called = {words(f"verb.{verb}") for verb in calls(match, board)}
        shown = tuple(button for button in prompt.buttons if button.label not in called)
        return board, prompt._replace(buttons=shown)

    def _filling(self, board: Board) -> Board:
        """The board with the cell marked for which a number is asked."""
        given = self._entering
        row, seat = given.get("row", ""), given.get("seat", 0)
        zones = (z.choosing(row, seat) if isinstance(z, Sheet) else z for z in board.zones)
        return board._replace(zones=tuple(zones))

    @property
    def _entering(self) -> dict[str, Any]:
        """The words of the next line, with those that it has unless others are said."""
        return {**self._referee.judgement.usual, **self._referee.draft.words}

    def _lit(self, board: Board) -> dict[Fill, str]:
        """The items that say a value of the word being asked, fill a list, or were chosen."""
        judged = self._referee.judgement
        choices = () if self._lists.is_laying else (*judged.choices, *judged.early)
        values = {
            Fill(choice.slot, choice.value): "bright" if choice.bright else "dim"
            for choice in choices
        }
        said = self._referee.draft.words
        chosen = (fill for fill in fills(board) if said.get(fill.slot) == fill.value)
        return {**values, **self._lists.lit(board), **dict.fromkeys(chosen, "chosen")}

    def _seats(self, board: Board, waited_for: Container[int]) -> tuple[SeatPanel, ...]:
        """The places: whom everybody waits for, who may call, whom an ending may name."""
        match, words = self._referee.focus, self._words
        lights, calls = self._lists.lights(), callers(match, board)
        gains = {} if self._referee.draft.begun else dict(trace_of(self._referee).gains)
        aims = self._lists.aims()
        if "seat" in self._referee.judgement.usual:
            board = board._replace(turn=(self._entering["seat"],))
        return tuple(
            panel._replace(
                asked=panel.seat in waited_for,
                light=lights.get(panel.seat, panel.light),
                aims=aims.get(panel.seat, ()),
                gain=gains.get(panel.seat, ""),
                **_call(words, panel.seat, calls.get(panel.seat, "")),
            )
            for panel in panels(match, words, board, self._referee.judgement.choices)
        )


def _call(words: Words, seat: int, verb: str) -> dict[str, Any]:
    """The out-of-turn call that tapping a seat's panel makes, '' for none."""
    if not verb:
        return {}
    return {"call": words(f"verb.{verb}"), "act": Give((("verb", verb), ("seat", seat)))}


def panels(
    match: Match, words: Words, board: Board, choices: Iterable[Choice] = ()
) -> tuple[SeatPanel, ...]:
    """A panel a seat; tapping one says that seat. `choices`: what is asked."""
    light = {
        choice.value: "bright" if choice.bright else "dim"
        for choice in choices
        if choice.slot == "seat"
    }
    result = match.result
    return tuple(
        SeatPanel(
            seat=view.seat,
            name=words.seat(view.seat),
            score=view.score,
            counters=tuple(
                counter._replace(label=words(counter.label)) if counter.label else counter
                for counter in view.counters
            ),
            to_act=view.seat in board.turn,
            corrected=words("corrected", n=f"{view.corrected:+d}") if view.corrected else "",
            winner=result is not None and view.seat in result.winners,
            act=TapSeat((("seat", view.seat),)),
            light=light.get(view.seat, ""),
            notes=tuple(words(note) for note in view.notes),
            out=words("seat.out") if view.seat in match.state.out else "",
        )
        for view in board.seats
    )


def labels(words: Words, zones: Iterable[Zone]) -> dict[str, str]:
    """The words for what a board names by id: titles of zones and of lines."""
    ids: set[str] = set()
    for zone in zones:
        if isinstance(zone, Sheet):
            ids.update(line.title for line in zone.lines)
        elif isinstance(zone, Fan | Grid):
            ids.add(zone.title)
    return {name: words(name) for name in ids if words.has(name)}


def track_of(words: Words, board: Board) -> tuple[str, ...]:
    """The steps of the match in words, the present one with the part of it that is played."""
    steps = [words(step) for step in board.track]
    if board.phase:
        steps[board.step] = f"{steps[board.step]}: {words(board.phase)}"
    return tuple(steps)


def round_of(words: Words, number: int, rounds: int) -> str:
    """`Round 1 of 3`, `Round 4`, or nothing where rounds are not counted."""
    if not number:
        return ""
    return words("round.of" if rounds else "round", n=number, rounds=rounds)
