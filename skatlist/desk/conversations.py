"""The conversations at the desk: one a list, each with what was asked and answered last."""

from pathlib import Path
from typing import TYPE_CHECKING

from skatlist.evening import Evening, Key
from skatlist.words import Language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from skatlist.dialogue.replies import Reply


class Conversation:
    """What is said about one list at the desk, like `enter` in a terminal: `replies` answer the last `line`."""

    def __init__(self, path: Path, key: Key, author: str, lang: Language) -> None:
        from skatlist.dialogue.dialogue import Dialogue  # noqa: PLC0415 - the first page needs none

        self.evening = Evening.open(path, write=True, author=author)
        self.dialogue = Dialogue(self.evening, lang)
        self.line = ""
        self.replies: list[Reply] = []
        self._talk(lambda: self.dialogue.open_table(key))

    def take(self, line: str, lang: Language) -> None:
        """Do what a line says."""
        self.line, self.dialogue.lang = line, lang
        self._talk(lambda: self.dialogue.take(line))

    def _talk(self, replies: "Callable[[], Iterator[Reply]]") -> None:
        self.replies = list(replies())


class Conversations:
    """The conversations of a desk by list; each has the file open for itself, as another program would."""

    def __init__(self, path: Path, author: str) -> None:
        self.path = path
        self.author = author
        self._by_list: dict[Key, Conversation] = {}

    def about(self, key: Key, lang: Language) -> Conversation:
        """Return the conversation about a list, begun now where there is none. Raises SkatlistError."""
        if key not in self._by_list:
            self._by_list[key] = Conversation(self.path, key, self.author, lang)
        return self._by_list[key]

    def end(self) -> None:
        """Let go of the file."""
        for each in self._by_list.values():
            each.evening.file.close()
        self._by_list.clear()
