"""The pages of rules, and score sheets of four to twelve seats."""

from tablepi.app.intents import Give, Key, OpenRules
from tablepi.app.screens.text_page import OpenRulings
from tests.shots.names import SEVEN, Screens
from tests.walk import duel, sheet

SCREENS: Screens = {
    "rules": lambda w: duel(w).say(OpenRules()),
    "rulings": lambda w: duel(w).say(OpenRules(), OpenRulings()),
    "sheet": lambda w: sheet(w, "Ann", "Ben", "Cid", "Dora"),
    "sheet-keypad": lambda w: sheet(w, "Ann", "Ben", "Cid", "Dora").say(
        Give((("seat", 3),)), Key("1"), Key("7")
    ),
    "sheet-seven": lambda w: sheet(w, *SEVEN),
    "sheet-twelve": lambda w: sheet(w, *SEVEN, "Hua", "Ines", "Jo", "Kim", "Lea"),
}
