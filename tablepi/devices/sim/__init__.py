"""Simulated devices: real bytes on pseudo-terminals, and mock pins."""
