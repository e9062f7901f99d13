"""Pages of the desk for the printer, on A4 or Letter."""
