"""The pages of rules, and score sheets of four to twelve seats."""

import tempfile
from dataclasses import replace
from pathlib import Path

from tablepi.games.score_sheet.library import library, templates_in
from tablepi.referee.intents import (
    Answer,
    Back,
    Give,
    Intent,
    Key,
    OpenHistory,
    OpenMatchMenu,
    OpenResult,
    OpenRules,
    SuggestedText,
    TapSeat,
)
from tablepi.runtime.sheet_folder import SheetFolder
from tablepi.screens.navigation.option_fields import ChooseOption
from tests.shots.names import SEVEN, Screens
from tests.worlds.table.pocket import Pocket, Stick
from tests.worlds.table.walk import Walk, duel, sheet


def _chosen(walk: Walk, template: str, players: int = 2) -> Walk:
    """A sheet that is set up by a template, for so many players."""
    walk.say(
        Answer("menu.game", "score-sheet"),
        Answer("option.type", "template"),
        Answer("template", template),
    )
    return walk.say(*[Answer("seats.more")] * (players - 2))


def _begun(walk: Walk, template: str, *lines: str, players: int = 2) -> Walk:
    """A match with a template, after these lines `SEAT ROW N`."""
    _chosen(walk, template, players).say(Answer("button.start"), Answer("button.ready"))
    for line in lines:
        seat, row, n = line.split()
        verb, words = ("verb", "enter"), (("seat", int(seat)), ("row", row), ("points", int(n)))
        walk.say(Give((verb, *words)))
    return walk


BIRDS = (
    *("1 birds 45", "2 birds 50", "3 birds 38", "4 birds 61", "1 cards 12", "2 cards 7"),
    *("1 goals 14", "3 goals 9", "1 eggs 17", "2 eggs 20", "4 eggs 11", "1 food 3", "2 food 0"),
)
FARM = ("1 fields 4", "2 fields 0", "1 grain 5", "2 grain 8", "1 sheep 6", "1 unused 2")
DICE = ("1 ones 3", "1 twos 6", "1 sixes 18", "2 sixes 24", "7 ones 2", "5 full-house 25")


CLOSE, FINISH = Give((("verb", "close"),)), (OpenMatchMenu(), Answer("match.verb", "finish"))
ANYWAY = Give((("verb", "finish"), ("anyway", "anyway")))


def _own(walk: Walk, *acts: Intent) -> Walk:
    """The table's own sheets, two good ones and a faulty one; then what was tapped there."""
    place = Path(tempfile.mkdtemp())
    folder = SheetFolder(place)
    for at, title in enumerate(
        ("Doppelkopf", "Wizard, with bonus rounds and a long title", "Skat")
    ):
        folder.keep(f'id = "s{at}"\ntitle = {{ en = "{title}" }}\n[rounds]\n')
    (place / "broken.toml").write_text('id = "x"\nbest = "up"\n[[row]]\nid = "a"\nkind = "count"\n')
    context = walk.router.context
    walk.router.context = replace(
        context, sheets=folder, sticks=Pocket(Stick(place), Stick(name="B"))
    )
    walk.say(
        Answer("menu.game", "score-sheet"), Answer("option.type", "template"), Answer("sheets.own")
    )
    for act in acts:
        walk.say(act).settle()
    return walk


def _made(walk: Walk) -> Walk:
    """A sheet that is being made, with four rows."""
    _own(
        walk, Answer("sheets.make"), Answer("make.name"), SuggestedText("Vögel und Eier, mit allem")
    )
    for name in ("Birds", "Eggs and other things that lie around", "Most", "Bonus"):
        walk.say(Answer("make.row"), SuggestedText(name), Back())
    rank = (
        Answer("make.open", 2),
        Answer("row.kinds"),
        Answer("row.kind", "rank"),
        Answer("row.tie"),
        Back(),
    )
    return walk.say(
        *rank,
        Answer("make.open", 3),
        Answer("row.kinds"),
        Answer("row.kind", "bonus"),
        Answer("row.of", 1),
        Back(),
    )


def _bidding(walk: Walk, template: str, players: int, *rounds: str) -> Walk:
    """A match in which tricks are bid, after these rounds: the bids in turn, then the tricks."""
    fewest = templates_in(library().text)[template].seats[0]
    _chosen(walk, template, players - fewest + 2)
    walk.say(Answer("button.start"), Answer("button.ready"))
    for words in rounds:
        _enter_round(walk, words)
    return walk


AT_SEA = (
    *("0 1 0 0 1 0 0 0/0 1", "1 1 0 0 0 1 0 0/1 1"),
    *("0 3 0 1 0 1 0 0/0 2 0 1", "0 2 1 1 1 0 0 0/0 2 1 1"),
)


def _at_sea(walk: Walk, *last: str) -> Walk:
    """Eight players after four rounds, each closed by its key."""
    _bidding(walk, "bids-at-sea", 8)
    for words in AT_SEA:
        _enter_round(walk, words)
        walk.say(CLOSE)
    for words in last:
        _enter_round(walk, words)
    return walk


def _enter_round(walk: Walk, words: str) -> None:
    """The bids of a round in turn, behind `/` the tricks."""
    bids, _, made = words.partition("/")
    for verb, numbers in (("bid", bids), ("made", made)):
        walk.say(*(Give((("verb", verb), (verb, int(n)))) for n in numbers.split()))


def _together(walk: Walk) -> Walk:
    """A sheet of three that win or lose together."""
    walk.say(Answer("menu.game", "score-sheet"), Answer("seats.more"))
    walk.say(ChooseOption("best", "together"), Answer("button.start"), Answer("button.ready"))
    return walk.say(*(Give((("seat", n), ("verb", "add"), ("points", 4 * n))) for n in (1, 2)))


def _finished_together(walk: Walk, outcome: str) -> Walk:
    words = (("verb", "finish"), ("outcome", outcome), ("anyway", "anyway"))
    return _together(walk).say(Give(words))


def _cell(walk: Walk, seat: int, row: str) -> Walk:
    return walk.say(Give((("seat", seat), ("row", row))))


SCREENS: Screens = {
    "rules": lambda w: duel(w).say(OpenRules()),
    "rulings": lambda w: duel(w).say(OpenRules(), Answer("button.rulings")),
    "sheet": lambda w: sheet(w, "Ann", "Ben", "Cid", "Dora"),
    "sheet-closing": lambda w: sheet(w, "Ann", "Ben").say(
        Give((("seat", 1), ("verb", "add"), ("points", 5))),
        Give((("seat", 2), ("verb", "add"), ("points", 5))),
    ),
    "sheet-tens": lambda w: sheet(w, "Ann", "Ben", "Cid", "Dora").say(Key("+20")),
    "sheet-negative": lambda w: sheet(w, "Ann", "Ben").say(Key("sign"), Key("-20")),
    "sheet-keypad": lambda w: sheet(w, "Ann", "Ben", "Cid", "Dora").say(
        TapSeat((("seat", 3),)), Key("1"), Key("7")
    ),
    "sheet-seven": lambda w: sheet(w, *SEVEN),
    "sheet-twelve": lambda w: sheet(w, *SEVEN, "Hua", "Ines", "Jo", "Kim", "Lea"),
    "templates": lambda w: w.say(
        Answer("menu.game", "score-sheet"), Answer("option.type", "template")
    ),
    "templates-found": lambda w: w.say(
        Answer("menu.game", "score-sheet"),
        Answer("option.type", "template"),
        Answer("templates.search"),
        SuggestedText("dar"),
    ),
    "own-sheets": lambda w: _own(w),
    "make-empty": lambda w: _own(w, Answer("sheets.make")),
    "make": _made,
    "make-row": lambda w: _made(w).say(Answer("make.open", 2)),
    "make-left": lambda w: _made(w).say(Back()),
    "make-kinds": lambda w: _made(w).say(Answer("make.open", 2), Answer("row.kinds")),
    "make-bonus": lambda w: _made(w).say(Answer("make.open", 3)),
    "make-rounds": lambda w: _own(w, Answer("sheet", "s1"), Answer("make.term", "target")).say(
        SuggestedText("1500")
    ),
    "make-bids": lambda w: _own(w, Answer("sheet", "s1"), Answer("make.bids")),
    "make-seats": lambda w: _made(w).say(Answer("make.open", 2), Answer("make.by-seats")),
    "own-sheets-erase": lambda w: _own(w, Answer("erase.ask", "s0")),
    "own-sheets-faulty": lambda w: _own(w, Answer("sheet.faults", 0)),
    "own-sheets-stick": lambda w: _own(w, Answer("sheets.fetch")),
    "own-sheets-share": lambda w: _own(w, Answer("sheet.share", "s0"), Answer("stick", 0)),
    "seating-template": lambda w: _chosen(w, "birds-and-eggs", 4),
    "rows": lambda w: _begun(w, "birds-and-eggs", *BIRDS, players=4),
    "rows-cell": lambda w: _cell(_begun(w, "birds-and-eggs", *BIRDS, players=4), 3, "goals").say(
        Key("1"), Key("4")
    ),
    "rows-two": lambda w: _begun(w, "farm", *FARM),
    "rows-seven": lambda w: _begun(w, "five-dice", *DICE, players=7),
    "rows-choice": lambda w: _cell(_begun(w, "five-dice", *DICE, players=7), 3, "threes"),
    "rows-twelve": lambda w: _begun(w, "five-dice", *DICE, players=12),
    "rows-twelve-row": lambda w: _begun(w, "five-dice", *DICE, players=12).say(
        TapSeat((("seat", 3),))
    ),
    "sheet-asked": lambda w: sheet(w, *SEVEN).say(CLOSE),
    "rows-asked": lambda w: _begun(w, "birds-and-eggs", *BIRDS, players=4).say(*FINISH),
    "rows-over": lambda w: _begun(w, "birds-and-eggs", *BIRDS, players=4).say(ANYWAY),
    "rows-zeros": lambda w: _begun(w, "birds-and-eggs", *BIRDS, players=4).say(
        ANYWAY, OpenResult()
    ),
    "bids": lambda w: _at_sea(w, "1 0 2"),
    "bids-made": lambda w: _at_sea(w, "1 0 2 0 0 1 1 1/1 0 1"),
    "bids-bonus": lambda w: _at_sea(w, "1 0 2 0 0 1 1 1/1 0 1 0 0 1 1").say(
        Give((("verb", "bonus"),)), TapSeat((("seat", 3),))
    ),
    "bids-full": lambda w: _at_sea(w, "1 0 2 0 0 1 1 1/1 0 1 0 0 1 1"),
    "bids-sum": lambda w: _at_sea(w, "1 0 2 0 0 1 1 1/3 1 2 0 0 0 0 0").say(CLOSE),
    "bids-history": lambda w: _at_sea(w, "1 0 2 0 0 1 1 1/1 0 1").say(OpenHistory()),
    "bids-result": lambda w: _at_sea(w).say(ANYWAY, OpenResult()),
    "bids-many": lambda w: _bidding(
        w, "tricks-foretold", 3, *[f"0 0 {n}/0 0" for n in range(1, 20)], "7 4"
    ),
    "bids-hook": lambda w: _bidding(w, "bids-never-even", 4, "4 3 2"),
    "together": _together,
    "together-finish": lambda w: _together(w).say(FINISH),
    "together-asked": lambda w: _together(w).say(Give((("verb", "finish"), ("outcome", "won")))),
    "together-outcome": lambda w: _together(w).say(
        FINISH, Give((("verb", "finish"), ("anyway", "anyway")))
    ),
    "together-menu": lambda w: _together(w).say(OpenMatchMenu()),
    "together-won": lambda w: _finished_together(w, "won"),
    "together-lost": lambda w: _finished_together(w, "lost").say(OpenResult()),
    "together-result": lambda w: _finished_together(w, "won").say(OpenResult()),
    "darts": lambda w: _chosen(w, "darts-501").say(
        Answer("button.start"),
        Answer("button.ready"),
        Give((("seat", 1), ("verb", "add"), ("points", 140))),
    ),
}
