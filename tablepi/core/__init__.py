"""The rules engine, without I/O or time: cards, moves, notation, match, board, clocks."""
