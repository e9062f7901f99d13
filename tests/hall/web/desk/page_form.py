"""Forms of a page as a browser reads and sends them."""

import re
from html.parser import HTMLParser


class PageForm:
    """One form: its address and its fields."""

    def __init__(self, action: str) -> None:
        self.action = action
        self.fields: dict[str, str] = {}
        self.label = ""

    @property
    def sent(self) -> dict[str, str]:
        """The fields as a browser sends them: with CRLF for each end of a line."""
        return {name: re.sub(r"\r\n|\r|\n", "\r\n", value) for name, value in self.fields.items()}


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[PageForm] = []
        self.in_form = self.in_button = False
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(PageForm(found["action"]))
            self.in_form = True
        elif tag == "input" and self.in_form and found.get("name"):
            self.forms[-1].fields[found["name"]] = found.get("value", "")
        elif tag == "select" and self.in_form:
            self.select = found["name"]
        elif tag == "option" and self.in_form:
            self._take_option(found)
        self.in_button = self.in_button or tag == "button"

    def _take_option(self, found: dict[str, str]) -> None:
        """The first of its list counts, and that which is chosen."""
        fields = self.forms[-1].fields
        if self.select not in fields or "selected" in found:
            fields[self.select] = found.get("value", "")

    def handle_data(self, data: str) -> None:
        if self.in_form and self.in_button:
            self.forms[-1].label += data

    def handle_endtag(self, tag: str) -> None:
        self.in_form = self.in_form and tag != "form"
        self.in_button = self.in_button and tag != "button"


def form_of(page: str, label: str) -> PageForm:
    """The form whose button says this, of which there may be one beside the page as well."""
    parser = _Forms()
    parser.feed(page)
    form, *more = [each for each in parser.forms if each.label.strip() == label]
    assert all((each.action, each.sent) == (form.action, form.sent) for each in more)
    return form
