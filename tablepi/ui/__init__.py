"""The screen: the only package that draws and imports pygame."""

import os

# pygame greets on standard output, which belongs to the commands.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
