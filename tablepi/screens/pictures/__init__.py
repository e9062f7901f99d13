"""Pictures of pages and of the table: plain data for every outlet, and how they are made from a
match; lights and sounds read them as well. Only `referee` and `core` come in, no screen.
"""
