"""The money of an evening: the account, who owes, the tins of the tables, prizes, and lists played for money."""

import datetime as dt
import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from skatlist.accounts import account_workbook, cash_of, count_tins, euros_of, money_findings, money_of, stake_of
from skatlist.desk.page import Call, DeskPage, Done, Sent, Shown
from skatlist.desk.pages.disputes import paper_language
from skatlist.desk.pages.findings import told_findings
from skatlist.evening import Evening
from skatlist.event.money.awards import Award, Winner, awards_together
from skatlist.event.money.cash_book import CashBook
from skatlist.event.settlement import CashPlay
from skatlist.event.tournament import RankingName, Rounding
from skatlist.papers.event_heading import award_title, ranking_title, source_name
from skatlist.papers.typeset import money, shown_number
from skatlist.words import Language, UsageError, text
from skatlist.words.visible import plain

_EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def _show(evening: Evening, call: Call) -> Shown:
    lang, lists = call.lang, evening.all_lists()
    entries = call.query.get("entries", "")
    found = money_of(lists, int(entries) if re.fullmatch("[1-9][0-9]{0,3}", entries) else None)
    stake, rounding = call.query.get("stake", ""), call.query.get("rounding", "")
    cash = cash_of(lists, stake_of(stake or None), rounding if rounding in tuple(Rounding) else None, needed=False)
    values = {
        "title": text("desk.page_money", lang),
        "found": found,
        "euros": lambda cents: euros(cents, lang),
        "account": _account(found, lang) if found.has_money else [],
        "balance": _balance(found, lang),
        "owed": [(each.player, euros(each.cents, lang)) for each in found.charges if each.cents and not each.paid],
        "owed_together": euros(found.owed, lang),
        "tins": [(tin, euros(tin.cents, lang), _counted(tin.counted, lang)) for tin in found.tables],
        "prizes": [_prize(again, lang) for again in awards_together(found.awards)],
        "paid": euros(found.paid, lang) if found.paid else "",
        "is_plan": not any(award.is_played for award in found.awards),
        "plays": [_play(each, lang) for each in cash],
        "roundings": [("", "–"), *((each.value, text(f"desk_papers.rounding_{each}", lang)) for each in Rounding)],
        "findings": told_findings(money_findings(lists), lists, lang),
    }
    return Shown("money.html", values)


def euros(cents: int, lang: Language) -> str:
    """Return an amount with its currency."""
    return text("money.euros", lang, amount=money(cents, lang))


def _counted(cents: int | None, lang: Language) -> str:
    return "" if cents is None else money(cents, lang)


def _account(found: CashBook, lang: Language) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Return what was taken, paid out and kept, each with what it is made of."""
    taken = [(source_name(source, lang), cents) for source, cents in found.taken_by_source.items()]
    taken.append((text("money.difference", lang), found.difference))
    paid = [(ranking_title(of, lang), cents) for of, cents in found.paid_by_ranking.items()]
    kept = [(text(f"money.{name}", lang), getattr(found, name)) for name in ("season", "unplayed")]
    return [
        (text(f"money.{name}", lang), euros(getattr(found, name), lang), [(w, euros(c, lang)) for w, c in parts if c])
        for name, parts in (("taken", taken), ("paid", paid), ("kept", kept))
    ]


def _balance(found: CashBook, lang: Language) -> str:
    amounts = {name: euros(abs(getattr(found, name)), lang) for name in ("taken", "paid", "kept")}
    return text("money.identity" if found.kept >= 0 else "money.short", lang, **amounts)


def _prize(again: Sequence[Award], lang: Language) -> dict[str, Any]:
    """Return the prizes of a ranking: what there is to win, or who wins it."""
    award, title = again[0], award_title(again, lang)
    if award.is_played:
        left = sum(each.left for each in again)
        rows = [
            ([f"{each.ranking.table}"] if award.ranking.of == RankingName.TABLE else [])
            + [f"{winner.rank}{'=' if winner.shared else '.'}", _winner(winner), euros(winner.cents, lang)]
            for each in again
            for winner in each.winners
        ]
        return {"title": title, "rows": rows, "left": euros(left, lang) if left else ""}
    rows = []
    for cents, places in groupby(enumerate(award.prizes, start=1), key=lambda pair: pair[1]):
        numbers = [place for place, _ in places]
        key = "place" if len(numbers) == 1 else "places"
        rows.append([text(f"money.{key}", lang, first=numbers[0], last=numbers[-1]), euros(cents, lang)])
    title = text("money.pot", lang, title=title, pot=euros(award.pot, lang))
    return {"title": title, "rows": rows, "left": ""}


def _winner(winner: Winner) -> str:
    """Return who wins; of a team or tandem with its people."""
    names = [plain(player.name) or str(player.number) for player in winner.players]
    alone = [winner.name] == [player.name for player in winner.players]
    return names[0] if alone else f"{plain(winner.name)} ({', '.join(names)})"


def _play(play: CashPlay, lang: Language) -> dict[str, Any]:
    """Return a list settled by the cross-sum."""
    sheet = play.scored.sheet
    names = [plain(player.name) or str(player.number or at) for at, player in enumerate(sheet.players, 1)]
    rows = [
        (name, shown_number(place.points, lang), money(amount, lang), euros(payout, lang))
        for name, place, amount, payout in zip(names, play.scored.places, play.amounts, play.payouts, strict=True)
    ]
    transfers = [
        text(
            "money.transfer",
            lang,
            payer=names[each.payer - 1],
            receiver=names[each.receiver - 1],
            amount=euros(each.cents, lang),
        )
        for each in play.transfers
    ]
    stake = f"{float(play.stake):.6g}".replace(".", text("style.decimal", lang))
    return {
        "title": text("money.cash", lang, series=sheet.series, table=sheet.table),
        "how": text(f"money.stake_{play.rounding}", lang, stake=stake),
        "rows": rows,
        "transfers": transfers,
    }


def _count(evening: Evening, call: Call) -> Done:
    """Write the tins as they were counted; those typed as they are known already stay."""
    counted = {}
    for tin in money_of(evening.all_lists()).tables:
        said = call.typed(f"tin-{tin.series}-{tin.table}")
        if said and euros_of(said) != tin.counted:
            counted[tin.series, tin.table] = euros_of(said)
    if not counted:
        raise UsageError("tins_as_known")
    count_tins(evening, counted)
    return Done(said=[text("desk_papers.tins_counted", call.lang, count=len(counted))])


def _workbook(evening: Evening, call: Call) -> Sent:
    lists, lang = evening.all_lists(), paper_language(evening)
    today = dt.datetime.now().astimezone().date().isoformat()
    name = f"{evening.file.path.stem}-{text('desk_papers.file_account', lang)}.xlsx"
    del call
    return Sent(name, lambda: account_workbook(lists, lang, date=today), _EXCEL)


PAGES = (DeskPage("/money", _show, _count), DeskPage("/money/account.xlsx", _workbook))
