"""Two files of one event on the disk, brought together in one of them or in a new one."""

import os
import tempfile
from collections.abc import Collection, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from skatlist.base.disk import path_text, write_file
from skatlist.evening.merging import Merged, merged
from skatlist.files.formats.registry import event_path, new_event_path
from skatlist.files.journal.drafts import Key
from skatlist.files.journal.journal import Draft, Record
from skatlist.files.journal.photo_records import photo_names
from skatlist.files.journal.replay import Journal
from skatlist.files.journal.sheets import Sheets
from skatlist.files.journal.skat_file import SkatFile, must_be_new
from skatlist.files.photos.photo_folder import PhotoFolder
from skatlist.words import InputError, SkatlistError, UsageError

BEFORE: Final = ".before-merge"


class Together(NamedTuple):
    """Two files after the call: what became of them, the file that was written, and the copy made before.

    `written` is None if questions are open or nothing was to be done.
    """

    merged: Merged
    event: Path
    other: Path
    written: Path | None = None
    copy: Path | None = None
    names: Mapping[int, str] = {}


def bring_together(
    file: Path,
    other: Path,
    *,
    answers: Mapping[str, str] | None = None,
    target: Path | None = None,
    station: str = "",
    author: str = "",
) -> Together:
    """Bring two files of one event together, in the first after a copy of it, or in the new file `target`.

    `answers` are those to the questions, by name; without them all nothing is written. `station` is the name of the
    other computer, by default that of its file. Raises InputError, also for files of two events, and UsageError if an
    answer fits none of the questions.
    """
    file, other = event_path(file), event_path(other)
    target = None if target is None else new_event_path(target)
    with Journal.open(file, write=target is None, author=author) as mine:
        return bring_into(mine, other, answers=answers, target=target, station=station, is_strict=True)


def bring_into(
    mine: Journal,
    other: Path,
    *,
    answers: Mapping[str, str] | None = None,
    target: Path | None = None,
    station: str = "",
    is_strict: bool = False,
) -> Together:
    """Bring another file of an event together with an open one, as `bring_together` does.

    If the open one becomes equal to the other, its file is replaced and must be opened again. Raises InputError, and
    if it `is_strict` UsageError for an answer that fits no question.
    """
    file = mine.file.path
    with Journal.open(other) as theirs:
        if file.samefile(other):
            raise InputError("merge_itself", file=path_text(file))
        if target is None and not mine.file.writable:
            raise InputError("event_read_only", file=mine.name)
        if target is not None:
            must_be_new(target)
        outcome = merged(mine, theirs, station or other.stem, answers)
        if is_strict and not outcome.is_nothing:
            _must_fit(answers or {}, outcome)
        names = {number: player.name for side in (theirs, mine) for number, player in side.roster.players.items()}
        result = Together(outcome, file, other, names=names)
        if outcome.questions or (outcome.is_nothing and target is None):
            return result
        records = merged_records(mine, theirs, outcome)
        if target is not None:
            SkatFile.rebuild(target, records)
            _carry_photos((file, other), target, records)
            return result._replace(written=target)
        copy = copy_before(mine)
        if outcome.forward:
            follow(file, theirs.records)
        else:
            mine.add(outcome.drafts)
        _carry_photos((other,), file, records)
        return result._replace(written=file, copy=copy)


def _must_fit(answers: Mapping[str, str], outcome: Merged) -> None:
    """Refuse an answer to a question that is not asked, or one that its question does not offer. Raises UsageError."""
    open_ones = {each.name: each for each in outcome.questions}
    wrong = next((name for name in answers if name not in outcome.answered), None)
    if wrong in open_ones:
        offered = ", ".join(answer.value for answer in open_ones[wrong].answers)
        raise UsageError("merge_answer_other", name=wrong, answer=answers[wrong], offered=offered)
    if wrong is not None:
        names = [*open_ones, *outcome.answered]
        raise UsageError("merge_answer_unasked", name=wrong, names=", ".join(names) or "–")


def _carry_photos(sources: Sequence[Path], target: Path, records: Sequence[Record]) -> None:
    """Copy the photographs of the lists beside the file that was written."""
    for source in sources:
        PhotoFolder(source).copy_to(target, photo_names(records))


def copy_before(journal: Journal) -> Path:
    """Copy a file before it is changed, and return the path of the copy. Raises InputError."""
    path = journal.file.path
    names = (path.with_name(f"{path.name}{BEFORE}{'' if n == 1 else f'-{n}'}") for n in count(1))
    copy = next(each for each in names if not os.path.lexists(each))
    journal.file.copy_to(copy)
    return copy


def merged_records(mine: Journal, theirs: Journal, outcome: Merged) -> Sequence[Record]:
    """Return the records of the file after a merge, read and computed once as a trial. Raises InputError."""
    if outcome.forward:
        return theirs.records
    return tried(mine.records, outcome.drafts, mine.author) if outcome.drafts else mine.records


def tried(
    records: Sequence[Record], drafts: Sequence[Draft], author: str, keys: Collection[Key] | None = None
) -> Sequence[Record]:
    """Return records with others after them, written to a file that is thrown away, read again and computed.

    `keys` are the lists to be computed (None: all of them). Raises InputError if the whole cannot be read.
    """
    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder, "trial.skat")
        SkatFile.rebuild(trial, records)
        try:
            if drafts:
                with Journal.open(trial, write=True, author=author) as journal:
                    journal.add(drafts)
            with Journal.open(trial) as journal:
                for second in (False, True):
                    sheets = Sheets(journal, second=second)
                    for key in sorted({*journal.books, *journal.seconds} if keys is None else keys):
                        sheets.book(key)
                        if key in sheets.begun:
                            sheets.scored(key)
                if keys is None:
                    Sheets(journal).event()
                return tuple(journal.records)
        except SkatlistError as fault:
            raise InputError("merge_unreadable") from fault


def follow(file: Path, records: Sequence[Record]) -> None:
    """Make a file equal to another one of its event, whole or not at all. Raises InputError."""
    with tempfile.TemporaryDirectory() as folder:
        equal = Path(folder, "equal.skat")
        SkatFile.rebuild(equal, records)
        data = equal.read_bytes()
    write_file(file, data)
