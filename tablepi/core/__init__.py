"""The referee without a clock, a screen or a disk: cards, moves, notation, match, board."""
