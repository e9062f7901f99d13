"""Simulated hardware, and the window of `--sim` in which hands use it beside the real screen.

The devices are real bytes on pseudo-terminals, and mock pins.
"""
