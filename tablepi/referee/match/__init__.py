"""One match: its referee, its ledger, clocks and history, and the draft of its next line with what
that has come to. Of `referee` only `tags` and the shared modules come in.
"""
