"""Pages that look back at a match and put it right: history, undo, a judge's corrections and calls.
No other pages come in.
"""
