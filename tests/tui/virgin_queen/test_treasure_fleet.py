"""The Treasure Fleet at the keyboard: its six steps, who is asked, what Spain alone sees, the zone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from core.store.shipped import data_sheet
from tests.tui.conftest import text
from tests.tui.table_kit import everything_held
from tests.tui.virgin_queen.kit import Campaign, head, item, keys, lines, notice, room
from tests.tui.virgin_queen.sea_kit import HERE, SHIPS, THERE, at_sea, chosen, sails, step, type_dice, zoned
from tui.app import FlotaApp
from tui.keys import BY_ID
from tui.virgin_queen import PROCEDURES
from tui.virgin_queen.fleet_walk import STEP_OF
from tui.virgin_queen.treasure_fleet import TreasureFleet
from tui.widgets.ask import AskSome
from tui.words import catalogue

Make = Callable[..., Campaign]
App = Callable[..., FlotaApp]

ENGLAND, FRANCE, SPAIN = 2, 3, 1


def walked(app: FlotaApp, step: int) -> str:
    """A step of the walk, with what came of it, as it stands."""
    found = [one for one in room(app).list.items if str(one.value).startswith(f"step.{step}")]
    return " ".join(f"{one.text} {one.note}".strip() for one in found)


# The room


async def test_the_room_stays_while_dice_are_typed_in_and_goes_with_the_fleet(campaign: Make, app: App) -> None:
    table = chosen(at_sea(campaign))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert isinstance(room(one), TreasureFleet)
        await keys(pilot, "enter")
        assert isinstance(room(one), TreasureFleet), "the die waits on top of the fleet"
        await type_dice(pilot, "3")
        assert not isinstance(room(one), TreasureFleet), "nobody was there to attack"
        assert room(one).ROOM == "action"
        assert step(table) == ("", -1)


@pytest.mark.rule("VQ-F1", "VQ-F2")
async def test_the_walk_marks_what_is_done_what_is_now_and_what_is_to_come(campaign: Make, app: App) -> None:
    table = sails(at_sea(campaign, SHIPS, row=3))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert walked(one, 1) == "[x] 1 A treasure of the pool 1 added"
        assert walked(one, 2).split() == [">", "2", "Spain", "chooses", "what", "sails", "2", "of", "4", "to", "choose"]
        assert [walked(one, n)[:5] for n in (3, 4, 5, 6)] == ["[ ] 3", "[ ] 4", "[ ] 5", "[ ] 6"]
        assert "(VQ-F2)" in head(one)
        assert "Anna (Spain) decides" in head(one)
        assert room(one).line.key == "choose"


@pytest.mark.parametrize("seat", ["ben", ""])
async def test_who_is_not_asked_reads_who_is_waited_for_and_can_answer_nothing(
    campaign: Make, app: App, seat: str
) -> None:
    table = sails(at_sea(campaign, SHIPS))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, seat, pilot)
        if not seat:
            await keys(pilot, "q")
        assert "Waits for Anna (Spain)" in head(one)
        assert room(one).line.key == "step.2"
        await keys(pilot, "enter", "x")
        assert "Waiting for Anna (Spain): choose what sails." in notice(one)
        assert step(table) == ("choose", SPAIN)


async def test_the_keys_of_every_room_work_here_too(campaign: Make, app: App) -> None:
    table = zoned(at_sea(campaign, SHIPS))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "v")
        assert any(line.startswith("England") for line in lines(one))
        await keys(pilot, "x")
        assert room(one).line.key == "attack.1", "x leads back to what waits"
        for key in ("h", "l"):
            await keys(pilot, key)
            assert len(one.screen_stack) > 2
            await keys(pilot, "q")
        await keys(pilot, "?")
        assert "VQ-F4" in everything_held(pilot)


@pytest.mark.rule("VQ-F4")
async def test_what_was_taken_back_is_not_in_the_walk(campaign: Make, app: App) -> None:
    table = zoned(at_sea(campaign, SHIPS))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        room(one).go_to("hold.1")
        await keys(pilot, "enter")
        assert any("Drake (England): let it pass" in line for line in lines(one))
        await keys(pilot, "z", "y")
        assert not any("let it pass" in line for line in lines(one))
        assert any("Drake (England): to come" in line for line in lines(one))


async def test_what_has_a_line_here_is_not_listed_again_among_the_rest(campaign: Make, app: App) -> None:
    table = zoned(at_sea(campaign, SHIPS))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        assert {"fleet_attack", "note"} <= {offer.action for offer in table.scene("ben").offers}
        room(one).go_to("others")
        await keys(pilot, "enter")
        assert not any("fleet" in line.lower() for line in lines(one))


@pytest.mark.parametrize(("dice", "note"), [("app", "the app rolls"), ("table", "typed in")])
async def test_before_dice_fall_the_line_says_who_throws_them(campaign: Make, app: App, dice: str, note: str) -> None:
    table = chosen(at_sea(campaign, SHIPS, dice=dice))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert item(one, "roll").note == note


# F2: Spain chooses


@pytest.mark.rule("VQ-F2")
@pytest.mark.parametrize(
    ("row", "convoy", "sail"), [(0, 0, 1), (0, 2, 1), (1, 2, 2), (2, 0, 2), (2, 1, 2), (2, 2, 3), (5, 0, 2), (5, 2, 3)]
)
async def test_case_5_how_many_sail_and_how_many_dice_the_fleet_has(
    campaign: Make, app: App, row: int, convoy: int, sail: int
) -> None:
    table = sails(at_sea(campaign, SHIPS[:1], row=row, convoy=convoy))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        if row + 1 > sail:
            assert item(one, "choose").text == f"Choose the {sail} treasures that sail ..."
            await keys(pilot, "enter", *["space", "j"] * (sail - 1), "enter")
            assert step(table)[0] == "choose", "fewer do not sail"
            await keys(pilot, "space", "enter")
        assert f"{sail} of {row + 1} sail" in walked(one, 2)
        await keys(pilot, "enter")
        await type_dice(pilot, "1")
        assert f"Drake, 3 dice to {1 + convoy}: net" in " ".join(head(one).split())
        assert table.view().zones["fleet"].count == sail


@pytest.mark.rule("VQ-F2")
@pytest.mark.parametrize("seat", ["ben", "carl", ""])
async def test_a_seat_that_is_not_spain_s_reads_no_value_of_the_row(
    campaign: Make, app: App, tmp_path: Path, seat: str
) -> None:
    """Two tables that differ in what the treasures are worth look the same, in all that any widget holds."""
    held = []
    for worth in ("1", "4"):
        folder = tmp_path / worth
        folder.mkdir()
        table = Campaign(folder, dice="table", referee="anna", data=worth_only(worth))
        sails(at_sea(lambda made=table, **_: made, SHIPS, row=5))
        async with (one := app()).run_test(size=(80, 24)) as pilot:
            await table.sit(one, seat, pilot)
            if not seat:
                await keys(pilot, "q")
            assert "Spain's row: 6 treasures, face down" in head(one)
            room(one).go_to("step.2")
            await keys(pilot, "enter")
            held.append(re.sub("0x[0-9a-f]+", "", everything_held(pilot)) + text(one))
        assert set(table.view("spain").zones["spain_row"].faces) == {int(worth)}
        table.close()
    assert held[0] == held[1]


def worth_only(value: str) -> dict[str, object]:
    """A data sheet of treasures that are all worth the same."""
    data = dict(data_sheet("virgin_queen")["data"])
    return {**data, "treasures": {**data["treasures"], "counts": {value: 20}}}


@pytest.mark.rule("VQ-T11")
async def test_what_sails_and_what_was_taken_is_in_the_hand_of_those_who_know_it(campaign: Make, app: App) -> None:
    table = zoned(at_sea(campaign, SHIPS[:1], row=3)).act("england", "fleet_attack", 1)
    sail = table.view("spain").zones["fleet"].faces
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "h")
        assert f"Treasures: {' '.join(map(str, sorted(sail)))}" in text(one)
        assert "the treasures that sail" in text(one)
    table.act("table", "dice", (5, 1, 1)).act("table", "dice", (1,)).act("england", "fleet_split", 1, 0, 0)
    for seat, knows in (("ben", True), ("carl", False)):
        async with (one := app()).run_test(size=(80, 24)) as pilot:
            await table.sit(one, seat, pilot)
            await keys(pilot, "h")
            assert ("loot of expedition 1" in text(one)) == knows
            assert not knows or f"Treasures: {table.view('england').zones['loot.1'].faces[0]}" in text(one)


async def test_spain_marks_what_sails_in_a_question_and_its_row_lies_face_down_before(campaign: Make, app: App) -> None:
    table = sails(at_sea(campaign, SHIPS, row=3))
    faces = table.view("spain").zones["spain_row"].faces
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert "Spain's row: 4 treasures, face down" in head(one)
        assert ": a treasure of" not in text(one)
        room(one).go_to("row")
        await keys(pilot, "enter")
        assert lines(one) == [f"Box {box}: a treasure of {face}" for box, face in enumerate(faces, start=1)]
        await keys(pilot, "x", "1", "space", "3", "space", "enter")
        assert sorted(table.view("spain").zones["fleet"].faces) == sorted((faces[0], faces[2]))


# F3: the zone


@pytest.mark.rule("VQ-F3")
@pytest.mark.parametrize(
    ("spies", "ships", "die", "asked"),
    [
        (True, SHIPS[:1], (HERE,) * 6, True),
        (False, SHIPS[:1], (HERE,) * 6, False),
        (True, SHIPS[2:], (HERE,) * 6, False),
        (True, SHIPS[:1], (THERE,) * 6, False),
        (True, SHIPS[:1], (THERE,) * 5 + ("",), True),
    ],
    ids=["may", "no informant", "no expedition", "in no zone of the table", "the table is not complete"],
)
async def test_england_is_asked_for_the_second_roll_only_when_it_may(
    campaign: Make, app: App, spies: bool, ships: tuple[tuple[str, str, int], ...], die: tuple[str, ...], asked: bool
) -> None:
    table = zoned(at_sea(campaign, ships, die=die, spies=spies))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        assert any("the second roll stands" in line for line in lines(one)) == asked
        if asked:
            await keys(pilot, "enter")
            await type_dice(pilot, "2")
            assert step(table)[0] != "again", "only once"


@pytest.mark.rule("VQ-F3")
async def test_both_rolls_stand_in_the_walk(campaign: Make, app: App) -> None:
    table = zoned(at_sea(campaign, SHIPS, die=(THERE, HERE, HERE, HERE, HERE, HERE), spies=True))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        assert item(one, "stands").text == "Let the 1 stand: Caribbean"
        await keys(pilot, "1", "enter")
        await type_dice(pilot, "2")
        assert "die 1: Caribbean, then 2: Azores" in walked(one, 3)
        assert "(Azores)" in head(one)


@pytest.mark.rule("VQ-F3")
async def test_a_zone_that_the_table_s_die_lacks_is_picked_or_typed_and_kept(campaign: Make, app: App) -> None:
    table = chosen(at_sea(campaign, SHIPS, die=(HERE, THERE, "", "", "", "")))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "carl", pilot)
        table.act("spain", "fleet_roll").act("table", "dice", (4,))
        await table.sit(one, "carl", pilot)
        assert "Any seat answers for the table" in head(one)
        await keys(pilot, *"1", "enter")
        assert len(one.screen_stack) > 3, "whether the pairing is kept"
        await keys(pilot, "1", "enter")
        assert table.view().ocean_die[3] == HERE
        assert step(table) == ("attack", ENGLAND)


def test_every_word_of_these_rooms_is_in_the_catalogue_and_none_is_left_over() -> None:
    folder = Path("tui/virgin_queen")
    code = "".join((folder / f"{name}.py").read_text("utf-8") for name in MODULES)
    known = {key.removeprefix("sea_") for key in catalogue()["say"] if key.startswith("sea_")}
    named = set(re.findall(r"""sea_words\(\s*scene,\s*["'](\w+)["']""", code))
    assert named - known == set()
    literals = {literal.removeprefix("sea_") for literal in re.findall(r'"(\w+)"', code)}
    assert known - literals == set()


@pytest.mark.parametrize("tag", PROCEDURES)
def test_each_procedure_s_room_explains_its_rules_and_names_keys_that_there_are(tag: str) -> None:
    kind = PROCEDURES[tag]
    assert set(kind.FOOTER) <= set(BY_ID)
    paragraphs = kind().help_text()
    assert len(paragraphs) == 1 + len(kind.RULES)  # type: ignore[attr-defined]
    assert not any(one.endswith(": ") or one.startswith("Sea about") for one in paragraphs)


def test_every_step_that_waits_for_somebody_has_words_in_the_prompt() -> None:
    """The dice of the zone and of an attack wait in a frame of their own."""
    asked = {key.removeprefix("fleet.") for key in catalogue()["asked"] if key.startswith("fleet.")}
    assert asked == set(STEP_OF) - {"die", "fire", "answer"}


MODULES = ("chances", "procedure_room", "fleet_walk", "treasure_fleet", "piracy")


@pytest.mark.rule("VQ-F2")
@pytest.mark.parametrize("key", ["x", "ч"])
async def test_answering_opens_the_question_of_what_sails(campaign: Make, app: App, key: str) -> None:
    table = sails(at_sea(campaign, SHIPS))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, key)
        assert isinstance(one.screen, AskSome)
        await keys(pilot, "q")
        assert step(table)[0] == "choose"


async def test_answering_only_points_at_what_is_done_at_once(campaign: Make, app: App) -> None:
    table = zoned(at_sea(campaign, SHIPS))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        before = table.session.record.number
        await keys(pilot, "v", "x")
        assert room(one).line.key == "attack.1"
        assert notice(one).startswith("Enter does it: Drake")
        table.session.refresh()
        assert table.session.record.number == before
