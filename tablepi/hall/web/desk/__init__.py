"""Pages and forms of the desk and the judges: a table of addresses, and live views."""
