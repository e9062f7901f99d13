"""Desk, an earlier event: standings, rounds with their results, and the way to go on with it."""

from itertools import groupby

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen, button, form
from tablepi.hall.event.event_state import Pairing, Round
from tablepi.hall.event_desk.event_view import EventView
from tablepi.hall.event_office.office_parts import heading, name_of, names_at, table_called, time_of
from tablepi.hall.event_pages.event_parts import result_text
from tablepi.hall.event_pages.standings_page import WITHOUT_VALUES
from tablepi.hall.event_pages.value_sentences import number_text
from tablepi.hall.pages.markup import Child, Html, isolated, joined, tag
from tablepi.hall.standings.event_standings import Standing, standings_of

DAY = "%Y-%m-%d %H:%M"


def draw_ended_events(view: DeskView, seen: Seen) -> Html:
    """The events that do not run, the latest first; each leads to its page."""
    running = view.event.state.event if view.event else ""
    ended = [each for each in reversed(view.events) if each.event != running]
    if not ended:
        return Html()
    rows = (
        tag(
            "tr",
            tag("th", tag("a", isolated(each.title or each.event), href=seen.words.link(
                f"/desk/event/ended?event={each.event}")), scope="row"),
            tag("td", isolated(each.event), class_="age"),
            tag("td", time_of(each.at, DAY), class_="age"),
            data_row=each.event,
        )
        for each in ended
    )  # fmt: skip
    caption = tag("caption", seen.words("event.ended"), class_="unseen")
    listed = tag("table", caption, tag("tbody", *rows), class_="list")
    return joined(heading("event.ended", seen), listed)


def draw_ended(ended: EventView, view: DeskView, seen: Seen) -> Html:
    """An event that does not run; nothing of it can be changed here."""
    words, state = seen.words, ended.state
    back = tag("a", words("rows.back"), href=words.link("/desk/event"), class_="button")
    title = isolated(state.title or state.event)
    known = [isolated(state.event), Html(time_of(ended.rows[0].get("at"), DAY)),
             words("stage.players", n=len(state.players)),
             words("stage.rounds", n=len(state.rounds))]  # fmt: skip
    left = len(ended.outstanding)
    known += [words("entry.outstanding", n=left)] if left else []
    file = tag(
        "a", words("event.file"), href=words.link(f"/desk/event/file?event={state.event}"),
        class_="button", download=f"{state.event}.json",
    )  # fmt: skip
    asked = form(
        seen, "/desk/event/reopen", button(words("event.reopen")), class_="inline",
        event=state.event, running=view.event.state.event if view.event else "",
    )  # fmt: skip
    hint = tag("p", words("event.reopen.hint"), class_="age")
    return joined(
        tag("p", back), tag("h1", title), tag("p", Html(" · ".join(known)), class_="age"),
        tag("p", file), hint, asked, _standings(ended, seen),
        *(_round(each, ended, view, seen) for each in reversed(state.rounds)),
    )  # fmt: skip


def _standings(ended: EventView, seen: Seen) -> Html:
    found = standings_of(ended.state)
    tables = (_stage(n, list(each), ended, seen)
              for n, each in groupby(found, lambda each: each.stage))  # fmt: skip
    none = tag("p", seen.words("standings.none"))
    return joined(heading("standings", seen), *(tables if found else [none]))


def _stage(number: int, standings: list[Standing], ended: EventView, seen: Seen) -> Html:
    words, format_ = seen.words, ended.state.stages[number - 1].format
    counts = format_ not in WITHOUT_VALUES
    kinds = next((each.values for each in standings if each.values), ()) if counts else ()
    names: list[Child] = [words("column.place"), words("column.player")]
    names += [words(f"value.{each.kind}") for each in kinds]
    head = (tag("th", each, scope="col") for each in names)
    rows = (
        tag(
            "tr", tag("td", each.place),
            tag("th", isolated(name_of(ended, each.player)), scope="row"),
            *(tag("td", number_text(value, words)) for value in each.values if counts),
        )
        for each in standings
    )  # fmt: skip
    told = words("standings.caption", stage=number, format=words(f"format.{format_}"))
    body = tag("tbody", *rows)
    return tag("table", tag("caption", told), tag("thead", tag("tr", *head)), body, class_="list")


def _round(played: Round, ended: EventView, view: DeskView, seen: Seen) -> Html:
    words = seen.words
    rows = [_pairing(each, played, ended, view, seen) for each in played.pairings]
    if played.byes:
        byes = tag("td", names_at(ended, played.byes), colspan="2")
        rows.append(tag("tr", tag("th", words("pairing.bye"), scope="row"), byes))
    title = words("round.running", n=played.number)
    listed = tag(
        "table", tag("caption", title, class_="unseen"), tag("tbody", *rows), class_="list"
    )
    return joined(tag("h2", title), listed)


def _pairing(pairing: Pairing, played: Round, ended: EventView, view: DeskView, seen: Seen) -> Html:
    result = ended.state.result(played, pairing.table)
    return tag(
        "tr",
        tag("th", table_called(view, pairing.table), scope="row"),
        tag("td", names_at(ended, pairing.players)),
        tag("td", result_text(result, pairing, seen.words) if result else "–"),
    )
