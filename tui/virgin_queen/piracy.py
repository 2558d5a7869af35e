"""Piracy on the world map: who attacks whom where, dice and chances, rewards, home or not (VQ-T11, T12)."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from core.table.telling import Said
from core.virgin_queen.raids import hits
from tui.odds import signed
from tui.screens.scene import Scene
from tui.virgin_queen.chances import (
    Chances,
    after_hits,
    after_name,
    before,
    before_name,
    chances_line,
    sea_words,
    sentence,
)
from tui.virgin_queen.lines import Do, Line, Page, heading, values_of
from tui.virgin_queen.phase_room import bold, stacked
from tui.virgin_queen.procedure_room import (
    ProcedureRoom,
    around,
    captain_of,
    decider,
    expedition,
    frame_of,
    rewards_words,
    rule_line,
    short,
    told_line,
    told_since,
)
from tui.virgin_queen.treasure_fleet import home_lines

PIRACY = "piracy"


class PiracyRoom(ProcedureRoom):
    """One attack, from its dice to the way home."""

    ROOM = PIRACY
    TAG = PIRACY
    ANSWERS = frozenset({"piracy_reward", "piracy_home"})
    ABOUT = "sea_about_piracy"
    RULES = ("VQ-T12", "VQ-T11", "VQ-T6", "VQ-F7")

    def main(self, scene: Scene, width: int) -> Page:
        """What is asked, then the dice so far."""
        lines = [*self.asked(scene), *_chances_now(scene), heading(scene, "piracy_dice"), *so_far(scene)]
        return Page(sea_words(scene, "piracy"), [*lines, *around(scene)], head(scene))

    def deeds(self, scene: Scene) -> list[Line]:
        """Rewards, or the way home."""
        return rewards(scene) or _home(scene)

    def place(self, scene: Scene) -> str:
        """The dice."""
        return "side.attack"


def rewards(scene: Scene) -> list[Line]:
    """Every way to take the rewards: treasures and galleons that are there, VP for the rest (VQ-T12)."""
    lines = []
    for offer in scene.all_offers("piracy_reward"):
        taken = int(values_of(offer, "treasures")[0])
        most: Any = offer.fields[1].domain
        for galleons in range(most.high, -1, -1):
            vp = int(frame_of(scene, PIRACY)["net"]) - taken - galleons
            text = sea_words(scene, "take", what=rewards_words(scene, taken, vp, galleons))
            deed = Do(offer.power, (offer.action, taken, galleons))
            lines.append(Line(f"reward.{taken}.{galleons}", text, deed, "VQ-T12"))
    return lines


def _home(scene: Scene) -> list[Line]:
    offer = scene.offer("piracy_home")
    return home_lines(scene, _pirate(scene), offer.power, offer.action) if offer else []


def _pirate(scene: Scene) -> Any:
    return expedition(scene, int(frame_of(scene, PIRACY)["expedition"]))


def _rolling(scene: Scene) -> tuple[Chances, str, str] | None:
    """The chances of the roll that waits, its dice in words, and the name of the page with all of them."""
    frame, top = frame_of(scene, PIRACY), scene.view.frames[-1]
    theirs, who = int(frame["defend"]), short(_pirate(scene).captain)
    if top["frame"] != "roll" or not top["what"]:
        return None
    if frame["step"] == "answer":
        hit = int(frame["hits"])
        said = sea_words(scene, "against_hits", who=who, hits=hit, defend=theirs)
        return after_hits(hit, theirs), said, after_name(hit, theirs)
    mine = int(top["count"])
    said = sea_words(scene, "against", who=who, attack=mine, defend=theirs)
    return before(mine, theirs), said, before_name(mine, theirs)


def _chances_now(scene: Scene) -> list[Line]:
    rolling = _rolling(scene)
    return [chances_line("chances", rolling[2], sea_words(scene, "odds_page"))] if rolling else []


def so_far(scene: Scene) -> list[Line]:
    """Both sides' dice, fallen or to come, and the loot aboard."""
    frame, one = frame_of(scene, PIRACY), _pirate(scene)
    since = told_since(scene, PIRACY)
    fell = {str(said.params["roll"]): said.params["faces"] for said in since if said.key == "dice_for"}
    defence = sea_words(scene, "piracy_defence", to=str(frame["victim"]))
    coming = {"piracy_attack": one.dice, "piracy_answer": int(frame["defend"])}
    top = scene.view.frames[-1]
    if top["frame"] == "roll" and top["what"]:
        coming[str(top["what"])] = int(top["count"])
    lines = [
        told_line(key, _side(scene, who, fell.get(roll), coming[roll]))
        for key, who, roll in (
            ("side.attack", one.captain, "piracy_attack"),
            ("side.defend", defence, "piracy_answer"),
        )
    ]
    came = came_of_it(scene, since)
    lines += [told_line("outcome", came)] if came else []
    return [*lines, told_line("loot", sea_words(scene, "piracy_loot", count=one.loot))]


def came_of_it(scene: Scene, since: list[Said]) -> str:
    """The net, what was taken, and a captain damaged: ``Net +2: 1 treasure, 1 VP``; ``""`` before all dice fell."""
    told: dict[str, dict[str, Any]] = {said.key: dict(said.params) for said in since}
    if "piracy_net" not in told:
        return ""
    net = sea_words(scene, "net", net=signed(told["piracy_net"]["net"]))
    words = [net[:1].upper() + net[1:]]
    if "piracy_rewards" in told:
        took = told["piracy_rewards"]
        words.append(rewards_words(scene, took["loot"], took["vp"], took["galleons"]))
    words += [sea_words(scene, "damaged")] if "captain_damaged" in told else []
    return ", ".join(words)


def _side(scene: Scene, who: str, faces: Any, count: int) -> str:
    if faces is not None:
        return sea_words(scene, "side", who=who, faces=faces, hits=hits(faces))
    return sea_words(scene, "side_to_throw" if count else "side_no_dice", who=who, count=count)


def head(scene: Scene) -> Text:
    """Who attacks whom where, who decides, the net or the chances, the rule."""
    frame, one, rolling = frame_of(scene, PIRACY), _pirate(scene), _rolling(scene)
    net = int(frame["net"])
    return stacked(
        bold(sea_words(scene, "piracy_who", who=captain_of(scene, one), to=str(frame["victim"]), ocean=one.zone)),
        bold(decider(scene, str(frame["power"]))),
        bold(sea_words(scene, "rewards_due", net=net)) if frame["step"] == "reward" else "",
        f"{rolling[1]}{sentence(scene, rolling[0])}" if rolling else "",
        Text(rule_line("VQ-T12"), "italic"),
    )
