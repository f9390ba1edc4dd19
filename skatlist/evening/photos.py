"""Photographs of lists filled in by hand: filed by their code to series and table, kept beside the event file."""

from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from skatlist.files.journal.drafts import Key
from skatlist.files.journal.journal import Draft, Record, RecordKind, list_key, second_key
from skatlist.files.photos.list_code import NO_EVENT, ListCode, event_mark
from skatlist.files.photos.photo_folder import PhotoFolder, photo_hash
from skatlist.files.photos.pictures import cleaned_picture, open_gray
from skatlist.words import UsageError

if TYPE_CHECKING:
    from skatlist.evening.evening import Evening


class SeenPhoto(NamedTuple):
    """A photograph as it will be kept: its content, the code of its list, the centres of its four marks in pixels."""

    name: str
    content: bytes
    code: ListCode | None = None
    marks: tuple[int, ...] = ()


class FiledPhoto(NamedTuple):
    """A photograph of a list in the journal: its record, hash, marks in pixels, and whether it is on this computer.

    `code` is that of the list, None if it was not legible.
    """

    record: Record
    photo: str
    marks: tuple[int, ...]
    sheet: int
    is_here: bool
    code: ListCode | None = None


def reads_photos() -> bool:
    """Whether the libraries are there by which codes and marks are found. In a browser tab they are not."""
    if find_spec("numpy") is None or find_spec("PIL") is None:
        return False
    from PIL import Image

    return hasattr(Image, "open")


def seen_photo(content: bytes, name: str) -> SeenPhoto:
    """Return a photograph as it is kept, with its code and marks if they are legible.

    It takes about a second and needs no event. Raises UsageError for anything but a picture within the bounds.
    """
    kept = cleaned_picture(content, name)
    if not reads_photos():
        return SeenPhoto(name, kept)
    from skatlist.files.photos.reading_code import list_code_of, marks_of

    picture = open_gray(kept)
    marks = marks_of(picture)
    code = list_code_of(picture, marks)
    return SeenPhoto(name, kept, code, () if marks is None else tuple(round(float(each)) for each in marks.ravel()))


def list_of_photo(evening: "Evening", seen: SeenPhoto) -> tuple[Key, bool] | None:
    """Return the list of a photograph by its code, and whether it is a second list, or None if a person has to name it.

    Raises UsageError if the code is of another event, or of a table that the event does not have.
    """
    code = seen.code
    if code is None or code.key is None or code.event == NO_EVENT:
        return None
    if code.event != event_mark(evening.journal.first_hash):
        raise UsageError("photo_other_event", file=seen.name, series=code.series, table=code.table)
    if code.key not in evening.sheets.keys:
        raise UsageError("photo_no_table", file=seen.name, series=code.series, table=code.table)
    return code.key, code.list > 1


def file_photo(evening: "Evening", seen: SeenPhoto, key: Key, *, second: bool = False, sent: str = "") -> Record:
    """Keep a photograph beside the event file and note its hash at a list.

    Raises UsageError if it is at a list already, or if the event has too many. Raises InputError.
    """
    name = photo_hash(seen.content)
    for record in evening.journal.photos.values():
        if record.facts["photo"] == name:
            series, table = record.key or (0, 0)
            raise UsageError("photo_twice", file=seen.name, series=series, table=table)
    photo_folder_of(evening).keep(seen.content)
    subject = list_key(*key)
    facts: dict[str, object] = {"photo": name}
    facts |= {"code": seen.code.text, "sheet": seen.code.sheet} if seen.code else {}
    facts |= {"marks": list(seen.marks)} if seen.marks else {}
    facts |= {"sent": sent} if sent else {}
    draft = Draft(RecordKind.PHOTO, second_key(subject) if second else subject, facts)
    return evening.journal.add([draft])[0]


def photos_of(evening: "Evening", key: Key, *, second: bool = False) -> tuple[FiledPhoto, ...]:
    """Return the photographs of a list, sheet by sheet, the newest of a sheet first."""
    folder = photo_folder_of(evening)
    records = {  # two computers may have filed the same one
        each.facts["photo"]: each
        for each in evening.journal.photos.values()
        if each.key == key and each.second == second
    }
    photos = [
        FiledPhoto(
            record,
            record.facts["photo"],
            tuple(record.facts.get("marks", ())),
            record.facts.get("sheet", 1),
            folder.has(record.facts["photo"]),
            ListCode.read(record.facts.get("code", "")),
        )
        for record in records.values()
    ]
    return tuple(sorted(photos, key=lambda each: (each.sheet, -each.record.seq)))


def remove_photo(evening: "Evening", number: int) -> None:
    """Take a photograph off its list and delete it, unless the number of its record is none of a photograph."""
    record = evening.journal.photos.get(number)
    if record is None:
        raise UsageError("photo_gone")
    evening.journal.add([Draft(RecordKind.PHOTO_REMOVED, record.subject, {"record": number})])
    photo_folder_of(evening).delete([record.facts["photo"]])


def photo_folder_of(evening: "Evening") -> PhotoFolder:
    """Return the folder of the photographs of an evening."""
    return PhotoFolder(evening.file.path)
