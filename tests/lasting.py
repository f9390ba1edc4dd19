"""Objects that stay until the last test: the collector of garbage need not go through them again and again."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def lasting() -> Iterator[None]:
    """Spare the collector what is made here and whatever is there already."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
