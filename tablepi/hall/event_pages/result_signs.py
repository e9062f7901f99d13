"""A result of a table in a few signs."""

from tablepi.hall.event.event_state import Pairing, TableResult
from tablepi.hall.pages.markup import Html, joined
from tablepi.hall.pages.page_words import PageWords


def result_text(result: TableResult, pairing: Pairing, words: PageWords) -> Html:
    """`2 : 1`, with draws behind; or the places in the order of the seats, with points."""
    if result.wins:
        said = Html(" : ".join(str(each) for each in result.wins))
        drawn = [words("result.draws", n=result.draws)] if result.draws else []
    else:
        points = result.points or (None,) * len(result.places)
        pairs = zip(result.places, points, strict=True)
        told = (f"{place}." if each is None else f"{place}. ({each})" for place, each in pairs)
        said, drawn = Html(" · ".join(told)), []
    out = [words("result.out", seats=Html(", ".join(map(str, result.out))))] if result.out else []
    return joined(said, *(joined(" ", each) for each in (*drawn, *out)))
