"""What belongs to one match beside its rows: its deck, tags named for it, its latest time."""

from tablepi.store.database import Database


class Tables:
    """Data of matches outside the journal; no hash covers it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def deck_of(self, match: int) -> str:
        """The name of the deck that this match is played with, '' while none was seen."""
        found = self._database.execute("SELECT deck FROM tables WHERE match_id = ?", (match,))
        return str(found[0][0]) if found else ""

    def lay(self, match: int, deck: str) -> None:
        """This match is played with that deck from now on."""
        self._database.execute("INSERT OR REPLACE INTO tables VALUES (?, ?)", (match, deck))

    def named(self, match: int, uid: str) -> str:
        """The card that a tag stands for in this match alone, '' for none."""
        found = self._database.execute(
            "SELECT card FROM named WHERE match_id = ? AND uid = ?", (match, uid.strip())
        )
        return str(found[0][0]) if found else ""

    def name(self, match: int, uid: str, card: str) -> None:
        """Names a tag as this card, for this match alone."""
        self._database.execute(
            "INSERT OR REPLACE INTO named VALUES (?, ?, ?)", (match, uid.strip(), card)
        )

    def reached(self, match: int) -> int:
        """The latest known match time since its last row, 0 for none."""
        found = self._database.execute("SELECT at_ms FROM times WHERE match_id = ?", (match,))
        return int(found[0][0]) if found else 0

    def reach(self, match: int, at_ms: int) -> None:
        """Stores its match time, in place of the number before."""
        self._database.execute("INSERT OR REPLACE INTO times VALUES (?, ?)", (match, at_ms))
