"""From a tag to its card; what a tag or a card on it is, before a match has a say. Only `core`, the
messages of devices and the shared modules of `referee` come in.
"""
