"""The reader's carrier board: what wiring.toml wants of it, and what its KiCad files have."""
