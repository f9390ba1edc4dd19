"""Decide which reading of each differing game is right by the numbers of both lists and by the rules.

A list that agrees with itself proves nothing, because scorers often continue computing with a wrong game. A list whose
own numbers agree with the other list's reading is strong evidence, and so is a rule that a reading breaks.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import Final, NamedTuple

from skatlist.cases.comparison.matching import Slot
from skatlist.cases.comparison.model import Certainty, DifferenceKind, Evidence, Side
from skatlist.cases.comparison.readings import Choice, Point, agreed_row, differing_points, on_paper, rows_as_chosen
from skatlist.skat.checks.audit.stated_columns import StatedColumn, stated_columns
from skatlist.skat.checks.game.bids import G108
from skatlist.skat.checks.game.game_checks import check_game
from skatlist.skat.checks.game.points_and_tricks import G113
from skatlist.skat.checks.game.valued_game import value_game
from skatlist.skat.checks.order.dealers import D102 as SAT_OUT
from skatlist.skat.checks.order.dealers import turns
from skatlist.skat.checks.order.numbering import deals, sits_out
from skatlist.skat.checks.order.rounds import S101 as WRONG_LENGTH
from skatlist.skat.findings import Effect, Kind, Severity
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import FooterName, Row, ScoredSheet, Sheet, score

# The numbers of a list as evidence about its games: where the numbers of each column stop following from them.

BELOW = {"total": FooterName.POINTS, "won": FooterName.WON, "lost": FooterName.LOST, "passed_count": FooterName.PASSED}
BONUSES = (FooterName.BONUS_OWN, FooterName.BONUS_OTHERS, FooterName.TOTAL)


class TwoLists(NamedTuple):
    """Two lists of one table: their heads and footers, their games slot by slot, and the rules."""

    first: Sheet
    second: Sheet
    slots: tuple[Slot, ...]
    profile: Profile

    def read_as(self, choice: Choice, side: Side) -> "Account":
        """Return the games of a choice with the numbers of one list."""
        footer = (self.first if side is Side.FIRST else self.second).footer
        rows = dict(rows_as_chosen(self.slots, choice, side))
        sheet = self.first._replace(rows=tuple(rows.values()), footer=footer)
        return Account(tuple(rows), score(sheet, self.profile))


class Account(NamedTuple):
    """The scored games of a choice with the stated numbers of one list. `slots` are those of its rows."""

    slots: tuple[int, ...]
    scored: ScoredSheet

    def columns(self) -> list[StatedColumn]:
        """Return every running number of the list. The number below the list for a column is its last one."""
        sheet = self.scored
        below = {line.name: line.values for line in sheet.sheet.footer}
        columns = stated_columns(sheet)
        for column in columns:
            name, seat = BELOW[column.name.name], max(column.place - 1, 0)
            stated = below.get(name, ())[seat : seat + 1] or (None,)
            column.stated = [*column.stated, stated[0]]
            column.computed = [*column.computed, sheet.footer(name)[seat]]
        return columns

    def breaks(self) -> Counter[str]:
        """Return how often each column stops following from the games, and the single numbers that do not follow."""
        counts: Counter[str] = Counter()
        for column in self.columns():
            counts[column.name] = column.breaks()
        for at, row in zip(self.slots, self.scored.rows, strict=True):
            value = row.row.stated.value
            if value is not None and value != row.valuation.points:
                counts[f"value {at}"] = 1
        for line in self.scored.sheet.footer:
            if line.name in BONUSES:
                right = self.scored.footer(line.name)
                for place, (stated, computed) in enumerate(zip(line.values, right, strict=False), 1):
                    counts[f"{line.name} {place}"] = stated is not None and stated != computed
        counts["dealer"] = _changes(turns(self.scored.sheet, deals(self.scored)))
        return counts

    def steps_at(self, slot: int) -> dict[str, int]:
        """Return the columns that stop following from the games in a slot or at the next number, with the amounts."""
        here = bisect_left(self.slots, slot)
        steps = {}
        for column in self.columns():
            pairs = zip(column.stated, column.computed, strict=True)
            off = [None if stated is None else stated - right for stated, right in pairs]
            before = next((each for each in reversed(off[:here]) if each is not None), 0)
            step = next((each for each in off[here:] if each is not None), before) - before
            if step:
                steps[str(column.name)] = step
        return steps


def _changes(off: Sequence[int | None]) -> int:
    count = last = 0
    for seats in off:
        if seats is not None and seats != last:
            count += 1
            last = seats
    return count


_IMPOSSIBLE: Final = (G108, G113)  # booked as won, though the bid or a missed announcement loses it


def contradiction(row: Row, profile: Profile) -> Kind | None:
    """Return the fault that makes a game impossible for any booking, or None."""
    findings = check_game(value_game(row.entry, profile))
    errors = (each for each in findings if each.severity is Severity.ERROR)
    wrong = (each for each in errors if each.kind in _IMPOSSIBLE or not each.has(Effect.VALUE | Effect.ABSENT))
    return next((each.kind for each in wrong), None)


def sitting_declarer(account: Account, at: int) -> bool:
    """Whether the declarer of a slot sat out by the dealing order."""
    index = next((index for index, slot in enumerate(account.slots) if slot == at), None)
    if index is None:
        return False
    declarer, due = account.scored.rows[index].row.declarer, deals(account.scored)[index]
    return declarer is not None and sits_out(declarer, due.dealer, due.places)


_ROUNDS: Final = 4
_TOGETHER: Final = 4  # points of one game tried in all combinations
_PAIRED: Final = 12  # points of a list tried two by two
_BROKEN_RULE: Final = 2  # weighs as much as this many numbers that do not follow


class JudgedPoint(NamedTuple):
    """A point, the list that is right in it (None: open), the certainty, and the evidence of both lists."""

    point: Point
    proposed: Side | None
    verdict: Certainty
    evidence: tuple[Evidence, Evidence]


class Judged(NamedTuple):
    """All judged points, and the resulting choice. Open points are as on the first list."""

    judgements: tuple[JudgedPoint, ...]
    choice: Choice


def judge(table: TwoLists) -> Judged:
    """Return the judgement of every point in which the games of two lists differ."""
    points = differing_points(table.slots)
    evaluator = Evaluator(table, points)
    best = evaluator.settle()
    judgements = tuple(evaluator.judge(point, best) for point in points)
    choice = {each.point: each.proposed or Side.FIRST for each in judgements}
    return Judged(judgements, choice)


class Evaluation(NamedTuple):
    """Both lists with the games of one choice, and where their numbers do not follow from them."""

    accounts: tuple[Account, Account]
    breaks: tuple[Counter[str], Counter[str]]


class Evaluator:
    """Tests one choice after the other on both lists."""

    def __init__(self, table: TwoLists, points: Sequence[Point]) -> None:
        self.table = table
        self.points = tuple(points)
        self._cached: Callable[[tuple[Side, ...]], Evaluation] = cache(self._evaluate)

    def _evaluate(self, sides: tuple[Side, ...]) -> Evaluation:
        choice = dict(zip(self.points, sides, strict=True))
        first, second = (self.table.read_as(choice, side) for side in Side)
        return Evaluation((first, second), (first.breaks(), second.breaks()))

    def evaluate(self, choice: Choice) -> Evaluation:
        """Return both lists with the games of a choice, and where their numbers do not follow."""
        return self._cached(tuple(choice[point] for point in self.points))

    def settle(self) -> dict[Point, Side]:
        """Return the choice that leaves the fewest numbers unexplained.

        Of equal ones it prefers the first list's readings.
        """
        best: dict[Point, Side] = dict.fromkeys(self.points, Side.FIRST)
        for _ in range(_ROUNDS):
            before = dict(best)
            for group in self._groups():
                sides = product(Side, repeat=len(group))
                best = min(({**best, **dict(zip(group, each, strict=True))} for each in sides), key=self._cost)
            if best == before:
                break
        return best

    def _groups(self) -> Iterator[tuple[Point, ...]]:
        """Yield the points to try together: those of one game, then any two of a short list of points."""
        by_slot: dict[int, list[Point]] = {}
        for point in self.points:
            by_slot.setdefault(point.slot, []).append(point)
        for group in by_slot.values():
            for start in range(0, len(group), _TOGETHER):
                yield tuple(group[start : start + _TOGETHER])
        if len(self.points) <= _PAIRED:
            yield from combinations(self.points, 2)

    def _cost(self, choice: Mapping[Point, Side]) -> tuple[int, int]:
        evaluation = self.evaluate(choice)
        rules = sum(bool(self._rule(point, choice, evaluation.accounts[0])) for point in self.points)
        seconds = sum(side is Side.SECOND for side in choice.values())
        return sum(breaks.total() for breaks in evaluation.breaks) + _BROKEN_RULE * rules, seconds

    def _rule(self, point: Point, choice: Choice, account: Account) -> Kind | None:
        """Return the rule that forbids the reading of a point, or None."""
        if point.kind is DifferenceKind.ROW:
            agreed = account.scored.agreed
            return WRONG_LENGTH if agreed is not None and account.scored.games != agreed else None
        row = agreed_row(point.slot, self.table.slots, choice)
        if row is None or point.kind is DifferenceKind.ORDER:
            return None
        wrong = contradiction(row, self.table.profile)
        return wrong or (SAT_OUT if "declarer" in point.fields and sitting_declarer(account, point.slot) else None)

    def judge(self, point: Point, best: Mapping[Point, Side]) -> JudgedPoint:
        """Return the evidence of both lists and the rules about a point, given the best reading of all others."""
        one, other = ({**best, point: side} for side in Side)
        ours, theirs = self.evaluate(one), self.evaluate(other)
        evidence = []
        for at, side in enumerate(Side):
            so, otherwise = (ours, theirs) if side is Side.FIRST else (theirs, ours)
            own = (otherwise.breaks[at] - so.breaks[at]).total()
            cross = (so.breaks[at] - otherwise.breaks[at]).total()
            backing = _backing(so.accounts[1 - at], otherwise.accounts[1 - at])
            rule = self._rule(point, {**best, point: side}, so.accounts[0])
            evidence.append(Evidence(own, cross, backing, rule))
        first, second = evidence
        proposed, verdict = _decide(first, second)
        if proposed is not None:
            proposed, verdict = self._confirmed(point, proposed, verdict, (ours, theirs))
        return JudgedPoint(point, proposed, verdict, (first, second))

    def _confirmed(
        self, point: Point, proposed: Side, verdict: Certainty, evaluations: tuple[Evaluation, Evaluation]
    ) -> tuple[Side | None, Certainty]:
        """Return a verdict as far as the running numbers of the other list confirm it.

        If they follow from neither reading, the game was neither of the two. A list without the row has no reading of
        it, so only the table knows that game.
        """
        right, wrong = (tuple(Side).index(side) for side in (proposed, proposed.other))
        steps = [[each.accounts[at].steps_at(point.slot) for each in evaluations] for at in (0, 1)]
        so, otherwise = steps[wrong][right], steps[wrong][wrong]
        is_row = point.kind is DifferenceKind.ROW
        if not (otherwise.keys() - so.keys()) or so.items() - otherwise.items():
            if any(all(each) for each in steps):
                return (None, Certainty.OPEN) if is_row else (proposed, Certainty.LIKELY)
            if is_row and on_paper(point.slot, self.table.slots, proposed) is not None:
                return proposed, Certainty.LIKELY  # only the number of games is evidence
        return proposed, verdict


def _backing(so: Account, otherwise: Account) -> int:
    totals = dict(zip(otherwise.slots, (row.totals for row in otherwise.scored.rows), strict=True))
    return sum(
        stated == right != totals.get(slot, row.totals)[seat]
        for slot, row in zip(so.slots, so.scored.rows, strict=True)
        for seat, (stated, right) in enumerate(zip(row.row.stated.totals, row.totals, strict=False))
    )


def _decide(first: Evidence, second: Evidence) -> tuple[Side | None, Certainty]:
    """Return which list is right and how certain that is."""
    for side, mine, theirs in ((Side.FIRST, first, second), (Side.SECOND, second, first)):
        # The other list's own numbers agree with this reading, and no number of this list agrees with the other's.
        if theirs.cross and not theirs.own and not mine.cross and not mine.rule:
            return side, Certainty.SURE
        if theirs.cross > theirs.own and not mine.rule and (mine.own >= mine.cross or theirs.rule):
            return side, Certainty.LIKELY
        if theirs.rule and not mine.rule and not mine.cross:
            return side, Certainty.LIKELY if theirs.own else Certainty.SURE
    return None, Certainty.OPEN
