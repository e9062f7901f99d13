"""Bracket of a knock-out as pages and paper draw it, and the way of one player through it."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from tablepi.hall.events.standings.bracket import Bracket, BracketMatch, Side, Spot
from tablepi.hall.web.html.fragments import Drawing
from tablepi.hall.web.html.markup import Child, Html, draw_template, isolated, shortened
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.event_parts import (
    EventShown,
    draw_event_page,
    draw_no_event,
    table_name,
)

NameOf = Callable[[str], Child]
"""Name of a player, by the id, as it stands in a page."""

TableOf = Callable[[str], str]
"""What a table is called, by its id."""

WHOLE = 8
"""Matches of a first round up to which a wall has room for a bracket; a greater one has parts."""

NAME_LETTERS, PAIR_LETTERS = 28, 16
"""Of a name on its line, and of one of two for whose winner somebody waits."""


class SideShown(NamedTuple):
    """A side of a match. `kind`: `won`, `lost`, `waits`, `nobody` or ''; `player`: '' where none is
    known; `wins`: '' before a result; `is_own`: of the player whose way is shown.
    """

    kind: str
    player: str
    text: Child
    wins: str = ""
    is_out: bool = False
    is_own: bool = False


class MatchShown(NamedTuple):
    """Two who meet. `table`: at which they play now, '' for none; `anchor`: by which it is found on
    the page of a player's way.
    """

    name: Html
    sides: list[SideShown]
    table: str
    is_bye: bool
    anchor: str


class RoundShown(NamedTuple):
    """A round of a part. `anchor`: by which it is found on its page; `is_first`: of the bracket."""

    name: Html
    anchor: str
    matches: list[MatchShown]
    is_first: bool


class PartShown(NamedTuple):
    """A part of the bracket that a wall shows at once. `name`: '' where there is no other one."""

    name: Html
    rounds: list[RoundShown]


class BracketShown(NamedTuple):
    """`ways`: anchors of its rounds with their names, of many parts first of the parts; of the
    player's matches, where a way through it is shown.
    """

    stage: int
    parts: list[PartShown]
    ways: list[tuple[str, Html]]


class BracketNames(NamedTuple):
    """Players and tables as a page calls them. `own`: whose way is shown, '' for nobody's."""

    player: NameOf
    table: TableOf
    own: str = ""


def draw_bracket(content: EventShown, drawing: Drawing, own: str = "") -> Html:
    """The brackets of an event, the newest first; `own`: with the way of this player set off."""
    event, words = content.event, drawing.words
    if event is None:
        return draw_no_event("bracket", drawing)
    if not event.brackets:
        return draw_event_page("none", "bracket", content, drawing, nothing="bracket.none")
    return draw_event_page(
        "bracket", "bracket", content, drawing, links=True,
        brackets=brackets_shown(reversed(event.brackets), public_names(content, own), words),
    )  # fmt: skip


def draw_wall_bracket(content: EventShown, drawing: Drawing) -> Html:
    """The bracket that is being played, as a wall turns to it; nothing where none is."""
    event = content.event
    if event is None or not is_knock_out(content):
        return Html()
    shown = bracket_shown(event.brackets[-1], public_names(content), drawing.words)
    return draw_template("event/wall_bracket.html", words=drawing.words, bracket=shown)


def is_knock_out(content: EventShown) -> bool:
    """True while the stage that runs has a bracket."""
    event = content.event
    return (
        event is not None
        and bool(event.brackets)
        and event.brackets[-1].stage == len(event.state.stages)
    )


def public_names(content: EventShown, own: str = "") -> BracketNames:
    """Names as everybody may read them."""
    event = content.event
    assert event is not None
    return BracketNames(event.name, lambda table: table_name(table, content), own)


def brackets_shown(
    brackets: Iterable[Bracket], names: BracketNames, words: PageWords
) -> list[BracketShown]:
    return [bracket_shown(bracket, names, words) for bracket in brackets]


def bracket_shown(bracket: Bracket, names: BracketNames, words: PageWords) -> BracketShown:
    """A bracket in parts of so many matches as a wall has room for, the last rounds behind them."""
    count = max(1, len(bracket.rounds[0]) // WHOLE)
    # So many rounds until one of a part is left.
    depth = len(bracket.rounds) - (count.bit_length() - 1)

    def part(number: int) -> PartShown:
        name = words("bracket.part", n=number + 1, of=count) if count > 1 else Html()
        shares = [matches[_share(matches, number, count)] for matches in bracket.rounds[:depth]]
        return PartShown(name, [_round(each, number, bracket, names, words) for each in shares])

    parts = [part(number) for number in range(count)]
    if last_rounds := bracket.rounds[depth:]:
        shown = [_round(matches, count, bracket, names, words) for matches in last_rounds]
        parts.append(PartShown(words("bracket.end"), shown))
    return BracketShown(bracket.stage, parts, _own_ways(parts) or _ways(parts))


def _ways(parts: list[PartShown]) -> list[tuple[str, Html]]:
    *first_parts, last_part = parts
    of_parts = [(part.rounds[0].anchor, part.name) for part in first_parts]
    return [*of_parts, *((round_.anchor, round_.name) for round_ in last_part.rounds)]


def _own_ways(parts: list[PartShown]) -> list[tuple[str, Html]]:
    rounds = (round_ for part in parts for round_ in part.rounds)
    return [(m.anchor, round_.name) for round_ in rounds for m in round_.matches if m.anchor]


def _share(matches: Sequence[BracketMatch], number: int, count: int) -> slice:
    """A part's matches of a round."""
    size = len(matches) // count
    return slice(number * size, (number + 1) * size)


def _round(
    matches: Sequence[BracketMatch],
    part: int,
    bracket: Bracket,
    names: BracketNames,
    words: PageWords,
) -> RoundShown:
    size = matches[0].spot.matches
    shown = [_match(match, bracket, names, words) for match in matches]
    anchor, is_first = f"b{bracket.stage}-{part}-{size}", size == len(bracket.rounds[0])
    return RoundShown(round_name(size, words), anchor, shown, is_first)


def round_name(matches: int, words: PageWords) -> Html:
    """`Semi-finals`, `Last 16`: a round by the number of its matches."""
    return words(f"bracket.of.{matches}" if matches < 8 else "bracket.last", n=2 * matches)


def match_name(spot: Spot, words: PageWords) -> Html:
    """`Semi-final 2`, `Last 16, match 3`."""
    kind = str(spot.matches) if spot.matches < 8 else "last"
    return words(f"bracket.match.{kind}", n=spot.number, of=2 * spot.matches)


def _match(
    match: BracketMatch, bracket: Bracket, names: BracketNames, words: PageWords
) -> MatchShown:
    table = names.table(match.pairing.table) if match.pairing and match.is_running else ""
    sides = [_side(side, match, bracket, names, words) for side in match.sides]
    is_own = any(side.is_own for side in sides)
    anchor = f"own-{bracket.stage}-{match.spot.matches}" if is_own else ""
    return MatchShown(match_name(match.spot, words), sides, table, match.is_bye, anchor)


def _side(
    side: Side, match: BracketMatch, bracket: Bracket, names: BracketNames, words: PageWords
) -> SideShown:
    if side.waits is not None:
        return SideShown("waits", "", waits_text(bracket.at(side.waits), names, words))
    if not side.player:
        return SideShown("nobody", "", Html())
    wins, is_out = "", False
    if match.result and match.pairing:
        seat = match.pairing.players.index(side.player)
        wins = str(match.result.wins[seat]) if match.result.wins else ""
        is_out = seat + 1 in match.result.out
    kind = "" if not match.out else "lost" if side.player in match.out else "won"
    text = _short(names.player(side.player), NAME_LETTERS)
    return SideShown(kind, side.player, text, wins, is_out, side.player == names.own)


def waits_text(match: BracketMatch, names: BracketNames, words: PageWords) -> Html:
    """Whose winner is waited for, and at which table they play."""
    players = [side.player for side in match.sides]
    pair = [names.player(player) for player in players] if all(players) else ["", ""]
    table = names.table(match.pairing.table) if match.pairing else ""
    return _waits(match.spot, pair, table, words)


def _waits(spot: Spot, pair: Sequence[Child], table: str, words: PageWords) -> Html:
    """`pair`: whose match it is, '' while one is not known."""
    if not all(pair):
        return words("bracket.waits.of", match=match_name(spot, words))
    one, other = (_short(name, PAIR_LETTERS) for name in pair)
    if not table:
        return words("bracket.waits", one=one, other=other)
    return words("bracket.waits.at", one=one, other=other, table=isolated(table))


def _short(name: Child, letters: int) -> Html:
    """A name, which is whole where it is markup already."""
    return name if isinstance(name, Html) else isolated(shortened(str(name), letters))


class WayOn(NamedTuple):
    """The next match of a player in a bracket. `name`: of whom the player meets, '' while that is
    not known, then `feeding` decides it, between `pair` at `table`; `is_if`: after a win.
    """

    spot: Spot
    name: str
    feeding: Spot | None
    pair: tuple[str, str]
    table: str
    is_if: bool


def way_on(content: EventShown, player: str) -> WayOn | None:
    """None for who has no next match, or is in no bracket that is played."""
    event = content.event
    if event is None or not is_knock_out(content):
        return None
    bracket = event.brackets[-1]
    match = bracket.last_of(player)
    if match is None or match.out:
        return None
    other, is_if = match.other(player), match.is_running
    if is_if:
        following = bracket.behind(match)
        if following is None:
            return None
        other = following.sides[match.spot.number % 2]
        match = following
    if other.is_nobody:
        return None
    return _way(match.spot, other, bracket, public_names(content), is_if)


def _way(spot: Spot, other: Side, bracket: Bracket, names: BracketNames, is_if: bool) -> WayOn:
    name = str(names.player(other.player)) if other.player else ""
    feeding = bracket.at(other.waits) if other.waits else None
    if feeding is None or not all(side.player for side in feeding.sides):
        return WayOn(spot, name, other.waits, ("", ""), "", is_if)
    one, two = (str(names.player(side.player)) for side in feeding.sides)
    table = names.table(feeding.pairing.table) if feeding.pairing else ""
    return WayOn(spot, "", other.waits, (one, two), table, is_if)


def way_text(way: WayOn, words: PageWords) -> Html:
    """Next match and opponent, or for whose winner the player waits and at which table."""
    if way.feeding is None:
        other: Html = isolated(shortened(way.name, NAME_LETTERS))
    else:
        other = _waits(way.feeding, way.pair, way.table, words)
    sentence = "me.way.if" if way.is_if else "me.way"
    return words(sentence, match=match_name(way.spot, words), other=other)
