"""The zones of a board, each laid into a part of the glass."""
