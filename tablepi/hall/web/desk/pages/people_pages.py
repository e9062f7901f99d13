"""Admission: people at the desk and their codes, join cards of tables, and the door."""

from collections.abc import Sequence
from functools import partial

import segno

from tablepi.hall.server.database.desk_sessions import DESK, HEAD, JUDGE
from tablepi.hall.web.html.fragments import age
from tablepi.hall.web.html.markup import Child, Html, draw_template, tag
from tablepi.hall.web.html.page_frame import Viewer, draw_part
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.wire.join_card import JoinCard


def qr(text: str, title: str) -> Html:
    """A code with its title for who does not see it."""
    code = segno.make(text, error="m", micro=False)
    size = int(code.symbol_size(border=4)[0])
    squares = (
        f"M{column + 4} {row + 4}h1v1h-1z"
        for row, line in enumerate(code.matrix)
        for column, module in enumerate(line)
        if module
    )
    return tag(
        "svg",
        tag("rect", width=size, height=size, fill="#fff"),
        tag("path", d="".join(squares), fill="#000"),
        viewBox=f"0 0 {size} {size}",
        class_="qr",
        role="img",
        aria_label=title,
    )


NAME_LETTERS = 40


def draw_people(view: DeskView, viewer: Viewer) -> Html:
    """People who are here, each with a tap that ends the session; then new codes."""
    return draw_part(
        "people", viewer, people=view.sessions, age=partial(age, drawing=viewer.drawing),
        roles=(JUDGE, HEAD, DESK), name_letters=NAME_LETTERS,
    )  # fmt: skip


def draw_code(link: str, letters: str, role: str, name: str, viewer: Viewer) -> Html:
    """A new code as a link and a picture, with the letters of the certificate behind it: it is
    shown once.
    """
    picture = qr(link, viewer.words.plain("people.scan"))
    return draw_part(
        "code", viewer, link=link, letters=letters, role=role, name=name, picture=picture
    )


def draw_cards(cards: Sequence[JoinCard], place: str, viewer: Viewer) -> Html:
    """Join cards to print, shown once: the hall keeps only what tells them from false ones."""
    title = viewer.words.plain("card.title.plain")
    pictures = [(card, qr(str(card), title)) for card in cards]
    return draw_part("join_cards", viewer, cards=pictures, place=place)


def draw_door(code: str, letters: str, words: PageWords) -> Html:
    """One tap uses the code up: looking at the link does not. `letters`: of the certificate."""
    return draw_template("desk/door.html", words=words, code=code, letters=letters)


def draw_refusal(words: PageWords, sentence: str, **values: Child) -> Html:
    """The refusal, and what to do."""
    return draw_template("desk/refusal.html", words=words, sentence=sentence, named=values)
