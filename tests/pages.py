"""The pages for people, and the blocks of code in them."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "tablepi" / "docs"
ROOTS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md")]
FOLDERS = (DOCS, ROOT / "hardware", ROOT / "firmware")
PAGES = sorted([*ROOTS, *(page for folder in FOLDERS for page in folder.glob("*.md"))])
GAME = DOCS / "adding-a-game.md"


def blocks(page: Path, kind: str = "") -> list[str]:
    """The fenced blocks of a page that are marked as this kind: `script`, `python`, `toml`."""
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
