"""What a terminal sends becomes keys and pastes (F35, F37), whatever packets it comes in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.terminal.input import (
    FAR_WAIT,
    LOCAL_WAIT,
    MOST_PASTED,
    Alt,
    Escape,
    Keyboard,
    Pasted,
    Token,
    Typed,
    escape_wait,
    in_paste,
)

START, END = b"\x1b[200~", b"\x1b[201~"
DOWN = Typed("\x1b[B")


class Line:
    """A line to a terminal, with a clock that is moved by hand."""

    def __init__(self, wait: float = LOCAL_WAIT) -> None:
        self.now = 0.0
        self.keyboard = Keyboard(lambda: self.now, wait)

    def send(self, *parts: bytes) -> list[Token]:
        """These packets, one right after another."""
        return joined([token for part in parts for token in self.keyboard.feed(part)])

    def after(self, seconds: float) -> list[Token]:
        """What comes of waiting so long with nothing sent."""
        end, found = self.now + seconds, []
        while self.keyboard.due is not None and self.keyboard.due <= end:
            self.now = self.keyboard.due
            found += self.keyboard.tick()
        self.now = end
        return joined(found)


def joined(tokens: list[Token]) -> list[Token]:
    """Characters that came one after another as one token."""
    found: list[Token] = []
    for token in tokens:
        last = found[-1] if found else None
        if isinstance(last, Typed) and isinstance(token, Typed) and "\x1b" not in last.text + token.text:
            found[-1] = Typed(last.text + token.text)
        else:
            found.append(token)
    return found


# Pastes


@pytest.mark.parametrize(
    "newline", [b"\n", b"\r", b"\r\n", b"\x1b[106;5u", b"\x1b[109;5u", b"\x1b[13u", b"\x1b[13;1u", b"\x1b[27;5;106~"]
)
def test_f35_a_paste_is_one_text_with_its_lines_however_its_newlines_come(newline: bytes) -> None:
    assert Line().send(START + b"one" + newline + b"two" + END) == [Pasted("one\ntwo")]


def test_f35_nothing_in_a_paste_is_a_key_and_no_control_is_left_of_it() -> None:
    noise = b"a\x1b\x07b\x1b[31mc\x00d\xc2\x9be\x7f\x1b[Af\xff\tg\x1bOPh\x1b]0;X\x07"
    assert Line().send(START + noise + END + b"q") == [Pasted("abcdef gOPh]0;X"), Typed("q")]


def test_f35_keys_work_again_a_second_after_a_paste_that_has_no_end() -> None:
    line = Line()
    assert line.send(START + b"text") == []
    assert line.after(0.99) == []
    assert line.after(0.02) == [Pasted("text")]
    assert line.send(b"q") == [Typed("q")]
    assert line.send(b"\x1b[B") == [DOWN]


def test_f35_a_paste_is_not_given_up_while_it_comes() -> None:
    line = Line()
    line.send(START)
    for _ in range(5):
        assert line.send(b"ab") == []
        assert line.after(0.9) == []
    assert line.send(END) == [Pasted("ab" * 5)]


def test_f35_what_follows_a_paste_that_was_given_up_is_still_paste() -> None:
    line = Line()
    line.send(START + b"one")
    assert line.after(3) == [Pasted("one")]
    assert line.send(b"two\r") == []
    assert line.after(1) == [Pasted("two\n")]
    assert line.send(b"three\rqq" + END + b"q") == [Pasted("three\nqq"), Typed("q")]
    assert line.send(b"jj") == [Typed("jj")], "its end has come, so several keys are keys again"


def test_f35_a_packet_that_comes_after_the_silence_is_judged_even_if_nobody_looked_meanwhile() -> None:
    line = Line()
    line.send(START + b"one")
    line.now = 60
    assert line.send(b"two\r" + END) == [Pasted("one"), Pasted("two\n")]


def test_keys_held_down_after_a_paste_that_was_given_up_are_keys() -> None:
    line = Line()
    line.send(START)
    line.after(1)
    assert line.send(b"\x1b[B\x1b[B") == [DOWN, DOWN]
    assert line.send("й".encode()) == [Typed("й")]


def test_an_end_without_a_paste_is_nothing() -> None:
    assert Line().send(b"j" + END + b"k") == [Typed("jk")]


def test_a_paste_is_capped_and_ends_where_it_ends() -> None:
    assert Line().send(START + b"x" * (MOST_PASTED + 99) + END + b"q") == [Pasted("x" * MOST_PASTED), Typed("q")]


@pytest.mark.parametrize("sequence", ["\x1b[99999999999u", "\x1b[55296u", "\x1b[113;1:3u", "\x1b[A", "\x1b[97;5u"])
def test_a_sequence_in_a_paste_that_is_no_character_is_dropped(sequence: str) -> None:
    assert in_paste(sequence) == ("q" if "113" in sequence else "")


# Esc


@pytest.mark.parametrize(("wait", "gap"), [(LOCAL_WAIT, 0.09), (FAR_WAIT, 0.3), (FAR_WAIT, 0.49)])
@pytest.mark.parametrize("rest", [b"[B", b"OB", b"[1;5B"])
def test_f37_an_arrow_whose_rest_comes_within_the_wait_is_an_arrow(wait: float, gap: float, rest: bytes) -> None:
    line = Line(wait)
    assert line.send(b"\x1b") == []
    assert line.after(gap) == []
    assert line.send(rest) == [Typed("\x1b" + rest.decode())]


@pytest.mark.parametrize("rest", [(b"[B",), (b"[", b"B"), (b"OB",), (b"O", b"B"), (b"[1;5B",), (b"[3~",)])
@pytest.mark.parametrize("gap", [0.3, 1.0])
def test_f37_a_rest_that_comes_within_a_second_after_the_wait_is_dropped(gap: float, rest: tuple[bytes, ...]) -> None:
    line = Line()
    line.send(b"\x1b")
    assert line.after(gap) == [Escape()]
    assert line.send(*rest, b"j") == [Typed("j")]


def test_f37_a_rest_that_nobody_looked_for_meanwhile_is_dropped_too() -> None:
    line = Line()
    line.send(b"\x1b")
    line.now = 0.3
    assert line.send(b"[B") == [Escape()]


def test_f37_what_is_typed_after_esc_is_typed() -> None:
    line = Line()
    line.send(b"\x1b")
    assert line.after(0.2) == [Escape()]
    assert line.send(b"Oslo [B]") == [Typed("Oslo [B]")]
    line.send(b"\x1b")
    assert line.after(1.5) == [Escape()]
    assert line.send(b"[B") == [Typed("[B")], "a second later it is no rest"


def test_f37_a_letter_o_after_esc_is_kept_when_nothing_follows() -> None:
    line = Line()
    line.send(b"\x1b")
    line.after(0.2)
    assert line.send(b"O") == []
    assert line.after(0.2) == [Typed("O")]


def test_f37_a_sequence_that_has_begun_waits_a_second_for_its_end_and_is_lost_then() -> None:
    line = Line()
    line.send(b"\x1b[")
    assert line.after(0.9) == []
    assert line.send(b"B") == [DOWN]
    line.send(b"\x1b[")
    assert line.after(1.1) == []
    assert line.send(b"B") == [Typed("B")]


def test_esc_alone_twice_and_before_other_keys() -> None:
    line = Line()
    assert line.send(b"\x1b\x1bOP") == [Escape(), Typed("\x1bOP")]
    assert line.send(b"\x1b\x1b") == [Escape()]
    assert line.after(1) == [Escape()]
    assert line.send(b"\x1bh") == [Alt("h")]
    assert line.send(b"\x1b\r") == [Alt("\r")]


@pytest.mark.parametrize(
    ("environ", "wait"),
    [
        ({}, LOCAL_WAIT),
        ({"TMUX": "/tmp/tmux-0/default,1,0"}, FAR_WAIT),
        ({"SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}, FAR_WAIT),
        ({"ESCDELAY": "800"}, 0.8),
        ({"ESCDELAY": "25", "TMUX": "x"}, FAR_WAIT),
        ({"ESCDELAY": "soon"}, LOCAL_WAIT),
    ],
)
def test_f37_the_wait_is_longer_where_the_line_may_be_slow(environ: dict[str, str], wait: float) -> None:
    assert escape_wait(environ) == wait


# Bytes that are no key


@pytest.mark.parametrize(
    "noise",
    [
        b"\xff\xfe\x80", b"\xc2\x9b", b"\x1bP1$r0m\x1b\\", b"\x1b]0;X\x07", b"\x1b]0;X\x1b\\", b"\x1b_Gi=1\x1b\\",
        b"\x1b[<0;5;5M", b"\x1b[" + b"1;" * 5000 + b"u", b"\x1b[12\x1b[3", b"\xed\xa0\x80",
    ],
)  # fmt: skip
def test_bytes_that_are_no_key_are_dropped_and_the_next_key_counts(noise: bytes) -> None:
    assert Line().send(noise + b"\x1b[B") == [DOWN]


def test_a_string_without_an_end_is_dropped_when_nothing_more_comes() -> None:
    line = Line()
    assert line.send(b"\x1bPabc") == []
    assert line.after(LOCAL_WAIT) == []
    assert line.send(b"q") == [Typed("q")]


# Packets

PIECES = st.sampled_from([
    b"j", b"q", b"\r", "й".encode(), "é".encode(), b"\x1b[B", b"\x1bOP", b"\x1b[1;5C", b"\x1b[106;5u", b"\x1b[I",
    b"\x1b",
    b"\x1b[[A", b"\x1bP\x1b\\", b"\x1b]0;X\x07", b"\xff", b"\x1b[", b"\x1b[<0;1;1M", START, END, START + b"a\rb" + END,
    b"O", b"[",
])  # fmt: skip


@given(st.lists(PIECES, max_size=8).map(b"".join), st.data())
def test_packets_cut_anywhere_come_to_the_same(stream: bytes, data: st.DataObject) -> None:
    whole = Line()
    cuts = sorted(data.draw(st.sets(st.integers(0, len(stream)), max_size=6)))
    parts = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    cut = Line()
    assert joined(cut.send(*parts) + cut.after(1)) == joined(whole.send(stream) + whole.after(1))


@given(st.lists(st.binary(max_size=12), max_size=8), st.lists(st.floats(0, 2), min_size=8, max_size=8))
def test_any_bytes_at_any_time_leave_a_keyboard_that_works(packets: list[bytes], gaps: list[float]) -> None:
    line = Line()
    for packet, gap in zip(packets, gaps, strict=False):
        line.send(packet)
        line.after(gap)
    line.after(2)
    assert line.keyboard.due is None
    assert line.send(b"q") == [Typed("q")]
    found = line.send(START + b"a\rb" + END)
    assert found == [Pasted("a\nb")]
