"""The profiles: which players are recognised by a tag or a code, and their colours."""

from tablepi.core.errors import StoreError
from tablepi.core.record import ERASED, Profile
from tablepi.store.database import Database
from tablepi.store.journal import UUID_BYTES, Chance

_ALL = """
    SELECT name, profiles.id, colour, coalesce(sign, '') FROM profiles
    JOIN players ON players.id = player {} ORDER BY name COLLATE NOCASE, name
"""


CODE = "tablepi:player/"
"""What a printed code of a player begins with."""

_CODE_BYTES = 10


class Profiles:
    """The profiles in one file; each goes when its player's name is erased.

    `chance`: makes codes, and the ids by which other programs know a player again.
    """

    def __init__(self, database: Database, chance: Chance) -> None:
        self._database = database
        self._chance = chance

    def all(self) -> list[Profile]:
        """Every profile, by name."""
        return [Profile(*row) for row in self._database.execute(_ALL.format(""))]

    def of(self, name: str) -> Profile | None:
        """The profile of the player of this name, None without one."""
        found = self._database.execute(_ALL.format("WHERE name = ?"), (name,))
        return Profile(*found[0]) if found else None

    def by_sign(self, sign: str) -> Profile | None:
        """The profile that this tag or code is for, None for none."""
        found = self._database.execute(_ALL.format("WHERE sign = ?"), (sign.strip(),))
        return Profile(*found[0]) if found and sign.strip() else None

    def keep(self, name: str, colour: str = "", sign: str = "") -> Profile:
        """The profile as it is kept now, made where it is missing; its id stays.

        Raises StoreError, also where another player has this sign.
        """
        if not name.strip() or name == ERASED:
            raise StoreError("store.no-player")
        other = self.by_sign(sign)
        if other is not None and other.name != name:
            raise StoreError("store.sign-taken", name=other.name)
        do, before = self._database.execute, self.of(name)
        kept = before.id if before else self._chance(UUID_BYTES).hex()
        with self._database.together():
            do("INSERT OR IGNORE INTO players (name) VALUES (?)", (name,))
            do(
                "INSERT OR REPLACE INTO profiles SELECT id, ?, ?, ? FROM players WHERE name = ?",
                (kept, colour, sign.strip() or None, name),
            )
        return Profile(name, kept, colour, sign.strip())

    def new_code(self) -> str:
        """A text for a printed code, which nobody can guess and which says nothing of anybody."""
        return CODE + self._chance(_CODE_BYTES).hex()

    def is_code(self, sign: str) -> bool:
        """True if a sign was made here as a code, so that it can be shown again."""
        return sign.startswith(CODE)
