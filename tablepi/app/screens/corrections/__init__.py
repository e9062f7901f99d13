"""The pages on which lines and the set-up of a match are put right; scores are elsewhere."""
