"""The link of a table to its hall: a process of its own, the only one with a network.

It asks the referee's socket for rows, and sends them on; what it sent it keeps nowhere, since the
referee's journal has it. Join cards, the broker, the socket; no rule of a game, and no secret.
"""
