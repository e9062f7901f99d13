"""The house's picture is copied from a stick whole, and an earlier one goes."""

from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.core.record import Stick
from tablepi.store.backup.stick_files import found_picture, take_picture
from tablepi.store.files.table_files import LARGEST_PICTURE


def _stick(folder: Path, name: str, data: bytes) -> Stick:
    folder.mkdir()
    (folder / name).write_bytes(data)
    return Stick(folder, "INTENSO", 0, False, found_picture(folder))


def test_a_picture_on_a_stick_takes_the_place_of_the_one_there(tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    for name, data in (("house.png", b"one"), ("house.png", b"two"), ("house.svg", b"three")):
        stick = _stick(tmp_path / f"stick {data!r}", name, data)
        assert stick.picture == name
        take_picture(stick, here)
        assert [file.name for file in here.iterdir()] == [name]
        assert (here / found_picture(here)).read_bytes() == data


def test_one_that_is_too_large_or_gone_leaves_all_as_it_was(tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    (here / "house.png").write_bytes(b"old")
    large = _stick(tmp_path / "large", "house.png", b"0" * (LARGEST_PICTURE + 1))
    with pytest.raises(StoreError, match=r"house\.png"):
        take_picture(large, here)
    gone = _stick(tmp_path / "gone", "house.jpg", b"new")
    (gone.path / "house.jpg").unlink()
    with pytest.raises(StoreError, match=r"house\.jpg"):
        take_picture(gone, here)
    assert (here / "house.png").read_bytes() == b"old"
    assert found_picture(tmp_path / "nowhere") == ""
