"""Messages as phones write them; those in hexadecimal were made with ndeflib 0.3.3."""

import random

import pytest

from tablepi.devices.tags.ndef import message_text

CASTLE = "tablepi:decktet/castle"
TEXT = "D101195402656E7461626C6570693A6465636B7465742F636173746C65"
URI = "D1011755007461626C6570693A6465636B7465742F636173746C65"
POSTER = (
    "D10242537091011755007461626C6570693A6465636B7465742F636173746C65"
    "11010D5402656E54686520636173746C65"
    "11010B54026465446965204275726751030161637400"
)


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (TEXT, CASTLE),
        (URI, CASTLE),
        (POSTER, CASTLE),
        # An address before the text, a text between two records of other kinds, one with an id.
        (
            "91010E55046578616D706C652E6F72672F78"
            "510119540264657461626C6570693A6465636B7465742F636173746C65",
            CASTLE,
        ),
        (
            "9A0A0503746578742F706C61696E69643768656C6C6F"
            "1101095402656E636173746C65"
            "540F0F616E64726F69642E636F6D3A706B67636F6D2E6578616D706C652E617070",
            "castle",
        ),
        ("D9010904546E616D6502656E636173746C65", "castle"),
        # UTF-16 with either mark and without, and a letter of two halves.
        ("D1011354826465FFFE4B00F6006E006900670069006E00", "Königin"),
        ("D1010954826465FEFF004B00F6", "Kö"),
        ("D1010754826465004B00F6", "Kö"),
        ("D101095482656EFFFE3CD8CFDF", "\U0001f3cf"),
        ("C1010000012F5402656E" + "78" * 300, "x" * 300),
        ("D1010E55026578616D706C652E6F72672F61", "https://www.example.org/a"),
        ("D1010955052B34393330313233", "tel:+4930123"),
        ("D10102552378", "urn:nfc:x"),
        ("9101045503612E62540F0F616E64726F69642E636F6D3A706B67636F6D2E6578616D706C652E617070",
         "http://a.b"),
    ],
)  # fmt: skip
def test_the_text_of_a_message(message: str, text: str) -> None:
    assert message_text(bytes.fromhex(message)) == text


def test_of_two_texts_the_first_counts_and_before_it_one_that_names_a_card() -> None:
    first, second = "9101055402656E6161", "5101055402656E6262"
    assert message_text(bytes.fromhex(first + second)) == "aa"
    named = TEXT.replace("D1", "51", 1)
    assert message_text(bytes.fromhex(first + named)) == CASTLE
    assert message_text(bytes.fromhex(first + "51010255006100"[:-2])) == "aa"


@pytest.mark.parametrize(
    "message",
    [
        "",
        "D00000",
        # Begins twice, never begins, never ends, ends too early.
        "D1010455006162" + "D1010455006162",
        "5101045500616263",
        "91010455006162",
        TEXT + "00",
        # The first of two chunks, a chunk that goes on, an empty record with a payload.
        "B101055402656E6161" + "560003616263",
        "D60003616263",
        "D0000161",
        # A poster without and with two addresses, a prefix that is none, no UTF-8.
        "D1020D5370D101095402656E636173746C65",
        "D1020C537091010255006151010255006200"[:-2],
        "D101025524" + "61",
        "D101025500FF",
        # A language longer than the payload, half a letter in UTF-16, half a letter of two.
        "D101035405656E",
        "D1010454826465" + "00",
        "D101075482656EFFFE3CD8",
        "D101055402656E0A61",
    ],
)
def test_a_damaged_or_other_message_has_no_text(message: str) -> None:
    assert message_text(bytes.fromhex(message)) == ""


@pytest.mark.parametrize("message", [TEXT, URI, POSTER])
def test_every_cut_of_a_message_has_no_text(message: str) -> None:
    whole = bytes.fromhex(message)
    for length in range(len(whole)):
        assert message_text(whole[:length]) == ""


def test_no_bytes_at_all_raise(chance: random.Random) -> None:
    for _ in range(20_000):
        message = bytearray(bytes.fromhex(POSTER))
        for _ in range(chance.randrange(4)):
            message[chance.randrange(len(message))] = chance.randrange(256)
        assert message_text(bytes(message[: chance.randrange(1, 90)])).isprintable()
