"""The language of a page: asked for, else the browser's, else the event's; and its sentences."""

import string
from collections.abc import Iterator

from tablepi.hall.web.html.markup import Child, Html, text
from tablepi.hall.words import HALL_SENTENCES

USUAL = "en"


class PageWords:
    """The sentences of a language, English where it lacks one. `asked`: `?lang=` said it; `event`:
    the one that the page's address names, '' for none.
    """

    def __init__(self, language: str = USUAL, asked: bool = False, event: str = "") -> None:
        self.language = language if language in HALL_SENTENCES else USUAL
        self.asked = asked
        self.event = event
        self._said = {**HALL_SENTENCES[USUAL], **HALL_SENTENCES[self.language]}

    def __call__(self, name: str, /, **values: Child) -> Html:
        """The sentence of this id with its values put in."""
        sentence = ""
        for literal, field, _, _ in string.Formatter().parse(self._said[name]):
            sentence += text(literal) + (text(values[field]) if field else "")
        return Html(sentence)

    def plain(self, name: str) -> str:
        """A sentence without values, as it stands in its file."""
        return self._said[name]

    def link(self, path: str) -> str:
        """An address of the hall, of the event and in the language that were asked for."""
        if self.event and "event=" not in path:
            path = with_query(path, event=self.event)
        return with_query(path, lang=self.language) if self.asked else path


def with_query(path: str, **values: str) -> str:
    """An address with more behind its `?`; nothing in it needs to be quoted."""
    query = "&".join(f"{name}={value}" for name, value in values.items())
    return f"{path}{'&' if '?' in path else '?'}{query}"


def words_for(asked: str, accepted: str, events: str = "", event: str = "") -> PageWords:
    """`asked`: by `?lang=`; `accepted`: the browser's Accept-Language; `events`: the language of
    the event; `event`: the one that the address names.
    """
    if asked in HALL_SENTENCES:
        return PageWords(asked, asked=True, event=event)
    languages = (*_accepted_languages(accepted), events)
    language = next((language for language in languages if language in HALL_SENTENCES), USUAL)
    return PageWords(language, event=event)


def _accepted_languages(accepted: str) -> Iterator[str]:
    """Languages of an Accept-Language, the one wanted most first."""
    ranked = []
    for entry in accepted[:1000].split(","):
        tag, _, weight = entry.partition(";")
        quality = weight.strip().removeprefix("q=")
        try:
            ranked.append((-float(quality or 1), tag.strip().partition("-")[0].lower()))
        except ValueError:
            continue
    return (language for weight, language in sorted(ranked, key=lambda pair: pair[0]) if weight)
