"""Slips in a list as a whole: changes that make the list right, and not only the row where the errors appear.

A skipped number, two rows swapped, a row left out or doubled, two totals in each other's column: each is tried on the
list if the findings suggest it. A change that leaves fewer errors and no new one replaces them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from skatlist.skat.checks.audit.footer import totals_swapped
from skatlist.skat.checks.order.numbering import may_trade, number_jump, read_numbering, row_twice
from skatlist.skat.checks.order.numbering import swapped_at as rows_swapped
from skatlist.skat.checks.repair.missing_games import Trial, game_left_out, games_left_out
from skatlist.skat.findings import Effect, Family, Finding, Severity
from skatlist.skat.findings.fixes import fixed_rows, with_fix
from skatlist.skat.sheet import FooterName, FooterRow, ScoredSheet, score

_MOST: Final = 12  # changed copies tried for one list, each computed and checked again
_UNEXPLAINED: Final = 3  # cost of a number that no game explains, higher than that of two games
_MOST_TWICE: Final = 3  # surplus rows. Nobody copies more rows twice without noticing
_MOST_ROWS: Final = 1_200  # rows of all these copies together, enough for any list played at a table

Reader = Callable[[ScoredSheet], tuple[Finding, ...]]


def explain_list(sheet: ScoredSheet, findings: tuple[Finding, ...], read: Reader) -> tuple[Finding, ...]:
    """Return the findings, replacing those that one slip of the whole list explains."""
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    best: tuple[tuple[Finding, ...], _Aftermath] | None = None
    most = 1 + len(errors)
    for tried, trial in enumerate(_trials(sheet, errors)):
        if tried == _MOST or tried * len(sheet.rows) >= _MOST_ROWS:
            break
        outcome = _outcome(trial, errors, read(score(trial.sheet, sheet.profile)))
        if outcome is None or _is_weak(sheet, outcome.gone):
            continue
        explained_by = (trial.finding, *trial.more)
        count = len(explained_by) + len(outcome.left) + len(outcome.new)
        if count < most:
            best, most = (explained_by, outcome), count
            if count == len(explained_by):
                break
    if best is None:
        return findings
    explained_by, (_, gone, new) = best
    first = min(at for at, each in enumerate(findings) if each in gone)
    return (*findings[:first], *explained_by, *new, *(each for each in findings[first:] if each not in gone))


class _Aftermath(NamedTuple):
    """The errors that remain on a changed copy of a list, those that are gone, and new ones."""

    left: list[Finding]
    gone: list[Finding]
    new: list[Finding]


def _outcome(trial: Trial, errors: list[Finding], after: Iterable[Finding]) -> _Aftermath | None:
    """Return the errors after a trial, or None if it makes a new one.

    A count below the list that is wrong by itself is not new if the counts did not add up before.
    """
    remaining = [finding for finding in after if finding.severity is Severity.ERROR]
    if trial.anew:
        return _Aftermath([], errors, remaining)
    left, gone = _parted(errors, remaining)
    _, new = _parted(remaining, errors)
    of_counts = len(new) == 1 and new[0].has(Effect.FOOTER) and any(finding.has(Effect.SUM) for finding in gone)
    return None if new and not of_counts else _Aftermath(left, gone, new)


def _parted(findings: Iterable[Finding], others: Iterable[Finding]) -> tuple[list[Finding], list[Finding]]:
    known = Counter(each.key for each in others)
    parts: tuple[list[Finding], list[Finding]] = [], []
    for each in findings:
        parts[not known[each.key]].append(each)
        known[each.key] -= known[each.key] > 0
    return parts


def read_on(sheet: ScoredSheet, findings: tuple[Finding, ...], read: Reader) -> tuple[Finding, ...]:
    """Mend a wrong row and judge the other findings again, if that reveals more.

    A row that is doubled or wrong by itself hides which row makes the numbers below the list wrong. A row that these
    numbers prove wrong hides the right values of the others.
    """
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    struck = [error for error in errors if error.fixes and error.fixes[0].strikes_row]
    of_game = [error for error in errors if error.fixes and error.kind.family is Family.GAME]
    proved = [error for error in errors if error.has(Effect.FOOTER) and _cost([error]) < _UNEXPLAINED]
    first = struck or of_game or proved
    others = [error for error in errors if error not in first]
    if len(first) != 1 or not others or not (struck or all(error.has(Effect.FOOTER) for error in others)):
        return findings
    is_sure = bool(struck) or not of_game  # then its first proposal is the only one
    best = others
    for item in first[0].fixes[:1] if is_sure else first[0].fixes:
        after = with_fix(sheet.sheet, item)
        scored = score(after, sheet.profile)
        rechecked = explain_list(scored, read(scored), read) if struck else read(scored)
        left = [each for each in rechecked if each.severity is Severity.ERROR]
        tells_more = len(left) == len(best) and (is_sure or _cost(left) < _cost(best))
        if len(left) < len(best) or tells_more:
            kept = [index for index, row, _ in fixed_rows(sheet.sheet, item) if row is not None]
            numbers = {row.number: sheet.rows[at].row.number for at, row in zip(kept, after.rows, strict=True)}
            best = [_renumbered(each, numbers) for each in left]
    return (*(each for each in findings if each not in others), *best)


def _cost(errors: Iterable[Finding]) -> int:
    games = ({one.game for one in item.changes if isinstance(one.game, int)} for e in errors for item in e.fixes[:1])
    return sum(len(changed) or _UNEXPLAINED for changed in games)


def _renumbered(finding: Finding, numbers: Mapping[int | None, int | None]) -> Finding:
    """Return a finding with the row numbers from before a row was struck."""

    def number(game: int | str) -> int | str:
        return (numbers.get(game) or game) if isinstance(game, int) else game

    fixes = tuple(
        item._replace(changes=tuple(one._replace(game=number(one.game)) for one in item.changes))
        for item in finding.fixes
    )
    game = None if finding.game is None else number(finding.game)
    return finding._replace(game=game, follows=tuple(map(number, finding.follows)), fixes=fixes)


def _is_weak(sheet: ScoredSheet, gone: Iterable[Finding]) -> bool:
    return not any(row.row.dealer for row in sheet.rows) and all(error.has(Effect.DEAL) for error in gone)


def _trials(sheet: ScoredSheet, errors: Sequence[Finding]) -> Iterator[Trial]:
    effects = Effect.NONE
    for error in errors:
        effects |= error.kind.effects
    if effects & Effect.FOOTER:
        yield from _totals_swapped(sheet, errors)
    if effects & Effect.LENGTH and sheet.ended is None and not sheet.sheet.changes:
        yield from _numbers_jump(sheet)
        yield from _rows_twice(sheet, errors)
        yield from game_left_out(sheet, errors)
        yield from games_left_out(sheet, errors)
    if effects & Effect.ORDER:
        yield from _rows_swapped(sheet, errors)


def _numbers_jump(sheet: ScoredSheet) -> Iterator[Trial]:
    """Close a jump in the numbers by counting on."""
    numbering = read_numbering(sheet.sheet)
    short = sheet.agreed is None or numbering.games < sheet.agreed
    if short and not any(row.row.dealer for row in sheet.rows):
        return  # a game may be missing
    for index, missing in numbering.gaps:
        finding = number_jump(sheet, index, len(missing))
        yield Trial(finding, with_fix(sheet.sheet, finding.fixes[0]))


def _rows_twice(sheet: ScoredSheet, errors: Sequence[Finding]) -> Iterator[Trial]:
    """Strike rows that repeat the row before them, as many as there are surplus rows."""
    rows = sheet.sheet.rows
    same = [
        index
        for index in range(1, len(rows))
        if (rows[index].entry, rows[index].declarer) == (rows[index - 1].entry, rows[index - 1].declarer)
        and rows[index].number is not None
    ]
    too_many = len(rows) - (sheet.agreed or len(rows))
    if not 0 < too_many <= min(len(same), _MOST_TWICE):
        return
    for struck in combinations(same, too_many):
        findings = [_striking_error(errors, rows[index].number) or row_twice(sheet, index) for index in struck]
        kept = [row for index, row in enumerate(rows) if index not in struck]
        after = sheet.sheet._replace(rows=tuple(row._replace(number=number) for number, row in enumerate(kept, 1)))
        yield Trial(findings[0], after, more=tuple(findings[1:]))


def _striking_error(errors: Sequence[Finding], number: int | None) -> Finding | None:
    striking = (error for error in errors if error.game == number and error.fixes)
    return next((error for error in striking if error.fixes[0].strikes_row), None)


def _totals_swapped(sheet: ScoredSheet, errors: Iterable[Finding]) -> Iterator[Trial]:
    """Swap two numbers below the list that are in each other's column."""
    below: dict[object, list[Finding]] = {}
    for error in errors:
        if error.has(Effect.FOOTER) and error.place is not None:
            below.setdefault(error.game, []).append(error)
    for line in sheet.sheet.footer:
        wrong = below.get(line.name.value, [])
        for one in wrong:
            for other in wrong:
                if one.place is None or other.place is None or one.place >= other.place:
                    continue
                if (one.stated, other.stated) == (other.computed, one.computed):
                    finding = totals_swapped(sheet, line, one.place, other.place)
                    yield Trial(finding, with_fix(sheet.sheet, finding.fixes[0]))
        if len(wrong) > 1:
            yield from _swapped_by_factor(sheet, line)


def _swapped_by_factor(sheet: ScoredSheet, line: FooterRow) -> Iterator[Trial]:
    """Swap two numbers if the others follow from the factor of another table size."""
    if line.name not in {FooterName.TOTAL, FooterName.BONUS_OTHERS}:
        return
    size, right = sheet.sheet.size, sheet.footer(line.name)
    lost = sum(place.lost for place in sheet.places)
    factor = sheet.profile.scoring.others_bonus(size)
    for used in {*sheet.profile.scoring.others.values()} - {factor} if factor else ():
        wanted = [right[at] + (used - factor) * (lost - place.lost) for at, place in enumerate(sheet.places)]
        wrong = [at for at in range(size) if line.values[at] != wanted[at]]
        if len(wrong) == 2 and [line.values[at] for at in wrong] == [wanted[at] for at in reversed(wrong)]:  # noqa: PLR2004
            finding = totals_swapped(sheet, line, wrong[0] + 1, wrong[1] + 1)
            yield Trial(finding, with_fix(sheet.sheet, finding.fixes[0]), anew=True)


def _rows_swapped(sheet: ScoredSheet, errors: Sequence[Finding]) -> Iterator[Trial]:
    """Swap rows: neighbours of a row where the order breaks, or the first two such rows."""
    index_of = {row.row.number: index for index, row in reversed(list(enumerate(sheet.rows)))}
    games = [error.game for error in errors if error.has(Effect.ORDER) and isinstance(error.game, int)]
    breaks = sorted({index_of[game] for game in games if game in index_of})
    pairs = [(at + step, at + step + 1) for at in breaks[:4] for step in (0, -1)]
    pairs += [(one, other) for one in breaks[:3] for other in breaks[:3] if one < other]
    for one, other in dict.fromkeys(pairs):
        if one >= 0 and other < len(sheet.rows) and may_trade(sheet.sheet.rows, one, other):
            finding = rows_swapped(sheet, one, other)
            yield Trial(finding, with_fix(sheet.sheet, finding.fixes[0]))
