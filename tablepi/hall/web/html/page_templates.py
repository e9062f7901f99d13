"""The templates of all pages, in which no text of anybody becomes markup or turns what is beside.

Everything is escaped. `finalize` replaces control characters as `markup.plain` does, and the filter
`bdi` isolates a name. A line break of a template is no space beside a tag, and end tags that HTML
lets one leave out are left out: of hundreds of rows they are a fifth of a page.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension

from tablepi.hall.web.html.markup import Child, Html, exact, isolated, plain, text

FOLDER = Path(__file__).parent.parent / "templates"

_LINE_BREAK = re.compile(r"(?<=(.))\s*\n\s*(?=(.))")
_OPTIONAL_END = re.compile(r"</(?:caption|thead|tbody|tr|th|td|li|dt|dd)>")


class CompactSource(Extension):
    """Loader of templates: text for a template's reader alone is taken out as it is compiled."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The template as it is compiled."""
        source = _LINE_BREAK.sub(_joint, source.strip())
        return _OPTIONAL_END.sub("", source)


def _joint(found: re.Match[str]) -> str:
    """A line break between words or attributes is a space."""
    return "" if found[1] in ">}" or found[2] in "<{" else " "


def _finalize(value: object) -> object:
    """A value as it is escaped."""
    if isinstance(value, str) and not hasattr(value, "__html__"):
        return plain(value)
    return "" if value is None else value


def _joined(values: Iterable[Child], between: str = "") -> Html:
    """Several with this text between them."""
    return Html(text(between).join(map(text, values)))


def new_environment() -> Environment:
    """Templates of the folder with the guards of every page."""
    made = Environment(
        loader=FileSystemLoader(FOLDER), autoescape=True, finalize=_finalize,
        undefined=StrictUndefined, auto_reload=False, cache_size=-1, extensions=[CompactSource],
    )  # fmt: skip
    made.filters.update(bdi=isolated, exact=exact, join=_joined)
    return made


TEMPLATES = new_environment()


def draw_template(name: str, /, **values: Any) -> Html:
    """A page, or a part of one, with its values."""
    return Html(TEMPLATES.get_template(name).render(values))
