"""From a tag to a card: registry lookup, confirmation, unknown tags, teaching."""
