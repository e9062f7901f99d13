import sys
from pathlib import Path

import pytest

from tablepi.core.errors import ScreenError
from tablepi.ui.toolkit import fonts
from tablepi.ui.toolkit.font_letters import Letters
from tablepi.ui.toolkit.fonts import BOX, MAIN, SIGNS, WIDE, clusters, runs
from tablepi.ui.toolkit.further_fonts import reads_right_to_left, system_files

DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")


def faces(text: str) -> list[str]:
    return [run.face for run in runs(text)]


def test_latin_is_written_by_the_main_face() -> None:
    assert faces("Zoë Łukasz: 3 × 4 = 12 …") == [MAIN]


def test_a_word_with_a_letter_that_the_main_face_lacks_has_one_face() -> None:
    assert faces("Ζωή") == [SIGNS]
    assert faces("the number α2 of Ann") == [MAIN, SIGNS, MAIN]


def test_figures_stand_in_cells_of_one_width() -> None:
    for narrow in (False, True):
        face = fonts.font(MAIN, 40, True, narrow)
        assert len({face.size(figure)[0] for figure in "0123456789"}) == 1


def test_other_alphabets_are_written_by_the_wide_face() -> None:
    assert faces("Дмитрий") == [WIDE]
    assert BOX not in faces("Đặng Thị Ẫnh")


@pytest.mark.parametrize(
    "text", ["\x00", "\x07", "\n", "\u200b", "\u202e", "\ud800", "\ue000", "中", "ש", "😀"]
)
def test_what_cannot_be_written_is_a_box(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "further_files", tuple)
    fonts.face_for.cache_clear()
    fonts.runs.cache_clear()
    assert faces(text) == [BOX]
    assert not fonts.is_written(text)


def test_a_family_of_emoji_is_one_box() -> None:
    (run,) = runs("👨\u200d👩\u200d👧")
    assert run.face == BOX
    assert run.clusters == 1


def test_an_accent_stays_with_its_letter() -> None:
    assert clusters("a\u0301b") == ("á", "b")
    assert clusters("x\u0301\u0302y") == ("x\u0301\u0302", "y")


@pytest.mark.parametrize("text", ["", "Zoë Łukasz: 3 × 4 = 12 …", "“Straße”, 8½ €"])
def test_a_plain_text_is_parted_as_it_is_beside_one_that_is_not(text: str) -> None:
    beside = clusters(f"{text} 中")
    assert beside == (*clusters(text), " ", "中")
    (run, _) = runs(f"{text} 中")
    assert runs(f"{text} ") == (run,)
    assert run == (MAIN, f"{text} ", len(text) + 1)


def test_a_missing_font_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fontpkg_noto_sans", None)
    fonts.font.cache_clear()
    with pytest.raises(ScreenError, match="fontpkg-noto-sans"):
        fonts.font(WIDE, 23, False)


@pytest.mark.skipif(not DEJAVU.exists(), reason="no font of another script is here")
def test_a_further_font_writes_what_the_others_lack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "NotoSansBroken-Regular.ttf"
    broken.write_bytes(b"no font")
    monkeypatch.setattr(fonts, "further_files", lambda: (broken, DEJAVU))
    fonts.face_for.cache_clear()
    fonts.runs.cache_clear()
    assert faces("שרה") == [str(DEJAVU)]
    assert fonts.is_written("Ann שרה")
    assert fonts.font(str(DEJAVU), 40, True).size("שרה")[0] > 0
    fonts.face_for.cache_clear()
    fonts.runs.cache_clear()


def test_fonts_are_read_while_nothing_happens_not_with_the_first_foreign_letter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert faces("Ζωή Дмитрий") == [SIGNS, MAIN, WIDE]  # These are read whatever comes.
    files = tuple(Path(f"NotoSansNo{number}-Regular.ttf") for number in range(5))
    read: list[str] = []

    def read_one(file: Path) -> Letters:
        read.append(file.name)
        return Letters([(0x1200 + int(file.name[10]), 0x1200 + int(file.name[10]))])

    monkeypatch.setattr(fonts, "further_files", lambda: files)
    monkeypatch.setattr(fonts, "read_letters", read_one)
    fonts.face_for.cache_clear()
    fonts.runs.cache_clear()
    steps = fonts.prefetch_letters()
    for number in range(len(files)):
        next(steps)
        assert len(read) == number + 1
    assert next(steps, "end") == "end"
    assert faces("\u1203") == [str(files[3])]
    assert faces("\u1209") == [BOX]
    assert len(read) == len(files)
    fonts.face_for.cache_clear()
    fonts.runs.cache_clear()


def test_the_systems_fonts_are_found_by_their_names(tmp_path: Path) -> None:
    folder = tmp_path / "truetype" / "noto"
    folder.mkdir(parents=True)
    wanted = ["NotoSansCJK-Regular.ttc", "NotoSansHebrew-Regular.ttf", "NotoSansThai-Regular.otf"]
    others = ["NotoSansMono-Regular.ttf", "NotoSerif-Regular.ttf", "NotoSansThai-Bold.ttf"]
    for name in (*wanted, *others):
        (folder / name).touch()
    assert [file.name for file in system_files((tmp_path, tmp_path / "gone"))] == wanted
    assert reads_right_to_left(str(folder / wanted[1]))
    assert not reads_right_to_left(str(folder / wanted[0]))
