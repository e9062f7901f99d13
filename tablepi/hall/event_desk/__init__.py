"""The desk's side of events: rows that it alone reads, its decisions, what tables play."""
