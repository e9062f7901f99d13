"""The frame of every page: head, navigation, the views, and how old they are."""

from datetime import UTC, datetime

from tablepi.hall.displays.display_choice import DisplayChoice
from tablepi.hall.pages.assets import SCRIPT, STYLE
from tablepi.hall.pages.markup import Html, joined, tag
from tablepi.hall.pages.page_words import PageWords
from tablepi.hall.pages.views import OF_WALL
from tablepi.hall.words import PAGE_SENTENCES

RELOAD_S = 30
"""How often a page without script loads anew."""

PLACES = (("/", "hall"), ("/tables", "tables"), ("/clock", "clock"), ("/pairings", "pairings"),
          ("/standings", "standings"))  # fmt: skip


def page(
    title: str,
    body: Html,
    words: PageWords,
    path: str,
    view: str = "",
    asof_ms: int = 0,
    kind: str = "",
) -> str:
    """A whole page. `view`: the one that is shown and goes on to be; `path`: its own address;
    `kind`: of a page without a view.
    """
    class_ = f"view {kind or view.partition('-')[0]}".strip()
    main = tag("main", body, data_view=view or None, class_=class_)
    foot = _footer(words, path, view, asof_ms)
    content = joined(_navigation(words, path), main, _of_wall(view, words), foot)
    attributes = {"data_lang": words.language, "data_now": words.plain("age.now")}
    if view:
        attributes["data_asof"] = str(asof_ms)
    return document(title, tag("body", content, **attributes), words, bool(view))


def overlay(body: Html, words: PageWords, style: str, scale: int, view: str, asof_ms: int) -> str:
    """A page of nothing but one view, upon a transparent ground. `scale`: in percent."""
    main = tag("main", body, data_view=view, class_=f"overlay {style} scale{scale}")
    attributes = {"data_lang": words.language, "data_now": words.plain("age.now")}
    shown = tag("body", main, class_="clear", data_asof=str(asof_ms), **attributes)
    return document("tablepi", shown, words, True, "clear")


def kiosk(body: Html, words: PageWords, view: str, choice: DisplayChoice, asof_ms: int) -> str:
    """A page on a screen that nobody touches. `view`: '' where its number is all it shows."""
    kind, number = view.partition("-")[0] or "number", choice.display
    main = tag("main", body, data_view=view or None, class_=f"view {kind}")
    told = tag("div", data_view=f"display-{number}", hidden=True)
    asof = tag("p", words("asof", time=tag("span", data_clock=True)), class_="asof")
    footer = tag("footer", asof, tag("p", words("display.number", n=number)))
    attributes = {"data_lang": words.language, "data_now": words.plain("age.now")}
    shown = tag(
        "body", main, _of_wall(view, words), told, footer, class_="kiosk", data_asof=str(asof_ms),
        data_screen=str(number), data_shows=str(choice.row), **attributes,
    )  # fmt: skip
    here = words.link(f"/display?screen={number}")
    return document("tablepi", shown, words, True, again=here)


def document(
    title: str,
    body: Html,
    words: PageWords,
    live: bool,
    class_: str = "",
    referrer: str = "",
    again: str = "",
) -> str:
    """A whole document. `referrer`: whom the page may name itself to, where not nobody; `again`:
    what it loads without script, where not itself.
    """
    after = f"{RELOAD_S};url={again}" if again else str(RELOAD_S)
    reload = tag("noscript", tag("meta", http_equiv="refresh", content=after)) if live else ""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        *([tag("meta", name="referrer", content=referrer)] if referrer else []),
        tag("title", title),
        tag("link", rel="stylesheet", href=STYLE.path),
        tag("script", src=SCRIPT.path, defer=True),
        reload,
    )
    return (
        f"<!doctype html>\n{tag('html', head, body, lang=words.language, class_=class_ or None)}\n"
    )


def _of_wall(view: str, words: PageWords) -> Html:
    """Where a wall shows what is behind a view: the page's script asks for it there alone."""
    found = OF_WALL.get(view)
    if not found:
        return Html()
    return tag("section", data_view=found, class_="view of-wall", aria_label=words("ties.caption"))


def _navigation(words: PageWords, path: str) -> Html:
    links = (
        tag(
            "a",
            words(name),
            href=words.link(place),
            aria_current="page" if place == path.partition("?")[0] else None,
        )
        for place, name in PLACES
    )
    return tag("header", tag("nav", *links, aria_label=words("nav")))


def _footer(words: PageWords, path: str, view: str, asof_ms: int) -> Html:
    at = datetime.fromtimestamp(asof_ms / 1000, UTC).astimezone()
    asof = tag("p", words("asof", time=tag("span", f"{at:%H:%M}", data_clock=True)), class_="asof")
    more = "&" if "?" in path else "?"
    languages = (
        tag("a", PAGE_SENTENCES[each]["language"], href=f"{path}{more}lang={each}", lang=each)
        for each in PAGE_SENTENCES
        if each != words.language
    )
    live = tag("p", class_="unseen", aria_live="polite", data_say=True)
    choice = tag("nav", *languages, aria_label=words("languages"), class_="languages")
    return tag("footer", *([asof, live] if view else []), choice)
