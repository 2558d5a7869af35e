"""Copies of campaigns: of a sample to be played, and of a damaged file up to its damage."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from core.store import header as headers
from core.store import safe, toml
from core.store.campaign_file import Campaign, encode, read, sound_part
from core.store.fault import FileTrouble
from core.store.folders import ensure, free_path
from core.store.heard import count_open
from core.store.lines import FileLine, decode
from core.store.loading import load

_JOURNAL = b"\n[journal]\n"


@dataclass(frozen=True)
class Repaired:
    """What a repair came to: the copy's ``path``, how many lines were ``kept``, whether any were ``lost``, and whether
    the snapshot was left out.

    Answers to sealed steps are not counted (see :mod:`core.store.heard`); what a lost line was, nobody can say.
    """

    path: Path
    kept: int
    lost: bool
    snapshot_lost: bool


def copy_campaign(path: Path | str, target: Path | str, title: str = "") -> Path:
    """The path of a copy of a campaign, its owner's alone: in the folder ``target``, or as the file ``target``.

    ``title`` is the copy's own title; without one the copy is the same byte for byte. Where the file's name is taken,
    it is the next free one. :class:`FileTrouble` if the campaign cannot be trusted, or the copy not written.
    """
    path, target = Path(path), Path(target)
    data = safe.bytes_of(path)
    campaign = read(data, str(path))
    if title:
        data = encode({**campaign.raw, "title": title}, campaign.snapshot, campaign.lines)
    folder, name = (target, path.stem) if target.is_dir() or not target.suffix else (target.parent, target.stem)
    ensure(folder)
    while True:
        copy = free_path(folder, name)
        try:
            safe.create(copy, data)
        except FileExistsError:
            continue
        except OSError as error:
            raise safe.trouble_making(error, copy) from error
        return copy


def repair(path: Path | str, out: Path | str) -> Repaired:
    """Write the campaign at ``path``, up to its first damaged line, as the new file ``out``; ``path`` is not touched.

    :class:`FileTrouble` if the header is damaged, or if ``out`` is there. An older format comes out as today's.
    """
    path, out = Path(path), Path(out)
    campaign, lost = _salvage(safe.bytes_of(path), str(path))
    snapshot_lost = False
    try:
        load(campaign, str(path))
    except FileTrouble:
        # What is left of the journal leads to a state without it.
        campaign, snapshot_lost = campaign._replace(snapshot=None), True
        load(campaign, str(path))
    try:
        safe.create(out, encode(campaign.raw, campaign.snapshot, campaign.lines))
    except OSError as error:
        raise safe.trouble_making(error, out) from error
    return Repaired(out, count_open(campaign.lines), lost, snapshot_lost)


def _salvage(data: bytes, file: str) -> tuple[Campaign, bool]:
    """The campaign with the lines before the first damage, and whether there are any after it."""
    data = data.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n").rstrip(b"\0")
    head, journal, rest = data.partition(_JOURNAL)
    if not journal:
        raise FileTrouble("repair_header", file=file)
    found = headers.format_of(toml.parse(head + journal, file), file)
    empty = _without_bad_snapshot(head, journal, file)
    # A line that stands there twice, the same, is one.
    texts = [text for before, text in pairwise([b"", *rest.split(b"\n")]) if text != before]
    if found != headers.FORMAT:
        front = head if empty.snapshot else head.partition(b"\n[snapshot]\n")[0]
        return _salvage_older(empty, front + journal, texts, file)
    lines: list[FileLine] = []
    for text in texts:
        previous = lines[-1].check if lines else empty.identity
        try:
            lines += decode(toml.parse(text, file), len(lines) + 1, previous, empty.game, empty.header.chance, file)
        except FileTrouble:
            break
    lost = sum(bool(text.strip(b"\0 ")) for text in texts) > len(lines)
    return empty._replace(lines=lines), lost


def _salvage_older(empty: Campaign, front: bytes, texts: list[bytes], file: str) -> tuple[Campaign, bool]:
    """:func:`_salvage` of an older format: as many of the lines as can be read and migrated together."""
    sound, low, high = empty, 0, len(texts)
    while low < high:
        middle = (low + high + 1) // 2
        try:
            found = read(front + b"\n".join(texts[:middle]) + b"\n", file)
            sound, low = found, middle
        except FileTrouble:
            high = middle - 1
    return sound, any(text.strip(b"\0 ") for text in texts[low:])


def _without_bad_snapshot(head: bytes, journal: bytes, file: str) -> Campaign:
    try:
        return read(sound_part(head + journal), file)
    except FileTrouble:
        header, found, _ = head.partition(b"\n[snapshot]\n")
        if not found:
            raise
        return read(header + journal, file)
