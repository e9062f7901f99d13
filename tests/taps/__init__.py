"""Counts the touches and scans that the lines of the golden matches take on the real screen."""
