"""The built wheel, freshly installed, run from another directory: command, data, words, style sheets, samples.

The environment is new and holds the wheel alone; the libraries it rests on are borrowed from the environment of the
tests by a path behind it, so that the test needs no network. flota itself can only come from the wheel.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from tui.cli import VERSION

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def command(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `flota` of a new environment with the wheel in it."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False)
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", wheel],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    asked = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    (Path(asked.stdout.strip()) / "zz_borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python.parent / "flota"


def run(command: Path, folder: Path, *arguments: object) -> str:
    """Run the installed command in a folder of its own; what it printed."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "FLOTA"))}
    environ |= {f"XDG_{name}_HOME": str(folder / name) for name in ("STATE", "DATA", "CONFIG")}
    ran = subprocess.run(
        [command, *(str(one) for one in arguments)],
        cwd=folder, env=environ, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_the_wheel_holds_code_data_words_samples_and_licence_and_no_tests(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for file in (*ROOT.glob("core/**/*"), *ROOT.glob("tui/**/*")):
        if file.is_file() and file.suffix in (".py", ".toml", ".tcss"):
            assert str(file.relative_to(ROOT)) in names
    assert {f"tui/samples/{path.name}" for path in ROOT.glob("saves/samples/*.toml")} <= names
    assert {name.split("/")[0] for name in names} == {"core", "tui", f"flota-{VERSION}.dist-info"}
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_installed_command_runs_from_another_directory(command: Path, tmp_path: Path) -> None:
    assert run(command, tmp_path, "--version") == f"flota {VERSION}\n"
    python = command.parent / "python"
    where = subprocess.run(
        [python, "-c", "import core, tui; print(core.__file__); print(tui.__file__)"],
        cwd=tmp_path, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    assert str(ROOT) not in where.replace(str(command.parents[1]), "")


def test_the_installed_command_opens_a_sample_and_plays(command: Path, tmp_path: Path) -> None:
    found = subprocess.run(
        [command.parent / "python", "-c", "from tui.screens.home import samples_folder; print(samples_folder())"],
        cwd=tmp_path, check=True, capture_output=True, text=True,
    ).stdout.strip()  # fmt: skip
    sample = tmp_path / "mine.toml"
    sample.write_bytes((Path(found) / "sea-beggars.toml").read_bytes())
    sample.chmod(0o600)
    assert "Turn 2 of 7: Action." in run(command, tmp_path, "show", sample, "--seat", "cleo")
    assert "England spends 3 CP" in run(command, tmp_path, "do", sample, "--seat", "cleo", "spend_cp", 3, "a fleet")
    assert "committed to" in run(command, tmp_path, "verify", sample)
    assert "played to the end: yes" in run(command, tmp_path, "sim", "virgin-queen", "--players", 2, "--turns", 1)
    assert "Commitment" in run(command, tmp_path, "new", "virgin-queen", "--players", 3)


def test_the_installed_screens_load_with_their_styles(command: Path, tmp_path: Path) -> None:
    code = (
        "import asyncio\nfrom pathlib import Path\nfrom tui.app import FlotaApp\n"
        "async def look():\n"
        "    app = FlotaApp(Path('saves'))\n"
        "    async with app.run_test(size=(80, 24)) as pilot:\n"
        "        await pilot.pause()\n"
        "        print(type(app.screen).__name__)\n"
        "asyncio.run(look())\n"
    )
    ran = subprocess.run(
        [command.parent / "python", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert ran.stdout.strip() == "Home"
