"""The lot: the vectors of event.md."""

from tablepi.hall.events.pairing.pairing_players import first_lot, lot_by_seals, lot_of


def test_the_lot_comes_from_the_word_said_aloud() -> None:
    first = first_lot("seven green apples")
    assert first.startswith("206d33b9")
    assert first.endswith("c39e")
    assert lot_of(first, "p1").startswith("12049947")
    assert lot_of(first, "p1").endswith("d8d0")


def test_the_next_lot_comes_from_the_seals_in_the_order_of_the_tables() -> None:
    found = lot_by_seals(first_lot("seven green apples"), {"t02": "-", "t01": "9f01c2ab"})
    assert found.startswith("e945c043")
    assert found.endswith("0f1d")


def test_a_table_without_a_seal_changes_the_lot_as_well() -> None:
    lot = first_lot("seven green apples")
    assert (
        len({lot_by_seals(lot, {}), lot_by_seals(lot, {"t1": "-"}), lot_by_seals(lot, {"t2": "-"})})
        == 3
    )
