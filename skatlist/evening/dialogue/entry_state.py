"""The state of `enter`: the open list, the question, typed lines that are not entered."""

import hashlib
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from skatlist.base import disk
from skatlist.base.patterns import pattern
from skatlist.evening import Evening, Key, RowMark
from skatlist.evening.dialogue.commands import Command, Confirmation, Consent, NotEntered, SeatsDecision, Undo
from skatlist.evening.dialogue.reading import LineContext, line_of, read_command
from skatlist.evening.dialogue.replies import Ask, Mark, Note, Question, Reply
from skatlist.evening.dialogue.row_commands import Correct, Enter, Insert
from skatlist.evening.entry_line import EntryLine, EntryQuestion, is_another_game
from skatlist.evening.seating import dealing, present
from skatlist.files.formats.text.text_writer import in_language
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import ScoredSheet
from skatlist.words import InputError, Language, RefusedError

if TYPE_CHECKING:
    from skatlist.evening.dialogue.finishing import Finishing


# Refused rows that wait while the scorer continues.
#
# They are offered again in typed order, even after a crash. The journal contains only entered games. A separate file
# keeps the rows in case the program is killed. It is only a help, so a file that cannot be read or written is no loss.

_LARGEST: Final = 1 << 16  # bytes
_LINE: Final = pattern(r"(=?)(?:(\d{1,9})\.(\d{1,9}))? ([^\n]+)")

Numbers = Mapping[RowMark, int]  # the current numbers of the games of a list, by their records


class RefusedRow(NamedTuple):
    """A line that was not entered.

    `at` is the game that took its place, None if none has. With `corrects` the line was meant to replace that game.
    """

    line: str
    at: RowMark | None = None
    corrects: bool = False


class RefusedRows:
    """The refused rows of the open list.

    Without a `folder` they do not survive the program. With `is_offering` the keyboard offers them until another
    game is entered.
    """

    def __init__(self, folder: Path | None) -> None:
        self.rows: list[RefusedRow] = []
        self.is_offering = False
        self._folder = folder
        self._path: Path | None = None
        self._written: list[RefusedRow] = []

    def open(self, evening: Evening, key: Key) -> None:
        """Switch to another list: forget the rows of the last one, and load those kept for this one."""
        self.clear()
        self.save(None)
        self._path, self._written = None, []
        if self._folder is not None:
            place = os.fsencode(os.path.realpath(evening.file.path))
            name = f"{evening.records[0].hash} {key[0]}/{key[1]} {evening.sheets.second} ".encode() + place
            self._path = self._folder / f"{hashlib.sha256(name).hexdigest()[:32]}.txt"
        if self._path is not None and self._path.is_file():
            with suppress(InputError):
                content = disk.read_bytes(self._path, _LARGEST).decode(errors="replace")
                matches = (_LINE.fullmatch(line) for line in content.split("\n"))
                rows = [RefusedRow(m[4], (int(m[2]), int(m[3])) if m[2] else None, bool(m[1])) for m in matches if m]
                self.rows, self._written, self.is_offering = rows, [*rows], bool(rows)

    def save(self, waiting: RefusedRow | None) -> None:
        """Keep the rows and the waiting line for a scorer whose program is killed. Without rows there is no file."""
        rows = [*self.rows, *([waiting] if waiting else [])]
        if self._path is None or rows == self._written:
            return
        self._written = rows
        with suppress(OSError, InputError):
            if not rows:
                self._path.unlink(missing_ok=True)
                return
            self._path.parent.mkdir(parents=True, exist_ok=True)
            content = "\n".join(
                f"{'=' * corrects}{'' if at is None else '{}.{}'.format(*at)} {line}" for line, at, corrects in rows
            )
            disk.write_file(self._path, content.encode(errors="replace"))

    def leave(self) -> None:
        """Keep nothing for later, because the scorer leaves after the rows were reported."""
        kept, self.rows = self.rows, []
        self.save(None)
        self.rows, self._path = kept, None

    def clear(self) -> None:
        """Forget the rows, because they were reported or the list is complete."""
        self.rows, self.is_offering = [], False

    def put_off(self, waiting: RefusedRow | None) -> None:
        """Keep the waiting line to be offered again, because another game was typed instead of an answer."""
        if waiting is not None:
            self.rows.append(waiting)
            self.is_offering = True

    def settle(self, entered: str, mark: RowMark, instead_of: NotEntered | None) -> tuple[bool, bool]:
        """Record that a game was entered at the end of the list, and the line given up for it.

        Return whether that line comes next, because the row missing before it is now entered, and whether the game has
        replaced others.
        """
        rows = [each for each in self.rows if each.corrects or each.line not in entered]
        comes_next = instead_of is not None and instead_of.shows_gap and len(self.rows) == 1 and bool(rows)
        following = [rows.pop()] if comes_next else []
        is_replacing = any(each.at is None for each in rows)
        self.rows = [*(each._replace(at=each.at or mark) for each in rows), *following]
        self.is_offering = comes_next or is_replacing
        return comes_next, is_replacing

    def settle_inserted(self, made: EntryLine) -> None:
        """Record that a game was inserted. It settles the first row that is probably the same game."""
        settled = next((each for each in self.rows if not each.corrects and not is_another_game(each.line, made)), None)
        self.rows = [each for each in self.rows if each is not settled]
        self.is_offering = bool(self.rows)

    def settle_corrected(self, game: RowMark) -> None:
        """Record that a game was corrected, so that no row offers to correct it."""
        self.rows = [each for each in self.rows if not each.corrects or each.at != game]
        self.is_offering = bool(self.rows)

    def offers(self, numbers: Numbers) -> Iterator[tuple[Note, Correct | Enter | Insert]]:
        """Yield the rows in order, each with the command that enters it once the rows before it are entered."""
        put_in: list[int] = []
        for number, (line, at, corrects) in enumerate(self.rows, 1):
            game = 0 if at is None else numbers.get(at, 0)
            now = game + sum(each <= game for each in put_in)
            params = {"number": number, "game": now, "line": line}
            if corrects and not game:
                continue  # the game is gone
            if not game:
                yield Note("offer_next", params, alarm=True), Enter(line)
            elif corrects:
                yield Note("offer_correction", params, alarm=True), Correct(now, line)
            else:
                put_in.append(game)
                yield Note("offer", params, alarm=True), Insert(now, line)

    def listed(self, one: str, several: str, numbers: Numbers, now: int = 0) -> Iterator[Reply]:
        """Report the rows: a single one to insert in the sentence `one`, others below the sentence `several`.

        `now` is the game that was entered instead, if there is one.
        """
        offers = [reply for reply, _ in self.offers(numbers)]
        self.is_offering = bool(offers)
        if len(offers) == 1 and offers[0].name == "offer":
            yield Note(one, offers[0].params, alarm=True)
        elif offers:
            yield Note(several, {"game": now, "count": len(offers)}, alarm=True)
            yield from offers


class EntryState:
    """One scorer at one keyboard: the open list (`key`), and the question.

    One question is pending at a time: about an answer (`_asking`), the end of a list (`_finishing`), the line that is
    not entered (`_waiting`), else about the next game, or the one in `_change`. Typing another game answers none of
    them: the line that is not entered is then deferred and offered again. `done` says that there are no more questions,
    `asks` that a scorer can answer questions about unusual games, `directs` that the director can decide, which is
    necessary in a series that is over. `shelves` is the folder in which refused lines survive a killed program.
    """

    def __init__(
        self,
        evening: Evening,
        lang: Language = Language.DE,
        *,
        asks: bool = True,
        directs: bool = False,
        shelves: Path | None = None,
    ) -> None:
        self.evening = evening
        self.lang = lang
        self.key: Key | None = None
        self.done = False
        self._asks = asks
        self._directs = directs
        self._rows = RefusedRows(shelves)
        self._knows_no_example = True
        self._waiting: NotEntered | None = None
        self._near = ""  # the probable command, offered by the keyboard
        self._change: Correct | Insert | None = None
        self._asking: Consent | Confirmation | SeatsDecision | None = None
        self._finishing: Finishing | None = None
        self._series = 0  # the last opened series
        self._waits_since = 0  # the last record at the time of the question
        self._waits_for = ""  # the line that led to it
        self.catch_up()

    def catch_up(self) -> None:
        """Treat everything written so far as known, not as news. Others may write to the same evening."""
        self._known, self._known_step = len(self.evening.records), self._step

    @property
    def unentered(self) -> str:
        """The last typed line if it is not entered but still may be."""
        return self._waiting.line if self._waiting else ""

    @property
    def undecided(self) -> str:
        """The line about the seats of a begun list that waits for its answer, else an empty text."""
        return self._waits_for if isinstance(self._asking, SeatsDecision) else ""

    @property
    def _step(self) -> Question:
        """The pending question."""
        if self._asking is not None:
            return self._asking.step
        if self._finishing is not None:
            return self._finishing.step
        if self.key is None:
            return Question.TABLE
        if not self.evening.sheets.seats(self.key):
            return Question.SEATS
        return Question.DOUBT if self._waiting and self._waiting.is_doubted else Question.GAME

    def ask(self) -> Ask:
        """Return the pending question."""
        step = self._step
        params: dict[str, object] = dict(zip(("series", "table"), self.key or (), strict=False))
        if step in {Question.GAME, Question.DOUBT}:
            game = self._change.number if self._change else self._list().next_game
            params |= {"game": game, "dealer": dealing(self._list(), game), "kind": self._game_kind()}
            due = next((due.phase for due in self._list().pending), None) if params["kind"] == "game" else None
            params |= {"due": due} if due else {}
        elif isinstance(self._asking, Confirmation):
            params["kind"] = self._asking.kind
        elif isinstance(self._asking, SeatsDecision):
            params["next"] = self._asking.next
        elif self._asking is not None:
            consent = self._asking
            params |= {"size": consent.size, "reason": consent.decision.reason, "by_director": consent.by_director}
        elif self._finishing is not None:
            params |= self._finishing.question_params()
        row = self._offered_row()
        is_command = isinstance(row, Correct | Insert) or bool(self._near)
        return Ask(step, params, self._offered(), is_command, row)

    @property
    def mark(self) -> Mark:
        """The pending question, to be returned with the answer."""
        records = self.evening.book(self.key).records if self.key is not None else ()
        question = Question.GAME if self._step is Question.DOUBT else self._step
        return Mark(
            f"{question}{'+' * isinstance(self._change, Insert)}",
            self._change.number if self._change else 0,
            self._next_game() or 0,
            records[-1].seq if records else 0,
        )

    def read(self, line: str, seen: Mark | None = None) -> Command | None:
        """Return the command of a line as an answer to the question, or None for an empty line.

        `seen` is the `mark` of the question when the line was typed. It answers no other question.
        """
        is_stale = seen is not None and seen != self.mark
        scored = self._list() if self.key is not None and self._step is not Question.SEATS else None
        context = LineContext(self._step, self.lang, self._series, has_table=self.key is not None)
        if scored is not None:
            games = tuple(row.number for row in scored.sheet.rows)
            game = self._change.number if self._change else scored.next_game
            context = context._replace(size=scored.sheet.size, games=games, is_full=scored.is_full)
            context = context._replace(game=game, seats=partial(present, scored))
        if not is_stale:
            context = context._replace(offered=self._offered(), waiting=self._waiting)
        return read_command(line, context)

    def _refused_row(self) -> RefusedRow | None:
        if self._waiting is None:
            return None
        number = self._change.number if self._change else 0
        at = next((mark for mark, game in self._numbers.items() if game == number), None)
        return RefusedRow(self._waiting.offered, at, isinstance(self._change, Correct))

    def left_out(self) -> Iterator[Reply]:
        """Report the lines that are not entered before the list is left."""
        lines = [*(each.line for each in self._rows.rows), self.unentered]
        yield from (Note("left_out", {"line": line}, alarm=True) for line in dict.fromkeys(lines) if line)

    def _game_kind(self) -> str:
        question = self._waiting.question if self._waiting else None
        if question:
            return "again" if question is EntryQuestion.REPEATS else "rare"
        if self._change is not None:
            return "insert" if isinstance(self._change, Insert) else "correct"
        return "full" if self._list().is_full else "game"

    def _offered(self) -> str:
        """Return the line that the keyboard offers: the one not entered yet, or the game to be corrected."""
        if self._asking is not None:
            return ""
        if self._near or self._waiting:
            return self._near or (self._waiting.offered if self._waiting else "")
        if isinstance(self._change, Correct):
            number = self._change.number
            rows = self.evening.book(self._key()).rows
            return in_language(next(row.source.text for row in rows if row.number == number), self.lang)
        row = self._offered_row()
        return "" if row is None else line_of(row, self.lang)

    def _offered_row(self) -> Correct | Enter | Insert | None:
        is_idle = (
            self._asking is None and not self._waiting and not self._near and not isinstance(self._change, Correct)
        )
        if self.key is None or not is_idle or not self._rows.is_offering:
            return None
        return next((command for _, command in self._rows.offers(self._numbers)), None)

    def _next_game(self) -> int | None:
        if self.key is None or self._change is not None or self._step not in {Question.GAME, Question.DOUBT}:
            return None
        return self._list().next_game

    @property
    def _pending(self) -> tuple[object, ...]:
        totals = 0 if self._finishing is None else self._finishing.typed
        return self.unentered, self._change, self._asking, totals

    @property
    def has_pending(self) -> bool:
        """Whether something was typed that is not entered yet."""
        return any(self._pending)

    def _note_pending(self, before: tuple[object, ...], line: str) -> None:
        if all(now == was or not now for was, now in zip(before, self._pending, strict=True)):
            return  # nothing new is pending
        self._waits_since = self._last_record
        if self._asking is None or not any(isinstance(each, Confirmation | Consent | SeatsDecision) for each in before):
            self._waits_for = line  # otherwise it is an answer to an earlier question

    @property
    def _last_record(self) -> int:
        return self.evening.records[-1].seq

    @property
    def _command_came_last(self) -> bool:
        last = None if self.key is None else self.evening.book(self.key).last_done
        return last is not None and last.seq > self._waits_since and any(self._pending)

    def _drops(self, command: Command | None) -> bool:
        return isinstance(command, Undo) and bool(self._waiting or self._change) and not self._command_came_last

    def _forget(self) -> None:
        self._waiting = self._change = self._asking = None
        self._near = ""

    def _key(self) -> Key:
        if self.key is None:
            raise RefusedError("no_table")
        return self.key

    def _rules_in_force(self) -> Profile | None:
        """Return the rules of the next game of the list, None without a list."""
        if self.key is None or not self.evening.sheets.seats(self.key):
            return None
        scored = self._list()
        return scored.rows[-1].profile if scored.rows else scored.profile

    @property
    def _numbers(self) -> Numbers:
        book = self.evening.book(self._key())
        return {mark: row.number or 0 for mark, row in zip(book.marks, book.rows, strict=True)}

    def _list(self) -> ScoredSheet:
        return self.evening.scored(self._key())
