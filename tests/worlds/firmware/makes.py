"""The makes of chips on which the firmware is tried."""

from functools import reduce
from operator import or_

from tablepi.tools.simulator.simulated_chips import Make
from tests.nightly import NIGHTLY

WORST = reduce(or_, Make)
MAKES = {"nxp": Make.NXP, **{str(each.name).lower(): each for each in Make}, "worst": WORST}
"""NXP's own, each other make, and one that does all of it."""
EXTREMES = MAKES if NIGHTLY else {name: MAKES[name] for name in ("nxp", "worst")}
"""For what is about makes: the two extremes, at night all of them."""
USUAL = MAKES if NIGHTLY else {"worst": WORST}
"""On which every other test of the firmware runs; those that name none are on NXP's."""
