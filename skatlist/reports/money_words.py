"""The money of an event in words, as screen, desk and workbook say it: amounts, account, prizes, winners."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from skatlist.reports.event_heading import ranking_title, source_name
from skatlist.reports.typeset import money, shown_number
from skatlist.words import Language, text
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.event.money.awards import Award, Winner
    from skatlist.event.money.cash_book import CashBook
    from skatlist.event.settlement import CashPlay

AccountPart = tuple[str, int, list[tuple[str, int]]]  # what it is called, its sum, and what it is made of


def euros(cents: int, lang: Language) -> str:
    """Return an amount with its currency."""
    return text("money.euros", lang, amount=money(cents, lang))


def account_parts(found: "CashBook", lang: Language) -> list[AccountPart]:
    """Return what was taken, paid out and kept, in cents, each with what it is made of; nothing that is nought."""
    taken = [(source_name(source, lang), cents) for source, cents in found.taken_by_source.items()]
    taken.append((text("money.difference", lang), found.difference))
    paid = [(ranking_title(of, lang), cents) for of, cents in found.paid_by_ranking.items()]
    kept = [(text(f"money.{name}", lang), getattr(found, name)) for name in ("season", "unplayed")]
    return [
        (text(f"money.{name}", lang), getattr(found, name), [part for part in parts if part[1]])
        for name, parts in (("taken", taken), ("paid", paid), ("kept", kept))
    ]


def balance(found: "CashBook", lang: Language) -> str:
    """Return the account as one sentence: what was taken is what is paid out and kept, or what is missing and why."""
    amounts = {name: euros(abs(getattr(found, name)), lang) for name in ("taken", "paid", "kept")}
    if found.kept >= 0:
        return text("money.identity", lang, **amounts)
    left = -found.kept - found.owed  # once everybody has paid
    said = [text("money.short", lang, **amounts)]
    if left > 0 and found.owed:
        said.append(text("money.short_even_so", lang, left=euros(left, lang)))
    said.append(text("money.short_prizes" if left > 0 else "money.short_owed", lang))
    return " ".join(said)


def plan_rows(award: "Award", lang: Language) -> list[tuple[str, str]]:
    """Return the prizes of a ranking nobody is in yet: the places, those with the same together, and the prize."""
    rows = []
    for cents, places in groupby(enumerate(award.prizes, start=1), key=lambda pair: pair[1]):
        numbers = [place for place, _ in places]
        key = "place" if len(numbers) == 1 else "places"
        rows.append((text(f"money.{key}", lang, first=numbers[0], last=numbers[-1]), euros(cents, lang)))
    return rows


def winner_words(winner: "Winner") -> tuple[str, str]:
    """Return rank and name of who wins; of a team or tandem with its people."""
    names = [person(player.name, player.number) for player in winner.players]
    alone = [winner.name] == [player.name for player in winner.players]
    rank = f"{winner.rank}=" if winner.shared else f"{winner.rank}."
    return rank, names[0] if alone else f"{plain(winner.name)} ({', '.join(names)})"


def person(name: str, number: int | None) -> str:
    """Return who somebody is; without a name by his number."""
    return plain(name) or str(number or "–")


def stake_words(play: "CashPlay", lang: Language) -> str:
    """Return what a point is worth, and how it is rounded."""
    return text(f"money.stake_{play.rounding}", lang, stake=_decimal(play.stake, lang))


def _decimal(stake: Fraction, lang: Language) -> str:
    return f"{float(stake):.6g}".replace(".", text("style.decimal", lang))


class CashTable(NamedTuple):
    """A list settled in cash, or all of them together: who, his points, what they are worth, what he receives."""

    title: str
    rows: Sequence[tuple[str, str, str, str]]
    transfers: Sequence[str] = ()


def cash_tables(plays: "Sequence[CashPlay]", lang: Language) -> list[CashTable]:
    """Return every list settled with who pays whom, and where there are several what everybody comes to."""
    from skatlist.event.settlement import cash_sums  # noqa: PLC0415 - only where lists are settled in cash

    found = [_cash_table(play, lang) for play in plays]
    if len(plays) > 1:
        rows = [
            _cash_row(person(each.player.name, each.player.number or each.place), each[2:], lang)
            for each in cash_sums(plays)
        ]
        found.append(CashTable(text("money.cash_together", lang), rows))
    return found


def _cash_table(play: "CashPlay", lang: Language) -> CashTable:
    sheet, names = play.scored.sheet, _cash_people(play, lang)
    amounts = zip((place.points for place in play.scored.places), play.amounts, play.payouts, strict=True)
    said = [
        text(
            "money.transfer",
            lang,
            payer=names[each.payer - 1],
            receiver=names[each.receiver - 1],
            amount=euros(each.cents, lang),
        )
        for each in play.transfers
    ]
    title = text("score.seat", lang, series=sheet.series, table=sheet.table)
    return CashTable(title, [_cash_row(*row, lang) for row in zip(names, amounts, strict=True)], said)


def _cash_row(name: str, amounts: tuple[int, int, int], lang: Language) -> tuple[str, str, str, str]:
    points, amount, payout = amounts
    return name, shown_number(points, lang), money(amount, lang), euros(payout, lang)


def _cash_people(play: "CashPlay", lang: Language) -> list[str]:
    """Return who settles at a table, by place: a substitute with the one whose place he took."""
    names = []
    for place, (first, last) in enumerate(zip(play.scored.sheet.players, play.people, strict=True), 1):
        name = person(last.name, last.number or place)
        instead = person(first.name, first.number or place)
        names.append(name if last == first else text("money.substitute", lang, name=name, other=instead))
    return names
