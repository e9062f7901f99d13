"""The desk's side of events: what it decides, what tables play, and what comes of it."""
