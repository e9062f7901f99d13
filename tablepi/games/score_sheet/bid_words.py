"""How a sheet of bids counts, as sentences of the page on how to play."""

from collections.abc import Iterator

from tablepi.games.score_sheet.bid_terms import BidTerms, Scoring
from tablepi.locale import Sentences

_MINUS = "−"

_Sentence = tuple[str, Scoring]
"""The id of a sentence, and the numbers for its fields."""


def bid_words(terms: BidTerms, words: Sentences) -> Sentences:
    """The points of a hit and of a miss, then the cards of a round, by the ids of the page."""
    return {f"scoring.{name}": _filled(words[f"bids.{name}"], n) for name, n in _sentences(terms)}


def _sentences(terms: BidTerms) -> Iterator[_Sentence]:
    scoring, zero = terms.scoring, terms.zero
    yield _hit(scoring), scoring
    yield "miss" if scoring.miss else "miss-none", scoring
    if zero is not None:
        yield "zero" if zero.base else "zero-cards", zero
    if terms.made:
        yield "made", Scoring(per=terms.made)
    yield terms.order, scoring


def _hit(scoring: Scoring) -> str:
    if not scoring.per:
        return "hit-flat"
    return "hit" if scoring.base else "hit-tricks"


def _filled(sentence: str, numbers: Scoring) -> str:
    """The sentence with the numbers of a template, which no match changes."""
    for name, number in numbers._asdict().items():
        sentence = sentence.replace(f"{{{name}}}", str(number).replace("-", _MINUS))
    return sentence
