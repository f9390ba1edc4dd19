"""The money of an event shown: the tins of its tables, and the final account."""

from collections.abc import Iterable, Iterator, Sequence

from skatlist.cli.terminal.table import aligned, at_least, columns_of, table_lines, without
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.text_parts import finding_lines
from skatlist.cli.terminal.wrapping import in_window
from skatlist.event.money.cash_book import CashBook
from skatlist.event.money.income import Charge, TableCash
from skatlist.findings import Finding
from skatlist.findings.quote import Quoted
from skatlist.lists import Lists
from skatlist.reports.findings import part_of_quote
from skatlist.reports.money_words import account_parts, balance, euros, person
from skatlist.reports.typeset import money


def finding_blocks(findings: Iterable[Finding], lists: Lists, desk: Terminal) -> Iterator[str]:
    """Yield what does not add up, with what to do."""
    for finding in findings:
        yield ""
        yield from finding_lines(part_of_quote(finding, lists.profile_of(finding), Quoted(), desk.lang), desk)


def account_lines(found: CashBook, desk: Terminal) -> Iterator[str]:
    """Yield the account: what was taken, what is paid out, what is kept, and who owes."""
    rows: list[tuple[str, str]] = []
    for name, cents, parts in account_parts(found, desk.lang):
        rows += [("", ""), (desk.bold(name), desk.bold(euros(cents, desk.lang)))]
        rows += [(f"  {what}", euros(part, desk.lang)) for what, part in parts]
    yield from aligned(rows, (False, True), desk)
    yield ""
    yield from in_window(balance(found, desk.lang))
    yield from _owed(found.charges, found.owed, desk)
    uncounted = sum(tin.counted is None for tin in found.tables)
    if uncounted:
        yield from desk.lines("money.uncounted", count=uncounted)


def _owed(charges: Sequence[Charge], owed: int, desk: Terminal) -> Iterator[str]:
    """Yield who has not paid yet, and how much."""
    open_charges = [charge for charge in charges if not charge.paid and charge.cents]
    if not open_charges:
        return
    rows = [
        (str(each.player.number or ""), person(each.player.name, None), euros(each.cents, desk.lang))
        for each in open_charges
    ]
    yield ""
    yield desk.bold(desk.text("money.owed", count=len(open_charges), amount=euros(owed, desk.lang)))
    yield from aligned(rows, (True, False, True), desk, 2)


def tin_lines(found: CashBook, series: int | None, table: int | None, desk: Terminal) -> Iterator[str]:
    """Yield the cash sheet of tables: what everybody puts into the tin, what has to be in it, what was counted."""
    tins = [tin for tin in found.tables if series in {None, tin.series} and table in {None, tin.table}]
    if not tins:
        yield from desk.lines("money.no_tins")
    for tin in tins:
        yield ""
        yield desk.bold(desk.text("score.seat", series=tin.series, table=tin.table))
        yield from _payments(tin, desk)
        state = "uncounted_tin" if tin.counted is None else "counted_tin" if not tin.difference else "wrong_tin"
        amounts = {"due": tin.cents, "counted": tin.taken, "difference": tin.difference}
        yield from desk.lines(
            f"money.{state}", "  ", **{name: euros(cents, desk.lang) for name, cents in amounts.items()}
        )
    if len(tins) > 1:
        yield ""
        amounts = {"due": sum(tin.cents for tin in tins), "taken": sum(tin.taken for tin in tins)}
        said = {name: euros(cents, desk.lang) for name, cents in amounts.items()}
        yield from desk.lines("money.tins_together", tables=len(tins), **said)


def _payments(tin: TableCash, desk: Terminal) -> Iterator[str]:
    names = ("lost_games", "passed_in", "by_rank")
    filled = [name for name in names if any(getattr(each, name) for each in tin.payments)]
    column, fee = columns_of("money.", desk), columns_of("money.short_", desk)
    columns = [
        column("number", (str(each.player.number or "") for each in tin.payments), head=""),
        column("name", (person(each.player.name, each.place) for each in tin.payments), head="", right=False),
        column("lost", (str(each.lost) for each in tin.payments)),
        *(
            fee(name, [money(getattr(each, name), desk.lang) for each in tin.payments])
            for name in (filled if filled != ["lost_games"] else ())
        ),
        column("amount", (euros(each.cents, desk.lang) for each in tin.payments)),
    ]
    steps = [at_least("name", 16), *(without(name) for name in reversed(filled)), at_least("name", 4)]
    yield from table_lines(columns, steps, desk, 2)
