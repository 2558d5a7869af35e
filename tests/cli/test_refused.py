"""What may not be: one sentence on stderr, the exit code as promised, and the file as it was."""

from __future__ import annotations

import pytest

from tests.cli.kit import Campaign, done, flota


def refused(campaign: Campaign, code: int, *words: object, seat: str = "p1") -> str:
    """A `do` that must fail with this code and write nothing; its sentence."""
    before = campaign.path.read_bytes()
    ran = campaign.do(seat, *words)
    assert (ran.code, ran.out) == (code, ""), ran
    assert campaign.path.read_bytes() == before
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    return ran.err


def test_f09_after_a_draw_undo_is_refused_with_the_reason(campaign: Campaign) -> None:
    campaign.dealt()
    campaign.did("p1", "draw_cards", "england", 1)
    before = campaign.path.read_bytes()
    for more in ((), ("--dry-run",)):
        ran = flota("undo", campaign.path, "--seat", "p1", *more)
        assert ran.code == 1
        assert "cards were drawn" in ran.err
    assert campaign.path.read_bytes() == before


def test_undo_says_first_what_it_would_take_back(campaign: Campaign) -> None:
    campaign.did("p1", "vp", "england", 3, "a marriage")
    before = campaign.path.read_bytes()
    assert "England gains 3 VP" in done("undo", campaign.path, "--seat", "p1", "--dry-run")
    assert campaign.path.read_bytes() == before
    assert "Player 1" in flota("undo", campaign.path, "--seat", "p2").err
    done("undo", campaign.path, "--seat", "p1")
    assert flota("undo", campaign.path, "--seat", "p1").code == 1


def test_f14_what_was_taken_back_stands_in_the_log_as_undone(campaign: Campaign) -> None:
    campaign.did("p1", "vp", "england", 3, "a marriage")
    done("undo", campaign.path, "--seat", "p1")
    first, second = campaign.log()
    assert (first["key"], first["undone"], second["key"]) == ("vp_gained", True, "undone")
    assert "[undone] England gains 3 VP" in done("log", campaign.path)
    assert "1 of them undone" in done("verify", campaign.path)


def test_the_data_sheet_is_corrected_as_legal_lists_it_and_show_says_so(campaign: Campaign) -> None:
    listed = done("legal", campaign.path, "--seat", "p1", "--corrections")
    for path in ("rulers.spain.admin", "home_ports.names", "oceans.zones", "cards_by_keys.spain.cards"):
        assert path in listed
    assert "rulers.spain.admin" not in done("legal", campaign.path, "--seat", "p1")
    assert "is now 2" in campaign.did("p2", "correct", "rulers.spain.admin", 2)
    assert "is now Seville, Cadiz" in campaign.did("p1", "correct", "home_ports.names", "seville,Cadiz")
    campaign.did("p1", "correct", "rulers.spain.verified", "yes")
    shown = done("show", campaign.path)
    assert "Ruler, Spain, admin rating: 2" in shown
    assert "(?) Spanish home ports: Seville, Cadiz" in shown
    assert campaign.view()["data"]["rulers"]["spain"]["admin"] == 2
    assert "0 to 9" in refused(campaign, 1, "correct", "rulers.spain.admin", 12)
    assert "already" in refused(campaign, 1, "correct", "rulers.spain.admin", 2)
    assert "fixed" in refused(campaign, 1, "correct", "treasures.counts", "1=3")
    assert "no value called weather" in refused(campaign, 1, "correct", "weather", 3)


def test_f05_looking_and_asking_write_nothing_and_tell_nobody(campaign: Campaign) -> None:
    campaign.dealt()
    before, heard = campaign.path.read_bytes(), campaign.log("p2")
    for words in (("show",), ("legal",), ("legal", "--referee"), ("log",), ("undo", "--dry-run")):
        flota(words[0], campaign.path, "--seat", "p1", *words[1:])
    refused(campaign, 1, "pass")
    assert campaign.path.read_bytes() == before
    assert campaign.log("p2") == heard


@pytest.mark.parametrize("change", ["0", "26", "-1", "999999999999999999999999"])
def test_f22_a_whole_number_beyond_its_bounds_is_refused(campaign: Campaign, change: str) -> None:
    refused(campaign, 1, "vp", "england", change, "too much")


@pytest.mark.parametrize("change", ["1.5", "", "one", "１", "1_0", "yes", "nan", "1e2"])
def test_f22_what_is_no_whole_number_is_refused(campaign: Campaign, change: str) -> None:
    assert "CHANGE" in refused(campaign, 2, "vp", "england", change, "odd")


def test_f22_more_cp_than_are_left_and_exactly_all(campaign: Campaign) -> None:
    campaign.dealt()
    card = next(n for n in campaign.hand("p1", "ottoman") if n > 23)
    campaign.did("p1", "play", card, "cp", 4)
    for cp in (-1, 0, 5):
        assert "From 1 to 4 CP can be spent" in refused(campaign, 1, "spend_cp", cp, "galleys")
    assert "0 left" in campaign.did("p1", "spend_cp", 4, "galleys")
    assert "No CP are left" in refused(campaign, 1, "spend_cp", 1, "more galleys")


def test_a_seat_that_may_not_act_is_refused_with_the_rule(campaign: Campaign) -> None:
    campaign.dealt()
    assert "VQ-C11" in refused(campaign, 1, "pass", seat="p2")
    assert "is not yours to act for" in refused(campaign, 1, "--as", "spain", "pass")
    assert "(VQ-C9)" in refused(campaign, 1, "deal")


def test_a_forbidden_mode_is_offered_as_barred_and_refused_with_its_rule(campaign: Campaign) -> None:
    campaign.did("p1", "override_card", "treasure_fleet", "hand.ottoman", "so that there is a mandatory event")
    campaign.dealt()
    offers = [offer for offer in campaign.offers("p1", "play") if offer["power"] == "ottoman"]
    barred = [one for offer in offers for one in offer["fields"][0]["domain"].get("barred", [])]
    assert ("VQ-C15", 7) in [(one["rule"], one["value"]) for one in barred]
    assert "Not treasure_fleet" in done("legal", campaign.path, "--seat", "p1")
    assert "VQ-C15" in refused(campaign, 1, "--as", "ottoman", "play", "treasure_fleet", "cp", 3)


def test_what_is_no_action_is_a_usage_error(campaign: Campaign) -> None:
    assert "build_deck" in refused(campaign, 2, "build")
    assert "`flota legal`" in refused(campaign, 2, "vp")
    assert "undo" in refused(campaign, 2, "undo", 1)
    assert "--json" in refused(campaign, 2, "--json", "[")
    assert "`flota undo`" in refused(campaign, 2, "--json", '["undo", 1]')
    assert "build_deck" in refused(campaign, 2, "--json", '["build", 1]')
    assert "takes nothing more: leave out 1." in refused(campaign, 2, "--json", '["pass", 1]')
    assert "--json" in refused(campaign, 2, "--json", "[" * 2000)
    assert "no card" in refused(campaign, 2, "play", "the golden hind", "event")
    assert "Give an ACTION" in refused(campaign, 2)
    assert "There is no seat p9" in refused(campaign, 2, "pass", seat="p9")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("pass", "extra"), "The action pass takes nothing more: leave out extra."),
        (("pass", "a", "b"), "The action pass takes nothing more: leave out a b."),
        (("vp",), "The action vp takes POWER CHANGE REASON, and nothing was given;"),
        (("vp", "spain"), "The action vp takes POWER CHANGE REASON; CHANGE REASON is missing."),
        (("--as", "venice", "pass"), "There is no power venice that this seat could act for; there are ottoman,"),
        (("--as", "venice", "--json", '["pass"]'), "There is no power venice that this seat could act for;"),
    ],
)
def test_what_was_typed_wrongly_is_named_in_plain_words(campaign: Campaign, words: tuple[str], sentence: str) -> None:
    assert refused(campaign, 2, *words).startswith(sentence)


@pytest.mark.parametrize("name", ["holy-roman-empire", "Holy Roman Empire", "HOLY_ROMAN_EMPIRE"])
def test_a_power_may_be_written_as_people_write_it(campaign: Campaign, name: str) -> None:
    assert "Empire gave a word" in campaign.did("p1", "--as", name, "word", "armada")


def test_where_several_powers_could_the_power_must_be_said(campaign: Campaign) -> None:
    assert "--as" in refused(campaign, 2, "word", "armada")
    assert "Ottoman gave a word" in campaign.did("p1", "--as", "ottoman", "word", "armada")


def test_the_public_cannot_act(campaign: Campaign) -> None:
    ran = flota("do", campaign.path, "build_deck")
    assert ran.code == 2
    assert "--seat" in ran.err


@pytest.mark.parametrize("text", ["", " ", "a\nb", "\x1b[2J", "x" * 201, "\ud800"])
def test_a_text_that_is_no_line_is_refused(campaign: Campaign, text: str) -> None:
    refused(campaign, 1, "note", text)


def test_a_hostile_title_cannot_steer_the_terminal(campaign: Campaign) -> None:
    text = campaign.path.read_text().replace('title = "', 'title = "\\u001b[2J', 1)
    campaign.path.write_text(text)
    assert "\x1b" not in flota("show", campaign.path).out


@pytest.mark.parametrize(
    "words",
    [
        ("note", "one\u3164two"),
        ("--json", '["note","one\u3164two"]'),
        ("--json", '["note","one\\u3164two"]'),
        ("--json", '["vp","england",1,"one\u3164two"]'),
    ],
)
def test_a_new_line_with_a_character_that_is_not_seen_is_refused(campaign: Campaign, words: tuple[str, ...]) -> None:
    assert "a character that is not seen (U+3164)" in refused(campaign, 1, *words)
