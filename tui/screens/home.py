"""Home: the campaigns in the save folder, to open one, make one, or copy one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, VerticalScroll
from textual.widgets import Static

from tui.keys import HERE, bind, bindings
from tui.screens.house import House
from tui.widgets.footer import Footer
from tui.widgets.line_list import Item, LineList
from tui.widgets.notice import Notice
from tui.widgets.text import plain_line
from tui.words import NOBODY, Names, tell, trouble

if TYPE_CHECKING:
    from core.store.shelf import Summary
    from tui.app import FlotaApp


T = TypeVar("T")


def ago(played: str, now: datetime) -> str:
    """When it was, in days, for a time as files have it (UTC, ISO 8601); ``""`` for none that can be read."""
    try:
        then = datetime.fromisoformat(played)
    except ValueError:
        return ""
    if then.tzinfo is None:
        then = then.replace(tzinfo=UTC)
    days = (now.astimezone(UTC).date() - then.astimezone(UTC).date()).days
    if days < 2:
        return tell("home_today") if days < 1 else tell("home_yesterday")
    return tell("home_days", count=days) if days < 60 else then.strftime("%Y-%m-%d")


def row(one: Summary, now: datetime) -> Item:
    """A campaign's line in the list; a broken one is dimmed, and its reason is what it cannot be opened for."""
    title = plain_line(one.title)
    if one.fault is not None:
        return Item(tell("home_broken", title=title), one, why=trouble(one.fault.key, one.fault.params))
    return Item(title, one, note=f"{short(one)}, {ago(one.last_played, now)}")


def stands(one: Summary) -> str:
    """Where play stands, in few words."""
    return _standing(one, "home_stands")


def short(one: Summary) -> str:
    """Where play stands, shorter still: ``T3 Action``."""
    return _standing(one, "home_short")


def _standing(one: Summary, key: str) -> str:
    return tell("home_ended") if one.ended else tell(key, Names(game=one.game), turn=one.turn, phase=one.phase)


def preview(one: Summary, now: datetime) -> str:
    """All about a campaign, in lines."""
    if one.fault is not None:
        return f"{plain_line(one.title)}\n\n{trouble(one.fault.key, one.fault.params)}"
    lines = [plain_line(one.title), f"{NOBODY.name('game', one.game)}, {stands(one)}", ""]
    for seat in one.seats:
        powers = ", ".join(NOBODY.name("power", power) for power in seat.powers)
        lines.append(f"{plain_line(seat.name)}: {powers}")
    when = one.last_played.replace("T", " ").replace("Z", " UTC")
    lines += ["", tell("home_played", when=ago(one.last_played, now)), when, tell("home_lines", count=one.lines)]
    if one.starter:
        lines.append(tell("home_starter"))
    if one.practice:
        lines.append(tell("home_practice"))
    return "\n".join([*lines, tell("home_file", name=one.path.name)])


def copy_title(title: str, taken: Collection[str]) -> str:
    """A title for a copy that no campaign has: a sample's without saying so, and a number where one is needed."""
    plain = title.removeprefix(tell("home_sample_title")).strip() or title
    plain = plain[:1].upper() + plain[1:]
    number, found = 1, plain
    while found in taken:
        number += 1
        found = tell("home_copy_title", title=plain, number=number)
    return found


def samples_folder() -> Path | None:
    """The folder of the samples: in the installed package, or beside it in the source tree; ``None`` without any."""
    here = Path(__file__).resolve().parents[1]
    return next((one for one in (here / "samples", here.parent / "saves" / "samples") if one.is_dir()), None)


def playable() -> tuple[str, ...]:
    """The games that have screens; the others are for the command line."""
    from importlib.util import find_spec

    from core.games import GAMES

    return tuple(game for game in GAMES if find_spec(f"tui.{game}") is not None)


def _listed(saves: Path, samples: Path | None) -> tuple[list[Summary], list[Summary]]:
    """The campaigns in the folder, and the samples."""
    from core.store.shelf import shelf

    return shelf(saves), shelf(samples) if samples else []


class About(VerticalScroll):
    """The preview; where it does not fit, Tab goes to it and the list's keys scroll it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("down", "scroll_down"),
        bind("up", "scroll_up"),
        bind("top", "scroll_home"),
        bind("bottom", "scroll_end"),
    ]


class Home(House[None]):
    """The campaigns with a preview. It is read anew with r, on coming back, and when the window gets the focus."""

    DEFAULT_CSS = """
    Home > Container { height: 1fr; layout: vertical; }
    Home #about {
        height: 8; border-top: solid $border-blurred; border-title-color: $foreground; padding: 0 1;
        scrollbar-size-vertical: 1;
    }
    Home #about Static { width: 100%; height: auto; }
    Home #about:focus { border-top: heavy $border; }
    Home.-wide > Container, Home.-very-wide > Container { layout: horizontal; }
    Home.-wide #campaigns, Home.-very-wide #campaigns { width: 3fr; }
    Home.-wide #about, Home.-very-wide #about { width: 2fr; height: 1fr; }
    Home.-ascii #about { border-top: ascii $border-blurred; }
    """
    LABELS: ClassVar[dict[str, str]] = {"choose": HERE["open"]}
    FOOTER: ClassVar[tuple[str, ...]] = ("choose", "new", "back", "duplicate", "refresh", "filter")
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("new", "duplicate", "refresh", "theme"),
        bind("back", label="quit"),
    ]

    app: FlotaApp
    _at_work = False
    """Whether a campaign is being opened or copied."""

    def compose(self) -> ComposeResult:
        """The frame; the campaigns come after the first paint."""
        with Container():
            yield LineList(title=tell("home_title", folder=self.app.saves.name), numbered=True, id="campaigns")
            with About(id="about") as about:
                about.border_title = tell("home_about")
                yield Static(id="preview", markup=False)
        yield Notice(id="notice")
        yield Footer()

    @property
    def campaigns(self) -> LineList:
        """The list."""
        return self.query_one("#campaigns", LineList)

    @property
    def notice(self) -> Notice:
        """The line for what went wrong."""
        return self.query_one("#notice", Notice)

    def on_mount(self) -> None:
        """Read the folder once the frame is on the screen."""
        self.call_after_refresh(self._first)

    async def _first(self) -> None:
        self.fill()
        if self.app.faults:
            self.notice.tell(" ".join(self.app.faults))
            self.app.faults.clear()
        if self.app.open_path is not None:
            path, self.app.open_path = self.app.open_path, None
            await self.shortly(self._open(path))

    def on_screen_resume(self) -> None:
        """Back from a table: it was played since."""
        if self.campaigns.items:
            self.fill()

    def came_back(self) -> None:
        """The window has the focus again; another program may have played."""
        self.fill()

    def help_text(self) -> tuple[str, ...]:
        """What Home is for."""
        return tell("home_help"), tell("home_help_files", folder=str(self.app.saves)), tell("home_help_samples")

    # The list

    def fill(self) -> None:
        """Read the folder and show what is in it; the cursor stays on its campaign."""
        self.run_worker(self._fill(), group="fill", exclusive=True)

    async def _fill(self) -> None:
        from core.store.background import run_aside
        from core.store.fault import FileTrouble

        saves, samples = self.app.saves, samples_folder()
        try:
            with self.saying(self._say_reading):
                found, shown = await run_aside(lambda: _listed(saves, samples))
        except FileTrouble as fault:
            self._refuse(fault)
            found, shown = [], []
        else:
            self._forget(tell("home_reading"))
        self._show(found, shown)

    def _say_reading(self) -> None:
        """Say so where nothing else is said, such as what became of an action when its table was left."""
        if not str(self.notice.render()).strip():
            self.notice.tell(tell("home_reading"))

    def _forget(self, words: str) -> None:
        """Take these words from the notice line, if they still stand there."""
        for notice in self.query("#notice").results(Notice):
            if str(notice.render()) == words:
                notice.tell("")

    def _show(self, found: list[Summary], samples: list[Summary]) -> None:
        now = self.app.clock()
        items = [row(one, now) for one in found]
        if samples:
            items += [] if found else [Item(tell("home_empty"), heading=True)]
            items.append(Item(tell("home_samples"), heading=True))
            items += [row(one, now) for one in samples]
        chosen = self.campaigns.item
        self.campaigns.empty = tell("home_empty")
        with self.campaigns.prevent(LineList.Highlighted):
            self.campaigns.set_items(items, keep=False)
            if chosen is not None:
                self._point_at(chosen.value.path)
        self._preview(self.campaigns.item)

    def _preview(self, item: Item | None) -> None:
        about = self.query_one("#preview", Static)
        about.update(preview(item.value, self.app.clock()) if item else tell("home_empty"))

    @on(LineList.Highlighted, "#campaigns")
    def _highlighted(self, event: LineList.Highlighted) -> None:
        self._preview(event.item)
        self.notice.tell("")

    def _refuse(self, fault: Any) -> None:
        self.notice.refuse(trouble(fault.key, fault.params))

    # What can be done

    @on(LineList.Chosen, "#campaigns")
    async def _chosen(self, event: LineList.Chosen) -> None:
        if self._is_sample(event.item.value.path):
            await self.shortly(self._copy(event.item.value, self._open))
        else:
            await self.shortly(self._open(event.item.value.path))

    @on(LineList.Refused, "#campaigns")
    def _refused(self, event: LineList.Refused) -> None:
        self.notice.refuse(event.item.why)

    def _is_sample(self, path: Path) -> bool:
        return path.parent == samples_folder() != self.app.saves

    def open(self, path: Path) -> None:
        """Open the table of a campaign, or say why it cannot be opened."""
        self.run_worker(self._open(path))

    async def _open(self, path: Path) -> None:
        from core.store.controller import Controller
        from core.store.session import Session
        from tui.screens.table import TableScreen

        clock = self.app.clock
        session = await self._from_file(path, lambda: Session.open(path, clock=clock), Session.close)
        if session is None:
            return
        # Coming back, the cursor stands on it.
        with self.campaigns.prevent(LineList.Highlighted):
            self._point_at(path)
        self.app.push_screen(TableScreen(Controller(session), self.app.seat))

    async def _from_file(self, path: Path, work: Callable[[], T], unwanted: Callable[[T], None]) -> T | None:
        """What the work gives, done outside of the event loop, one at a time. ``None`` if it cannot be (then it says
        why), or if another campaign is being opened (that is said already).
        """
        from core.store.background import run_aside
        from core.store.fault import FileTrouble

        if self._at_work:
            return None
        self._at_work = True
        try:
            with self.saying(lambda: self.notice.tell(tell("home_opening", name=path.name))):
                return await run_aside(work, unwanted)
        except FileTrouble as fault:
            self._refuse(fault)
            return None
        finally:
            self._at_work = False
            self._forget(tell("home_opening", name=path.name))

    async def _copy(self, one: Summary, then: Callable[[Path], Awaitable[None]]) -> None:
        """A copy under a title of its own, so that two copies can be told apart."""
        from core.store.copies import copy_campaign
        from core.store.folders import SUFFIX, file_name

        title = copy_title(one.title, self._titles())
        target = self.app.saves / f"{file_name(title)}{SUFFIX}"
        copy = await self._from_file(one.path, lambda: copy_campaign(one.path, target, title), lambda _: None)
        if copy is not None:
            await self._fill()
            await then(copy)

    def _titles(self) -> set[str]:
        """The titles of the campaigns in the folder."""
        listed = (item.value for item in self.campaigns.items if item.value)
        return {one.title for one in listed if not self._is_sample(one.path)}

    def _point_at(self, path: Path) -> None:
        paths = [item.value.path if item.value else None for item in self.campaigns.items]
        if path in paths:
            self.campaigns.move_to(paths.index(path))

    async def _copied(self, copy: Path) -> None:
        with self.campaigns.prevent(LineList.Highlighted):
            self._point_at(copy)
        self._preview(self.campaigns.item)
        self.notice.tell(tell("home_copied", name=copy.name))

    async def action_duplicate(self) -> None:
        """Copy the campaign under the cursor; the copy is another file in the folder."""
        item = self.campaigns.item
        if item is None:
            self.notice.refuse(tell("home_no_copy"))
        elif item.why:
            self.notice.refuse(item.why)
        else:
            await self.shortly(self._copy(item.value, self._copied))

    def action_new(self) -> None:
        """The sheet of a new campaign; where there are several games, first which of them."""
        from tui.widgets.ask import AskChoice

        games = playable()
        if len(games) == 1:
            self._sheet(games[0])
            return
        items = [Item(NOBODY.name("game", game), game) for game in games]
        self.app.push_screen(AskChoice(tell("home_which_game"), items), self._sheet)

    def _sheet(self, game: str | None) -> None:
        from tui.screens.new_campaign import NewCampaign

        if game is not None:
            self.app.push_screen(NewCampaign(game), self._made)

    def _made(self, path: Path | None) -> None:
        if path is not None:
            self.run_worker(self._open_new(path))

    async def _open_new(self, path: Path) -> None:
        await self._fill()
        self.open(path)

    def action_refresh(self) -> None:
        """Read the folder again."""
        self.fill()
        self.notice.tell(tell("home_read"))

    def action_theme(self) -> None:
        """The next of the themes."""
        self.app.action_theme()
        self.notice.tell(tell("home_theme", theme=self.app.theme))

    def why_esc_stays(self) -> str:
        """Esc ends nothing."""
        return tell("app_esc")

    def go_back(self) -> None:
        """Leave; everything is saved already."""
        self.app.exit(0)
