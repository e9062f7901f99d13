"""An event as a value: its rows replayed, its rounds paired and checked.

Pure: no SQL, no HTML, no network, no clock. Core and messages of the wire may come in, and
the words in which a check says its faults.
"""
