"""`make rules`: each rule of the games, where core enforces it, and its tests; it fails if one has none.

A rule is enforced where a function, class or constant of ``core`` names it, in its docstring or its code; its tests
carry ``@pytest.mark.rule("VQ-C1")``.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent

RULES = (
    *(f"VQ-C{number}" for number in range(1, 16)),
    *(f"VQ-T{number}" for number in range(1, 13)),
    *(f"VQ-A{number}" for number in range(1, 12)),
    "VQ-S1",
    "VQ-S2",
    *(f"VQ-F{number}" for number in range(8)),
    "PH-Y1",
    "PH-Y2",
    *(f"PH-A{number}" for number in range(1, 6)),
    *(f"PH-H{number}" for number in range(1, 5)),
)
"""What the table promises."""

GAMES = {"virgin_queen": "VQ", "pax_hispanica": "PH"}
"""Each game's folder, and the letters before its rules."""


def named(text: str, game: str = "VQ") -> set[str]:
    """The rules of a game that a text names, also as in ``VQ-C1 to C3`` and ``(C8, T1)``."""
    found = set()
    pattern = rf"\b(?:{game}-)?([A-Z])(\d+)(?: to (?:{game}-)?([A-Z])?(\d+))?\b"
    for letter, first, other, last in re.findall(pattern, text):
        end = int(last) if last and other in ("", letter) else int(first)
        found |= {f"{game}-{letter}{number}" for number in range(int(first), end + 1)}
        if last and other not in ("", letter):
            found.add(f"{game}-{other}{last}")
    return found & set(RULES)


def enforced(core: Path) -> dict[str, list[str]]:
    """By rule, the places in core that name it: ``virgin_queen/cards.py put_down``."""
    places: dict[str, list[str]] = defaultdict(list)
    files = [(file, game) for folder, game in GAMES.items() for file in sorted(core.glob(f"{folder}/*.py"))]
    for file, game in files:
        text = file.read_text(encoding="utf-8")
        for name, part in _parts(text):
            for rule in named(part, game):
                places[rule].append(f"{file.relative_to(core)} {name}")
    return places


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """The top-level functions, classes and constants of a module, each with its source."""
    before: ast.stmt | None = None
    for node in ast.parse(text).body:
        source = ast.get_source_segment(text, node) or ""
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, source
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name, source
            case ast.Expr(value=ast.Constant(value=str())) if isinstance(before, (ast.Assign, ast.AnnAssign)):
                names = [one.id for one in ast.walk(before) if isinstance(one, ast.Name) and one.id.isupper()]
                yield names[0] if names else "constant", source
        before = node


def proved(tests: Path) -> dict[str, list[str]]:
    """By rule, the tests that carry its mark: ``virgin_queen/test_cards.py test_a_card…``."""
    places: dict[str, list[str]] = defaultdict(list)
    for file in sorted(tests.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test_"):
                for rule in _marks(node.decorator_list):
                    places[rule].append(f"{file.relative_to(tests)} {node.name}")
    return places


def _marks(decorators: list[ast.expr]) -> set[str]:
    """The rules of ``pytest.mark.rule`` among decorators, those on a parameter's values too."""
    calls = [node for decorator in decorators for node in ast.walk(decorator) if isinstance(node, ast.Call)]
    marks = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "rule"]
    return {str(one.value) for call in marks for one in call.args if isinstance(one, ast.Constant)}


def missing(code: dict[str, list[str]], tests: dict[str, list[str]]) -> list[str]:
    """One sentence for each rule that is enforced nowhere or has no test, and for each mark of no rule."""
    faults = [f"{rule} is named nowhere in core." for rule in RULES if not code.get(rule)]
    faults += [f"{rule} has no test." for rule in RULES if not tests.get(rule)]
    known = {*RULES, "VQ-T12"}
    return faults + [f"A test is marked with {rule}, which is no rule." for rule in tests if rule not in known]


def main() -> int:
    """Print the table; the exit code is 1 if a rule has no place or no test."""
    code, tests = enforced(ROOT / "core"), proved(ROOT / "tests")
    for rule in RULES:
        print(rule)
        for place in code.get(rule, []):
            print(f"    core   {place}")
        for test in tests.get(rule, []):
            print(f"    test   {test}")
    faults = missing(code, tests)
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(RULES)} rules, {sum(len(tests.get(rule, [])) for rule in RULES)} tests, {len(faults)} faults.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
