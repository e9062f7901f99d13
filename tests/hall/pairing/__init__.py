"""Tests of pairings."""
