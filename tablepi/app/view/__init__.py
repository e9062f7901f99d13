"""Pictures: the plain data that every outlet is shown, and how it is made from a match."""
