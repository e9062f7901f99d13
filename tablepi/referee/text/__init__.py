"""Sentences of a match in the table's language: its lines, its verdicts, what comes next. Reads
`match`, whose modules say nothing themselves.
"""
