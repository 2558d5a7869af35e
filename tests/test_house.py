"""What holds the house up: arrows run one way, only the store touches files, core has no front end and no prose."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.games import GAMES
from tui.cli import VERSION
from tui.command.group import COMMANDS

ROOT = Path(__file__).parent.parent
CORE, TUI = ROOT / "core", ROOT / "tui"
FRONT_ENDS = ("textual", "rich", "click", "asyncssh", "tui")
SYSTEM = ("os", "io", "pathlib", "shutil", "tempfile", "socket", "subprocess", "sys", "time", "datetime", "random",
          "secrets", "importlib", "glob", "logging", "platformdirs", "filelock", "tomllib", "tomli_w")  # fmt: skip
"""What a pure part does not import: files, processes, clocks, and chance of its own."""

MODULES = [".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in
           sorted(CORE.rglob("*.py"))]  # fmt: skip


def imports(file: Path) -> Iterator[tuple[str, bool]]:
    """The modules that a file imports, each with whether it does so at run time (not for types alone)."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((one.name, id(node) not in for_types) for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports name the whole way"
            yield from ((f"{node.module}.{one.name}", id(node) not in for_types) for one in node.names)


def inside(name: str, packages: tuple[str, ...]) -> bool:
    """Whether a module is one of these, or lies in one."""
    return any(name == one or name.startswith(f"{one}.") for one in packages)


def crossing(folder: Path, forbidden: tuple[str, ...], but: tuple[str, ...] = ()) -> list[str]:
    """The imports of a folder's files that lie in what is forbidden to them."""
    return [
        f"{file.relative_to(ROOT)} imports {name}"
        for file in sorted(folder.rglob("*.py") if folder.is_dir() else [folder])
        for name, _ in imports(file)
        if inside(name, forbidden) and not inside(name, but)
    ]


def test_core_loads_in_a_fresh_process_without_any_front_end() -> None:
    code = (
        f"import sys, importlib\nfor name in {MODULES!r}:\n    importlib.import_module(name)\n"
        f"print([name for name in {FRONT_ENDS!r} if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_core_names_no_front_end() -> None:
    assert crossing(CORE, FRONT_ENDS) == []


def test_the_table_knows_no_game_and_no_store() -> None:
    assert crossing(CORE / "table", ("core",), but=("core.table",)) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_knows_the_table_alone(game: str) -> None:
    assert crossing(CORE / game, ("core",), but=("core.table", f"core.{game}")) == []


def test_every_game_has_its_folder_and_its_words() -> None:
    folders = {path.parent.name for path in CORE.glob("*/game.py")} - {"table"}
    assert set(GAMES) <= folders
    for game in GAMES:
        assert (CORE / game / "data.toml").exists()


def test_only_the_store_touches_files_clocks_and_chance() -> None:
    pure = [path for path in sorted(CORE.iterdir()) if path.name not in ("store", "__pycache__")]
    found = [fault for path in pure for fault in crossing(path, SYSTEM)]
    # The random player and types of it: its generator is given to it.
    assert [fault for fault in found if "bot.py imports random.Random" not in fault and "offers.py" not in fault] == []
    assert [fault for fault in found if "offers.py" in fault] == ["core/table/offers.py imports random.Random"]


def test_nothing_outside_the_store_opens_a_file() -> None:
    calls = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in sorted(CORE.rglob("*.py"))
        if CORE / "store" not in file.parents
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("open", "print", "input", "exec", "eval")
    ]
    assert calls == []


def test_the_store_is_reached_from_above_only() -> None:
    assert [fault for path in sorted(CORE.iterdir()) if path.name not in ("store", "__pycache__")
            for fault in crossing(path, ("core.store",))] == []  # fmt: skip


def test_the_widgets_know_no_file() -> None:
    assert crossing(TUI / "widgets", ("core.store",)) == []


def test_reading_commands_name_no_screens() -> None:
    assert set(COMMANDS) <= {path.stem for path in (TUI / "command").glob("*.py")}
    for file in sorted((TUI / "command").glob("*.py")):
        if file.stem != "play":
            assert crossing(file, ("textual", "rich", "tui.app", "tui.screens", "tui.widgets")) == []


def test_modules_are_small_and_say_what_they_are_for() -> None:
    for file in sorted([*CORE.rglob("*.py"), *TUI.rglob("*.py")]):
        text = file.read_text(encoding="utf-8")
        assert ast.get_docstring(ast.parse(text)), file
        assert text.count("\n") <= 450, file


def test_the_package_says_one_version_and_only_parts_that_it_uses() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {text.split(">")[0].split("<")[0].replace("-", "_") for text in project["dependencies"]}
    used = {
        name.partition(".")[0] for folder in (CORE, TUI) for file in folder.rglob("*.py") for name, _ in imports(file)
    }
    assert needed <= used
    ours = used - needed - {"core", "tui"} - set(sys.stdlib_module_names)
    assert ours == set()
    assert f"## {VERSION}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_constraints_name_versions_and_no_host() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert all(line.count("==") == 1 and "/" not in line and "@" not in line for line in pins)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {line.split("==")[0].lower().replace("_", "-") for line in pins}
    for text in (*project["dependencies"], *project["optional-dependencies"]["test"]):
        assert text.split(">")[0].lower() in named, text
