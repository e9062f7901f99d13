"""The editors of a draft, one a kind of slot, and the prompt made from it. They read the match and
say it with `text`; no screen comes in.
"""
