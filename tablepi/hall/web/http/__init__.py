"""Servers, their limits, who came in, and live streams."""
