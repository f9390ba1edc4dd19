"""Lists with slips to measure the checks with: kinds of slips, how much a list states, and what counts as seen."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from slip_oracle import Told, has_few_bids, is_possible, told
from slips.numbers import NUMBER_MAKERS
from slips.putting import FIELD_KINDS, put_slips
from slips.slip import Manner, Slip, SlipKind

from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import Finding, Fix, Severity
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import FooterName, Sheet, Stated, score
from skatlist.tournament.simulation import invent_players, simulate_sheet

PROFILE = load_profile()
GAMES = {3: 36, 4: 48, 5: 50}
FACTS = (SlipKind.RESULT, SlipKind.CONTRACT, SlipKind.SPITZEN, SlipKind.LEVEL, SlipKind.DECLARER)
NUMBERS = tuple(kind for kind in NUMBER_MAKERS if kind not in {SlipKind.FOOTER, SlipKind.BONUS_FACTOR})
ROWS = (SlipKind.ROW_LEFT_OUT, SlipKind.ROW_TWICE)

# The slips of one list: each tuple is one slip, drawn from its kinds.
CASES: dict[str, tuple[Sequence[SlipKind], ...]] = {
    **{kind.value: ((kind,),) for kind in SlipKind},
    "two facts": (FACTS, FACTS),
    "two numbers": (NUMBERS, NUMBERS),
    "fact and number": (FACTS, NUMBERS),
    "fact and footer": (FACTS, (SlipKind.FOOTER,)),
    "number and footer": (NUMBERS, (SlipKind.FOOTER,)),
    "fact and row": (FACTS, ROWS),
    "two rows left out": ((SlipKind.ROW_LEFT_OUT,), (SlipKind.ROW_LEFT_OUT,)),
    "two rows twice": ((SlipKind.ROW_TWICE,), (SlipKind.ROW_TWICE,)),
    "row out, row twice": ((SlipKind.ROW_LEFT_OUT,), (SlipKind.ROW_TWICE,)),
    "fact and factor": (FACTS, (SlipKind.BONUS_FACTOR,)),
    "factor and totals": ((SlipKind.BONUS_FACTOR,), (SlipKind.TOTALS_SWAPPED,)),
    "two fields": (FIELD_KINDS, FIELD_KINDS),
}


# Two slips that put rows in or out are not measured where nothing but sums below tells of them.
UNTOLD_BY_SUMS = {"two rows left out", "row out, row twice"}


def cases_of(form: str) -> tuple[str, ...]:
    """Return the cases that are measured on lists of a form."""
    return tuple(case for case in CASES if form != "footer" or case not in UNTOLD_BY_SUMS)


def _filled(sheet: Sheet) -> Sheet:
    """Return a list that states every running total in every row."""
    last = [0] * sheet.size
    rows = []
    for row in sheet.rows:
        totals = list(row.stated.totals)
        for seat in range(sheet.size):
            totals[seat] = last[seat] = last[seat] if totals[seat] is None else totals[seat]
        rows.append(row._replace(stated=row.stated._replace(totals=tuple(totals))))
    return sheet._replace(rows=tuple(rows))


def _stating(keep: Callable[[Stated], Stated], footer: Iterable[FooterName], sheet: Sheet) -> Sheet:
    rows = tuple(row._replace(dealer=None, stated=keep(row.stated)) for row in sheet.rows)
    return sheet._replace(rows=rows, footer=tuple(line for line in sheet.footer if line.name in set(footer)))


def _bare(sheet: Sheet) -> Sheet:
    """Return a list as most papers are: game and running total in every row, a bid where it was too high only."""
    rows = tuple(
        row._replace(
            entry=row.entry._replace(bid=row.entry.bid if row.entry.overbid else None, card_points=None, tricks=None)
        )
        for row in sheet.rows
    )
    return _stating(lambda stated: Stated(totals=stated.totals), FooterName, sheet._replace(rows=rows))


# How much a list states: everything; as a scorer writes it; values and running totals; the declarer's running
# total; that and all below, but no card points, tricks or bids; only what stands below.
FORMS: dict[str, Callable[[Sheet], Sheet]] = {
    "full": _filled,
    "paper": lambda sheet: sheet,
    "plain": lambda sheet: _stating(lambda s: Stated(value=s.value, totals=s.totals), (), sheet),
    "column": lambda sheet: _stating(lambda s: Stated(totals=s.totals), (), sheet),
    "column and total": lambda sheet: _stating(lambda s: Stated(totals=s.totals), [FooterName.TOTAL], sheet),
    "bare": _bare,
    "footer": lambda sheet: _stating(lambda _: Stated(), FooterName, sheet),
}


@cache
def faultless(size: int, seed: int) -> Sheet:
    """Return a list of the simulation with everything stated, made once."""
    rng = random.Random(f"list{size}{seed}")
    return simulate_sheet(rng, invent_players(rng, size), GAMES[size], PROFILE)


class Spoilt(NamedTuple):
    """A true list, the one with slips, and the slips as they show there."""

    true: Sheet
    wrong: Sheet
    slips: tuple[Slip, ...]


def spoilt(case: str, form: str, seed: int, lists: int = 8) -> Spoilt | None:
    """Return a list with the slips of a case; None where they cannot be made.

    Without slips where one of them leaves a possible list: nobody can see it.
    """
    rng = random.Random(f"{case}{seed}")
    size = (3, 4, 5)[seed % 3]
    before = faultless(size, seed // 3 % lists)
    if form == "full":
        before = _filled(before)
    sheet, slips, shown = before, (), []
    for kinds in CASES[case]:
        state = rng.getstate()
        sheet, more = put_slips(sheet, rng, 1, PROFILE, kinds)
        slips += more
        again = random.Random()
        again.setstate(state)
        alone, same = put_slips(before, again, 1, PROFILE, kinds)
        shown += [as_shown(slip, FORMS[form](before), FORMS[form](alone)) if more == same else slip for slip in more]
    if len(slips) < len(CASES[case]) or len({slip.game for slip in slips}) < len(slips):
        return None
    true, wrong = FORMS[form](before), FORMS[form](sheet)
    told = tuple(slip for slip in shown if slip is not None)
    return Spoilt(true, wrong, told if len(told) == len(slips) and not is_possible(wrong) else ())


def as_shown(slip: Slip, true: Sheet, wrong: Sheet) -> Slip | None:
    """Return a slip where a list shows it: at its own place, else as the number below that was computed from it.

    None where the list with the slip is itself a possible one, or does not state what is wrong.
    """
    if true == wrong or is_possible(wrong):
        return None
    if true.rows != wrong.rows:
        return slip
    off = [
        (line.name.value, place, right, written)
        for line, other in zip(true.footer, wrong.footer, strict=True)
        for place, (right, written) in enumerate(zip(line.values, other.values, strict=True), 1)
        if right != written
    ]
    if any(name == slip.game for name, *_ in off):
        return slip
    game, place, right, written = off[0]
    kind = slip.kind if slip.kind is SlipKind.BONUS_FACTOR else SlipKind.FOOTER
    return replace(slip, kind=kind, game=game, place=place, field=f"total_{place}", true=right, written=written)


def is_true(fix: Fix, slip: Slip, *, values: bool) -> bool:
    """Whether a fix is the change that undoes the slip.

    Only where a list states no `values` is the running total that shows a wrong one as good as the value itself; a
    wrong fact of a game is never undone by writing a number.
    """
    by_label = {
        SlipKind.ROW_LEFT_OUT: {"insert_row", "insert_game"},
        SlipKind.ROW_TWICE: {"strike_row"},
        SlipKind.COLUMN: {"move_booking"},
        SlipKind.BONUS_FACTOR: {"factor"},
        SlipKind.NUMBER_JUMP: {"renumber"},
        SlipKind.ROWS_SWAPPED: {"swap_rows"},
        SlipKind.TOTALS_SWAPPED: {"swap_totals"},
        SlipKind.BONUS_RUNNING: {"without_bonus"},
    }
    if slip.kind in by_label:
        return any(part.label in by_label[slip.kind] for part in _parts(fix))
    return any(
        change.game == slip.game
        and (change.after or "") == (slip.true or "")
        and (
            change.field == slip.field
            or (slip.field == "value" and not values and change.field == f"total_{slip.place}")
        )
        for change in fix.changes
    ) or (
        slip.field == "value"
        and not values
        and fix.label in {"write", "one_digit", "digits_swapped", "minus"}
        and any(change.game == slip.game and change.field == f"total_{slip.place}" for change in fix.changes)
    )


def _parts(fix: Fix) -> Iterable[Fix]:
    """Return a fix, or the two it is put together of."""
    return [part for part in fix.params.values() if isinstance(part, Fix)] or [fix]


def is_named(errors: Sequence[Finding], slip: Slip) -> bool:
    """Whether an error stands at the row of a slip, or a proposal does where only what stands below shows it."""
    for finding in errors:
        moving = {SlipKind.NUMBER_JUMP, SlipKind.ROWS_SWAPPED, SlipKind.ROW_TWICE}
        moved = slip.manner is Manner.NUMBERED or slip.kind in moving
        games = {finding.game}
        fixes = [fix for fix in finding.fixes[:3] if fix.label == "both" or not isinstance(finding.game, int)]
        games |= {change.game for fix in fixes for change in fix.changes}
        last, first = finding.params.get("between_last"), finding.params.get("between_first")
        if isinstance(last, int) and isinstance(first, int):
            games |= set(range(first, last + 1))
        if slip.game in games or (
            moved and isinstance(slip.game, int) and {slip.game - 1, slip.game + 1, slip.written} & games
        ):
            return True
    return False


def as_numbered(slip: Slip, slips: Sequence[Slip]) -> Slip:
    """Return a slip with the number its row has on the wrong list, where another slip moved it.

    Each slip has the numbers of the list as those before it left it; one that is numbered numbers the whole list anew.
    """
    steps = {SlipKind.ROW_LEFT_OUT: -1, SlipKind.ROW_TWICE: 1}
    game = slip.game
    own = slips.index(slip)
    for at, other in enumerate(slips):
        counted = at == own or (at < own and other.manner is Manner.NUMBERED)
        anew = any(each.manner is Manner.NUMBERED for each in slips[max(own, at) :])
        moved = other.kind in steps and anew and not counted
        if moved and isinstance(game, int) and isinstance(other.game, int) and game > other.game:
            game += steps[other.kind]
    return replace(slip, game=game)


def told_of(wrong: Sheet, slips: Sequence[Slip], form: str) -> dict[Slip, Told]:
    """Return what anything on a list tells of its slips, counted by the oracle where only sums stand on it.

    A bid above the game, or one nobody may bid, shows that it is wrong; no number depends on the right one, which is
    not named where more than three would do.
    """
    every = told(wrong, slips) if form == "footer" else {slip: Told(row=True, cause=True) for slip in slips}
    return {
        slip: item._replace(cause=item.cause and has_few_bids(wrong, slip)) if slip.field == "bid" else item
        for slip, item in every.items()
    }


def measure(case: str, form: str, seeds: Iterable[int]) -> Counter[str]:
    """Return how often what held for slips of one case on lists of one form.

    `silent` are lists that are possible ones with their slips, which nobody can find; `placeable` the slips of which
    the list tells in which row they are, `told` those of which it tells what was there.
    """
    count: Counter[str] = Counter()
    for seed in seeds:
        made = spoilt(case, form, seed)
        if made is None or not made.slips:
            count["silent"] += made is not None
            continue
        _, wrong, slips = made
        count["lists"] += 1
        count["slips"] += len(slips)
        errors = [f for f in check_sheet(score(wrong, PROFILE)) if f.severity is Severity.ERROR]
        fixes = [fix for finding in errors for fix in finding.fixes[:3]]
        firsts = [finding.fixes[0] for finding in errors if finding.fixes]
        count["found"] += bool(errors)
        count["errors"] += len(errors)
        values = any(row.stated.value is not None for row in wrong.rows)
        for slip, tells in told_of(wrong, slips, form).items():
            numbered = as_numbered(slip, slips)
            if tells.row:
                count["placeable"] += 1
                count["row"] += is_named(errors, numbered)
            if tells.cause:
                count["told"] += 1
                count["first"] += any(is_true(fix, numbered, values=values) for fix in firsts)
                count["three"] += any(is_true(fix, numbered, values=values) for fix in fixes)
    return count
