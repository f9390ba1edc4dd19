"""The library: count the money of an event, plan its prizes, settle lists in cash."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Final

from skatlist.base.disk import PathName, path_text, with_ending
from skatlist.base.patterns import pattern
from skatlist.evening import Evening, Key
from skatlist.evening.season import Season
from skatlist.files.formats.files import write_new
from skatlist.files.journal.drafts import EVENT
from skatlist.files.journal.journal import Draft, RecordKind, list_key
from skatlist.papers.lists import Lists
from skatlist.papers.reports.money import account_report
from skatlist.papers.reports.not_final_note import standings_notes
from skatlist.papers.reports.prizes import won_table
from skatlist.papers.reports.typeset import clock_here
from skatlist.skat.findings import Finding
from skatlist.tournament import Event
from skatlist.tournament.checks import standings_checks as standings
from skatlist.tournament.model import identity
from skatlist.tournament.money.awards import WonPrize
from skatlist.tournament.money.cash_book import CashBook, SeasonMoney, planned_cash_book, season_money
from skatlist.tournament.settlement import CashPlay, cash_play
from skatlist.tournament.tournament import Rounding, Tournament
from skatlist.words import Language, RefusedError, UsageError
from skatlist.words.amounts import read_cents
from skatlist.words.visible import plain

_TIN: Final = pattern(r"(?:([1-9]\d{0,3})/)?([1-9]\d{0,3})\s*=\s*(.*)", re.ASCII)
_WORKBOOK: Final = ".xlsx"
_STAKE: Final = pattern(r"(\d{1,2})(?:[.,](\d{1,4})|/([1-9]\d?))?", re.ASCII)


def money_of(lists: Lists, entries: int | None = None) -> CashBook:
    """Return the money of an event: as planned before its first list or for this many `entries`, else as it is."""
    event = lists.event or Event()
    if entries is not None or not any(scored.is_begun for scored in lists.scored):
        return planned_cash_book(event, entries)
    return lists.cash_book()


def season_money_of(season: Season) -> SeasonMoney:
    """Return the money of a season: the amounts kept for its end, fees for missed evenings, the prizes.

    The rules are those of the last evening. A person who came to their last evening as a guest pays no fees for missed
    evenings.
    """
    events = [evening.event for evening in season.evenings if evening.event is not None]
    guest = {identity(player): event.registration(player.number).guest for event in events for player in event.players}
    rules = events[-1].tournament if events else Tournament()
    shares = [evening.cash_book().season for evening in season.evenings]
    return season_money(rules, shares, season.lines, [who for who, is_guest in guest.items() if is_guest])


def write_account(
    lists: Lists, path: PathName, lang: Language | str | None = None, *, date: str = "", force: bool = False
) -> Path:
    """Write the workbook (.xlsx) of `account_workbook` and return its path.

    Raises InputError if the file exists, unless `force` is given, and UsageError for another ending.
    """
    target = Path(path)
    if target.suffix.lower() != _WORKBOOK:
        raise UsageError("account_suffix", file=path_text(target), near=str(with_ending(target, _WORKBOOK, "account")))
    write_new(target, account_workbook(lists, Language.of(lang), date=date), force=force)
    return target


def account_workbook(lists: Lists, lang: Language, *, date: str = "") -> bytes:
    """Return the money of an event as a workbook: the account, the fees, the cash boxes, the prizes.

    `date` is the day of printing (ISO).
    """
    from skatlist.papers.report_excel import report_excel

    book, warnings = lists.cash_book(), standings_notes(lists.standings_state(), lang)
    report = account_report(book, lists.event or Event(), warnings, lang)
    return report_excel(report._replace(parts=(*report.parts, won_table(book, lang))), lang, date)


def money_findings(lists: Lists, *, cash_boxes: bool = True) -> tuple[Finding, ...]:
    """Return the faults in the money of an event, with or without the counted cash boxes."""
    event = lists.event or Event()
    return standings.check_money(event if cash_boxes else event._replace(cash_boxes=MappingProxyType({})), lists.scored)


def chosen_lists(lists: Lists, series: int | None = None, table: int | None = None) -> Lists:
    """Return the lists of a series, of a table, or of both."""
    chosen = [
        scored
        for scored in lists.scored
        if series in {None, scored.sheet.series} and table in {None, scored.sheet.table}
    ]
    return Lists(lists.event, lists.profile, tuple(chosen), lists.unread)


def stake_of(written: str | None) -> Fraction | None:
    """Return a stake in cents a point from its text: 0.25, 0,25 or 1/4. Raises UsageError."""
    if written is None:
        return None
    match = _STAKE.fullmatch(written.strip())
    if match is None:
        raise UsageError("stake_wrong", value=plain(written))
    whole, decimals, parts = match.groups()
    return Fraction(int(whole), int(parts)) if parts else Fraction(f"{whole}.{decimals or 0}")


def cash_of(
    lists: Lists, stake: Fraction | None = None, rounding: Rounding | str | None = None, *, needed: bool = True
) -> tuple[CashPlay, ...]:
    """Settle every list that counts: the amount for each player, and the payments between them.

    `stake` is in cents a point, `rounding` says how fractions of a cent are rounded. The defaults are those of the
    event. If the event has no stake, and none is `needed`, nothing is settled. Raises UsageError if `stake` is not
    positive, or if a stake is `needed` and missing.
    """
    fees = (lists.event or Event()).tournament.fees
    cents = Fraction(fees.stake if stake is None else stake)
    if cents <= 0 and (needed or stake is not None):
        raise UsageError("stake_missing")
    how = fees.rounding if rounding is None else Rounding(rounding)
    return tuple(cash_play(scored, cents, how) for scored in lists.scored if cents and not scored.sheet.void)


def counted_cash_boxes(evening: Evening, cash_boxes: Sequence[str], series: int | None = None) -> None:
    """Record the counted cash boxes, given as text: `3=12,50` (table 3), `2/3=12.50` (series 2, table 3).

    `series` is the default for tables without one. Raises UsageError, in which case nothing is recorded.
    """
    count_cash_boxes(evening, dict(_cash_box(each, evening, series) for each in cash_boxes))


def _cash_box(written: str, evening: Evening, series: int | None) -> tuple[Key, int]:
    match = _TIN.fullmatch(written.strip())
    if match is None:
        raise UsageError("cash_box_wrong", value=plain(written))
    typed_series, table, amount = match.groups()
    cents = euros_of(amount, written)
    of_series = int(typed_series) if typed_series else series
    if of_series is None:
        known = {key[0] for key in evening.sheets.keys}
        if len(known) > 1:
            raise UsageError("cash_box_series")
        of_series = next(iter(known), 1)
    return (of_series, int(table)), cents


def euros_of(amount: str, written: str = "") -> int:
    """Return the cents of a counted amount: 12,50, 12.50 or 12. Raises UsageError, which quotes `written`.

    >>> euros_of("12,50")
    1250
    """
    cents = read_cents(amount)
    if cents is None:
        raise UsageError("cash_box_wrong", value=plain(written or amount))
    return cents


def pay_prizes(evening: Evening, prizes: Sequence[WonPrize]) -> None:
    """Record that prizes were handed out, all or none.

    Raises RefusedError for a prize that is already paid, that is no longer won in this way, or whose winner has no
    number.
    """
    now = {(each.ranking, each.people): each for each in evening.all_lists().prizes_won}
    drafts = []
    for prize in prizes:
        current = now.get((prize.ranking, prize.people))
        name = plain(prize.winner.name)
        if current is None or current.winner.cents != prize.winner.cents:
            raise RefusedError("prize_changed")
        if current.payout is not None:
            payout = current.payout
            raise RefusedError("prize_paid", name=name, author=payout.author or "–", time=clock_here(payout.time))
        if 0 in prize.people:
            raise RefusedError("prize_no_number", name=name)
        facts = {"of": prize.ranking.of, "people": list(prize.people), "cents": prize.winner.cents}
        seat = {name: getattr(prize.ranking, name) for name in ("series", "table") if getattr(prize.ranking, name)}
        drafts.append(Draft(RecordKind.PAYOUT, EVENT, facts | seat))
    evening.add(drafts)


def take_back_payout(evening: Evening, record: int) -> None:
    """Record that a payout was noted by mistake. Raises RefusedError if there is no such payout."""
    if record not in {each.record for each in evening.sheets.payouts}:
        raise RefusedError("payout_none")
    evening.add([Draft(RecordKind.PAYOUT_UNDONE, EVENT, {"record": record})])


def count_cash_boxes(evening: Evening, counted: Mapping[Key, int]) -> None:
    """Record the amounts counted in the cash boxes of tables, all or none.

    A later count replaces an earlier one. Raises UsageError for an unknown table, for one without a list, and if no
    money is taken at the tables.
    """
    for series, table in counted:
        if (series, table) not in evening.sheets.keys:
            raise UsageError("cash_box_no_table", series=series, table=table)
        if (series, table) not in evening.sheets.begun:
            raise UsageError("cash_box_no_list", series=series, table=table)
    if not money_of(evening.all_lists()).tables:
        raise UsageError("cash_box_no_money")
    drafts = [Draft(RecordKind.TIN, list_key(*key), {"cents": cents}) for key, cents in counted.items()]
    evening.add(drafts)
