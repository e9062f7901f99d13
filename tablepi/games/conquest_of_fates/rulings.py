"""What the referee rules in Conquest of Fates and why, and what it cannot know."""

RULINGS = {
    "ruling.texts": "What a card says is entered by whoever owns it; the referee keeps order, "
    "zones and sums. No list of the cards is public, so it cannot read them.",
    "ruling.order": "Whatever goes around begins with the active player and goes clockwise; at "
    "one location everybody reveals before the next one is looked at.",
    "ruling.window": "Only opponents with a card in hand are asked for an answer, one after the "
    "other. The first answer closes the window and opens one on itself.",
    "ruling.stack": "The newest unit has its abilities first, then the one beneath: an answer is "
    "settled before what it answers.",
    "ruling.gone": "A unit that is destroyed, sent away, attached or muted while it waits has "
    "lost its abilities for good. One that only moves keeps its turn.",
    "ruling.total": "A total is the base, or the last value it was set to, plus boosts and the "
    "base of what is attached, then multiplied. In one order, so that all get the same sum.",
    "ruling.plague": "Plague makes a unit count −1 whatever else was done to it; without it, all "
    "of that counts again.",
    "ruling.forcefield": "A forcefield wipes mute and plague away, and they do not return with "
    "its end.",
    "ruling.pay": "A pool can fall below zero by a loss, never by paying: one cannot spend what "
    "one has not got.",
    "ruling.tally": "The tally counts face-up units at the seven locations and the extra ones. "
    "Celestials and the Upload Zone add nothing.",
    "ruling.nemesis": "A Nemesis gains double, by effects and by a positive tally. Losses are "
    "never doubled: that would be no advantage.",
    "ruling.limit": "More than ten cards in a hand are discarded at once. All else that was under "
    "way has already happened and waits for nothing.",
    "ruling.before": "What an ability does before its unit is announced is entered while the unit "
    "still lies face-down; it waits there and counts once the unit is up.",
    "blind.texts": "What is printed on your cards, whether an ability was used as it says, and "
    "whether it had to be used.",
    "blind.cq": "Without an imported list, a unit’s CQ and whether it has Lightspeed: what is "
    "typed is believed.",
    "blind.hands": "Hands, face-down units and the order of decks. Only numbers of cards are kept.",
    "blind.adjacent": "Whether a target was near enough: adjacent places are shown, never "
    "enforced.",
}
