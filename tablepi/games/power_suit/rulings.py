"""What the referee rules in Power Suit and why, and what it cannot know."""

RULINGS = {
    "ruling.discard": "Whoever can play nothing shows a card and lays it out of the round. It "
    "counts as one of the 13 plays, so that both hands end together.",
    "ruling.effects": "What a face-down card does, happens: nobody may leave it out. Where it "
    "finds nothing to act on it is still played, for its place alone can be worth it.",
    "ruling.taken": "A card taken by a location becomes the last of its new row: a row reads in "
    "the order in which cards came to that side.",
    "ruling.secret": "A face-down card need not be shown to the referee. It then believes what "
    "was said, and the table finds out only if the card is turned over later.",
    "ruling.tie": "At equal sums each side takes one chip for each face-up card. What is over "
    "goes to more cards at the ace, then to the higher face-down card.",
    "ruling.nobody": "Chips that not even the face-down cards can divide stay on the ace and "
    "begin the next stack: nobody has won them. After the last round they are lost.",
    "ruling.shortage": "At equal sums with too few chips they go back one by one in turn, "
    "beginning with whoever would win a surplus: so a shortage is shared like a surplus.",
    "ruling.reveal": "Only the cards on which a tie hangs are turned over. All others stay as "
    "secret as they were played.",
    "ruling.twice": "If a name given for a face-down card turns up elsewhere, somebody erred: "
    "that card has to be shown before it can decide a tie.",
    "ruling.supply": "Supplies go on from round to round and count whole each time, so an early "
    "lead pays again. Two chips of a suit lie aside: hence three rounds at most.",
    "blind.hands": "What you hold, and which two cards were laid aside. Only what was shown "
    "counts as seen.",
    "blind.face-down": "Whether a face-down card that nobody showed is what its player said.",
    "blind.table": "Whether cards and chips lie as the screen says: it tells your hands what to "
    "do, and trusts them.",
}
