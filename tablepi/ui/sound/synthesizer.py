"""The system's speech synthesizer: espeak-ng, which the table does without where it is missing."""

PROGRAM = "espeak-ng"


def find_synthesizer() -> str | None:
    """The program's path, None where none is installed; looked up anew each time."""
    # Imported late, so that the first screen does not wait for it.
    from shutil import which

    return which(PROGRAM)
