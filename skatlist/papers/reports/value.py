"""A game: the entry, the steps as players count them, the booking, the paragraphs, the answer to a claim."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from skatlist.cases.one_game import SingleGame
from skatlist.papers.reports.model import Heading, Part, TextLines, Tone
from skatlist.skat.findings.fixes import crosses, level_text, result_of
from skatlist.skat.game import (
    ALL_POINTS,
    ANNOUNCED,
    BASE,
    LEVEL_NAMES,
    SCHWARZ_ANNOUNCED,
    Contract,
    Entry,
    Level,
    Valuation,
    announced_value,
    bids_of,
    game_value,
    valuate,
)
from skatlist.skat.game.outcome import granted
from skatlist.skat.game.reckoning import StepKind, reckon
from skatlist.skat.rules import Profile
from skatlist.skat.rules.in_words import paragraph_of, rule_sentence
from skatlist.skat.sheet import HouseRuleFacts, Row, ScoredRow
from skatlist.skat.sheet.row_words import game_title
from skatlist.words import Language, text

if TYPE_CHECKING:
    from skatlist.skat.checks.claims import Claim, OtherGame, OtherRules

_UNBROKEN: Final = "\N{NO-BREAK SPACE}"


def value_parts(
    row: Row, profile: Profile, lang: Language, *, is_possible: bool = True, note: str = ""
) -> Iterator[Part]:
    """Yield a game for players: its name, how it is computed, the booking, the paragraphs.

    For an impossible game nothing is booked. `note` stands before the booking.
    """
    entry = row.entry
    if entry.contract in (None, Contract.RAMSCH):
        return
    yield Heading(game_title(entry, lang, row.house))
    yield TextLines((*counting_lines(row, profile, lang), *([note] if note else [])), level=1)
    if is_possible:
        booked = booked_points_text(row, profile, lang)
        yield TextLines((booked,) if booked else (), Tone.STRONG, 1)
        yield TextLines(tuple(either_booking(row, profile, lang)), level=1)
    cited = paragraphs(reckon(entry, profile, row.stated.value).topics, profile)
    if cited:
        rules = ", ".join(rule.replace(" ", _UNBROKEN) for rule in cited)
        yield TextLines((f"{rules} ({profile.title[lang]})",), Tone.NOTE, 1)


def ramsch_parts(scored: ScoredRow, lang: Language, *, note: str = "") -> Iterator[Part]:
    """Yield the bookings of a Ramsch by itself. `note` stands before them."""
    yield Heading(game_title(scored.row.entry, lang))
    if note:
        yield TextLines((note,), level=1)
    if scored.valuation.points is not None:
        booked = [
            f"{text('game.score.place', lang, place=place)}: {points:+d}"
            for place, points in enumerate(scored.bookings, 1)
            if points
        ]
        yield TextLines(tuple(booked) or (text("game.score.nobody", lang),), Tone.STRONG, 1)
    cited = scored.profile.paragraph("ramsch")
    if cited:
        yield TextLines((f"{cited} ({scored.profile.title[lang]})",), Tone.NOTE, 1)


def claim_parts(claim: "Claim", lang: Language) -> Iterator[Part]:
    """Yield the answer to a claim: whether it is right, and if it is wrong, the games for which it would be right."""
    is_unclear = claim.unread or (claim.points is None and not claim.impossible)
    tone = Tone.WARNING if is_unclear else Tone.GOOD if claim.right else Tone.BAD
    yield Heading(verdict_words(claim, lang), tone=tone)
    if claim.unread or claim.right:
        return
    reasons = tuple(reason for _, reason in claim_reasons(claim, lang))
    sentence = text("game.claim.would_be" if reasons else "game.claim.nowhere", lang, number=f"{claim.number:+d}")
    yield TextLines((sentence,), level=1)
    yield TextLines(reasons, level=1, is_list=True)


def entry_json(row: Row) -> dict[str, Any]:
    """Return the entry under its CSV column names."""
    entry, house = row.entry, row.house or HouseRuleFacts()
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


def claim_json(claim: "Claim", lang: Language) -> dict[str, Any]:
    """Return the member `claim` of `skatlist/value/1`."""
    explanations = [{"rules": rules or None, "label": label} for rules, label in claim_reasons(claim, lang)]
    return {"stated": claim.number, "right": claim.right, "explanations": explanations}


def paragraphs(topics: tuple[str, ...], profile: Profile) -> tuple[str, ...]:
    """Return the paragraphs of topics in this profile's edition, each once, in order."""
    return tuple(dict.fromkeys(filter(None, (profile.paragraph(topic) for topic in topics))))


def deciding_words(game: SingleGame, lang: Language) -> str:
    """Return the deciding fact of a game: the reason it ended, else the fact that settles the result."""
    entry, profile = game.entry, game.profile
    limit = profile.values.schneider_from
    if entry is None or entry.contract is None or game.overbid:
        return ""
    if not entry.reason.to_the_end:
        return _reason_words(game, entry, lang)
    if entry.won is None or not game.undecided:
        return ""
    result = text("words.Result.won" if entry.won else "words.Result.lost", lang)
    if game.decides:
        return text("game.value.by_claim", lang, result=result)
    facts = {"points": entry.card_points, "tricks": entry.tricks}
    missed = entry.contract in BASE and entry.levels & ANNOUNCED and not entry.won
    schwarz = entry.levels & SCHWARZ_ANNOUNCED and profile.values.schwarz_announced_by == "tricks"
    by_tricks = entry.card_points is None or (entry.tricks is not None and (schwarz or entry.contract not in BASE))
    why = ""
    if missed:
        level = max(level for level in LEVEL_NAMES if entry.levels & ANNOUNCED & level)
        limit = ALL_POINTS if entry.levels & SCHWARZ_ANNOUNCED else limit
        why = text("game.value.needs_tricks" if schwarz else "game.value.needs_points", lang, level=level, limit=limit)
    if not by_tricks or entry.tricks is not None:
        key = "game.value.by_tricks" if by_tricks else "game.value.by_points"
        return text(key, lang, **facts, result=result, why=why)
    return ""


def _reason_words(game: SingleGame, entry: Entry, lang: Language) -> str:
    """Return the result decided by the reason of an early end, and the level it grants for the bid."""
    lifted = Level.NONE if game.entered is None else granted(game.entered.entry, game.profile)
    if lifted:
        return text("game.value.granted", lang, level=crosses(lifted))
    if entry.won is None:
        return ""
    result = text("words.Result.won" if entry.won else "words.Result.lost", lang)
    if game.decides:
        return text("game.value.by_claim", lang, result=result)
    return text("game.value.by_reason", lang, reason=entry.reason, result=result)


def counting_lines(row: Row, profile: Profile, lang: Language) -> Iterator[str]:
    """Yield how a game is computed: its own value, and the effect of the bid, Kontra and Bock."""
    entry = row.entry
    if entry.contract in (Contract.PASSED, Contract.VOID):
        yield text("game.value.passed" if entry.contract is Contract.PASSED else "game.value.void", lang)
    own = game_value(entry, profile)
    if own:
        played = entry._replace(bid=None, overbid=False, kontra=0, bock=0)
        counted = reckon(played, profile).text(lang)
        yield f"{counted} = {own}" if entry.contract in BASE else counted
    valuation = valuate(entry, profile, row.stated.value)
    if valuation.overbid:
        yield from _overbid(row, valuation, profile, lang)
        return
    for step in reckon(entry, profile).steps:
        if step.kind in (StepKind.KONTRA, StepKind.BOCK):
            yield f"{text(f'words.StepKind.{step.kind}', lang)} {step.number}: {valuation.value}"


def _overbid(row: Row, valuation: Valuation, profile: Profile, lang: Language) -> Iterator[str]:
    """Yield the reason why a game is overbid, and its cost."""
    entry = row.entry
    yield _overbid_by(entry, valuation, profile, lang)
    if valuation.value in {None, game_value(entry, profile)}:
        return
    reckoning = reckon(entry, profile, row.stated.value)
    base, needed = reckoning.base or 0, (reckoning.base or 0) * (reckoning.cases or 0)
    if entry.bid and entry.charged_contract is None and needed - base < entry.bid <= needed:
        yield text("game.value.next_multiple", lang, base=base, bid=entry.bid, value=needed)
    yield f"{reckoning.text(lang)} = {valuation.value}"


def _overbid_by(entry: Entry, valuation: Valuation, profile: Profile, lang: Language) -> str:
    """Return why a game is overbid: its bid, else the bids that lead to its cost."""
    if entry.bid is not None:
        own = game_value(entry, profile) or 0
        if own < entry.bid:
            return text("game.value.overbid", lang, bid=entry.bid, own=own)
        return text("game.value.overbid_announced", lang, bid=entry.bid, own=announced_value(entry, profile))
    bids = bids_of(entry, valuation.value, profile)
    return text("game.value.overbid_bids" if bids else "game.value.overbid_unbid", lang, bids=bids)


def booked_points_text(row: Row, profile: Profile, lang: Language) -> str:
    """Return the points booked in words, or an empty text if none are known."""
    valuation = valuate(row.entry, profile, row.stated.value)
    if valuation.points is None or not valuation.value:
        return ""
    factor = -valuation.points // valuation.value
    key = "game.value.lost_single" if factor == 1 else "game.value.lost"
    if valuation.points > 0:
        key = "game.value.won"
    if row.entry.contract is Contract.VALUE:
        key = "game.value.alone"
    return text(key, lang, points=f"{valuation.points:+d}")


def either_booking(row: Row, profile: Profile, lang: Language) -> Iterator[str]:
    """Yield the points for either result if the entry has none."""
    entry = row.entry
    valuation = valuate(entry, profile, row.stated.value)
    if valuation.value and valuation.points is None and entry.won is None:
        for won in (True, False):
            points = valuate(entry._replace(won=won), profile).points
            if points is not None:
                yield text("game.value.would_win" if won else "game.value.would_lose", lang, points=f"{points:+d}")


def verdict_words(claim: "Claim", lang: Language) -> str:
    """Return in a sentence whether a claimed number is right."""
    number = f"{claim.number:+d}"
    if claim.unread:
        return text("game.claim.unread", lang, number=number)
    if claim.impossible:
        return text("game.claim.impossible", lang, number=number)
    if claim.points is None:
        return text("game.claim.contradicted" if claim.contradicted else "game.claim.unknown", lang, number=number)
    if claim.right:
        return text("game.claim.right", lang, number=number)
    return text("game.claim.wrong", lang, number=number, points=f"{claim.points:+d}")


def claim_reasons(claim: "Claim", lang: Language) -> tuple[tuple[str, str], ...]:
    """Return the games for which a claimed number would be right, with their rule set if it is another one."""
    return (
        *(("", text(f"game.claim.{slip}", lang)) for slip in claim.slips),
        *(("", _other_game(game, lang)) for game in claim.games),
        *((other.profile.name, _other_rules(other, lang)) for other in claim.rules),
    )


def _other_game(game: "OtherGame", lang: Language) -> str:
    if game.label in {"not_overbid", "bids", "mark_overbid"}:
        return text(f"game.claim.{game.label}", lang, **dict(game.params))
    result = text(
        "game.claim.overbid" if game.overbid else "words.Result.won" if game.entry.won else "words.Result.lost", lang
    )
    return text("game.claim.game", lang, game=game_title(game.entry, lang), result=result)


def _other_rules(other: "OtherRules", lang: Language) -> str:
    title = other.profile.title[lang]
    if not other.key:
        return text("game.claim.rules", lang, title=title)
    rule = rule_sentence(other.key, other.profile.value_of(other.key), lang)
    paragraph = paragraph_of(other.key, other.profile)
    return text("game.claim.rule", lang, title=title, rule=f"{rule} ({paragraph})" if paragraph else rule)
