"""Parts of the result: its light, the large scores, rounds as bars, what is told of it."""
