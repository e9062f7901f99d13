"""The lines that are wired to readers' RST, held against all else that is wired."""

import pytest

from tablepi.core.errors import ConfigError
from tablepi.runtime.settings.config import read
from tests.runtime.test_config import RC522, READER


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (READER + "reset = 15", "reader.reset: only an RC522 on the Pi's SPI has this wire"),
        (RC522 + "reset = 10", "reader.reset: GPIO 10 is for SPI (MOSI); expected another one"),
        (RC522 + "reset = 6\n[panel]\nundo = 6", "reader.reset: GPIO 6 is for undo"),
        (
            RC522 + "reset = 15\n" + READER.replace("USB0", "AMA0").replace("table", "other"),
            "reader.reset: GPIO 15 is for the UART (RXD)",
        ),
        (
            RC522
            + "reset = 15\n"
            + RC522.replace("0.0", "0.1").replace("table", "b")
            + "reset = 15",
            "reader.reset: GPIO 15 is for 'table'",
        ),
    ],
)
def test_a_reset_line_that_cannot_be_is_told_with_what_has_it(text: str, told: str) -> None:
    with pytest.raises(ConfigError) as refused:
        read(text)
    assert str(refused.value).startswith(told)
