"""Lists of every format taken into the evening: what is new, equal or different; replaced only when confirmed."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from skatlist.desk.page import Call, DeskPage, Done, Shown
from skatlist.desk.pages.evening import list_address
from skatlist.desk.sentences import told, without_calls
from skatlist.desk.uploads import uploaded
from skatlist.disk import shown
from skatlist.evening import Evening
from skatlist.evening.import_files import ImportOutcome
from skatlist.evening.import_lists import TakenList
from skatlist.evening.list_compare import Differing
from skatlist.formats.text.in_language import in_language
from skatlist.words import Language, UsageError, text
from skatlist.words.visible import plain

_MANY: Final = 20  # with more differences it is the list of another table
_SOME: Final = 8


class DifferenceLine(NamedTuple):
    """Where two lists differ, what the evening has there and what the file has."""

    at: str
    event: str
    file: str


class ListLine(NamedTuple):
    """What became of a list: its page, a sentence, notes on it, where it differs and how often besides."""

    address: str
    said: str
    state: str
    notes: tuple[str, ...]
    differences: tuple[DifferenceLine, ...]
    more: int


def _show(_evening: Evening, call: Call) -> Shown:
    return Shown("import.html", {"title": text("desk_event.import", call.lang), "lines": None})


def _act(evening: Evening, call: Call) -> Done | Shown:
    """Take lists over and say what became of each; nothing is written while one differs. Raises SkatlistError."""
    word = call.typed("word")
    if not word:
        files = uploaded(call.form.getlist("lists"))
        if not files:
            raise UsageError("desk_no_file")
        word = call.desk.uploads.keep(files)
    paths = call.desk.uploads.files(word)
    series, table = (call.number(name, text(f"desk_event.{name}", call.lang)) for name in ("series", "table"))
    replace, second = bool(call.typed("replace")), bool(call.typed("second"))
    outcome = _taken(evening, paths, (series, table), call, replace=replace, second=second)
    values = {
        "title": text("desk_event.import", call.lang),
        "lines": [_line(taken, outcome, call.lang) for taken in outcome.imported.lists],
        "notes": [call.desk.uploads.without_folder(said) for said in _notes(outcome, call.lang)],
        "refused": outcome.refused,
        "summary": _summary(evening, outcome, call.lang),
        "word": word,
    }
    return Shown("import.html", values)


def _taken(
    evening: Evening,
    paths: Sequence[Path],
    at: tuple[int | None, int | None],
    call: Call,
    *,
    replace: bool,
    second: bool,
) -> ImportOutcome:
    series, table = at
    if not second:
        return evening.take_over(paths, series=series, table=table, replace=replace)
    with Evening.open(evening.file.path, write=True, author=call.desk.author, second=True) as beside:
        return beside.take_over(paths, series=series, table=table, replace=replace)


def _line(taken: TakenList, outcome: ImportOutcome, lang: Language) -> ListLine:
    sheet, count = taken.sheet, len(taken.differences)
    at = {"series": sheet.series, "table": sheet.table, "games": len(sheet.rows), "file": Path(sheet.source.file).name}
    shown_ones = taken.differences if count <= _MANY else taken.differences[:_SOME]
    return ListLine(
        list_address(taken.key),
        told(f"importing.{outcome.said(taken)}", lang, **at),
        taken.state.value,
        tuple(_list_notes(taken, outcome, lang)),
        tuple(_difference(each, lang) for each in shown_ones),
        count - len(shown_ones),
    )


def _list_notes(taken: TakenList, outcome: ImportOutcome, lang: Language) -> Iterator[str]:
    if taken.uncounted:
        games = tuple(game or "?" for game in taken.uncounted)
        yield text("importing.uncounted", lang, games=games, count=len(games))
    if taken.seated is None or not outcome.imported.written:
        return
    if not taken.seated.numbers:
        yield text("importing.nobody", lang)
    for name, player in taken.seated.known:
        yield text("importing.known", lang, name=name, player=player.name, number=player.number)


def _difference(each: Differing, lang: Language) -> DifferenceLine:
    if each.game is None:
        at = text("importing.whole", lang)
    elif isinstance(each.game, int):
        at = text("findings.game", lang, game=each.game)
    else:
        at = text(f"words.FooterName.{each.game}", lang)
    nothing = text("importing.nothing", lang)
    event, file = (in_language(line, lang) if line else nothing for line in (each.event, each.file))
    return DifferenceLine(at, event, file)


def _notes(outcome: ImportOutcome, lang: Language) -> Iterator[str]:
    """Yield what could not be read, who is new, and what a description says otherwise."""
    for finding in (*outcome.findings, *outcome.imported.findings):
        yield ": ".join(filter(None, (finding.at(lang), without_calls(finding.text(lang)))))
    if outcome.imported.written:
        for player in outcome.imported.people:
            yield text("importing.person", lang, number=player.number, name=player.name)
    for file in outcome.unsigned:
        yield text("importing.unsigned", lang, file=file)
    if not outcome.imported.lists:
        yield from _described(outcome, lang)


def _described(outcome: ImportOutcome, lang: Language) -> Iterator[str]:
    """Yield what an announcement says otherwise than the evening: what is taken over, and what is not."""
    event, nothing = shown(outcome.event), text("importing.nothing", lang)
    if not outcome.described:
        yield text("importing.described_same", lang, event=event)
    for each in sorted(outcome.described, key=lambda found: bool(found.kept)):
        series, table = each.key or (None, None)
        what = text(f"importing.fact_{each.what}", lang, number=each.number, series=series, table=table)
        words = {"what": what, "before": plain(each.before) or nothing, "after": plain(each.after) or nothing}
        heading = text("desk_event.kept" if each.kept else "desk_event.taken", lang)
        said = text(f"importing.{'differs_in' if each.what == 'tournament' else 'differs_so'}", lang, **words)
        why = told(f"importing.kept_{each.kept}", lang) if each.kept not in {"", "goes_on"} else ""
        yield f"{heading}: {said}{why}"


def _summary(evening: Evening, outcome: ImportOutcome, lang: Language) -> str:
    if outcome.refused:
        return told("importing.refused", lang, file=evening.name)
    counts = [
        text(f"findings.{severity}", lang, count=count)
        for severity, count in zip(("error", "warning"), outcome.checked, strict=True)
        if count
    ]
    if counts:
        return told("importing.check", lang, counts=", ".join(counts), file=evening.name)
    return text("importing.clean", lang) if outcome.imported.written and not outcome.second else ""


PAGES = (DeskPage("/import", _show, _act),)
