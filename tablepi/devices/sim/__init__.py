"""Simulated devices: real bytes on pseudo-terminals, mock pins. Nothing of a real table."""
