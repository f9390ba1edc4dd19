"""The conversation itself: it takes a line, does what it says, and answers. It knows no terminal."""

from collections.abc import Generator, Iterator

from skatlist.cli.entering.finishing import Finishing, uncounted
from skatlist.cli.entering.judging import judged
from skatlist.cli.entering.remarks import news, strange, undone
from skatlist.cli.entering.replies import Ask, Booked, Doubted, Help, Listed, Reply, Step, Told
from skatlist.cli.entering.seating import change_seats, dealing, places_meant, seat_table
from skatlist.cli.entering.tables import all_tables, begun_or_next, first_open_series, is_planned, meant
from skatlist.cli.entering.words import HARMLESS, Command, Word, near_command, read_command
from skatlist.formats.numbers import natural
from skatlist.formats.sheet_changes import read_change
from skatlist.messages import RefusedError, SkatlistError, UsageError
from skatlist.rules import load_profile
from skatlist.sheet import Row, ScoredSheet, Source
from skatlist.store import bookkeeping
from skatlist.store.bookkeeping import Decision
from skatlist.store.evening import Evening, Key
from skatlist.store.faults import Overtaken
from skatlist.store.journal import list_key

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
        self._series = 0  # the one opened last

    def ask(self) -> Ask:
        """Return what is asked for now."""
        params: dict[str, object] = {}
        if self.key is not None:
            params |= {"series": self.key[0], "table": self.key[1]}
        if self._step in {Step.GAME, Step.DOUBT}:
            game = self._correcting or self._next_game()
            params |= {"game": game, "dealer": dealing(self._list(), game)}
            params["kind"] = "correct" if self._correcting is not None else "full" if self._full() else "game"
        elif self._finishing is not None:
            params |= self._finishing.asked()
        return Ask(self._step, params, self._offered)

    def take(self, line: str) -> Iterator[Reply]:
        """Do what a line says and answer; what the rules of the evening or the disk refuse is an answer too."""
        line = line.strip()
        if not line:
            return
        before, self._offered = self._offered, ""
        asked = self._asked_game()
        try:
            command = read_command(line, prose=self._step in {Step.SEATS, Step.WHY})
            changed = yield from self._news()
            # What was typed is an answer to what stood there before.
            if changed and (command is None or command.word not in HARMLESS):
                yield from self._overtaken(line, asked)
                return
            yield from self._answers(line, command)
            if self._step is Step.DOUBT and command is not None and not self._offered:
                self._offered = before  # a look at the list, and on with the line
        except Overtaken:
            yield from self._news()
            yield from self._overtaken(line, asked)
        except SkatlistError as fault:
            if not isinstance(fault, RefusedError | UsageError):
                self._offered = line  # the disk refused: nothing typed is lost
            yield Told("refused", {"fault": fault}, alarm=True)

    def open_table(self, key: Key) -> Iterator[Reply]:
        """Go to a list: show who sits there, and what comes next."""
        self.key, self._scored, self._finishing = key, None, None
        self._series = key[0]
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
        self._series = series or first_open_series(self.evening)
        if table is not None:
            yield from self._open((self._series, table))
            return
        key = begun_or_next(self.evening) if series is None else None
        if key is None:
            yield all_tables(self.evening)
        else:
            yield from self.open_table(key)

    def _answers(self, line: str, command: Command | None) -> Iterator[Reply]:
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
                yield from self._rules(rest)
            case Word.FINISH:
                yield from self._finish()

    def _choose(self, text: str) -> Iterator[Reply]:
        """Open the table a text names: `3`, `2/3`, `2 3`; without one show them all."""
        key = meant(text, self._series)
        if key is not None:
            yield from self._open(key)
        elif not text:
            yield all_tables(self.evening)
        else:
            near = near_command(text) if self._step is Step.TABLE else None
            yield strange(text, near) if near else Told("table_unknown", {"line": text})

    def _open(self, key: Key) -> Iterator[Reply]:
        if not is_planned(self.evening, key):
            seated = tuple(table for series, table in self.evening.tables if series == key[0])
            yield Told("table_not_seated", {"series": key[0], "table": key[1], "tables": seated})
        yield from self.open_table(key)

    def _seat(self, line: str) -> Iterator[Reply]:
        key = self._key()
        yield from seat_table(self.evening, key, line, self.author)
        yield from self.open_table(key)

    def _enter(self, line: str) -> Iterator[Reply]:
        """Enter a game, or the correction of one; a doubtful line is entered when it is typed a second time."""
        near = near_command(line)
        if near is not None:
            yield strange(line, near)
            return
        if self._correcting is None and self._full():
            yield Told("list_full", {"played": self._list().games})
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
        key = self._key()
        if key[0] in self.evening.closed:
            raise RefusedError("series_closed", series=key[0])
        self._correcting, self._doubted, self._step, self._finishing = game, None, Step.GAME, None
        if line.strip():
            yield from self._enter(line.strip())
            return
        book = self.evening.book(key)
        self._offered = next(row.source.text for row in book.rows if row.number == game)

    def _corrected(self, game: int, row: Row, decision: Decision = bookkeeping.NOBODY) -> Iterator[Reply]:
        key = self._key()
        if self.evening.book(key).signed and not decision.reason:
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
        size = self._list().sheet.size
        agreed = places_meant(line, tuple(range(1, size + 1)), size)
        if not agreed or self._waiting is None:
            yield Told("places_unknown", {"line": line, "size": size}, alarm=True)
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
        if self._finishing is not None and self._finishing.forget():
            yield Told("given_up")
            return
        record = bookkeeping.undo(self.evening, self._key(), self.author)
        self._scored, self._finishing, self._step = None, None, Step.GAME
        yield undone(record)
        yield from self._after_entry()

    def _place(self, rest: str) -> Iterator[Reply]:
        """Show who sits where, seat somebody else, or let somebody leave."""
        if self._step is Step.SEATS:
            yield from self.open_table(self._key())
            return
        if rest:
            yield from change_seats(self.evening, self._key(), rest, self._next_game(), self.author)
            self._scored = None
        yield self._listed(whole=False)

    def _rules(self, rest: str) -> Iterator[Reply]:
        """Let other rules hold from the next game on."""
        change = read_change(f"regeln {rest}", self._next_game(), Source())
        if change is None:
            yield Told("rules_which")
            return
        if change.rules.lower().endswith(".toml"):
            raise RefusedError("rules_file", rules=change.rules)
        load_profile(change.rules)
        bookkeeping.add_changes(self.evening, self._key(), [change], self.author)
        self._scored = None
        yield Told("rules_changed", {"rules": change.rules, "game": change.before})

    def _finish(self) -> Iterator[Reply]:
        """Ask for the control totals, once the list is at its end."""
        scored = self._list()
        if not scored.sheet.rows:
            yield Told("finish_nothing")
        elif not scored.complete and not self._full() and scored.agreed is not None:
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
        if not self._complete():
            yield Told("uncounted", {"games": uncounted(self._list())}, alarm=True)
            return
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
            yield all_tables(self.evening)
        elif self._step is Step.GAME:
            self._finishing = None

    def _news(self) -> Generator[Reply, None, bool]:
        """Take in what other programs have written; say what of it concerns this list, and return whether it does."""
        subject = None if self.key is None else list_key(*self.key)
        here = [record for record in self.evening.refresh() if record.subject == subject]
        for record in here:
            yield news(record)
        if here:
            self._scored = None
            if self._step is Step.DOUBT:
                self._step, self._doubted = Step.GAME, None
            if self._step is Step.SEATS:
                yield from self.open_table(self._key())
            elif self._step is not Step.GAME or self._correcting is None:
                yield from self._go_on()
        return bool(here)

    def _go_on(self) -> Iterator[Reply]:
        """Ask what is to be asked now that the list is another one."""
        if self._step in {Step.WHY, Step.AGREED}:
            return
        self._finishing = None
        yield from self._after_entry()

    def _overtaken(self, line: str, asked: int | None) -> Iterator[Reply]:
        """Say that another program was faster; the line is not lost, and the game asked for is not there twice."""
        if asked is not None and self._step is not Step.SEATS:
            there = next((row for row in self._list().sheet.rows if row.number == asked), None)
            typed = judged(line, self._list(), asked).row
            if there is not None and typed is not None and typed._replace(source=there.source) == there:
                yield Told("overtaken_same", {"game": asked})
                return
        self._offered = line
        yield Told("overtaken", {"line": line}, alarm=True)

    def _forget(self) -> None:
        self._offered, self._doubted, self._correcting = "", None, None

    def _key(self) -> Key:
        if self.key is None:
            raise RefusedError("no_table")
        return self.key

    def _list(self) -> ScoredSheet:
        if self._scored is None:
            self._scored = self.evening.scored(self._key())
        return self._scored

    def _asked_game(self) -> int | None:
        """Return the number of the new game that is asked for."""
        if self.key is None or self._correcting is not None or self._step not in {Step.GAME, Step.DOUBT}:
            return None
        return self._next_game()

    def _next_game(self) -> int:
        return max((row.number or 0 for row in self._list().sheet.rows), default=0) + 1

    def _full(self) -> bool:
        """Whether the list has all its games: as many as agreed, or its target is reached."""
        scored = self._list()
        return scored.ended is not None or (scored.agreed is not None and scored.games >= scored.agreed)

    def _complete(self) -> bool:
        return self._list().complete

    def _listed(self, *, whole: bool) -> Listed:
        return Listed(self._list(), self.evening.seats(self._key()), whole)
