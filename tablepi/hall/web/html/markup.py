"""HTML from templates and elements, in which no text of anybody becomes markup.

Everything is escaped. `finalize` replaces control characters as `plain` does, and the filter `bdi`
isolates a name. A line break of a template is no space beside a tag, and end tags that HTML lets
one leave out are left out: of hundreds of rows they are a fifth of a page.
"""

import re
import unicodedata
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension

from tablepi.wire.table_ids import short_title

REPLACED = "\ufffd"
"""Stands for a control character."""

_TURNS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what stands around them; an element isolates instead."""

_OPEN = frozenset({
    *("meta", "link", "img", "br", "input"),
    *("caption", "thead", "tbody", "tr", "th", "td", "li", "dt", "dd"),
})  # fmt: skip
"""Elements without an end tag: it is never written, or HTML leaves it out as what follows ends
them. Of hundreds of rows that is a fifth of a page.
"""


class Html(str):
    """Text that is markup already."""

    __slots__ = ()

    def __html__(self) -> str:
        """Tells templates so."""
        return self


Child = str | int | None


def plain(text: str) -> str:
    """A text without anything that is no letter: controls replaced, marks of direction gone."""
    if text.isprintable():
        return text
    return "".join(_printable_sign(sign) for sign in text if sign not in _TURNS)


def _printable_sign(sign: str) -> str:
    if sign in "\t\n\r\u2028\u2029":
        return " "
    return REPLACED if unicodedata.category(sign) in ("Cc", "Cs") else sign


def text(value: Child) -> Html:
    """A value as text of a page."""
    if isinstance(value, Html):
        return value
    if hasattr(value, "__html__"):
        return Html(value)
    return Html(escape(plain(str(value)))) if value is not None else Html()


def exact(value: str) -> Html:
    """A value of an attribute that nobody is shown, letter by letter."""
    # As they stand a browser would make one line end of `\r` and `\r\n`.
    return Html(escape(value).replace("\r", "&#13;").replace("\n", "&#10;"))


def joined(*children: Child) -> Html:
    """Several behind one another."""
    return Html("".join(map(text, children)))


def tag(name: str, /, *children: Child, **attributes: Child | bool) -> Html:
    """An element. `class_` is `class`, `data_left` is `data-left`; None and False are left out."""
    attribute_text = "".join(_attribute(key, value) for key, value in attributes.items())
    end = "" if name in _OPEN else f"</{name}>"
    return Html(f"<{name}{attribute_text}>{joined(*children)}{end}")


def icon(name: str) -> Html:
    """An icon that the page has, beside a word that says the same."""
    return tag("svg", tag("use", href=f"#icon-{name}"), class_="icon", aria_hidden="true")


def _attribute(key: str, value: Child | bool) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{text(value)}"'


def isolated(name: str) -> Html:
    """Name that somebody gave something, isolated: its direction ends with it."""
    return tag("bdi", name)


def shortened(name: str, letters: int) -> str:
    """A name cut in its middle where it has more letters, never to less than four."""
    name = plain(name)
    if len(name) <= letters:
        return name
    ahead = max(2, letters // 2)
    return f"{name[:ahead].rstrip()}…{name[-max(2, letters - ahead - 1) :].lstrip()}"


FOLDER = Path(__file__).parent.parent / "templates"

_LINE_BREAK = re.compile(r"(?<=(.))\s*\n\s*(?=(.))")
_OPTIONAL_END = re.compile(r"</(?:caption|thead|tbody|tr|th|td|li|dt|dd)>")


class CompactSource(Extension):
    """Loader of templates: text for a template's reader alone is taken out as it is compiled."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The template as it is compiled."""
        source = _LINE_BREAK.sub(_joint, source.strip())
        return _OPTIONAL_END.sub("", source)


def _joint(match: re.Match[str]) -> str:
    """A line break between words or attributes is a space."""
    return "" if match[1] in ">}" or match[2] in "<{" else " "


def _finalize(value: object) -> object:
    """A value as it is escaped."""
    if isinstance(value, str) and not hasattr(value, "__html__"):
        return plain(value)
    return "" if value is None else value


def _join_children(values: Iterable[Child], between: str = "") -> Html:
    """Several with this text between them."""
    return Html(text(between).join(map(text, values)))


def new_environment() -> Environment:
    """Templates of the folder with the guards of every page."""
    environment = Environment(
        loader=FileSystemLoader(FOLDER), autoescape=True, finalize=_finalize,
        undefined=StrictUndefined, auto_reload=False, cache_size=-1, extensions=[CompactSource],
    )  # fmt: skip
    environment.globals["icon"] = icon
    environment.filters.update(
        bdi=isolated, exact=exact, join=_join_children, short_title=short_title
    )
    return environment


TEMPLATES = new_environment()


def draw_template(name: str, /, **values: Any) -> Html:
    """A page, or a part of one, with its values."""
    return Html(TEMPLATES.get_template(name).render(values))
