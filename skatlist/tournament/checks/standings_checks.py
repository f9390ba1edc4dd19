"""Ties in the standings of an event (E104), and its money and prizes (E106)."""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from skatlist.skat.findings import Effect, Finding, Kind, Severity
from skatlist.skat.sheet import Basis, ScoredSheet
from skatlist.tournament.checks.lists import at_event
from skatlist.tournament.model import Event
from skatlist.tournament.name_keys import name_key
from skatlist.tournament.side_standings import category_members
from skatlist.tournament.standings import Standing, standings, undecided
from skatlist.tournament.tournament import MoneySource, RankingName, SideKind, money_source, ranking_name
from skatlist.words.amounts import in_euros

# E104: points, games won and games lost are equal, so that only the lot can separate these players.

_SEVERAL: Final = 2
E104: Final = Kind("E104", "tie-needs-lot", Severity.INFO, "rating", Effect.UNTIL_FINISHED)


def check_tie_needs_lot(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look for players whose lists add up to the same three numbers, except excluded or nameless ones."""
    played = [scored for scored in sheets if scored.is_begun]  # a list without a result makes nobody tie
    if len(played) == 1 and played[0].basis is not Basis.TOTALS:
        places = played[0].places
        if len({(place.total, place.won, place.lost) for place in places}) == len(places):
            return ()
    lines = standings(played, event.players, event.decisions).players
    return tuple(at_event(finding, event) for tied in undecided(lines) for finding in _tie(event, tied))


def _tie(event: Event, tied: Sequence[Standing]) -> Iterator[Finding]:
    people = [line.player for line in tied if line.player.name or line.player.number]
    if len(people) < _SEVERAL:
        return
    names = tuple(player.name or str(player.number) for player in people)
    numbers = [str(player.number) for player in people if player.number is not None]
    kept = bool(event.history) and len(numbers) == len(people)
    how: dict[str, Any] = {"file": event.source.file, "lot": ",".join(numbers)} if kept else {}
    one = tied[0]
    by_totals = any(line.by_totals for line in tied)
    won, lost = (None, None) if by_totals else (one.won, one.lost)
    sentence = ("enter_totals" if kept else "totals") if by_totals else "enter" if kept else ""
    yield Finding.of(E104, sentence, column="total", players=names, total=one.total, won=won, lost=lost, **how)


# E106: the money does not add up: prizes beyond their pot, prizes without a winner, a cash box that differs.

E106: Final = Kind("E106", "money", Severity.ERROR)
_HUNDRED: Final = 100
_LARGEST_TABLE: Final = 4
_AT_TABLES: Final = frozenset((MoneySource.LOST_GAMES, MoneySource.PASSED_IN, MoneySource.BY_RANK))


def check_money(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look at the prize plans, at the content of their pots, and at the counted cash boxes."""
    if not (event.tournament.prizes or event.cash_boxes):
        return ()
    findings = (
        *_percentages(event),
        *_rising(event),
        *_pots(event, sheets),
        *_for_nobody(event),
        *_cash_boxes(event, sheets),
    )
    return tuple(at_event(finding, event) for finding in findings)


def _percentages(event: Event) -> Iterator[Finding]:
    for plan in event.tournament.prizes:
        if sum(plan.percent) > _HUNDRED:
            percent = f"{float(sum(plan.percent)):.12g}"
            yield Finding.of(E106, "percent", column="percent", of=ranking_name(plan.of), percent=percent)


def _rising(event: Event) -> Iterator[Finding]:
    """Look for a place that wins more than the one before it, because one of the two is a slip."""
    for plan in event.tournament.prizes:
        by_percent = (here > before for before, here in pairwise(plan.percent))
        by_amount = (here > before for before, here in pairwise(plan.amounts))
        for place, rises in enumerate((*by_percent, *by_amount), 2):  # a plan has only one of the two
            if rises:
                what: dict[str, Any] = {"of": ranking_name(plan.of), "place": place}
                yield Finding.of(E106, "rising", column="of", severity=Severity.WARNING, **what)
                break


def _pots(event: Event, sheets: tuple[ScoredSheet, ...]) -> Iterator[Finding]:
    """Compare the sum of the prizes of a pot with its content, as far as both are known."""
    from skatlist.tournament.money.cash_book import cash_book

    book = cash_book(event, sheets, {}, event.cash_boxes)
    goes_on = max((scored.sheet.series for scored in sheets), default=0) < event.series
    for pot in book.pots if book.entries else ():
        if not pot.awards or (goes_on and not _AT_TABLES.isdisjoint(pot.sources)):
            continue
        what: dict[str, Any] = {
            "of": tuple(dict.fromkeys(ranking_name(award.ranking.of) for award in pot.awards)),
            "sources": tuple(map(money_source, pot.sources)),
            "count": book.entries,
        }
        there = pot.due - pot.season
        if pot.promised > there:
            promised, due = in_euros(pot.promised), in_euros(there)
            yield Finding.of(E106, column="amounts", **what, promised=promised, due=due)
        elif not pot.promised and any(
            award.ranking.of == RankingName.SEASON or _candidates(award.ranking.of, event) for award in pot.awards
        ):
            yield Finding.of(E106, "empty", column="from", severity=Severity.WARNING, **what)


def _for_nobody(event: Event) -> Iterator[Finding]:
    """Look for rankings without people, or with fewer people than prizes."""
    plans = (plan for plan in event.tournament.prizes if plan.of != RankingName.SEASON)
    for plan in plans if event.players else ():
        count, prizes = len(_candidates(plan.of, event)), sum(map(bool, (*plan.percent, *plan.amounts)))
        if count < prizes:
            what: dict[str, Any] = {"of": ranking_name(plan.of), "count": count, "prizes": prizes}
            sentence = "places" if count else "nobody"
            yield Finding.of(E106, sentence, column="of", severity=Severity.WARNING, **what)


def _candidates(of: str, event: Event) -> Collection[object]:
    """Return the possible members of a ranking: people, tandems, or teams."""
    there = {each.number: each for each in event.players if event.registration(each.number).takes_part}
    teams = {number: name_key(each.team) for number, each in there.items()}
    tandems = {number: name_key(event.registration(number).tandem) for number in there}
    side = next((side for side in event.tournament.side_events if side.name == of), None)
    if side is not None:
        entered = [number for number in there if side.name in event.registration(number).side_events]
        groups = {SideKind.TANDEM: tandems, SideKind.TEAM: teams}.get(side.kind)
        return entered if groups is None else {groups[number] for number in entered} - {""}
    match of:
        case RankingName.OVERALL | RankingName.SERIES:
            return there
        case RankingName.TABLE:
            return tuple(there)[:_LARGEST_TABLE]
        case RankingName.TEAMS:
            return {*teams.values()} - {""}
        case RankingName.TANDEM:
            return {*tandems.values()} - {""}
    return category_members(event).get(of, frozenset()) & there.keys()


def _cash_boxes(event: Event, sheets: tuple[ScoredSheet, ...]) -> Iterator[Finding]:
    from skatlist.tournament.money.income import table_cash

    for cash_box in table_cash(event, sheets, event.cash_boxes):
        if cash_box.difference:
            sentence = "cash_box_less" if cash_box.difference < 0 else "cash_box_more"
            amounts = {"counted": cash_box.taken, "due": cash_box.cents, "by": abs(cash_box.difference)}
            what: dict[str, Any] = {name: in_euros(cents) for name, cents in amounts.items()}
            yield Finding.of(E106, sentence, column="tin", series=cash_box.series, table=cash_box.table, **what)
