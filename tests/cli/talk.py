"""A conversation with `enter` as the terminal shows it."""

from collections.abc import Iterable
from typing import Any

from dialogue import talk
from dialogue.talk import BY_DIRECTOR

from skatlist.cli.terminal.reply import Way, json_of, reply_lines
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening.dialogue.replies import Reply

__all__ = ["BY_DIRECTOR", "Talk"]


class Talk(talk.Talk):
    """A scorer in front of a screen."""

    def lines_of(self, reply: Reply) -> Iterable[str]:
        return reply_lines(reply, Terminal(self.lang), Way.ANEW)

    @property
    def json(self) -> list[dict[str, Any]]:
        """The last answer, as JSON."""
        return [json_of(reply, Terminal(self.lang)) for reply in self.replies]
