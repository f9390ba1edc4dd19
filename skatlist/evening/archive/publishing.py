"""The tables of an archive on a web space: the eternal table and every year, on one page."""

import datetime as dt

from skatlist.evening.archive.archive import EveningArchive
from skatlist.evening.publish import PAGE, Published, Target, publish_files
from skatlist.papers.archive_page import archive_page
from skatlist.papers.reports.public_names import NameStyle
from skatlist.words import InputError, Language


def publish_archive(
    archive: EveningArchive, target: Target, style: str, lang: Language, now: dt.datetime, *, again: bool = False
) -> Published:
    """Publish the page of an archive. `again` sends it unchanged, too.

    Raises InputError if no evening is in it, or if the target cannot be reached or written.
    """
    eternal = archive.eternal(lang)
    if not eternal.lines:
        raise InputError("page_nothing")
    spans = [(year, archive.table(first=f"{year}-01-01", last=f"{year}-12-31", lang=lang)) for year in archive.years]

    def page(made: str = "") -> bytes:
        return archive_page(eternal, spans[::-1], style=NameStyle(style), lang=lang, made=made).encode()

    return publish_files([(PAGE, page(now.strftime("%Y-%m-%dT%H:%M")))], page(), target, again=again)
