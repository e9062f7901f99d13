"""Widgets that several screens use: buttons, cards, chips, lists, panels."""
