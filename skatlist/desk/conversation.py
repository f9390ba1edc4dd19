"""The conversations at the desk, one for each list: the last question, line and answer. They belong to one evening."""

from pathlib import Path
from typing import Final

from skatlist.evening import Evening, Key
from skatlist.evening.dialogue.commands import Command
from skatlist.evening.dialogue.dialogue import Dialogue
from skatlist.evening.dialogue.replies import Listed, Mark, Question, Reply, gathered
from skatlist.files.formats.text.text_writer import in_language
from skatlist.words import Language

_NEWS: Final = 8  # the last answers about records of other writers
_KEPT: Final = 12  # conversations, more only if something is pending in more of them

ListName = tuple[int, int, bool]  # series, table, whether it is the second list of the table


class Conversation:
    """The conversation about one list at the desk, like `enter` in a terminal. `replies` answer the last line."""

    def __init__(self, evening: Evening, key: Key, lang: Language, shelves: Path | None) -> None:
        self.key = key
        self.evening = evening
        self.dialogue = Dialogue(self.evening, lang, directs=True, shelves=shelves)
        self.after = self.dialogue.mark  # the question after the last line, before later records of others
        self.replies: list[Reply] = [each for each in self.dialogue.open_table(key) if not isinstance(each, Listed)]

    @property
    def name(self) -> str:
        """The identity of the evening: its first record."""
        return self.evening.records[0].hash[:16]

    @property
    def is_idle(self) -> bool:
        """Whether no typed line is pending here."""
        return not self.dialogue.unentered and self.dialogue.ask().step in {Question.GAME, Question.SEATS}

    @property
    def is_safe(self) -> bool:
        """Whether nothing typed would be lost if the conversation began anew."""
        return not self.dialogue.has_pending and self.dialogue.ask().step is not Question.SUMS

    def line_of(self, game: str, lang: Language) -> str:
        """Return the line of a game on the list, in a language, or ""."""
        rows = self.evening.book(self.key).rows
        return next((in_language(row.source.text, lang) for row in rows if str(row.number) == game), "")

    def look(self, lang: Language) -> None:
        """Read the records of others about the list. They are reported after the last answer."""
        self.replies = list(gathered([*self.replies, *self.dialogue.news(lang)]))
        del self.replies[: -_NEWS if len(self.replies) > 2 * _NEWS else 0]

    def do(self, command: Command | None, line: str = "", seen: Mark | None = None) -> None:
        """Carry out a command. `line` is the typed text, `seen` the mark of the question that the scorer saw."""
        self.replies = list(self.dialogue.do(command, line, seen))
        self.after = self.dialogue.mark

    def come_back(self) -> Key | None:
        """Return to this list if the conversation has moved to another one or to none, and return the other one."""
        there = self.dialogue.key
        if there == self.key and not self.dialogue.done:
            return None
        self.dialogue.done = False
        list(self.dialogue.open_table(self.key))
        return there if there != self.key else None


class Conversations:
    """The conversations of a desk by list. `shelves` is the folder for refused lines, as in `Dialogue`."""

    def __init__(self, shelves: Path | None = None) -> None:
        self._shelves = shelves
        self._by_list: dict[ListName, Conversation] = {}

    @property
    def are_safe(self) -> bool:
        """Whether nothing typed would be lost if all of them began anew."""
        return all(each.is_safe for each in self._by_list.values())

    def about(self, evening: Evening, key: Key, lang: Language) -> Conversation:
        """Return the conversation about a list of an evening, a new one if necessary. Raises SkatlistError."""
        name = (*key, evening.sheets.second)
        known = self._by_list.pop(name, None) or Conversation(evening, key, lang, self._shelves)
        self._by_list[name] = known
        idle = [each for each in self._by_list if self._by_list[each].is_idle]
        for each in idle[: max(0, len(self._by_list) - _KEPT)]:
            del self._by_list[each]
        return known
