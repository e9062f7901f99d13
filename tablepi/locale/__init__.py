"""Translations: one LANG.toml a language."""
