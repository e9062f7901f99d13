"""The process of a hall below its pages: the event that runs, and what tables are told of it.

The events room comes in; no HTML.
"""
