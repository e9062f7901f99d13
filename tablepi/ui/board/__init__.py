"""The zones of a board, each laid out in a part of the screen."""
