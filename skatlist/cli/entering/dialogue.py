"""The conversation itself: it takes a line, does what it says, and answers. It knows no terminal."""

from collections.abc import Iterator, Mapping
from typing import Any

from skatlist.checks.dealing import company_at
from skatlist.cli.entering.finishing import Finishing
from skatlist.cli.entering.judging import judged
from skatlist.cli.entering.replies import Ask, Booked, Doubted, Help, Listed, Reply, Step, Tables, TableState, Told
from skatlist.cli.entering.seating import change_seats, seat_table
from skatlist.cli.entering.words import Command, Word, near_command, read_command
from skatlist.formats.numbers import natural
from skatlist.messages import RefusedError, SkatlistError, UsageError
from skatlist.rules import load_profile
from skatlist.sheet import ChangeKind, Row, ScoredSheet, SheetChange
from skatlist.store import bookkeeping
from skatlist.store.bookkeeping import Decision
from skatlist.store.evening import Evening, Key
from skatlist.store.faults import Overtaken
from skatlist.store.journal import event_key

__all__ = ["Dialogue"]


class Dialogue:
    """One scorer at one keyboard: the list open at the moment, and what is asked for.

    `done` says that nothing more is to be asked.
    """

    def __init__(self, evening: Evening, author: str) -> None:
        self.evening = evening
        self.author = author
        self.key: Key | None = None
        self.done = False
        self._step = Step.TABLE
        self._offered = ""
        self._doubted: str | None = None
        self._correcting: int | None = None
        self._waiting: tuple[int, Row] | None = None  # a correction of a signed list that wants its reason
        self._reason = ""
        self._scored: ScoredSheet | None = None
        self._finishing: Finishing | None = None

    def ask(self) -> Ask:
        """Return what is asked for now."""
        params: dict[str, object] = {}
        if self.key is not None:
            params |= {"series": self.key[0], "table": self.key[1]}
        if self._step in {Step.GAME, Step.DOUBT}:
            game = self._correcting or self._next_game()
            params |= {"game": game, "dealer": company_at(self._list(), game).dealer}
            params["kind"] = "correct" if self._correcting is not None else "full" if self._full() else "game"
        elif self._finishing is not None:
            params |= self._finishing.asked()
        return Ask(self._step, params, self._offered)

    def take(self, line: str) -> Iterator[Reply]:
        """Do what a line says and answer; what the rules of the evening or the disk refuse is an answer too."""
        line = line.strip()
        self._offered = ""
        if not line:
            return
        try:
            yield from self._news()
            yield from self._answers(line)
        except Overtaken:
            yield from self._overtaken(line)
        except SkatlistError as fault:
            if not isinstance(fault, RefusedError | UsageError):
                self._offered = line  # the disk refused: nothing typed is lost
            yield Told("refused", {"fault": fault}, alarm=True)

    def open_table(self, key: Key) -> Iterator[Reply]:
        """Go to a list: show who sits there, and what comes next."""
        self.key, self._scored, self._finishing = key, None, None
        self._forget()
        if not self.evening.seats(key):
            self._step = Step.SEATS
            yield Told("seats_unknown", {"series": key[0], "table": key[1]})
            return
        self._step = Step.GAME
        yield self._listed(whole=False)
        yield from self._after_entry()

    def start(self, series: int | None, table: int | None) -> Iterator[Reply]:
        """Begin with the list asked for, else with the one that was written last and is not at its end."""
        tables = self.evening.tables
        if series is None and table is None:
            last = next((event_key(r.subject) for r in reversed(self.evening.records) if r.subject), None)
            choices = [key for key in ([last] if last else []) + list(tables) if self._is_unfinished(key)]
            if choices:
                yield from self.open_table(choices[0])
                return
            yield self._tables()
            return
        open_series = [key[0] for key in tables if key[0] not in self.evening.closed]
        number = series or next(iter(open_series), 1)
        if table is None:
            yield self._tables()
            return
        yield from self.open_table((number, table))

    def _answers(self, line: str) -> Iterator[Reply]:
        command = read_command(line)
        if command is not None and not (command.word is Word.ACCEPT and self._step is Step.DOUBT):
            yield from self._obey(command)
            return
        match self._step:
            case Step.TABLE:
                yield from self._choose(line)
            case Step.SEATS:
                yield from self._seat(line)
            case Step.GAME | Step.DOUBT:
                yield from self._enter(line)
            case Step.WHY:
                self._reason = line
                self._step = Step.AGREED
            case Step.AGREED:
                yield from self._agreed(line)
            case Step.TOTALS | Step.SIGN if self._finishing is not None:
                yield from self._finishing.take(line)
                yield from self._finished()

    def _obey(self, command: Command) -> Iterator[Reply]:
        match command.word:
            case Word.HELP:
                yield Help()
            case Word.QUIT:
                self.done = True
            case Word.TABLE:
                yield from self._choose(command.rest)
            case Word.ACCEPT:
                yield Told("nothing_doubted")
            case _ if self.key is None:
                yield Told("no_table")
            case _:
                yield from self._obey_at_table(command)

    def _obey_at_table(self, command: Command) -> Iterator[Reply]:
        word, rest = command
        match word:
            case Word.LIST:
                yield self._listed(whole=True)
            case Word.UNDO:
                yield from self._undo()
            case Word.CORRECT:
                yield from self._correct(rest)
            case Word.PLACE:
                yield from self._place(rest)
            case Word.RULES:
                yield from self._change(SheetChange(self._next_game(), ChangeKind.RULES, rules=rest))
            case Word.FINISH:
                yield from self._finish()

    def _choose(self, text: str) -> Iterator[Reply]:
        """Open the table a text names: `3`, `2/3`, `2 3`; without one show them all."""
        numbers = [natural(word) for word in text.replace("/", " ").split()]
        known = [number for number in numbers if number]
        if not numbers:
            yield self._tables()
        elif len(known) != len(numbers) or len(known) > 2:  # noqa: PLR2004 - series and table
            near = near_command(text)
            yield _strange(text, near) if near else Told("table_unknown", {"line": text})
        else:
            series = known[0] if len(known) > 1 else self._series()
            yield from self._open_if_known((series, known[-1]))

    def _open_if_known(self, key: Key) -> Iterator[Reply]:
        seated = [table for series, table in self.evening.tables if series == key[0]]
        if seated and key not in self.evening.tables and any(series == key[0] for series, _ in self.evening.seating):
            yield Told("table_not_seated", {"series": key[0], "table": key[1], "tables": tuple(seated)})
        yield from self.open_table(key)

    def _seat(self, line: str) -> Iterator[Reply]:
        key = self._key()
        yield from seat_table(self.evening, key, line, self.author)
        yield from self.open_table(key)

    def _enter(self, line: str) -> Iterator[Reply]:
        """Enter a game, or the correction of one; a doubtful line is entered when it is typed a second time."""
        near = near_command(line) if self._doubted is None and line != "!" else None
        if near is not None:
            yield _strange(line, near)
            return
        if self._correcting is None and self._full():
            yield Told("list_full", {"agreed": self._list().agreed})
            return
        accepted = self._doubted is not None and line in {"!", self._doubted}
        line = self._doubted if accepted and self._doubted else line
        game = self._correcting or self._next_game()
        made = judged(line, self._list(), game)
        if made.refused or (made.findings and not accepted):
            self._offered, self._step = line, Step.DOUBT
            self._doubted = None if made.refused else line
            yield Doubted(line, made.row.entry if made.row else None, made.findings, made.scored, made.refused)
            return
        if made.row is None:
            return
        if self._correcting is not None:
            yield from self._corrected(game, made.row)
            return
        bookkeeping.add_game(self.evening, self._key(), made.row, self.author)
        self._scored = made.scored
        self._forget()
        yield Booked(made.scored, made.at)
        yield from self._after_entry()

    def _correct(self, rest: str) -> Iterator[Reply]:
        """Begin a correction (`k 12`), or make it at once (`k 12 2 kreuz m2 +`)."""
        number, _, line = rest.partition(" ")
        game = natural(number)
        if game is None or not any(row.number == game for row in self._list().sheet.rows):
            yield Told("correct_which", {"last": self._next_game() - 1})
            return
        self._correcting, self._doubted, self._step, self._finishing = game, None, Step.GAME, None
        if line.strip():
            yield from self._enter(line.strip())
            return
        book = self.evening.book(self._key())
        self._offered = next(row.source.text for row in book.rows if row.number == game)

    def _corrected(self, game: int, row: Row, decision: Decision = bookkeeping.NOBODY) -> Iterator[Reply]:
        key = self._key()
        if self.evening.book(key).signed and not decision.reason and key[0] not in self.evening.closed:
            self._waiting, self._step = (game, row), Step.WHY
            yield Told("signed_already", {"game": game})
            return
        before = self._list()
        here = next(at for at, old in enumerate(before.sheet.rows) if old.number == game)
        bookkeeping.correct(self.evening, key, game, row, author=self.author, decision=decision)
        self._scored = None
        self._forget()
        yield Booked(self._list(), here, before.rows[here])
        yield from self._after_entry()

    def _agreed(self, line: str) -> Iterator[Reply]:
        """Take the places that agreed to a correction of a signed list."""
        places = [natural(word) for word in line.replace(",", " ").split()]
        size = self._list().sheet.size
        agreed = tuple(place for place in places if place and place <= size)
        if len(agreed) != len(places) or self._waiting is None:
            yield Told("places_unknown", {"line": line, "size": size})
            return
        game, row = self._waiting
        self._waiting = None
        yield from self._corrected(game, row, Decision(self._reason, agreed))

    def _undo(self) -> Iterator[Reply]:
        if self._step in {Step.DOUBT, Step.WHY, Step.AGREED} or self._correcting is not None:
            self._forget()
            self._waiting = None
            self._step = Step.GAME
            yield Told("given_up")
            yield from self._after_entry()
            return
        record = bookkeeping.undo(self.evening, self._key(), self.author)
        self._scored, self._finishing, self._step = None, None, Step.GAME
        yield Told(f"undone_{record.kind}", _told(record.facts))
        if not self._complete():
            return
        yield from self._after_entry()

    def _place(self, rest: str) -> Iterator[Reply]:
        """Show who sits where, seat somebody else, or let somebody leave."""
        if rest:
            yield from change_seats(self.evening, self._key(), rest, self._next_game(), self.author)
            self._scored = None
        yield self._listed(whole=False)

    def _change(self, change: SheetChange) -> Iterator[Reply]:
        if not change.rules:
            yield Told("rules_which")
            return
        load_profile(change.rules)
        bookkeeping.add_changes(self.evening, self._key(), [change], self.author)
        self._scored = None
        yield Told("rules_changed", {"rules": change.rules, "game": change.before})

    def _finish(self) -> Iterator[Reply]:
        """Ask for the control totals, once the list is at its end."""
        scored = self._list()
        if not scored.sheet.rows:
            yield Told("finish_nothing")
        elif not scored.complete and scored.agreed is not None:
            yield Told("finish_early", {"played": scored.games, "agreed": scored.agreed})
        else:
            yield from self._begin_finishing()

    def _after_entry(self) -> Iterator[Reply]:
        """Go on to the footer where the list is at its end."""
        self._step = Step.GAME
        if self._full() or (self._complete() and self.evening.book(self._key()).signed):
            yield from self._begin_finishing()

    def _begin_finishing(self) -> Iterator[Reply]:
        self._forget()
        self._finishing = Finishing(self.evening, self._key(), self.author)
        yield from self._finishing.begin()
        yield from self._finished()

    def _finished(self) -> Iterator[Reply]:
        """Go where the end of the list has led to: on with it, or to the next table."""
        if self._finishing is None:
            return
        self._step = self._finishing.step
        self._scored = None
        if self._step is Step.TABLE:
            self.key = self._finishing = None
            yield self._tables()
        elif self._step is Step.GAME:
            self._finishing = None

    def _news(self) -> Iterator[Reply]:
        """Take in what other programs have written, and say what of it concerns this list."""
        subject = None if self.key is None else f"{self.key[0]}/{self.key[1]}"
        for record in self.evening.refresh():
            if record.subject == subject:
                self._scored = None
                yield Told(f"news_{record.kind}", {**_told(record.facts), "author": record.author or "?"})
        if self._scored is None and self.key is not None and self._step is Step.GAME and self._complete():
            yield from self._after_entry()

    def _overtaken(self, line: str) -> Iterator[Reply]:
        """Say what another program has entered here meanwhile; the line is not lost and not entered twice."""
        yield from self._news()
        rows = self._list().sheet.rows
        # The same game typed at two computers: it is there, once.
        if rows and self._step is Step.GAME and judged(line, self._list(), rows[-1].number or 0).row == rows[-1]:
            yield Told("overtaken_same", {"game": rows[-1].number})
            return
        self._offered = line
        yield Told("overtaken", {"line": line}, alarm=True)

    def _forget(self) -> None:
        self._offered, self._doubted, self._correcting = "", None, None

    def _key(self) -> Key:
        if self.key is None:
            raise RefusedError("no_table")
        return self.key

    def _series(self) -> int:
        """Return the series meant where nobody says: the one open now, else the first that is not over."""
        if self.key is not None:
            return self.key[0]
        return next((key[0] for key in self.evening.tables if key[0] not in self.evening.closed), 1)

    def _list(self) -> ScoredSheet:
        if self._scored is None:
            self._scored = self.evening.scored(self._key())
        return self._scored

    def _next_game(self) -> int:
        return max((row.number or 0 for row in self._list().sheet.rows), default=0) + 1

    def _full(self) -> bool:
        """Whether the list has all its games: as many as agreed, or its target is reached."""
        scored = self._list()
        return scored.ended is not None or (scored.agreed is not None and scored.games >= scored.agreed)

    def _complete(self) -> bool:
        return self._list().complete

    def _is_unfinished(self, key: Key) -> bool:
        return key[0] not in self.evening.closed and not (
            self.evening.book(key).rows and bookkeeping.is_final(self.evening, key)
        )

    def _listed(self, *, whole: bool) -> Listed:
        return Listed(self._list(), self.evening.seats(self._key()), whole)

    def _tables(self) -> Tables:
        return Tables(tuple(self._state(key) for key in self.evening.tables))

    def _state(self, key: Key) -> TableState:
        scored = self.evening.scored(key)
        signed = bool(scored.sheet.rows) and bookkeeping.is_final(self.evening, key)
        return TableState(*key, scored.sheet.players, scored.games, scored.agreed, signed)


def _told(facts: Mapping[str, Any]) -> dict[str, object]:
    """Return what a sentence about a record may name."""
    return {"game": facts.get("game"), "line": facts.get("line") or ", ".join(facts.get("lines", ()))}


def _strange(line: str, near: str) -> Told:
    """Say that a line is neither a game nor a command, and what was perhaps meant."""
    return (
        Told("command_none", {"line": line}) if near == "?" else Told("command_unknown", {"near": near, "line": line})
    )
