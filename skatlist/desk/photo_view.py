"""A photograph beside the entry: the paper straightened by its marks, the row that is typed marked on it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from skatlist.cases.comparison.model import Side
from skatlist.desk.folders import paper_language
from skatlist.evening import Evening, Key
from skatlist.evening.photos import FiledPhoto, photo_folder_of, photos_of, reads_photos
from skatlist.files.photos.list_code import NO_EVENT, PAPER, ListCode
from skatlist.files.photos.pictures import picture_size
from skatlist.papers.reports.typeset import local_time_text
from skatlist.tournament.model import Seating
from skatlist.words import Language, text

if TYPE_CHECKING:
    from skatlist.papers.list.row_places import RowPlace


class PhotoView(NamedTuple):
    """A photograph on a page: the number of its record, its address (empty: not on this computer), its size, words.

    `row` is the place of a game on it, None without one. `others` are the other photographs of the list.
    """

    number: int
    address: str
    wide: float
    high: float
    about: str
    row: "RowPlace | None"
    others: Sequence[tuple[int, str]]


def photo_view(evening: Evening, key: Key, game: int | None, chosen: str, lang: Language) -> PhotoView | None:
    """Return the photograph to show beside a list, with a game marked on it, None if the list has none.

    It is the `chosen` one (the number of its record), else that of the sheet with the game.
    """
    photos = photos_of(evening, key, second=evening.sheets.second)
    if not photos:
        return None
    marked = next((photo for photo in photos if photo.marks), None)
    places = _places(evening, key, marked.code) if marked else {}
    place = places.get(game or 0)
    of_sheet = (photo for photo in photos if photo.is_here and place is not None and photo.sheet == place.sheet)
    usual = next(of_sheet, next((photo for photo in photos if photo.is_here), photos[0]))
    chosen_photo = next((photo for photo in photos if str(photo.record.seq) == chosen), usual)
    others = [(each.record.seq, _about(each, lang)) for each in photos if each is not chosen_photo]
    address, wide, high = _address(evening, chosen_photo)
    is_flat = address.endswith("/flat")
    row = place if is_flat and place is not None and place.sheet == chosen_photo.sheet else None
    return PhotoView(chosen_photo.record.seq, address, wide, high, _about(chosen_photo, lang), row, others)


def _about(photo: FiledPhoto, lang: Language) -> str:
    time = local_time_text(photo.record.time, lang)
    return text("desk.photos.of", lang, time=time, author=photo.record.author or "–", sheet=photo.sheet)


def _address(evening: Evening, photo: FiledPhoto) -> tuple[str, float, float]:
    if not photo.is_here:
        return ("", *PAPER)
    here = f"/photo/{photo.record.seq}"
    if photo.marks and reads_photos():
        return (f"{here}/flat", *PAPER)
    content = photo_folder_of(evening).read(photo.photo)
    if content is None:
        return ("", *PAPER)
    wide, high = picture_size(content)
    return here, float(wide), float(high)


def _places(evening: Evening, key: Key, code: ListCode | None) -> "Mapping[int, RowPlace]":
    """Return the place of every game on the paper of a list, as it was printed before play.

    The code says for how many games it was printed, and whether for this event.
    """
    from skatlist.papers.list.row_places import blank_row_places, row_places

    if code is not None and code.event == NO_EVENT:
        return blank_row_places(code.places, paper_language(evening))
    numbers = evening.journal.roster.seating.get(key)
    if numbers is None:
        return {}
    side = Side.SECOND if evening.sheets.second else Side.FIRST
    event = evening.event()
    if code is not None:
        event = event._replace(games={**event.games, code.places: code.games})
    return row_places(Seating(*key, numbers), event, evening.journal.rules, paper_language(evening), side)


def photo_content(evening: Evening, number: int) -> tuple[bytes, tuple[int, ...]] | None:
    """Return the content of a photograph and its marks, None if it is not on this computer."""
    record = evening.journal.photos.get(number)
    content = photo_folder_of(evening).read(record.facts["photo"]) if record is not None else None
    return None if record is None or content is None else (content, tuple(record.facts.get("marks", ())))
