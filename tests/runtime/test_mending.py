"""What is broken is mended on the screen, from the menu on, over a real journal."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tablepi.referee.intents import Answer, Back, Intent, Key, Nothing
from tablepi.runtime.compose import AGAIN, run
from tablepi.runtime.settings.config import Config, StoreConfig
from tablepi.runtime.settings.settings_file import settings_of, unusable
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.runtime.table_date import TableDate
from tablepi.screens.context.saved_options import HouseRules, save_rules, saved_rules
from tablepi.screens.context.table_config import CafeConfig
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.runtime.host import hosted
from tests.runtime.test_first_start import Glass
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import notices


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(store=StoreConfig(str(tmp_path / "tablepi.db")))


def begun(config: Config, *acts: Intent) -> tuple[int, list[pictures.Picture]]:
    """A start on which these are done: its status, and the pictures that were shown."""
    opened: list[Glass] = []

    def open_screen(put: Callable[[Intent], None]) -> Glass:
        opened.append(Glass(put, *acts, Nothing()))
        return opened[0]

    status = run(config, open_screen)
    return status, opened[0].shown


def damage(config: Config) -> None:
    """A journal with a match in it, overwritten by the disk."""
    begun(config, Answer("menu.game", "score-sheet"), Answer("button.start"))
    config.file.write_bytes(b"\x55" * 50_000)


def entries(picture: pictures.Picture) -> list[str]:
    assert isinstance(picture, pictures.Menu)
    return [entry.title for entry in picture.resume]


def test_a_damaged_journal_is_set_aside_and_play_goes_on_in_a_new_one(config: Config) -> None:
    damage(config)
    _, shown = begun(config)
    assert entries(shown[0]) == ["Mend the journal"]
    assert isinstance(shown[0], pictures.Menu)
    assert [notice.act for notice in shown[0].notices] == [Answer("damaged.mend")]
    status, _ = begun(
        config, Answer("damaged.mend"), Answer("damaged.set-aside"), Answer("aside.yes")
    )
    assert status == AGAIN
    _, shown = begun(config, Answer("menu.game", "score-sheet"), Answer("button.start"))
    assert entries(shown[0]) == []
    assert isinstance(shown[0], pictures.Menu)
    assert shown[0].notices == ()
    assert isinstance(shown[-1], pictures.Table)
    [aside] = config.file.parent.glob("*.aside-*")
    assert (aside / config.file.name).read_bytes() == b"\x55" * 50_000


def test_nothing_is_set_aside_before_the_question_is_answered(config: Config) -> None:
    damage(config)
    begun(config, Answer("damaged.mend"), Answer("damaged.set-aside"), Back(), Back())
    assert not list(config.file.parent.glob("*.aside-*"))


def test_a_damaged_journal_is_restored_from_a_stick_in_four_taps(
    config: Config, stick: Path
) -> None:
    begun(config, Answer("menu.game", "score-sheet"), Answer("button.start"))
    copy = str(stick)
    hosted(
        config,
        Answer("menu.settings"),
        *to(Answer("menu.stick")),
        Answer("stick.back-up", copy),
        until=notices,
    )
    damage(config)
    taps = (
        Answer("damaged.mend"),
        Answer("damaged.restore"),
        Answer("backup", 0),
        Answer("restore.yes"),
    )
    status, shown = hosted(config, *taps, until=lambda picture: False)
    assert status == AGAIN
    entries_seen = [entry.act for each in shown for entry in getattr(each, "entries", ())]
    assert not {Answer("stick.export", copy), Answer("stick.back-up", copy)} & set(entries_seen)
    _, shown = begun(config)
    assert entries(shown[0]) == ["Player 1, Player 2"]


def test_of_two_sticks_one_is_chosen_to_restore_from(config: Config, stick: Path) -> None:
    (other := stick.with_name("OTHER")).mkdir()
    damage(config)
    _, shown = hosted(
        config,
        Answer("damaged.mend"),
        Answer("damaged.restore"),
        Answer("stick.restore", str(other)),
    )
    seen = [entry.act for each in shown for entry in getattr(each, "entries", ())]
    assert Answer("stick.restore", str(stick)) in seen


def test_a_table_whose_last_match_is_damaged_starts_and_knows_its_date(
    config: Config, tmp_path: Path
) -> None:
    begun(config, Answer("menu.game", "score-sheet"), Answer("button.start"))
    with closing(sqlite3.connect(config.file)) as journal:
        find = "SELECT rootpage FROM sqlite_master WHERE name = 'seats'"
        ((page,),) = journal.execute(find).fetchall()
        ((size,),) = journal.execute("PRAGMA page_size").fetchall()
    raw = bytearray(config.file.read_bytes())
    raw[size * (page - 1) : size * page] = b"\x55" * size
    config.file.write_bytes(raw)
    _, shown = begun(config)
    assert entries(shown[0]) == ["Mend the journal", "Match 1 is damaged"]
    # A machine without a clock asks for the date at its start, where that cannot be right.
    handle = StoreHandle(config.file)
    today = TableDate(config.file, handle.latest_day, devices=tmp_path)
    assert not today.is_wrong()
    today.set(today.now())
    handle.close()


def test_guests_mend_nothing(config: Config) -> None:
    damage(config)
    guarded = Config(store=config.store, cafe=CafeConfig(pin="4711"))
    _, shown = begun(
        guarded, Answer("damaged.mend"), Answer("damaged.set-aside"), Answer("aside.yes")
    )
    assert isinstance(shown[-1], pictures.Typing)
    assert not list(config.file.parent.glob("*.aside-*"))
    typed = (*map(Key, "4711"), Key("enter"))
    status, _ = begun(
        guarded, Answer("damaged.mend"), *typed, Answer("damaged.set-aside"), Answer("aside.yes")
    )
    assert status == AGAIN


def test_unusable_settings_are_moved_aside_whole_and_the_usual_ones_hold(config: Config) -> None:
    chosen = config.file.with_name("settings.toml")
    chosen.write_text("[table\n", encoding="utf-8")
    _, shown = begun(config)
    assert entries(shown[0]) == ["Use the usual settings"]
    _, shown = begun(config, Answer("usual.title"), Back())
    assert chosen.exists()
    status, _ = begun(config, Answer("usual.title"), Answer("usual.yes"))
    assert status == AGAIN
    [aside] = config.file.parent.glob("settings.toml.damaged-*")
    assert aside.read_text(encoding="utf-8") == "[table\n"
    _, shown = begun(config)
    assert entries(shown[0]) == []
    assert isinstance(shown[0], pictures.Menu)
    assert shown[0].notices == ()


def test_a_choice_over_unusable_settings_loses_nothing_of_them(config: Config) -> None:
    chosen = config.file.with_name("settings.toml")
    chosen.write_text('[table]\nlanguage = "xx"\n', encoding="utf-8")
    _, shown = begun(
        config,
        Answer("menu.settings"),
        *to(Answer("setting.step", ("sound.volume", 1))),
        *to(Answer("setting.step", ("sound.volume", 1))),
        Back(),
    )
    assert entries(shown[-1]) == []
    assert "volume" in chosen.read_text(encoding="utf-8")
    [aside] = config.file.parent.glob("settings.toml.damaged-*")
    assert '"xx"' in aside.read_text(encoding="utf-8")


def test_house_rules_survive_a_restart_and_lie_in_what_a_backup_takes(config: Config) -> None:
    rules = HouseRules("O'Neill's \"late\" \\ evening", "suitup", {"deal": "8"})
    save_rules(settings_of(config), rules)
    assert saved_rules(settings_of(config)) == (rules,)
    assert unusable(config.file.with_name("settings.toml").read_bytes()) is None
    _, shown = begun(config)
    assert isinstance(shown[0], pictures.Menu)
    assert rules.name in [tile.title for tile in shown[0].tiles]


def test_a_match_never_begins_before_the_one_before_it(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    for today in ("2026-11-22", "2026-01-01"):
        monkeypatch.setattr(TableDate, "today", lambda table, day=today: day)
        # The date is asked for first, where it cannot be right.
        begun(config, Back(), Answer("menu.game", "score-sheet"), Answer("button.start"))
    store = Store.open(config.file)
    assert [kept.header.began for kept in store.journal.page(9)] == ["2026-11-22"] * 2
    store.close()
