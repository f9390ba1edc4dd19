"""Which texts are read as a line of the notation while something is done: each should be, once."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from skatlist.formats.notation import line as notation


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
