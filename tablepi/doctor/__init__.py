"""Health checks of every part of the appliance, and the log of errors that a report takes along."""
