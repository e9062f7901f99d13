"""The rulings as a page: what the table reads, and what stands among the docs."""

import io
from importlib import resources

import pytest

from tablepi.cli.commands.rulings import print_rulings
from tablepi.core.errors import CommandError


def _printed(game: str = "", language: str = "en") -> str:
    out = io.StringIO()
    assert print_rulings(game, language, out) == 0
    return out.getvalue()


def test_the_page_among_the_docs_is_what_the_command_prints() -> None:
    page = resources.files("tablepi") / "docs" / "rulings.md"
    told = "print it anew: tablepi rulings > tablepi/docs/rulings.md"
    assert page.read_text(encoding="utf-8") == _printed(), told


def test_one_game_is_printed_alone_and_in_the_tables_language() -> None:
    page = _printed("power-suit", "de")
    assert page.startswith("# Wie entschieden wird, und warum\n\n## Power Suit\n\n- Wer gar nichts")
    assert "### Was der Schiedsrichter nicht wissen kann" in page
    assert "SuitUP" not in page


def test_a_game_that_is_not_here_is_told_with_those_that_are() -> None:
    with pytest.raises(CommandError, match=r"no game 'chess' here: expected one of conq"):
        print_rulings("chess", "en", io.StringIO())
