"""A list of an event read from its photographs: what the event knows of it, and its games as they go in."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from skatlist.cases.reading.photo_reading import PhotographedPaper, PhotoReading, frame_numbers
from skatlist.cases.reading.reconcile import ListFrame
from skatlist.evening.photos import SeenPhoto, list_of_photo, photo_folder_of, photos_of
from skatlist.evening.rows import row_content
from skatlist.files.journal.drafts import Key
from skatlist.files.journal.journal import Draft, Record, RecordKind, list_key
from skatlist.files.photos.printed_form import PrintedForm, possible_forms
from skatlist.skat.sheet import ScoredSheet, Sheet
from skatlist.skat.sheet.sums import Basis, ListSums, handed_in
from skatlist.tournament import policy
from skatlist.words import RefusedError, UsageError

if TYPE_CHECKING:
    from skatlist.evening.evening import Evening


class ListPhoto(NamedTuple):
    """A photograph of a list: its content, the size of the list, and its sheet, None if no code says it."""

    name: str
    content: bytes
    form: PrintedForm | None
    sheet: int | None


def photographs_of(evening: "Evening", key: Key, *, second: bool = False) -> list[ListPhoto]:
    """Return the photographs of a list, the newest first. Raises UsageError if one is not on this computer."""
    folder, scored = photo_folder_of(evening), evening.scored(key)
    form = PrintedForm(places=scored.sheet.size, games=scored.agreed) if scored.agreed else None
    photos = []
    for photo in sorted(photos_of(evening, key, second=second), key=lambda each: -each.record.seq):
        content = folder.read(photo.photo)
        if content is None:
            raise UsageError("photo_elsewhere")
        sheet = photo.sheet if photo.code else None
        photos.append(ListPhoto(f"{photo.photo[:8]}.jpg", content, form, sheet))
    return photos


def papers_of(photos: Sequence[ListPhoto]) -> list[PhotographedPaper]:
    """Return the papers of a list from its photographs, the newest of each sheet.

    Without a legible code the lines of the form say which sheet it is. Raises InputError.
    """
    papers: dict[int, PhotographedPaper] = {}
    for photo in photos:
        sheets = len({form.sheet for form in possible_forms(photo.form.places, photo.form.games)}) if photo.form else 0
        is_there = photo.sheet in papers if photo.sheet else len(papers) >= max(sheets, 1)
        if not is_there:
            paper = PhotographedPaper.of(photo.content, photo.name, photo.form)
            papers.setdefault(paper.form.sheet, paper)
    return [papers[sheet] for sheet in sorted(papers)]


def list_of_paper(evening: "Evening", paper: PhotographedPaper) -> tuple[Key, bool] | None:
    """Return the list of a paper by its code and whether it is a second one, None if the code does not say.

    Raises UsageError if it is of another event, or of a table that the event does not have.
    """
    return list_of_photo(evening, SeenPhoto(paper.name, b"", paper.code, paper.marks))


def frame_for(scored: ScoredSheet, papers: Sequence[PhotographedPaper]) -> ListFrame:
    """Return what an event knows of a list on these papers: its places, its rules, sums typed before.

    Raises UsageError if the paper has another number of places, InputError if a sheet is missing.
    """
    sheet = scored.sheet
    places = papers[0].form.places
    if sheet.size != places:
        raise UsageError("read_places", places=places, seats=sheet.size)
    sums = ListSums.of(sheet) if handed_in(sheet) is Basis.SUMS else None
    return ListFrame(places, frame_numbers(papers), scored.profile, sums)


def take_reading(evening: "Evening", key: Key, reading: PhotoReading) -> tuple[Record, ...]:
    """Enter the games of a reading into an empty list, and the numbers below it, all in one step.

    Sums that were typed before stay its control. Raises RefusedError if there are games already, if a question is open,
    or if the list is signed.
    """
    there = evening.sheets.sheet(key)
    must_be_empty(there)
    if reading.open:
        raise RefusedError("read_open", count=len(reading.open))
    policy.must_be_open(evening.sheets.history(key))
    subject = list_key(*key)
    sheet = as_read(there, reading)
    drafts = [Draft(RecordKind.GAME, subject, row_content(row.number or 0, row)) for row in sheet.rows]
    if not sheet.sums_first:
        drafts += [
            Draft(RecordKind.TOTALS, subject, {"name": line.name.value, "values": list(line.values[: sheet.size])})
            for line in sheet.footer
        ]
    return tuple(evening.sheets.add(drafts))


def take_back(evening: "Evening", key: Key, records: Sequence[Record]) -> None:
    """Take all games of a reading back. Raises RefusedError if something was written on the list since, or signed."""
    policy.must_be_open(evening.sheets.history(key))
    if not records or evening.book(key).last_done != records[-1]:
        raise RefusedError("read_written_since", series=key[0], table=key[1])
    evening.sheets.add([Draft(RecordKind.UNDO, each.subject, {"record": each.seq}) for each in reversed(records)])


def must_be_empty(sheet: Sheet) -> None:
    """Raise RefusedError if a list has games: from a photograph only an empty one is entered."""
    if sheet.rows:
        raise RefusedError("read_begun", series=sheet.series, table=sheet.table, count=len(sheet.rows))


def as_read(there: Sheet, reading: PhotoReading) -> Sheet:
    """Return a list of an event with the games of a reading. Sums that were typed before stay its control."""
    result = reading.result.sheet(there.players)
    sums = handed_in(there) is not None
    footer = there.footer if sums else result.footer
    return there._replace(rows=result.rows, footer=footer, sums_first=sums)
