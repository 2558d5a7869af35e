"""Whatever is given to the command line: no trace of Python, the right exit code, one plain sentence."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from core.store import safe
from core.store.fault import FileTrouble
from core.store.shelf import shelf
from tests.cli.kit import Campaign, done, flota
from tui.cli import main

LONG = "9" * 5000
NEW = ("new", "virgin-queen", "--players", "2")


def fails(code: int, *words: object) -> str:
    """A command that must fail with this code and one sentence; the sentence."""
    ran = flota(*words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (code, "", 1), ran
    assert "Traceback" not in ran.err
    assert "fault of flota" not in ran.err
    return ran.err


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """A folder with files that are none, or not what they are called."""
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "empty.toml").touch()
    (tmp_path / "binary.toml").write_bytes(bytes(range(256)) * 20)
    (tmp_path / "nuls.toml").write_bytes(b"\0" * 4096)
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    (tmp_path / "dangling.toml").symlink_to("nowhere")
    os.mkfifo(tmp_path / "pipe.toml")
    return tmp_path


ODD = ("folder", "empty", "binary", "nuls", "loop", "dangling", "pipe")


@pytest.mark.parametrize("name", ODD)
def test_what_is_no_campaign_is_one_sentence_for_every_command(odd: Path, name: str) -> None:
    path = odd / f"{name}.toml"
    reading = (("show",), ("legal",), ("log",), ("verify",))
    writing = (("do", "--seat", "p1", "pass"), ("undo", "--seat", "p1"), ("repair", "-o", odd / "out.toml"))
    for words in (*reading, *writing):
        assert f"{name}.toml" in fails(3, words[0], path, *words[1:]) or name == "dangling"
    assert not (odd / "out.toml").exists()


@pytest.mark.parametrize("name", [name for name in ODD if name not in ("empty", "nuls")])
def test_what_is_no_deck_and_no_data_is_one_sentence_too(odd: Path, name: str) -> None:
    fails(3, "deck", "check", odd / f"{name}.toml")
    fails(3, *NEW, "-o", odd / "out.toml", "--deck", odd / f"{name}.toml")
    fails(3, *NEW, "-o", odd / "out.toml", "--data", odd / f"{name}.toml")
    assert not (odd / "out.toml").exists()


def test_a_pipe_or_a_device_is_never_waited_for(odd: Path) -> None:
    for path in (odd / "pipe.toml", Path("/dev/zero"), Path("/dev/null")):
        with pytest.raises(FileTrouble) as caught:
            safe.bytes_of(path)
        assert caught.value.key == "file_not_file"
    assert "pipe" in [one.title for one in shelf(odd)]


@pytest.mark.parametrize("command", ["new", "repair", "sim"])
def test_a_new_file_that_cannot_be_is_named_with_what_is_in_its_way(
    campaign: Campaign, odd: Path, command: str
) -> None:
    words = {"new": NEW, "repair": ("repair", campaign.path), "sim": ("sim", "virgin-queen", "--turns", 1)}[command]
    assert "there is no folder" in fails(3, *words, "-o", odd / "nowhere" / "x.toml")
    assert "there is no folder" in fails(3, *words, "-o", odd / "empty.toml" / "x.toml")
    assert "of that name already" in fails(3, *words, "-o", odd / "folder.toml")
    assert "no name that is so long" in fails(3, *words, "-o", odd / f"{'x' * 300}.toml")
    assert "give the new file a name" in fails(2, *words, "-o", "")
    assert "without control characters" in fails(2, *words, "-o", odd / "a\tb.toml")


@pytest.mark.parametrize(
    "words",
    [
        (*NEW, "--turns", f"1-{LONG}"),
        (*NEW, "--turns", LONG),
        (*NEW, "--turns", "２-３"),
        (*NEW, "--option", f"first_turn={LONG}"),
        (*NEW, "--option", f"hat={LONG}"),
        (*NEW, "--first-turn", LONG),
        (*NEW, "--title", "\udcff"),
        ("sim", "virgin-queen", "--turns", LONG),
        ("sim", "virgin-queen", "--turns", "1", "--seed", "\udcff"),
        ("sim", "virgin-queen", "--turns", "1", "--seed", "\x1b[2J"),
        ("sim", "\udcff"),
        ("odds", "--attack", LONG, "--defend", "1"),
        ("deck",),
        ("frobnicate",),
        ("--frobnicate",),
    ],
)
def test_hostile_arguments_are_a_usage_error_of_one_short_line(words: tuple[str, ...]) -> None:
    assert len(fails(2, *words)) < 300


@pytest.mark.parametrize(
    "words",
    [
        ("vp", "spain", LONG, "x"),
        (LONG,),
        ("--as", LONG, "pass"),
        ("--as", "", "pass"),
        ("",),
        ("--json", ""),
        ("--json", "{}"),
        ("--json", "[[]]"),
        ("--json", '["vp"]'),
        ("--json", f'["vp","spain",{LONG},"x"]'),
        ("--json", '["note","\udcff"]'),
        ("--json", '["note","x",{"a":[1e400]}]'),
    ],
)
def test_hostile_actions_are_a_usage_error_of_one_short_line(campaign: Campaign, words: tuple[str, ...]) -> None:
    before = campaign.path.read_bytes()
    assert len(fails(2, "do", campaign.path, "--seat", "p1", *words)) < 300
    assert campaign.path.read_bytes() == before


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ('["vp","spain"]', "The action vp takes POWER CHANGE REASON; CHANGE REASON is missing."),
        ('["vp"]', "The action vp takes POWER CHANGE REASON, and nothing was given;"),
        ('["vp","spain","two","x"]', 'The action vp takes POWER CHANGE REASON, and "two" does not fit;'),
        ('["vp",5,2,"x"]', "The action vp takes POWER CHANGE REASON, and 5 does not fit;"),
        ('["vp","spain",2,"x","y"]', 'The action vp takes POWER CHANGE REASON, and "y" does not fit;'),
    ],
)
def test_an_action_in_json_with_wrong_fields_is_told_what_is_wrong(
    campaign: Campaign, action: str, sentence: str
) -> None:
    assert fails(2, "do", campaign.path, "--seat", "p1", "--json", action).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[data.treasures]\ncounts = "x"\n', "data.treasures.counts should be a table, and is text in quotes."),
        ("[data.treasures]\ncounts = {1 = 2024-01-01}\n", "should be a whole number, and is a date."),
        ('[data.phases]\norder = ["a"]\n', "data.phases.order cannot be what stands there."),
        ("[data.treasures]\ncounts = {1 = 1000}\n", "data.treasures.counts cannot be what stands there."),
        ("[options]\npass_rule = 3\n", "options.pass_rule should be true or false, and is a whole number."),
    ],
)
def test_a_wrong_value_in_a_data_file_is_said_of_that_file(tmp_path: Path, text: str, sentence: str) -> None:
    data = tmp_path / "mine.toml"
    data.write_text(text)
    told = fails(3, *NEW, "-o", tmp_path / "x.toml", "--data", data)
    assert told.startswith(f"{data}: ")
    assert sentence in told
    assert not (tmp_path / "x.toml").exists()


def run(*words: object, stdout: int, **more: str) -> subprocess.Popen[bytes]:
    program = "import sys; from tui.cli import main; sys.exit(main(sys.argv[1:]))"
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, words)],
        stdout=stdout,
        stderr=subprocess.PIPE,
        env={**os.environ, **more},
        cwd=Path(__file__).parents[2],
    )


@pytest.mark.parametrize("words", [("log",), ("log", "--json"), ("show",), ("do", "--seat", "p1", "note", "heard")])
def test_one_who_stops_reading_is_no_fault_and_the_action_is_done(campaign: Campaign, words: tuple[str, ...]) -> None:
    for number in range(3):
        campaign.did("p1", "vp", "england", number + 1, "gain")
    reading, writing = os.pipe()
    os.close(reading)
    with run(words[0], campaign.path, *words[1:], stdout=writing) as process:
        os.close(writing)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")
    assert len(campaign.log()) == (4 if words[0] == "do" else 3)


def test_what_cannot_be_printed_is_said_and_the_action_is_done(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    echo = click.echo

    def full(text: str, err: bool = False) -> None:
        if not err:
            raise OSError(errno.ENOSPC, "No space left on device")
        echo(text, err=True)

    with monkeypatch.context() as patch:
        patch.setattr(click, "echo", full)
        ran = campaign.do("p1", "note", "x")
        assert flota("show", campaign.path, "--json").code == 3
    assert (ran.code, ran.err.count("\n")) == (3, 1)
    assert "could not be printed (No space left on device)" in ran.err
    assert len(campaign.log()) == 1


def test_where_the_locale_is_c_everything_is_printed_as_utf_8(campaign: Campaign) -> None:
    campaign.did("p1", "note", "Älva – ¡olé!")
    plain = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    for words in (("log",), ("show",), ("legal", "--seat", "p1")):
        with run(words[0], campaign.path, *words[1:], stdout=subprocess.PIPE, **plain) as process:
            out, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (0, b"")
        assert ("Älva – ¡olé!" in out.decode()) == (words == ("log",))


def test_no_file_name_is_too_odd_to_be_read(campaign: Campaign, tmp_path: Path) -> None:
    for name in ("bad\udcff.toml", "-dash.toml", " .toml", "new\nline.toml"):
        path = tmp_path / name
        path.write_bytes(campaign.path.read_bytes())
        path.chmod(0o600)
        assert "A campaign of Virgin Queen" in done("show", path)


def test_help_is_no_fault() -> None:
    assert main(["--help"]) == 0


@pytest.mark.parametrize("text", ["-half paid", "-h", "-s", "--half paid", "-", "--", "-1"])
def test_a_text_that_looks_like_an_option_is_the_text(campaign: Campaign, text: str) -> None:
    words = ("note", "--", text) if text == "--" else ("note", text)
    campaign.did("p1", *words)
    assert [entry["params"]["text"] for entry in campaign.log()] == [text]
