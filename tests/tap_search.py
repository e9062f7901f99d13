"""Search for the fewest touches and scans that say a line on the real screen, and their playing."""

import os
from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from itertools import count
from typing import Any, NamedTuple

from tablepi.app.intents import (
    AddUp,
    ChooseEffect,
    ChooseEnding,
    ChooseRank,
    ChooseUnits,
    Give,
    Intent,
    Key,
    OpenEffects,
    PlayLine,
    ToggleCard,
    ToggleCardKeys,
    Undo,
)
from tablepi.app.screens.match_list import ResumeMatch
from tablepi.app.screens.start_match import Ready, header_of
from tablepi.app.tags.scanned_card import GENERAL, Role
from tablepi.app.view.picture import Picture, Table
from tablepi.core.draft import SEAT, VERB, named, words_of
from tablepi.core.match import Match
from tablepi.core.moves import Move, shape
from tablepi.core.notation import line_of
from tablepi.core.slots import UNKNOWN
from tablepi.devices.messages import TagSeen
from tablepi.store import Store
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.pieces import Scene
from tests.app.sitting import Sitting
from tests.ui.hands import Hands
from tests.ui.scene_pieces import area_of, in_sight, pieces

SIZE = (800, 480)
MORE, TRIES = 6, int(os.environ.get("TAPS_TRIES", "60"))
"""Inputs beyond the line's cards, and positions of the draft, after which a line is given up."""

MOST_DRAGS = 30
"""More than any list needs."""

FREE = (AddUp, OpenEffects, ToggleCardKeys)

Input = Intent | TagSeen


class Way(NamedTuple):
    """How a line was said: its inputs, and how often a list was dragged before a tap."""

    line: str
    inputs: tuple[Input, ...] = ()
    drags: int = 0

    @property
    def total(self) -> int:
        """Touches, drags among them, and scans."""
        return len(self.inputs) + self.drags


class Player:
    """Says the lines of a match at a table that is taken up anew for each of them.

    `readers`: the roles of the antennas that cards are scanned by; none where there are only
    fingers. `openly`: the table chose that a scanned card may be seen before its verb.
    """

    def __init__(
        self, store: Store, match: Match, readers: tuple[Role, ...] = (), openly: bool = False
    ) -> None:
        self._store, self._readers, self._openly = store, readers, openly
        cards = match.setup.cards
        if cards.digest:
            store.cards.keep(cards.digest, cards.text)
        self._number = store.journal.begin(header_of(match.game, match.setup, "2026-11-22"))
        self._glass = of_window(*SIZE)

    def skip(self, move: Move) -> None:
        """The line stands without having been said on the screen."""
        self._store.journal.append(self._number, 0, "line", line_of(move))

    def say(self, move: Move) -> Way | None:
        """The shortest way found to say this line, said by it; None, and skipped, without one."""
        way = self._shortest(move)
        if way is None:
            self.skip(move)
            return None
        by_hand = self._said_by_hand(way)
        if by_hand is None:
            self.skip(move)
        return by_hand

    def _shortest(self, move: Move) -> Way | None:
        """The first way by how much of it is done and at least to come."""
        cards = [card for card in named(move) if card != UNKNOWN]
        order, seen = count(), set[int]()
        ahead = [(0, 0, next(order), Way(line_of(move)))]
        while ahead and len(seen) < TRIES:
            way = heappop(ahead)[-1]
            picture = self._shown(way)
            if picture is None:
                return way
            if way.total == len(cards) + MORE or hash(repr(picture)) in seen:
                continue
            seen.add(hash(repr(picture)))
            for each, drags in self._offered(picture, move, way):
                longer = Way(way.line, (*way.inputs, each), way.drags + drags)
                left = max(0, len(cards) - len(_shown_in(longer, cards)))
                heappush(ahead, (longer.total + left, -longer.total, next(order), longer))
        return None

    def _shown(self, way: Way) -> Picture | None:
        """What these inputs lead to at a table taken up again; None where they say the line.

        Whatever line they say is taken back.
        """
        sitting = self._sitting()
        before = len(sitting.rows(self._number))
        for each in way.inputs:
            sitting.hear(each)
        said = [row.text for row in sitting.rows(self._number)[before:] if row.kind == "line"]
        if not said:
            return sitting.picture
        for _ in said:
            self._sitting().hear(Undo())
        return None if said == [way.line] else self._sitting().picture

    def _said_by_hand(self, way: Way) -> Way | None:
        """The way with the drags that a finger really needs for it, now that the line stands.

        None where a finger does not say it; what it says instead is taken back.
        """
        sitting, drags = self._sitting(), 0
        before = len(sitting.rows(self._number))
        hands = Hands(lambda: sitting.picture, SIZE, sitting.hear, motion=False)
        for each in way.inputs:
            if isinstance(each, TagSeen):
                sitting.hear(each)
                hands.show()
            else:
                dragged = _dragged_to(hands, each, scene_of(sitting.picture, self._glass))
                if dragged is None:
                    break
                drags += dragged
                _tap(hands, each)
        said = [row.text for row in sitting.rows(self._number)[before:] if row.kind == "line"]
        if said == [way.line]:
            return way._replace(drags=drags)
        for _ in said:
            self._sitting().hear(Undo())
        return None

    def _sitting(self) -> Sitting:
        roles = {"table": self._readers or (GENERAL,)}
        sitting = Sitting(self._store, openly=self._openly, roles=roles)
        sitting.hear(ResumeMatch(self._number))
        sitting.hear(Ready())
        return sitting

    def _offered(self, picture: Picture, move: Move, way: Way) -> Iterator[tuple[Input, int]]:
        """What says something of the line: taps in sight, taps after a drag, cards to scan."""
        scene = scene_of(picture, self._glass)
        near = {repr(each.act) for each in in_sight(scene)}
        for act in dict.fromkeys(each.act for each in pieces(scene)):
            if act is not None and serves(act, move, picture, way):
                yield act, repr(act) not in near
        said = words_of(move).values()
        for card in _next_card(move, way) if self._readers else ():
            for antenna, role in enumerate(self._readers):
                if not role.place or role.place in said:
                    yield TagSeen("table", antenna, card), 0


def _tap(hands: Hands, act: Intent) -> None:
    """Taps what is to be seen of the thing that asks for this."""
    piece = hands.piece(act)
    at = (piece.place.clip(piece.clip) if piece.clip else piece.place).center
    hands.down(at)
    hands.show()
    hands.up(at)
    hands.show()


def _dragged_to(hands: Hands, act: Intent, scene: Scene) -> int | None:
    """Drags a list of this scene until this can be tapped; how often. None where it is in none."""
    drags = 0
    while all(piece.act != act for piece in hands.stage.pieces):
        piece = next((piece for piece in pieces(scene) if piece.act == act), None)
        if piece is None or drags == MOST_DRAGS or not area_of(scene, piece):
            return None
        key = area_of(scene, piece)
        place = next(area.place for area in scene.areas if area.key == key)
        x, foot, top = place.centerx, place.bottom - 5, place.top + 5
        hands.down((x, foot))
        for y in range(foot, top, -20):
            hands.move((x, y))
        hands.up((x, top))
        hands.show()
        drags += 1
    return drags


def _shown_in(way: Way, cards: list[str]) -> list[str]:
    """The cards that these inputs name."""
    names: list[Any] = []
    for each in way.inputs:
        match each:
            case ToggleCard(card):
                names.append(card)
            case TagSeen():
                names.append(each.uid)
            case Give(words):
                names += dict(words).values()
    return [card for card in cards if card in names]


def _next_card(move: Move, way: Way) -> list[str]:
    """The card that is named next, in the line's own order; none where all are."""
    cards = [card for card in named(move) if card != UNKNOWN]
    return [card for card in cards if card not in _shown_in(way, cards)][:1]


def serves(act: Intent, move: Move, picture: Picture, way: Way) -> bool:
    """Whether a tap can be part of saying this line."""
    words, next_one = _all_words(move), _next_card(move, way)
    match act:
        case Give(given):
            return all(_agrees(slot, word, words) for slot, word in given)
        case Key(figure):
            return any(_typed(picture, figure, word) for word in words.values())
        case ChooseEnding(verb=verb):
            return verb == words.get("tail")
        case ChooseEffect(verb):
            return bool(verb == words[VERB])
        case ToggleCard(card):
            return [card] == next_one
        case PlayLine(line):
            return line == line_of(move)
        case ChooseRank(rank):
            return any(card.partition("-")[0] == rank for card in next_one)
        case ChooseUnits(units):
            return units in words.values()
    return isinstance(act, FREE)


def _all_words(move: Move) -> dict[str, Any]:
    """The words of a line, with the verb of its ending as `tail` and whom that is for."""
    words = words_of(move)
    tails = [word for word in words.values() if hasattr(type(word), "__dataclass_fields__")]
    for tail in tails:
        words["tail"] = shape(type(tail)).verb
        words["whom"] = getattr(tail, "seat", 0)
    return words


def _agrees(slot: str, word: Any, words: Mapping[str, Any]) -> bool:
    """Whether a word is one of the line's, whatever slot it stands in until its verb is known."""
    if slot == SEAT:
        return word in (words.get(SEAT), words.get("whom"))
    if slot == VERB:
        return bool(words[VERB] == word)
    owner = str(words.get("unit", words.get(SEAT))).partition(".")[0]
    said = [each for key, each in words.items() if key not in (SEAT, VERB)]
    return any(
        each == word or word == f"{owner}.{each}" or (isinstance(each, tuple) and word in each)
        for each in said
    )


def _typed(picture: Picture, key: str, word: Any) -> bool:
    """Whether a key types the next figure of this number, its sign, or adds a part of it."""
    number = len(word) if isinstance(word, tuple) and UNKNOWN in word else word
    if not isinstance(picture, Table) or picture.prompt.keypad is None:
        return False
    if not isinstance(number, int) or isinstance(number, bool):
        return False
    text = picture.prompt.keypad.text
    if key == "sign":
        return number < 0 and not text.startswith("-")
    if key[:1] in ("+", "-") and key[1:].isdigit():
        so_far = int(text) if text.lstrip("-") else 0
        return abs(number - so_far - int(key)) < abs(number - so_far)
    return bool(str(abs(number)).startswith(text.lstrip("-") + key))
