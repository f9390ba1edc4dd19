"""The log: every entry, newest first, with the earlier content, then a safe copy and the journal as text."""

from tempfile import TemporaryDirectory
from typing import Final

from skatlist.base.disk import path_text
from skatlist.desk.page import Call, DeskPage, Done, PageContent, Sent
from skatlist.desk.pages.start import typed_path
from skatlist.evening import Evening, Medium, RecordKind, journal_text, medium_of
from skatlist.evening.folder_files import JOURNALS
from skatlist.papers.reports.log import log_tables
from skatlist.papers.reports.typeset import local_time_text
from skatlist.words import Language, text
from skatlist.words.visible import plain

_PAGE: Final = 200  # entries on a page


def _show(evening: Evening, call: Call) -> PageContent:
    series, table = (
        call.number("series", text("desk.event.series", call.lang)),
        call.number("table", text("desk.event.table", call.lang)),
    )
    entries = evening.log(series, table)[::-1]
    pages = max(1, -(-len(entries) // _PAGE))
    at = min(max(1, call.number("page", text("papers.page_column", call.lang)) or 1), pages)
    values = {
        "title": text("desk.page_log", call.lang),
        "days": log_tables(entries[(at - 1) * _PAGE : at * _PAGE], evening.sheets, call.lang),
        "count": len(entries),
        "seal": _seal(evening, call.lang),
        "at": at,
        "last": pages,
        "series": series or "",
        "table": table or "",
    }
    return PageContent("log.html", values)


def _seal(evening: Evening, lang: Language) -> str:
    sealed = next((record for record in reversed(evening.records) if record.kind == RecordKind.SEAL), None)
    if sealed is None:
        return text("desk.event.not_sealed", lang)
    after = evening.records[-1].seq - sealed.seq
    seal = {"number": sealed.seq, "time": local_time_text(sealed.time, lang), "author": plain(sealed.author) or "–"}
    return text("desk.event.sealed_but" if after else "desk.event.sealed", lang, count=after, **seal)


def _back_up(evening: Evening, call: Call) -> Done:
    target = typed_path(call, call.typed("target")) if call.typed("target") else None
    path, count = evening.back_up(target, _language(evening))
    messages = [text("evening.backup.done", call.lang, file=path_text(path), count=count)]
    if medium_of(path) is Medium.REMOVABLE:
        messages.append(text("evening.on_removable", call.lang, file=path_text(path)))
    return Done(messages=messages)


def _copy(evening: Evening, call: Call) -> Sent:
    with TemporaryDirectory() as folder:
        path, _ = evening.back_up(folder, _language(evening))
        if call.desk.saved is not None:
            call.desk.saved[evening.file.path.name] = evening.records[-1].seq
        return Sent(path.name, path.read_bytes())


def _journal(evening: Evening, call: Call) -> Sent:
    del call
    path = evening.file.path
    name = f"{path.stem}-{JOURNALS[Language(_language(evening))]}"
    return Sent(name, lambda: "".join(f"{line}\n" for line in journal_text(path)).encode(), "text/plain")


def _language(evening: Evening) -> str:
    return str(evening.journal.setting("language"))


PAGES = (
    DeskPage("/log", _show, _back_up),
    DeskPage("/copies/copy.skat", _copy),
    DeskPage("/copies/journal.jsonl", _journal),
)
