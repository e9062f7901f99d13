"""Printing: score sheets and players' codes as PDF pages, and their pictures, as files."""
