"""The card files that matches were played with: every version, by its digest."""

from hashlib import sha256

from tablepi.core.errors import StoreError
from tablepi.store.database import Database


class CardFiles:
    """All card files ever used, so that an edited one never changes an old match."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, digest: str, text: str) -> None:
        """Keep a card file; `digest` is the SHA-256 of its text in hex. Twice does no harm."""
        if digest != digest_of(text):
            raise StoreError("store.digest", digest=digest)
        self._database.execute(
            "INSERT OR IGNORE INTO cards (digest, text) VALUES (?, ?)", (digest, text)
        )

    def text(self, digest: str) -> str:
        """The card file with this digest. Raises StoreError where it is unknown or damaged."""
        rows = self._database.execute("SELECT text FROM cards WHERE digest = ?", (digest,))
        if not rows:
            raise StoreError("store.card-file-gone", digest=digest, path=self._database.path)
        if digest_of(rows[0][0]) != digest:
            raise StoreError("store.card-file-damaged", digest=digest, path=self._database.path)
        return str(rows[0][0])

    def use(self, game: str, text: str) -> str:
        """Matches of this game begin with this list of cards from now on; gives its digest."""
        digest = digest_of(text)
        with self._database.together():
            self.keep(digest, text)
            self._database.execute("INSERT OR REPLACE INTO lists VALUES (?, ?)", (game, digest))
        return digest

    def drop(self, game: str) -> None:
        """Matches of this game begin with no list any more; the list itself stays with the others.

        Matches that began with it need its text.
        """
        self._database.execute("DELETE FROM lists WHERE game = ?", (game,))

    def used(self, game: str) -> str:
        """The list of cards that matches of this game begin with; '' where none was imported."""
        rows = self._database.execute("SELECT digest FROM lists WHERE game = ?", (game,))
        return self.text(rows[0][0]) if rows else ""

    def all_used(self) -> dict[str, str]:
        """Every list of cards that was imported, by its game."""
        rows = self._database.execute("SELECT game, digest FROM lists ORDER BY game")
        return {game: self.text(digest) for game, digest in rows}

    def digests(self) -> list[str]:
        return [digest for (digest,) in self._database.execute("SELECT digest FROM cards")]


def digest_of(text: str) -> str:
    """The name under which a card file is kept."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
