"""Every version of a card file is kept."""

import pytest

from tablepi.core.errors import StoreError
from tablepi.store import Store
from tablepi.store.card_files import digest_of
from tests.store.sheet import HEADER


def test_both_versions_of_an_edited_card_file_are_kept(store: Store) -> None:
    old, new = "id,rank\ncastle,6\n", "id,rank\ncastle,7\n"
    for text in (old, new, old):
        store.cards.keep(digest_of(text), text)
    assert store.cards.text(digest_of(old)) == old
    assert store.cards.text(digest_of(new)) == new
    assert set(store.cards.digests()) == {digest_of(old), digest_of(new)}


def test_a_match_names_its_card_file(store: Store) -> None:
    store.cards.keep(digest_of("cards"), "cards")
    match = store.journal.begin(HEADER._replace(cards=digest_of("cards")))
    assert store.cards.text(store.journal.kept(match).header.cards) == "cards"


def test_a_match_without_its_card_file_does_not_begin(store: Store) -> None:
    with pytest.raises(StoreError, match="Keep it first"):
        store.journal.begin(HEADER._replace(cards=digest_of("cards")))
    assert store.journal.matches() == []


def test_a_card_file_under_another_digest_is_refused(store: Store) -> None:
    with pytest.raises(StoreError, match="does not have the digest"):
        store.cards.keep(digest_of("cards"), "other cards")


def test_an_unknown_card_file_is_named(store: Store) -> None:
    with pytest.raises(StoreError, match="card file abc is not in"):
        store.cards.text("abc")
