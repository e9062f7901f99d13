"""Every sentence of the desk's and the judges' pages, one file `LANG.toml` a language."""

from pathlib import Path

from tablepi.locale import Translations

DESK_SENTENCES = Translations(Path(__file__).parent)
