"""`tablepi hall`: what its commands print, and what they say to what cannot be done."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tablepi.cli.main import main
from tablepi.hall.server.machine.hall_setup import HallSetup, set_up
from tablepi.wire.join_card import join_card_of

PORTS = {"http": 0, "https": 0, "mqtt": 0}


@pytest.fixture
def hall(tmp_path: Path) -> HallSetup:
    """A hall that was started once."""
    return set_up(tmp_path / "hall", "cafe", {**PORTS, "https": 9443})


def test_a_folder_without_a_hall_is_told_and_none_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["card"], ["desk"], ["rows", "--json"], ["revoke", "t07"]):
        assert main(["hall", *words, "--data", str(tmp_path / "none")]) == 2
        assert "There is no hall in" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_cards_are_printed_a_line_each(hall: HallSetup, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hall", "card", "--count", "3", "--data", str(hall.folder)]) == 0
    cards = [join_card_of(line) for line in capsys.readouterr().out.splitlines()]
    assert {(card.hall, card.port, card.fingerprint) for card in cards} == {
        ("cafe", 9443, hall.certificate.fingerprint)
    }
    assert len({card.token for card in cards}) == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["card", "--table", "T 7"], "1 to 16 of a-z"),
        (["card", "--table", "hall"], "1 to 16 of a-z"),
        (["card", "--count", "0"], "Between 1 and"),
        (["card", "--table", "bar", "--count", "2"], "One table needs one card"),
        (["revoke", "t07"], "No table t07"),
        (["rows"], "--json"),
    ],
)
def test_what_cannot_be_done_is_told_with_the_way_out(
    hall: HallSetup, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert main(["hall", *words, "--data", str(hall.folder)]) == 2
    assert said in capsys.readouterr().err


def test_the_desks_link_comes_with_a_code_to_scan(
    hall: HallSetup, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["hall", "desk", "--data", str(hall.folder)]) == 0
    link, *code = capsys.readouterr().out.splitlines()
    assert link.startswith(f"{hall.url}/in/")
    assert len(link.rpartition("/")[2]) == 26
    assert len(code) > 10


@contextmanager
def _full_disk() -> Iterator[None]:
    """No file can be written, as on a disk that has no room."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("words", [["desk"], ["card"], ["revoke", "t07"]])
def test_a_full_disk_is_told_with_what_to_do(
    hall: HallSetup, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main(["hall", "card", "--data", str(hall.folder)]) == 0
    capsys.readouterr()
    with _full_disk():
        status = main(["hall", *words, "--data", str(hall.folder)])
    assert status == 2
    assert "Free some room" in capsys.readouterr().err


def test_a_hall_keeps_its_name_and_ports(tmp_path: Path, hall: HallSetup) -> None:
    asked = dict.fromkeys(PORTS, None)
    assert set_up(hall.folder, None, {**asked}) == hall
    assert set_up(hall.folder, "cafe", {**asked, "http": 9090}) == hall._replace(http=9090)


@pytest.mark.parametrize(
    ("words", "said"), [(["--name", "bar"], "holds the hall cafe"), (["--name", "B A"], "1 to 16")]
)
def test_a_hall_is_not_renamed(
    hall: HallSetup, tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    folder = hall.folder if "bar" in words else tmp_path / "new"
    assert main(["hall", *words, "--data", str(folder)]) == 2
    assert said in capsys.readouterr().err


def test_damaged_files_are_told_with_what_to_do(
    hall: HallSetup, capsys: pytest.CaptureFixture[str]
) -> None:
    (hall.folder / "hall.db").write_bytes(b"x" * 5000)
    assert main(["hall", "card", "--data", str(hall.folder)]) == 2
    assert "--rebuild" in capsys.readouterr().err
    (hall.folder / "hall.json").write_text("{", encoding="utf-8")
    assert main(["hall", "--data", str(hall.folder)]) == 2
    assert "hall.json is damaged" in capsys.readouterr().err
