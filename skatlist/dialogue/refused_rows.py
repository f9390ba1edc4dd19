"""Refused rows that wait while the scorer continues.

They are offered again in typed order, even after a crash. The journal holds only entered games. A file outside of it
keeps the rows for a scorer whose program is killed. It is only a help, so that a file that cannot be read or written is
no loss.
"""

import hashlib
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from skatlist import disk
from skatlist.dialogue.commands import Correct, Enter, Insert
from skatlist.dialogue.pending import NotEntered
from skatlist.dialogue.replies import Note, Reply
from skatlist.evening import Evening, Key, RowMark
from skatlist.evening.entry_line import EntryLine, is_another_game
from skatlist.words import InputError

_LARGEST: Final = 1 << 16  # bytes
_LINE: Final = re.compile(r"(=?)(?:(\d{1,9})\.(\d{1,9}))? ([^\n]+)")

Numbers = Mapping[RowMark, int]  # the present numbers of the games of a list, by their records


class RefusedRow(NamedTuple):
    """A line that was not entered.

    `at` is the game that took its place, None as long as none has. With `corrects` the line was to replace that
    game.
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
        """Go to another list: forget the rows of the last one, and load those that its own file has kept."""
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
        """Keep nothing for later, because the scorer leaves and the rows are named."""
        kept, self.rows = self.rows, []
        self.save(None)
        self.rows, self._path = kept, None

    def clear(self) -> None:
        """Forget the rows, because they were named or the list has all its games."""
        self.rows, self.is_offering = [], False

    def put_off(self, waiting: RefusedRow | None) -> None:
        """Keep the waiting line, to be offered again. Typing another game does not answer it."""
        if waiting is not None:
            self.rows.append(waiting)
            self.is_offering = True

    def settle(self, entered: str, mark: RowMark, instead_of: NotEntered | None) -> tuple[bool, bool]:
        """Note that a game was entered at the end of the list, and which line was given up for it.

        Return whether that line comes next, because the row missing before it is there now, and whether the
        game has replaced others.
        """
        rows = [each for each in self.rows if each.corrects or each.line not in entered]
        comes_next = instead_of is not None and instead_of.shows_gap and len(self.rows) == 1 and bool(rows)
        following = [rows.pop()] if comes_next else []
        is_replacing = any(each.at is None for each in rows)
        self.rows = [*(each._replace(at=each.at or mark) for each in rows), *following]
        self.is_offering = comes_next or is_replacing
        return comes_next, is_replacing

    def settle_inserted(self, made: EntryLine) -> None:
        """Note that a game was inserted. It settles the first row that is hardly another game."""
        settled = next((each for each in self.rows if not each.corrects and not is_another_game(each.line, made)), None)
        self.rows = [each for each in self.rows if each is not settled]
        self.is_offering = bool(self.rows)

    def settle_corrected(self, game: RowMark) -> None:
        """Note that a game was corrected, so that no row is to correct it any more."""
        self.rows = [each for each in self.rows if not each.corrects or each.at != game]
        self.is_offering = bool(self.rows)

    def offers(self, numbers: Numbers) -> Iterator[tuple[Note, Correct | Enter | Insert]]:
        """Yield the rows in order, each with the command that enters it after those before it are there."""
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
        """Report the rows: with the `one` offer in the sentence, or `several` below it.

        `now` is the game that was entered instead, if there is one.
        """
        offers = [reply for reply, _ in self.offers(numbers)]
        self.is_offering = bool(offers)
        if len(offers) == 1 and offers[0].name == "offer":
            yield Note(one, offers[0].params, alarm=True)
        elif offers:
            yield Note(several, {"game": now, "count": len(offers)}, alarm=True)
            yield from offers
