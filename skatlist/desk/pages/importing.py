"""Lists of every format imported into the evening: new, equal or different ones. Replacing needs a confirmation."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from skatlist.base.disk import path_text
from skatlist.desk.page import Call, DeskPage, Done, PageContent
from skatlist.desk.path_rows import list_address
from skatlist.desk.sentences import desk_text, without_calls
from skatlist.desk.uploads import uploaded
from skatlist.evening import Evening
from skatlist.evening.import_files import (
    ImportOutcome,
    checked_words,
    described_words,
    difference_words,
    list_words,
    people_words,
    uncounted_words,
)
from skatlist.evening.import_lists import TakenList
from skatlist.papers.reports.evening_tables import differences_table
from skatlist.papers.reports.model import Table
from skatlist.words import Language, UsageError, text


class ListLine(NamedTuple):
    """The result for a list: its page, a sentence, notes, the first differences and the number of others."""

    address: str
    sentence: str
    state: str
    notes: tuple[str, ...]
    differences: Table
    more: int


def _show(_evening: Evening, call: Call) -> PageContent:
    return PageContent("import.html", {"title": text("desk.event.import", call.lang), "lines": None})


def _act(evening: Evening, call: Call) -> Done | PageContent:
    """Import lists and report each result. If one differs, nothing is written unconfirmed. Raises SkatlistError."""
    word = call.typed("word")
    if not word:
        files = uploaded(call.form.getlist("lists"))
        if not files:
            raise UsageError("desk_no_file")
        word = call.desk.uploads.keep(files)
    paths = call.desk.uploads.files(word)
    series, table = (
        call.number("series", text("desk.event.series", call.lang)),
        call.number("table", text("desk.event.table", call.lang)),
    )
    replace, second = bool(call.typed("replace")), bool(call.typed("second"))
    lists = evening.seconds if second else evening
    outcome = lists.take_over(paths, series=series, table=table, replace=replace)
    values = {
        "title": text("desk.event.import", call.lang),
        "lines": [_line(taken, outcome, call.lang) for taken in outcome.imported.lists],
        "notes": [call.desk.uploads.without_folder(messages) for messages in _notes(outcome, call.lang)],
        "refused": outcome.refused,
        "summary": _summary(evening, outcome, call.lang),
        "word": word,
    }
    return PageContent("import.html", values)


def _line(taken: TakenList, outcome: ImportOutcome, lang: Language) -> ListLine:
    differences, more = difference_words(taken, lang)
    key, facts = list_words(taken, outcome, Path(taken.sheet.source.file).name, lang)
    sentence = desk_text(key, lang, **facts)
    return ListLine(
        list_address(taken.key),
        sentence,
        taken.state.value,
        tuple(filter(None, (uncounted_words(taken, lang), *people_words(taken, outcome, lang)))),
        differences_table(sentence, differences, lang),
        more,
    )


def _notes(outcome: ImportOutcome, lang: Language) -> Iterator[str]:
    """Yield unreadable parts, new people, signatures not imported, and differences of a description."""
    for finding in (*outcome.findings, *outcome.imported.findings):
        yield ": ".join(filter(None, (finding.at(lang), without_calls(finding.text(lang)))))
    if outcome.imported.written:
        for player in outcome.imported.people:
            yield text("evening.importing.person", lang, number=player.number, name=player.name)
    for file in outcome.unsigned:
        yield text("evening.importing.unsigned", lang, file=file)
    if not outcome.imported.lists:
        yield from _described(outcome, lang)


def _described(outcome: ImportOutcome, lang: Language) -> Iterator[str]:
    if not outcome.described:
        yield text("evening.importing.described_same", lang, event=path_text(outcome.event))
    for each in sorted(outcome.described, key=lambda each: bool(each.kept)):
        heading = text("desk.event.kept" if each.kept else "desk.event.taken", lang)
        yield f"{heading}: {described_words(each, lang, desk_text)}"


def _summary(evening: Evening, outcome: ImportOutcome, lang: Language) -> str:
    if outcome.refused:
        return desk_text("evening.importing.refused", lang, file=evening.name)
    if counts := checked_words(outcome, lang):
        return desk_text("evening.importing.check", lang, counts=counts, file=evening.name)
    return text("evening.importing.clean", lang) if outcome.imported.written and not outcome.second else ""


PAGES = (DeskPage("/import", _show, _act),)
