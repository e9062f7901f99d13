"""`make parts`: everything that the pages show and a printer needs."""

import sys
import time

from hardware import bom, fits, harness, parts, print_times, printed, steps, tables


def main() -> int:
    """Makes all of it; 1 with the reason where something is not right."""
    began = time.monotonic()
    try:
        printed.main()
        harness.main()
        parts.main()
        print_times.main()
        tables.main()
        fits.main()
        bom.main()
        steps.main()
    except (RuntimeError, ValueError) as wrong:
        print(wrong, file=sys.stderr)
        return 1
    print("build/parts has the STL files, build/host.pdf the page for the table")
    print(f"{time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
