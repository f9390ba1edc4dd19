"""Answers about people, in a text file beside the index: it survives a new index and can be read and mended by hand.

A line is `one`, `two` or `forgotten`, and after it the people: name, club and member number, as the index knows
them. Parts are divided by tabs.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple, Self

from skatlist.base.disk import path_text, read_bytes, size_of, write_file
from skatlist.words import InputError

PEOPLE_SUFFIX: Final = ".people.txt"
_MOST: Final = 8 * 1024 * 1024  # bytes
_ONE, _TWO, _FORGOTTEN = "one", "two", "forgotten"
_HEAD: Final = "# skatlist archive: one = the same person, two = two people, forgotten = deleted"

Pair = tuple[str, str]


class Answers(NamedTuple):
    """The pairs of identities (`archive_identity`) that are one person, and two, and the marks of deleted people."""

    path: Path
    one: frozenset[Pair] = frozenset()
    two: frozenset[Pair] = frozenset()
    forgotten: frozenset[str] = frozenset()

    @classmethod
    def beside(cls, index: Path) -> Self:
        """Read the answers beside an index. Raises InputError with the line of a fault."""
        path = index.with_name(f"{index.stem}{PEOPLE_SUFFIX}")
        if not size_of(path):
            return cls(path)
        pairs_by_word: dict[str, set[tuple[str, ...]]] = {_ONE: set(), _TWO: set(), _FORGOTTEN: set()}
        try:
            lines = read_bytes(path, _MOST).decode("utf-8-sig").splitlines()
        except UnicodeDecodeError as fault:
            raise InputError("archive_answers", file=path_text(path), line=1) from fault
        for number, line in enumerate(lines, 1):
            if not line.strip() or line.startswith("#"):
                continue
            word, *parts = (part.strip() for part in line.split("\t"))
            if word not in pairs_by_word or len(parts) != (1 if word == _FORGOTTEN else 2) or not all(parts):
                raise InputError("archive_answers", file=path_text(path), line=number)
            pairs_by_word[word].add(tuple(sorted(parts)))
        one, two = (frozenset((pair[0], pair[1]) for pair in pairs_by_word[word]) for word in (_ONE, _TWO))
        return cls(path, one, two, frozenset(mark for (mark,) in pairs_by_word[_FORGOTTEN]))

    def answered(self, first: str, second: str, *, same: bool) -> Self:
        """Return the answers with one more, which replaces an earlier one about the two."""
        a, b = sorted((first, second))
        one, two = self.one - {(a, b)}, self.two - {(a, b)}
        return self._replace(one=one | {(a, b)}, two=two) if same else self._replace(one=one, two=two | {(a, b)})

    def without(self, keys: Iterable[str]) -> Self:
        """Return the answers without people who are deleted, of whom only a mark stays."""
        gone = set(keys)
        one, two = (frozenset(pair for pair in pairs if not gone & {*pair}) for pairs in (self.one, self.two))
        return self._replace(one=one, two=two, forgotten=self.forgotten | {*map(forgotten_mark, gone)})

    def write(self) -> None:
        """Write the answers. Raises InputError."""
        lines = [
            _HEAD,
            *("\t".join((_ONE, *pair)) for pair in sorted(self.one)),
            *("\t".join((_TWO, *pair)) for pair in sorted(self.two)),
            *(f"{_FORGOTTEN}\t{mark}" for mark in sorted(self.forgotten)),
        ]
        write_file(self.path, ("\n".join(lines) + "\n").encode("utf-8", "replace"))


def forgotten_mark(key: str) -> str:
    """Return what stays of the identity of a deleted person: enough to recognise it, too little to read it."""
    return hashlib.sha256(f"skatlist archive {key}".encode("utf-8", "replace")).hexdigest()[:32]
