"""The local socket at which a link to the hall is served; the referee itself has no network.

A JSON object a line, at most 65,536 bytes. What a link says comes as messages; nothing that it does
or leaves undone makes the referee wait.
"""
