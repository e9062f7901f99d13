"""The sentences of Strings of Suits in English, by id."""

from tablepi.games.strings_of_suits import PROMISE
from tablepi.games.strings_of_suits.grid import CELLS, LINES, Line

RULES = {
    "SS-LAYOUT": "{card:card} is one card too many: the grid is made of this game’s 36 cards.",
    "SS-OWN": "{suit:suit} chips are the other player’s in this game: use one of your own suits.",
    "SS-CHIP": "No {suit:suit} chip is left: choose another of your suits.",
    "SS-CELL": "The card at {cell} is already flipped: choose one that lies face-up.",
    "SS-SUIT": "{card:card} at {cell} does not carry {suit:suit}: choose another card or suit.",
    "SS-SKIP": "{seat:seat} can still place a chip, at {cell} for one: skip only when none fits.",
    "SS-CLAIM": "Not a string to claim: {line:line} was not brought to three or more by the last "
    "chip, or is claimed already. Nothing of the claim counts.",
    "T-PHASE.claim": "Strings are not claimed in this match: points are given at once.",
    "T-TURN.claim": "Only who placed the last chip can claim, before the other goes on.",
}


def _line(line: Line) -> str:
    """`row 3`, `column b`, `diagonal a1–f6`."""
    kind, _, at = line.name.partition("-")
    named = {"row": "row", "col": "column"}.get(kind)
    return f"{named} {at}" if named else f"diagonal {CELLS[line.cells[0]]}–{CELLS[line.cells[-1]]}"


WORDS = {
    "promise": PROMISE,
    "round.of": "Game {n} of {rounds}",
    "ask.cell": "{who}: on which card?",
    "ask.suit": "{who}: a chip of which suit?",
    "ask.lines": "{who}: which strings has the last chip formed?",
    "ask.cards": "Which card lies here?",
    "ask.left.skip": "{who} cannot place a chip: skip",
    "phase.layout": "Laying out",
    "phase.play": "Playing",
    "phase.ended": "Game over",
    "phase.over": "Match over",
    "track.layout": "Layout",
    "track.play": "Chips",
    "track.ended": "Game over",
    "verb.layout": "Layout",
    "verb.place": "Place",
    "verb.skip": "Skip",
    "verb.claim": "Claim",
    "verb.next": "Go on",
    "rule.SS-LAYOUT": "The grid is made of exactly the 36 cards of this game.",
    "rule.SS-OWN": "A chip is of one of your own three suits; they change hands between games.",
    "rule.SS-CHIP": "Each suit has only so many chips in a game.",
    "rule.SS-CELL": "A chip goes only onto a card that still lies face-up.",
    "rule.SS-SUIT": "A chip goes only onto a card that carries its suit.",
    "rule.SS-SKIP": "Skip only when you cannot place a chip.",
    "rule.SS-CLAIM": "Claim only lines that your last chip has brought to three or more.",
    "option.games": "Games",
    "option.points": "Points",
    "option.points.standard": "1, 2, 3, 4",
    "option.points.beginner": "always 1",
    "option.chips": "Chips of a suit",
    "option.deck": "Decks",
    "option.deck.single": "one",
    "option.deck.double": "no crowns",
    "option.award": "Points are",
    "option.award.auto": "given",
    "option.award.claim": "claimed",
    "option.skip": "Skipping",
    "option.skip.forced": "when stuck",
    "option.skip.free": "always",
    "option.starter": "Who starts",
    "option.light": "Suns, waves, knots",
    "hands.laid": "36 cards lie face-up, six by six.",
    "hands.first": "{seat:seat} plays first.",
    "hands.place": "Flip {card:card} at {cell} and put a {suit:suit} chip on it.",
    "hands.string": "{n} {suit:suit} in {line:line}: {points} {points:point|points} for "
    "{seat:seat}.",
    "hands.missed": "{seat:seat} missed {n} {suit:suit} in {line:line}, {points} "
    "{points:point|points}.",
    "hands.skip": "{seat:seat} skips.",
    "hands.stuck": "{seat:seat} cannot place a chip and has to skip.",
    "hands.ended": "Game {n} is over: {one} for {1:seat}, {two} for {2:seat}.",
    "hands.claim": "No chip can be placed any more. {seat:seat} may still claim, then go on.",
    "hands.take-back": "Each takes all chips back from the grid.",
    "hands.face-up": "Turn all cards face-up where they lie.",
    "hands.exchange": "Exchange the chips: {seat:seat} now has suns, waves and knots, "
    "{other:seat} moons, leaves and wyrms.",
    "hands.keep": "Both keep their suits.",
    "hands.lay-again": "Shuffle the 36 cards and lay them out anew.",
    "hands.over": "The match is over: {one} for {1:seat}, {two} for {2:seat}.",
    "layout.cards": "Take the extended Decktet without aces, Excuse, Light Keeper and Rite.",
    "layout.double": "Take the extended Decktet without aces, crowns, Excuse, Light Keeper and "
    "Rite, and a second copy of its other pawns and courts.",
    "layout.shuffle": "Shuffle these 36 cards; they will lie face-up, six by six.",
    "layout.sets": "{seat:seat} takes {n} suns, {n} waves and {n} knots chips, {other:seat} {n} "
    "moons, {n} leaves and {n} wyrms.",
    "layout.first": "{seat:seat} plays first.",
    "layout.table": "Lay the cards as the picture shows.",
    "layout.flipped": "Cards with a chip on them lie face-down.",
    "layout.light": "{seat:seat} has left: {suns} suns, {waves} waves, {knots} knots.",
    "layout.dark": "{seat:seat} has left: {moons} moons, {leaves} leaves, {wyrms} wyrms.",
    "back.gather": "Gather the cards: the grid is laid out anew.",
    "back.game": "It is game {n} again.",
    "back.sets": "Exchange the chips back: {seat:seat} has suns, waves and knots, {other:seat} "
    "moons, leaves and wyrms.",
    "back.grid": "Lay the cards as the picture shows.",
    "back.chips": "Put the chips where the picture shows them, on cards turned face-down.",
    "back.card": "{card:card} belongs at {cell}.",
    "back.lift": "Take the {suit:suit} chip off {cell} and turn {card:card} face-up.",
    "back.lay": "Turn {card:card} at {cell} face-down and put a {suit:suit} chip on it.",
    **{f"line.{name}": _line(line) for name, line in LINES.items()},
}
