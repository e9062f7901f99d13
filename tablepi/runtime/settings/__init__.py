"""Configuration, the settings laid over it, what is wrong with either, and the store they name."""
