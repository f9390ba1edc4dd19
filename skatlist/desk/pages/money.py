"""The money of an evening: the account, who owes, the tins of the tables, prizes, and lists played for money."""

import re
from collections.abc import Sequence
from typing import Any

from skatlist.accounts import account_workbook, cash_of, count_tins, euros_of, money_findings, money_of, stake_of
from skatlist.desk.page import Call, DeskPage, Done, Sent, Shown
from skatlist.desk.pages.disputes import paper_language
from skatlist.desk.pages.findings import finding_parts
from skatlist.evening import Evening
from skatlist.event.money.awards import Award, awards_together
from skatlist.event.tournament import RankingName, Rounding
from skatlist.formats.dates import today
from skatlist.reports.event_heading import award_title
from skatlist.reports.money_words import (
    account_parts,
    balance,
    cash_tables,
    euros,
    plan_rows,
    stake_words,
    winner_words,
)
from skatlist.reports.typeset import money
from skatlist.words import Language, UsageError, text

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
        "account": account_parts(found, lang) if found.has_money else [],
        "balance": balance(found, lang),
        "owed": [(each.player, euros(each.cents, lang)) for each in found.charges if each.cents and not each.paid],
        "owed_together": euros(found.owed, lang),
        "tins": [(tin, euros(tin.cents, lang), _counted(tin.counted, lang)) for tin in found.tables],
        "prizes": [_prize(again, lang) for again in awards_together(found.awards)],
        "paid": euros(found.paid, lang) if found.paid else "",
        "is_plan": not any(award.is_played for award in found.awards),
        "how": stake_words(cash[0], lang) if cash else "",
        "plays": cash_tables(cash, lang),
        "roundings": [("", "–"), *((each.value, text(f"desk_papers.rounding_{each}", lang)) for each in Rounding)],
        "findings": finding_parts(money_findings(lists), lists, lang),
    }
    return Shown("money.html", values)


def _counted(cents: int | None, lang: Language) -> str:
    return "" if cents is None else money(cents, lang)


def _prize(again: Sequence[Award], lang: Language) -> dict[str, Any]:
    """Return the prizes of a ranking: what there is to win, or who wins it."""
    award, title = again[0], award_title(again, lang)
    if not award.is_played:
        title = text("money.pot", lang, title=title, pot=euros(award.pot, lang))
        return {"title": title, "rows": plan_rows(award, lang), "left": ""}
    left = sum(each.left for each in again)
    of_table = award.ranking.of == RankingName.TABLE
    rows = [
        ([f"{each.ranking.table}"] if of_table else []) + [*winner_words(winner), euros(winner.cents, lang)]
        for each in again
        for winner in each.winners
    ]
    return {"title": title, "rows": rows, "left": euros(left, lang) if left else ""}


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
    name = f"{evening.file.path.stem}-{text('desk_papers.file_account', lang)}.xlsx"
    del call
    return Sent(name, lambda: account_workbook(lists, lang, date=today()), _EXCEL)


PAGES = (DeskPage("/money", _show, _count), DeskPage("/money/account.xlsx", _workbook))
