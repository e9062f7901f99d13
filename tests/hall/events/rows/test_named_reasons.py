"""Names in what people type: kept as references, read as names until one is erased."""

import pytest

from tablepi.hall.events.rows.named_reasons import with_names, without_names

NAMES = {
    "p1": "Ann Lee", "p2": "Ben", "p3": "Ann Moss", "p4": "J\u00fcrgen  \u00d6z", "p5": "Jo",
    "p6": "A.B. (Bo)", "p7": "Cid", "p8": "Cid",
}  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann Lee came late", "{p1} came late"),
        ("ANN LEE's clock", "{p1}'s clock"),
        ("Lee and ben drew", "{p1.2} and {p2} drew"),
        ("Ann left", "{p1.1/p3.1} left"),
        ("Benno, Leek, annex", "Benno, Leek, annex"),
        ("J\u00fcrgen \u00d6z", "{p4}"),
        ("jo: no; Jo: yes", "jo: no; {p5}: yes"),
        ("with A.B. (Bo) again", "with {p6} again"),
        ("Cid is gone", "{p7/p8} is gone"),
        ("", ""),
    ],
)
def test_names_are_kept_as_references_and_read_as_names(typed: str, kept: str) -> None:
    assert without_names(typed, {player: [name] for player, name in NAMES.items()}) == kept
    assert with_names(kept, NAMES).casefold() == typed.casefold()


def test_no_name_is_found_where_nobody_is_entered() -> None:
    assert without_names("Ann {p1}", {}) == "Ann {p1}"


def test_who_was_erased_is_read_by_id_and_a_namesake_with_them() -> None:
    left = {player: name for player, name in NAMES.items() if player not in ("p1", "p7")}
    assert with_names("{p1} and {p1.2} beat {p2}", left) == "p1 and p1 beat Ben"
    assert with_names("{p1.1/p3.1}, {p7/p8}", left) == "p1/p3, p7/p8"


def test_a_word_that_a_name_does_not_have_is_read_by_id() -> None:
    assert with_names("{p2.7} {nobody}", NAMES) == "p2 nobody"
