"""Desk, round: its clock, what may be done with it, and the announcement."""

from tablepi.hall.desk.desk_view import DeskView, row_of
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form
from tablepi.hall.desk.drawn.table_rounds import MORE_MINUTES, draw_table_rounds
from tablepi.hall.desk.refusal import DeskRefusal
from tablepi.hall.desk.round_change import clock_of
from tablepi.hall.desk.round_keeper import MOST_LETTERS
from tablepi.hall.desk.table_round import next_end
from tablepi.hall.event_office.late_page import draw_published
from tablepi.hall.event_office.next_round import draw_next_round
from tablepi.hall.pages.fragments import clock_text, drawn_clock
from tablepi.hall.pages.markup import Html, isolated, joined, tag
from tablepi.hall.pages.public_view import Clock

USUAL_MINUTES, USUAL_END = 50, 5
TAPS = {"waiting": ("start",), "running": ("stop",), "stopped": ("start",), "over": ()}


def draw_round(view: DeskView, seen: Seen) -> Html:
    """The round and the announcement."""
    parts = [_clock(view, seen), draw_next_round(view, seen)]
    if view.event is not None and not view.event.outstanding:
        parts.reverse()
    parts += [draw_published(view, seen), _say(view, seen)]
    return joined(tag("h1", seen.words("round")), _doubt(view, seen), *parts)


def _doubt(view: DeskView, seen: Seen) -> Html:
    """Asks which clock is right, where the hall cannot know."""
    if view.doubt is None or view.round is None:
        return Html()
    words, now = seen.words, seen.drawing.now_ms
    clock, off = clock_of(view.round.body, now), view.doubt.off_ms
    # What runs alone is shown by the note already, where that is surely right.
    shown = off if view.doubt.is_sure else 0
    own = (e.own if e.own.ends_at is None else e.own.later(-shown) for e in view.tables)
    end = next_end(clock, own) if clock else None
    if end is None:
        return Html()
    by_wall, by_note = (max(0, each - now) for each in (end, end + off))
    choices = (
        form(
            seen, "/desk/round/trust", button(words(f"doubt.{name}", left=clock_text(left))),
            class_="inline", clock=name, at_row=row_of(view.round),
        )
        for name, left in (("wall", by_wall), ("note", by_note))
    )  # fmt: skip
    asked = words("doubt", off=clock_text(abs(view.doubt.off_ms)))
    return tag("div", tag("p", asked), *choices, class_="notice", role="alert")


def _clock(view: DeskView, seen: Seen) -> Html:
    words, now = seen.words, seen.drawing.now_ms
    clock = clock_of(view.round.body, now) if view.round else None
    row = row_of(view.round)
    if clock is None:
        return joined(tag("p", words("clock.none"), class_="big"), _new(view, row, seen))
    runs = clock.state == "running"
    shown = Clock(clock.ends_at if runs else clock.left_ms, 0 if runs else now, runs, clock.end_ms)
    title = tag("h2", words(f"round.{clock.state}", n=clock.round))
    big = tag("p", drawn_clock(shown, seen.drawing, "desk-clock"), class_=clock.state)
    taps = [_tap(each, row, seen, "first") for each in TAPS[clock.state]]
    more = form(
        seen, "/desk/round/extend", tag("span", words("round.extend")),
        *(button(words("extra.tap", n=n), name="minutes", value=str(n)) for n in MORE_MINUTES),
        class_="inline", at_row=row,
    )  # fmt: skip
    others = field(
        words("round.minutes"), "minutes", "", type="number", inputmode="numeric", required=True
    )
    other = form(
        seen, "/desk/round/extend", others, button(words("round.change")), class_="inline",
        at_row=row,
    )  # fmt: skip
    ends = [_tap("end", row, seen)] if clock.state != "over" else [_tap("clear", row, seen)]
    return joined(
        title,
        big,
        tag("div", *taps, *ends, class_="inline"),
        more,
        other,
        draw_table_rounds(view, seen),
        _new(view, row, seen),
    )


def _tap(what: str, row: int, seen: Seen, class_: str = "") -> Html:
    return form(
        seen, f"/desk/round/{what}", button(seen.words(f"round.tap.{what}"), class_), at_row=row
    )


def _new(view: DeskView, row: int, seen: Seen) -> Html:
    """A round without pairings; an event with rounds prepares the clock by publishing one."""
    words, event = seen.words, view.event
    if event is not None and event.state.stage and event.state.stage.format != "open":
        return Html()
    number: dict[str, str] = {"type": "number", "inputmode": "numeric", "min": "0"}
    asked = form(
        seen, "/desk/round/new",
        field(words("round.length"), "minutes", USUAL_MINUTES, **number),
        field(words("round.end"), "end_minutes", USUAL_END, **number),
        button(words("round.tap.new")),
        class_="inline", at_row=row,
    )  # fmt: skip
    return joined(tag("h2", words("round.next")), asked)


def _say(view: DeskView, seen: Seen) -> Html:
    words = seen.words
    text = view.say.body["text"] if view.say else ""
    shown = tag("p", isolated(text), class_="say") if text else tag("p", words("say.none"))
    line = field(words("say.text"), "text", text, maxlength=MOST_LETTERS, class_="wide")
    asked = form(
        seen, "/desk/say", line, button(words("say.send")), class_="inline", at_row=row_of(view.say)
    )
    away = form(
        seen, "/desk/say", button(words("say.away")), class_="inline", text="",
        at_row=row_of(view.say),
    )  # fmt: skip
    return joined(tag("h2", words("say")), shown, asked, *([away] if text else []))


ANSWERS = {
    "question.left_out": {"looked": "question.enter"},
    "question.letters": {"looked": "question.enter"},
    "question.some_here": {"only_new": "question.only_new", "sure": "question.others"},
    "question.all_here": {"sure": "question.others"},
}
"""The field that each answer sets, with its button, where a question is not answered by *Yes*."""


def draw_question(
    asked: DeskRefusal, action: str, given: dict[str, str], seen: Seen, back_to: str
) -> Html:
    """Asks once more before something is done: the same change, with the answer."""
    words = seen.words
    given = {name: value for name, value in given.items() if name not in ("csrf", "sure")}
    answers = ANSWERS.get(asked.sentence, {"sure": "question.yes"})
    yes = (
        form(seen, action, button(words(label)), class_="inline", **{**given, answer: "yes"})
        for answer, label in answers.items()
    )
    back = tag("a", words("question.no"), href=words.link(back_to), class_="button first")
    sentence = tag("p", words(asked.sentence, **asked.values), class_="big")
    return tag("div", sentence, *yes, back, class_="notice", role="alert")
