"""What the bench measures of the panel does happen: each verdict, and buttons in each game."""

import pytest

from tablepi.screens.pictures.picture import Table
from tablepi.tools.bench import panel_delay as panel


@pytest.mark.parametrize("accepted", [True, False])
@pytest.mark.parametrize("seat", [1, 2])
def test_a_verdict_is_measured_on_a_light_at_rest(
    monkeypatch: pytest.MonkeyPatch, seat: int, accepted: bool
) -> None:
    monkeypatch.setattr(panel, "VERDICTS", 3)
    verdicts = panel.Verdicts()
    assert verdicts.p99(seat, accepted=accepted) > 0
    said = [signal.verdict for signal in verdicts.lights.said]
    assert said[seat - 1] == ("accepted" if accepted else "refused")
    waited = [signal.state != "off" for signal in verdicts.lights.said]
    assert [light[0] > 0 for light in verdicts.hands.lights()] == waited
    verdicts.close()


@pytest.mark.parametrize("game", panel.MATCHES)
def test_a_button_is_measured_at_a_table_in_the_middle_of_its_match(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(panel, "TAPS", 8)
    taps = panel.Panel(game)
    assert taps.median() > 0
    table = taps.table
    assert table is not None
    picture = table.router.picture()
    assert isinstance(picture, Table)
    assert picture.said is not None or picture.notices
    assert not picture.dimmed
    taps.close()
