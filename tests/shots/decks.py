"""Decks, and teaching one its tags."""

from tablepi.devices.messages import TagSeen
from tablepi.referee.intents import Answer, Back, SuggestedText
from tests.shots.names import Screens
from tests.worlds.table.walk import Walk, duel

NEW_DECK = (
    Answer("menu.decks"),
    Answer("decks.new"),
    Answer("card file", "decktet"),
    SuggestedText("Red"),
)


def _red(walk: Walk, count: int) -> Walk:
    """A deck of which so many cards were taught."""
    walk.say(*NEW_DECK)
    return walk.say(*(TagSeen("table", 0, f"04A{number}") for number in range(count)))


SCREENS: Screens = {
    "decks": lambda w: _red(w, 20).say(Back()),
    "enrol": lambda w: w.say(*NEW_DECK),
    "enrol-some": lambda w: _red(w, 20),
    "enrol-known": lambda w: _red(w, 20).say(TagSeen("table", 0, "04A7")),
    "enrol-write": lambda w: _red(w.writing(), 20).say(TagSeen("table", 0, "04A7")),
    "enrol-all": lambda w: _red(w, 45).say(TagSeen("table", 0, "04FF")),
    "enrol-suitup": lambda w: w.say(
        *NEW_DECK[:2],
        Answer("card file", "suitup"),
        SuggestedText("Blue"),
        TagSeen("table", 0, "04A0"),
    ),
    "other-cards": lambda w: duel(w).say(TagSeen("table", 0, "7-hearts")),
    "enrol-test": lambda w: _red(w, 45).say(Answer("enrol.test"), TagSeen("table", 0, "04A7")),
}
