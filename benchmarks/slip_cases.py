"""Lists with slips to measure the checks with: kinds of slips, how much a list states, and what counts as seen."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache

from skatlist.checks import check_sheet
from skatlist.findings import Finding, Fix, Severity
from skatlist.rules import load_profile
from skatlist.sheet import FooterName, Sheet, Stated, score
from skatlist.simulation.names import invent_players
from skatlist.simulation.simulate import simulate_sheet
from skatlist.simulation.slip import Manner, Slip, SlipKind
from skatlist.simulation.slip_numbers import NUMBER_MAKERS
from skatlist.simulation.slips import FIELD_KINDS, put_slips

PROFILE = load_profile()
GAMES = {3: 36, 4: 48, 5: 50}
FACTS = (SlipKind.RESULT, SlipKind.CONTRACT, SlipKind.SPITZEN, SlipKind.LEVEL, SlipKind.DECLARER)
NUMBERS = tuple(kind for kind in NUMBER_MAKERS if kind not in {SlipKind.FOOTER, SlipKind.BONUS_FACTOR})
ROWS = (SlipKind.ROW_LEFT_OUT, SlipKind.ROW_TWICE)

# What is put into one list: each tuple is one slip, drawn from its kinds.
CASES: dict[str, tuple[Sequence[SlipKind], ...]] = {
    **{kind.value: ((kind,),) for kind in SlipKind},
    "two facts": (FACTS, FACTS),
    "two numbers": (NUMBERS, NUMBERS),
    "fact and number": (FACTS, NUMBERS),
    "fact and footer": (FACTS, (SlipKind.FOOTER,)),
    "number and footer": (NUMBERS, (SlipKind.FOOTER,)),
    "fact and row": (FACTS, ROWS),
    "fact and factor": (FACTS, (SlipKind.BONUS_FACTOR,)),
    "two fields": (FIELD_KINDS, FIELD_KINDS),
}


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


# How much a list states: everything; as a scorer writes it; values and running totals; the declarer's running
# total; only what stands below.
FORMS: dict[str, Callable[[Sheet], Sheet]] = {
    "full": _filled,
    "paper": lambda sheet: sheet,
    "plain": lambda sheet: _stating(lambda s: Stated(value=s.value, totals=s.totals), (), sheet),
    "column": lambda sheet: _stating(lambda s: Stated(totals=s.totals), (), sheet),
    "column and total": lambda sheet: _stating(lambda s: Stated(totals=s.totals), [FooterName.TOTAL], sheet),
    "footer": lambda sheet: _stating(lambda _: Stated(), FooterName, sheet),
}


@cache
def faultless(size: int, seed: int) -> Sheet:
    """Return a list of the simulation with everything stated, made once."""
    rng = random.Random(f"list{size}{seed}")
    return simulate_sheet(rng, invent_players(rng, size), GAMES[size], PROFILE)


def spoilt(case: str, form: str, seed: int, lists: int = 8) -> tuple[Sheet, Sheet, tuple[Slip, ...]] | None:
    """Return the true list, the wrong one and its slips; None where they cannot be made or nobody could see them."""
    rng = random.Random(f"{case}{seed}")
    size = (3, 4, 5)[seed % 3]
    before = faultless(size, seed // 3 % lists)
    if form == "full":
        before = _filled(before)
    sheet, slips = before, ()
    for kinds in CASES[case]:
        sheet, more = put_slips(sheet, rng, 1, PROFILE, kinds)
        slips += more
    if len(slips) < len(CASES[case]) or len({slip.game for slip in slips}) < len(slips):
        return None
    true, wrong = FORMS[form](before), FORMS[form](sheet)
    if not all(_visible(slip, form) for slip in slips) or true == wrong:
        return None
    return true, wrong, slips


def _visible(slip: Slip, form: str) -> bool:
    """Whether a list that states this much can show a slip at all.

    Where it cannot the list with the slip is itself a faultless one: a wrong dealer or counter on a list without that
    column, a number that is not stated, two rows in each other's place where they are numbered anew and only sums stand
    there.
    """
    kind, field = slip.kind, slip.field
    if form in {"full", "paper"}:
        return True
    if kind in {SlipKind.DEALER, SlipKind.COUNTER}:
        return False
    below = not isinstance(slip.game, int)
    if form == "footer":
        numbers = {*NUMBERS, SlipKind.NOT_COUNTED, SlipKind.COUNTED_TWICE, SlipKind.CARRY, SlipKind.BONUS_RUNNING}
        order = {SlipKind.ROWS_SWAPPED} if slip.manner is Manner.NUMBERED else set()
        return kind not in numbers | order
    if form == "plain":
        return not below
    if form == "column":
        return not below and not (field == "value" and slip.manner is Manner.ALONE)
    seen = slip.game == "total" or (kind is not SlipKind.FOOTER and below and kind is not SlipKind.TOTALS_SWAPPED)
    return seen if below else not (field == "value" and slip.manner is Manner.ALONE)


def is_told(slip: Slip) -> bool:
    """Whether anything on a list tells what was there before a slip.

    A Null over its bid shows that the bid is wrong; every lower one would be right, and no number depends on it: the
    same list arises from several truths. Such slips are found and placed, their cause is not counted.
    """
    return slip.kind is not SlipKind.NULL_OVERBID


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
        return fix.label in by_label[slip.kind]
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


def is_named(errors: Sequence[Finding], slip: Slip) -> bool:
    """Whether an error stands at the row of a slip, or a proposal does where only what stands below shows it."""
    for finding in errors:
        moved = slip.manner is Manner.NUMBERED or slip.kind in {SlipKind.NUMBER_JUMP, SlipKind.ROWS_SWAPPED}
        games = {finding.game}
        if not isinstance(finding.game, int):
            games |= {change.game for fix in finding.fixes[:3] for change in fix.changes}
        last, first = finding.params.get("between_last"), finding.params.get("between_first")
        if isinstance(last, int) and isinstance(first, int):
            games |= set(range(first, last + 1))
        if slip.game in games or (
            moved and isinstance(slip.game, int) and {slip.game - 1, slip.game + 1, slip.written} & games
        ):
            return True
    return False


def _as_numbered(slip: Slip, slips: Iterable[Slip]) -> Slip:
    """Return a slip with the number its row has on the wrong list, where a row above is missing or there twice."""
    steps = {SlipKind.ROW_LEFT_OUT: -1, SlipKind.ROW_TWICE: 1}
    game = slip.game
    for other in slips:
        moved = other is not slip and other.manner is Manner.NUMBERED and other.kind in steps
        if moved and isinstance(game, int) and isinstance(other.game, int) and game > other.game:
            game += steps[other.kind]
    return replace(slip, game=game)


def measure(case: str, form: str, seeds: Iterable[int]) -> Counter[str]:
    """Return how often what held for slips of one case on lists of one form."""
    count: Counter[str] = Counter()
    for seed in seeds:
        made = spoilt(case, form, seed)
        if made is None:
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
        for slip in (_as_numbered(each, slips) for each in slips):
            count["row"] += is_named(errors, slip)
            if is_told(slip):
                count["told"] += 1
                count["first"] += any(is_true(fix, slip, values=values) for fix in firsts)
                count["three"] += any(is_true(fix, slip, values=values) for fix in fixes)
    return count
