"""The draft: what has been said so far of the next line, an editor for each kind of slot."""
