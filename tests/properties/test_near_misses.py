"""A refusal is about the thing that is wrong: an offer's instance with one field changed is refused for that field."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from core.table.journal import Prepared
from core.table.offers import sample
from core.virgin_queen.actions import Play
from tests.kit import Table
from tests.properties.attempts import _value
from tests.properties.test_turns import positions

ABOUT: dict[str, str] = {
    "armada_already": "port place", "armada_full": "regulars mercenaries", "armada_hits": "hits",
    "armada_in_port": "aboard", "armada_led_missing": "led regulars mercenaries", "armada_leaders": "leaders aboard",
    "armada_load_count": "regulars mercenaries leaders", "armada_load_full": "regulars mercenaries",
    "armada_loss_count": "regulars mercenaries", "armada_most": "levels", "armada_no_leader": "led leaders",
    "armada_nobody": "regulars mercenaries leaders", "armada_not_aboard": "regulars mercenaries leaders aboard",
    "armada_port": "port", "armada_port_as_sea": "place", "armada_siege": "besieged port", "armada_stays": "place",
    "armada_unled": "led regulars mercenaries", "armada_paid": "cp", "at_sea_same": "zone", "bid_range": "amount",
    "card_lies": "card cards", "card_twice": "cards", "card_unknown": "card", "captain_twice": "captain",
    "colony_spain": "power", "convoy_same": "galleons", "convoy_zones": "zones galleons", "cp_left": "cp levels",
    "cp_left_one": "cp levels", "cp_none": "cp", "cp_not_typed": "cp mode", "cp_printed": "cp",
    "cp_unknown": "cp mode card", "dice_count": "count defend", "dice_faces": "faces", "event_creates": "card mode",
    "event_takes": "card mode", "fact_same": "fact value", "fact_unknown": "fact", "fact_value": "fact value",
    "frame_waits": "mode", "galleons_same": "count", "galleons_whose": "owner", "home_card_played": "card cards",
    "informant_same": "spy on there", "informant_whom": "spy on", "mandatory_not_for_cp": "mode card cards",
    "mode_wrong": "mode card", "no_condition": "card", "no_expedition": "expedition", "no_figures": "part",
    "not_in_discards": "taken", "not_in_hand": "card cards", "not_your_condition": "card",
    "not_your_expedition": "expedition", "not_your_impulse": "mode cp", "piracy_reward": "treasures galleons vp",
    "piracy_treasures": "treasures",
    "nothing_to_lose": "power",
    "number_range": "adjust amount base count cp face galleons rating levels", "only_in_phase": "mode",
    "one_card": "mode", "order_nations": "nations", "pay_range": "amount payer", "pay_whom": "payer payee",
    "phase_unknown": "phase", "piracy_whom": "victim expedition", "power_unknown": "power nation to",
    "reason_missing": "reason", "refit_same": "damaged", "sail_same": "zone", "show_to_whom": "to",
    "step_same": "step done", "step_unknown": "step part", "take_home": "taken", "take_mandatory": "taken",
    "take_own_event": "taken", "takes_another": "taken", "takes_nothing": "card", "war_cp_most": "cp",
    "text_bad": "captain how note place port reason target text what why word zone",
    "treasure_not_held": "treasures value",
    "turn_unknown": "turn", "vp_range": "change power", "war_cp_printed": "cp", "wrong_home": "capital",
    "zone_empty": "source zone", "zone_full": "zone source", "zone_kind": "source zone", "zone_same": "source zone",
    "zone_unknown": "source zone",
}  # fmt: skip
"""Each refusal that one wrong field can bring about, with the fields that its sentence is about."""


@pytest.mark.parametrize("game", ["virgin_queen", "pax_hispanica"])
def test_one_wrong_field_is_what_the_refusal_is_about(game: str) -> None:
    rng, wrong, seen = Random(game), set(), set()
    for record in positions(game):
        for seat in record.setup.seats:
            for offer in (*record.offers(seat), *record.referee_offers(seat)):
                raw = sample(offer, rng) if rng.random() < 0.06 else None
                if raw is None or len(raw) == 1 or offer.action == "correct":
                    continue
                action = msgspec.convert(raw, record.game.action_type)
                field = rng.choice(msgspec.structs.fields(action))
                value = _value(record.setup, record.state, field, rng)
                bent = msgspec.structs.replace(action, **{field.name: value})
                outcome = record.prepare(seat, offer.power, bent, "", bytes(32))
                if isinstance(outcome, Prepared):
                    continue
                key = outcome.said.key
                seen.add(key)
                if field.name not in ABOUT.get(key, "").split():
                    wrong.add((offer.action, field.name, key))
    assert not wrong
    assert len(seen) > 15


@pytest.mark.rule("VQ-C1")
def test_a_card_that_all_see_lying_elsewhere_is_refused_as_that() -> None:
    """A played home card is played already; another's discard lies there. What is hidden is only not in the hand."""
    table = Table().past(
        zones={"hand.england": ("edict",), "played.ottoman": ("janissaries",), "discards": ("john_knox",)},
        phase="action",
        active="ottoman",
    )
    for mode in ("event", "cp"):
        table.refused("ottoman", Play(table.card("janissaries"), mode), "home_card_played", "VQ-C1")
        table.refused("ottoman", Play(table.card("john_knox"), mode), "card_lies")
        table.refused("ottoman", Play(table.card("edict"), mode), "not_in_hand")
