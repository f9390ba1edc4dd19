"""Games typed at the wrong table: the whole list, or its last games, go to the end of another one."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from skatlist.event import policy
from skatlist.formats.notation.changes import write_change
from skatlist.formats.notation.writer import write_line
from skatlist.sheet import Player, Row
from skatlist.store.drafts import Key, seats_draft
from skatlist.store.journal import Draft, Record, RecordKind, list_key
from skatlist.store.replay import Replay
from skatlist.words import RefusedError

_PAIR: Final = {RecordKind.MOVE_OUT: 1, RecordKind.MOVE_IN: -1}  # where the other record of a transfer stands


class Transfer(NamedTuple):
    """Games that go from one list to another: the first of them, how many, the number it gets, and who sits there.

    Where nobody sits there the people of a whole list go `along`.
    """

    source: Key
    target: Key
    first: int
    games: int
    now: int
    people: tuple[Player, ...]
    along: bool = False


class Transfers(Replay):
    """An open event file, as far as games go from one list to another."""

    def planned_transfer(self, source: Key, target: Key, first: int | None = None) -> Transfer:
        """Return what moving a list, or its games from `first` on, to the end of another one comes to.

        Refused where one of them is signed or its series over, nobody sits there, the games are too many there or of
        a place that is not, and where a whole list would come behind other games.
        """
        rows = self._leaving(source, first)
        for key in (source, target):
            policy.must_be_open(self.history(key))
        people, there = self.seats(target), self.scored(target)
        along = not people and first is None and source in self.seating and target not in self.seating
        people = self.seats(source) if along else people
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
        """Move them, with what was said between them; both lists change together, and `undo` brings all back."""
        planned = self.planned_transfer(source, target, first)
        changes = [change for change in self.sheet(source).changes if change.before > planned.first]
        moved = {
            "lines": [write_line(row, stated=True) for row in self._leaving(source, first)],
            "changes": [write_change(change) for change in changes],
            "befores": [change.before - planned.first + planned.now for change in changes],
            "series": source[0],
            "table": source[1],
        }
        seats = list(self.seating[source]) if planned.along else []
        out = {"game": planned.first, "series": target[0], "table": target[1], **({"seats": seats} if seats else {})}
        drafts = [
            *([seats_draft(source, ()), seats_draft(target, seats)] if seats else []),
            Draft(RecordKind.MOVE_OUT, list_key(*source), out),
            Draft(RecordKind.MOVE_IN, list_key(*target), moved),
        ]
        self.add(drafts)
        return planned

    def undo(self, key: Key) -> Record:
        """Take back the last thing entered in a list and return its record; games that moved come back together."""
        last = self.book(key).last_done
        policy.must_be_open(self.history(key))
        if last is None:
            raise RefusedError("nothing_to_undo")
        if ruled := last.facts.get("dispute"):
            raise RefusedError("undo_ruling", number=ruled)
        together = tuple(self._together(last))
        drafts = [Draft(RecordKind.UNDO, each.subject, {"record": each.seq}) for each in together]
        for each in together:
            seats, source = each.facts.get("seats"), each.key
            if seats and source is not None:
                target = each.facts["series"], each.facts["table"]
                # Somebody may have another number by now.
                drafts += [seats_draft(source, self.seating.get(target, seats)), seats_draft(target, ())]
        self.add(drafts)
        return last

    def _together(self, last: Record) -> Iterator[Record]:
        """Yield what is taken back with a record. Raises RefusedError where the other list has gone on since."""
        yield last
        step = _PAIR.get(RecordKind(last.kind))
        if step is None:
            return
        other = self.records[last.seq - 1 + step]
        if other.key is None or self.book(other.key).last_done != other:
            raise RefusedError("transfer_undo", table=last.facts["table"])
        policy.must_be_open(self.history(other.key))
        yield other

    def _leaving(self, source: Key, first: int | None) -> tuple[Row, ...]:
        """Return the rows that go, from one with that number on. Raises RefusedError where there are none."""
        book = self.book(source)
        at = next((at for at, row in enumerate(book.rows) if first is None or row.number == first), None)
        if at is None:
            raise RefusedError("game_missing" if book.rows else "nothing_to_move", game=first, last=book.last_number)
        rows = book.rows[at:]
        numbers = [row.number for row in rows]
        if book.unread or numbers != list(range(numbers[0] or 0, (numbers[0] or 0) + len(rows))):
            raise RefusedError("transfer_unread", series=source[0], table=source[1])
        return rows
