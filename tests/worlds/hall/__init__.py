"""Halls, made up or real, and those who visit them."""
