"""A disputed game: its facts, the claim, its list, the instance that decides, and the end of objections."""

from collections.abc import Sequence
from typing import NamedTuple

from skatlist.cases.one_game import SingleGame, value, value_row
from skatlist.files.formats.notation.line import read_line
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.checks.claims import Claim
from skatlist.skat.findings import Finding
from skatlist.skat.sheet import FooterName, Row, ScoredSheet
from skatlist.tournament.dispute import Dispute, Instance, ObjectionTime
from skatlist.tournament.model import Event
from skatlist.words import RefusedError


class NumberFit(NamedTuple):
    """A number for a game: `fits` of the `written` running totals and sums from there on follow from it."""

    number: int
    fits: int
    written: int


class ListNumbers(NamedTuple):
    """The numbers written about a game, and how each claimed number agrees with those after it.

    `value` is the written value, `before` and `after` are the declarer's running totals around it (None: not
    written, `before` 0 for their first game). `findings` are those about the game, or about another whose error
    continues in it.
    """

    place: int
    value: int | None
    before: int | None
    after: int | None
    readings: tuple[NumberFit, ...]
    findings: tuple[Finding, ...]

    @property
    def booked(self) -> int | None:
        """The points booked according to the running totals."""
        return None if self.before is None or self.after is None else self.after - self.before


def list_numbers(scored: ScoredSheet, at: int, claim: int | None) -> ListNumbers:
    """Return the numbers of a list about its row `at`: the computed, the written and the claimed one."""
    row = scored.rows[at]
    place = row.row.declarer or 0
    there = 1 <= place <= scored.sheet.size
    column = [each.row.stated.totals[place - 1] if there else None for each in scored.rows]
    before = _before(column[:at], scored, at, place) if there else None
    facts = dict.fromkeys(n for n in (row.valuation.points, row.row.stated.value, claim) if n is not None)
    readings = tuple(_reading(scored, at, column, before, n) for n in facts) if there else ()
    game = row.row.number
    findings = tuple(
        finding
        for finding in check_sheet(scored)
        if game is not None and (finding.game == game or game in finding.follows)
    )
    return ListNumbers(place, row.row.stated.value, before, column[at], readings, findings)


def _before(column: Sequence[int | None], scored: ScoredSheet, at: int, place: int) -> int | None:
    written = next((total for total in reversed(column) if total is not None), None)
    played = any(each.row.declarer == place for each in scored.rows[:at])
    return 0 if written is None and not played else written


def _reading(scored: ScoredSheet, at: int, column: Sequence[int | None], before: int | None, number: int) -> NumberFit:
    """Return how many numbers written from a row on follow from this number for it."""
    place = scored.rows[at].row.declarer or 1
    computed = [each.totals[place - 1] for each in scored.rows]
    start = computed[at - 1] if at else 0
    shift = (start if before is None else before) - start + number - scored.rows[at].bookings[place - 1]
    pairs = [(total, right) for total, right in zip(column[at:], computed[at:], strict=True)]
    pairs += [
        (line.values[place - 1], scored.footer(FooterName.POINTS)[place - 1])
        for line in scored.sheet.footer
        if line.name is FooterName.POINTS
    ]
    written = [(total, right) for total, right in pairs if total is not None]
    return NumberFit(number, sum(total == right + shift for total, right in written), len(written))


class Case(NamedTuple):
    """A disputed game: its value and whether the claim is right (`game`), and its place.

    `scored` is its list, None for a game by itself. `number` is that of the game and `numbers` are those on the
    list for it, both None if the game is no longer on the list. `others` are games that would make the other
    numbers on the list right. `dispute` is the one in the journal, `time` the end of objections, `decides` the
    instance that decides.
    """

    game: SingleGame
    scored: ScoredSheet | None = None
    number: int | None = None
    numbers: ListNumbers | None = None
    others: tuple[Claim, ...] = ()
    event: Event | None = None
    dispute: Dispute | None = None
    time: ObjectionTime | None = None
    decides: Instance | None = None

    @property
    def claim(self) -> int | None:
        """The claimed number, None without a claim."""
        return self.game.claimed

    @property
    def row(self) -> Row | None:
        """The row as it stands on the list with its written numbers, or as typed for a single game."""
        rows = () if self.scored is None else self.scored.sheet.rows
        return next((row for row in rows if row.number == self.number), self.game.entered)


def case_of_game(line: str, rules: str | None, claim: int | None) -> Case:
    """Return the case of a single game without a list. Raises ProfileError."""
    return Case(value(line, rules=rules, claim=claim))


def case_of_row(
    scored: ScoredSheet,
    number: int,
    claim: int | None = None,
    event: Event | None = None,
    *,
    dispute: Dispute | None = None,
) -> Case:
    """Return the case of a game on a list. Raises RefusedError if the list has no such number, or several."""
    places = [at for at, each in enumerate(scored.rows) if each.row.number == number]
    if len(places) != 1:
        last = max((each.row.number or 0 for each in scored.rows), default=0)
        raise RefusedError("game_twice" if places else "game_missing", game=number, last=last)
    [at] = places
    row = scored.rows[at]
    game = value_row(row.row, (), row.profile, claim)
    numbers = list_numbers(scored, at, claim)
    facts = dict.fromkeys(n for n in (numbers.value, numbers.booked) if n not in {None, game.points, game.claimed})
    others = (value_row(row.row, (), row.profile, each).claim for each in facts)
    return Case(game, scored, number, numbers, tuple(filter(None, others)), event, dispute)


def case_of_dispute(dispute: Dispute, scored: ScoredSheet, event: Event | None = None) -> Case:
    """Return the case of a dispute of a journal. A game no longer on the list is taken from the dispute."""
    if any(each.row.number == dispute.game for each in scored.rows):
        return case_of_row(scored, dispute.game, dispute.claim, event, dispute=dispute)
    game = value_row(*read_line(dispute.line, place_required=True), scored.profile, dispute.claim)
    return Case(game, scored, event=event, dispute=dispute)
