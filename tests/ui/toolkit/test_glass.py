import pytest

from tablepi.ui.toolkit.glass import Glass, of_window


@pytest.mark.parametrize(
    ("size", "touch_px"),
    [((800, 480), 47), ((720, 1280), 74), ((1280, 720), 74), ((1920, 1080), 50)],
)
def test_nine_millimetres_of_touch_are_as_many_pixels_as_the_panel_needs(
    size: tuple[int, int], touch_px: int
) -> None:
    assert of_window(*size).touch_px == touch_px


def test_a_length_is_rounded_to_the_nearest_pixel_and_never_vanishes() -> None:
    glass = Glass(800, 480, 5.22)
    assert glass.mm(2) == 10
    assert glass.mm(0.01) == 1
    assert glass.mm(0) == 0
    assert glass.mm(-2) == -10


def test_a_turned_panel_is_the_same_glass() -> None:
    glass = of_window(1280, 720)
    assert glass.landscape
    assert glass.turned() == of_window(720, 1280)
    assert glass.turned().portrait


def test_an_unknown_window_is_taken_for_a_panel_of_seven_to_fifteen_inches() -> None:
    small, middle, large = of_window(960, 540), of_window(1600, 900), of_window(2560, 1440)
    for glass in (small, middle, large):
        diagonal_mm = (glass.width_px**2 + glass.height_px**2) ** 0.5 / glass.px_per_mm
        assert 170 < diagonal_mm < 540
    assert large.px_per_mm == pytest.approx(of_window(1920, 1080).px_per_mm, abs=0.03)


def test_a_tiny_window_still_has_a_density() -> None:
    assert of_window(1, 1).px_per_mm > 0


def test_larger_type_is_the_next_size_of_type_and_keeps_the_pixels() -> None:
    usual = of_window(800, 480)
    larger = usual.with_larger_type()
    assert larger.size == usual.size
    assert larger.mm(2.6) == usual.mm(3.0)
    assert larger.touch_px > usual.touch_px


def test_larger_type_leaves_the_millimetres_of_six_inches() -> None:
    small = Glass(800, 480, 6.1)
    assert small.with_larger_type().px_per_mm == pytest.approx(933 / (6.0 * 25.4), rel=1e-3)
    smallest = Glass(800, 480, 7.0)
    assert smallest.with_larger_type() == smallest
