"""One game shown: the entry in words, the steps as people count them, the booking, the paragraphs."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from skatlist.cli.terminal.lettering import UNBROKEN
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import in_window
from skatlist.findings.fixes import level_text, result_of
from skatlist.game import (
    ALL_POINTS,
    ANNOUNCED,
    BASE,
    LEVEL_NAMES,
    SCHWARZ_ANNOUNCED,
    Contract,
    Entry,
    Level,
    StepKind,
    Valuation,
    announced_value,
    bids_of,
    game_value,
    reckon,
    valuate,
)
from skatlist.one_game import SingleGame
from skatlist.rules import Profile
from skatlist.sheet import Row
from skatlist.words import Language, text

if TYPE_CHECKING:
    from skatlist.checks.claims import Claim, OtherGame, OtherRules

CHAIN: Final = ("Kontra", "Re", "Hirsch", "Bock")  # the same in every language


def paragraphs(topics: tuple[str, ...], profile: Profile) -> tuple[str, ...]:
    """Return the paragraphs of topics in this profile's edition, each once, in order."""
    return tuple(dict.fromkeys(filter(None, (profile.paragraph(topic) for topic in topics))))


def entry_json(row: Row) -> dict[str, Any]:
    """Return the entry under its CSV column names."""
    entry = row.entry
    return {
        "declarer": row.declarer,
        "contract": entry.contract,
        "spitzen": entry.spitzen,
        "levels": level_text(entry.levels),
        "bid": entry.bid,
        "result": result_of(entry.won),
        "overbid": entry.overbid,
        "reason": entry.reason,
        "charged_contract": entry.charged_contract,
        "charged_spitzen": entry.charged_spitzen,
        "card_points": entry.card_points,
        "tricks": entry.tricks,
        "kontra": entry.kontra,
        "bock": entry.bock,
    }


def value_json(game: SingleGame, lang: Language) -> dict[str, Any]:
    """Return the document `skatlist/value/1` of a game, without findings."""
    row, entered = game.row, game.entered
    reckoning = reckon(row.entry, game.profile, row.stated.value) if row else None
    document: dict[str, Any] = {
        "schema": "skatlist/value/1",
        "rules": game.profile.name,
        "entry": entry_json(entered) if entered else None,
        "value": game.value,
        "points": game.points,
        "overbid": game.overbid,
        "steps": [
            {"key": s.kind.value, "label": text(f"words.StepKind.{s.kind}", lang), "count": s.number}
            for s in (reckoning.steps if reckoning else ())
        ],
        "paragraphs": list(paragraphs(reckoning.topics, game.profile)) if reckoning else [],
    }
    if game.ramsch:
        document["bookings"] = game.bookings and list(game.bookings)
    return document


def decided(game: SingleGame, desk: Terminal) -> str:
    """Return what decided a game whose result nobody named: card points, tricks, the reason or a number in dispute."""
    entry, profile = game.entry, game.profile
    limit = profile.values.schneider_from
    if entry is None or entry.won is None or entry.contract is None or game.overbid:
        return ""
    result = desk.text("claim.won" if entry.won else "claim.lost")
    if game.decides:
        return desk.text("value.by_claim", result=result)
    if not entry.reason.to_the_end:
        return desk.text("value.by_reason", reason=entry.reason, result=result)
    facts = {"points": entry.card_points, "tricks": entry.tricks}
    missed = entry.contract in BASE and entry.levels & ANNOUNCED and not entry.won
    schwarz = entry.levels & SCHWARZ_ANNOUNCED and profile.values.schwarz_announced_by == "tricks"
    by_tricks = entry.card_points is None or (entry.tricks is not None and (schwarz or entry.contract not in BASE))
    why = ""
    if missed:
        level = max(level for level in LEVEL_NAMES if entry.levels & ANNOUNCED & level)
        limit = ALL_POINTS if entry.levels & SCHWARZ_ANNOUNCED else limit
        why = desk.text("value.needs_tricks" if schwarz else "value.needs_points", level=level, limit=limit)
    if not by_tricks or entry.tricks is not None:
        return desk.text(f"value.by_{'tricks' if by_tricks else 'points'}", **facts, result=result, why=why)
    return ""


def value_lines(row: Row, profile: Profile, desk: Terminal, *, possible: bool = True, note: str = "") -> Iterator[str]:
    """Yield the lines a player reads: what was played, how it is counted, what is booked, by which paragraph.

    A game that is not `possible` is booked nothing; `note` stands before the booking.
    """
    entry = row.entry
    if entry.contract in (None, Contract.RAMSCH):
        return
    yield from map(desk.bold, in_window(game_title(entry, desk), rest="  "))
    if entry.contract in (Contract.PASSED, Contract.VOID):
        yield "  " + desk.text(f"value.{entry.contract}")
    stated = row.stated.value
    valuation = valuate(entry, profile, stated)
    own = game_value(entry, profile)
    if own:
        played = entry._replace(bid=None, overbid=False, kontra=0, bock=0)
        counted = reckon(played, profile).text(desk.lang)
        yield from in_window(f"{counted} = {own}" if entry.contract in BASE else counted, "  ")
    yield from _changed(row, valuation, profile, desk)
    yield from in_window(note, "  ") if note else ()
    if possible:
        yield from (f"  {line}" for line in _bookings(entry, valuation, profile, desk))
    cited = paragraphs(reckon(entry, profile, stated).topics, profile)
    if cited:
        said = ", ".join(rule.replace(" ", UNBROKEN) for rule in cited)
        yield from map(desk.dim, in_window(f"{said} ({profile.title[desk.lang]})", "  "))


def _changed(row: Row, valuation: Valuation, profile: Profile, desk: Terminal) -> Iterator[str]:
    """Yield what the bid, Kontra and Bock make of the value of a game."""
    entry = row.entry
    if valuation.overbid:
        yield from in_window(_overbid(entry, valuation, profile, desk), "  ")
        if valuation.value not in {None, game_value(entry, profile)}:
            reckoning = reckon(entry, profile, row.stated.value)
            base, needed = reckoning.base or 0, (reckoning.base or 0) * (reckoning.cases or 0)
            if entry.bid and entry.charged_contract is None and needed - base < entry.bid <= needed:
                why = desk.text("value.next_multiple", base=base, bid=entry.bid, value=needed)
                yield from in_window(why, "  ")
            yield from in_window(f"{reckoning.text(desk.lang)} = {valuation.value}", "  ")
        return
    for step in reckon(entry, profile).steps:
        if step.kind in (StepKind.KONTRA, StepKind.BOCK):
            yield f"  {desk.text(f'words.StepKind.{step.kind}')} {step.number}: {valuation.value}"


def _overbid(entry: Entry, valuation: Valuation, profile: Profile, desk: Terminal) -> str:
    """Return why a game is overbid: its bid, else the bids that lead to what it costs."""
    if entry.bid is not None:
        own = game_value(entry, profile) or 0
        if own < entry.bid:
            return desk.text("value.overbid", bid=entry.bid, own=own)
        return desk.text("value.overbid_announced", bid=entry.bid, own=announced_value(entry, profile))
    bids = bids_of(entry, valuation.value, profile)
    return desk.text("value.overbid_bids" if bids else "value.overbid_unbid", bids=bids)


def game_title(entry: Entry, desk: Terminal) -> str:
    """Return the game in words: `Kreuz mit 2, Hand, Schneider, gereizt 36`."""
    words = contract_words(entry, entry.levels, desk)
    words += CHAIN[: entry.kontra]
    words += ["Bock"] * (entry.bock > 0)
    if entry.bid is not None and entry.contract is not Contract.PASSED:
        words.append(desk.text("value.bid", bid=entry.bid) if entry.bid else desk.text("value.no_bid"))
    return ", ".join(words)


def contract_words(entry: Entry, levels: Level, desk: Terminal) -> list[str]:
    """Return the contract with its Spitzen, and levels: `Kreuz mit 2`, `Hand`, `Schneider`."""
    contract = desk.text(f"words.Contract.{entry.contract}")
    if entry.contract in BASE and entry.spitzen:
        side = StepKind.WITH if entry.spitzen > 0 else StepKind.WITHOUT
        contract += f" {desk.text(f'words.StepKind.{side}')} {abs(entry.spitzen)}"
    return [contract, *(desk.text(f"words.Level.{level.name}") for level in LEVEL_NAMES if levels & level)]


def _bookings(entry: Entry, valuation: Valuation, profile: Profile, desk: Terminal) -> Iterator[str]:
    """Yield what is booked; both results where the entry has none."""
    if valuation.points is not None and valuation.value:
        won = valuation.points > 0
        factor = -valuation.points // valuation.value
        key = "won" if won else "lost_single" if factor == 1 else "lost"
        yield desk.bold(desk.text(f"value.{key}", points=f"{valuation.points:+d}"))
    elif valuation.value and entry.won is None:
        for won in (True, False):
            points = valuate(entry._replace(won=won), profile).points
            if points is not None:
                yield desk.text("value.would_win" if won else "value.would_lose", points=f"{points:+d}")


def claim_lines(claim: "Claim", desk: Terminal) -> Iterator[str]:
    """Yield the answer to a claim."""
    number = f"{claim.number:+d}"
    if claim.unread:
        yield desk.style(desk.text("claim.unread", number=number), "1;33")
        return
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


def claim_json(claim: "Claim", desk: Terminal) -> dict[str, Any]:
    """Return the member `claim` of `skatlist/value/1`."""
    explanations = [{"rules": None, "label": desk.text(f"claim.{slip.kind}")} for slip in claim.slips]
    explanations += [{"rules": None, "label": _game(game, desk)} for game in claim.games]
    explanations += [{"rules": other.profile.name, "label": _rules(other, desk)} for other in claim.rules]
    return {"stated": claim.number, "right": claim.right, "explanations": explanations}


def _reasons(claim: "Claim", desk: Terminal) -> Iterator[str]:
    yield from (desk.text(f"claim.{slip.kind}") for slip in claim.slips)
    yield from (_game(game, desk) for game in claim.games)
    yield from (_rules(other, desk) for other in claim.rules)


def _game(game: "OtherGame", desk: Terminal) -> str:
    """Return a game near by in words: `Kreuz mit 3, gewonnen`."""
    if game.label in {"not_overbid", "bids", "mark_overbid"}:
        return desk.text(f"claim.{game.label}", **dict(game.params))
    result = desk.text("claim.overbid" if game.overbid else "claim.won" if game.entry.won else "claim.lost")
    return desk.text("claim.game", game=game_title(game.entry, desk), result=result)


def _rules(other: "OtherRules", desk: Terminal) -> str:
    """Return a rule set, and the rule that makes the difference with its paragraph."""
    from skatlist.cli.views.rules_diff_view import paragraph_of, sentence

    title = other.profile.title[desk.lang]
    if not other.key:
        return desk.text("claim.rules", title=title)
    rule = sentence(other.key, other.profile.value_of(other.key), desk)
    paragraph = paragraph_of(other.key, other.profile)
    return desk.text("claim.rule", title=title, rule=f"{rule} ({paragraph})" if paragraph else rule)
