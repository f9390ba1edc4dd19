"""What `enter` stands at: the list that is open, what is asked for, what was typed and is not entered."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from skatlist.dialogue.replies import Ask, Mark, Question, Reply, Told
from skatlist.dialogue.unentered import Numbers, Unentered
from skatlist.dialogue.waiting import Confirm, Consent
from skatlist.dialogue.words import TypedCommand, behind, read_command
from skatlist.evening import Evening, Key
from skatlist.evening.seating import dealing
from skatlist.formats.text.in_language import in_language
from skatlist.sheet import ScoredSheet
from skatlist.words import Language, RefusedError

if TYPE_CHECKING:
    from skatlist.dialogue.finishing import Finishing


class EntryState:
    """One scorer at one keyboard: the list open at the moment (`key`), and what is asked for.

    `done` says that nothing more is to be asked; `asks` that somebody is there to answer when a game is typed twice,
    `directs` that the word of the director can be given, which a series that is over takes. `shelves` is the folder in
    which refused lines outlive a program that is killed.
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
        self._shelves = shelves
        self._unentered = Unentered(lang)
        self._step = Question.TABLE
        self._correcting: int | None = None
        self._inserting = False  # the game asked for is put in before that one
        self._waiting: Consent | Confirm | None = None
        self._before = Question.TABLE  # what was asked for when it began to wait
        self._finishing: Finishing | None = None
        self._series = 0  # the one opened last
        self._waits_since = 0  # the last record when what waits for an answer began to wait
        self._waits_for = ""  # the line it began with

    @property
    def unentered(self) -> str:
        """The line typed last that is not entered and may be yet."""
        return self._unentered.line

    def ask(self) -> Ask:
        """Return what is asked for now."""
        params: dict[str, object] = dict(zip(("series", "table"), self.key or (), strict=False))
        if self._step in {Question.GAME, Question.DOUBT}:
            game = self._correcting or self._list().next_game
            params |= {"game": game, "dealer": dealing(self._list(), game), "kind": self._game_kind()}
        elif isinstance(self._waiting, Confirm):
            params["kind"] = self._waiting.kind
        elif self._waiting is not None:
            asked = self._waiting
            params |= {"size": asked.size, "reason": asked.reason, "by_director": asked.by_director}
        elif self._finishing is not None:
            params |= self._finishing.asked()
        return Ask(self._step, params, self._offered())

    @property
    def mark(self) -> Mark:
        """What is asked now, to be given back with the answer."""
        records = self.evening.book(self.key).records if self.key is not None else ()
        question = Question.GAME if self._step is Question.DOUBT else self._step
        return Mark(
            f"{question}{'+' * self._inserting}",
            self._correcting or 0,
            self._asked_game() or 0,
            records[-1].seq if records else 0,
        )

    def left_out(self) -> Iterator[Reply]:
        """Name the lines that are not entered, before they are left."""
        yield from self._unentered.named()

    def _game_kind(self) -> str:
        """Return which game is asked for: one anew or put in, the last once more, the next, or none."""
        if self._correcting is not None:
            return "insert" if self._inserting else "correct"
        return "again" if self._unentered.repeats else "full" if self._list().is_full else "game"

    def _meant(self, typed: str) -> str:
        """Return what a line means at what is asked for: also what only completes or answers the line that waits."""
        offered, typed = self._offered(), typed.strip()
        line = behind(typed, offered)
        if line == "!" != typed and offered != self.unentered:
            line = offered  # it is the mended line that is confirmed
        if self._step in {Question.GAME, Question.DOUBT}:
            line = self._unentered.meant(line)
        if not self.unentered:
            self._unentered.drop()  # what the keyboard offered was for the last question
        return line

    def _command(self, line: str) -> TypedCommand | None:
        """Return the command of a line, where it is not the answer that is waited for."""
        if self._step is Question.CONFIRM and Confirm.is_answer(line):
            return None
        return read_command(line, prose=self._step in {Question.SEATS, Question.WHY, Question.DIRECTOR})

    def _offered(self) -> str:
        """Return what the keyboard offers: what is not entered yet, or the game that is to be corrected."""
        if self._step in {Question.WHY, Question.AGREED, Question.DIRECTOR, Question.CONFIRM}:
            return ""
        if not self._unentered.offers_nothing_new:
            return self._unentered.offered
        if self._correcting is None or self._inserting:
            return "" if self.key is None else self._unentered.offered_again(self._numbers)
        rows = self.evening.book(self._key()).rows
        return in_language(next(row.source.text for row in rows if row.number == self._correcting), self.lang)

    def _asked_game(self) -> int | None:
        """Return the number of the new game that is asked for."""
        if self.key is None or self._correcting is not None or self._step not in {Question.GAME, Question.DOUBT}:
            return None
        return self._list().next_game

    def _strange(self, line: str, near: str) -> Told:
        """Say that a line is neither a game nor a command; the keyboard offers what was perhaps meant."""
        if near != "?" and not self.unentered:
            self._unentered.offered = line.replace(line.split(maxsplit=1)[0], near, 1)
        return Told.strange(line, near)

    @property
    def _pending(self) -> tuple[object, ...]:
        """What waits for an answer, to be told from what waited before."""
        totals = 0 if self._finishing is None else self._finishing.typed
        return self.unentered, self._correcting, self._inserting, self._waiting, totals

    def _note_pending(self, before: tuple[object, ...], line: str) -> None:
        """Note when what waits now began to wait, and with which line."""
        if all(now == was or not now for was, now in zip(before, self._pending, strict=True)):
            return  # nothing new waits
        self._waits_since = self._last_record
        if self._waiting is None or not any(isinstance(each, Confirm | Consent) for each in before):
            self._waits_for = line  # else it is an answer to what has waited already

    @property
    def _last_record(self) -> int:
        return self.evening.records[-1].seq

    @property
    def _command_came_last(self) -> bool:
        """Whether a command was carried out since what waits began to wait."""
        last = None if self.key is None else self.evening.book(self.key).last_done
        return last is not None and last.seq > self._waits_since and any(self._pending)

    def _forget(self) -> None:
        self._unentered.drop()
        self._correcting, self._inserting, self._waiting = None, False, None

    def _drop(self) -> None:
        """Let the line go that is not entered."""
        self._unentered.drop()
        if self._step is Question.DOUBT:
            self._step = Question.GAME

    def _key(self) -> Key:
        """Return which list is open. Raises RefusedError where none is."""
        if self.key is None:
            raise RefusedError("no_table")
        return self.key

    @property
    def _numbers(self) -> Numbers:
        """The games of the list as they are numbered now, by the records they came with."""
        book = self.evening.book(self._key())
        return {mark: row.number or 0 for mark, row in zip(book.marks, book.rows, strict=True)}

    def _list(self) -> ScoredSheet:
        return self.evening.scored(self._key())
