"""Desk, people: codes for judges and organisers, and who is here."""

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form, who
from tablepi.hall.desk.drawn.qr import qr
from tablepi.hall.pages.fragments import age
from tablepi.hall.pages.markup import Html, isolated, joined, tag
from tablepi.hall.record.desk_sessions import DESK, HEAD, JUDGE

NAME_LETTERS = 40


def draw_people(view: DeskView, seen: Seen) -> Html:
    """Who is here, each with a tap that ends it; then new codes."""
    words = seen.words
    lines = (
        tag(
            "tr",
            tag("th", who(each.name, words), scope="row"),
            tag("td", words(f"role.{each.role}")),
            tag("td", words("people.since"), " ", age(each.began, seen.drawing), class_="age"),
            tag("td", _end(each.number, seen)),
        )
        for each in view.sessions
    )
    caption = tag("caption", words("people.caption"), class_="unseen")
    listed = tag("table", caption, tag("tbody", *lines), class_="list people")
    return joined(tag("h1", words("people")), listed, _codes(seen))


def _end(number: int, seen: Seen) -> Html:
    words = seen.words
    own = number == seen.session.number
    label = words("people.end.own" if own else "people.end")
    return form(seen, "/desk/people/end", button(label), class_="inline", session=number)


def _codes(seen: Seen) -> Html:
    words = seen.words
    title, hint = tag("h2", words("people.new")), tag("p", words("people.new.hint"), class_="age")
    name = field(words("people.name"), "name", "", maxlength=NAME_LETTERS, required=True)
    roles = (
        button(words(f"people.code.{role}"), name="role", value=role)
        for role in (JUDGE, HEAD, DESK)
    )
    return joined(title, hint, form(seen, "/desk/people/code", name, *roles, class_="inline"))


def draw_code(link: str, role: str, name: str, seen: Seen) -> Html:
    """A new code as a link and a picture: it is shown once."""
    words = seen.words
    back = tag("a", words("people.back"), href=words.link("/desk/people"), class_="button")
    return tag(
        "div",
        tag("h1", words(f"people.for.{role}", name=isolated(name))),
        qr(link, words.plain("people.scan")),
        tag("p", tag("code", isolated(link)), class_="link"),
        tag("p", words("people.once")),
        tag("p", back),
        class_="code",
    )
