"""Two battles whose hidden cards differ, walked through at random, look the same at every step."""

import random
import re
from pathlib import Path

from tablepi.core.time_control import NO_CLOCKS, Timing
from tablepi.devices.messages import ButtonTapped, Message, TagSeen
from tablepi.games import games
from tablepi.referee.intents import (
    Answer,
    Back,
    ChooseEffect,
    Drop,
    Give,
    Intent,
    Key,
    OpenHistory,
)
from tablepi.referee.match.replay import reopen
from tablepi.referee.tags.scanned_card import role_of
from tablepi.screens.pictures.picture import Picture
from tablepi.store import Store
from tests.kinds import kind_of
from tests.screens.walks.test_anything import shown_acts
from tests.snapshot import plain
from tests.worlds.table.sitting import Sitting

STEPS = 250
READERS = {"down": "secret", "ann": "seat 1 secret", "ben": "seat 2 secret"}
CARDS = (("raven", "golem"), ("moth", "comet"), ("envoy", "warden"), ("vault", "herald"))
SHOWS_NONE = ("", "place", "done", "pass", "lift", "mute", "destroy", "move", "gain")
"""The verbs that are said: no other one shows a card that lies face-down."""
ELSEWHERE = (
    *("GoToMenu", "Pause", "match.leave", "match.pause", "match.concede", "match.abandon"),
    *("abandon.yes", "OpenResult", "TypeWord"),
)


def _verb(act: Message | Intent) -> str:
    if isinstance(act, ChooseEffect):
        return act.verb
    return str(dict(act.words).get("verb", "")) if isinstance(act, Give) else ""


def _next(chance: random.Random, picture: Picture) -> Message | Intent:
    """What happens in both worlds: buttons, keys, places, the past, and whatever is shown."""
    seat = chance.choice((1, 2))
    usual: tuple[Message | Intent, ...] = (
        *(ButtonTapped("seat", seat), Give((("seat", seat),)), Key(chance.choice("123"))),
        *(
            Give((("unit", f"{seat}.{chance.choice('123')}"),)),
            OpenHistory(),
            Answer("history.amend"),
            Back(),
        ),
        *(Answer("history.step", chance.choice((3, 4, 5, 6, 7))), Drop("verb"), Drop("seat")),
    )
    acts = list(shown_acts(picture))
    act = chance.choice(usual if not acts or chance.random() < 0.4 else acts)
    return act if _verb(act) in SHOWS_NONE and kind_of(act) not in ELSEWHERE else Back()


def _shown(sitting: Sitting) -> str:
    """All that the picture says, but for the faces of the whole deck, and what was refused."""
    refused = sitting.refusals(sitting.router.match_id or 1)
    return re.sub(r"faces=.*?\}", "", repr(plain(sitting.picture))) + "".join(refused[-1:])


def test_no_step_of_a_battle_tells_which_cards_lie_face_down(
    tmp_path: Path, chance: random.Random
) -> None:
    timing = chance.choice((NO_CLOCKS, Timing("bank", 20, 1, "passes")))
    roles = {name: (role_of(role),) for name, role in READERS.items()}
    stores = [Store.open(tmp_path / f"{name}.db", synchronous="OFF") for name in "ab"]
    worlds = [Sitting(store, roles=roles, timing=timing) for store in stores]
    for world in worlds:
        world.begin("conquest-of-fates", "Ann", "Ben")
        for verb in ("keep", "keep", "pass", "pass"):
            world.give(verb=verb)
    for _ in range(STEPS):
        reader, cards = chance.choice(list(READERS)), chance.choice(CARDS)
        act = None if chance.random() < 0.25 else _next(chance, worlds[0].picture)
        if reopen(stores[0], games(), 1).match.state.phase == "limit":
            # What is gathered now is discarded face up.
            cards = cards[:1] * 2
        step_ms = chance.choice((1, 500, 3000))
        for world, card in zip(worlds, cards, strict=True):
            world.step_ms = step_ms
            world.hear(act or TagSeen(reader, 0, card))
        one, two = map(_shown, worlds)
        assert one == two
    for store in stores:
        store.close()
