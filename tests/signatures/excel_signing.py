"""Signed workbooks for the tests, and what a forger does with them."""

import io
import zipfile
from functools import cache
from pathlib import Path

from papers.paper_lists import scored_of
from signatures.signing import NAMES, NOW, content, key_of

from skatlist.files.formats.table.workbook_bounds import unpacked
from skatlist.papers.signatures.excel.draw_workbook import draw_excel
from skatlist.papers.signatures.excel.excel_signature import sign_excel
from skatlist.papers.signatures.excel.package import pack
from skatlist.papers.signatures.excel.verify_excel import verify_excel
from skatlist.words import Language

LIST = "xl/worksheets/sheet1.xml"


def sign(paper_content, key=None, now=NOW):
    """Return content drawn as a workbook and signed."""
    workbook = draw_excel(paper_content.facts, paper_content.sheets, paper_content.profile)
    return sign_excel(workbook, paper_content.attachments, key or key_of(), now)


@cache
def signed_list(size=3, games=12, names=NAMES, lang=Language.DE):
    return sign(content(scored_of(size, games, names=names), lang=lang))


def verdict(data, *trusted):
    return verify_excel(data, "liste.xlsx", [key.certificate for key in trusted])


def parts_of(data):
    return unpacked(data, Path("liste.xlsx"), paper=True)


def changed(data, changes):
    """Return a workbook with other parts: bytes inserted, pairs of bytes exchanged, None removes."""
    parts = dict(parts_of(data))
    for name, change in changes.items():
        if change is None:
            del parts[name]
        elif isinstance(change, tuple):
            assert change[0] in parts[name], (name, change[0])
            parts[name] = parts[name].replace(*change, 1)
        else:
            parts[name] = change
    return pack(parts)


def repacked(data, **more):
    """Return the same parts packed by the standard library."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", **more) as archive:
        for name, part in parts_of(data).items():
            archive.writestr(name, part)
    return out.getvalue()
