"""Every sentence of the hall's pages, one file `LANG.toml` a language."""

from pathlib import Path

from tablepi.locale import Translations

PAGE_SENTENCES = Translations(Path(__file__).parent)
