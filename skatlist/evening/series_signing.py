"""Totals and signatures of a series at once, for lists that agree with signed paper."""

from collections.abc import Iterator, Sequence

from skatlist.evening.parts import Parts
from skatlist.files.journal.drafts import Key
from skatlist.files.journal.journal import Draft, RecordKind, list_key
from skatlist.skat.sheet import Basis, FooterName
from skatlist.words import RefusedError, UsageError


def lists_to_sign(evening: Parts, series: int) -> tuple[Key, ...]:
    """Return the complete lists of a series whose totals agree with the paper and that only lack signatures."""
    return tuple(key for key in _undisputed(evening, series) if evening.ends.differing(key) == ())


def lists_without_totals(evening: Parts, series: int) -> tuple[Key, ...]:
    """Return the lists by sums of a series that lack only signatures and the totals of the paper, as after an import.

    Nobody has compared those with the totals computed yet.
    """
    without = (key for key in _undisputed(evening, series) if evening.ends.differing(key) is None)
    return tuple(key for key in without if evening.scored(key).basis is Basis.SUMS)


def _undisputed(evening: Parts, series: int) -> Iterator[Key]:
    """Yield the complete lists of a series without errors and disputes that lack signatures.

    Totals alone can be compared with nothing: only the director makes them final.
    """
    for each in evening.ends.obstacles_of(series) if series not in evening.closed else ():
        is_disputed = each.disputes or each.unsettled or each.no_second or each.against_sums
        if each.table is None or each.uncounted or is_disputed:
            continue
        key = (each.series, each.table)
        is_alone = evening.scored(key).basis is Basis.TOTALS
        if each.unsigned and not is_alone and not evening.ends.state(key).errors:
            yield key


def totals_word(evening: Parts, keys: Sequence[Key]) -> str:
    """Return lists with their totals as one word, by which it is known later whether they are still the same."""
    return ";".join(f"{key[1]}:{','.join(map(str, evening.scored(key).footer(FooterName.TOTAL)))}" for key in keys)


def state_totals_as_computed(evening: Parts, series: int, seen: str) -> tuple[Key, ...]:
    """Record the totals of the lists of `lists_without_totals` as those of the paper, and return the lists.

    `seen` is the `totals_word` of the lists that were compared. Raises RefusedError if they are others now.
    """
    keys = lists_without_totals(evening, series)
    if not keys or totals_word(evening, keys) != seen:
        raise RefusedError("totals_series_changed", series=series)
    totals = [(key, list(evening.scored(key).footer(FooterName.TOTAL))) for key in keys]
    row = FooterName.TOTAL.value
    evening.add([Draft(RecordKind.TOTALS, list_key(*key), {"name": row, "values": values}) for key, values in totals])
    return keys


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
