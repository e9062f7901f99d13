"""The README's examples, run."""

import io
import re
from pathlib import Path

import pytest

from tablepi import games
from tablepi.cli.check import check

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def _checked(script: str, folder: Path) -> tuple[int, str]:
    file = folder / "script.txt"
    file.write_text(script, encoding="utf-8")
    out = io.StringIO()
    return check([str(file)], as_json=False, out=out), out.getvalue()


def test_the_first_script_does_what_it_says(tmp_path: Path) -> None:
    assert _checked(_blocks("script")[0], tmp_path)[0] == 0


def test_the_example_game_is_found_and_keeps_its_script(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "nim.py").write_text(_blocks("python")[0], encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    games.games.cache_clear()
    try:
        status, said = _checked(_blocks("script")[1], tmp_path)
        assert status == 0, said
    finally:
        games.games.cache_clear()


def test_the_example_game_is_the_one_that_is_installed_as_a_package() -> None:
    assert _blocks("python")[0] == (ROOT / "tests/nim/tablepi_nim.py").read_text(encoding="utf-8")


def test_every_make_target_of_the_readme_is_in_the_makefile() -> None:
    named = set(re.findall(r"(?:^|`)make ([a-z]+)\b", README, re.MULTILINE))
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert named <= targets


def test_every_file_that_the_readme_names_is_there() -> None:
    named = re.findall(r"`(tablepi/[\w/]+\.(?:py|toml))`", README)
    pictures = re.findall(r"\]\((tests/[^)]+)\)", README)
    missing = [name for name in (*named, *pictures) if not (ROOT / name).exists()]
    assert missing == []


def test_the_road_of_a_card_is_the_one_that_a_scanned_card_takes() -> None:
    from tests.road import walk, written

    assert written(README, walk()) == README, "python -m tests.road --write"


def test_the_figures_are_those_that_were_measured() -> None:
    from tests.figures import table

    inside = README.split("<!-- figures -->\n")[1].split("<!-- end of figures -->")[0]
    assert inside == table()
