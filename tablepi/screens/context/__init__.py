"""Values and services for the screens: settings, readers, printer, calendar, timer, seats. It reads
`pictures` and `referee`, and knows no screen.
"""
