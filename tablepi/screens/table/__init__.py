"""The table in play, its menu, its rules and its result. Leads to `corrections` and `equipment`."""
