"""Base of the screens: how one leads to others, and the shapes that all share: a question, a list,
a text typed in, fields. Reads `context` and `pictures`; no page by subject comes in.
"""
