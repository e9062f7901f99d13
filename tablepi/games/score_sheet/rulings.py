"""What the referee rules in the score sheet and why, and what it cannot know."""

RULINGS = {
    "ruling.anyone": "Anybody may enter at any time: the sheet knows no turns. The marker only "
    "reminds you whose it is.",
    "ruling.missing": "What nobody entered is 0 when a round is closed, so that the columns stay "
    "of one length.",
    "ruling.target": "A target ends the match only when a round is closed: everybody has then had "
    "the same number of rounds.",
    "ruling.finish": "Ending the match closes a round in which anything was entered, and drops "
    "one that is still empty.",
    "blind.rules": "The rules of your game: every figure within range is believed.",
}
