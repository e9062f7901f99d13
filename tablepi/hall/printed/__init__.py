"""The values of pages for the printer, on A4 or Letter: `web/templates/print/` has their HTML."""
