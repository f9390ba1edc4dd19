"""Count the readings of a call: texts as a line of the notation, an event file, its records, its lists."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Self
from unittest import mock

from skatlist.files.formats.notation import line as notation
from skatlist.files.journal.list_book import ListBook
from skatlist.files.journal.replay import Journal
from skatlist.files.journal.skat_file import SkatFile


@contextmanager
def instead(function: Callable[..., Any], other: Callable[..., Any]) -> Iterator[int]:
    """Call another function meanwhile, wherever in the program it was imported. Many modules import it."""
    name = function.__name__
    homes = [home for home, module in sys.modules.items() if module and vars(module).get(name) is function]
    with ExitStack() as patches:
        for home in homes:
            patches.enter_context(mock.patch(f"{home}.{name}", other))
        yield len(homes)


@contextmanager
def calls_of(*functions: Callable[..., Any]) -> Iterator[Counter[str]]:
    """Count how often each function is called, wherever in the program, by its name."""
    calls = Counter[str]()

    def counting(function):
        def call(*given, **more):
            calls[function.__name__] += 1
            return function(*given, **more)

        return call

    with ExitStack() as patches:
        for function in functions:
            assert patches.enter_context(instead(function, counting(function)))
        yield calls


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """Count how often each text is read, wherever in the program."""
    real, texts = notation.read_line, Counter[str]()

    def reading(text, **more):
        texts[text] += 1
        return real(text, **more)

    with instead(real, reading) as homes:
        assert homes > 3
        yield texts


class FileWork:
    """Count the work on event files meanwhile: `opened`, records `taken` in, lists `begun` anew, each counted."""

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
