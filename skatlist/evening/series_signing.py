"""The signatures of a series at once: they are on paper, and the lists agree with it."""

from typing import TYPE_CHECKING

from skatlist.store.drafts import Key
from skatlist.store.journal import Draft, RecordKind, list_key
from skatlist.words import RefusedError, UsageError

if TYPE_CHECKING:
    from skatlist.evening.evening import Evening


def lists_to_sign(evening: "Evening", series: int) -> tuple[Key, ...]:
    """Return the full lists of a series whose totals agree with the paper and that only wait for signatures."""
    points = evening.ends.keeping_open(series) if series not in evening.closed else ()
    keys = []
    for each in points:
        if each.table is None or each.uncounted or each.disputes or each.unsettled or each.no_second:
            continue
        key = (each.series, each.table)
        if each.unsigned and evening.ends.differing(key) == () and not evening.ends.state(key).errors:
            keys.append(key)
    return tuple(keys)


def sign_series(evening: "Evening", series: int, name: str) -> tuple[Key, ...]:
    """Write under a name that all who have not signed these lists did so on paper, and return the lists.

    Raises UsageError without a name, RefusedError if no list waits for signatures alone.
    """
    if not name:
        raise UsageError("sign_series_name")
    keys = lists_to_sign(evening, series)
    if not keys:
        raise RefusedError("sign_series_none", series=series)
    drafts = [Draft(RecordKind.SIGN, list_key(*key), {"places": list(evening.ends.unsigned(key))}) for key in keys]
    evening.add(drafts, name)
    return keys
