"""The system's refusals in words of ours."""

import errno
import os

import pytest

from tablepi.app.text.words import Words
from tablepi.core.errors import cause, in_english


@pytest.mark.parametrize("number", [errno.ENOENT, errno.EACCES, errno.ENOSPC, errno.EROFS])
def test_what_the_system_refuses_is_said_in_the_tables_language(number: int) -> None:
    why = cause(OSError(number, os.strerror(number)))
    english, german = in_english(why), Words(language="de").say(why)
    assert len({english, german, os.strerror(number)}) == 3


def test_what_is_rare_is_said_in_the_systems_words() -> None:
    why = cause(OSError(errno.EMLINK, os.strerror(errno.EMLINK)))
    assert Words(language="de").say(why) == os.strerror(errno.EMLINK)
