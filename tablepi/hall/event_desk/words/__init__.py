"""Every sentence of what the desk of an event refuses and asks, one file `LANG.toml` a language."""

from pathlib import Path

from tablepi.locale import Translations

EVENT_SENTENCES = Translations(Path(__file__).parent)
