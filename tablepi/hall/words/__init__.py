"""Every sentence of the hall, of its pages and refusals, one file `LANG.toml` a language."""

from pathlib import Path

from tablepi.locale import Translations

HALL_SENTENCES = Translations(Path(__file__).parent)
