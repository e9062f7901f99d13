"""Values are compared, hashed and shown by their fields, but for those that say otherwise."""

from dataclasses import field

from tablepi.core.value import Value


class Scan(Value):
    uid: str
    laid: bool = True
    late_ms: int = field(default=0, compare=False)
    note: str = field(default="", compare=False, repr=False)


class Removal(Value):
    uid: str
    laid: bool = True


def test_values_are_equal_by_their_fields_and_only_to_their_own_class() -> None:
    assert Scan("a", late_ms=5) == Scan("a", late_ms=9)
    assert hash(Scan("a", late_ms=5)) == hash(Scan("a", late_ms=9))
    assert Scan("a") != Scan("b")
    assert len({Scan("a"), Removal("a")}) == 2


def test_a_value_shows_its_fields() -> None:
    assert repr(Scan("a", note="x")) == "Scan(uid='a', laid=True, late_ms=0)"
