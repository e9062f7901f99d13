"""Pages of the desk and the judges: an event and its round, tables, calls, screens, paper."""
