"""Desk, players: who is here, who comes in, and who goes."""

from collections.abc import Sequence

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, file_form, form, section
from tablepi.hall.event.formats import SWISS
from tablepi.hall.event_desk.changes.player_csv import MOST_LETTERS, MOST_SEED, CsvFault
from tablepi.hall.event_desk.event_view import EventPlayer, EventView
from tablepi.hall.event_office.office_parts import (
    by_name,
    empty,
    heading,
    name_of,
    no_event,
    player_select,
    select,
)
from tablepi.hall.pages.markup import Html, isolated, joined, tag

STATES = ("away", "here", "gone")
"""Who is looked for first."""


def draw_came(came: str, view: DeskView, seen: Seen) -> Html:
    """Who was just checked in."""
    event = view.event
    if event is None or came not in event.players:
        return Html()
    said = seen.words("players.came", name=isolated(name_of(event, came)))
    return tag("p", said, class_="came", role="status")


def draw_players(view: DeskView, seen: Seen) -> Html:
    """Check-in, the list, then everything that brings people in or keeps them apart."""
    event, words = view.event, seen.words
    if event is None:
        return no_event("players", seen)
    parts = [tag("h1", words("players"))]
    if event.players:
        parts += [_counts(event, seen), _scan(seen), _list(event, seen)]
    else:
        parts.append(empty(seen, "players.none"))
    parts += [_enter(event, seen), _file(seen)]
    if event.players:
        parts += [_absent(event, seen), _forbid(event, seen)]
    return joined(*parts)


def state_of(player: EventPlayer) -> str:
    """`gone`, `here` or `away`."""
    if not player.player.is_active:
        return "gone"
    return "here" if player.is_here else "away"


def draw_faults(faults: Sequence[CsvFault], seen: Seen) -> Html:
    """Every fault of a file by line and column; nobody of it was entered."""
    words = seen.words
    head = (
        tag("th", words(f"csv.head.{each}"), scope="col") for each in ("line", "column", "what")
    )
    rows = (
        tag(
            "tr", tag("th", each.line, scope="row"), tag("td", isolated(each.column or "–")),
            tag("td", words(each.sentence, **each.values)),
        )
        for each in faults
    )  # fmt: skip
    caption = tag("caption", words("csv.faults", n=len(faults)))
    return tag(
        "table", caption, tag("thead", tag("tr", *head)), tag("tbody", *rows), class_="list faults"
    )


def _counts(event: EventView, seen: Seen) -> Html:
    states = [state_of(each) for each in event.players.values()]
    shown = (
        tag("span", states.count(each), " ", seen.words(f"players.{each}"), class_=f"is p-{each}")
        for each in STATES
        if each in states
    )
    return tag("p", *shown, class_="summary")


def _scan(seen: Seen) -> Html:
    """One line that a keyboard scanner types into."""
    words = seen.words
    line = field(
        words("players.scan"), "code", autofocus=True, autocomplete="off", id="scan",
        class_="wide", maxlength=MOST_LETTERS, required=True,
    )  # fmt: skip
    return form(
        seen, "/desk/players/scan", line, button(words("players.check_in")), class_="inline"
    )


def _list(event: EventView, seen: Seen) -> Html:
    words = seen.words
    found = by_name(event, event.players.values())
    found.sort(key=lambda each: STATES.index(state_of(each)))
    caption = tag("caption", words("players.caption"), class_="unseen")
    rows = (_line(each, event, seen) for each in found)
    return tag("table", caption, tag("tbody", *rows, data_rows="players"), class_="list players")


def _line(player: EventPlayer, event: EventView, seen: Seen) -> Html:
    words, state = seen.words, state_of(player)
    link = tag(
        "a", isolated(name_of(event, player.id)),
        href=words.link(f"/desk/players?player={player.id}"),
    )  # fmt: skip
    more = [isolated(each) for each in (player.id, player.club, player.player.fixed) if each]
    return tag(
        "tr",
        tag("th", link, scope="row"),
        tag("td", Html(" · ".join(more)), class_="age"),
        tag("td", tag("span", words(f"player.is.{state}"), class_=f"is p-{state}")),
        tag("td", draw_presence(player, seen)),
        data_row=player.id,
    )


def draw_presence(player: EventPlayer, seen: Seen) -> Html:
    """Checks a player in, or out again."""
    if not player.player.is_active:
        return Html()
    what = "players.not_here" if player.is_here else "players.check_in"
    return form(
        seen, "/desk/players/here",
        button(seen.words(what), id=f"here-{player.id}"),
        class_="inline", player=player.id, here="" if player.is_here else "yes", at_row=player.row,
    )  # fmt: skip


def _enter(event: EventView, seen: Seen) -> Html:
    words = seen.words
    tables = [("", "–"), *((each.id, each.id) for each in event.state.tables)]
    asked = form(
        seen, "/desk/players/enter",
        field(words("people.name"), "name", "", maxlength=MOST_LETTERS, required=True),
        field(words("player.club"), "club", "", maxlength=MOST_LETTERS),
        field(words("player.seed"), "seed", "", type="number", min="1", max=MOST_SEED,
              inputmode="numeric"),
        select(words("player.fixed"), "table", tables),
        button(words("players.enter")),
        class_="inline",
    )  # fmt: skip
    stage = event.state.stage
    if stage is None:
        return joined(heading("players.enter.title", seen), asked)
    kind = "swiss" if stage.format in SWISS else "open" if stage.format == "open" else "next"
    hint = tag("p", words(f"players.late.{kind}"), class_="age")
    return joined(heading("players.enter.late", seen), hint, asked)


def _file(seen: Seen) -> Html:
    words = seen.words
    file = field(
        words("players.file"), "file", type="file", accept=".csv,.tsv,.txt,text/csv", class_="wide"
    )
    asked = file_form(seen, "/desk/players/file", file, button(words("players.file.read")))
    columns = tag("code", "name,id,seed,table,club")
    hint = tag("p", words("players.file.hint", columns=columns), class_="age")
    return joined(heading("players.file.title", seen), hint, asked)


def _absent(event: EventView, seen: Seen) -> Html:
    away = [each.id for each in event.players.values() if state_of(each) == "away"]
    if not away:
        return Html()
    words = seen.words
    asked = form(
        seen, "/desk/players/absent", button(words("players.absent.drop", n=len(away))),
        class_="inline", away=" ".join(away), at_row=event.row_of("open"),
    )  # fmt: skip
    return joined(heading("players.absent", seen), asked)


def _forbid(event: EventView, seen: Seen) -> Html:
    words, active = seen.words, event.state.active
    pairs = sorted(sorted(each) for each in event.state.forbidden)
    known = (
        tag("li", *(isolated(name_of(event, a)), " – ", isolated(name_of(event, b)), " "),
            form(seen, "/desk/players/forbid", button(words("people.end")), class_="inline",
                 a=a, b=b, off="yes", at_row=event.row_of(f"forbid {a} {b}")),
            data_row=f"{a} {b}")
        for a, b in pairs
    )  # fmt: skip
    asked = form(
        seen, "/desk/players/forbid",
        player_select(words("forbid.one"), "a", event, active),
        player_select(words("forbid.other"), "b", event, active, 1),
        button(words("forbid.do")),
        class_="inline", off="",
    )  # fmt: skip
    listed = section(tag("ul", *known, class_="ways", data_rows="forbidden"), bool(pairs))
    return joined(heading("forbid.title", seen), listed, asked if len(active) > 1 else Html())
