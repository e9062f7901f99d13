"""Power Suit, from the layout to the result, its history and its amendments."""

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import ReaderLost, TagSeen
from tablepi.referee.intents import (
    Answer,
    Drop,
    Give,
    GoToMenu,
    Key,
    OpenHistory,
    OpenMatchMenu,
    OpenResult,
    TapSeat,
    Undo,
)
from tablepi.screens.start.match_list import ResumeMatch
from tests.shots.names import BROAD, WIDE, Screens
from tests.worlds.table.walk import duel, sheet

SCREENS: Screens = {
    "layout": lambda w: w.say(Answer("menu.game", "power-suit"), Answer("button.start")),
    "resume": lambda w: duel(w).play(20).say(GoToMenu(), ResumeMatch(1)),
    "table-start": lambda w: duel(w),
    "table": lambda w: duel(w).play(17),
    "table-late": lambda w: duel(w).play(25),
    "table-wide": lambda w: w.begin("power-suit", WIDE, BROAD).play(9),
    "card-given": lambda w: duel(w).play(14).say(TagSeen("table", 0, "lunatic")),
    "picker": lambda w: duel(w).play(14).say(Give((("verb", "power"), ("ace", "wyrms")))),
    "secret": lambda w: duel(w).play(14).say(Give((("verb", "event"), ("ace", "moons")))),
    "refused-earlier": lambda w: w.go_on("power-suit", ("Ann", "Ben"), ["1 power castle suns"]).say(
        *(TagSeen("table", 0, word) for word in ("power", "knots", "castle"))
    ),
    "refused": lambda w: (
        duel(w)
        .play(9)
        .say(Give((("verb", "power"), ("ace", "suns"))), TagSeen("table", 0, "soldier"))
    ),
    "unknown": lambda w: duel(w).play(9).say(TagSeen("table", 0, "04A2B3C4D5E6F7")),
    "match": lambda w: duel(w).play(17).say(OpenMatchMenu()),
    "match-sheet": lambda w: sheet(w, "Ann", "Ben").say(OpenMatchMenu()),
    "verdict-notice": lambda w: duel(w).play(17).say(ReaderLost("t", "/x", Phrase("port.absent"))),
    "sheet-amending": lambda w: sheet(w, "Ann", "Ben", "Cid", "Dora").say(
        OpenHistory(),
        Answer("history.step", 3),
        Answer("history.amend"),
        TapSeat((("seat", 3),)),
        Key("1"),
        Key("7"),
    ),
    "undone": lambda w: duel(w).play(17).say(Undo()),
    "scored": lambda w: duel(w).play(26),
    "reveal": lambda w: duel(w).play(80),
    "over": lambda w: duel(w).play(81),
    "ended": lambda w: duel(w).play(81).say(OpenResult()),
    "result": lambda w: duel(w).play(81).say(OpenResult(), Answer("result.stands")),
    "attract": lambda w: (
        duel(w)
        .play(81)
        .say(OpenResult(), Answer("result.stands"), Answer("tool.menu"))
        .wait(1)
        .wait(301)
    ),
    "result-disk": lambda w: (
        duel(w).play(81).say(OpenResult(), ReaderLost("t", "/x", Phrase("port.pulled")))
    ),
    "history": lambda w: duel(w).play(17).say(OpenHistory(), Answer("history.step", 9)),
    "history-all": lambda w: (
        duel(w)
        .play(9)
        .say(Give((("verb", "power"), ("ace", "suns"))), TagSeen("table", 0, "soldier"), Drop())
        .say(Give((("verb", "event"), ("ace", "suns"))), TagSeen("table", 0, "castle"), Drop())
        .play(14, 9)
        .say(Undo(), Undo())
        .play(13, 12)
        .say(OpenHistory(), Answer("history.step", 11))
    ),
    "amending": lambda w: (
        duel(w).play(17).say(OpenHistory(), Answer("history.step", 9), Answer("history.amend"))
    ),
}
