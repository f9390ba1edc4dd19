"""The papers of the money: who wins what, and the tins of the tables to be counted."""

from collections.abc import Iterator, Sequence
from typing import Final

from skatlist.event.model import Event
from skatlist.event.money.awards import Award, Winner, awards_together
from skatlist.event.money.cash_book import CashBook
from skatlist.event.money.income import TableCash
from skatlist.event.state import StandingsState
from skatlist.event.tournament import RankingName
from skatlist.papers.fonts import printable
from skatlist.papers.pdf_page import ON_ITS_SIDE
from skatlist.papers.tournament.hall_paper import HallPaper
from skatlist.papers.tournament.hall_table import HallColumn, HallTable, table_pages
from skatlist.papers.tournament.seats import SeatedTable, seated_tables, shown_name
from skatlist.reports.event_heading import award_title
from skatlist.reports.money_words import euros
from skatlist.reports.not_final_note import standings_notes
from skatlist.reports.typeset import money
from skatlist.words import Language, enumerated, text

_SIZES: Final = (16.0, 14.5, 13.0, 12.0, 11.0, 10.0)
_CASH_SIZES: Final = (12.0, 11.0, 10.0, 9.0)


def prizes_pdf(book: CashBook, event: Event, *, state: StandingsState, lang: Language, date: str = "") -> bytes:
    """Return the prizes of an event as PDF: who wins what and signs for it, before play what there is to win.

    `state` is that of the Rangliste they come from; `date` is the day of printing (ISO).
    """
    title, played = text("money.prizes", lang), any(award.is_played for award in book.awards)
    hall = HallPaper(title, event, lang, date, standings_notes(state, lang) if played else ())
    tables = [table for awards in awards_together(book.awards) if (table := _prizes(awards, lang)).rows]
    paid = (text("money.paid_together", lang, amount=euros(book.paid, lang)),) if book.paid else ()
    hall.add(title, (), table_pages(tables, _SIZES), notes=paid)
    return hall.paper.finish()


def _prizes(awards: Sequence[Award], lang: Language) -> HallTable:
    """Return the prizes of awards that stand in one table."""
    amount = HallColumn(text("money.prize", lang), 0.2, "right", strong=True)
    rank = HallColumn(text("papers.rank", lang), 0.08, "right")
    first, title = awards[0], printable(award_title(awards, lang))
    if not first.is_played:
        planned = [(f"{place}.", euros(cents, lang), "") for place, cents in enumerate(first.prizes, start=1)]
        return HallTable(title, (rank, amount, HallColumn("", 0.72)), planned)
    at_tables = first.ranking.of == RankingName.TABLE
    table = HallColumn(text("papers.table", lang), 0.08, "right")
    name = HallColumn(text("papers.name", lang), 0.39 if at_tables else 0.47)
    received = HallColumn(text("tournament_papers.received", lang), 0.25, by_hand=True)
    won = [(award.ranking.table, winner) for award in awards for winner in award.winners]
    rows = [
        (
            *((str(number),) if at_tables else ()),
            f"{winner.rank}{'=' if winner.shared else '.'}",
            _who(winner, lang),
            euros(winner.cents, lang),
            "",
        )
        for number, winner in won
    ]
    columns = (*((table,) if at_tables else ()), rank, name, amount, received)
    return HallTable(title, columns, rows, tall=1.3)


def _who(winner: Winner, lang: Language) -> str:
    """Return who wins with his number; a team or tandem with its people."""
    names = [shown_name(player, lang) for player in winner.players]
    if len(names) == 1:
        number = winner.players[0].number
        return names[0] if number is None or not winner.players[0].name else f"{names[0]} ({number})"
    return f"{printable(winner.name)} ({enumerated(names)})"


def cash_sheet_pdf(series: int, tins: Sequence[TableCash], event: Event, *, lang: Language, date: str = "") -> bytes:
    """Return what everybody at every table of a series owes its tin as PDF, with a box for what was counted.

    Where a table has not played, the amounts are written by hand.
    """
    title = text("tournament_papers.cash_sheet", lang, series=series)
    hall = HallPaper(title, event, lang, date)
    played = {tin.table: tin for tin in tins if tin.series == series}
    seated = {table.table: table for table in seated_tables(event, series)}
    places = max([*(len(tin.payments) for tin in played.values()), *(len(each.people) for each in seated.values())])
    rows = [_cash_row(seated.get(at), played.get(at), places, lang) for at in sorted({*played, *seated})]
    rows.append(_cash_sum(list(played.values()), places, lang))
    table = HallTable("", list(_cash_columns(places, lang)), rows, sums=1, tall=1.25)
    hall.add(title, (), table_pages([table], _CASH_SIZES), size=ON_ITS_SIDE)
    return hall.paper.finish()


def _cash_columns(places: int, lang: Language) -> Iterator[HallColumn]:
    yield HallColumn(text("papers.table", lang), 0.06, "right", strong=True)
    each = (1 - 0.06 - 0.1 - 0.13) / places
    for place in range(1, places + 1):
        yield HallColumn(text("papers.place", lang, place=place), 0.66 * each)
        yield HallColumn(text("papers.footer_money", lang), 0.34 * each, "right", strong=True, by_hand=True)
    yield HallColumn(text("tournament_papers.tin", lang), 0.1, "right", strong=True)
    yield HallColumn(text("tournament_papers.counted", lang), 0.13, "right", by_hand=True)


def _cash_row(seated: SeatedTable | None, tin: TableCash | None, places: int, lang: Language) -> list[str]:
    cells: list[str] = []
    people = [payment.player for payment in tin.payments] if tin else list(seated.people if seated else ())
    for at, player in enumerate(people):
        cells += (shown_name(player, lang), money(tin.payments[at].cents, lang) if tin else "")
    cells += [""] * (2 * places - len(cells))
    counted = money(tin.counted, lang) if tin and tin.counted is not None else ""
    number = tin.table if tin else seated.table if seated else 0
    return [str(number), *cells, money(tin.cents, lang) if tin else "", counted]


def _cash_sum(tins: Sequence[TableCash], places: int, lang: Language) -> list[str]:
    counted = [tin.counted for tin in tins if tin.counted is not None]
    due = money(sum(tin.cents for tin in tins), lang) if tins else ""
    together = money(sum(counted), lang) if counted and len(counted) == len(tins) else ""
    return ["", text("tournament_papers.together", lang), *[""] * (2 * places - 1), due, together]
