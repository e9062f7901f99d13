"""The context of players' pages: what they read, keep and write."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tablepi.core.record import Profile
from tablepi.referee.results.standings import Played
from tablepi.referee.storage import Storage
from tablepi.referee.tags.scanned_card import ScannedCard
from tablepi.screens.navigation.base import Navigation


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
