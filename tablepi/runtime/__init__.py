"""The composition root: configuration, main loop, start, watchdog."""
