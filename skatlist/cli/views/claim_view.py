"""A disputed number shown: right or wrong, and what would make it right."""

from collections.abc import Iterator
from typing import Any

from skatlist.checks.claims import Claim, OtherGame, OtherRules
from skatlist.cli.terminal.terminal import Desk
from skatlist.cli.terminal.wrapping import in_window
from skatlist.cli.views.rules_diff_view import paragraph_of, sentence
from skatlist.cli.views.value_view import game_title


def claim_lines(claim: Claim, desk: Desk) -> Iterator[str]:
    """Yield the answer to a claim."""
    number = f"{claim.number:+d}"
    if claim.impossible:
        yield desk.style(desk.text("claim.impossible", number=number), "1;31")
    elif claim.points is None:
        key = "claim.contradicted" if claim.contradicted else "claim.unknown"
        yield desk.style(desk.text(key, number=number), "1;33")
    elif claim.right:
        yield desk.style(desk.text("claim.right", number=number), "1;32")
        return
    else:
        yield desk.style(desk.text("claim.wrong", number=number, points=f"{claim.points:+d}"), "1;31")
    reasons = list(_reasons(claim, desk))
    if not reasons:
        yield from in_window(desk.text("claim.nowhere", number=number), "  ")
        return
    yield "  " + desk.text("claim.would_be", number=number)
    for reason in reasons:
        yield from in_window(reason, "  - ")


def claim_json(claim: Claim, desk: Desk) -> dict[str, Any]:
    """Return the member `claim` of `skatlist/value/1`."""
    explanations = [{"rules": None, "label": desk.text(f"claim.{slip.kind}")} for slip in claim.slips]
    explanations += [{"rules": None, "label": _game(game, desk)} for game in claim.games]
    explanations += [{"rules": other.profile.name, "label": _rules(other, desk)} for other in claim.rules]
    return {"stated": claim.number, "right": claim.right, "explanations": explanations}


def _reasons(claim: Claim, desk: Desk) -> Iterator[str]:
    yield from (desk.text(f"claim.{slip.kind}") for slip in claim.slips)
    yield from (_game(game, desk) for game in claim.games)
    yield from (_rules(other, desk) for other in claim.rules)


def _game(game: OtherGame, desk: Desk) -> str:
    """Return a game near by in words: `Kreuz mit 3, gewonnen`."""
    if game.label in {"not_overbid", "bids", "mark_overbid"}:
        return desk.text(f"claim.{game.label}", **dict(game.params))
    result = desk.text("claim.overbid" if game.overbid else "claim.won" if game.entry.won else "claim.lost")
    return desk.text("claim.game", game=game_title(game.entry, desk), result=result)


def _rules(other: OtherRules, desk: Desk) -> str:
    """Return a rule set, and the rule that makes the difference with its paragraph."""
    title = other.profile.title[desk.lang]
    if not other.key:
        return desk.text("claim.rules", title=title)
    rule = sentence(other.key, other.profile.value_of(other.key), desk)
    paragraph = paragraph_of(other.key, other.profile)
    return desk.text("claim.rule", title=title, rule=f"{rule} ({paragraph})" if paragraph else rule)
