"""Chance for tests: random numbers whose seed is printed, so that a failure can be repeated."""

import os
import random


def chance() -> random.Random:
    """Fresh random numbers; TABLEPI_SEED in the environment repeats those of an earlier run."""
    seed = int(os.environ.get("TABLEPI_SEED") or random.SystemRandom().randrange(2**32))
    print(f"TABLEPI_SEED={seed}")
    return random.Random(seed)
