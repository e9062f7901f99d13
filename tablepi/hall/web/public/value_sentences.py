"""The sentence that says where a number of the standings comes from."""

from collections.abc import Iterable
from fractions import Fraction

from tablepi.hall.events.standings.explained_value import Part, Value
from tablepi.hall.web.html.markup import Html, isolated, joined, tag
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.values.public_view import PublicEvent

HALVES = frozenset({"match_points", "points"})
"""Values that are shown in halves; the others in four digits."""

COUNTS = frozenset({"wins", "places"})
"""Values that are whole numbers as a rule, and shown as such where they are."""

TEN_THOUSAND = 10_000


def number_text(value: Value, words: PageWords) -> str:
    """A number as screens show it: points in halves, others in four digits, half up."""
    if value.kind in HALVES:
        return _decimals(rounded(value), 1, words)
    if value.kind in COUNTS and value.number.denominator == 1:
        return _decimals(value.number, 0, words)
    return _decimals(rounded(value), 4, words)


def rounded(value: Value) -> Fraction:
    """A number to halves or to four digits, half up."""
    parts = 2 if value.kind in HALVES else TEN_THOUSAND
    return Fraction(_half_up(value.number * parts), parts)


def explained(value: Value, player: str, event: PublicEvent, words: PageWords) -> Html:
    """`0.5833: the mean of what Ann’s opponents won: Ben 2/3, Cid 1/2.`"""
    number, who = tag("b", number_text(value, words)), isolated(event.name(player))
    if not value.parts:
        return words("explain.none", number=number)
    said = [_part(each, value, event, words) for each in value.parts]
    apart = ", " if value.kind.startswith("opponents") else "; "
    return words(f"explain.{value.kind}", number=number, who=who, parts=Html(apart.join(said)))


def _part(part: Part, value: Value, event: PublicEvent, words: PageWords) -> Html:
    shown = fraction_text(part.value)
    if part.of is not None:
        shown = words("part.of", n=shown, of=fraction_text(part.of))
    said = words(
        f"part.{part.kind}", round=part.round, value=shown, players=names_of(part.players, event)
    )
    if part.times > 1:
        said = joined(said, " ", words("part.times", n=part.times))
    if part.raw is not None and part.raw != part.value:
        said = joined(said, " ", words("part.raised", raw=fraction_text(part.raw)))
    return said


def names_of(players: Iterable[str], event: PublicEvent) -> Html:
    """Several players by their names."""
    return Html(", ".join(isolated(event.name(each)) for each in players))


def fraction_text(number: Fraction) -> str:
    """`2/3`, `−1`: exactly."""
    return str(number).replace("-", "−")


def _half_up(number: Fraction) -> int:
    return (number + Fraction(1, 2)).__floor__()


def _decimals(number: Fraction, digits: int, words: PageWords) -> str:
    """With so many digits behind the point; a whole number of halves has none."""
    if digits < 4 and number.denominator == 1:
        return fraction_text(number)
    whole, rest = divmod(abs(number), 1)
    behind = f"{int(rest * 10**digits):0{digits}}"
    sign, point = "−" if number < 0 else "", words.plain("number.point")
    return f"{sign}{whole}{point}{behind}"
