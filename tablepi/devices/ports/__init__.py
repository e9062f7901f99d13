"""Ports: those of this machine, the readers on them, and trials of what nobody configured."""
