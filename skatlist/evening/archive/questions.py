"""Open questions about people: may two entries of an archive be one person?"""

import hashlib
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from skatlist.base.fields import outside_json
from skatlist.evening.archive.answers import Answers
from skatlist.files.archive_index import writing
from skatlist.files.formats.players.names import NearNames
from skatlist.papers.reports.archive import AskedPerson, PeopleQuestion
from skatlist.tournament.name_keys import name_key, number_key

_ALIKE: Final = 0.85
_MANY: Final = 2_000  # people of a club whose names are compared with each other


class _Identity(NamedTuple):
    id: int
    key: str
    number: str
    name: str
    club: str
    head: int


def open_questions(index: sqlite3.Connection, answers: Answers) -> tuple[PeopleQuestion, ...]:
    """Return the open questions: two numbers for one name of a club, one number for two names, names nearly the same.

    A name without a club, as in old tables, is asked about if one club has it. People who played on the same evening
    are two, and no question. Names in different clubs are never compared. Raises sqlite3.OperationalError if the index
    is locked.
    """
    people = index.execute("SELECT id, key, number, name, club, head FROM person WHERE name <> ''")
    entries = [_Identity(*row) for row in people]
    questions = []
    seen: set[tuple[int, int]] = set()
    for kind, one, other in _candidates(index, entries):
        pair = (min(one.head, other.head), max(one.head, other.head))
        answer = (min(one.key, other.key), max(one.key, other.key))
        if one.head == other.head or pair in seen or answer in answers.two or answer in answers.one:
            continue
        seen.add(pair)
        if not _met(index, *pair):
            first, second = (_question_person(index, each) for each in (one, other))
            questions.append(PeopleQuestion(_name(*answer), kind, first, second))
    return tuple(questions)


def _candidates(index: sqlite3.Connection, entries: Iterable[_Identity]) -> Iterator[tuple[str, _Identity, _Identity]]:
    by_name: defaultdict[tuple[str, str], list[_Identity]] = defaultdict(list)
    by_number: defaultdict[str, list[_Identity]] = defaultdict(list)
    by_club: defaultdict[str, list[_Identity]] = defaultdict(list)
    for entry in entries:
        club = _scope(entry)
        by_name[name_key(entry.name), club].append(entry)
        by_club[club].append(entry)
        if entry.number:
            by_number[number_key(entry.number)].append(entry)
    for same in by_number.values():
        yield from (("names", *pair) for pair in combinations(same, 2))
    for same in by_name.values():
        yield from (("numbers", *pair) for pair in combinations(same, 2))
    yield from _clubless(by_name)
    yield from _near_names(index, by_club)


def _clubless(
    by_name: Mapping[tuple[str, str], Sequence[_Identity]],
) -> Iterator[tuple[str, _Identity, _Identity]]:
    """Yield the names without a club and the only club that has such a name."""
    clubs: defaultdict[str, list[str]] = defaultdict(list)
    for name, club in by_name:
        clubs[name].append(club)
    for name, of_name in clubs.items():
        others = [club for club in of_name if club]
        if "" in of_name and len(others) == 1:
            yield from (("club", one, other) for one in by_name[name, ""] for other in by_name[name, others[0]][:1])


def _near_names(
    index: sqlite3.Connection, by_club: Mapping[str, Sequence[_Identity]]
) -> Iterator[tuple[str, _Identity, _Identity]]:
    """Yield the pairs of people of a club with nearly the same name.

    The index keeps the pairs of each club with a mark of its people, so that only names of a club with a new or changed
    person are compared.
    """
    kept = {club: (mark, pairs) for club, mark, pairs in index.execute("SELECT club, mark, pairs FROM near")}
    changed = []
    for club, people in by_club.items():
        if len(people) > _MANY:
            continue
        mark = _mark(people)
        known, pairs = kept.pop(club, ("", "[]"))
        if known != mark:
            pairs = json.dumps([(one.id, other.id) for one, other in _near(people)])
            changed.append((club, mark, pairs))
        by_id = {person.id: person for person in people} if pairs != "[]" else {}
        yield from (("near", by_id[one], by_id[other]) for one, other in outside_json(pairs))
    if changed or kept:
        with writing(index):
            index.executemany("DELETE FROM near WHERE club = ?", [(club,) for club in kept])
            index.executemany("INSERT OR REPLACE INTO near VALUES(?, ?, ?)", changed)


def _mark(people: Sequence[_Identity]) -> str:
    lines = "\n".join(f"{person.id}\t{person.name}\t{person.number}" for person in people)
    return hashlib.sha256(lines.encode("utf-8", "replace")).hexdigest()


def _scope(entry: _Identity) -> str:
    """Return the club within which names are compared: the person's, else that of the evening (`archive_identity`)."""
    return name_key(entry.club) or entry.key.partition("|~")[2]


def _near(people: Sequence[_Identity]) -> Iterator[tuple[_Identity, _Identity]]:
    names = NearNames()
    for at, entry in enumerate(people):
        for nearness, other in names.near(entry.name):
            if nearness >= _ALIKE and not (entry.number and people[other].number):
                yield people[other], entry
        names.add(at, entry.name)


def _met(index: sqlite3.Connection, one: int, other: int) -> bool:
    """Whether two people played on the same evening."""
    rows = index.execute(
        "SELECT 1 FROM line a JOIN person p ON p.id = a.person JOIN line b ON b.evening = a.evening"
        " JOIN person q ON q.id = b.person WHERE p.head = ? AND q.head = ? LIMIT 1",
        (one, other),
    )
    return rows.fetchone() is not None


def _question_person(index: sqlite3.Connection, entry: _Identity) -> AskedPerson:
    count, first, last = index.execute(
        "SELECT count(*), min(date), max(date) FROM line JOIN evening ON evening.id = evening WHERE person = ?",
        (entry.id,),
    ).fetchone()
    return AskedPerson(entry.key, entry.number, entry.name, entry.club, count, first or "", last or "")


def _name(one: str, other: str) -> str:
    return hashlib.sha256(f"{one}\t{other}".encode("utf-8", "replace")).hexdigest()[:6]
