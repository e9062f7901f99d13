"""`python -m tablepi`: the command line."""

import sys

from tablepi.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
