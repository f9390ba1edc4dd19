"""The money of an evening: the account, debts, the cash boxes of the tables, prizes, and lists played for money."""

import re
from typing import Any, Final

from skatlist.desk.folders import paper_language
from skatlist.desk.page import Call, DeskPage, Done, PageContent, Sent
from skatlist.desk.pages.findings import finding_parts
from skatlist.desk.pages.papers import paper_address
from skatlist.desk.sentences import desk_text
from skatlist.evening import Evening
from skatlist.evening.accounts import (
    account_workbook,
    cash_of,
    count_cash_boxes,
    euros_of,
    money_findings,
    money_of,
    pay_prizes,
    stake_of,
    take_back_payout,
)
from skatlist.files.formats.dates import today
from skatlist.papers.paper_files import papers_needed_now
from skatlist.papers.reports.money import account_parts, cash_boxes_table, cash_parts, euros
from skatlist.papers.reports.not_final_note import standings_notes
from skatlist.papers.reports.prizes import payout_in_vain, payout_sum, payout_table, prize_parts
from skatlist.papers.reports.typeset import money
from skatlist.tournament.money.awards import WonPrize, paid_in_vain
from skatlist.tournament.tournament import Rounding
from skatlist.words import RefusedError, UsageError, text

_FEW_CASH_BOXES: Final = 12  # cash boxes with visible fields. More are folded, series by series
_EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def _show(evening: Evening, call: Call) -> PageContent:
    lang, lists = call.lang, evening.all_lists()
    entries = call.query.get("entries", "")
    book = money_of(lists, int(entries) if re.fullmatch("[1-9][0-9]{0,3}", entries) else None)
    stake, rounding = call.query.get("stake", ""), call.query.get("rounding", "")
    cash = cash_of(lists, stake_of(stake or None), rounding if rounding in tuple(Rounding) else None, needed=False)
    values = {
        "title": text("desk.page_money", lang),
        "account": account_parts(book, lang, desk_text) if book.has_money else (),
        "cash_boxes": [
            (cash_box, euros(cash_box.cents, lang), "" if cash_box.counted is None else money(cash_box.counted, lang))
            for cash_box in book.tables
        ],
        "few_cash_boxes": _FEW_CASH_BOXES,
        "payments": cash_boxes_table(book.tables, lang)._replace(is_titled=False),
        # The prizes that are won are listed once, with their payouts.
        "prizes": () if all(award.is_played for award in book.awards) else prize_parts(book, lang),
        "plays": tuple(cash_parts(cash, lang)),
        "roundings": [("", "–"), *((each.value, text(f"desk_papers.rounding_{each}", lang)) for each in Rounding)],
        "payouts": _payouts(evening, call) if book.awards else None,
        "findings": finding_parts(money_findings(lists), lists, lang),
    }
    return PageContent("money.html", values)


def _payouts(evening: Evening, call: Call) -> dict[str, Any]:
    """Return every prize won, whether it is paid, and further sentences about payouts."""
    lang, lists = call.lang, evening.all_lists()
    won = lists.prizes_won
    papers = papers_needed_now(lists, paper_language(evening))
    links = (("prize_list", "prizes", 0), ("prize_slips", "receipts", -1))
    vain, state = paid_in_vain(won, evening.sheets.payouts), lists.standings_state()
    return {
        "table": payout_table(won, lang),
        "keys": {at: (prize_key(each), each.payout and each.payout.record) for at, each in enumerate(won, start=1)},
        "sum": payout_sum(won, lang),
        "notes": standings_notes(state, lang) if state.is_provisional else (),
        "vain": [(each.record, payout_in_vain(each, evening.roster.players, lang)) for each in vain],
        "links": [(key, paper_address(name, papers[name][at])) for key, name, at in links if name in papers],
        "has_open": any(each.payout is None for each in won),
    }


def prize_key(prize: WonPrize) -> str:
    """Return the key of a prize in a form. It includes the amount, so a changed prize has another key."""
    of, series, table = prize.ranking
    people = "+".join(map(str, prize.people))
    return f"{series}/{table}/{people}/{prize.winner.cents}/{of}"


def _pay(evening: Evening, call: Call) -> Done:
    """Record that the ticked prizes are paid."""
    chosen = call.chosen("prize")
    if not chosen:
        raise UsageError("prize_none")
    known = {prize_key(each): each for each in evening.all_lists().prizes_won}
    if not known.keys() >= {*chosen}:
        raise RefusedError("prize_changed")
    pay_prizes(evening, [known[key] for key in chosen])
    return Done(messages=[text("desk_papers.money.paid_now", call.lang, count=len(chosen))])


def _act(evening: Evening, call: Call) -> Done:
    match call.typed("do"):
        case "pay":
            return _pay(evening, call)
        case "":
            return _count(evening, call)
    record = call.number("do", text("people.number", call.lang))
    take_back_payout(evening, record or 0)
    return Done(messages=[text("desk_papers.money.taken_back", call.lang)])


def _count(evening: Evening, call: Call) -> Done:
    """Record the counted cash boxes. Unchanged amounts are not recorded again."""
    counted = {}
    for cash_box in money_of(evening.all_lists()).tables:
        typed = call.typed(f"cash-box-{cash_box.series}-{cash_box.table}")
        if typed and euros_of(typed) != cash_box.counted:
            counted[cash_box.series, cash_box.table] = euros_of(typed)
    if not counted:
        raise UsageError("cash_boxes_as_known")
    count_cash_boxes(evening, counted)
    return Done(messages=[text("desk_papers.cash_boxes_counted", call.lang, count=len(counted))])


def _workbook(evening: Evening, call: Call) -> Sent:
    lists, lang = evening.all_lists(), paper_language(evening)
    name = f"{evening.file.path.stem}-{text('desk_papers.file_account', lang)}.xlsx"
    del call
    return Sent(name, lambda: account_workbook(lists, lang, date=today()), _EXCEL)


PAGES = (DeskPage("/money", _show, _act), DeskPage("/money/account.xlsx", _workbook))
