"""Names of people: what is taken off as they are entered, and which are the same."""

import pytest

from tablepi.core.text.names import clean_name, folded, has_letter, same_names, told_apart

INVISIBLE = {
    "zero-width space": "\u200b",
    "zero-width joiner": "\u200d",
    "byte order mark": "\ufeff",
    "soft hyphen": "\u00ad",
    "right-to-left mark": "\u200f",
    "embedding": "\u202a",
    "isolate": "\u2066",
    "grapheme joiner": "\u034f",
    "variation selector": "\ufe0f",
    "variation selector of the supplement": "\U000e0100",
    "Hangul filler": "\u3164",
    "tag": "\U000e0041",
}


@pytest.mark.parametrize("letter", INVISIBLE.values(), ids=INVISIBLE)
def test_an_invisible_letter_is_taken_off_and_makes_no_other_name(letter: str) -> None:
    assert clean_name(f"An{letter}na") == "Anna"
    assert folded(f"{letter}An{letter}na") == folded("Anna")
    assert not has_letter(letter)


@pytest.mark.parametrize("name", ["Zoë", "Đặng Thị", "नमिता", "张伟", "O’Hara", "Anna-Lena B."])
def test_what_can_be_seen_stays(name: str) -> None:
    assert clean_name(name) == name


def test_space_is_folded() -> None:
    assert clean_name("  Anna \t Lena\u2028B. ") == "Anna Lena B."


@pytest.mark.parametrize(
    ("name", "other"),
    [("Anna", "ANNA"), ("Zoe\u0308", "Zoë"), ("Straße", "STRASSE"), ("Ａｎｎａ", "anna")],
)
def test_one_name_in_two_spellings_is_the_same(name: str, other: str) -> None:
    assert same_names([name], [other]) == (name,)


def test_accents_and_other_letters_are_other_names() -> None:
    assert same_names(["Anna", "Änna", "Hanna"], []) == ()


def test_another_person_gets_the_next_free_letter() -> None:
    assert told_apart("Anna", ["Anna"]) == "Anna B."
    assert told_apart("Anna", ["anna", "ANNA B."]) == "Anna C."
    every = [f"Anna {chr(code)}." for code in range(ord("A"), ord("Z") + 1)]
    assert told_apart("Anna", every) == "Anna 2"
