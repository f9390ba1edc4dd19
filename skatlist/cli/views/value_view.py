"""One game shown: the entry in words, the steps as people count them, the booking, the paragraphs."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from skatlist.cli.terminal.lettering import UNBROKEN
from skatlist.cli.terminal.terminal import Terminal, facts_of
from skatlist.cli.terminal.wrapping import in_window
from skatlist.disputes.game_words import (
    booking_words,
    claim_reasons,
    counting_lines,
    either_booking,
    paragraphs,
    verdict_words,
)
from skatlist.findings.fixes import level_text, result_of
from skatlist.game import Contract
from skatlist.game.reckoning import reckon
from skatlist.one_game import SingleGame
from skatlist.rules import Profile
from skatlist.sheet import HouseRuleFacts, Row
from skatlist.sheet.row_words import game_title
from skatlist.words import Language, text

if TYPE_CHECKING:
    from skatlist.checks.claims import Claim


def entry_json(row: Row) -> dict[str, Any]:
    """Return the entry under its CSV column names."""
    entry, house = row.entry, row.house or HouseRuleFacts()
    return {
        "declarer": row.declarer,
        **facts_of(entry, "contract", "spitzen"),
        "levels": level_text(entry.levels),
        "bid": entry.bid,
        "result": result_of(entry.won),
        **facts_of(entry, "overbid", "reason", "charged_contract", "charged_spitzen"),
        **facts_of(entry, "card_points", "tricks", "kontra", "bock"),
        "kontra_by": list(house.kontra_by),
        "bidders": list(house.bidders),
    }


def value_json(game: SingleGame, lang: Language) -> dict[str, Any]:
    """Return the document `skatlist/value/1` of a game, without findings."""
    row, entered = game.row, game.entered
    reckoning = reckon(row.entry, game.profile, row.stated.value) if row else None
    document: dict[str, Any] = {
        "schema": "skatlist/value/1",
        "rules": game.profile.name,
        "entry": entry_json(entered) if entered else None,
        **facts_of(game, "value", "points", "overbid"),
        "steps": [
            {"key": s.kind.value, "label": text(f"words.StepKind.{s.kind}", lang), "count": s.number}
            for s in (reckoning.steps if reckoning else ())
        ],
        "paragraphs": list(paragraphs(reckoning.topics, game.profile)) if reckoning else [],
    }
    if game.ramsch:
        document["bookings"] = game.bookings and list(game.bookings)
    return document


def value_lines(row: Row, profile: Profile, desk: Terminal, *, possible: bool = True, note: str = "") -> Iterator[str]:
    """Yield the lines a player reads: what was played, how it is counted, what is booked, by which paragraph.

    A game that is not `possible` is booked nothing; `note` stands before the booking.
    """
    entry = row.entry
    if entry.contract in (None, Contract.RAMSCH):
        return
    yield from map(desk.bold, in_window(game_title(entry, desk.lang), rest="  "))
    for line in counting_lines(row, profile, desk.lang):
        yield from in_window(line, "  ")
    yield from in_window(note, "  ") if note else ()
    if possible:
        booked = booking_words(row, profile, desk.lang)
        yield from [f"  {desk.bold(booked)}"] if booked else ()
        yield from (f"  {line}" for line in either_booking(row, profile, desk.lang))
    cited = paragraphs(reckon(entry, profile, row.stated.value).topics, profile)
    if cited:
        said = ", ".join(rule.replace(" ", UNBROKEN) for rule in cited)
        yield from map(desk.dim, in_window(f"{said} ({profile.title[desk.lang]})", "  "))


def claim_lines(claim: "Claim", desk: Terminal) -> Iterator[str]:
    """Yield the answer to a claim."""
    unclear = claim.unread or (claim.points is None and not claim.impossible)
    yield desk.style(verdict_words(claim, desk.lang), "1;33" if unclear else "1;32" if claim.right else "1;31")
    if claim.unread or claim.right:
        return
    reasons = claim_reasons(claim, desk.lang)
    if not reasons:
        yield from desk.lines("claim.nowhere", "  ", number=f"{claim.number:+d}")
        return
    yield "  " + desk.text("claim.would_be", number=f"{claim.number:+d}")
    for _, reason in reasons:
        yield from in_window(reason, "  - ")


def claim_json(claim: "Claim", lang: Language) -> dict[str, Any]:
    """Return the member `claim` of `skatlist/value/1`."""
    explanations = [{"rules": rules or None, "label": label} for rules, label in claim_reasons(claim, lang)]
    return {"stated": claim.number, "right": claim.right, "explanations": explanations}
