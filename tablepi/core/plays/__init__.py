"""Plays as other programs take them: what is told of a finished match, and BG Stats' forms."""
