"""One hall for all tests of a file, each of which opens an event of its own."""

from collections.abc import Iterator
from hashlib import sha256

import pytest

from tests.hall.event_driven.driven_event import DrivenEvent, Organisers
from tests.nightly import NIGHTLY
from tests.worlds.hall.browser import SharedBrowser
from tests.worlds.hall.made_up_desk import MadeUpDesk

nightly = pytest.mark.skipif(not NIGHTLY, reason="takes seconds: make nightly")
"""Cases that tests without a browser have too."""


@pytest.fixture(scope="module")
def organisers(
    browser: SharedBrowser,
    tmp_path_factory: pytest.TempPathFactory,
    request: pytest.FixtureRequest,
) -> Iterator[Organisers]:
    """Those at the desk of a hall with a file's `TABLES`, else three, and somebody who watches."""
    folder = tmp_path_factory.mktemp("driven")
    hall = MadeUpDesk(folder / "hall", getattr(request.module, "TABLES", 3))
    with browser.lent() as driver:
        yield Organisers(hall, driver, folder)
    hall.close()


@pytest.fixture
def event(
    organisers: Organisers, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> DrivenEvent:
    """An event that is not open yet. Its id is its test's, and so is what it draws by that id."""
    digest = sha256(request.node.name.encode()).hexdigest()[:8]
    return DrivenEvent(organisers, f"event-{digest}", capsys)
