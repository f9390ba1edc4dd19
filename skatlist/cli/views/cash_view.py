"""Lists settled in cash shown: what everybody receives or pays, and who pays whom; and the account as JSON."""

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import Any

from skatlist.accounts import MOST_CENTS, money_findings
from skatlist.cli.terminal.table import at_least, columns_of, table_lines, without
from skatlist.cli.terminal.terminal import Terminal, facts_of
from skatlist.cli.terminal.wrapping import in_window
from skatlist.event.money.cash_book import CashBook
from skatlist.event.money.income import Charge, TableCash
from skatlist.event.settlement import CashPlay
from skatlist.lists import Lists
from skatlist.reports.findings import finding_json
from skatlist.reports.money_words import CashTable, cash_tables, stake_words


def cash_lines(plays: Sequence[CashPlay], desk: Terminal) -> Iterator[str]:
    """Yield every list settled, and what everybody comes to where there are several."""
    if not plays:
        return
    yield ""
    yield from in_window(stake_words(plays[0], desk.lang))
    if plays[0].stake > MOST_CENTS:
        yield from desk.lines("money.stake_high")
    for table in cash_tables(plays, desk.lang):
        yield ""
        yield desk.bold(table.title)
        yield from _table(table, desk)
        for said in table.transfers:
            yield from in_window(said, "  ")


def _table(table: CashTable, desk: Terminal) -> Iterator[str]:
    names, points, amounts, payouts = zip(*table.rows, strict=True)
    counted, paid = columns_of("standings.", desk), columns_of("money.", desk)
    columns = (
        counted("name", names, right=False),
        counted("points", points),
        paid("worth", amounts),
        paid("receives", payouts),
    )
    steps = [at_least("name", 16), without("worth"), at_least("name", 8), without("points"), at_least("name", 4)]
    yield from table_lines(columns, steps, desk, 2)


def settle_json(
    found: CashBook, cash: Sequence[CashPlay], lists: Lists, now: dt.datetime, desk: Terminal
) -> dict[str, Any]:
    """Return the document `skatlist/settle/1`; all amounts are cents."""
    return {
        "schema": "skatlist/settle/1",
        "provisional": lists.standings_state(now).is_provisional,
        **facts_of(found, "entries", "taken", "owed", "paid", "kept", "difference", "unplayed", "season"),
        "charges": [_charge_json(charge) for charge in found.charges],
        "tables": [_tin_json(tin) for tin in found.tables],
        "pots": [facts_of(pot, "sources", "due", "promised", "paid", "kept") for pot in found.pots],
        "cash": [_cash_json(play) for play in cash],
        "findings": [finding_json(finding, lists.profile_of(finding), desk.lang) for finding in money_findings(lists)],
    }


def _charge_json(charge: Charge) -> dict[str, Any]:
    return {
        **facts_of(charge.player, "number", "name"),
        **facts_of(charge, "paid", "cents"),
        "items": [{"source": item.source, "series": item.series or None, "cents": item.cents} for item in charge.items],
    }


def _tin_json(tin: TableCash) -> dict[str, Any]:
    return {
        "series": tin.series,
        "table": tin.table,
        "due": tin.cents,
        "counted": tin.counted,
        "places": [
            facts_of(payment.player, "number", "name")
            | facts_of(payment, "lost", "lost_games", "passed_in", "by_rank", "cents")
            for payment in tin.payments
        ],
    }


def _cash_json(play: CashPlay) -> dict[str, Any]:
    sheet = play.scored.sheet
    people = zip(play.people, play.scored.places, play.amounts, play.payouts, strict=True)
    return {
        "series": sheet.series,
        "table": sheet.table,
        "stake": float(play.stake),
        "rounding": play.rounding.value,
        "places": [
            {"number": player.number, "name": player.name, "points": place.points, "cents": amount, "receives": payout}
            for player, place, amount, payout in people
        ],
        "transfers": [each._asdict() for each in play.transfers],
    }
