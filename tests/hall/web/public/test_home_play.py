"""A result taken home: winners, places and options of the hall's own replay."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest

from tablepi.core.plays import ADDRESS
from tablepi.games import games
from tablepi.hall.server.database.branches import take
from tablepi.hall.server.database.record_file import together
from tablepi.hall.web.values.public_source import result_code
from tablepi.wire.states import PublicNow
from tests.hall.server.tables.test_result_check import Finished
from tests.hall.web.public.test_pages import get
from tests.worlds.hall.journals import batches
from tests.worlds.hall.made_up_hall import MadeUpHall, Served


@pytest.fixture(params=["power-suit", "conquest-of-fates", "suitup"])
def finished(request: pytest.FixtureRequest) -> Finished:
    return Finished(request.param)


@pytest.fixture
def taken_home(hall: MadeUpHall, served: Served, finished: Finished) -> Callable[[str], str]:
    """The text of a page of the match's result, which the hall has in full."""
    head, table = finished.head, "t01"
    hall.table(table, "Table 1")
    with together(hall.record):
        for batch in batches(head.match, 1, head.h, finished.public, head):
            take(hall.record, table, "public", batch)
        for batch in batches(head.match, 1, head.full_origin, finished.full, head):
            take(hall.record, table, "full", batch)
    hall.now(
        table, PublicNow(True, head.match, 9, head.game, "over", (), finished.scores, (), True)
    )
    hall.result(table, head.match, finished.scores)
    served.look()
    return lambda ending: get(served, f"/r/{result_code(head.match)}{ending}")[2]


def _said(page: str) -> dict[str, Any]:
    """What the link to BG Stats tells it."""
    link = page.partition(ADDRESS)[2].partition('"')[0]
    assert link
    found = json.loads(unquote(link))
    assert isinstance(found, dict)
    return found


def test_the_link_tells_bg_stats_who_won(
    taken_home: Callable[[str], str], finished: Finished
) -> None:
    said = _said(taken_home(""))
    winners = [player["winner"] for player in said["players"]]
    assert winners == [seat in finished.winners for seat in range(1, len(winners) + 1)]
    assert tuple(player["score"] for player in said["players"]) == finished.scores
    assert sum(player["startPlayer"] for player in said["players"]) == 1
    assert [player["name"] for player in said["players"]] == list(finished.head.names)
    assert said["sourcePlayId"] == finished.head.match
    assert said["game"]["sourceGameId"].partition("/")[0] == finished.head.game
    assert said["comments"] == "seal 80ec4b26"


def test_the_file_holds_the_same_play(taken_home: Callable[[str], str], finished: Finished) -> None:
    [play] = json.loads(taken_home(".bgsplay"))["plays"]
    assert [each["score"] for each in play["playerScores"]] == [str(s) for s in finished.scores]
    assert play["playDateYmd"] == 20261122


def test_a_secret_word_stands_on_no_page(
    taken_home: Callable[[str], str], finished: Finished
) -> None:
    """The rows that are shown are the public ones, also when the full ones are here."""
    page = taken_home("")
    hidden = {full.text for full, public in zip(finished.full, finished.public, strict=True)
              if full.text != public.text}  # fmt: skip
    assert not [text for text in hidden if f"<bdi>{text}</bdi>" in page]
    assert games()[finished.head.game].title in page
