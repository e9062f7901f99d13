"""Basis of every page: sentences, markup, templates, the frame."""
