"""The docs: their commands are run, their links lead somewhere, the host's page is one sheet."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.printed import PAGE, blocks, printed
from tablepi.app.text.decks_english import WORDS as DECKS
from tablepi.app.text.english import ENGLISH
from tablepi.cli.main import main
from tablepi.store import Store
from tests.app.sitting import Sitting

ROOT = Path(__file__).parent.parent
PAGES = sorted([*(ROOT / "tablepi/docs").glob("*.md"), *(ROOT / "hardware").glob("*.md")])
ABSENT = {
    "tablepi panel": "No panel is configured",
    "tablepi decks enrol red": "No reader is configured",
    "tablepi decks test red": "There is no deck 'red'",
}
"""What is said where the hardware that a command is for is not there."""


def _commands() -> list[str]:
    """Each line of a plain block that calls the program, once."""
    blocks = (re.findall(r"^```\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)
              for page in PAGES)  # fmt: skip
    lines = [line for found in blocks for block in found for line in block.splitlines()]
    bare = {line.removeprefix("sudo -u tablepi ") for line in lines}
    return sorted(line for line in bare if line.startswith("tablepi "))


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A home with one match that was played for a while, and no serial port."""
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("tablepi.cli.readers.ports", lambda dev: [])
    typed = tmp_path / "typed.txt"
    typed.write_text("game score-sheet\nseat 1 Ann\n1 add 3\n", encoding="utf-8")
    store = Store.open(tmp_path / "tablepi" / "tablepi.db")
    sitting = Sitting(store)
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "leaves", "mill")
    store.close()
    with typed.open(encoding="utf-8") as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        yield


@pytest.mark.parametrize("line", _commands())
@pytest.mark.usefixtures("context")
def test_a_command_of_the_docs_does_what_they_say(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(shlex.split(line)[1:])
    said = capsys.readouterr()
    if line in ABSENT:
        assert status == 2
        assert ABSENT[line] in said.err
        return
    assert status == 0, said.err
    assert said.out


def test_the_docs_have_commands_of_every_kind() -> None:
    verbs = {line.split()[1] for line in _commands()}
    assert {"readers", "panel", "decks", "rulings", "show", "export", "verify", "check"} <= verbs


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_and_pictures_of_a_page_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", text)
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_pages_of_the_package_lead_to_what_lies_beside_them_there() -> None:
    patterns = (ROOT / "debian/pages").read_text(encoding="utf-8").split()
    shipped = {ROOT / "README.md", *(file for each in patterns for file in ROOT.glob(each))}
    assert {*PAGES} <= shipped
    astray = [
        (page.name, link)
        for page in shipped
        if page.suffix == ".md"
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
        if (page.parent / link).resolve() not in shipped
    ]
    assert astray == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"(?:^|`)make ([a-z]+)\b", text, re.MULTILINE)) <= targets
    files = re.findall(r"`((?:tablepi|hardware|firmware|tests)/[\w/.-]+)`", text)
    assert [name for name in files if not (ROOT / name).exists()] == []


def test_the_hosts_page_is_one_sheet_and_says_what_the_screen_says() -> None:
    assert printed(PAGE).page == 1
    text = PAGE.read_text(encoding="utf-8")
    slanted = re.findall(r"(?<!\*)\*([A-Z][^*]+)\*(?!\*)", text)
    buttons = {*slanted, *re.findall(r"[Tt]ap \*\*([^*]+)\*\*", text)}
    assert len(buttons) >= 4
    assert buttons <= set((ENGLISH | DECKS).values())


def test_what_a_judge_taps_by_its_page_is_called_so_on_the_screen() -> None:
    text = " ".join((ROOT / "tablepi/docs/judge.md").read_text(encoding="utf-8").split())
    slanted = set(re.findall(r"(?<!\*)\*([A-Z][^*]+)\*(?!\*)", text))
    assert {"All matches", "To the table", "USB stick", "Export all matches"} <= slanted
    assert slanted <= set(ENGLISH.values())


def test_a_page_is_taken_apart_into_headings_items_and_paragraphs() -> None:
    page = "# Title\n\nSome words\non two lines.\n\n1. One\n2. Two\n- Three\n\n![A](b.png)\n"
    assert list(blocks(page)) == [
        ("#", "Title"),
        ("", "Some words on two lines."),
        ("1.", "One"),
        ("2.", "Two"),
        ("-", "Three"),
        ("!", "b.png"),
    ]
