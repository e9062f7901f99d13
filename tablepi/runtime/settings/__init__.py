"""The configuration, the settings laid over it, and what is wrong with either."""
