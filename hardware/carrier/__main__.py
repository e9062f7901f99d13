"""`make board`: KiCad's checks of the carrier, and what its makers want."""

import sys

from hardware.carrier import project


def main() -> int:
    """Makes all of it; 1 with the reason where something is not right."""
    try:
        project.main()
    except RuntimeError as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
