"""What the referee rules in Strings of Suits and why, and what it cannot know."""

RULINGS = {
    "ruling.line": "Only a whole row, column or diagonal of at least three cells is a line. Its "
    "chips need not touch, and nothing between them breaks it.",
    "ruling.each": "A chip can lengthen strings in up to four lines, and each is paid by itself, "
    "for each was formed by it.",
    "ruling.claim": "Where strings are claimed, what is not named before the opponent’s next move "
    "is lost: noticing is part of that game. A later chip pays only its own step.",
    "ruling.wrong": "A claim with one wrong line counts for none of its lines, so that nobody "
    "names them all on the chance.",
    "ruling.skip": "Skipping is refused while a chip can be placed anywhere. A house that thinks "
    "otherwise sets skipping free before the match.",
    "ruling.end": "A game is over at once when neither can place a chip, and when both skip one "
    "after the other: nothing could change any more.",
    "ruling.sets": "The suits change hands after games 1 and 3. Before game 3 the cards are laid "
    "anew and the other player begins, so that everything evens out.",
    "ruling.tie": "An equal sum is decided by the last game, then the one before it, as they were "
    "played: a judge’s correction changes the sum, not what happened.",
    "ruling.double": "With two decks the crowns make room for second copies of pawns and courts, "
    "so that the grid holds each of those twice.",
    "blind.layout": "Whether the 36 cards lie as they were entered. Every later move trusts that.",
    "blind.noticed": "Who noticed a string first. What is entered first, counts.",
    "blind.chips": "Whether a card was flipped and its chip lies there: look at the screen when "
    "in doubt.",
}
