"""The makes of chips on which the firmware is tried."""

from functools import reduce
from operator import or_

from tablepi.tools.simulator.simulated_chips import Make
from tests.nightly import NIGHTLY

WORST = reduce(or_, Make)
MAKES = {"nxp": Make.NXP, **{str(each.name).lower(): each for each in Make}, "worst": WORST}
"""NXP's own, each other make, and one that does all of it."""
USUAL = MAKES if NIGHTLY else {name: MAKES[name] for name in ("nxp", "worst")}
"""On which every test of the firmware runs: on the two extremes, at night on all of them."""
