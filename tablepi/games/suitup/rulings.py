"""What the referee rules in SuitUP and why, and what it cannot know."""

RULINGS = {
    "ruling.deal": "Three players get 11 cards like four, five get 8 like six and more: the "
    "printed rules leave these tables out. Another number can be set.",
    "ruling.swap": "Two house rules keep a turn from being a mere swap: the card just taken is "
    "not discarded in the same turn, and nobody takes back their own discard.",
    "ruling.first": "The first meld is three equal ranks, a run of four, or a Blitz, and nothing "
    "besides in that turn: it is the ticket to all further ones.",
    "ruling.circle": "Ranks form a ring, A between K and 2: an ace may be high or low, and a run "
    "may pass over it.",
    "ruling.eight": "A run has each suit once, so eight cards complete it. A set is complete with "
    "eight as well.",
    "ruling.keep": "A card must be left for the discard, with which every turn ends. Only a Blitz "
    "ends the round without one.",
    "ruling.blitz": "A Blitz comes into being within one turn: eight at once, or a run begun and "
    "filled in the same turn. Completing an older run only closes it.",
    "ruling.last": "The letter on the card with which somebody goes out does nothing: the round "
    "is over before it could.",
    "ruling.mayi": "All but the discarder may call for a discard until the next player has drawn. "
    "The caller nearest in the direction gets it with a card from the pile.",
    "ruling.next": "The player who is to draw needs no call: taking the card is their right, and "
    "it makes all calls void.",
    "ruling.block": "A blocked player cannot be blocked again before completing a turn: so one "
    "can be blocked once each time around, whatever the direction.",
    "ruling.skip": "A skip counts seat by seat in the direction, oneself included, as often "
    "around as needed. Whoever is passed over keeps a block.",
    "ruling.reverse": "With two players a reverse changes nothing: the other one is next in both "
    "directions.",
    "ruling.trade": "A trade swaps hands and nothing else. Melds, having laid down and blocks "
    "belong to the seat.",
    "ruling.pile": "An empty pile is made anew from all discards but the top one. If nothing is "
    "left, the draw is left out and the turn goes on.",
    "blind.hands": "What a hand holds, but for cards that were taken openly. A card is believed "
    "unless it lies elsewhere or would be one too many.",
    "blind.letters": "Which letter is printed on a card, unless the card file in use says so. "
    "Then the player says it.",
    "blind.count": "Whether a counted hand was counted right. Only sums that no such hand can "
    "have are refused.",
    "blind.first": "Who called first. Calls are served by where the callers sit, so it does not "
    "matter.",
}
