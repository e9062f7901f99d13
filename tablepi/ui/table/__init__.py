"""The parts of the table screen: rail, seats, clocks, keypad, verdicts."""
