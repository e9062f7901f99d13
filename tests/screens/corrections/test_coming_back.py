"""Whoever gave up by mistake comes back: the lines since are put right in the same step."""

from tablepi.referee.intents import Answer, Intent, Undo
from tablepi.screens.pictures import picture as pictures
from tests.screens.histories import history_of, listed, standing
from tests.worlds.table.sitting import Sitting

INSERT, CHANGE, REMOVE = (Answer(f"step.{name}") for name in ("insert", "change", "remove"))
NAMES = ("Ann", "Ben", "Cid")
ONE_BATTLE = (
    *("1 keep", "2 keep", "3 keep", "1 pass", "concede 2", "3 pass"),
    *("1 place 1 raven", "3 place 1 ?", "1 done", "3 done"),
    *("1 reveal raven cq=4", "3 pass", "1 boost 1.1 2", "1 done", "3 reveal ? cq=2", "1 pass"),
    *("3 done", "1 pass", "3 pass", "1 done"),
)
"""Ben gives up before he has said whether he deploys a Celestial."""
PLACED = ("1 done", "3 done", "nobody")
TO_BATTLE_3 = (
    *("1 keep", "2 keep", "3 keep", "concede 2", "nobody", *PLACED, *PLACED),
    *("3 discard a b c d", "1 discard e f g h", "nobody", *PLACED, *PLACED),
    *("1 discard a b c d e f g", "3 discard h i j k l m n", "1 pass", "3 pass"),
)
"""Cid is the active player of the second battle and Ann of the third, since Ben is out."""


def comes_back(sitting: Sitting, line: int) -> None:
    """The line with which Ben gave up is taken out."""
    history_of(sitting)
    act = Answer("history.remove")
    sitting.hear(Answer("history.step", line), Answer("history.more"), act)


def cannot(sitting: Sitting) -> str:
    """The line that could not stand, and why, as the page shows it."""
    page = sitting.see(pictures.Page)
    assert page.title == "This cannot stand yet"
    return (
        page.sections[0]
        .lines[0][1]
        .removesuffix(" Put that line right as well, or undo back to it.")
    )


def decide(sitting: Sitting, said: str, act: Intent) -> None:
    """The line that could not stand is decided on; `said`: what the page says of it."""
    assert cannot(sitting) == said
    sitting.hear(act)


def test_the_line_that_is_missing_is_asked_for_wherever_the_others_went_on_without_him(
    sitting: Sitting,
) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *ONE_BATTLE)
    comes_back(sitting, 5)
    not_cids = "could not stand: It is not Cid’s turn: waiting for Ben."
    decide(sitting, f"Then line 5 (Cid: Pass) {not_cids}", INSERT)
    assert sitting.table.prompt.text.startswith("Before line 5 — Ben: ")
    assert sitting.table.hands == ("Line 5 follows: Cid: Pass",)
    sitting.give(verb="pass")
    waiting = "could not stand: “Turn up” is not possible now. Waiting for Ben: "
    assert cannot(sitting).startswith(f"Then line 11 (Ann: Turn up · raven · 4) {waiting}")
    assert "Done" in cannot(sitting)
    sitting.hear(INSERT)
    sitting.give(verb="done")
    decide(sitting, f"Then line 13 (Cid: Pass) {not_cids}", INSERT)
    # The number that the page says, though it stood as line 12 while Ben was out.
    assert sitting.table.prompt.text.startswith("Before line 13 — Ben: ")
    assert sitting.table.hands == ("Line 13 follows: Cid: Pass",)
    sitting.give(verb="pass")
    assert "Waiting for Ben: Lightspeed" in cannot(sitting)
    sitting.hear(INSERT)
    sitting.give(verb="pass")
    decide(sitting, f"Then line 22 (Cid: Pass) {not_cids}", INSERT)
    sitting.give(verb="pass")
    assert sitting.see(pictures.Page).title == "This will be put right"
    assert len(sitting.lines()) == len(ONE_BATTLE)
    sitting.hear(Answer("step.finish"))
    assert len(sitting.lines()) == len(ONE_BATTLE) + 1
    assert standing(history_of(sitting))[3:6] == ["Ann: Pass", "Ben: Pass", "Cid: Pass"]
    lines = [
        *("2 pass", "3 pass", "1 place 1 raven", "3 place 1 ?", "1 done", "3 done", "2 done"),
        *("1 reveal raven cq=4", "2 pass", "3 pass", "1 boost 1.1 2", "1 done"),
        *("3 reveal ? cq=2", "1 pass", "2 pass", "3 done", "1 pass", "2 pass"),
    ]
    assert sitting.lines()[-1] == "rewrite 5 14 " + " ".join(f"'{line}'" for line in lines)


def test_lines_are_put_in_changed_and_taken_out_where_the_order_was_another_without_him(
    sitting: Sitting,
) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *TO_BATTLE_3, responses="off")
    comes_back(sitting, 4)
    for battle in (1, 2):
        for _ in ("forward", "rear"):
            assert "Nobody else" in cannot(sitting)
            assert "Waiting for Ben" in cannot(sitting)
            sitting.hear(INSERT)
            sitting.give(verb="done")
        if battle == 1:
            # With Ben at the table he is the active player of the second battle.
            assert "waiting for Ben" in cannot(sitting)
            sitting.hear(INSERT)
            sitting.give(verb="discard", cards=("?",) * 4)
    # Then Cid is that of the third: he comes first, Ann next, and Ben is the last.
    assert "(Ann: Discard" in cannot(sitting)
    assert "waiting for Cid" in cannot(sitting)
    sitting.hear(INSERT)
    sitting.give(verb="discard", cards=("h", "i", "j", "k", "l", "m", "n"))
    assert "(Cid: Discard" in cannot(sitting)
    sitting.hear(CHANGE)
    sitting.give(verb="discard", cards=("?",) * 7)
    assert "waiting for Cid" in cannot(sitting)
    sitting.hear(INSERT)
    sitting.give(verb="pass")
    assert "waiting for Ben" in cannot(sitting)
    sitting.hear(REMOVE)
    assert sitting.see(pictures.Page).title == "This will be put right"
    sitting.hear(Answer("step.finish"))
    assert sitting.lines()[-1].endswith(
        "'1 discard a b c d e f g' '2 discard ? ? ? ? ? ? ?' '3 pass' '1 pass'"
    )
    assert sitting.table.prompt.text.startswith("Ben: ")
    sitting.hear(Undo())
    assert ("4", "correction", "Ben: Gives up · Ben") in listed(history_of(sitting))
