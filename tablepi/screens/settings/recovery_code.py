"""The recovery code: shown when the host's PIN is chosen, typed where a PIN is forgotten."""

import secrets

from tablepi.screens.context.table_settings import Settings
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.discard_question import DiscardQuestion
from tablepi.screens.pictures.picture import Page, Section

KEY = "cafe.recovery"
"""The setting that holds it."""

FIGURES = 12
"""Of a code: with the pause after wrong ones, nobody finds it by trying."""


class RecoveryCodeScreen(Screen):
    """The code in fours, and where to write it down; one is made where there is none."""

    on_card = ""

    def __init__(self, nav: Navigation, settings: Settings) -> None:
        super().__init__(nav)
        self._settings = settings
        if not settings[KEY]:
            self._renew()

    def _renew(self) -> None:
        self._settings.choose({KEY: f"{secrets.randbelow(10**FIGURES):0{FIGURES}}"})

    def picture(self) -> Page:
        """The code, what it is for, and who must not see it."""
        words, code = self._nav.words, str(self._settings[KEY])
        fours = " ".join(code[at : at + 4] for at in range(0, len(code), 4))
        said = words("recovery.what"), words("recovery.who")
        return Page(
            title=words("recovery.title", code=fours),
            sections=(Section("", tuple(("", line) for line in said)),),
            buttons=(
                Way("recovery.written", None, "primary", "check").button(words),
                Way("recovery.new", self._ask_for_another, "quiet", "turn").button(words),
            ),
            notices=self._nav.notices(),
        )

    def _ask_for_another(self) -> None:
        """Asks whether another code is to hold. Raises StoreError where it cannot be kept."""
        nav, words = self._nav, self._nav.words
        said = words("discard.code.ask"), words("discard.code"), words("recovery.new")
        nav.enter(DiscardQuestion(nav, *said, lambda now_ms: self._renew()))


def keep_host_pin(nav: Navigation, settings: Settings, pin: str) -> None:
    """Keeps the host's PIN and shows its recovery code, '' for neither. Raises StoreError."""
    settings.choose({"cafe.pin": pin} if pin else {"cafe.pin": "", KEY: ""})
    if pin:
        nav.enter(RecoveryCodeScreen(nav, settings))
