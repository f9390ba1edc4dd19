"""Games of a list: entered, doubted, put right, moved; at the end of the list its totals."""

from collections.abc import Iterator
from functools import partial

from skatlist.dialogue.entry_state import EntryState
from skatlist.dialogue.finishing import Finishing
from skatlist.dialogue.replies import Booked, Doubted, Question, Reply, Tables, Told, added_of
from skatlist.dialogue.rows import (
    RowCommand,
    RowWord,
    is_no_game,
    move_row,
    near_row_command,
    read_row_command,
    row_inserted,
)
from skatlist.dialogue.waiting import Action, Consent
from skatlist.dialogue.words import near_command
from skatlist.evening import NOBODY, Decision
from skatlist.evening.entry_line import EntryLine
from skatlist.evening.entry_mending import is_another_game, repeats_the_last
from skatlist.formats.numbers import natural
from skatlist.words import RefusedError, text


class GameEntry(EntryState):
    """What is done with a line that is a game, or a command about one."""

    def _enter(self, line: str) -> Iterator[Reply]:
        """Enter a game, or the correction of one; a doubtful line is entered when `!` confirms it."""
        near = near_command(line)
        if near is not None:
            yield self._strange(line, near)
            return
        if self._correcting is None and self._list().is_full:
            yield Told("list_full", {"played": self._list().games})
            return
        accepted, again = line == "!", self._step is Question.DOUBT and line == self.unentered
        line = self.unentered if accepted else line
        game = self._correcting or self._list().next_game
        made = self.evening.judge(self._key(), line, game, before=self._inserting)
        if self._is_next_row(line, made):
            yield from self._leave_correction()
            yield from self._enter(line)
            return
        instead = "" if self._correcting is not None or accepted else self._unentered.give_up(line, made)
        if made.refused or (made.findings and not accepted):
            yield from self._doubt(line, made, instead, again=again)
            return
        if self._correcting is not None:
            self._unentered.keep(line)
            yield from self._decided(partial(self._corrected, game, made), game)
            return
        if not accepted and self._asks and repeats_the_last(made):
            self._step = Question.DOUBT
            self._unentered.keep(line, repeats=True)
            yield Told("repeats", {"game": game, "last": game - 1, "line": line}, alarm=True)
            return
        yield from self._book(made, game, line)

    def _doubt(self, line: str, made: EntryLine, instead: str, *, again: bool) -> Iterator[Reply]:
        """Say what is wrong with a line, and keep it."""
        self._step = Question.DOUBT
        self._unentered.keep(line, made)
        entry = made.row.entry if made.row else None
        yield Doubted(line, entry, made.findings, made.scored, made.refused, again, self._unentered.offered)
        if instead:
            yield Told("left_too", {"line": instead}, alarm=True)
        else:
            yield from self._unentered.missing(self._numbers)

    def _is_next_row(self, line: str, made: EntryLine) -> bool:
        """Whether somebody types on who has not seen that a correction was refused: it is quite another game."""
        if self._correcting is None or self._step is not Question.DOUBT or self._list().is_full:
            return False
        standing = next((row.source.text for row in self._list().sheet.rows if row.number == self._correcting), "")
        others = (self._unentered.offered, *(() if self._inserting else (standing,)))
        return line != self.unentered and all(is_another_game(other, made) for other in others)

    def _leave_correction(self) -> Iterator[Reply]:
        """Let a game as it is, and name the line that was to change it."""
        said = {"game": self._correcting, "next": self._list().next_game}
        yield from self._unentered.named()
        yield Told("correction_left", said, alarm=True)
        self._forget()
        self._step = Question.GAME

    def _book(self, made: EntryLine, game: int, line: str) -> Iterator[Reply]:
        """Enter a game, and say what is not plain: whether it is the last once more, or stands for a line refused."""
        self.evening.enter(self._key(), made)
        replaced = self._unentered.settle(line, self.evening.book(self._key()).marks[-1])
        self._forget()
        yield Booked(made.scored, made.at)
        yield from added_of(made)
        if made.from_minus and made.row is not None:
            yield Told("from_minus", {"value": made.row.stated.value})
        if self._unentered.next_line:
            yield Told("replaced_later", {"game": game, "line": self._unentered.next_line}, alarm=True)
        if replaced:
            yield from self._unentered.listed("replaced", "replaced_rows", self._numbers, game)
        if not self._asks and repeats_the_last(made):
            yield Told("repeated", {"game": game, "last": game - 1})
        yield from self._after_entry()

    def _correct(self, rest: str) -> Iterator[Reply]:
        """Begin a correction (`k 12`), make it at once (`k 12 2 kreuz m2 +`), or move rows (`k 12 weg`)."""
        rows = read_row_command(rest)
        number, _, line = rest.partition(" ")
        game = natural(number) if rows is None else rows.game
        if game is None or not any(row.number == game for row in self._list().sheet.rows):
            yield Told("correct_which", {"last": self._list().next_game - 1})
            return
        meant = near_row_command(rest) if rows is None else ""
        if meant or (rows is None and is_no_game(line.strip())):
            of, _, what = meant.partition(" ")
            self._unentered.offered = text("enter.ready", self.lang, game=of, line=what) if meant else ""
            said = {"word": line.strip(), "game": game, "other": game - 1 if game > 1 else 2}
            yield Told("row_how", said, alarm=True)
            return
        key = self._key()
        self.evening.rows.must_not_be_late(key, game, is_moved=rows is not None)
        if key[0] in self.evening.closed and not self._directs:
            raise RefusedError("series_closed", series=key[0])
        if self.unentered and self._correcting != game:
            yield Told("left_out", {"line": self.unentered}, alarm=True)
            if self._correcting is None:
                self._unentered.put_off()
        self._forget()
        self._step, self._finishing = Question.GAME, None
        if rows is not None and rows.word is not RowWord.INSERT:
            yield from self._decided(partial(self._moved, rows), game)
            return
        if rows is not None:
            game, line, self._inserting = rows.room(self.evening, key), rows.line, True
        self._correcting = game
        if line.strip():
            yield from self._enter(line.strip())
        elif not self._inserting:
            yield Told("standing", {"game": game, "line": self._offered()})

    def _decided(self, action: Action, game: int) -> Iterator[Reply]:
        """Change the list; ask for reason and consent first where somebody has signed it, or the series is over."""
        over = self._key()[0] in self.evening.closed
        if not over and not self.evening.book(self._key()).signed:
            yield from action(NOBODY)
            return
        self._waiting = Consent(action, self._list().sheet.size)
        self._step = self._waiting.step
        yield Told("series_over" if over else "signed_already", {"game": game})

    def _moved(self, rows: RowCommand, decision: Decision) -> Iterator[Reply]:
        """Take a row out, or move it."""
        yield from move_row(self.evening, self._key(), rows, decision)
        self._forget()
        yield from self._after_entry()

    def _corrected(self, game: int, made: EntryLine, decision: Decision) -> Iterator[Reply]:
        key, before = self._key(), self._list()
        if self._inserting:
            self.evening.rows.insert(key, game, made, decision)
            self._unentered.settle_inserted(made)
            yield from row_inserted(self._list(), game)
        else:
            self.evening.correct(key, game, made, decision)
        here = next(at for at, row in enumerate(self._list().sheet.rows) if row.number == game)
        old = None if self._inserting else before.rows[here]
        self._forget()
        yield Booked(self._list(), here, old)
        yield from added_of(made)
        yield from self._after_entry()

    def _after_entry(self) -> Iterator[Reply]:
        """Go on to the footer where the list is at its end."""
        self._step = Question.GAME
        if self._list().is_full:
            self._unentered.drop()
            self._unentered.abandon()  # no row is missing
        played, agreed = self._list().games, self._list().agreed
        if agreed is not None and self._list().ended is None and played > agreed:
            yield Told("list_long", {"played": played, "agreed": agreed}, alarm=True)
            return
        if self._list().is_full or (self._list().complete and self.evening.book(self._key()).signed):
            yield from self._begin_finishing(again=True)

    def _begin_finishing(self, *, again: bool = False) -> Iterator[Reply]:
        """Ask for the control totals; `again` compares those typed before with what has changed."""
        self._forget()
        games = self._list().uncounted
        if games:
            yield Told("uncounted", {"games": games}, alarm=True)
            return
        self._finishing = Finishing(self.evening, self._key())
        yield from self._finishing.again() if again else self._finishing.begin()
        yield from self._finished()

    def _finished(self) -> Iterator[Reply]:
        """Go where the end of the list has led to: on with it, or to the next table."""
        if self._finishing is None:
            return
        self._step = self._finishing.step
        if self._step is Question.TABLE:
            self.key = self._finishing = None
            yield Tables(self.evening.ends.states())
        elif self._step is Question.GAME:
            self._finishing = None
