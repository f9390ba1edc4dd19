"""The files made from an evening: the page for the web, a copy without names, the folder, blank papers."""

import datetime as dt
import io
import zipfile
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from skatlist.base.disk import path_text
from skatlist.desk.folders import paper_language
from skatlist.desk.page import Call, DeskPage, Sent
from skatlist.desk.pages.papers import EXCEL, MEDIA, PDF, require_signing
from skatlist.evening import Evening
from skatlist.evening.anonymising import anonymise
from skatlist.evening.frames import frame_csv, game_rows, player_rows
from skatlist.evening.season import statistics_of
from skatlist.files.formats.dates import today
from skatlist.papers.further_papers import web_page
from skatlist.papers.paper_files import PAPERS, planned_papers
from skatlist.papers.templates import find_template
from skatlist.words import InputError, UsageError, text

_ZIP: Final = "application/zip"
NAMES: Final = ("full", "short", "number")
_TABLES = {"games": game_rows, "players": player_rows}
_MEDIA = {".pdf": PDF, ".xlsx": EXCEL, ".toml": "application/toml"}


def _web_page(evening: Evening, call: Call) -> Sent:
    style, lists, lang = call.query.get("names", "full"), evening.all_lists(), paper_language(evening)
    if style not in NAMES:
        raise UsageError("names_unknown", word=style, names=", ".join(NAMES))
    if not lists.scored and not evening.roster.players:
        raise InputError("page_nothing")
    day = today()
    return Sent(f"{evening.file.path.stem}.html", lambda: web_page(lists, style, lang, day).encode(), "text/html")


def _anonymous(evening: Evening, call: Call) -> Sent:
    path, name = evening.file.path, f"{text('people.anonymous.file', call.lang)}.skat"

    def copy() -> bytes:
        with TemporaryDirectory() as folder:
            return anonymise(path, Path(folder) / name).path.read_bytes()

    return Sent(name, copy)


def _folder(evening: Evening, call: Call) -> Sent:
    del call
    folder = path_text(evening.file.path.stem)
    packed = _zip((f"{folder}/{name}", content) for name, content in evening.as_folder())
    return Sent(f"{evening.file.path.stem}.zip", packed, _ZIP)


def _papers(evening: Evening, call: Call) -> Sent:
    """Return the chosen papers as a ZIP file. Raises UsageError."""
    chosen = [name for name in PAPERS if name in call.chosen("paper")]
    kinds = [name for name in MEDIA if name in call.chosen("kind")]
    if not chosen or not kinds:
        raise UsageError("papers_which")
    planned = list(planned_papers(evening.all_lists(), kinds, paper_language(evening), today(), chosen))
    name = f"{evening.file.path.stem}-{text('files.export.folder', paper_language(evening))}.zip"
    return Sent(name, lambda: _zip((file, draw()) for file, draw in planned), _ZIP)


def _web_files(evening: Evening, call: Call) -> Sent:
    """Return the published files as a ZIP file. Raises UsageError, InputError."""
    from skatlist.evening.publish import web_files

    style, lists, lang = call.choice("names", NAMES), evening.all_lists(), paper_language(evening)
    if not lists.scored and not evening.roster.players:
        raise InputError("page_nothing")
    now = dt.datetime.now().astimezone()
    return Sent(f"{evening.file.path.stem}-web.zip", lambda: _zip(web_files(lists, style, lang, now)), _ZIP)


def _zip(files: Iterable[tuple[str, bytes]]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return packed.getvalue()


def _table(evening: Evening, call: Call) -> Sent:
    """Return the games or the statistics as a table for other programs."""
    what, lists = call.places["what"], evening.all_lists()
    if what not in _TABLES:
        raise UsageError("frame_suffix", file=what)
    name = f"{evening.file.path.stem}-{text(f'desk_papers.file_{what}', call.lang)}.csv"

    def table() -> bytes:
        return frame_csv(_TABLES[what](statistics_of(lists)))

    return Sent(name, table, "text/csv")


def _template(evening: Evening, call: Call) -> Sent:
    chosen, lang = find_template(call.places["name"]), paper_language(evening)
    name = chosen.file_name(lang)
    return Sent(name, lambda: chosen.content(lang), _MEDIA.get(Path(name).suffix, "text/plain"))


def _certificate(evening: Evening, call: Call) -> Sent:
    del evening
    require_signing()
    from skatlist.desk.pages.keys import chosen_key

    key = chosen_key(call)
    return Sent(f"{key.path.stem}.crt", key.certificate, "application/x-pem-file")


PAGES = (
    DeskPage("/copies/page.html", _web_page),
    DeskPage("/copies/anonymous.skat", _anonymous),
    DeskPage("/copies/folder.zip", _folder),
    DeskPage("/copies/papers.zip", _papers),
    DeskPage("/copies/web.zip", _web_files),
    DeskPage("/copies/key.crt", _certificate),
    DeskPage("/copies/{what}.csv", _table),
    DeskPage("/templates/{name}", _template),
)
