"""Steps of putting right at random: what the screen has entered is what the core makes of it."""

import random
import re
from pathlib import Path
from typing import cast

from tablepi.core.draft import words_of
from tablepi.core.game import Verdict
from tablepi.core.match import Match, begin
from tablepi.core.moves import Move, Rewrite
from tablepi.games import games
from tablepi.referee.intents import Answer, Back, Give, Intent, OpenHistory, Undo
from tablepi.referee.match.replay import reopen
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.kinds import kind_of
from tests.screens.walks.test_anything import shown_acts
from tests.snapshot import plain
from tests.worlds.table.sitting import Sitting

CARDS = (
    "castle",
    "sea",
    "bard",
    "mill",
    "market",
    "cave",
    "windfall",
    "calamity",
    "soldier",
    "end",
)
ACES = ("moons", "suns", "waves", "leaves", "wyrms", "knots")
VERBS = ("power", "power", "power", "event", "location", "personality")

Lines = list[Move | None]


def _legal(chance: random.Random, match: Match) -> Move | None:
    """A line that could follow."""
    for _ in range(300):
        card = chance.choice(CARDS)
        text = f"{chance.choice((1, 2))} {chance.choice(VERBS)} {card} {chance.choice(ACES)}"
        move = match.notation.read(text)
        if match.offer(move)[1].accepted:
            return move
    return None


def _played(match: Match, lines: Lines) -> tuple[Match, int, Verdict | None]:
    """The match with these lines up to one that is open or refused: which, and how refused."""
    again = begin(match.game, match.setup)
    for at, line in enumerate(lines):
        if line is None:
            return again, at, None
        again, verdict = again.offer(line)
        if not verdict.accepted:
            return again, at, verdict
    return again, len(lines), None


def _begin(chance: random.Random, sitting: Sitting, lines: Lines) -> Lines:
    """Somebody begins to put lines right; what is to stand then."""
    at = chance.randrange(len(lines))
    acts: list[Intent] = [OpenHistory(), Answer("history.step", at + 1)]
    how = chance.choice(("change", "insert", "remove", "several"))
    if how == "several":
        marked = set(chance.choices(range(len(lines)), k=chance.randrange(1, 4))) | {at}
        acts += [
            Answer("history.more"),
            Answer("history.several"),
            *(Answer("history.mark", each + 1) for each in marked - {at}),
        ]
        lines = [None if each in marked else line for each, line in enumerate(lines)]
    else:
        new = {"change": [None], "insert": [None, lines[at]], "remove": []}[how]
        lines = [*lines[:at], *cast(Lines, new), *lines[at + 1 :]]
    begin_it = {"insert": Answer("history.insert"), "remove": Answer("history.remove")}.get(
        how, Answer("history.amend")
    )
    if how in ("insert", "remove"):
        acts.append(Answer("history.more"))
    sitting.hear(*acts, begin_it)
    return lines


def _decide(chance: random.Random, sitting: Sitting, lines: Lines, at: int) -> Lines:
    """The line that could not stand is put right as well."""
    new: dict[Intent, Lines] = {
        Answer("step.change"): [None],
        Answer("step.insert"): [None, lines[at]],
        Answer("step.remove"): [],
    }
    act = chance.choice(list(new))
    sitting.hear(act)
    return [*lines[:at], *new[act], *lines[at + 1 :]]


def test_what_the_screen_enters_is_what_the_core_offers(
    store: Store, chance: random.Random
) -> None:
    finished = 0
    for _ in range(6):
        sitting = Sitting(store)
        sitting.begin("power-suit", "Ann", "Ben")
        number = store.journal.matches()[0].id
        match = reopen(store, games(), number).match
        for _ in range(8):
            move = _legal(chance, match)
            assert move is not None
            sitting.give(**words_of(move))
            match = match.offer(move)[0]
        for _ in range(6):
            before = match
            match = _step(chance, sitting, match, store, number) if match.number else match
            finished += match is not before
    assert finished > 6


def _step(
    chance: random.Random, sitting: Sitting, match: Match, store: Store, number: int
) -> Match:
    """One step, put right or given up; the match after it."""
    rows = sitting.rows(number)
    lines = _begin(chance, sitting, [step.move for step in match.standing()])
    for _ in range(40):
        again, at, verdict = _played(match, lines)
        if verdict is not None:
            text = sitting.see(pictures.Page).sections[0].lines[0][1]
            assert text.startswith(f"Then line {at + 1} (")
            lines = _decide(chance, sitting, lines, at)
        elif at < len(lines):
            assert sitting.table.board == again.board
            move = _legal(chance, again)
            if move is None:
                break
            sitting.give(**words_of(move))
            lines = [*lines[:at], move, *lines[at + 1 :]]
        else:
            return _finished(sitting, match, cast(list[Move], lines), store, number)
    assert sitting.rows(number) == rows
    while isinstance(sitting.picture, pictures.Page):
        sitting.hear(Back())
    while sitting.table.prompt.given:
        sitting.hear(Undo())
        sitting.hear(Back()) if isinstance(sitting.picture, pictures.Page) else None
    return match


def _finished(
    sitting: Sitting, match: Match, lines: list[Move], store: Store, number: int
) -> Match:
    """The step stands: the journal's line gives these lines, as does the core's own offer."""
    if isinstance(sitting.picture, pictures.Page):
        sitting.hear(Answer("step.finish"))
    after = reopen(store, games(), number).match
    assert [step.move for step in after.standing()] == lines
    offered, verdict = match.offer(Rewrite(1, match.number, tuple(lines)))
    assert verdict.accepted
    assert offered.state == after.state
    assert sitting.table.board == offered.board
    said = match.notation.read(sitting.lines(number)[-1])
    assert isinstance(said, Rewrite)
    assert match.offer(said)[0].state == after.state
    return after


HIDDEN = ("discovery", "pact"), ("pact", "discovery"), ("origin", "origin")
"""Cards that lie face-down in one world, and in another."""
PUT_RIGHT = (
    *("history.amend", "history.insert", "history.remove", "history.several", "history.mark"),
    "history.more",
    *("history.step", "step.insert", "step.more", "step.remove", "step.change", "step.finish"),
)


def test_no_step_tells_which_cards_lie_face_down(tmp_path: Path, chance: random.Random) -> None:
    worlds = [Sitting(Store.open(tmp_path / f"{name}.db", synchronous="OFF")) for name in "ab"]
    for world, cards in zip(worlds, zip(*HIDDEN, strict=True), strict=True):
        world.begin("power-suit", "Ann", "Ben")
        for seat, card in enumerate(cards[:2], 1):
            world.give(seat=seat, verb="event", ace="suns", card=card)
        for card in ("castle", "sea", "bard"):
            world.give(verb="power", card=card, ace={"sea": "waves"}.get(card, "suns"))
    for _ in range(250):
        act = _next(chance, worlds[0])
        for world in worlds:
            world.hear(act)
        shown = [_shown(world) for world in worlds]
        assert shown[0] == shown[1]
        assert len({len(world.lines()) for world in worlds}) == 1
    for world in worlds:
        world.storage.close()  # type: ignore[attr-defined]  # It is a Store.


def _next(chance: random.Random, world: Sitting) -> Intent:
    """The same act in both worlds: putting right, open cards, the way back."""
    acts = [act for act in shown_acts(world.picture) if kind_of(act) in PUT_RIGHT]
    card, ace = chance.choice(CARDS), chance.choice(ACES)
    said = Give((("verb", "power"), ("card", card), ("ace", ace)))
    hidden = Give((("verb", "event"), ("ace", ace), ("card", "?")))
    usual = [OpenHistory(), said, hidden, Undo(), Back()]
    return chance.choice(acts if acts and chance.random() < 0.7 else usual)


def _shown(world: Sitting) -> str:
    """All that the picture says, but for the faces of the whole deck, and what was refused."""
    shown = re.sub(r"faces=.*?\}", "", repr(plain(world.picture)))
    return shown + "".join(world.refusals()[-1:])
