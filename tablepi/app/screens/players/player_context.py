"""The context of players' pages: what they read, keep and write."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tablepi.app.results.standings import Played
from tablepi.app.screens.base import Navigation
from tablepi.app.storage import Storage
from tablepi.app.tags.scanned_card import ScannedCard
from tablepi.core.record import Profile


class PlayerContext(NamedTuple):
    """What the list of players, and what it leads to, need.

    `read`: gives every part in a match. Raises TablepiError. `today`: ISO. `is_card`: whether what
    a reader saw is a card, or a word that a game knows. `onto_stick`: asks for the stick onto which
    the codes of these profiles are written, None where nothing can print.
    """

    nav: Navigation
    storage: Storage
    read: Callable[[], Sequence[Played]]
    today: str
    is_card: Callable[[ScannedCard], bool]
    onto_stick: Callable[[Sequence[Profile]], None] | None = None
