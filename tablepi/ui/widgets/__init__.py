"""Things that stand on several screens: buttons, cards, chips, lists, panels."""
