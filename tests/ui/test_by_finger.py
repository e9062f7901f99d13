"""Every screen that is drawn can be brought about: what a walk taps is there to be tapped."""

from pathlib import Path

import pytest

from tablepi.referee.intents import Give, Intent
from tablepi.screens.pictures.picture import Picture
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import of_window
from tests.shots import SCREENS
from tests.ui.scene_pieces import pieces
from tests.worlds.table.walk import Walk

GLASSES = [of_window(800, 480), of_window(1920, 1080)]


def _is_offered(picture: Picture, act: Intent) -> bool:
    """True if a finger can tap this on a small glass or on a large one."""
    for glass in GLASSES:
        acts = {piece.act for piece in pieces(scene_of(picture, glass)) if piece.act is not None}
        if any(type(offered) is type(act) and offered == act for offered in acts):
            return True
    return False


class TappingWalk(Walk):
    """A walk that looks for each word of a line before it says it, but for verbs: these and whole
    lines lead to where the screen is looked at.
    """

    def say(self, *messages: object) -> "TappingWalk":
        for message in messages:
            words = message.words if isinstance(message, Give) else ()
            if isinstance(message, Give) and len(words) == 1 and words[0][0] != "verb":
                assert _is_offered(self.router.picture(), message), message
            super().say(message)
        return self


@pytest.mark.parametrize("name", SCREENS)
def test_a_finger_brings_it_about(tmp_path: Path, name: str) -> None:
    with TappingWalk(tmp_path) as walk:
        SCREENS[name](walk)
