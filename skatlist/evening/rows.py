"""Enter, correct, insert, remove and move games, also to another list. Later games are renumbered."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from skatlist.evening.begun_lists import must_take_seats
from skatlist.files.formats.notation.changes import write_change
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.journal.drafts import Key, seats_draft
from skatlist.files.journal.journal import Draft, Record, RecordKind, list_key
from skatlist.files.journal.sheets import Sheets
from skatlist.skat.checks.order.dealers import check_sitting_out as check_sitting
from skatlist.skat.checks.order.numbering import seated_at
from skatlist.skat.sheet import ListHistory, Player, Row, ScoredSheet
from skatlist.skat.sheet.history import RowShift
from skatlist.tournament import policy
from skatlist.tournament.dispute import Instance
from skatlist.tournament.policy import NOBODY, Decision
from skatlist.words import RefusedError

if TYPE_CHECKING:
    from skatlist.evening.entry_line import EntryLine

_PAIR: Final = {RecordKind.MOVE_OUT: 1, RecordKind.MOVE_IN: -1}  # offset of the other record of a transfer


def row_to_write(game: "EntryLine | Row") -> Row:
    """Return a game to write, as returned by `judge` or as a row. Raises RefusedError if it cannot be entered."""
    return game if isinstance(game, Row) else game.must_be_entered()


class Transfer(NamedTuple):
    """Games that move from one list to another: the first of them, their number, its new number, and the people there.

    With an empty target table, the people of a whole list move `along`.
    """

    source: Key
    target: Key
    first: int
    games: int
    now: int
    people: tuple[Player, ...]
    along: bool = False


class Rows:
    """The games of an open evening: enter, correct, insert, remove and move them, also to another list.

    All of this is free until the first signature. From then on it needs a reason and consent, as in `correct`.
    """

    def __init__(self, sheets: Sheets) -> None:
        self.sheets = sheets
        self.roster = sheets.journal.roster

    def correct(self, key: Key, game: int, to: "EntryLine | Row", decision: Decision = NOBODY) -> tuple[Row, Row]:
        """Record another entry for a game and return the row before and after.

        This is free until the first signature. From then on it needs a reason and the consent of everybody whose points
        it changes, and after the end of the series the director. After the time for appeals the court of arbitration
        decides, in a dispute (`decide`). SkWO 6.2.5
        """
        before, draft = self.correction(key, game, to, decision)
        self.sheets.add([draft])
        return before, self.row(key, game)

    def correction(
        self, key: Key, game: int, to: "EntryLine | Row", decision: Decision, by: Instance | None = None
    ) -> tuple[Row, Draft]:
        """Return the current row, and the record that replaces it with another entry.

        Raises RefusedError. `by` is the instance that decides it in a dispute, None without a dispute.
        """
        policy.must_be_decision(decision)
        before = self.row(key, game)
        row = row_to_write(to)
        content = row_content(game, row)
        history = self._history(key)
        if content == row_content(game, before) and not self._is_in_doubt(key, game, history, decision):
            raise RefusedError("correct_same", **content)
        if by is None:
            self.must_not_be_late(key, game)
        concerned = policy.must_be_agreed(self.sheets.scored(key), history, before, row, decision)
        content |= {**({"concerned": list(concerned)} if concerned else {}), **decision.facts()}
        return before, Draft(RecordKind.CORRECTION, list_key(*key), content)

    def _history(self, key: Key) -> ListHistory:
        return policy.games_history(self.sheets.scored(key), self.sheets.history(key))

    def must_not_be_late(self, key: Key, game: int, *, is_moved: bool = False) -> None:
        """Refuse to change a game after its list has become a matter for the court of arbitration.

        Raises RefusedError. If rows are inserted, removed or moved (`is_moved`), the director carries out the
        decision of the court about the game there or next to it.
        """
        is_ruled = is_moved and any(policy.is_next_to(each, game) for each in self.sheets.games_ruled(key))
        decides = Instance.DIRECTOR if is_ruled else self.sheets.objection_time(key).decides
        policy.must_not_be_late(self.sheets.scored(key), decides, game, is_moved=is_moved)

    def _is_in_doubt(self, key: Key, game: int, history: ListHistory, decision: Decision) -> bool:
        unread = any(finding.game == game for finding in self.sheets.book(key).unread)
        overdue = any(each.game == game and each.closed and not each.director for each in history.standing)
        return unread or (overdue and decision.by_director)

    def room_before(self, key: Key, game: int) -> int:
        """Return the number for a game inserted before another: the free one before it, else that of the other.

        Raises RefusedError if the other one is not on the list.
        """
        self.row(key, game)
        free = game > 1 and all(row.number != game - 1 for row in self.sheets.book(key).rows)
        return game - 1 if free else game

    def insert(self, key: Key, game: int, new: "EntryLine | Row", decision: Decision = NOBODY) -> Row:
        """Insert a game at the number from `room_before`, as returned by `judge` or as a row, and return it."""
        row = row_to_write(new)
        line = write_line(row, stated=True)
        return self._shift(key, RowShift.on(self.sheets.book(key).rows, None, game), row, decision, {"line": line})

    def delete(self, key: Key, game: int, decision: Decision = NOBODY) -> Row:
        """Remove a game and return it as it was."""
        row = self.row(key, game)
        self._shift(key, RowShift(game), row, decision)
        return row

    def move(self, key: Key, game: int, to: int, decision: Decision = NOBODY) -> Row:
        """Give a game another number and return its new row. The games in between are shifted."""
        row = self.row(key, game)
        self.row(key, to)
        if game == to:
            raise RefusedError("move_same", game=game)
        return self._shift(key, RowShift(game, to), row, decision)

    def row(self, key: Key, game: int) -> Row:
        """Return the row with a number. Raises RefusedError if there is none, or several."""
        book = self.sheets.book(key)
        rows = [row for row in book.rows if row.number == game]
        if len(rows) != 1:
            raise RefusedError("game_twice" if rows else "game_missing", game=game, last=book.last_number)
        return rows[0]

    def _shift(
        self, key: Key, shift: RowShift, row: Row, decision: Decision, content: dict[str, object] | None = None
    ) -> Row:
        policy.must_be_decision(decision)
        scored = self.sheets.scored(key)
        after = shift.sheet(scored.sheet, row)
        self.must_not_be_late(key, shift.was or shift.now or 0, is_moved=True)
        concerned = policy.must_be_rearranged(scored, self._history(key), after, decision)
        numbers = {name: number for name, number in (("was", shift.was), ("now", shift.now)) if number is not None}
        facts = {**numbers, **(content or {}), **({"concerned": list(concerned)} if concerned else {})}
        self.sheets.write(RecordKind.ROWS, key, {**facts, **decision.facts()})
        return next((each for each in self.sheets.book(key).rows if each.number == shift.now), row)

    def judge(self, key: Key, line: str | Row, game: int | None = None, *, before: bool = False) -> "EntryLine":
        """Read a typed line, or a row, as the next game, as a given game or as one inserted `before` it.

        Return it with its findings.
        """
        from skatlist.evening.entry_line import read_entry_line

        scored = self.sheets.scored(key)
        return read_entry_line(line, scored, scored.next_game if game is None else game, before=before)

    def enter(self, key: Key, game: "EntryLine | Row", sent: str = "", confirmed: int | None = None) -> Record:
        """Record the next game of a list, as returned by `judge` or as a row.

        `sent` is the entry of a phone, `confirmed` the place that confirmed it on the phone.
        """
        policy.must_be_open(self._history(key))
        row = row_to_write(game)
        line = "" if isinstance(game, Row) else game.line
        content = row_content(self.sheets.book(key).last_number + 1, row, line)
        content |= {"sent": sent} if sent else {}
        content |= {"confirmed": confirmed} if confirmed else {}
        record = self.sheets.write(RecordKind.GAME, key, content)
        if not isinstance(game, Row) and (scored := game.entered_in(self.sheets.sheet(key))) is not None:
            self.sheets.keep(key, scored)  # computed for judging it
        return record

    def state_running(self, key: Key, game: int, values: Sequence[int]) -> None:
        """Record the running totals after a game as stated on paper. They help to find a slip."""
        row = next(row for row in self.sheets.book(key).rows if row.number == game)
        totals = (*values, *(None,) * (len(row.stated.totals) - len(values)))
        self.correct(key, game, row._replace(stated=row.stated._replace(totals=totals)))

    def planned_transfer(self, source: Key, target: Key, first: int | None = None) -> Transfer:
        """Return the result of moving a list, or its games from `first` on, to the end of another one.

        Raises RefusedError if a list is signed or its series is over, if the target has no people, too many games or
        lacks a place, or if a whole list would follow other games.
        """
        rows = self._leaving(source, first)
        for key in (source, target):
            policy.must_be_open(self.sheets.history(key))
        people, there = self.sheets.seats(target), self.sheets.scored(target)
        along = not people and first is None and source in self.roster.seating and target not in self.roster.seating
        along = along and not self._is_double(source)
        people = self.sheets.seats(source) if along else people
        if source == target or not people:
            name = "transfer_same" if source == target else "transfer_nobody"
            raise RefusedError(name, series=target[0], table=target[1])
        if first is None and there.games:
            raise RefusedError("transfer_full", table=target[1], played=there.games, next=there.next_game)
        if along:
            return Transfer(source, target, rows[0].number or 0, len(rows), 1, people, along)
        if there.agreed is not None and there.games + len(rows) > there.agreed:
            raise RefusedError("transfer_long", table=target[1], count=len(rows), left=there.agreed - there.games)
        strange = [row.declarer for row in rows if (row.declarer or 0) > there.sheet.size]
        if strange:
            raise RefusedError("transfer_place", table=target[1], place=strange[0], size=there.sheet.size)
        return Transfer(source, target, rows[0].number or 0, len(rows), there.next_game, people)

    def transfer(self, source: Key, target: Key, first: int | None = None) -> Transfer:
        """Move the games with the changes between them.

        Both lists change together, and `undo` moves everything back.
        """
        planned = self.planned_transfer(source, target, first)
        changes = [change for change in self.sheets.sheet(source).changes if change.before > planned.first]
        moved = {
            "lines": [write_line(row, stated=True) for row in self._leaving(source, first)],
            "changes": [write_change(change) for change in changes],
            "befores": [change.before - planned.first + planned.now for change in changes],
            "series": source[0],
            "table": source[1],
        }
        seats = list(self.roster.seating[source]) if planned.along else []
        out = {"game": planned.first, "series": target[0], "table": target[1], **({"seats": seats} if seats else {})}
        drafts = [
            *([seats_draft(source, ()), seats_draft(target, seats)] if seats else []),
            Draft(RecordKind.MOVE_OUT, list_key(*source), out),
            Draft(RecordKind.MOVE_IN, list_key(*target), moved),
        ]
        self.sheets.add(drafts)
        return planned

    def undo(self, key: Key) -> Record:
        """Undo the last entry of a list and return its record. Games that moved together move back together."""
        last = self.sheets.book(key).last_done
        is_game = last is not None and last.kind not in {RecordKind.SUMS, RecordKind.TOTALS, RecordKind.LIST}
        policy.must_be_open(self._history(key) if is_game else self.sheets.history(key))
        if last is None:
            raise RefusedError("nothing_to_undo")
        if ruled := last.facts.get("dispute"):
            raise RefusedError("undo_ruling", number=ruled)
        together = tuple(self._together(last))
        for each in together:
            if each.kind == RecordKind.RESEAT and each.key is not None:
                self._must_stand(each.key, each)
        drafts = [Draft(RecordKind.UNDO, each.subject, {"record": each.seq}) for each in together]
        for each in together:
            seats, source = each.facts.get("seats"), each.key
            if seats and source is not None:
                target = each.facts["series"], each.facts["table"]
                # A person may have a new number in the meantime.
                drafts += [seats_draft(source, self.roster.seating.get(target, seats)), seats_draft(target, ())]
        self.sheets.add(drafts)
        return last

    def _must_stand(self, key: Key, last: Record) -> None:
        """Refuse to take back people from whom others have taken over since, or who have signed the other list."""
        must_take_seats(self.sheets.journal, key)
        numbers = last.facts.get("numbers")
        now = tuple(self.roster.renumbered.get(number, number) for number in numbers or ())
        if numbers and self.roster.seating.get(key) != now:
            raise RefusedError("undo_seats")

    def _is_double(self, source: Key) -> bool:
        """Whether both lists of a table have games."""
        books = [books.get(source) for books in (self.sheets.journal.books, self.sheets.journal.seconds)]
        return all(book is not None and book.begun for book in books)

    def _together(self, last: Record) -> Iterator[Record]:
        """Yield the records to be undone with a record. Raises RefusedError if the other list has continued since."""
        yield last
        step = _PAIR.get(RecordKind(last.kind))
        if last.kind == RecordKind.RESEAT and "table" in last.facts:
            following = self.sheets.journal.records[last.seq : last.seq + 1]
            at = last.facts["series"], last.facts["table"]
            step = 1 if any(each.kind == last.kind and each.key == at for each in following) else -1
        if step is None:
            return
        other = self.sheets.journal.records[last.seq - 1 + step]
        if other.key is None or self.sheets.book(other.key).last_done != other:
            sentence = "undo_tables" if last.kind == RecordKind.RESEAT else "transfer_undo"
            raise RefusedError(sentence, table=last.facts["table"])
        policy.must_be_open(self.sheets.history(other.key))
        yield other

    def _leaving(self, source: Key, first: int | None) -> tuple[Row, ...]:
        """Return the rows that leave, from a number on. Raises RefusedError if there are none."""
        book = self.sheets.book(source)
        at = next((at for at, row in enumerate(book.rows) if first is None or row.number == first), None)
        if at is None:
            raise RefusedError("game_missing" if book.rows else "nothing_to_move", game=first, last=book.last_number)
        rows = book.rows[at:]
        numbers = [row.number for row in rows]
        if book.unread or numbers != list(range(numbers[0] or 0, (numbers[0] or 0) + len(rows))):
            raise RefusedError("transfer_unread", series=source[0], table=source[1])
        return rows


def row_content(number: int, row: Row, line: str = "") -> dict[str, object]:
    """Return the content of a game's record. `line` is the row as a line if it is already written."""
    return {"game": number, "line": line or write_line(row, stated=True)}


def played_by_dealer(scored: ScoredSheet) -> tuple[int, ...]:
    """Return the games whose declarer sits out by the present list. A row before them is missing or doubled."""
    return tuple(
        row.row.number
        for at, row in enumerate(scored.rows)
        if row.row.number and check_sitting(scored, at, seated_at(scored, row.row.number))
    )
