"""New campaign: a sheet to fill in with the keyboard, and the commitment at its end."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from core.games import GAMES
from core.store.background import run_aside
from core.store.decks import check_deck, read_deck
from core.store.fault import FileTrouble
from core.store.folders import ensure, file_name, free_path
from core.store.new import make_header
from core.store.session import Session
from core.store.shipped import data_sheet, starter_deck
from core.table.catalogue import Deck
from core.table.offers import Items, Range
from core.table.setup import LONGEST_NAME, LONGEST_TITLE, Header
from tui.keys import HERE, bind
from tui.screens import sheet as sheets
from tui.screens.house import House
from tui.screens.sheet import Sheet
from tui.widgets.ask import AskChoice, AskLine, AskNumber
from tui.widgets.footer import Footer
from tui.widgets.line_list import Item, LineList
from tui.widgets.notice import Notice
from tui.words import NOBODY, Names, tell, trouble
from tui.words.data_sheet import UNVERIFIED, Entry, datum_label, datum_line, entries, shown

if TYPE_CHECKING:
    from tui.app import FlotaApp

LABEL = 15
"""Cells of a line's name on the sheet."""


def said_of_deck(sheet: Sheet) -> str:
    """The deck in a few words, and plainly if it is a starter deck."""
    what = tell("new_deck_starter") if sheet.deck.starter else tell("new_deck_own")
    return tell("new_deck_line", title=sheet.deck.title, count=len(sheet.deck.cards), what=what)


def row(label: str, value: object, key: tuple[object, ...]) -> Item:
    """A line of the sheet: what it is, and what is written there, in a column of its own."""
    return Item(f"{label:<{LABEL}} {value}", key, indent=LABEL + 1)


LONGEST_LIST = 2000
"""Room to type the longest list of the [data] sheet."""


def _each(numbers: Range) -> str:
    """What each number of a list may be."""
    return tell("new_data_each", low=numbers.low, high=numbers.high)


class NewCampaign(House[Path | None]):
    """The sheet. Enter changes a line, Space marks a value of the [data] sheet as verified or not.

    The answer is the path of the campaign that was made, or ``None``.
    """

    LABELS: ClassVar[dict[str, str]] = {"choose": HERE["change"]}
    FOOTER: ClassVar[tuple[str, ...]] = ("choose", "mark", "filter", "back")
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("mark", "verify", "verified"),
        bind("back", label="leave"),
    ]

    app: FlotaApp

    def __init__(self, game: str = "virgin_queen") -> None:
        super().__init__()
        self._blank = sheets.blank(
            game, GAMES[game].powers, data_sheet(game), starter_deck(game), whole=GAMES[game].all_powers
        )
        self.sheet = self._blank
        self._fixed = {one.path: one.fixed for one in GAMES[game].data_sheet(dict(self._blank.data))}
        self._making = False
        self.names = Names(game=game)
        """The game's own words."""

    def compose(self) -> ComposeResult:
        """One list of lines."""
        yield LineList(self.lines(), title=tell("new_title"), id="sheet")
        yield Notice(id="notice")
        yield Footer()

    def help_text(self) -> tuple[str, ...]:
        """What the sheet is."""
        return tell("new_help"), tell("new_help_unverified", mark=UNVERIFIED.strip()), tell("new_help_seats")

    # The lines: each has as its value what Enter does

    def lines(self) -> list[Item]:
        """The sheet, line by line."""
        return [
            *self._who(),
            *self._how(),
            Item(tell("new_settings"), heading=True),
            *self._settings(),
            Item(tell("new_data", mark=UNVERIFIED.strip()), heading=True),
            *[self._datum(entry) for entry in entries(self.sheet.data)],
            Item(tell("new_ready"), heading=True),
            Item(tell("new_start"), ("start",), why=sheets.fault(self.sheet)),
        ]

    def _who(self) -> Iterator[Item]:
        sheet = self.sheet
        yield row(tell("new_campaign"), sheet.title or tell("new_no_title"), ("title",))
        # Here too, for who writes no more than a title.
        yield Item(tell("new_start"), ("start", "first"), why=sheets.fault(sheet))
        yield Item(tell("new_players"), heading=True)
        yield row(tell("new_count"), len(sheet.names), ("players",))
        for number, name in enumerate(sheet.names):
            held = [NOBODY.name("power", power) for power, holder in sheet.held.items() if holder == number]
            whose = f"{name} ({', '.join(held) or tell('new_no_power')})"
            yield row(tell("new_player", number=number + 1), whose, ("name", number))
        yield Item(tell("new_powers"), heading=True)
        for power, holder in sheet.held.items():
            whose = sheet.names[holder] if holder != sheets.NOBODY else tell("new_nobody")
            yield row(NOBODY.name("power", power), whose, ("power", power))
        referee = sheet.names[sheet.referee] if sheet.referee >= 0 else tell("new_anybody")
        yield row(tell("new_referee"), referee, ("referee",))
        keeper = sheet.names[sheet.keeper] if sheet.keeper >= 0 else tell("new_no_keeper")
        yield row(tell("new_keeper"), keeper, ("keeper",))

    def _how(self) -> Iterator[Item]:
        sheet = self.sheet
        yield Item(tell("new_how", self.names), heading=True)
        for turn in ("first_turn", "last_turn"):
            yield row(tell(f"new_turns_{turn}", self.names), sheet.options[turn], ("turn", turn))
        if sheet.game in sheets.TOURNAMENTS:
            first, last = sheets.TOURNAMENTS[sheet.game]
            key = "new_tournament_on" if sheets.is_tournament(sheet) else "new_tournament_off"
            yield row(tell("new_tournament"), tell(key, first=first, last=last), ("tournament",))
        yield row(tell("new_deck"), said_of_deck(sheet), ("deck",))
        dice = tell("new_dice_app") if sheet.dice == "app" else tell("new_dice_table")
        yield row(tell("new_dice"), dice, ("dice",))

    def _settings(self) -> Iterator[Item]:
        for name, value in self.sheet.options.items():
            if isinstance(value, bool):
                yield Item(f"[{'x' if value else ' '}] {NOBODY.name('option', name)}", ("option", name))
            elif name in sheets.CHOICES:
                yield Item(f"{NOBODY.name('option', name)}: {NOBODY.name('value', value)}", ("option", name))

    def _datum(self, entry: Entry) -> Item:
        fixed = self._fixed.get(".".join(entry.path), "")
        note = tell("new_data_fixed") if fixed else ""
        return Item(datum_line(*entry), ("data", entry.path), note=note)

    # Changing them

    def change(self, sheet: Sheet) -> None:
        """Another sheet, shown with the cursor where it was."""
        self.sheet = sheet
        self.query_one("#sheet", LineList).set_items(self.lines())

    @property
    def notice(self) -> Notice:
        """The line for what went wrong."""
        return self.query_one("#notice", Notice)

    @on(LineList.Highlighted, "#sheet")
    def _highlighted(self, event: LineList.Highlighted) -> None:
        self.notice.tell(event.item.why)

    @on(LineList.Refused, "#sheet")
    def _refused(self, event: LineList.Refused) -> None:
        self.notice.refuse(event.item.why)

    @on(LineList.Chosen, "#sheet")
    async def _chosen(self, event: LineList.Chosen) -> None:
        what, *rest = event.item.value
        work = getattr(self, f"_change_{what}")(*rest)
        if work is not None:
            await self.shortly(work)

    def _ask(self, question: Any, made: Callable[[Any], Sheet | None]) -> None:
        def answered(answer: Any) -> None:
            if answer is not None:
                changed = made(answer)
                if changed is not None:
                    self.change(changed)

        self.app.push_screen(question, answered)

    def _change_title(self) -> None:
        most = LONGEST_TITLE
        said = tell("new_longest", count=most)
        question = AskLine(tell("new_campaign_ask"), said, value=self.sheet.title, longest=most)
        self._ask(question, lambda title: replace(self.sheet, title=title))

    def _change_players(self) -> None:
        fewest, most = self.sheet.players
        question = AskNumber(tell("new_count_ask"), low=fewest, high=most, value=len(self.sheet.names))
        self._ask(question, lambda count: sheets.with_players(self.sheet, count))

    def _change_name(self, number: int) -> None:
        most, title = LONGEST_NAME, tell("new_player", number=number + 1)
        question = AskLine(title, tell("new_longest", count=most), value=self.sheet.names[number], longest=most)
        self._ask(question, lambda name: sheets.with_name(self.sheet, number, name))

    def _change_power(self, power: str) -> None:
        items = [Item(name, number) for number, name in enumerate(self.sheet.names)]
        items += [] if self.sheet.whole else [Item(tell("new_nobody").capitalize(), sheets.NOBODY)]
        question = AskChoice(tell("new_holder_ask", power=power), items, at=self.sheet.held[power])
        self._ask(question, lambda number: sheets.with_holder(self.sheet, power, number))

    def _change_referee(self) -> None:
        items = [Item(tell("new_anybody").capitalize(), -1)]
        items += [Item(name, number) for number, name in enumerate(self.sheet.names)]
        question = AskChoice(tell("new_referee_ask"), items, tell("new_referee_about"), at=self.sheet.referee)
        self._ask(question, lambda number: replace(self.sheet, referee=number))

    def _change_keeper(self) -> None:
        items = [Item(name, number) for number, name in enumerate(self.sheet.names)]
        items += [Item(tell("new_no_keeper").capitalize(), -1)]
        question = AskChoice(tell("new_keeper_ask"), items, tell("new_keeper_about"), at=self.sheet.keeper)
        self._ask(question, lambda number: replace(self.sheet, keeper=number))

    def _change_turn(self, name: str) -> None:
        question = AskNumber(
            tell(f"new_turns_{name}", self.names), low=1, high=self.sheet.most_turn, value=self.sheet.options[name]
        )
        self._ask(question, lambda turn: sheets.with_option(self.sheet, name, turn))

    def _change_tournament(self) -> None:
        usual, short = (1, self.sheet.most_turn), sheets.TOURNAMENTS[self.sheet.game]
        first, last = usual if sheets.is_tournament(self.sheet) else short
        self.change(sheets.with_turns(self.sheet, first, last))

    def _change_dice(self) -> None:
        self.change(replace(self.sheet, dice="table" if self.sheet.dice == "app" else "app"))

    def _change_option(self, name: str) -> None:
        now = self.sheet.options[name]
        if isinstance(now, bool):
            self.change(sheets.with_option(self.sheet, name, not now))
        else:
            choices = sheets.CHOICES[name]
            after = choices[(choices.index(now) + 1) % len(choices)]
            self.change(sheets.with_option(self.sheet, name, after))

    def _change_deck(self) -> None:
        items = [Item(tell("new_deck_choose_starter"), "starter"), Item(tell("new_deck_choose_own"), "file")]
        self.app.push_screen(AskChoice(tell("new_deck_ask"), items), self._deck_kind)

    def _deck_kind(self, kind: str | None) -> None:
        if kind == "starter":
            self.change(replace(self.sheet, deck=starter_deck(self.sheet.game), deck_file=""))
        elif kind == "file":
            self._ask_deck_file(self.sheet.deck_file)

    def _ask_deck_file(self, path: str) -> None:
        def answered(typed: str | None) -> None:
            if typed is not None:
                self.run_worker(self._deck_typed(typed))

        self.app.push_screen(AskLine(tell("new_deck_file"), tell("new_deck_file_about"), value=path), answered)

    async def _deck_typed(self, typed: str) -> None:
        path = Path(typed)
        with self.saying(lambda: self.notice.tell(tell("home_opening", name=path.name))):
            faults, deck = await run_aside(lambda: _deck_in(typed))
        if deck is not None and deck.game != self.sheet.game:
            faults = [tell("new_deck_other", file=path.name, game=deck.game)]
        if deck is not None and not faults:
            self.change(replace(self.sheet, deck=deck, deck_file=typed))
            return
        lines = [Item(sentence) for sentence in faults]
        title = tell("new_deck_faults", file=path.name, count=len(faults))

        def again(_answer: Any) -> None:
            self._ask_deck_file(typed)

        self.app.push_screen(AskChoice(title, lines), again)

    # The [data] sheet

    def _change_data(self, path: tuple[str, ...]) -> None:
        old = next(entry.value for entry in entries(self.sheet.data) if entry.path == path)
        label = datum_label(path)
        if path[-1] == "order":
            self.change(sheets.with_datum(self.sheet, path, [*old[1:], old[0]]))
        elif isinstance(old, bool):
            self.change(sheets.with_datum(self.sheet, path, not old))
        elif isinstance(domain := sheets.domain_of(self.sheet, path), Range):
            question = AskNumber(label, low=domain.low, high=domain.high, value=old)
            self._ask(question, lambda number: sheets.with_datum(self.sheet, path, number))
        else:
            value = "" if isinstance(old, list) and not old else shown(path, old)
            said = [_each(domain.each)] if isinstance(domain, Items) and isinstance(domain.each, Range) else []
            line = AskLine(label, *said, value=value, longest=LONGEST_LIST, blank=True)
            self._ask(line, lambda text: self._datum_typed(path, old, text))

    def _datum_typed(self, path: tuple[str, ...], old: Any, text: str) -> Sheet | None:
        try:
            return sheets.checked(sheets.with_datum(self.sheet, path, sheets.typed(path, old, text)))
        except ValueError as error:
            self.notice.refuse(str(error))
            return None

    def action_verify(self) -> None:
        """The value under the cursor, with its part of the [data] sheet, counts as verified or not."""
        item = self.query_one("#sheet", LineList).item
        if item is not None and item.value[0] == "data":
            self.change(sheets.with_verified(self.sheet, item.value[1]))
        else:
            self.notice.tell(tell("new_data_only"))

    # The end

    def _change_start(self, _where: str = "") -> Coroutine[Any, Any, None] | None:
        sheet = self.sheet
        seats = sheets.seats(sheet)
        header = make_header(
            sheet.game,
            title=sheet.title.strip(),
            seats=seats,
            options=sheet.options,
            data=sheet.data,
            deck=sheet.deck,
            dice="table" if sheet.dice == "table" else "app",
            referee=seats[sheet.referee].id if sheet.referee >= 0 else "",
            keeper=seats[sheet.keeper].id if sheet.keeper >= 0 else "",
            clock=self.app.clock,
            urandom=self.app.urandom,
        )
        return None if self._making else self._make(header)

    async def _make(self, header: Header) -> None:
        saves, clock = self.app.saves, self.app.clock

        def make() -> Path:
            path = free_path(ensure(saves), file_name(header.title))
            Session.create(path, header, clock=clock).close()
            return path

        self._making = True
        try:
            with self.saying(lambda: self.notice.tell(tell("new_making"))):
                path = await run_aside(make)
        except FileTrouble as fault:
            self.notice.refuse(trouble(fault.key, fault.params))
            return
        finally:
            self._making = False

        def seen(_answer: Any) -> None:
            self.dismiss(path)

        self.app.push_screen(committed(header), seen)

    def go_back(self) -> None:
        """Leave the sheet; if anything was written on it, ask first."""
        if self.sheet == self._blank:
            self.dismiss(None)
            return
        from tui.widgets.ask import AskYesNo

        def answered(leave: bool | None) -> None:
            if leave:
                self.dismiss(None)

        self.app.push_screen(AskYesNo(tell("new_leave"), tell("new_leave_about")), answered)


def _deck_in(typed: str) -> tuple[list[str], Deck | None]:
    """What is wrong in the deck's file, in sentences, or the deck."""
    try:
        path = Path(typed).expanduser()
        faults = [trouble(one.key, one.params) for one in check_deck(path)]
        return faults, None if faults else read_deck(path)
    except FileTrouble as fault:
        return [trouble(fault.key, fault.params)], None
    except RuntimeError:
        # "~name" of nobody here.
        return [trouble("folder_no_home", {"file": typed})], None


def committed(header: Header) -> AskChoice:
    """The last window: the commitment, what it is, and what kind of deck this campaign has."""
    half = len(header.commitment) // 2
    about = tell("new_commitment_table" if header.dice == "table" else "new_commitment")
    said = [about, header.commitment[:half] + "\n" + header.commitment[half:], tell("new_word")]
    if header.deck.starter:
        said.append(tell("new_starter"))
    return AskChoice(tell("new_made"), [Item(tell("new_made_go"), True)], *said, final=True)
