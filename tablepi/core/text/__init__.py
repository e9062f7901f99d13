"""Texts: phrases, words of a line, files, and how far two are apart."""
