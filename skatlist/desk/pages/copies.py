"""What is taken away from an evening: the page for the web, a copy without names, the folder, blank papers."""

import io
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from skatlist.desk.page import Call, DeskPage, Sent
from skatlist.desk.pages.disputes import paper_language
from skatlist.desk.pages.papers import EXCEL, PDF, require_signing
from skatlist.disk import shown
from skatlist.evening import Evening
from skatlist.evening.anonymising import anonymise
from skatlist.formats.dates import today
from skatlist.frames import frame_csv, game_rows, player_rows
from skatlist.further_papers import web_page
from skatlist.papers.templates import find_template
from skatlist.season import statistics_of
from skatlist.words import InputError, UsageError, text

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
    path, name = evening.file.path, f"{text('anonymous.file', call.lang)}.skat"

    def copy() -> bytes:
        with TemporaryDirectory() as folder:
            return anonymise(path, Path(folder) / name).path.read_bytes()

    return Sent(name, copy)


def _folder(evening: Evening, call: Call) -> Sent:
    """Return the event as a folder, packed."""
    del call
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in evening.as_folder():
            archive.writestr(f"{shown(evening.file.path.stem)}/{name}", content)
    return Sent(f"{evening.file.path.stem}.zip", packed.getvalue(), "application/zip")


def _table(evening: Evening, call: Call) -> Sent:
    """Return the games, or what everybody did, as a table for who goes on counting elsewhere."""
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
    """Return the certificate of the club's key, to be given to everybody who verifies papers."""
    del evening
    require_signing()
    from skatlist.desk.pages.keys import chosen_key  # noqa: PLC0415 - cryptography

    key = chosen_key(call)
    return Sent(f"{key.path.stem}.crt", key.certificate, "application/x-pem-file")


PAGES = (
    DeskPage("/copies/page.html", _web_page),
    DeskPage("/copies/anonymous.skat", _anonymous),
    DeskPage("/copies/folder.zip", _folder),
    DeskPage("/copies/key.crt", _certificate),
    DeskPage("/copies/{what}.csv", _table),
    DeskPage("/templates/{name}", _template),
)
