"""The library: an archive of many evenings, its tables and its people."""

import datetime as dt
import os
import sqlite3
from collections.abc import Collection, Sequence
from itertools import chain, count
from pathlib import Path
from types import TracebackType
from typing import Self

from skatlist.base.disk import PathName, expand_home, home_folder, path_text, write_file
from skatlist.base.fields import outside_json
from skatlist.evening.archive.answers import Answers
from skatlist.evening.archive.old_files import OldFile, count_again, old_files, set_aside
from skatlist.evening.archive.old_results import TOTALS_SUFFIX, old_results_bytes, read_old_results
from skatlist.evening.archive.old_tables import OldTable, read_old_tables
from skatlist.evening.archive.questions import open_questions
from skatlist.evening.archive.renewing import ALSO_AN_EVENT, COPY, FORKED, Renewal, join_people, renew, renewed
from skatlist.evening.archive.sources import folder_of_evenings
from skatlist.evening.archive.tables import (
    archive_lines,
    best_evenings,
    eternal_table,
    evenings_of,
    span_of,
    years_in,
    years_of,
)
from skatlist.files.archive_index import INDEX_NAME, index_faults, open_index, writing
from skatlist.files.formats.dates import today
from skatlist.files.formats.numbers import natural
from skatlist.files.formats.parsed import Show
from skatlist.papers.reports.archive import ArchiveState, ArchiveTable, Eternal, PeopleQuestion, PersonCourse
from skatlist.tournament.archive import ArchivePerson, archive_ranking, clubs_of
from skatlist.tournament.name_keys import name_key, number_key
from skatlist.tournament.tournament import SeasonTerms
from skatlist.words import InputError, Language, UsageError
from skatlist.words.spelling import nearest, normalized


class EveningArchive:
    """An archive of many evenings: an index that is renewed when it is opened.

    `renewal` says what was read; `replaced` are the old tables that those added last replaced, by name and new name.
    The index is a cache: without it everything is read anew, and nothing is lost.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     with EveningArchive.open("samples/clubabend", index=f"{place}/club.db") as opened:
    ...         opened.find("Büttner").name, opened.renewal.read
    ('Anja Büttner', 1)
    """

    def __init__(self, path: Path, index: sqlite3.Connection, answers: Answers, renewal: Renewal) -> None:
        self.path = path
        self.renewal = renewal
        self.replaced: tuple[tuple[str, str], ...] = ()
        self._index = index
        self._answers = answers
        self._questions: tuple[PeopleQuestion, ...] | None = None

    @classmethod
    def open(
        cls, *folders: PathName, index: PathName | None = None, show: Show = iter, is_renewed: bool = False
    ) -> Self:
        """Open an archive, make its index if it is missing, and renew it.

        `folders` are the folders with evenings, by default those of the index. `show` yields evenings while they are
        read. An index that `is_renewed` just now is not renewed again. Raises InputError for a missing folder and a
        file that is no index, UsageError without any folder.
        """
        places = [expand_home(folder) for folder in folders]
        path = index_place(places, index)
        if not places and not path.is_file():
            raise UsageError("archive_no_folder", file=path_text(path))
        answers = Answers.beside(path)
        if index is None and path.parent == home_folder():
            path.parent.mkdir(parents=True, exist_ok=True)
        connection = open_index(path)
        try:
            with index_faults(path):
                renewal = renewed(connection) if is_renewed else renew(connection, answers, places, show)
                if answers.one or connection.execute("SELECT 1 FROM person WHERE head <> id").fetchone():
                    join_people(connection, answers)
        except BaseException:
            connection.close()
            raise
        return cls(path, connection, answers, renewal)

    def close(self) -> None:
        """Close the index."""
        self._index.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def folders(self) -> tuple[str, ...]:
        """The folders with the evenings."""
        return tuple(path for (path,) in self._index.execute("SELECT path FROM folder ORDER BY rowid"))

    @property
    def years(self) -> tuple[str, ...]:
        """The years with evenings."""
        return tuple(filter(None, years_in(self._index)))

    @property
    def answers_file(self) -> Path:
        """The text file with the answers about people."""
        return self._answers.path

    def state(self, lang: Language | str | None = None) -> ArchiveState:
        """Return what is in the archive, and what keeps its numbers from being final."""
        lang, index = Language.of(lang), self._index
        span = span_of(index)
        people = index.execute("SELECT count(DISTINCT head) FROM person").fetchone()[0]
        now = dt.datetime.now(dt.UTC).isoformat()
        provisional, undated = index.execute(
            "SELECT ifnull(sum(provisional AND (final_at = '' OR final_at > ?)), 0), ifnull(sum(date = ''), 0)"
            " FROM evening WHERE counted = 1 AND fault IS NULL",
            (now,),
        ).fetchone()
        faults = tuple(
            (self._short(path), self._without_folder(outside_json(fault)[lang.value]))
            for path, fault in index.execute(
                "SELECT path, fault FROM evening JOIN source ON source.id = source"
                " WHERE fault IS NOT NULL ORDER BY path"
            )
        )
        also = tuple(
            date for (date,) in index.execute("SELECT date FROM evening WHERE counted = ? ORDER BY 1", (ALSO_AN_EVENT,))
        )
        return ArchiveState(
            *span,
            people,
            provisional,
            undated,
            len(self.questions()),
            faults,
            self._files(FORKED),
            self._files(COPY),
            also,
            self.renewal.missing,
        )

    def _files(self, counted: int) -> tuple[str, ...]:
        rows = self._index.execute(
            "SELECT path FROM evening JOIN source ON source.id = source WHERE counted = ? ORDER BY path", (counted,)
        )
        return tuple(self._short(path) for (path,) in rows)

    def _without_folder(self, sentence: str) -> str:
        """Return a sentence without the folders of the archive before the names of files."""
        for folder in self.folders:
            sentence = sentence.replace(folder + os.sep, "")
        return sentence

    def _short(self, path: str) -> str:
        """Return a path within its folder of the archive."""
        folder = next((each for each in self.folders if path.startswith(each + os.sep)), "")
        return path_text(path.removeprefix(folder + os.sep) if folder else path)

    def table(
        self,
        *,
        best: int = 0,
        by_evening: bool = False,
        least: int = 0,
        by_average: bool = False,
        least_series: int = 0,
        first: str = "",
        last: str = "",
        by_club: bool = False,
        club: str = "",
        lang: Language | str | None = None,
    ) -> ArchiveTable:
        """Return the table over all evenings from `first` to `last` (ISO), by the terms of `season`.

        By club it has the sums of the lines of its people. `club` leaves the people of one club in it.
        """
        terms = SeasonTerms(
            best=best, by_evening=by_evening, least=least, by_average=by_average, least_series=least_series
        )
        lines = archive_lines(self._index, terms, first, last)
        if by_club:
            lines = clubs_of(lines, terms)
        elif club:
            lines = archive_ranking([line for line in lines if line.person.club == club], terms)
        return ArchiveTable(lines, *span_of(self._index, first, last), terms, self.state(lang), by_club)

    def eternal(self, lang: Language | str | None = None) -> Eternal:
        """Return the eternal table with the medals of every year that is over, and the best evenings."""
        lines = eternal_table(self._index, today()[:4])
        return Eternal(lines, best_evenings(self._index), self.state(lang))

    def find(self, words: str) -> ArchivePerson:
        """Return the person with a member number or a name.

        A unique part of the name is enough; `#` and the number of an entry, as in `ArchivePerson.entry`, names it.
        Raises UsageError with the nearest name, or with everybody who has it.
        """
        people = [
            ArchivePerson(person, number or "", name, club)
            for person, number, name, club in self._index.execute(
                "SELECT id, number, name, club FROM person WHERE head = id AND name IS NOT NULL ORDER BY name"
            )
        ]
        heads = self._index.execute(
            "SELECT head FROM person WHERE replace(lower(number), ' ', '') = ?", (number_key(words),)
        )
        numbered = {head for (head,) in heads}
        wanted = normalized(words)
        entry = natural(words.removeprefix("#")) if words.startswith("#") else None
        matching = [person for person in people if person.entry in (numbered if entry is None else {entry})]
        matching = matching or [person for person in people if normalized(person.name) == wanted]
        matching = matching or [person for person in people if wanted and wanted in normalized(person.name)]
        if len(matching) == 1:
            return matching[0]
        if matching:
            names = [", ".join(filter(None, (each.name, each.club, each.member_number))) for each in matching[:12]]
            raise UsageError("archive_several", said=words, names=tuple(names))
        near = nearest(words, [person.name for person in people])
        raise UsageError("archive_near" if near else "archive_nobody", said=words, name=near or "")

    def person(self, words: str, lang: Language | str | None = None) -> PersonCourse:
        """Return every year and evening of the person with a member number or a name. Raises UsageError."""
        person = self.find(words)
        return PersonCourse(person, years_of(self._index, person), evenings_of(self._index, person), self.state(lang))

    def questions(self) -> tuple[PeopleQuestion, ...]:
        """Return the open questions about people."""
        if self._questions is None:
            with index_faults(self.path):
                self._questions = open_questions(self._index, self._answers)
        return self._questions

    def answer(self, question: PeopleQuestion, *, same: bool) -> None:
        """Answer a question once and for all: in the index, and in a text file beside it. Raises InputError."""
        self._keep(self._answers.answered(question.one.key, question.other.key, same=same))

    def add(
        self, source: PathName, year: int | None = None, *, force: bool = False
    ) -> tuple[tuple[OldTable, ...], tuple[Path, ...]]:
        """Add the yearly tables in a file (.xlsx, .xls, .ods, .csv) as evenings of totals only.

        Each becomes a file `2019.totals.csv` in the first folder of the archive, which is read like an evening. If that
        of other people is there, it has a number more. Return the tables and the files. Raises InputError if
        a cell cannot be read, or a year is there already with other results; with `force` that file is set aside.
        """
        tables = read_old_tables(expand_home(source), year)
        return tables, self.keep(tables, force=force)

    def keep(self, tables: Sequence[OldTable], *, force: bool = False) -> tuple[Path, ...]:
        """Write tables that were read as `add` does, and return the files: all of them, or none if one is refused."""
        folder = folder_of_evenings(Path(self.folders[0]))
        files: list[Path] = []
        for table in tables:
            files.append(_file_of(table, folder, files))
        contents = [old_results_bytes(table.results) for table in tables]
        others = [
            path
            for path, content in zip(files, contents, strict=True)
            if path.is_file() and path.read_bytes() != content
        ]
        if others and not force:
            raise InputError("old_table_there", file=path_text(others[0]))
        self.replaced = tuple((path_text(path.name), path_text(set_aside(path).name)) for path in others)
        for path, content in zip(files, contents, strict=True):
            write_file(path, content)
        self._read_again()
        return (*files,)

    def old_files(self) -> tuple[OldFile, ...]:
        """Return the files of old tables: those that count, and those set aside."""
        return tuple(old_files(self._index, map(folder_of_evenings, map(Path, self.folders))))

    def set_aside(self, file: Path) -> Path:
        """Rename a file of old tables so that it no longer counts, and return its new name. Raises InputError."""
        path = set_aside(file)
        self._read_again()
        return path

    def count_again(self, file: Path) -> Path:
        """Rename a file that was set aside so that it counts again, and return its new name. Raises InputError."""
        path = count_again(file)
        self._read_again()
        return path

    def _read_again(self) -> None:
        with index_faults(self.path):
            self.renewal = renew(self._index, self._answers)
            if self._answers.one:
                join_people(self._index, self._answers)
        self._questions = None

    def forget(self, person: ArchivePerson) -> None:
        """Delete a person from the index and from the answers. Their files stay. Raises InputError."""
        with writing(self._index), index_faults(self.path):
            mine = self._index.execute("SELECT id, key FROM person WHERE head = ?", (person.entry,)).fetchall()
            self._answers.without(key for _, key in mine).write()
            evenings = "SELECT evening FROM line JOIN person ON person.id = person WHERE head = ?"
            self._index.execute(f"UPDATE evening SET kept = '' WHERE id IN ({evenings})", (person.entry,))
            for table in ("line", "result"):
                self._index.executemany(f"DELETE FROM {table} WHERE person = ?", [(each,) for each, _ in mine])
            self._index.execute("DELETE FROM person WHERE head = ?", (person.entry,))
        self._index.execute("VACUUM")  # nothing of them stays in free pages
        self._answers, self._questions = Answers.beside(self.path), None

    def _keep(self, answers: Answers) -> None:
        answers.write()
        self._answers, self._questions = answers, None
        with index_faults(self.path):
            join_people(self._index, answers)


def _file_of(table: OldTable, folder: Path, taken: Collection[Path]) -> Path:
    """Return the file of a yearly table. Next to one of other people, of another club, it has a number."""
    names = chain([table.year], (f"{table.year}-{number}" for number in count(2)))
    files = (folder / f"{name}{TOTALS_SUFFIX}" for name in names)
    return next(file for file in files if file not in taken and (not file.is_file() or _shares(file, table.names)))


def _shares(file: Path, people: Collection[str]) -> bool:
    return any(name_key(result.name) in people for result in read_old_results(file))


def index_place(folders: Sequence[Path], index: PathName | None) -> Path:
    """Return the file of an index: the given one, `archive.db` in the only folder, here, or in the settings folder."""
    if index is not None:
        return expand_home(index)
    if len(folders) == 1:
        return folders[0] / INDEX_NAME
    here = Path(INDEX_NAME)
    return here if not folders and here.is_file() else home_folder() / INDEX_NAME


def archive(*folders: PathName, index: PathName | None = None, show: Show = iter) -> EveningArchive:
    """Open an archive of many evenings. See `EveningArchive.open`.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place, archive("samples/clubabend", index=f"{place}/club.db") as evenings:
    ...     [(line.rank, line.person.name, line.total) for line in evenings.table().lines[:2]]
    [(1, 'Oleksandr Schewtschuk', 2489), (2, 'Anja Büttner', 2406)]
    """
    return EveningArchive.open(*folders, index=index, show=show)
