"""The chain of an event's rows, by the test vector of the contract."""

from tablepi.wire.hash_chains import EVENT_ORIGIN, covered, event_hash, verified

OPEN = {
    "n": 1,
    "at": 1795341600000,
    "by": "desk",
    "do": "open",
    "event": "autumn",
    "title": "Autumn cup",
    "word": "seven green apples",
}
PLAYER = {
    "n": 2,
    "at": 1795341605000,
    "by": "desk",
    "do": "player",
    "player": "p1",
    "name": "Ann",
    "salt": "5a17",
}
H1 = "f32b0e48444414c8dabeb70c905bd65afc28d16f1136c559d01250f5390bb0ce"
H2 = "ec326247b7e82ee19a4180175fa0a98ed847ee21095f7e9f086a2f8f54449dba"


def test_the_hashes_are_those_of_the_vector() -> None:
    assert event_hash(EVENT_ORIGIN, OPEN) == H1
    assert event_hash(H1, PLAYER) == H2


def test_a_row_without_its_name_has_the_same_hash() -> None:
    assert "name" not in covered(PLAYER)
    assert event_hash(H1, covered(PLAYER)) == H2


def test_a_name_without_its_salt_is_covered_as_it_stands() -> None:
    bare = covered(PLAYER)
    assert event_hash(H1, {**bare, "name": "Bob"}) != H2
    assert event_hash(H1, {**bare, "salt": "5a17"}) != H2


def test_a_chain_holds_up_to_the_row_that_was_changed() -> None:
    rows = [{**OPEN, "h": H1}, {**PLAYER, "h": H2}]
    assert verified(rows) == 2
    assert verified([rows[0], {**rows[1], "player": "p2"}]) == 1
    assert verified(rows[1:], H1, 2) == 1
    assert verified(rows[1:]) == 0
