"""The hall as one table sees it: its task, the round's time, what it was told of a match. Reads
`match` and the messages of `wire`; who draws it is no matter here.
"""
