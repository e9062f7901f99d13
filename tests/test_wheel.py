"""The package as a stranger installs it: one wheel, everything inside that it needs."""

import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.pages import GAME, ROOT, blocks


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment into which nothing but tablepi was installed; its `bin`."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder)
    names = _names(ROOT / ".ci/lock/run.txt", folder)
    _install(folder / "bin", ".", "-c", str(names))
    return folder / "bin"


def _install(installed: Path, *words: str) -> None:
    """Installs by our own pip, and leaves it to the modules' first use to compile them."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python")
    words = ("install", "-q", "--no-compile", *words)
    subprocess.run([*pip, installed / "python", *words], cwd=ROOT, check=True)


def _names(lock: Path, folder: Path) -> Path:
    """The lock without its hashes: the versions alone, as constraints."""
    pinned = [line.split()[0] for line in lock.read_text().splitlines() if "==" in line]
    constraints = folder / "constraints.txt"
    constraints.write_text("\n".join(pinned))
    return constraints


def _run(installed: Path, *words: str, where: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [installed / "tablepi", *words],
        cwd=where,
        capture_output=True,
        text=True,
        timeout=120,
        env={"HOME": str(where), "PATH": "/usr/bin:/bin", "SDL_VIDEODRIVER": "dummy"},
        check=False,
    )


def test_an_installed_tablepi_checks_a_script(installed: Path, tmp_path: Path) -> None:
    script = tmp_path / "match.txt"
    script.write_text(
        "game power-suit\nseat 1 Ann\nseat 2 Ben\n1 power castle suns\n= stack.suns 1\n"
    )
    done = _run(installed, "check", str(script), where=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_installed_tablepi_referees_its_recorded_match(installed: Path, tmp_path: Path) -> None:
    done = _run(installed, "--headless", where=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Ben wins" in done.stdout
    folder = Path(done.stdout.splitlines()[0].rpartition(" ")[2])
    assert list(folder.glob("*.png"))


def test_a_game_of_another_package_is_refereed(installed: Path, tmp_path: Path) -> None:
    script = tmp_path / "last-stone.txt"
    script.write_text(blocks(GAME, "script")[0])
    assert _run(installed, "check", str(script), where=tmp_path).returncode == 2
    _install(installed, "--no-deps", str(ROOT / "tests/nim"))
    done = _run(installed, "check", str(script), where=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_wheel_has_every_file_of_the_package(installed: Path) -> None:
    site = subprocess.run(
        [installed / "python", "-c", "import tablepi; print(tablepi.__path__[0])"],
        capture_output=True,
        text=True,
        check=True,
        cwd=installed,
    ).stdout.strip()
    ours = {str(p.relative_to(ROOT / "tablepi")) for p in _files(ROOT / "tablepi")}
    theirs = {str(p.relative_to(site)) for p in _files(Path(site))}
    assert ours == theirs


def _files(folder: Path) -> list[Path]:
    return [
        path
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc"
    ]
