"""What is read while something is done: texts as a line of the notation, an event file, its records, its lists."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self
from unittest import mock

from skatlist.formats.notation import line as notation
from skatlist.store.list_book import ListBook
from skatlist.store.replay import Journal
from skatlist.store.skat_file import SkatFile


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """Count how often each text is read, wherever in the program."""
    real, texts = notation.read_line, Counter[str]()

    def reading(text, **more):
        texts[text] += 1
        return real(text, **more)

    readers = [name for name, module in sys.modules.items() if getattr(module, "read_line", None) is real]
    assert len(readers) > 3
    patches = [mock.patch(f"{name}.read_line", reading) for name in readers]
    for patch in patches:
        patch.start()
    try:
        yield texts
    finally:
        for patch in patches:
            patch.stop()


class FileWork:
    """What is done with event files meanwhile: `opened`, records `taken` in, lists `begun` anew, each counted."""

    def __init__(self) -> None:
        self._spies = {
            "opened": mock.patch.object(SkatFile, "open", side_effect=SkatFile.open),
            "taken": mock.patch.object(Journal, "_take", autospec=True, side_effect=Journal._take),
            "begun": mock.patch.object(ListBook, "_begin", autospec=True, side_effect=ListBook._begin),
        }

    def __enter__(self) -> Self:
        self._calls = {name: spy.start() for name, spy in self._spies.items()}
        return self

    def __exit__(self, *_: object) -> None:
        for spy in self._spies.values():
            spy.stop()

    @property
    def opened(self) -> int:
        return self._calls["opened"].call_count

    @property
    def taken(self) -> int:
        return self._calls["taken"].call_count

    @property
    def begun(self) -> int:
        return self._calls["begun"].call_count
