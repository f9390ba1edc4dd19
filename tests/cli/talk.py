"""A conversation with `enter`, without a terminal."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Self

from skatlist.cli.enter.json_view import json_of
from skatlist.cli.enter.text_view import Way, lines_of, prompt
from skatlist.cli.terminal.terminal import Terminal
from skatlist.dialogue.dialogue import Dialogue
from skatlist.dialogue.replies import Ask, Reply
from skatlist.evening import Evening
from skatlist.words import Language

_UNFILLED = re.compile(r"\{[a-z_]+[:}]")
BY_DIRECTOR = ("j", "zu spät", "Ida Sommer")  # answers where only the director can decide


class Talk:
    """Somebody who types into `enter`; what is answered is kept, as text and as JSON."""

    def __init__(
        self,
        path: Path,
        series: int | None = None,
        table: int | None = None,
        *,
        lang: str = "de",
        author: str = "Test",
        shelves: Path | None = None,
    ) -> None:
        self.desk = Terminal(Language(lang))
        self.evening = Evening.open(path, write=True, author=author)
        self.dialogue = Dialogue(self.evening, shelves=shelves)
        self.begin = self._shown(self.dialogue.start(series, table))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.evening.file.close()

    def say(self, *lines: str) -> str:
        """Type lines and return what is answered to the last one."""
        said = ""
        for line in lines:
            said = self._shown(self.dialogue.take(line))
        return said

    def _shown(self, replies: Iterable[Reply]) -> str:
        self.replies: list[Reply] = []
        said = []
        for reply in replies:
            self.replies.append(reply)
            said += lines_of(reply, self.desk, Way.ANEW)
        assert not _UNFILLED.search("\n".join(said)), "a sentence lacks what it speaks of"
        return "\n".join(said)

    @property
    def ask(self) -> Ask:
        return self.dialogue.ask()

    @property
    def prompt(self) -> str:
        return prompt(self.ask, self.desk)

    @property
    def json(self) -> list[dict[str, Any]]:
        """What was answered last, as JSON."""
        return [json_of(reply, self.desk) for reply in self.replies]

    @property
    def games(self) -> list[str]:
        """The lines of the list that is open, as they are on the disk."""
        key = self.dialogue.key
        assert key is not None
        with Evening.open(self.evening.file.path) as seen:
            return [row.source.text for row in seen.book(key).rows]
