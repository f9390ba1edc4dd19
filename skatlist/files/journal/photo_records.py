"""The photographs that the records of an event name."""

from collections.abc import Iterable, Sequence

from skatlist.files.journal.journal import Record, RecordKind


def photo_names(records: Iterable[Record]) -> Sequence[str]:
    """Return the hashes of the photographs that are at a list, in order."""
    photos: dict[int, str] = {}
    for record in records:
        if record.kind == RecordKind.PHOTO:
            photos[record.seq] = record.facts["photo"]
        elif record.kind == RecordKind.PHOTO_REMOVED:
            photos.pop(record.facts["record"], None)
    return tuple(photos.values())
