"""The tiers of a long proof: a part of its cases by default, more with `-m slow`, all with `-m whole`."""

import random
from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

T = TypeVar("T")


def slow(*values: object) -> list[object]:
    """Return values of a parameter that belong to the slow tier."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]


def whole(*values: object) -> list[object]:
    """Return values of a parameter that belong to the whole proofs: hours of the same, before a release."""
    return [pytest.param(value, marks=pytest.mark.whole) for value in values]


def slow_rows(*rows: tuple[object, ...]) -> list[object]:
    """Return rows of several parameters that belong to the slow tier."""
    return [pytest.param(*row, marks=pytest.mark.slow) for row in rows]


def whole_rows(*rows: tuple[object, ...]) -> list[object]:
    """Return rows of several parameters that belong to the whole proofs."""
    return [pytest.param(*row, marks=pytest.mark.whole) for row in rows]


def drawn(
    few: int, many: int, most: int | None = None, **facts: st.SearchStrategy[object]
) -> Callable[[Callable[..., None]], object]:
    """Make a test of few random examples, one of many in the slow tier, and one of most in the whole proof."""

    def test_of(holds: Callable[..., None]) -> object:
        @pytest.mark.parametrize("examples", [few, *slow(many), *(whole(most) if most else [])])
        def test(examples: int) -> None:
            settings(max_examples=examples)(given(**facts)(holds))()

        test.__name__, test.__doc__, test.__module__ = holds.__name__, holds.__doc__, holds.__module__
        return test

    return test_of


def records(kind: Callable[..., T], /, **facts: st.SearchStrategy[object]) -> st.SearchStrategy[T]:
    """Return records with the facts named drawn, all others at their defaults; `st.builds` would make these up too."""
    return st.fixed_dictionaries(facts).map(lambda drawn: kind(**drawn))


def some(items: Iterable[T], at_least: int = 1) -> list[T]:
    """Return the items as a list. Fails if there are none, or fewer than `at_least`."""
    listed = list(items)
    assert len(listed) >= at_least, f"{len(listed)} items, at least {at_least} are needed"
    return listed


def sample(everything: Iterable[T], count: int | None) -> list[T]:
    """Return a number of items, drawn evenly and the same every time; all of them if `count` is None."""
    listed = some(everything)
    return listed if count is None or count >= len(listed) else random.Random(count).sample(listed, count)
