"""What the screens are handed: settings, readers, printer, calendar, timer, seats. It reads
`pictures` and `referee`, and knows no screen.
"""
