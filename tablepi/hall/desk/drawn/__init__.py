"""The values of the desk's and the judges' pages, whose HTML is in `web/templates/desk/`."""
