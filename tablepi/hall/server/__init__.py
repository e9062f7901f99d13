"""The process of a hall below its pages, and invitations to it; the event that runs is in `desk`.

The events room comes in; no HTML.
"""
