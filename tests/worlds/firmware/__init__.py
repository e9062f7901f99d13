"""The reader's firmware on simulated chips, and other readers on simulated wires."""
