"""The money of an event in words, as screen, desk and workbook say it: amounts, account, prizes, winners."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from skatlist.papers.event_heading import ranking_title, source_name
from skatlist.papers.typeset import money
from skatlist.sheet.presence import people_at
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
    """Return the account as one sentence: what was taken is what is paid out and kept, or what is missing."""
    amounts = {name: euros(abs(getattr(found, name)), lang) for name in ("taken", "paid", "kept")}
    return text("money.identity" if found.kept >= 0 else "money.short", lang, **amounts)


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


def cash_people(play: "CashPlay", lang: Language) -> list[str]:
    """Return who settles at a table, by place: a substitute with the one whose place he took."""
    sheet = play.scored.sheet
    names = []
    for place, (first, last) in enumerate(zip(sheet.players, people_at(sheet), strict=True), 1):
        name = person(last.name, last.number or place)
        instead = person(first.name, first.number or place)
        names.append(name if last == first else text("money.substitute", lang, name=name, other=instead))
    return names


def transfer_words(play: "CashPlay", lang: Language) -> Sequence[str]:
    """Return who pays whom how much."""
    names = cash_people(play, lang)
    return [
        text(
            "money.transfer",
            lang,
            payer=names[each.payer - 1],
            receiver=names[each.receiver - 1],
            amount=euros(each.cents, lang),
        )
        for each in play.transfers
    ]
