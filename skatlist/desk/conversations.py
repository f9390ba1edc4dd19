"""The conversations at the desk, one a list; each is begun when its page is asked for."""

from pathlib import Path
from typing import Final

from skatlist.desk.conversation import Conversation
from skatlist.evening import Key
from skatlist.words import Language

_KEPT: Final = 12  # conversations; one in which something waits is kept beside them

ListName = tuple[int, int, bool]  # series, table, whether it is the second list of the table


class Conversations:
    """The conversations of a desk by list; `shelves` is the folder for refused lines, as `Dialogue` has it."""

    def __init__(self, path: Path, author: str, shelves: Path | None = None) -> None:
        self.path = path
        self.author = author
        self._shelves = shelves
        self._by_list: dict[ListName, Conversation] = {}

    def about(self, key: Key, lang: Language, *, second: bool = False) -> "Conversation":
        """Return the conversation about a list, begun now where there is none. Raises SkatlistError."""
        name = (*key, second)
        known = self._by_list.pop(name, None) or self._begun(key, lang, second=second)
        self._by_list[name] = known
        idle = [each for each in self._by_list if self._by_list[each].is_idle]
        for each in idle[: max(0, len(self._by_list) - _KEPT)]:
            self._by_list.pop(each).evening.file.close()
        return known

    def end(self) -> None:
        """Let go of the file."""
        for each in self._by_list.values():
            each.evening.file.close()
        self._by_list.clear()

    def _begun(self, key: Key, lang: Language, *, second: bool) -> "Conversation":
        return Conversation(self.path, key, self.author, lang, second=second, shelves=self._shelves)
