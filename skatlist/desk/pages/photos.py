"""Photographs of lists: dropped at the desk, filed by their code, asked about without one, shown beside their lists."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from skatlist.desk.page import LARGEST, Beside, Call, DeskPage, Done, PageContent, Sent
from skatlist.desk.path_rows import list_address
from skatlist.desk.photo_view import photo_content
from skatlist.desk.sentences import refusal
from skatlist.desk.uploads import uploaded
from skatlist.evening import Evening, Key
from skatlist.evening.photos import (
    SeenPhoto,
    file_photo,
    list_of_photo,
    photos_of,
    reads_photos,
    remove_photo,
    seen_photo,
)
from skatlist.files.photos.pictures import media_type
from skatlist.words import Language, SkatlistError, UsageError, text

_SECOND: Final = "/2"
_MOST_AT_ONCE: Final = 40


class WaitingPhoto(NamedTuple):
    """A photograph whose table a person has to name: its word among the uploads, its name, why it is asked about."""

    word: str
    name: str
    why: str


class TablePhotos(NamedTuple):
    """The photographs of a table: its title, the address of its list, how many photographs."""

    title: str
    address: str
    photos: int


def _show(evening: Evening, call: Call) -> PageContent:
    words = [word for word in call.query.getlist("word") if call.desk.uploads.is_word(word)]
    waiting = [each for word in words for each in _waiting(call, word)]
    values: dict[str, Any] = {
        "title": text("desk.photos.title", call.lang),
        "waiting": waiting,
        "lists": _lists(evening, call.lang),
        "tables": list(_tables(evening, call.lang)),
        "missing": [_seat(key, call.lang) for key in evening.sheets.keys if not photos_of(evening, key)],
        "reads": reads_photos(),
        "wanted": call.typed("table"),
    }
    return PageContent("photos.html", values)


def _waiting(call: Call, word: str) -> list[WaitingPhoto]:
    try:
        files = call.desk.uploads.files(word)
    except UsageError:
        return []
    why = text("desk.photos.why_code" if reads_photos() else "desk.photos.why_tab", call.lang)
    return [WaitingPhoto(word, file.name, why) for file in files]


def _lists(evening: Evening, lang: Language) -> list[tuple[str, str]]:
    keys = evening.sheets.keys
    lists = [(f"{series}/{table}", _seat((series, table), lang)) for series, table in keys]
    if evening.journal.setting("lists") > 1:
        lists += [
            (f"{series}/{table}{_SECOND}", text("desk_list.second_title", lang, series=series, table=table))
            for series, table in keys
        ]
    return lists


def _seat(key: Key, lang: Language) -> str:
    return text("game.score.seat", lang, series=key[0], table=key[1])


def _tables(evening: Evening, lang: Language) -> Sequence[TablePhotos]:
    counted = [
        (key, second, len(photos_of(evening, key, second=second)))
        for key in evening.sheets.keys
        for second in (False, True)
    ]
    return [
        TablePhotos(
            text("desk_list.second_title", lang, series=key[0], table=key[1]) if second else _seat(key, lang),
            list_address(key) + ("/second" if second else ""),
            count,
        )
        for key, second, count in counted
        if count
    ]


def _act(evening: Evening, call: Call) -> Done | Beside:
    """File photographs, or the answer about one. Raises SkatlistError."""
    if call.typed("do") == "remove":
        remove_photo(evening, call.number("photo", text("desk.photos.title", call.lang), (1, LARGEST)) or 0)
        return Done(call.typed("back") if call.typed("back").startswith("/list/") else "/photos")
    word = call.typed("word")
    if word:
        return _answered(evening, call, word)
    files = uploaded(call.form.getlist("photos"))
    if not files:
        raise UsageError("desk_no_file")
    if len(files) > _MOST_AT_ONCE:
        raise UsageError("photos_many", most=_MOST_AT_ONCE)
    wanted = _chosen(evening, call.typed("table")) if call.typed("table") else None

    def look() -> Callable[[Evening], Done]:
        seen = [_seen(name, content, call) for name, content in files]
        return lambda there: _filed(there, call, seen, wanted)

    return look


def _seen(name: str, content: bytes, call: Call) -> SeenPhoto | str:
    try:
        return call.desk.picture_bench.do(lambda: seen_photo(content, name))
    except SkatlistError as fault:
        return refusal(fault, call.lang)


def _filed(evening: Evening, call: Call, seen: Sequence[SeenPhoto | str], wanted: tuple[Key, bool] | None) -> Done:
    messages, faults, words, last = [], [], [], None
    for each in seen:
        if isinstance(each, str):
            faults.append(each)
            continue
        try:
            there = list_of_photo(evening, each) or wanted
            if there is None:
                words.append(call.desk.uploads.keep([(each.name, each.content)]))
                continue
            file_photo(evening, each, there[0], second=there[1])
        except SkatlistError as fault:
            faults.append(refusal(fault, call.lang))
            continue
        last = there
        messages.append(text("desk.photos.filed", call.lang, file=each.name, seat=_title(there, call.lang)))
    if words:
        messages.append(text("desk.photos.asked", call.lang, count=len(words)))
    if last is not None and len(seen) == 1:
        return Done(list_address(last[0]) + ("/second" if last[1] else ""), messages, faults)
    return Done(f"/photos?{urlencode([('word', word) for word in words])}" if words else "/photos", messages, faults)


def _title(there: tuple[Key, bool], lang: Language) -> str:
    series, table = there[0]
    return text("desk_list.second_title", lang, series=series, table=table) if there[1] else _seat(there[0], lang)


def _chosen(evening: Evening, value: str) -> tuple[Key, bool]:
    lists = {name: name for name, _ in _lists(evening, Language.EN)}
    if value not in lists:
        raise UsageError("desk_which_table")
    series, table, *second = value.split("/")
    return (int(series), int(table)), bool(second)


def _answered(evening: Evening, call: Call, word: str) -> Done | Beside:
    """File the photograph that waits under a word at the table that was named, or drop it."""
    left = [each for each in call.chosen("left") if call.desk.uploads.is_word(each) and each != word]
    goes_on = f"/photos?{urlencode([('word', each) for each in left])}" if left else "/photos"
    [file] = call.desk.uploads.files(word)
    if call.typed("do") == "drop":
        return Done(goes_on, [text("desk.photos.dropped", call.lang, file=file.name)])
    there = _chosen(evening, call.typed("table"))
    name, content = file.name, file.read_bytes()

    def look() -> Callable[[Evening], Done]:
        seen = call.desk.picture_bench.do(lambda: seen_photo(content, name))

        def file_it(now: Evening) -> Done:
            file_photo(now, seen, there[0], second=there[1])
            return Done(goes_on, [text("desk.photos.filed", call.lang, file=name, seat=_title(there, call.lang))])

        return file_it

    return look


def _picture(evening: Evening, call: Call) -> Sent:
    content, _ = _content(evening, call)
    return Sent("", content, media_type(content), is_inline=True)


def _flat(evening: Evening, call: Call) -> Sent:
    content, marks = _content(evening, call)
    if not marks or not reads_photos():
        return Sent("", content, media_type(content), is_inline=True)
    from skatlist.files.photos.straighten import straightened_jpeg

    def flat() -> bytes:
        return call.desk.picture_bench.do(lambda: straightened_jpeg(content, marks))

    return Sent("", flat, "image/jpeg", is_inline=True)


def _content(evening: Evening, call: Call) -> tuple[bytes, tuple[int, ...]]:
    there = photo_content(evening, call.places["number"])
    if there is None:
        raise UsageError("photo_elsewhere")
    return there


def _waiting_picture(_evening: Evening, call: Call) -> Sent:
    word = call.places["word"]
    if not call.desk.uploads.is_word(word):
        raise UsageError("upload_gone")
    [file] = call.desk.uploads.files(word)
    content = file.read_bytes()
    return Sent("", content, media_type(content), is_inline=True)


PAGES = (
    DeskPage("/photos", _show, _act),
    DeskPage("/photos/{word}/picture", _waiting_picture),
    DeskPage("/photo/{number:int}", _picture),
    DeskPage("/photo/{number:int}/flat", _flat),
)
