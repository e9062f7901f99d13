"""Whether this is the nightly run, in which long tests try much more."""

import os

NIGHTLY = bool(os.environ.get("TABLEPI_NIGHTLY"))
