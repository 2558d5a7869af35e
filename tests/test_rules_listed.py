"""Each rule that the table enforces is named where it is enforced, and has a test with its mark."""

from __future__ import annotations

from pathlib import Path

from tests.rules import ROOT, RULES, enforced, missing, named, proved
from tui.words import rule_text


def test_every_rule_is_enforced_somewhere_and_tested() -> None:
    assert missing(enforced(ROOT / "core"), proved(ROOT / "tests")) == []


def test_every_rule_can_be_read_in_the_help() -> None:
    assert [rule for rule in RULES if not rule_text(rule)] == []


def test_a_text_may_name_rules_in_short() -> None:
    assert named("(VQ-C1 to C3, T8)") == {"VQ-C1", "VQ-C2", "VQ-C3", "VQ-T8"}
    assert named("C99, F17, a T-shirt") == set()


def test_a_rule_without_place_or_test_is_missed() -> None:
    everything = {rule: ["here"] for rule in RULES}
    without = {rule: ["here"] for rule in RULES if rule != "VQ-T4"}
    assert missing(everything, everything) == []
    assert missing(without, everything) == ["VQ-T4 is named nowhere in core."]
    assert missing(everything, without) == ["VQ-T4 has no test."]
    assert missing(everything, {**everything, "VQ-C77": ["x"]}) == ["A test is marked with VQ-C77, which is no rule."]


def test_marks_are_found_where_pytest_has_them(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(
        'import pytest\n\n@pytest.mark.rule("VQ-C1", "VQ-C2")\n@pytest.mark.rule("VQ-T1")\ndef test_a():\n    pass\n\n'
        "class TestB:\n    @pytest.mark.rule('VQ-S1')\n    async def test_b(self):\n        pass\n"
    )
    assert dict(proved(tmp_path)) == {
        "VQ-C1": ["test_x.py test_a"],
        "VQ-C2": ["test_x.py test_a"],
        "VQ-T1": ["test_x.py test_a"],
        "VQ-S1": ["test_x.py test_b"],
    }
