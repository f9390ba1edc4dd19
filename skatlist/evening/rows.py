"""Rows of a list corrected, put in, taken out and moved; the rest of the list follows, and the dealers with it."""

from typing import TYPE_CHECKING

from skatlist.checks.order.d102_sitting_declarer import check_row as check_sitting
from skatlist.checks.order.numbering import seated_at
from skatlist.event import policy
from skatlist.event.dispute import Instance
from skatlist.event.policy import NOBODY, Decision
from skatlist.formats.notation.writer import write_line
from skatlist.sheet import ListHistory, Row, ScoredSheet
from skatlist.sheet.row_shift import RowShift
from skatlist.store.drafts import Key
from skatlist.store.journal import Draft, RecordKind, list_key
from skatlist.store.replay import Replay
from skatlist.words import RefusedError

if TYPE_CHECKING:
    from skatlist.evening.entry_line import EntryLine


def row_of(game: "EntryLine | Row") -> Row:
    """Return a game to be written, as `judge` has returned it or as a row.

    Raises RefusedError where it cannot be entered.
    """
    return game if isinstance(game, Row) else game.must_be_entered()


class RowMoves(Replay):
    """An open event file, as far as rows change or move on its lists.

    All of it is free until somebody has signed; then it takes what a correction takes (`correct`).
    """

    def correct(self, key: Key, game: int, to: "EntryLine | Row", decision: Decision = NOBODY) -> tuple[Row, Row]:
        """Write another entry for a game and return the row as it was and as it is.

        Free until somebody has signed; then with a reason and the consent of everybody whose points it changes, and
        once the series is over by the director only. After the time for appeals the court of arbitration decides, by a
        dispute (`decide`). SkWO 6.2.5
        """
        before, draft = self._correction(key, game, to, decision)
        self.add([draft])
        return before, self._row(key, game)

    def _correction(
        self, key: Key, game: int, to: "EntryLine | Row", decision: Decision, by: Instance | None = None
    ) -> tuple[Row, Draft]:
        """Return the row as it is, and the record that puts another entry in its place. Raises RefusedError.

        `by` is who decides it in a dispute; None where there is none.
        """
        policy.must_be_decision(decision)
        before = self._row(key, game)
        row = row_of(to)
        content = row_content(game, row)
        history = self.history(key)
        if content == row_content(game, before) and not self._is_in_doubt(key, game, history, decision):
            raise RefusedError("correct_same", **content)
        if by is None:
            self.must_not_be_late(key, game)
        concerned = policy.must_be_agreed(self.scored(key), history, before, row, decision)
        content |= {**({"concerned": list(concerned)} if concerned else {}), **decision.facts()}
        return before, Draft(RecordKind.CORRECTION, list_key(*key), content)

    def must_not_be_late(self, key: Key, game: int, *, is_moved: bool = False) -> None:
        """Refuse to change a game once the court of arbitration decides about its list. Raises RefusedError.

        Where rows come, go or move (`is_moved`), the director carries out what the court has decided about the game
        there or next to it.
        """
        is_ruled = is_moved and any(policy.is_next_to(each, game) for each in self.games_ruled(key))
        decides = Instance.DIRECTOR if is_ruled else self.objection_time(key).decides
        policy.must_not_be_late(self.scored(key), decides, game, is_moved=is_moved)

    def _is_in_doubt(self, key: Key, game: int, history: ListHistory, decision: Decision) -> bool:
        """Whether the same entry again settles a game: part of it was unreadable, or the director had to decide it."""
        unread = any(finding.game == game for finding in self.book(key).unread)
        overdue = any(each.game == game and each.closed and not each.director for each in history.standing)
        return unread or (overdue and decision.by_director)

    def room_before(self, key: Key, game: int) -> int:
        """Return the number a game gets that is put in before another: the free one there, else that of the other.

        Raises RefusedError where that other one is not on the list.
        """
        self._row(key, game)
        free = game > 1 and all(row.number != game - 1 for row in self.book(key).rows)
        return game - 1 if free else game

    def insert(self, key: Key, game: int, new: "EntryLine | Row", decision: Decision = NOBODY) -> Row:
        """Put a game in where `room_before` has said, as `judge` has returned it or as a row; return it."""
        row = row_of(new)
        line = write_line(row, stated=True)
        return self._shift(key, RowShift.on(self.book(key).rows, None, game), row, decision, {"line": line})

    def delete(self, key: Key, game: int, decision: Decision = NOBODY) -> Row:
        """Take a game out; return it as it was."""
        row = self._row(key, game)
        self._shift(key, RowShift(game), row, decision)
        return row

    def move(self, key: Key, game: int, to: int, decision: Decision = NOBODY) -> Row:
        """Let a game have another number; those between make room. Return it as it is then."""
        row = self._row(key, game)
        self._row(key, to)
        if game == to:
            raise RefusedError("move_same", game=game)
        return self._shift(key, RowShift(game, to), row, decision)

    def _row(self, key: Key, game: int) -> Row:
        """Return the row that has a number. Raises RefusedError where none has, or several."""
        book = self.book(key)
        found = [row for row in book.rows if row.number == game]
        if len(found) != 1:
            raise RefusedError("game_twice" if found else "game_missing", game=game, last=book.last_number)
        return found[0]

    def _shift(
        self, key: Key, shift: RowShift, row: Row, decision: Decision, content: dict[str, object] | None = None
    ) -> Row:
        policy.must_be_decision(decision)
        scored = self.scored(key)
        after = shift.sheet(scored.sheet, row)
        self.must_not_be_late(key, shift.was or shift.now or 0, is_moved=True)
        concerned = policy.must_be_rearranged(scored, self.history(key), after, decision)
        numbers = {name: number for name, number in (("was", shift.was), ("now", shift.now)) if number is not None}
        facts = {**numbers, **(content or {}), **({"concerned": list(concerned)} if concerned else {})}
        self.write(RecordKind.ROWS, key, {**facts, **decision.facts()})
        return next((each for each in self.book(key).rows if each.number == shift.now), row)


def row_content(number: int, row: Row) -> dict[str, object]:
    """Return what a record says of a game."""
    return {"game": number, "line": write_line(row, stated=True)}


def played_by_dealer(scored: ScoredSheet) -> tuple[int, ...]:
    """Return the games whose declarer sits out, as the list stands: a row before them is missing, or doubled."""
    return tuple(
        row.row.number
        for at, row in enumerate(scored.rows)
        if row.row.number and check_sitting(scored, at, seated_at(scored, row.row.number))
    )
