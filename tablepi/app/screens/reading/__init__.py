"""The pages to read: the rules of a phase, the rulings, how to play."""
