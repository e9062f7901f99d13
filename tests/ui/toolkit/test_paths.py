import pytest

from tablepi.ui.toolkit.paths import outlines


def test_a_path_is_open_until_it_is_closed() -> None:
    bent, square = outlines("M 0 0 L 4 0 L 4 4 M 8 8 L 9 8 L 9 9 Z")
    assert bent.points == ((0, 0), (4, 0), (4, 4))
    assert not bent.closed
    assert square.closed


def test_a_curve_ends_where_it_says() -> None:
    for path in ("M 0 0 Q 5 9 10 0", "M 0 0 C 3 9 7 9 10 0"):
        (curve,) = outlines(path)
        assert curve.points[0] == (0, 0)
        assert curve.points[-1] == pytest.approx((10, 0))
        assert max(y for _, y in curve.points) > 3


def test_a_circle_is_round_and_closed() -> None:
    (circle,) = outlines("O 12 12 5")
    assert circle.closed
    for x, y in circle.points:
        assert (x - 12) ** 2 + (y - 12) ** 2 == pytest.approx(25)


def test_an_arc_runs_clockwise_from_three_oclock() -> None:
    (arc,) = outlines("A 0 0 10 0 90")
    assert arc.points[0] == pytest.approx((10, 0))
    assert arc.points[-1] == pytest.approx((0, 10))


def test_a_repeated_path_goes_once_around() -> None:
    rays = outlines("R 4 10 10 M 10 2 L 10 0")
    assert len(rays) == 4
    assert rays[1].points[0] == pytest.approx((18, 10))
    assert rays[2].points[1] == pytest.approx((10, 20))
