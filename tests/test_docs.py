"""The pages: commands and examples are run, links lead somewhere, figures are measured."""

import io
import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware.printed import PAGE, printed
from hardware.printed import blocks as parts_of
from tablepi import __version__
from tablepi.cli.commands.check import check
from tablepi.cli.main import main
from tablepi.locale import SENTENCES
from tablepi.runtime.settings.config import Config, load
from tablepi.store import Store
from tests.figures import END, PERFORMANCE, TABLES, with_new
from tests.pages import GAME, PAGES, ROOT, blocks
from tests.worlds.table.sitting import Sitting

PACKAGE = re.compile(r"tablepi_([\d.]+)_\w+\.deb")
LONGEST_CHANGE = 150
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
ABSENT = {
    "tablepi panel": "No panel is configured",
    "tablepi readers --update /dev/serial/by-id/usb-…": "plug the reader in",
    "tablepi decks enrol red": "No reader is configured",
    "tablepi decks test red": "There is no deck 'red'",
}
"""What is said where the hardware that a command is for is not there."""


def _commands() -> list[str]:
    """Each line of a plain block that calls the program, once."""
    lines = [line for page in PAGES for block in blocks(page) for line in block.splitlines()]
    bare = {line.removeprefix("sudo -u tablepi ") for line in lines}
    return sorted(line for line in bare if line.startswith("tablepi "))


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A home with one match that was played for a while, and no serial port."""
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("tablepi.cli.commands.readers.ports", lambda dev: [])
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


SCRIPTS = [(page.stem, script) for page in PAGES for script in blocks(page, "script")]


@pytest.mark.parametrize(("page", "script"), SCRIPTS, ids=[name for name, _ in SCRIPTS])
@pytest.mark.usefixtures("nim")
def test_a_script_of_the_pages_does_what_it_says(page: str, script: str, tmp_path: Path) -> None:
    file, out = tmp_path / "script.txt", io.StringIO()
    file.write_text(script, encoding="utf-8")
    assert check([str(file)], as_json=False, out=out) == 0, out.getvalue()


def test_the_pages_show_a_script_of_a_game_and_one_of_the_example() -> None:
    assert [name for name, _ in SCRIPTS] == ["adding-a-game", "scripts"]


SETTINGS = [(page.stem, block) for page in PAGES for block in blocks(page, "toml")]


@pytest.mark.parametrize(("page", "block"), SETTINGS, ids=[name for name, _ in SETTINGS])
def test_settings_of_the_pages_are_a_configuration(page: str, block: str, tmp_path: Path) -> None:
    file = tmp_path / "tablepi.toml"
    file.write_text(block, encoding="utf-8")
    assert load(file) != Config()


def test_the_example_game_is_the_one_that_is_installed_as_a_package() -> None:
    package = (ROOT / "tests/nim/tablepi_nim.py").read_text(encoding="utf-8")
    assert blocks(GAME, "python") == [package]


@pytest.mark.parametrize(("page", "begin", "end", "figures"), TABLES)
def test_the_figures_are_those_that_were_measured(
    page: Path, begin: str, end: str, figures: Callable[[], str]
) -> None:
    text = page.read_text(encoding="utf-8")
    assert text.split(begin)[1].split(end)[0] == figures()


def test_figures_measured_anew_take_the_places_of_the_old_and_cost_no_other() -> None:
    old = {"figures": [{"name": "hall of 9: a", "value": 1}, {"name": "hall of 9: b", "value": 2}]}
    new = {"figures": [{"name": "hall of 9: c", "value": 4}, {"name": "hall of 9: a", "value": 3}]}
    found = [(each["name"][-1], each["value"]) for each in with_new(old, new)["figures"]]
    assert found == [("a", 3), ("b", 2), ("c", 4)]


def test_other_figures_of_the_page_on_performance_stand_in_the_files_that_it_names() -> None:
    text = PERFORMANCE.read_text(encoding="utf-8").split(END)[1]
    files = set(re.findall(r"`(tablepi/[\w/]+\.py)`", text))
    said = " ".join((ROOT / name).read_text(encoding="utf-8") for name in files)
    figures = re.findall(r"(?<![\w.])\d+\.\d+|\d+(?= ms)", text)
    assert len(figures) >= 8
    assert [each for each in figures if not re.search(rf"(?<![\d.]){each}(?![\d.]*\d)", said)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_and_pictures_of_a_page_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = [" ".join(link.split()) for link in re.findall(r"\]\(([^)#]+)\)", text)]
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_pages_of_the_package_lead_to_what_lies_beside_them_there() -> None:
    patterns = (ROOT / "debian/pages").read_text(encoding="utf-8").split()
    beside = (ROOT / "debian/tablepi.docs").read_text(encoding="utf-8").split()
    shipped = {*map(ROOT.joinpath, beside), *(f for each in patterns for f in ROOT.glob(each))}
    assert {*PAGES} <= shipped
    astray = [
        (page.name, link)
        for page in shipped
        if page.suffix == ".md" and page.exists()
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
        if (page.parent / link).resolve() not in shipped
    ]
    assert astray == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert set(re.findall(r"(?:^|`)make ([a-z]+)\b", text, re.MULTILINE)) <= TARGETS
    files = re.findall(r"`((?:tablepi|hardware|firmware|tests)/[\w/.-]+)`", text)
    assert [name for name in files if not (ROOT / name).exists()] == []


def test_the_folders_in_the_design_s_table_of_places_are_there() -> None:
    design = (ROOT / "tablepi/docs/design.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `((?:tablepi|tests)/[\w/]*)` \| (.*) \|$", design, re.MULTILINE)
    named = [(place, name) for place, row in rows for name in re.findall(r"`([\w/]+/)`", row)]
    assert len(named) > 50
    assert [f"{place}{name}" for place, name in named if not any((ROOT / place).rglob(name))] == []


def test_the_pages_name_the_package_of_this_version() -> None:
    named = {name for page in PAGES for name in PACKAGE.findall(page.read_text(encoding="utf-8"))}
    assert named == {__version__}


def test_the_change_log_has_a_short_line_for_each_change() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line and line[:2] not in ("# ", "##", "- ")] == []
    assert [line for line in lines if len(line) > LONGEST_CHANGE] == []


def test_the_hosts_page_is_one_sheet_and_says_what_the_screen_says() -> None:
    sheet = printed(PAGE)
    sheet.output()  # closes the files of its fonts
    assert sheet.page == 1
    text = PAGE.read_text(encoding="utf-8")
    slanted = re.findall(r"(?<!\*)\*([A-Z][^*]+)\*(?!\*)", text)
    buttons = {*slanted, *re.findall(r"[Tt]ap \*\*([^*]+)\*\*", text)}
    assert len(buttons) >= 4
    assert buttons <= set(SENTENCES["en"].values())


def test_what_a_judge_taps_by_its_page_is_called_so_on_the_screen() -> None:
    text = " ".join((ROOT / "tablepi/docs/judge.md").read_text(encoding="utf-8").split())
    slanted = set(re.findall(r"(?<!\*)\*([A-Z][^*]+)\*(?!\*)", text))
    assert {"All matches", "To the table", "USB stick", "Export all matches"} <= slanted
    assert slanted <= set(SENTENCES["en"].values())


def test_a_page_is_taken_apart_into_headings_items_and_paragraphs() -> None:
    page = "# Title\n\nSome words\non two lines.\n\n1. One\n2. Two\n- Three\n\n![A](b.png)\n"
    assert list(parts_of(page)) == [
        ("#", "Title"),
        ("", "Some words on two lines."),
        ("1.", "One"),
        ("2.", "Two"),
        ("-", "Three"),
        ("!", "b.png"),
    ]
