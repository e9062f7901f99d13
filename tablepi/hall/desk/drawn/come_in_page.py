"""What somebody sees who has a code, a wrong one, or none."""

from tablepi.hall.pages.markup import Child, Html, joined, tag
from tablepi.hall.pages.page_words import PageWords


def draw_door(code: str, words: PageWords) -> Html:
    """One tap uses the code up: looking at the link does not."""
    asked = tag(
        "form",
        tag("button", words("door.in"), class_="button first"),
        method="post",
        action=words.link(f"/in/{code}"),
    )
    inside = tag("h1", words("door.title")), tag("p", words("door.hint")), asked
    return tag("div", *inside, class_="door")


def draw_refusal(words: PageWords, sentence: str, **values: Child) -> Html:
    """Why not, and what to do."""
    back = tag("a", words("missing.way"), href=words.link("/"), class_="button")
    return tag("div", joined(tag("h1", words(sentence, **values)), tag("p", back)), class_="door")
