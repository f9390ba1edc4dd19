"""The money of an evening: the account, who owes, the tins of the tables, prizes, and lists played for money."""

import re

from skatlist.accounts import account_workbook, cash_of, count_tins, euros_of, money_findings, money_of, stake_of
from skatlist.desk.page import Call, DeskPage, Done, Sent, Shown
from skatlist.desk.pages.disputes import paper_language
from skatlist.desk.pages.findings import told_findings
from skatlist.desk.sentences import told
from skatlist.evening import Evening
from skatlist.event.tournament import Rounding
from skatlist.formats.dates import today
from skatlist.reports.money import account_parts, cash_parts, euros, tins_table
from skatlist.reports.prizes import prize_parts
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
        "account": account_parts(found, lang, told) if found.has_money else (),
        "tins": [(tin, euros(tin.cents, lang), _counted(tin.counted, lang)) for tin in found.tables],
        "payments": tins_table(found.tables, lang)._replace(is_titled=False),
        "prizes": prize_parts(found, lang) if found.awards else (),
        "plays": tuple(cash_parts(cash, lang)),
        "roundings": [("", "–"), *((each.value, text(f"desk_papers.rounding_{each}", lang)) for each in Rounding)],
        "findings": told_findings(money_findings(lists), lists, lang),
    }
    return Shown("money.html", values)


def _counted(cents: int | None, lang: Language) -> str:
    return "" if cents is None else money(cents, lang)


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
