"""The recorded match without a screen: scans come in, verdicts, hands and scores go out."""

import io
import re
import tempfile
from pathlib import Path

import pytest

from tablepi.runtime.settings.config import Config
from tablepi.store import Store
from tablepi.tools.demo import demo, recorded

FACE_DOWN = ("event", "location", "personality")


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(tmp_path_factory.mktemp("demo")))
        assert demo(Config(), out) == 0
    return out.getvalue().splitlines()


def _folder(said: list[str]) -> Path:
    return Path(said[0].removeprefix("Journal and pictures go to "))


def test_every_line_is_scanned_and_its_verdict_printed(said: list[str]) -> None:
    lines = list(recorded())
    accepted = [line for line in said if "✓" in line]
    refused = [line for line in said if "✗" in line]
    assert len(accepted) == sum(" ! " not in line for line in lines)
    assert [line.split("✗ ")[1].split(":")[0] for line in refused] == [
        line.split(" ! ")[1] for line in lines if " ! " in line
    ]
    assert not [line for line in said if "waiting" in line]


def test_hands_and_running_score_stand_under_each_verdict(said: list[str]) -> None:
    at = next(at for at, line in enumerate(said) if line.startswith("power leaves mill"))
    assert said[at].endswith("✓ Ann: Power · Mill · leaves")
    assert "Mill, 1 chip to leaves" in said[at + 1]
    assert re.fullmatch(r" +Ann 0  Ben 0", said[at + 2])


def test_it_ends_with_the_winner_and_the_seal_of_its_journal(said: list[str]) -> None:
    store = Store.open(_folder(said) / "tablepi.db")
    assert said[-1] == f"Ben wins. Seal {store.journal.kept(1).seal}"
    rows = store.journal.read(1).rows
    assert [row.text for row in rows if row.kind == "line"] == [
        line for line in recorded() if " ! " not in line
    ]
    assert store.verify().damages == []
    store.close()


def test_it_leaves_pictures_of_refusals_rounds_and_result(said: list[str]) -> None:
    pictures = sorted(_folder(said).glob("*.png"))
    turning = [line for line in recorded() if " ! " in line or line == "deal"]
    assert len(pictures) == len(turning) + 2
    assert all(picture.stat().st_size > 2000 for picture in pictures)


def test_a_secret_card_is_never_printed_nor_told(said: list[str]) -> None:
    plays = [line for line in said if line.startswith(FACE_DOWN)]
    assert any("✗" in line for line in plays)
    assert {line.split()[2] for line in plays} == {"?"}
    verdicts = [line.split("✓ ")[1] for line in plays if "✓" in line]
    assert verdicts
    assert all("a face-down card" in verdict for verdict in verdicts)
