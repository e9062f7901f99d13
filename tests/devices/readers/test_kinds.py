import pytest

from tablepi.core.errors import DeviceError
from tablepi.devices.readers import KINDS, ReaderConfig, driver_for


def test_every_kind_is_found_and_can_be_made() -> None:
    assert "line" in KINDS
    for kind in KINDS:
        made = driver_for(ReaderConfig("left", kind, "unused"))
        made.start()
        assert made.hear(b"", 0) == []


@pytest.mark.parametrize("kind", ["", "lines", "os", "..line", "line.Lines"])
def test_an_unknown_kind_is_named_with_those_there_are(kind: str) -> None:
    with pytest.raises(DeviceError, match=r"reader left.*there is: .*line"):
        driver_for(ReaderConfig("left", kind, "unused"))
