"""Files other than the event's: show, check, score, convert and compare lists and other events."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from skatlist.base.disk import path_text
from skatlist.desk.page import LARGEST, Call, Done, PageContent, Sent, StartPage
from skatlist.desk.pages.findings import finding_parts
from skatlist.desk.pages.start import chosen_scoring, path_value, scorings, typed_path
from skatlist.desk.sentences import desk_text, refusal
from skatlist.desk.uploads import uploaded
from skatlist.files.formats.converting import convert, left_behind
from skatlist.files.formats.loading import Options
from skatlist.files.formats.parsed import Parsed
from skatlist.files.formats.registry import (
    LIST_ENDINGS,
    PDF_SUFFIX,
    event_path,
    is_list_name,
    split_name,
    target_format,
)
from skatlist.papers.further_papers import evening_results
from skatlist.papers.lists import Lists, parse, read
from skatlist.papers.reports.comparison import point_words
from skatlist.papers.reports.model import FindingPart
from skatlist.papers.reports.public_names import NameStyle
from skatlist.papers.reports.rankings import RankingNames, players_table
from skatlist.papers.reports.results import names_in_style
from skatlist.papers.reports.score import counts_table
from skatlist.papers.two_lists import compare, write_result
from skatlist.papers.web_page import lists_by_series
from skatlist.skat.findings import Finding, Tier
from skatlist.skat.rules import load_profile, profile_names
from skatlist.words import Language, SkatlistError, UsageError, enumerated, text

_NUMBERS: Final = {"players": (3, 5), "games": (1, 999), "at": (1, LARGEST)}  # fields of the form, with bounds
_KEPT: Final = ("tier", "select", "ignore", "rules", "scoring", *_NUMBERS)  # fields kept in the addresses of files


class GivenFile(NamedTuple):
    """A file to be shown: its word in addresses, its path, its name on the page."""

    word: str
    path: Path
    name: str


def _given(call: Call) -> list[GivenFile]:
    """Return the files in an address: uploaded earlier, or by their paths. Raises UsageError."""
    uploads, files = call.desk.uploads, []
    for word in call.chosen("file"):
        if uploads.is_word(word):
            files += [
                GivenFile(f"{word}/{at}", path, path_text(path.name)) for at, path in enumerate(uploads.files(word))
            ]
        elif uploads.is_word(word.partition("/")[0]):
            files.append(_sent_before(word, call))
        elif word.strip():
            path = event_path(typed_path(call, word.strip()))
            files.append(GivenFile(path_value(path), path, path_text(path.name)))
    return files


def _sent_before(word: str, call: Call) -> GivenFile:
    first, _, at = word.partition("/")
    files = dict(enumerate(call.desk.uploads.files(first)))
    path = files.get(int(at) if at.isdecimal() and at.isascii() else -1)
    if path is None:
        raise UsageError("upload_gone")
    return GivenFile(word, path, path_text(path.name))


def _act(call: Call) -> Done:
    sent = uploaded(call.form.getlist("sent"))
    words = [call.desk.uploads.keep(sent)] if sent else []
    words += [line for line in call.pasted("paths").splitlines() if line.strip()]
    if not words:
        raise UsageError("desk_no_file")
    return Done(f"/files?{urlencode([('file', word) for word in words])}")


def _aside(call: Call, make: Callable[[Sequence[GivenFile]], PageContent | Sent]) -> Callable[[], PageContent | Sent]:
    """Return the work that reads files in a thread of its own. Errors appear next to the form."""
    files: list[GivenFile] = []

    def answer() -> PageContent | Sent:
        try:
            files.extend(_given(call))
            return make(files) if files else PageContent("files.html", _frame(call, files))
        except SkatlistError as fault:
            message = call.desk.uploads.without_folder(refusal(fault, call.lang))
            return PageContent("files.html", _frame(call, files), message)

    return answer


def _frame(call: Call, files: Sequence[GivenFile]) -> dict[str, Any]:
    """Return the parts of the page that do not depend on the files."""
    lang = call.lang
    return {
        "title": text("desk.files.files", lang),
        "files": files,
        "asked": urlencode([("file", each.word) for each in files]),
        "options": _addressed(_KEPT, call),
        "shape": _addressed(("rules", *_NUMBERS), call),
        "tiers": [(each.value, text(f"desk_papers.tier_{each}", lang)) for each in Tier],
        "tier": _tier(call),
        "rule_sets": [
            ("", text("desk.files.own_rules", lang)),
            *((name, load_profile(name).title[lang]) for name in profile_names()),
        ],
        "scorings": scorings(lang),
        "results": None,
        "without_folder": call.desk.uploads.without_folder,
    }


def _addressed(names: Sequence[str], call: Call) -> str:
    return urlencode([(name, typed) for name in names if (typed := call.typed(name))])


def _tier(call: Call) -> Tier:
    return Tier(call.typed("tier")) if call.typed("tier") in tuple(Tier) else Tier.ADVICE


def _numbers(call: Call) -> dict[str, int | None]:
    return {name: call.number(name, text(f"desk.files.{name}", call.lang), _NUMBERS[name]) for name in _NUMBERS}


def _read(files: Sequence[GivenFile], call: Call) -> Lists:
    numbers: Mapping[str, Any] = _numbers(call)
    return read(
        *(each.path for each in files), rules=call.typed("rules") or None, scoring=chosen_scoring(call), **numbers
    )


def _show(call: Call) -> Callable[[], PageContent | Sent]:
    def page(files: Sequence[GivenFile]) -> PageContent:
        return PageContent("files.html", {**_frame(call, files), **_results(files, _read(files, call), call)})

    return _aside(call, page)


def _results(files: Sequence[GivenFile], lists: Lists, call: Call) -> dict[str, Any]:
    """Return the content of the files: counts, findings, standings, lists, and the losses of each format."""
    lang = call.lang
    findings = lists.check(_tier(call), call.typed("select"), call.typed("ignore"))
    results = evening_results(lists)
    names = names_in_style(results, NameStyle.FULL, lang)
    tables = {(each.sheet.series, each.sheet.table) for each in lists.scored}  # not for two lists of one table
    tally, parsed = lists.tally(), Parsed(lists.sheets, lists.unread, lists.event)
    parts = {
        "counts": counts_table(tally, lang),
        "findings": _finding_parts(findings, lists, call),
        "count": len(lists.scored),
        "ranking": players_table(results.standings, RankingNames.of(names, results.event), lang)
        if 1 < len(tables) == len(lists.scored)
        else None,
        "lists": [(series, part) for series, of in lists_by_series(results, names, lang) for part in of],
        "formats": [(suffix, _left(parsed, suffix, lang)) for suffix in LIST_ENDINGS],
        "can_mend": [each.word for each in files if is_list_name(each.path) and _has_finding(each, findings)],
        "can_compare": len(files) == 2,  # noqa: PLR2004 - the two lists of a table
    }
    return {"results": parts}


def _has_finding(file: GivenFile, findings: Sequence[Finding]) -> bool:
    return any(each.source.file.startswith(str(file.path)) for each in findings)


def _finding_parts(findings: Sequence[Finding], lists: Lists, call: Call) -> list[FindingPart]:
    without_folder = call.desk.uploads.without_folder
    return [
        part._replace(place=f"{without_folder(path_text(part.finding.where))} {part.place}".strip(), link="")
        for part in finding_parts(findings, lists, call.lang)
    ]


def _left(parsed: Parsed, suffix: str, lang: Language) -> str:
    left = [text(f"files.convert.left_{each}", lang) for each in left_behind(parsed, target_format(Path(f"_{suffix}")))]
    return text("files.convert.left", lang, facts=enumerated(left)) if left else ""


def _converted(call: Call) -> Callable[[], PageContent | Sent]:
    """Return the lists of one file in another format."""

    def file(files: Sequence[GivenFile]) -> Sent:
        source, ending = _only(files), call.choice("to", LIST_ENDINGS)
        numbers = _numbers(call)
        options = Options(players=numbers["players"], games=numbers["games"])
        with TemporaryDirectory() as folder:
            target = Path(folder) / f"{split_name(source.path)[0]}{ending}"
            convert(source.path, target, options, call.lang, read=partial(parse, at=numbers["at"]))
            return Sent(target.name, target.read_bytes())

    return _aside(call, file)


def _corrected(call: Call) -> Callable[[], PageContent | Sent]:
    """Return the corrected copy of one file, or the sentence why there is none."""

    def file(files: Sequence[GivenFile]) -> PageContent | Sent:
        source = _only(files)
        lists = _read(files, call)  # in its folder, which may have its rules and its event
        with TemporaryDirectory() as folder:
            fixed = lists.fix(call.typed("select"), call.typed("ignore"), call.lang, Path(folder))
            target = fixed[0].target if fixed else None
            if target is not None:
                return Sent(target.name, target.read_bytes())
        why = fixed[0].refused if fixed else "nothing"
        message = desk_text(f"checks.mending.{why}", call.lang, file=source.name)
        return PageContent("files.html", {**_frame(call, files), **_results(files, lists, call)}, message)

    return _aside(call, file)


def _only(files: Sequence[GivenFile]) -> GivenFile:
    if len(files) != 1:
        raise UsageError("desk_no_file")
    return files[0]


def _compared(call: Call) -> Callable[[], PageContent | Sent]:
    """Return two lists of one table side by side, or with `to` the agreed list or the sheet of points as a file."""

    def answer(files: Sequence[GivenFile]) -> PageContent | Sent:
        series, table = (
            call.number("series", text("desk_papers.series", call.lang)),
            call.number("table", text("desk_papers.table", call.lang)),
        )
        numbers = _numbers(call)
        lists = compare(
            *(each.path for each in files[:2]),
            rules=call.typed("rules") or None,
            players=numbers["players"],
            games=numbers["games"],
            series=series,
            table=table,
        )
        if call.typed("to"):
            with TemporaryDirectory() as folder:
                stem = text("desk.files.agreed_file", call.lang)
                target = Path(folder) / f"{stem}{call.choice('to', (*LIST_ENDINGS, PDF_SUFFIX))}"
                write_result(lists, target, call.lang)
                return Sent(target.name, target.read_bytes())
        other = [] if lists.other is None else [lists.other]
        values = {
            **_frame(call, files),
            "title": text("desk.files.compared", call.lang),
            "result": lists,
            "points": [] if other else [point_words(each, call.lang).section() for each in lists.differences],
            "findings": _finding_parts([*lists.unread, *other, *lists.common], Lists.of(lists.first), call),
            "formats": LIST_ENDINGS,
        }
        return PageContent("compared.html", values)

    return _aside(call, answer)


PAGES = (
    StartPage("/files", _show, _act),
    StartPage("/files/converted", _converted),
    StartPage("/files/corrected", _corrected),
    StartPage("/files/compared", _compared),
)
