"""Pages of what lies at the table: card readers, decks, imported cards, score sheets, USB sticks.
Besides `navigation` and what is below, no other pages come in.
"""
