"""The pages on which lines, set-up, scores and clocks of a match are put right."""
