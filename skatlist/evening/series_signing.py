"""All signatures of a series at once, for lists that agree with signed paper."""

from skatlist.evening.parts import Parts
from skatlist.files.journal.drafts import Key
from skatlist.files.journal.journal import Draft, RecordKind, list_key
from skatlist.words import RefusedError, UsageError


def lists_to_sign(evening: Parts, series: int) -> tuple[Key, ...]:
    """Return the complete lists of a series whose totals agree with the paper and that only lack signatures."""
    points = evening.ends.obstacles_of(series) if series not in evening.closed else ()
    keys = []
    for each in points:
        is_disputed = each.disputes or each.unsettled or each.no_second or each.against_sums
        if each.table is None or each.uncounted or is_disputed:
            continue
        key = (each.series, each.table)
        if each.unsigned and evening.ends.differing(key) == () and not evening.ends.state(key).errors:
            keys.append(key)
    return tuple(keys)


def sign_series(evening: Parts, series: int, name: str) -> tuple[Key, ...]:
    """Record the missing signatures on the lists of `lists_to_sign` as given on paper, under a name.

    Return the lists. Raises UsageError if the name is missing, RefusedError if no list waits for signatures alone.
    """
    if not name:
        raise UsageError("sign_series_name")
    keys = lists_to_sign(evening, series)
    if not keys:
        raise RefusedError("sign_series_none", series=series)
    drafts = [Draft(RecordKind.SIGN, list_key(*key), {"places": list(evening.ends.unsigned(key))}) for key in keys]
    evening.add(drafts, name)
    return keys
