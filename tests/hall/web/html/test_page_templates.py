"""Templates: what anybody wrote stays text, and what stands in one for its reader is left out."""

import re

import pytest
from jinja2 import DictLoader, UndefinedError

from tablepi.hall.web.html import markup
from tablepi.hall.web.html.markup import FOLDER, draw_template
from tablepi.hall.web.html.page_words import PageWords


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Templates of the test's own, by name."""
    templates: dict[str, str] = {}
    made = markup.new_environment()
    made.loader = DictLoader(templates)
    monkeypatch.setattr(markup, "TEMPLATES", made)
    return templates


def _drawn(written: dict[str, str], template: str, /, **values: object) -> str:
    key = f"{len(written)}.html"
    written[key] = template
    return draw_template(key, **values)


def test_what_anybody_wrote_is_text(written: dict[str, str]) -> None:
    hostile = '<b>"Ann" & ‘Co’</b>\x07\u202e'
    shown = "&lt;b&gt;&#34;Ann&#34; &amp; ‘Co’&lt;/b&gt;\ufffd"
    assert _drawn(written, '<p title="{{ name }}">{{ name }}', name=hostile) == (
        f'<p title="{shown}">{shown}'
    )
    assert "<b>" not in _drawn(written, "{{ name|bdi }}{{ [name, name]|join(', ') }}", name=hostile)
    words = _drawn(written, '{{ words("table.caption", table=name) }}', words=PageWords(),
                   name=hostile)  # fmt: skip
    assert "<b>" not in words


def test_a_name_is_isolated_and_markup_is_not_escaped_again(written: dict[str, str]) -> None:
    assert _drawn(written, "{{ [name|bdi, 3]|join(' · ') }}", name="\u202eneB") == (
        "<bdi>neB</bdi> · 3"
    )
    macro = "{% macro code(text) %}<code>{{ text }}</code>{% endmacro %}{{ code(name) }}"
    assert _drawn(written, macro, name="<i>\r") == "<code>&lt;i&gt; </code>"


def test_a_line_break_is_no_space_beside_a_tag_and_one_between_words(
    written: dict[str, str],
) -> None:
    template = '<ul>\n  <li\n    class="a">\n    one\n    two\n  </li>\n</ul>\n<b>x</b> <i>y</i>'
    assert _drawn(written, template) == '<ul><li class="a">one two</ul><b>x</b> <i>y</i>'


def test_a_value_that_is_not_there_is_a_fault(written: dict[str, str]) -> None:
    with pytest.raises(UndefinedError):
        _drawn(written, "{{ nothing }}")


def test_no_template_lets_markup_through_or_scripts_in_a_page() -> None:
    found = [
        (path.name, word[0])
        for path in FOLDER.rglob("*.html")
        for word in re.finditer(r"\|\s*safe|Markup|autoescape|<script(?! src)|style=| on\w+=\"",
                                path.read_text(encoding="utf-8"))
    ]  # fmt: skip
    assert found == []
