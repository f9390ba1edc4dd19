"""An answer shown: to people, or as a line of JSON."""

import sys

from skatlist.cli.desk import Desk, json_text
from skatlist.cli.entering.replies import Reply

__all__ = ["show"]


def show(reply: Reply, desk: Desk, as_json: bool, way: str = "call") -> None:
    """Show an answer now; `way` says how a doubtful line can be mended: one of text_view.Way."""
    if as_json:
        from skatlist.cli.entering.json_view import json_of

        print(json_text(json_of(reply, desk)), flush=True)
        return
    from skatlist.cli.entering.text_view import Way, lines_of

    for line in lines_of(reply, desk, Way(way)):
        desk.say(line)
    sys.stdout.flush()  # whoever reads along knows now what is on the disk
