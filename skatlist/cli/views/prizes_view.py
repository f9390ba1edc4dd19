"""The prizes of an event, or of a season, shown: the plan, or who wins what; and as JSON."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from skatlist.accounts import money_findings
from skatlist.cli.terminal.report import report_lines
from skatlist.cli.terminal.table import aligned, at_least, columns_of, table_lines
from skatlist.cli.terminal.terminal import Terminal, facts_of
from skatlist.cli.views.findings_view import finding_json
from skatlist.event.money.awards import Award, Winner, awards_together
from skatlist.event.money.cash_book import CashBook, SeasonMoney
from skatlist.event.tournament import RankingName
from skatlist.lists import Lists
from skatlist.reports.event_heading import award_title
from skatlist.reports.money_words import euros, person, plan_rows, winner_words
from skatlist.reports.season import season_report
from skatlist.season import Season


def prize_lines(found: CashBook, desk: Terminal) -> Iterator[str]:
    """Yield the prizes ranking by ranking: the plan where nobody is ranked yet, else who wins what."""
    if not found.awards:
        yield from desk.lines("money.no_prizes")
        return
    if not any(award.is_played for award in found.awards):
        yield ""
        yield from desk.lines("money.plan", entries=found.entries)
    for again in awards_together(found.awards):
        award = again[0]
        yield ""
        if award.is_played:
            yield from _winners(award, again, desk)
        else:
            yield from _plan(award, again, desk)
    if found.paid:
        yield ""
        yield desk.bold(desk.text("money.paid_together", amount=euros(found.paid, desk.lang)))
    owing = [each for each in found.charges if not each.paid and each.cents]
    winners = {player.number for award in found.awards for winner in award.winners for player in winner.players}
    names = tuple(person(each.player.name, each.player.number) for each in owing if each.player.number in winners)
    if names:
        yield from desk.lines("money.winners_owe", names=names)


def _plan(award: Award, again: Sequence[Award], desk: Terminal) -> Iterator[str]:
    title = award_title(again, desk.lang)
    yield desk.bold(desk.text("money.pot", title=title, pot=euros(award.pot, desk.lang)))
    yield from aligned(plan_rows(award, desk.lang), (True, True), desk, 2)


def _winners(award: Award, again: Sequence[Award], desk: Terminal) -> Iterator[str]:
    """Yield who wins the prizes of a ranking, or of all tables of a series, and what of them nobody wins."""
    yield desk.bold(award_title(again, desk.lang))
    lines = [(each.ranking, winner) for each in again for winner in each.winners]
    who = [winner_words(winner) for _, winner in lines]
    ranked, won = columns_of("standings.", desk), columns_of("money.", desk)
    by_table = award.ranking.of == RankingName.TABLE
    columns = [
        *([won("table", (str(ranking.table) for ranking, _ in lines))] if by_table else []),
        ranked("rank", (rank for rank, _ in who)),
        ranked("name", (name for _, name in who), right=False),
        won("prize", (euros(winner.cents, desk.lang) for _, winner in lines)),
    ]
    yield from table_lines(columns, [at_least("name", 16, runs_on=True), at_least("name", 4)], desk)
    left = sum(each.left for each in again)
    if left:
        yield from desk.lines("money.left", amount=euros(left, desk.lang))


def prizes_json(found: CashBook, lists: Lists, now: dt.datetime, desk: Terminal) -> dict[str, Any]:
    """Return the document `skatlist/prizes/1`; all amounts are cents."""
    return {
        "schema": "skatlist/prizes/1",
        "entries": found.entries,
        "provisional": lists.standings_state(now).is_provisional,
        "paid": found.paid,
        "prizes": [_award_json(award) for award in found.awards],
        "findings": [
            finding_json(finding, lists.profile_of(finding), desk.lang) for finding in money_findings(lists, tins=False)
        ],
    }


def _award_json(award: Award) -> dict[str, Any]:
    ranking = award.ranking
    return {
        "of": ranking.of,
        "series": ranking.series or None,
        "table": ranking.table or None,
        "pot": award.pot,
        "places": list(award.prizes),
        "played": award.is_played,
        "left": award.left,
        "winners": list(_winners_json(award.winners)),
    }


def _winners_json(winners: Iterable[Winner]) -> Iterator[dict[str, Any]]:
    for winner in winners:
        numbers = [player.number for player in winner.players]
        yield {**facts_of(winner, "rank", "shared", "name"), "numbers": numbers, "cents": winner.cents}


def season_prizes_lines(season: Season, account: SeasonMoney, desk: Terminal) -> Iterator[str]:
    """Yield the season, its pot, the prizes, and who pays for evenings he missed."""
    heading = season_report(season.results(desk.lang), desk.lang)._replace(parts=())
    yield from report_lines(heading, desk)
    fees = sum(each.cents for each in account.missed)
    yield ""
    rows = [("season_evenings", sum(account.shares)), ("season_missed", fees), ("season_due", account.due)]
    yield from aligned(
        [(desk.text(f"money.{name}"), euros(cents, desk.lang)) for name, cents in rows], (False, True), desk
    )
    if not account.awards:
        yield from desk.lines("money.no_season_prizes")
    for award in account.awards:
        yield ""
        yield from _winners(award, [award], desk)
    if account.awards:
        yield ""
        paid, kept = euros(account.paid, desk.lang), euros(abs(account.kept), desk.lang)
        key = "season_kept" if account.kept >= 0 else "season_short"
        yield from desk.lines(f"money.{key}", paid=paid, kept=kept)
    if account.missed:
        yield ""
        yield desk.bold(desk.text("money.missed"))
        people = [(person(each.player.name, each.player.number), each) for each in account.missed]
        rows_of = [
            (name, desk.text("money.times", count=each.evenings), euros(each.cents, desk.lang)) for name, each in people
        ]
        yield from aligned(rows_of, (False, True, True), desk, 2)


def season_prizes_json(season: Season, account: SeasonMoney) -> dict[str, Any]:
    """Return the document `skatlist/season-prizes/1`; all amounts are cents."""
    return {
        "schema": "skatlist/season-prizes/1",
        "evenings": [{"date": date, "season": cents} for date, cents in zip(season.dates, account.shares, strict=True)],
        "provisional": bool(season.provisional()),
        **facts_of(account, "due", "paid", "kept"),
        "prizes": [_award_json(award) for award in account.awards],
        "missed": [
            {"name": each.player.name, "club": each.player.club, "evenings": each.evenings, "cents": each.cents}
            for each in account.missed
        ],
    }
