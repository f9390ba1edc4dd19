"""JSON from outside is read in one place. There it is bounded: brackets without end are no fault of the program."""

import re
from collections.abc import Iterator

from .judging import Rule, Source

UNBOUNDED = re.compile(r"\bjson\.loads?\(")


def unbounded_json(source: Source) -> Iterator[tuple[int, str]]:
    """Yield where a module reads JSON without bounds."""
    for at, line in enumerate(source.text.split("\n"), 1):
        if UNBOUNDED.search(line):
            yield at, "JSON from outside may be nested without end: read it with `fields.outside_json`"


RULES = (Rule("json-read", "JSON from outside is read in one place", ("skatlist/",), unbounded_json),)
