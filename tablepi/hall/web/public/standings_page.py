"""Standings, one player's with the sentence of each number, and tie-breaks."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby, pairwise
from typing import NamedTuple

from tablepi.hall.events.rows.event_state import Pairing, Round
from tablepi.hall.events.standings.explained_value import Part, Value
from tablepi.hall.events.standings.stage_standings import Standing
from tablepi.hall.web.html.fragments import Drawing
from tablepi.hall.web.html.markup import Html, draw_template, isolated, joined, shortened, tag
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.bracket_page import draw_wall_bracket, is_knock_out
from tablepi.hall.web.public.event_parts import (
    EventShown,
    draw_event_page,
    draw_no_event,
    result_text,
    table_title,
)
from tablepi.hall.web.values.public_view import PublicEvent

HALVES = frozenset({"match_points", "points"})
"""Values that are shown in halves; the others in four digits."""

COUNTS = frozenset({"wins", "places"})
"""Values that are whole numbers as a rule, and shown as such where they are."""

TEN_THOUSAND = 10_000


def number_text(value: Value, words: PageWords) -> str:
    """A number as screens show it: points in halves, others in four digits, half up."""
    if value.kind in HALVES:
        return _decimals(rounded(value), 1, words)
    if value.kind in COUNTS and value.number.denominator == 1:
        return _decimals(value.number, 0, words)
    return _decimals(rounded(value), 4, words)


def rounded(value: Value) -> Fraction:
    """A number to halves or to four digits, half up."""
    parts = 2 if value.kind in HALVES else TEN_THOUSAND
    return Fraction(_half_up(value.number * parts), parts)


def explained(value: Value, player: str, event: PublicEvent, words: PageWords) -> Html:
    """`0.5833: the mean of what Ann’s opponents won: Ben 2/3, Cid 1/2.`"""
    number, name = tag("b", number_text(value, words)), isolated(event.name(player))
    if not value.parts:
        return words("explain.none", number=number)
    part_texts = [_part(part, value, event, words) for part in value.parts]
    separator = ", " if value.kind.startswith("opponents") else "; "
    return words(
        f"explain.{value.kind}", number=number, who=name, parts=Html(separator.join(part_texts))
    )


def _part(part: Part, value: Value, event: PublicEvent, words: PageWords) -> Html:
    content = fraction_text(part.value)
    if part.of is not None:
        content = words("part.of", n=content, of=fraction_text(part.of))
    sentence = words(
        f"part.{part.kind}", round=part.round, value=content, players=names_of(part.players, event)
    )
    if part.times > 1:
        sentence = joined(sentence, " ", words("part.times", n=part.times))
    if part.raw is not None and part.raw != part.value:
        sentence = joined(sentence, " ", words("part.raised", raw=fraction_text(part.raw)))
    return sentence


def names_of(players: Iterable[str], event: PublicEvent) -> Html:
    """Several players by their names."""
    return Html(", ".join(isolated(event.name(player)) for player in players))


def fraction_text(number: Fraction) -> str:
    """`2/3`, `−1`: exactly."""
    return str(number).replace("-", "−")


def _half_up(number: Fraction) -> int:
    return (number + Fraction(1, 2)).__floor__()


def _decimals(number: Fraction, digits: int, words: PageWords) -> str:
    """With so many digits behind the point; a whole number of halves has none."""
    if digits < 4 and number.denominator == 1:
        return fraction_text(number)
    whole, fraction = divmod(abs(number), 1)
    digits_text = f"{int(fraction * 10**digits):0{digits}}"
    sign, point = "−" if number < 0 else "", words.plain("number.point")
    return f"{sign}{whole}{point}{digits_text}"


NAME_LETTERS = 40
"""Of a name in the list; a wall shows what there is room for."""

MOST_LEADERS = 3
"""Of a first place that is set off from the others."""

BESIDE_PAIRINGS = 8
"""Leaders for whom a wall has room beside the pairings."""

WITHOUT_VALUES = ("single-elim", "final")
"""Formats whose places are not reckoned from values; those of the stage before are of it alone."""


def draw_leaders(content: EventShown, drawing: Drawing) -> Html:
    """The head of the standings, for a wall beside the pairings; nothing before a result. Of a
    knock-out its bracket, after the pairings.
    """
    event = content.event
    if is_knock_out(content):
        return draw_wall_bracket(content, drawing)
    if event is None or not event.standings or not event.state.results:
        return Html()
    stage_standings = [
        entry for entry in event.standings if entry.stage == event.standings[0].stage
    ]
    stage = _stage(stage_standings[0].stage, stage_standings, event, drawing.words)
    return draw_template(
        "event/leaders.html", words=drawing.words, kind=next(iter(stage.kinds), ""),
        lines=stage.lines[:BESIDE_PAIRINGS],
    )  # fmt: skip


class PlayerShown(NamedTuple):
    """One player's page."""

    event: PublicEvent
    standing: Standing
    shown: EventShown


class StandingLine(NamedTuple):
    """A player's line. `moved`: places that the player rose, negative for fell; `kind`: `dropped`,
    or `first` where that says something, as few hold the place.
    """

    place: int
    moved: int
    player: str
    name: str
    numbers: list[str]
    kind: str


class StageShown(NamedTuple):
    """The standings of a stage. `kinds`: of the values, in the order in which they decide, which
    `order` says in words.
    """

    number: int
    format: str
    kinds: Sequence[str]
    order: Html
    lines: list[StandingLine]


def draw_standings(content: EventShown, drawing: Drawing) -> Html:
    """The whole list, a table for each stage."""
    event = content.event
    if event is None:
        return draw_no_event("standings", drawing)
    if not event.standings:
        return draw_event_page("none", "standings", content, drawing, nothing="standings.none")
    stages = stages_shown(event, drawing.words)
    return draw_event_page(
        "standings",
        "standings",
        content,
        drawing,
        stages=stages,
        event=event.state.event,
        has_bracket=bool(event.brackets),
    )


def stages_shown(event: PublicEvent, words: PageWords) -> list[StageShown]:
    """The standings of each stage that has any, the last one first."""
    return [
        _stage(number, list(group), event, words)
        for number, group in groupby(event.standings, lambda standing: standing.stage)
    ]


def _stage(
    number: int, standings: Sequence[Standing], event: PublicEvent, words: PageWords
) -> StageShown:
    format_ = event.state.stages[number - 1].format
    has_values = format_ not in WITHOUT_VALUES
    values = (
        next((standing.values for standing in standings if standing.values), ())
        if has_values
        else ()
    )
    kinds = [value.kind for value in values]
    order = Html(", ".join(words(f"value.{kind}") for kind in kinds))
    has_leaders = sum(standing.place == 1 for standing in standings) <= min(
        MOST_LEADERS, len(standings) // 2
    )
    lines = [
        StandingLine(
            standing.place,
            event.moved.get(standing.player, 0),
            standing.player,
            shortened(event.name(standing.player), NAME_LETTERS),
            [number_text(value, words) for value in standing.values if has_values],
            "dropped"
            if standing.dropped
            else "first"
            if has_leaders and standing.place == 1
            else "",
        )
        for standing in standings
    ]
    return StageShown(number, format_, kinds, order, lines)


def draw_player(content: PlayerShown, drawing: Drawing) -> Html:
    """A player's place, each number with its sentence, and the rounds so far."""
    words, event, standing = drawing.words, content.event, content.standing
    values = [
        (number_text(value, words), value.kind, explained(value, standing.player, event, words))
        for value in standing.values
    ]
    return draw_template(
        "event/player.html", words=words, standing=standing, name=event.name(standing.player),
        players=len(event.standings), values=values, rounds=[*_rounds(content, words)][::-1],
    )  # fmt: skip


def _rounds(content: PlayerShown, words: PageWords) -> Iterator[tuple[int, list[Html]]]:
    """The rounds in which the player was, each by number and what stands in its line."""
    player = content.standing.player
    for round_ in content.event.state.rounds:
        own_pairing = next(
            (pairing for pairing in round_.pairings if player in pairing.players), None
        )
        if own_pairing is not None:
            yield round_.number, _cells(round_, own_pairing, content, words)
        elif player in round_.byes:
            yield round_.number, [words("pairing.bye")]


def _cells(round_: Round, pairing: Pairing, content: PlayerShown, words: PageWords) -> list[Html]:
    event = content.event
    result = event.state.result(round_, pairing.table)
    opponents = (player for player in pairing.players if player != content.standing.player)
    result_html = (
        result_text(result, pairing, words, lambda player: isolated(event.name(player)))
        if result
        else words("pairing.plays")
    )
    return [table_title(pairing.table, content.shown), names_of(opponents, event), result_html]


class TieLine(NamedTuple):
    """A player of equal points with others. `number`: of the points; `is_first`: of its tie."""

    place: int
    name: str
    number: str
    why: list[Html]
    is_first: bool


class TiesOfStage(NamedTuple):
    """Everybody of a stage whom a tie-break set apart. `kind`: of the points."""

    kind: str
    lines: list[TieLine]


def draw_tie_breaks(content: EventShown, drawing: Drawing) -> Html:
    """A table for each stage in which a tie-break set players of equal points apart; before them
    the bracket of the knock-out that runs.
    """
    event, words = content.event, drawing.words
    if event is None:
        return Html()
    stages = []
    for _, group in groupby(event.standings, lambda standing: standing.stage):
        ties = list(_ties(list(group), event))
        lines = [_line(standing, tie, event, words) for tie in ties for standing in tie]
        stages += [TiesOfStage(ties[0][0].values[0].kind, lines)] if ties else []
    tables = draw_template("event/ties.html", words=words, stages=stages)
    return joined(draw_wall_bracket(content, drawing), tables)


def _ties(standings: Sequence[Standing], event: PublicEvent) -> Iterator[list[Standing]]:
    """Those of equal points, of whom not all share a place, in the order of the standings; without
    those of whom nothing counts yet.
    """
    if event.state.stages[standings[0].stage - 1].format in WITHOUT_VALUES:
        return
    ranked = [standing for standing in standings if standing.values and standing.values[0].parts]
    for _, group in groupby(ranked, lambda standing: standing.values[0].number):
        tie = list(group)
        if tie[0].place != tie[-1].place:
            yield tie


def _line(
    standing: Standing, tie: Sequence[Standing], event: PublicEvent, words: PageWords
) -> TieLine:
    return TieLine(
        standing.place,
        shortened(event.name(standing.player), NAME_LETTERS),
        number_text(standing.values[0], words),
        list(_why(standing, tie, event, words)),
        standing is tie[0],
    )


def _why(
    standing: Standing, tie: Sequence[Standing], event: PublicEvent, words: PageWords
) -> Iterator[Html]:
    """The sentence of each value that decided; those before it only in figures."""
    deciding, equal_texts = decided_by(standing, tie), list[str]()
    for n, value in enumerate(standing.values[1 : max(deciding) + 1], 1):
        if n in deciding:
            yield explained(value, standing.player, event, words)
        else:
            equal_texts.append(f"{words(f'value.{value.kind}')} {number_text(value, words)}")
    if equal_texts:
        yield words("ties.level", values=Html(", ".join(equal_texts)))


def decided_by(standing: Standing, tie: Sequence[Standing]) -> set[int]:
    """Numbers of the values, from 1, that set a player apart from the next ones above and below in
    a tie.
    """
    return {_differ_in(a, b) for a, b in pairwise(tie)
            if a.place != b.place and standing.place in (a.place, b.place)}  # fmt: skip


def _differ_in(upper: Standing, lower: Standing) -> int:
    pairs = enumerate(zip(upper.values, lower.values, strict=True))
    return next(n for n, (a, b) in pairs if a.number != b.number)
