"""A second referee of events, written from the page of formats and tie-breaks alone.

Slow and plain on purpose; it shares no line with the program, which is compared with it.
"""
