"""Propose repairs: the smallest changes that make most stated numbers right, the likeliest first.

For every row with an error the games one slip away are tried and valued by the value rule. A game without an error that
gives the stated value and the step of the running total explains both. Of several such games the more common one comes
first. A guess is a proposal, never a finding.
"""

from functools import lru_cache
from itertools import combinations
from typing import Any, Final, NamedTuple

from skatlist.skat.checks.audit.running_totals import Ledger
from skatlist.skat.checks.audit.stated_columns import OpenFinding
from skatlist.skat.checks.game.game_checks import check_game
from skatlist.skat.checks.game.valued_game import COUNTS_ONCE, value_game
from skatlist.skat.checks.likely import (
    BOTH,
    CARRIED,
    DIRECT,
    OWN,
    bid_share,
    game_share,
    games_played,
    likeness_of,
    neighbours,
    number_likeness,
)
from skatlist.skat.findings import Effect, Family, Fix, Severity, has_errors, in_game
from skatlist.skat.findings.fixes import change, entry_with, fix, with_changes
from skatlist.skat.game import Entry, Valuation, overbid_costs
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import ScoredRow, ScoredSheet
from skatlist.skat.sheet.columns import Cell

_NONE: Final = "\N{EN DASH}"  # stands for an empty field
_PROPOSALS: Final = 3
_REMEMBERED: Final = 1 << 10  # more than the rows of a list
_COUNTING: Final = frozenset(("contract", "spitzen", "levels", "result"))  # the facts that determine a value

_Changed = tuple[tuple[str, Any], ...]  # field and new value of every change


class _StatedBooking(NamedTuple):
    """The booking of a row on paper: its stated value, the step of the running total, the counters.

    None stands for nothing stated. `turned` says that the counters contradict the entry.
    """

    value: int | None
    booked: int | None
    turned: bool | None

    def fits(self, valuation: Valuation, before: int | None) -> bool:
        """Whether a booking agrees with everything stated, and something is stated."""
        points = valuation.points
        if points is None or {self.value, self.booked} == {None}:
            return False
        if self.value not in {None, points} or self.booked not in {None, points}:
            return False
        return self.turned is None or before is None or ((points > 0) != (before > 0)) == self.turned


def propose_fixes(sheet: ScoredSheet, ledger: Ledger) -> None:
    """Give every slip of a row its proposals, and fold the slips of a row that one change explains.

    Passed-in rows with a booking get the games that may have been played, and gaps the missing points.
    """
    for index, slips in ledger.slips.items():
        scored = sheet.rows[index]
        contract = scored.row.entry.contract
        errors = [slip for slip in slips if _of_entry(slip, scored)]
        moved = any(slip.finding.has(Effect.OTHER_COLUMN) for slip in slips)
        if not errors or moved or contract is None or not contract.has_declarer:
            continue
        on_paper = _stated_booking(scored, errors, ledger, index)
        explained = [*_explanations(scored.row.entry, scored.profile, on_paper, scored.valuation.points)]
        if explained and len(errors) > 1:
            _merge(errors, slips, ledger)
            errors = errors[:1]
        for slip in errors:
            _propose(slip, scored, on_paper, explained)
    for index, slips in ledger.slips.items():
        for slip in slips:
            if slip.finding.has(Effect.PASSED_BUT_PLAYED):
                _played(sheet, index, slip)
            elif slip.finding.has(Effect.ONE_MISSING) and index in ledger.absorbed:
                _left_out(ledger, index, slip)


def _of_entry(slip: OpenFinding, scored: ScoredRow) -> bool:
    finding = slip.finding
    if finding.severity is not Severity.ERROR or finding.has(Effect.RULES):
        return False
    running = bool(finding.has(Effect.TOTAL | Effect.COUNT))
    return finding.kind.family is Family.GAME or (running and finding.place == scored.row.declarer)


def _stated_booking(scored: ScoredRow, errors: list[OpenFinding], ledger: Ledger, index: int) -> _StatedBooking:
    row, place = scored.row, scored.row.declarer
    if place is None or not 1 <= place <= len(ledger.totals):
        return _StatedBooking(row.stated.value, None, None)
    booked = None
    if ledger.totals[place - 1].stated[index] is not None:
        steps = sum(slip.shares.get(place, 0) for slip in errors)
        if scored.valuation.points is not None:
            booked = scored.valuation.points + steps
        elif index in ledger.absorbed:
            booked = ledger.absorbed[index][1]
    counted = row.stated.won[place - 1] is not None or row.stated.lost[place - 1] is not None
    fields = [field for slip in errors for game, field in slip.cells if game == row.number]
    turned = any(slip.finding.has(Effect.COUNT) for slip in errors) or any(
        field.name in {"won", "lost"} for field in fields
    )
    return _StatedBooking(row.stated.value, booked, turned if counted else None)


@lru_cache(_REMEMBERED)  # a list is checked many times while repairs are tried
def _explanations(
    entry: Entry, profile: Profile, on_paper: _StatedBooking, before: int | None
) -> tuple[tuple[float, Fix], ...]:
    """Return the games one slip away that agree with everything stated, with their weight."""
    explanations = []
    for other in neighbours(entry, profile):
        if _agrees(other.entry, profile, on_paper, before):
            changes = [other.change]
            if on_paper.value is None and overbid_costs(other.entry, profile):
                changes.append(change("value", None, on_paper.booked))
            explanations.append(
                (other.weight * game_share(other.entry), fix(other.label, *changes, **dict(other.params)))
            )
    booked = on_paper.booked
    if None not in {booked, on_paper.value} and -(booked or 0) in overbid_costs(entry, profile):
        explanations.append((OWN * game_share(entry), fix("write_value", change("value", on_paper.value, booked))))
    return tuple(explanations)


def _agrees(entry: Entry, profile: Profile, on_paper: _StatedBooking, before: int | None) -> bool:
    stated = on_paper.booked if on_paper.value is None else on_paper.value
    game = value_game(entry, profile, stated)
    return on_paper.fits(game.valuation, before) and not has_errors(check_game(game))


@lru_cache(_REMEMBERED)
def _pair(entry: Entry, profile: Profile, on_paper: _StatedBooking, before: int | None) -> tuple[float, Fix] | None:
    """Return the likeliest game two slips away, for entries without a nearer one."""
    near = [other for other in neighbours(entry, profile) if other.change.field in _COUNTING]
    for one, other in combinations(sorted(near, key=lambda item: -item.weight), 2):
        if one.change.field == other.change.field:
            continue
        if _agrees(entry_with(one.entry, [other.change]), profile, on_paper, before):
            fields = {"was": one.change.before or _NONE, "first": one.change.after or _NONE}
            fields |= {"had": other.change.before or _NONE, "second": other.change.after or _NONE}
            return BOTH * game_share(one.entry), fix("two", one.change, other.change, **fields)
    return None


def _merge(errors: list[OpenFinding], slips: list[OpenFinding], ledger: Ledger) -> None:
    """Let the first slip of a row explain the others and their effects in the columns."""
    first = errors[0]
    for column in (*ledger.totals, *ledger.counters):
        column.open = [(first if slip in errors else slip, share) for slip, share in column.open]
    for slip in errors[1:]:
        own = slip.finding.fixes[0].changes if slip.finding.kind.family is Family.TOTALS and slip.finding.fixes else ()
        for cell in (*own, *slip.cells.values()):
            first.explain(cell)
        for place, share in slip.shares.items():
            first.shares[place] = first.shares.get(place, 0) + share
        slips.remove(slip)


def _propose(
    slip: OpenFinding, scored: ScoredRow, on_paper: _StatedBooking, explained: list[tuple[float, Fix]]
) -> None:
    """Rank the explanations of the numbers together with the proposals of the check, and keep the best three."""
    finding = slip.finding
    numbers = len(slip.cells) + _is_number(finding.column)
    ranked: dict[_Changed, tuple[float, Fix]] = {}
    own = [_own(item, position, slip, scored, on_paper) for position, item in enumerate(finding.fixes)]
    best = max((share for share, _ in own), default=0.0)
    if not explained and best <= DIRECT * game_share(scored.row.entry) and _is_number(finding.column):
        pair = _pair(scored.row.entry, scored.profile, on_paper, scored.valuation.points)
        explained = [pair] if pair is not None else []
    game = scored.row.number
    for weight, item in (*own, *((weight, in_game(item, game)) for weight, item in explained)):
        key: _Changed = tuple((one.field, one.after) for one in item.changes)
        known = ranked.get(key)
        if known is None or known[0] < weight:
            ranked[key] = (weight, known[1] if known else item)
    by_entry = {tuple((one.field, one.after) for one in item.changes) for _, item in explained}
    order = sorted(ranked.items(), key=lambda pair: -pair[1][0])
    fixes = []
    for key, (_, item) in order:
        if key in by_entry:
            slip.by_entry.add(item.changes)
            fixes.append(item._replace(explains=max(1, numbers)))
        else:
            fixes.append(item)
    kept = fixes[:_PROPOSALS]
    direct = next((item for item in fixes[_PROPOSALS:] if item.writes_numbers and not item.names_slip), None)
    if direct is not None and not any(_is_number(one.field) for item in kept for one in item.changes):
        kept[-1] = direct
    slip.finding = finding._replace(fixes=tuple(kept))


def _own(item: Fix, position: int, slip: OpenFinding, scored: ScoredRow, on_paper: _StatedBooking) -> tuple[float, Fix]:
    """Return the weight of a fix proposed by a check: a number by its similarity, a fact by the numbers it explains."""
    as_written = game_share(scored.row.entry)
    pays_bid = "points" in item.params  # the sentence has the cost of the game, which is not on the list
    if item.writes_numbers and len(item.changes) == 1 and not pays_bid:
        written, right = item.changes[0].before, item.changes[0].after
        once = slip.finding.sentence in COUNTS_ONCE  # as common as the lost game that is not doubled
        like = number_likeness(right, written) if once else likeness_of(item)
        return like.weight * as_written * (CARRIED if slip.cells else 1.0), item._replace(label=like.label)
    entry = with_changes(scored.row, item.changes).entry
    if entry == scored.row.entry or {on_paper.value, on_paper.booked} == {None}:
        return (OWN - position) * as_written, item
    if _agrees(entry, scored.profile, on_paper, scored.valuation.points):
        slip.by_entry.add(item.changes)
        common = bid_share(entry.bid or 0) if entry.bid != scored.row.entry.bid else 1.0
        agreeing = (2 * OWN - position) * game_share(entry) * common
        return agreeing, item._replace(explains=max(1, len(slip.cells)))
    return ((OWN if pays_bid else 1) - position / 10) * as_written, item


def _is_number(field: Cell | None) -> bool:
    return field is not None and (field == "value" or field.name in {"total", "won", "lost"})


def _played(sheet: ScoredSheet, index: int, slip: OpenFinding) -> None:
    """Propose the contracts in which a game is worth the booked amount."""
    row, profile = sheet.rows[index].row, sheet.rows[index].profile
    place, booked = next(iter(slip.shares.items()), (row.declarer, row.stated.value))
    if place is None or not booked:
        return
    games = games_played(row, place, booked, profile)[:_PROPOSALS]
    slip.by_entry |= {game.changes for game in games}
    explains = max(1, len(slip.cells))
    proposed = [game._replace(explains=explains) for game in games]
    slip.finding = slip.finding._replace(fixes=(*proposed, *slip.finding.fixes)[:_PROPOSALS])


def _left_out(ledger: Ledger, index: int, slip: OpenFinding) -> None:
    finding = slip.finding
    if finding.fixes:
        return
    place, points = ledger.absorbed[index]
    insert = fix("insert_row", game=finding.game, place=place, points=points)
    slip.finding = finding._replace(fixes=(insert,))
