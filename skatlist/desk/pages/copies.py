"""What is taken away from an evening: the page for the web, a copy without names, the folder, blank papers."""

import io
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from skatlist.club_key import key_facts
from skatlist.desk.page import Call, DeskPage, Sent
from skatlist.desk.pages.disputes import paper_language
from skatlist.desk.pages.papers import EXCEL, PDF, today
from skatlist.evening import Evening
from skatlist.evening.anonymising import anonymise
from skatlist.further_papers import web_page
from skatlist.papers.templates import find_template
from skatlist.words import InputError, UsageError, text

_NAMES = ("full", "short", "number")
_MEDIA = {".pdf": PDF, ".xlsx": EXCEL, ".toml": "application/toml"}


def _web_page(evening: Evening, call: Call) -> Sent:
    style, lists, lang = call.query.get("names", "full"), evening.all_lists(), paper_language(evening)
    if style not in _NAMES:
        raise UsageError("names_unknown", word=style, names=", ".join(_NAMES))
    if not lists.scored and not evening.players:
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
            archive.writestr(f"{evening.file.path.stem}/{name}", content)
    return Sent(f"{evening.file.path.stem}.zip", packed.getvalue(), "application/zip")


def _template(evening: Evening, call: Call) -> Sent:
    chosen, lang = find_template(call.places["name"]), paper_language(evening)
    name = chosen.file_name(lang)
    return Sent(name, lambda: chosen.content(lang), _MEDIA.get(Path(name).suffix, "text/plain"))


def _certificate(evening: Evening, call: Call) -> Sent:
    """Return the certificate of the club's key, to be given to everybody who verifies papers."""
    del evening, call
    key = key_facts()
    if key is None:
        raise UsageError("key_none")
    return Sent(f"{key.path.stem}.crt", key.certificate, "application/x-pem-file")


PAGES = (
    DeskPage("/copies/page.html", _web_page),
    DeskPage("/copies/anonymous.skat", _anonymous),
    DeskPage("/copies/folder.zip", _folder),
    DeskPage("/copies/key.crt", _certificate),
    DeskPage("/templates/{name}", _template),
)
