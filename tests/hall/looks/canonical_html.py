"""A page as lines, a tag each, without what changes nothing of it: for comparing and for reading.

White space beside a tag of a block, the order of attributes and end tags that HTML lets one leave
out are gone; a space between words or inline elements stays.
"""

import re
from html.parser import HTMLParser

_INLINE = frozenset({"a", "b", "bdi", "code", "i", "small", "span", "strong"})
_OPEN = frozenset({
    *("br", "img", "input", "link", "meta", "path", "rect"),
    *("caption", "dd", "dt", "li", "option", "tbody", "td", "th", "thead", "tr"),
})  # fmt: skip
"""Elements without an end tag, or whose end tag may be left out."""

_ASSET = re.compile(r"/assets/(\w+)\.[0-9a-f]{12}")
"""The style and the script, of which a page need not be another one."""


class _Lines(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._text = ""
        self._is_after_block = True

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = (name if value is None else f"{name}={value!r}" for name, value in attrs)
        self._add(tag, " ".join((f"<{tag}", *sorted(named))) + ">")

    def handle_endtag(self, tag: str) -> None:
        if tag not in _OPEN:
            self._add(tag, f"</{tag}>")

    def handle_decl(self, decl: str) -> None:
        self._add("html", f"<!{decl}>")

    def handle_data(self, data: str) -> None:
        self._text += data

    def _add(self, tag: str, line: str) -> None:
        """The text before a tag, then the tag. No space is shown beside a block."""
        is_block = tag not in _INLINE
        text = re.sub(r"[ \t\r\n]+", " ", self._text)
        text = text.lstrip(" ") if self._is_after_block else text
        text = text.rstrip(" ") if is_block else text
        self.lines += [repr(text), line] if text else [line]
        self._text, self._is_after_block = "", is_block


def canonical(page: str) -> str:
    """The page, a line a tag or text."""
    found = _Lines()
    found.feed(_ASSET.sub(r"/assets/\1", page) + "<end>")
    return "".join(f"{line}\n" for line in found.lines[:-1])
