"""The numbers below a list, compared with its games. A mere consequence of an earlier slip is not reported."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final

from skatlist.skat.checks.audit.open_sums import open_sums
from skatlist.skat.checks.audit.running_totals import Ledger, booking_moved, bookings_of
from skatlist.skat.checks.audit.stated_columns import OpenFinding, StatedColumn, stated_counts, wrong_below
from skatlist.skat.checks.order.numbering import Numbering
from skatlist.skat.findings import Change, Effect, Finding, Kind, Severity, at_footer, at_sheet
from skatlist.skat.findings.fixes import change, fix
from skatlist.skat.findings.reading_kinds import UnreadCells
from skatlist.skat.game import Contract
from skatlist.skat.sheet import ChangeKind, FooterName, FooterRow, PlaceScore, ScoredSheet
from skatlist.skat.sheet.columns import Cell

# Games won, lost and passed in below the list do not add up to its games.
S104: Final = Kind("S104", "count-identity", Severity.ERROR, "list", Effect.LENGTH | Effect.SUM)
# A number below the list (points, won, lost, passed in) does not follow from its games.
T104: Final = Kind("T104", "footer", Severity.ERROR, "rating", Effect.FOOTER | Effect.LENGTH)
# The bonus points are wrong: 50 for each game won minus each game lost, 40/30/24 for each game that the others lost.
T105: Final = Kind("T105", "seeger-bonus", Severity.ERROR, "rating", Effect.FOOTER)
# The Gesamtpunkte of a place are wrong.
T106: Final = Kind("T106", "total", Severity.ERROR, "rating", Effect.FOOTER | Effect.LENGTH)
# No totals are stated, so slips within the rules cannot be seen.
T108: Final = Kind("T108", "no-control", Severity.INFO, effects=Effect.UNTIL_FINISHED)
_FACTORS: Final = (40, 30, 24)
_CONTROLS: Final = {FooterName.POINTS, FooterName.TOTAL}
_GAMES: Final = (FooterName.WON, FooterName.LOST)
_COUNTS: Final = (FooterName.POINTS, FooterName.WON, FooterName.LOST)

# The values of a number that can be explained, each with the slips that lead to it.
Options = dict[int, tuple[OpenFinding, ...]]


class Footing:
    """The audit of one list's footer, after that of its ledger. `slips` are those found in the footer."""

    def __init__(self, sheet: ScoredSheet, ledger: Ledger, uncertain: frozenset[int]) -> None:
        """`uncertain` are places whose points and counts do not follow from the rows."""
        self.sheet = sheet
        self.ledger = ledger
        self.uncertain = uncertain
        self.sums = open_sums(sheet)
        self.lines: Mapping[FooterName, FooterRow] = {line.name: line for line in sheet.sheet.footer}
        self.slips: list[OpenFinding] = []
        self.factor: int | None = None
        self.factor_slips: tuple[OpenFinding, ...] = ()
        self.slips_of: dict[tuple[FooterName, int], tuple[OpenFinding, ...]] = {}
        self.right = {name: sheet.footer(name) for name in _COUNTS}
        self.moved = {score.place: self._moved(score.place) for score in sheet.places}
        self.options = {
            (name, score.place): self._options(name, score.place) for name in _COUNTS for score in sheet.places
        }

    def read(self) -> None:
        """Check all footer rows. A wrong number may explain those that follow from it."""
        for name in _COUNTS:
            for line, score, stated in self._cells(name):
                right = self.right[name][score.place - 1]
                options = self.options[name, score.place]
                options.setdefault(stated, self._judge(line, score, stated, right, options))
        for slip in self._every_slip():
            if slip.finding.has(Effect.OTHER_COLUMN) and self._counts_for_declarer(slip):
                slip.finding = booking_moved(slip.finding)
        self._passed()
        self._wrong_factor()
        for line, score, stated in self._cells(FooterName.BONUS_OWN):
            self._judge(line, score, stated, score.bonus_own, self._own(score))
        if self.factor is None:
            for line, score, stated in self._cells(FooterName.BONUS_OTHERS):
                self._judge(line, score, stated, score.bonus_others, self._others(score))
        for line, score, stated in self._cells(FooterName.TOTAL):
            self._judge(line, score, stated, score.total, self._totals(score))

    def drop(self, slip: OpenFinding) -> None:
        """Remove a slip that another one explains."""
        if slip in self.slips:
            self.slips.remove(slip)
        for at_row in self.ledger.slips.values():
            if slip in at_row:
                at_row.remove(slip)

    def _cells(self, name: FooterName) -> Iterator[tuple[FooterRow, PlaceScore, int]]:
        line = self.lines.get(name)
        for score in self.sheet.places if line is not None else ():
            stated = line.values[score.place - 1] if line is not None else None
            if line is not None and stated is not None and not self.sums.is_open(name, score.place):
                yield line, score, stated

    def _judge(
        self, line: FooterRow, score: PlaceScore, stated: int, right: int, options: Options
    ) -> tuple[OpenFinding, ...]:
        """Judge a stated number.

        If it is neither right nor a consequence of earlier slips, it is recorded as a slip, and the slip is returned.
        """
        if stated == right:
            return ()
        if not self._settled(line.name, score):
            if stated in options:
                change = Change(game=line.name.value, field=Cell("total", score.place), before=stated, after=right)
                for slip in options[stated]:
                    slip.explain(change)
                return ()
            if self._open(line.name, score.place):
                return ()
        if line.name is FooterName.TOTAL:
            finding = _wrong_total(self.sheet, line, score)
        elif line.name in _COUNTS:
            finding = self._wrong_count(line, score.place, right)
        else:
            finding = _wrong_bonus(self.sheet, line, score)
        slip = OpenFinding(finding, len(self.sheet.rows))
        self.slips.append(slip)
        self.slips_of[line.name, score.place] = (slip,)
        return (slip,)

    def _wrong_count(self, line: FooterRow, place: int, right: int) -> Finding:
        return wrong_below(T104, line.name.value, self.sheet, line, place, right=right)

    def _open(self, name: FooterName, place: int) -> bool:
        beyond_place = bool(self.uncertain) and name in {FooterName.BONUS_OTHERS, FooterName.TOTAL}
        return beyond_place or place in self.uncertain

    def _settled(self, name: FooterName, score: PlaceScore) -> bool:
        """Whether all numbers stated above a bonus or the Gesamtpunkte agree with the rows.

        Then none of them explains an error in it.
        """
        if name in _COUNTS or self.ledger.bonus is not None or self.factor is not None:
            return False
        place, total = score.place, name is FooterName.TOTAL
        counts = {FooterName.BONUS_OTHERS: (), FooterName.BONUS_OWN: _GAMES}.get(name, _COUNTS)
        above = [(count, place) for count in counts]
        others = [other for other in self.sheet.places if other.place != place]
        if name is not FooterName.BONUS_OWN:
            above += [(FooterName.LOST, other.place) for other in others]
        if name is FooterName.BONUS_OTHERS and any(
            self._stated(name, other.place) not in {None, other.bonus_others} for other in others
        ):
            return False  # a lost game changes the bonus of all others
        bonus = (FooterName.BONUS_OWN, FooterName.BONUS_OTHERS) if total else ()
        return all(self._stated(count, at) == self.right[count][at - 1] for count, at in above) and all(
            self._stated(part, place) in {None, getattr(score, part)} for part in bonus
        )

    def _stated(self, name: FooterName, place: int) -> int | None:
        line = self.lines.get(name)
        return None if line is None else line.values[place - 1]

    # The values of a number that can be explained

    def _column(self, name: FooterName, place: int) -> StatedColumn | None:
        if name is FooterName.POINTS:
            return self.ledger.totals[place - 1]
        return next((column for column in self.ledger.counters if column.name == Cell(name.value, place)), None)

    def _options(self, name: FooterName, place: int) -> Options:
        """Return the explained values of points or a count: right, as in the last row, or as the rows state them."""
        right = self.right[name][place - 1]
        shifts, row_slips = self._booked(place)
        options: Options = {right: ()}
        column = self._column(name, place)
        if column is not None and column.last >= 0:
            last = (column.stated[column.last] or 0) - column.right[column.last]
            for off in (last, column.offset):
                options.setdefault(right + off, tuple(column.slips()) or row_slips)
        if shifts[name]:
            options.setdefault(right + shifts[name], row_slips)
        played = self._passed_in()
        if name is FooterName.POINTS:
            for slip in row_slips + played:
                booked = self.sheet.rows[slip.index].bookings[place - 1]
                for amount in bookings_of(slip.finding, self.sheet, slip.index):
                    options.setdefault(right + amount - booked, (slip,))
        for (won, lost), moved in self.moved[place].items() if name is not FooterName.POINTS else ():
            options.setdefault(right + (won if name is FooterName.WON else lost), moved)
        return options

    def _moved(self, place: int) -> dict[tuple[int, int], tuple[OpenFinding, ...]]:
        """Return the numbers of games won and lost by which a place can be off, each with the slips that lead to it."""
        moved: dict[tuple[int, int], list[OpenFinding]] = {}
        slips = [slip for slip in self._booked(place)[1] if self._turns(slip)]
        slips += [slip for slip in self.ledger.totals[place - 1].slips() if slip.finding.has(Effect.MOVES_BOOKING)]
        for slip in dict.fromkeys((*slips, *self._passed_in())):
            points = self.sheet.rows[slip.index].valuation.points
            won = points is not None and points > 0
            ways: tuple[tuple[int, int], ...]
            if slip.finding.has(Effect.OTHER_COLUMN):
                games = 1 if slip.finding.place == place else -1
                ways = ((games, 0) if won else (0, games),)
            elif slip.finding.has(Effect.MOVES_BOOKING):
                ways = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))  # the game is unknown
            else:
                ways = ((-1, 1) if won else (1, -1),)
            for way in ways:
                moved.setdefault(way, []).append(slip)
        return {way: tuple(slips) for way, slips in moved.items()}

    def _turns(self, slip: OpenFinding) -> bool:
        """Whether a slip may have turned a game won into a game lost or vice versa."""
        points = self.sheet.rows[slip.index].valuation.points
        if points is None:
            return False  # the sums that count it are open
        if slip.finding.has(Effect.MOVES_BOOKING):
            return not slip.finding.has(Effect.OTHER_COLUMN)
        return any((amount > 0) != (points > 0) for amount in bookings_of(slip.finding, self.sheet, slip.index))

    def _passed_in(self) -> tuple[OpenFinding, ...]:
        return tuple(slip for slip in self._played() if not slip.shares)

    def _played(self) -> list[OpenFinding]:
        return [slip for slip in self._every_slip() if slip.finding.has(Effect.PASSED_BUT_PLAYED)]

    def _every_slip(self) -> list[OpenFinding]:
        return [slip for at_row in self.ledger.slips.values() for slip in at_row]

    def _counts_for_declarer(self, slip: OpenFinding) -> bool:
        scored = self.sheet.rows[slip.index]
        name = FooterName.WON if (scored.valuation.points or 0) > 0 else FooterName.LOST
        places = scored.row.declarer, slip.finding.place
        return all(at is not None and self._stated(name, at) == self.right[name][at - 1] for at in places)

    def _booked(self, place: int) -> tuple[Mapping[FooterName, int], tuple[OpenFinding, ...]]:
        """Return by how much the rows as stated are off for a place, and the slips that lead to it."""
        points = turned = 0
        slips: list[OpenFinding] = []
        for index, at_row in self.ledger.slips.items():
            scored = self.sheet.rows[index]
            errors = [slip for slip in at_row if slip.finding.severity is Severity.ERROR]
            if scored.row.declarer != place or not errors:
                continue
            slips += errors
            stated, right = scored.row.stated.value, scored.valuation.points
            if stated is not None and right is not None:
                points += stated - right
                turned += (stated > 0) - (right > 0)
        return {FooterName.POINTS: points, FooterName.WON: turned, FooterName.LOST: -turned}, tuple(slips)

    def _own(self, score: PlaceScore) -> Options:
        """Return the explained bonuses for own games: one for every explained count."""
        own = self.sheet.profile.scoring.own_bonus
        options: Options = {}
        place = score.place
        if not any(self._is_counted(name, place) for name in _GAMES):
            # A game with the wrong result changes both counts at once. One booked to another column changes one of
            # them.
            shifts, slips = self._booked(place)
            options[score.bonus_own] = ()
            ways = {(shifts[FooterName.WON], shifts[FooterName.LOST]): slips, **self.moved[place]}
            for (more_won, more_lost), causes in ways.items():
                options.setdefault(score.bonus_own + own * (more_won - more_lost), causes)
        else:
            won, lost = (self._part(name, place, self.options[name, place]) for name in _GAMES)
            for (games_won, one), (games_lost, other) in product(won.items(), lost.items()):
                options.setdefault(own * (games_won - games_lost), one + other)
        if self.ledger.bonus is not None:
            options.setdefault(0, (self.ledger.bonus,))
        return options

    def _others(self, score: PlaceScore, factor: int | None = None) -> Options:
        """Return the explained bonuses for the others' lost games, with a given factor or the right one."""
        scoring = self.sheet.profile.scoring
        right = scoring.others_bonus(self.sheet.sheet.size)
        used = right if factor is None else factor
        others_lost = sum(other.lost for other in self.sheet.places) - score.lost
        start = score.bonus_others if used == right else used * others_lost
        shifts: Options = {0: ()}
        for other in self.sheet.places:
            if other.place == score.place:
                continue
            lost = self._part(FooterName.LOST, other.place, self.options[FooterName.LOST, other.place])
            pairs = product(shifts.items(), lost.items())
            shifts = _unique((shift + games - other.lost, a + b) for (shift, a), (games, b) in pairs)
        factor_slips = self.factor_slips if used != right else ()
        return _unique((start + used * shift, factor_slips + slips) for shift, slips in shifts.items())

    def _totals(self, score: PlaceScore, factor: int | None = None) -> Options:
        """Return the explained Gesamtpunkte: the sums of the parts, each as stated or as explained."""
        place = score.place
        parts = (
            self._part(FooterName.POINTS, place, self.options[FooterName.POINTS, place]),
            self._part(FooterName.BONUS_OWN, place, self._own(score)),
            self._part(FooterName.BONUS_OTHERS, place, self._others(score, factor or self.factor)),
        )
        sums: Options = {0: ()}
        for part in parts:
            sums = _unique((total + more, a + b) for (total, a), (more, b) in product(sums.items(), part.items()))
        return sums

    def _is_counted(self, name: FooterName, place: int) -> bool:
        column = self._column(name, place)
        return self._stated(name, place) is not None or (column is not None and column.last >= 0)

    def _part(self, name: FooterName, place: int, options: Options) -> Options:
        """Return the explained values of a number that others depend on.

        If a number is stated and is not a slip, it is the only one.
        """
        stated = self._stated(name, place)
        if stated is None:
            return options
        slips = self.slips_of.get((name, place))
        if slips is None and self.ledger.bonus is None:
            return {stated: options.get(stated, ())}
        return {**options, stated: slips or options.get(stated, ())}

    # The count of games passed in, and the factor of another table size

    def _passed(self) -> None:
        """Compare the count of games passed in with the rows. It is stated once or in every column."""
        line = self.lines.get(FooterName.PASSED)
        column = self.ledger.passed
        if line is None or self.uncertain or self.sums.is_open(FooterName.PASSED, 0):
            return
        right = self.sheet.passed
        played = self._played()
        for place, stated in enumerate(line.values, 1):
            if stated is None or stated == right:
                continue
            # The counter is wrong, or games that were played are entered as passed in.
            miscounted = column.slips() if column.last >= 0 and stated == right + column.offset else []
            follows = played if stated == right - len(played) else miscounted
            for slip in follows:
                slip.explain(Change(game=line.name.value, field=Cell("total", place), before=stated, after=right))
            if not follows:
                self.slips.append(OpenFinding(self._wrong_count(line, place, right), len(self.sheet.rows)))
            if follows is not miscounted or not follows:
                return  # the end of a wrong counter is in every column, everything else is reported once

    def _wrong_factor(self) -> None:
        """Look for the factor of another table size, such as 30 at a table of three, in the bonus row or the totals."""
        scoring = self.sheet.profile.scoring
        right = scoring.others_bonus(self.sheet.sheet.size)
        name = FooterName.BONUS_OTHERS if FooterName.BONUS_OTHERS in self.lines else FooterName.TOTAL
        cells = list(self._cells(name))
        changed = any(change.kind is not ChangeKind.RULES for change in self.sheet.sheet.changes)
        if not cells or not right or self.uncertain or changed:
            return
        if not any(stated not in self._with_factor(name, score, right) for _, score, stated in cells):
            return
        for used in dict.fromkeys((*_FACTORS, *scoring.others.values())):
            if used == right or not all(stated in self._with_factor(name, s, used) for _, s, stated in cells):
                continue
            wanted = self.sheet.footer(name)
            changes = tuple(
                Change(game=name.value, field=Cell("total", score.place), before=stated, after=wanted[score.place - 1])
                for _, score, stated in cells
                if stated != wanted[score.place - 1]
            )
            self.factor = used
            slip = OpenFinding(_other_factor(self.sheet, cells[0][0], used, changes), len(self.sheet.rows))
            self.factor_slips = (slip,)
            self.slips.append(slip)
            return

    def _with_factor(self, name: FooterName, score: PlaceScore, factor: int) -> Options:
        return self._others(score, factor) if name is FooterName.BONUS_OTHERS else self._totals(score, factor)


def _unique(pairs: Iterator[tuple[int, tuple[OpenFinding, ...]]]) -> Options:
    options: Options = {}
    for number, slips in pairs:
        options.setdefault(number, slips)
    return options


# The findings about a number


def _wrong_bonus(sheet: ScoredSheet, line: FooterRow, score: PlaceScore) -> Finding:
    """Report the wrong bonus, and whether only its sign is wrong."""
    stated = line.values[score.place - 1]
    own = line.name is FooterName.BONUS_OWN
    computed = score.bonus_own if own else score.bonus_others
    factor = sheet.profile.scoring.own if own else sheet.profile.scoring.others.get(sheet.sheet.size, 0)
    others_lost = sum(place.lost for place in sheet.places) - score.lost
    seeger = sheet.profile.scoring.has_bonus
    name = line.name.value if seeger else "plain"
    sign = "_sign" if computed and stated == -computed else ""
    mixed = "" if own or computed == factor * others_lost else "_mixed"  # the size of the table changed
    sentence = name + (mixed or sign if seeger else "")
    params = {"factor": factor, "won": score.won, "lost": score.lost, "others_lost": others_lost}
    return wrong_below(T105, sentence, sheet, line, score.place, right=computed, **params)


def _other_factor(sheet: ScoredSheet, line: FooterRow, used: int, changes: tuple[Change, ...]) -> Finding:
    """Report that the factor of another table size was used for the games that the others lost."""
    size = sheet.sheet.size
    finding = Finding.of(
        T105,
        "factor",
        column=changes[0].field,
        place=None,
        stated=used,
        computed=sheet.profile.scoring.others.get(size, 0),
        size=size,
        fixes=(fix("factor", *changes),),
    )
    return at_footer(finding, line, sheet)


def _wrong_total(sheet: ScoredSheet, line: FooterRow, score: PlaceScore) -> Finding:
    sentence = forgotten(line.values[score.place - 1] or 0, score)
    parts = {"points": score.points, "own": score.bonus_own, "others": score.bonus_others}
    return wrong_below(T106, sentence, sheet, line, score.place, right=score.total, **parts)


def totals_swapped(sheet: ScoredSheet, line: FooterRow, one: int, other: int) -> Finding:
    """Report that two numbers of a row below the list are in each other's columns."""
    first, second = line.values[one - 1], line.values[other - 1]
    columns = Cell("total", one), Cell("total", other)
    swap = fix(
        "swap_totals", change(columns[0], first, second), change(columns[1], second, first), one=one, other=other
    )
    finding = Finding.of(
        T106,
        "swapped",
        column=columns[0],
        place=one,
        stated=first,
        computed=second,
        other=other,
        line=line.name,
        fixes=(swap,),
    )
    return at_footer(finding, line, sheet)


def forgotten(stated: int, score: PlaceScore) -> str:
    """Return which bonus the wrong Gesamtpunkte of a place lack, as the sentences of T106 name it, or an empty text."""
    missing = score.total - stated
    if missing == score.bonus_own + score.bonus_others:
        return "no_bonus"
    if missing == score.bonus_own:
        return "no_own"
    return "no_others" if missing == score.bonus_others else ""


# The sum of the counts, and whether any totals are stated


def check_counts(sheet: ScoredSheet, numbering: Numbering) -> tuple[Finding, ...]:
    """Compare the sum of the stated counts with the games: each one but a Ramsch is won, lost or passed in."""
    counts = stated_counts(sheet)
    if counts is None or not sheet.rows:
        return ()
    total = sum(counts)
    ramsch = sum(row.row.entry.contract is Contract.RAMSCH for row in sheet.rows)
    games = numbering.games + numbering.left_out - numbering.too_many - ramsch
    if total in {games, (sheet.agreed or 0) - ramsch} or (sheet.ended is not None and sheet.games < games):
        return ()  # another check reports the length of the list
    won, lost, passed = counts
    line = next(line for line in sheet.sheet.footer if line.name is FooterName.WON)
    finding = Finding.of(S104, column="game", stated=total, computed=games, won=won, lost=lost, passed=passed)
    return (at_footer(finding, line, sheet),)


def check_controls(sheet: ScoredSheet, unread: UnreadCells) -> tuple[Finding, ...]:
    """Report a list that states no running totals, no points and no Gesamtpunkte."""
    if unread.has_any("total", _CONTROLS):
        return ()
    if not sheet.rows or any(total is not None for row in sheet.rows for total in row.row.stated.totals):
        return ()
    if any(value is not None for line in sheet.sheet.footer if line.name in _CONTROLS for value in line.values):
        return ()
    values = any(row.row.stated.value is not None for row in sheet.rows)
    return (at_sheet(Finding.of(T108, "values" if values else ""), sheet.sheet),)
