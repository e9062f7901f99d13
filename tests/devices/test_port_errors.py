import errno

import pytest
from serial import SerialException

from tablepi.core.errors import in_english
from tablepi.devices.ports.serial_ports import why_not_open


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOENT, "plug the reader in"),
        (errno.ENODEV, "plug the reader in"),
        (errno.EIO, "plug the reader in"),
        (errno.EACCES, "group dialout"),
        (errno.EPERM, "group dialout"),
        (errno.EBUSY, "close that program"),
        (errno.EAGAIN, "close that program"),
        (errno.EISDIR, "folder"),
        (errno.EMFILE, "cannot be opened"),
    ],
)
def test_the_cause_says_what_to_do(number: int, words: str) -> None:
    assert words in in_english(why_not_open(SerialException(number, "could not open port")))
    assert words in in_english(why_not_open(OSError(number, "x")))


@pytest.mark.parametrize("error", [SerialException("Could not configure port"), ValueError("baud")])
def test_an_error_without_a_number_means_no_serial_port(error: Exception) -> None:
    assert "no serial port" in in_english(why_not_open(error))
