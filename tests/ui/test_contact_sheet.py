from pathlib import Path

import pygame

from tests.ui.contact_sheet import PANELS, main


def test_the_contact_sheet_draws_everything_for_every_panel(tmp_path: Path) -> None:
    main(tmp_path)
    drawn = sorted(tmp_path.glob("*.png"))
    assert len(drawn) == 3 * len(PANELS)
    assert all(pygame.image.load(path).get_height() > 300 for path in drawn)
