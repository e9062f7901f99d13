"""Figures are printed as soon as they are measured, for people and for programs."""

import io
import json
from collections.abc import Iterator

import pytest

from tablepi.tools.bench.figure import Figure, Goal, judged, show


@pytest.mark.parametrize("as_json", [False, True])
def test_a_figure_is_there_before_the_next_is_measured(as_json: bool) -> None:
    out = io.StringIO()

    def measured() -> Iterator[Figure]:
        yield judged("speed", 5.0, "a second", Goal(least=4))
        assert "speed" in out.getvalue()
        yield judged("delay", 7.0, "ms", None)

    show(measured(), 3, as_json=as_json, out=out)
    assert "delay" in out.getvalue()


def test_the_figures_are_one_json_object_with_a_line_each() -> None:
    out = io.StringIO()
    show([Figure("a", 1.0, "s"), Figure("b", 2.0, "s", "≤ 3", True)], 7, as_json=True, out=out)
    told = json.loads(out.getvalue())
    assert told["runs"] == 7
    assert [figure["name"] for figure in told["figures"]] == ["a", "b"]
    assert len(out.getvalue().splitlines()) == 3


def test_without_any_figure_nothing_is_printed() -> None:
    out = io.StringIO()
    assert not show([], 7, as_json=True, out=out)
    assert out.getvalue() == ""
