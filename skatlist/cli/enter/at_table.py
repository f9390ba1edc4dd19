"""The list that is open at the moment: reckoned once for every change."""

from skatlist.cli.enter.replies import Listed
from skatlist.formats.text.in_language import in_language
from skatlist.sheet import ScoredSheet
from skatlist.store.evening import Evening, Key
from skatlist.words import Language, RefusedError


class AtTable:
    """An evening, who writes in it and in which language, and the list that is open; `key` is None where none is."""

    def __init__(self, evening: Evening, author: str, lang: Language = Language.DE) -> None:
        self.evening = evening
        self.author = author
        self.lang = lang
        self.key: Key | None = None
        self._scored: ScoredSheet | None = None

    def _key(self) -> Key:
        """Return which list is open. Raises RefusedError where none is."""
        if self.key is None:
            raise RefusedError("no_table")
        return self.key

    def _list(self) -> ScoredSheet:
        """Return the list as it stands; `_scored` is None where it may have changed."""
        if self._scored is None:
            self._scored = self.evening.scored(self._key())
        return self._scored

    def _listed(self, *, whole: bool) -> Listed:
        return Listed(self._list(), self.evening.seats(self._key()), whole)

    def _line_of(self, game: int) -> str:
        """Return a game of the list as it may be typed again."""
        stored = next(row.source.text for row in self.evening.book(self._key()).rows if row.number == game)
        return in_language(stored, self.lang)
