"""The event for everybody who watches: standings with each number explained, and pairings."""
