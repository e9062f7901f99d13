"""When what players claim by their phones is a result, and when it is the desk's to decide."""

from tablepi.hall.events.table_claims import (
    STANDS_AFTER_MS,
    Claim,
    agreed_scores,
    is_disputed,
)

TWO_ONE, ONE_TWO = {"wins": [2, 1]}, {"wins": [1, 2]}


def test_one_claim_is_a_result_after_five_minutes_and_not_before() -> None:
    claims = (Claim("p1", 1_000, TWO_ONE),)
    assert agreed_scores(claims, 1_000 + STANDS_AFTER_MS - 1) is None
    assert agreed_scores(claims, 1_000 + STANDS_AFTER_MS) == TWO_ONE
    assert STANDS_AFTER_MS == 300_000


def test_two_who_claim_the_same_need_not_wait() -> None:
    claims = (Claim("p1", 0, TWO_ONE), Claim("p2", 1, TWO_ONE))
    assert agreed_scores(claims, 1) == TWO_ONE
    assert not is_disputed(claims)


def test_whatever_else_one_claims_is_never_a_result_by_itself() -> None:
    for other in (ONE_TWO, None):
        claims = (Claim("p1", 0, TWO_ONE), Claim("p2", 1, other))
        assert is_disputed(claims)
        assert agreed_scores(claims, STANDS_AFTER_MS * 9) is None
    third = (Claim("p1", 0, TWO_ONE), Claim("p2", 1, TWO_ONE), Claim("p3", 2, None))
    assert agreed_scores(third, STANDS_AFTER_MS * 9) is None


def test_nobody_claims_nothing() -> None:
    assert agreed_scores((), STANDS_AFTER_MS) is None
    assert not is_disputed(())
