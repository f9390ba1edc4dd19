"""The small print of a list: what its columns have no room for, in words."""

from collections.abc import Iterator, Mapping

from skatlist.event.state import ListState
from skatlist.game import Contract, Level, Reason
from skatlist.papers.list_traces import trace_notes
from skatlist.reports.typeset import with_minus
from skatlist.sheet import Feat, FooterName, ScoredRow, ScoredSheet
from skatlist.sheet.columns import Cell, per_place
from skatlist.words import Language, text


def is_in_totals(scored: ScoredRow) -> bool:
    """Whether the game counts in the totals: it can be computed, and a player at the table played it."""
    contract, declarer = scored.row.entry.contract, scored.row.declarer
    if contract is Contract.PASSED or contract is Contract.VOID:
        return True
    at_table = declarer is not None and 1 <= declarer <= len(scored.totals)
    return scored.valuation.points is not None and (contract is Contract.RAMSCH or at_table)


def notes_of(scored: ScoredRow, lang: Language) -> tuple[str, ...]:
    """Return the small print of a game, the remark of the list last."""
    remark = scored.row.remark
    return (*_state(scored, lang), *_house_rules(scored, lang), *([remark] if remark else []))


def stated_notes(scored: ScoredRow, lang: Language) -> Iterator[str]:
    """Yield the numbers that the list gives for a game and the rules do not, each with the right one."""
    value, points = scored.row.stated.value, scored.valuation.points
    if value is not None and points not in {None, value}:
        yield text("papers.note_stated", lang, stated=with_minus(value), right=with_minus(points or 0))
        return
    for name, stated, right in running_numbers(scored):
        if stated != right:
            cell = Cell.of(name)
            words = {"stated": with_minus(stated), "right": with_minus(right), "place": cell.place}
            yield text(f"papers.note_stated_{cell.name}", lang, **words)


def below_note(wrong: Mapping[int, int], lang: Language) -> str:
    """Return the numbers that the list gives below its games and that are not right, by place."""
    sentences = [f"{text('papers.place', lang, place=place)}: {with_minus(value)}" for place, value in wrong.items()]
    return f"{text('papers.note_written', lang)} {', '.join(sentences)}" if sentences else ""


def running_numbers(row: ScoredRow) -> Iterator[tuple[str, int, int]]:
    """Yield the running numbers that a row states, by column: the stated one and the one computed."""
    stated = row.row.stated
    for name, words, computed in (
        ("points", stated.totals, row.totals),
        ("won", stated.won, row.won),
        ("lost", stated.lost, row.lost),
    ):
        for cell, number, right in zip(per_place(name), words, computed, strict=False):
            if number is not None:
                yield cell, number, right
    if stated.passed is not None:
        yield "passed", stated.passed, row.passed


def control_sum(scored: ScoredSheet, lang: Language) -> str:
    """Return how the games add up: won, lost, passed in, and Ramsch where there was one."""
    won, lost = sum(scored.footer(FooterName.WON)), sum(scored.footer(FooterName.LOST))
    ramsch = sum(row.row.entry.contract is Contract.RAMSCH for row in scored.rows)
    games = won + lost + scored.passed + ramsch
    key = "papers.control_ramsch" if ramsch else "papers.control"
    return text(key, lang, won=won, lost=lost, passed=scored.passed, ramsch=ramsch, games=games)


def warnings_of(scored: ScoredSheet, state: ListState, lang: Language) -> Iterator[str]:
    """Yield why a list does not count, or not yet, and its history."""
    if state.void:
        yield text("papers.void_list", lang, reason=state.void)
    if state.is_short:
        yield text("papers.incomplete", lang, played=state.played, agreed=state.agreed)
    if state.unclear:
        yield text("papers.incomplete_unknown", lang)
    yield from trace_notes(scored.sheet, state, lang)


def _state(scored: ScoredRow, lang: Language) -> Iterator[str]:
    """Yield the state of the game: void, not computed, overbid, ended early."""
    entry, valuation = scored.row.entry, scored.valuation
    if entry.contract is Contract.VOID:
        yield text("words.Contract.void", lang)
    elif valuation.points is None:
        yield text("papers.note_unknown", lang)
    elif not is_in_totals(scored):
        yield text("papers.note_nobody", lang)
    if valuation.overbid or entry.overbid:
        known = "papers.note_overbid" if entry.bid is None else "papers.note_overbid_bid"
        yield text(known, lang, bid=entry.bid)
    if valuation.overbid and entry.charged_contract is not None and entry.charged_spitzen is not None:
        side = "papers.note_charged_with" if entry.charged_spitzen > 0 else "papers.note_charged_without"
        yield text(side, lang, contract=entry.charged_contract, count=abs(entry.charged_spitzen))
    if entry.reason is not Reason.PLAYED:
        yield text("papers.note_reason", lang, reason=entry.reason)


def _house_rules(scored: ScoredRow, lang: Language) -> Iterator[str]:
    house = scored.row.house
    yield from _doubled(scored, lang)
    if house is None:
        return
    points = [count for count in house.card_points if count is not None]
    if points:
        yield text("papers.note_points", lang, points="/".join(map(str, points)))
    if house.shoves:
        yield text("papers.note_shoves", lang, count=house.shoves)
    for name, feats in (("virgin", house.virgin), ("march", house.march)):
        yield from (_feat(name, feat, lang) for feat in feats)
    for place, penalty in enumerate(house.penalties, start=1):
        if penalty:
            yield text("papers.note_penalty", lang, place=place, penalty=penalty)


def _doubled(scored: ScoredRow, lang: Language) -> Iterator[str]:
    """Yield the reasons why a game counts more: the Spitze, Kontra and Bock with their factors."""
    entry, factors = scored.row.entry, scored.profile.kontra.factors
    if entry.levels & Level.SPITZE:
        yield text("papers.note_spitze", lang)
    if 0 < entry.kontra <= len(factors):
        yield text("papers.note_factor", lang, said=_call_words(entry.kontra, lang), factor=factors[entry.kontra - 1])
    elif entry.kontra:
        yield text("papers.note_kontra", lang, said=_call_words(entry.kontra, lang))
    if entry.bock:
        factor = scored.profile.bock.factor**entry.bock
        yield text("papers.note_factor", lang, said=text("papers.note_bock", lang), factor=factor)


def _feat(name: str, feat: Feat, lang: Language) -> str:
    sentence = text(f"papers.note_{name}", lang, place=feat.place)
    if feat.announced:
        sentence += " " + text("papers.note_announced", lang)
    return f"{sentence}, {text('papers.note_missed', lang)}" if feat.missed else sentence


def _call_words(kontra: int, lang: Language) -> str:
    calls = text("papers.note_calls", lang).split()
    return ", ".join(calls[:kontra]) if kontra <= len(calls) else f"Kontra × {kontra}"
