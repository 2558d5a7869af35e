"""A whole turn by `flota do` alone, and what every offer promises: its command is taken."""

from __future__ import annotations

import shlex
from pathlib import Path
from random import Random

import pytest

from core.games import GAMES
from core.store.session import Session
from core.table.offers import sample
from tests.cli.kit import Campaign, done, flota, new, read_json
from tui.command.campaign import Table
from tui.command.offered import from_words, offers_of
from tui.command.sim import InMemory, Ticking, choice, header_of
from tui.command.spelling import spelled

ORDER = ["ottoman", "spain", "england", "france", "holy_roman_empire", "protestant"]
HOLDER = {power: ("p1", "p2")[number % 2] for number, power in enumerate(ORDER)}


def play_out(campaign: Campaign) -> int:
    """All impulses until everybody has passed; how many cards were played."""
    played = 0
    while view := campaign.view():
        power = view["active"]
        if not power:
            return played
        seat = HOLDER[power]
        if any(offer["power"] == power for offer in campaign.offers(seat, "pass")):
            campaign.did(seat, "pass")
            continue
        plays = [offer for offer in campaign.offers(seat, "play") if offer["power"] == power]
        offer = next(o for o in plays if o["fields"][0]["domain"]["typed"])
        mode = offer["fields"][1]["domain"]["values"][0]
        cp = [3] if mode == "cp" and offer["fields"][2]["domain"]["type"] == "range" else []
        campaign.did(seat, "--as", power, "play", offer["fields"][0]["domain"]["typed"][0], mode, *cp)
        while campaign.view()["frames"]:
            campaign.did(seat, "condition", "no")
        campaign.did(seat, "end_impulse")
        played += 1
    return played


def test_a_whole_turn_of_two_is_played_by_do_alone(campaign: Campaign) -> None:
    campaign.did("p2", "word", "--as", "spain", "cuenca")
    campaign.dealt(3)
    assert play_out(campaign) > 6
    campaign.did("p1", "advance")
    assert campaign.view()["phase"] == "winter"
    for seat, *words in (
        ("p2", "fact", "lisbon", "spain"),
        ("p1", "winter_row"),
        ("p1", "winter_lisbon"),
        ("p2", "return_home", "three regulars from Ireland", "milan"),
        ("p2", "home_done"),
        ("p2", "regulars"),
        ("p1", "advance"),
        ("p1", "advance"),
        ("p1", "advance"),
        ("p1", "vp", "england", 5, "the marriage"),
        ("p1", "advance"),
    ):
        campaign.did(seat, *words)
    view = campaign.view("p2")
    assert (view["turn"], view["phase"]) == (2, "card_draw")
    assert view["zones"]["treasures.spain"]["count"] == 5
    shown = done("show", campaign.path)
    assert "Turn 2 of 7: Card Draw." in shown
    assert "England (Player 1): " in shown
    assert "5 VP" in shown
    assert "all can be played again" in done("verify", campaign.path)


def test_cards_are_called_by_id_number_or_title(campaign: Campaign) -> None:
    campaign.dealt()
    card = next(n for n in campaign.hand("p1", "ottoman") if n > 23)
    for name in (f"placeholder_{card}", str(card), f"card {card}", f"Placeholder-{card}"):
        assert "Ottoman plays" in campaign.did("p1", "play", name, "event")
        done("undo", campaign.path, "--seat", "p1")


def test_do_takes_an_action_as_the_file_has_it(campaign: Campaign) -> None:
    assert "The deck is made" in campaign.did("p1", "--json", '["build_deck"]')
    assert "gains 2 VP" in campaign.did("p2", "--json", '["vp", "france", 2, "a château"]')


def test_every_offers_command_is_printed_so_that_it_is_taken(campaign: Campaign) -> None:
    campaign.dealt()
    whole = [offer for seat in ("p1", "p2") for offer in campaign.offers(seat) if "do" in offer]
    ready = [offer for offer in whole if not any(word.isupper() for word in shlex.split(offer["do"])[6:])]
    assert ready
    for offer in ready:
        words = shlex.split(offer["do"])
        assert words[:2] == ["flota", "do"]
        assert flota(*words[1:]).code == 0, offer["do"]
        done("undo", campaign.path, "--seat", words[4])


@pytest.mark.parametrize("players", [2, 4, 6])
def test_what_is_offered_can_be_typed_and_is_read_as_meant(players: int) -> None:
    """In random games: every sampled instance of every offer, typed out, comes back as the same action."""
    game, rng = GAMES["virgin_queen"], Random(players)
    clock = Ticking()
    player = InMemory(game, header_of(game, players, 2, "typing", clock), clock)
    setup = player.record.setup
    seen = set()
    for _ in range(260):
        if player.record.state.ended:
            break
        for seat in setup.header.seats:
            table = Table(_open(player), seat)
            for offer in offers_of(table):
                raw = sample(offer, rng)
                if raw is None:
                    continue
                tokens = tuple(_typed(setup, field.name, value) for field, value in zip(offer.fields, raw[1:]))  # noqa: B905
                power, action = from_words(table, offer.power, offer.action, tokens)
                assert (power, tuple(_plain(action))) == (offer.power, tuple(_tupled(raw)))
                seen.add(offer.action)
        who, power, action = choice(player.record, rng)
        player.act(who, power, action)
    assert {"play", "vp", "fact", "build_deck", "pass", "spend_cp", "show"} <= seen


def _open(player: InMemory) -> Session:
    """A session-shaped thing round a record: what the offers' reader asks of one."""

    class Shaped:
        record = player.record
        setup = player.record.setup
        game = player.record.game
        header = player.record.setup.header

    return Shaped()  # type: ignore[return-value]


def _typed(setup, name: str, value: object) -> str:  # type: ignore[no-untyped-def]
    if isinstance(value, list):
        return ",".join(spelled(setup, name, one) for one in value) or "-"
    return spelled(setup, name, value)  # type: ignore[arg-type]


def _plain(action) -> list[object]:  # type: ignore[no-untyped-def]
    import msgspec

    return _tupled(msgspec.to_builtins(action))


def _tupled(raw) -> list[object]:  # type: ignore[no-untyped-def]
    return [tuple(one) if isinstance(one, (list, tuple)) else one for one in raw]


def test_reading_commands_agree_with_each_other(campaign: Campaign) -> None:
    campaign.dealt()
    legal = read_json("legal", campaign.path, "--seat", "p1")
    assert legal["waiting"] == campaign.view("p1")["waiting"]
    hand = set(campaign.hand("p1", "ottoman"))
    offered = {card for o in legal["offers"] if o["action"] == "play" and o["power"] == "ottoman"
               for card in o["fields"][0]["domain"]["values"]}  # fmt: skip
    assert offered <= hand | set(campaign.view("p1")["zones"]["home.ottoman"]["faces"])
    assert done("legal", campaign.path).splitlines()[1].startswith("The public may do nothing")


def test_the_referee_has_offers_only_when_asked(campaign: Campaign) -> None:
    assert "override_card" not in done("legal", campaign.path, "--seat", "p1")
    assert "override_card" in done("legal", campaign.path, "--seat", "p1", "--referee")
    told = campaign.did("p1", "override_card", "john_knox", "hand.france", "it was dealt by hand")
    assert "Referee" in told
    assert "it was dealt by hand" in done("log", campaign.path)


def test_dice_of_the_table_are_typed_in(tmp_path: Path) -> None:
    campaign = new(tmp_path / "dice.toml", "--dice", "table")
    campaign.did("p1", "roll", 3, "a siege")
    assert "Dice are to be thrown" in done("show", campaign.path)
    assert campaign.do("p1", "advance").code == 1
    assert campaign.do("p1", "dice", "1,2").code == 1
    assert "1 6 6" in campaign.did("p2", "dice", "1,6,6")


def test_a_text_needs_no_quotes_at_the_end(campaign: Campaign) -> None:
    assert "Drake is at sea" in campaign.did("p1", "note", "Drake", "is", "at", "sea")


def test_show_reads_out_the_fleet_and_what_is_at_sea(campaign: Campaign) -> None:
    campaign.did("p1", "override_card", "treasure_fleet", "hand.ottoman", "so that the fleet sails")
    campaign.dealt()
    campaign.did("p1", "--as", "ottoman", "play", "treasure_fleet", "event")
    assert "The Treasure Fleet goes on" in done("show", campaign.path)
    for seat in ("p1", "p2"):
        assert flota("legal", campaign.path, "--seat", seat).code == 0


@pytest.mark.rule("VQ-T8")
def test_t8_the_cp_of_a_card_that_has_none_can_be_typed_for_a_war_or_left_out(campaign: Campaign) -> None:
    campaign.did("p1", "build_deck")
    for power in ("ottoman", "spain", "england", "france", "holy_roman_empire"):
        campaign.did("p1", "number", power, 5)
    for step in ("deal", "return_spent", "fill_spain", "fill_portugal", "advance"):
        campaign.did("p1", step)
    (offer,) = [offer for offer in campaign.offers("p2", "declare_war") if offer["power"] == "france"]
    cards = read_json("show", campaign.path, "--seat", "p2")["cards"]
    payable = offer["fields"][1]["domain"]["values"]
    first, second = [cards[str(number)] for number in payable if not cards[str(number)]["cp"]][:2]
    assert offer["fields"][3]["domain"]["high"] >= 18
    assert offer["do"].endswith("declare_war TARGET CARDS - CP")
    ran = campaign.do("p2", "--as", "france", "declare_war", "Spain", first["id"], "-", "99")
    assert (ran.code, "type 0 to" in ran.err) == (1, True)
    told = campaign.did("p2", "--as", "france", "declare_war", "Spain", first["id"], "-", "4")
    assert "declares war on Spain, for 4" in told
    assert "4 of that is by the table's word, for 1 card without CP" in told
    told = campaign.did("p2", "--as", "france", "declare_war", "Spain", second["id"])
    assert "for 0" in told
    assert "1 of those cards has no CP in this deck" in told


def test_legal_says_first_what_the_table_waits_for_and_each_action_once(campaign: Campaign) -> None:
    def heads(seat: str) -> list[str]:
        told = done("legal", campaign.path, "--seat", seat).splitlines()
        return [row.partition(". ")[2] for row in told if row[:1].isdigit()]

    first, second = heads("p1"), heads("p2")
    assert first[0] == second[0] == "The table: Make the deck (VQ-C8)"
    assert len(first) == len(set(first))
    assert first.index("The table: Make the deck (VQ-C8)") < first.index("The table: Note")
    campaign.dealt()
    assert heads("p1")[0].startswith("Ottoman: Play a card")
    commands = [row for row in done("legal", campaign.path, "--seat", "p1").splitlines() if " informant " in row]
    assert len(commands) == 6


def test_legal_says_of_dice_how_many_and_which_faces(tmp_path: Path) -> None:
    campaign = new(tmp_path / "dice.toml", "--dice", "table")
    campaign.did("p1", "roll", 2, "a siege")
    told = done("legal", campaign.path, "--seat", "p1").splitlines()
    assert told[1] == "1. The table: Type in the dice"
    assert "   FACES: 2 of these, each as often as it came, with commas: 1, 2, 3, 4, 5, 6" in told


def test_legal_as_json_is_in_the_same_order(campaign: Campaign) -> None:
    assert campaign.offers("p1")[0]["action"] == "build_deck"


@pytest.mark.rule("VQ-C9")
def test_c9_show_says_what_each_power_draws_or_why_that_is_not_known(campaign: Campaign) -> None:
    def spain() -> str:
        return next(row for row in done("show", campaign.path).splitlines() if row.startswith("Spain ("))

    assert "Draws ?: what its keys give must be typed, by flota do … number spain N (VQ-C9)." in spain()
    campaign.did("p1", "number", "spain", 4)
    assert "Draws 4: 4 by keys" in spain()
    campaign.did("p1", "build_deck")
    for power in ("ottoman", "england", "france", "holy_roman_empire"):
        campaign.did("p1", "number", power, 3)
    campaign.did("p1", "deal")
    assert "Drew 4 this turn." in spain()
