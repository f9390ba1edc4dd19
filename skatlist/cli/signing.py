"""The papers of an evening, signed: one file for each list, so that everybody is handed and signs his own."""

import datetime as dt
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from skatlist.cli.lists import Lists
from skatlist.cli.printing import list_stem
from skatlist.findings import Finding, Severity
from skatlist.signatures.content import Content, Signing, content_of
from skatlist.signatures.detached import detached
from skatlist.signatures.excel_paper import excel_drawn
from skatlist.signatures.excel_signing import sign_excel
from skatlist.signatures.keys import ClubKey, fingerprint, holder
from skatlist.signatures.paper import PaperKind, drawn
from skatlist.signatures.pdf_signing import sign_pdf
from skatlist.words import Language, text


def signed_papers(
    lists: Lists,
    findings: Sequence[Finding],
    kinds: Collection[str],
    lang: Language,
    date: str,
    *,
    key: ClubKey,
    now: dt.datetime,
) -> Iterator[tuple[str, bytes]]:
    """Yield file name and content of every paper, all signed with one key at one time."""
    signing = Signing(holder(key.certificate), fingerprint(key.certificate), now)
    for name, content in _contents(lists, findings, signing, lang, date):
        if "pdf" in kinds:
            paper = drawn(content.facts, content.sheets, content.profile)
            yield f"{name}.pdf", sign_pdf(paper, content.attachments, key, now)
        if "excel" in kinds:
            workbook = excel_drawn(content.facts, content.sheets, content.profile)
            signed = sign_excel(workbook, content.attachments, key, now)
            yield f"{name}.xlsx", signed
            yield f"{name}.xlsx.p7s", detached(signed, key, now)


def _contents(
    lists: Lists, findings: Sequence[Finding], signing: Signing, lang: Language, date: str
) -> Iterator[tuple[str, Content]]:
    """Yield the lists one by one, then the Rangliste of all, each with the name of its file."""
    faulty = {(found.series, found.table) for found in findings if found.severity is Severity.ERROR}
    heads: dict[str, Any] = {"event": lists.event, "lang": lang, "date": date}
    for scored in lists.sheets:
        wrong = (scored.sheet.series, scored.sheet.table) in faulty
        content = content_of(PaperKind.LIST, [scored], signing, profile=scored.profile, faulty=wrong, **heads)
        yield list_stem(scored.sheet, lang), content
    ranking = content_of(PaperKind.STANDINGS, lists.sheets, signing, profile=lists.profile, **heads)
    yield text("export.file_standings", lang), ranking
