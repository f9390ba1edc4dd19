"""An answer shown to people, or as a line of JSON."""

import sys

from skatlist.cli.enter.json_view import json_of
from skatlist.cli.enter.text_view import Way, reply_lines
from skatlist.cli.terminal.paging import show_paged
from skatlist.cli.terminal.terminal import Terminal, json_text
from skatlist.dialogue.replies import Reply


def show_reply(reply: Reply, terminal: Terminal, as_json: bool, way: str = "call") -> str:
    """Show an answer now. `way` says how a doubtful line can be mended: one of text_view.Way.

    A long answer is shown page by page. A line typed there is returned instead of turning the page.
    """
    if as_json:
        print(json_text(json_of(reply, terminal)), flush=True)
        return ""

    typed = show_paged(terminal, reply_lines(reply, terminal, Way(way)))
    sys.stdout.flush()  # a reader at the other end knows now what is on the disk
    return typed
