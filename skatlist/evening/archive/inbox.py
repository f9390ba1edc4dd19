"""The inbox of an archive: every file is verified and checked, moved, and answered on paper and as text."""

import csv
import io
import os
import stat
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from skatlist.base.disk import PathName, expand_home, head_of, is_event_name, path_text, read_bytes, write_file
from skatlist.base.patterns import pattern
from skatlist.evening.archive.adding import is_old_table
from skatlist.evening.archive.answers import PEOPLE_SUFFIX
from skatlist.evening.archive.old_results import TOTALS_SUFFIX, OldResult, old_results_bytes
from skatlist.evening.archive.sources import ACCEPTED, QUESTIONS, REFUSED
from skatlist.evening.frames import ResultRow
from skatlist.files.archive_index import INDEX_NAME
from skatlist.files.formats.dates import today
from skatlist.files.formats.files import make_folder
from skatlist.files.formats.folder.event_file import EVENT_FILE, write_event_toml
from skatlist.files.formats.folder.event_writer import list_name
from skatlist.files.formats.parsed import Show
from skatlist.files.formats.registry import TEXT, is_list_name, split_name
from skatlist.files.formats.table.workbook_bounds import unpacked
from skatlist.files.formats.text.text_writer import write_file as write_text_file
from skatlist.files.journal.journal import Record
from skatlist.files.journal.skat_file import SkatFile
from skatlist.papers.file_names import in_file_name
from skatlist.papers.lists import Lists, read
from skatlist.papers.reports.event_heading import event_of_heads
from skatlist.papers.reports.model import Report, TextLines
from skatlist.papers.verdict import Outcome, Unread
from skatlist.skat.findings import Severity
from skatlist.skat.sheet import Sheet
from skatlist.tournament.model import Event
from skatlist.words import InputError, Language, SkatlistError, text

_ORIGINALS: Final = "originals"
_ANSWER: Final = ".answer"
_SIGNED: Final = (".pdf", ".xlsx")
_TABLES: Final = (".csv", ".xlsx", ".xls", ".ods")
_PDF: Final = b"%PDF-"
_MOST_FINDINGS: Final = 10
_FORGED: Final = "errors.inbox_bad"
_LONGEST: Final = 200  # bytes of a name
_FINGERPRINT: Final = pattern("(?:[0-9A-F]{4} ){15}[0-9A-F]{4}$")
_NOT_SENT: Final = (".", INDEX_NAME, f"{Path(INDEX_NAME).stem}{PEOPLE_SUFFIX}")  # the archive's own files
_MOST_RESULTS: Final = 8 * 1024 * 1024  # bytes


class InboxVerdict(StrEnum):
    """The folder of a file of the inbox."""

    ACCEPTED = ACCEPTED
    QUESTIONS = QUESTIONS
    REFUSED = REFUSED


class InboxAnswer(NamedTuple):
    """The answer to a file: its name, the folder it went to, its place, and the sentences of the answer.

    `forged` says that its signature, or what was signed with it, is not in order.
    """

    name: str
    verdict: InboxVerdict
    place: Path
    sentences: tuple[str, ...]
    forged: bool = False

    @property
    def fingerprint(self) -> str:
        """That of an unknown key, empty if the file waits for nothing of the kind."""
        words = self.sentences[-1] if self.sentences and self.verdict is InboxVerdict.QUESTIONS else ""
        match = _FINGERPRINT.search(words)
        return match[0] if match else ""

    @property
    def words(self) -> str:
        """The answer as text. Raises InputError."""
        return _words_beside(self.place)

    def paper(self) -> bytes:
        """Return the answer as PDF. Raises InputError."""
        return read_bytes(_beside(self.place, ".pdf"), _MOST_RESULTS)


class _Assessment(NamedTuple):
    """A verdict with the reasons, and what to write before the file is moved."""

    verdict: InboxVerdict
    sentences: tuple[str, ...]
    keep: Callable[[Path], None] = lambda _: None
    is_original: bool = False  # the archive reads what was written, not the file itself
    forged: bool = False


def take_in(folder: PathName, lang: Language | str | None = None, show: Show = iter) -> tuple[InboxAnswer, ...]:
    """Verify, check, move and answer every file in a folder.

    The files go to `accepted/`, `questions/` or `refused/` in it, each with an answer as text and PDF in a language.
    What a killed call has left is taken in by the next one. `show` yields the files as they are read. Raises InputError
    for a missing folder and a full disk.

    >>> import shutil, tempfile
    >>> with tempfile.TemporaryDirectory() as post:
    ...     _ = shutil.copy("samples/kreis/post/kontra-re.csv", post)
    ...     [(answer.name, answer.verdict.value) for answer in take_in(post)]
    [('kontra-re.csv', 'accepted')]
    """
    folder, lang, answers = expand_home(folder), Language.of(lang), []
    waiting = waiting_in(folder)
    for verdict in InboxVerdict:  # all of them, because an archive knows an inbox by its folders
        (folder / verdict).mkdir(exist_ok=True)
    for path in show(waiting):
        judged = _judged(path, folder / ACCEPTED, lang)
        # The club that reads the answer knows the file, not the place of the inbox.
        sentences = tuple(each.replace(f"{path.parent}{os.sep}", "") for each in judged.sentences)
        judged = judged._replace(sentences=sentences)
        target = folder / judged.verdict / (_ORIGINALS if judged.is_original else "")
        target.mkdir(parents=True, exist_ok=True)
        judged.keep(folder / ACCEPTED)
        place = _free(target / _short(path.name))
        _write_answer(place, path.name, judged, lang)
        os.replace(path, place)  # noqa: PTH105 - within one folder, at once
        answers.append(InboxAnswer(path.name, judged.verdict, place, judged.sentences, judged.forged))
    return tuple(answers)


def waiting_in(folder: Path) -> list[Path]:
    """Return the files of an inbox that are not answered yet. Raises InputError for a missing folder."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as fault:
        raise InputError("folder_missing", folder=path_text(folder)) from fault
    return [
        Path(entry.path)
        for entry in entries
        if not entry.name.startswith(_NOT_SENT) and stat.S_ISREG(entry.stat(follow_symlinks=False).st_mode)
    ]


def inbox_near(folder: Path) -> Path | None:
    """Return the inbox in a folder of evenings, None if there is none yet."""
    try:
        entries = sorted(each for each in folder.iterdir() if each.is_dir())
    except OSError:
        return None
    return next((each for each in entries if all((each / verdict).is_dir() for verdict in InboxVerdict)), None)


def file_sent(folder: Path, name: str, content: bytes) -> None:
    """Put a file that was sent into an inbox, which is made if it is missing. Raises InputError."""
    make_folder(folder)
    write_file(_free(folder / _short(f"_{name}" if name.startswith(_NOT_SENT) else name)), content, replace=False)


def put_back(folder: Path, answer: InboxAnswer) -> None:
    """Put a file that was answered into the inbox again, without its answer."""
    os.replace(answer.place, _free(folder / answer.place.name))  # noqa: PTH105 - as above
    for ending in (".txt", ".pdf"):
        _beside(answer.place, ending).unlink(missing_ok=True)


def answers_in(folder: Path, verdict: InboxVerdict) -> tuple[InboxAnswer, ...]:
    """Return the answers of an inbox with a verdict, the newest first."""
    places = [folder / verdict, folder / verdict / _ORIGINALS]
    ending = f"{_ANSWER}.txt"
    texts = [each for place in places for each in place.glob(f"*{ending}") if each.is_file()]
    texts.sort(key=lambda each: (-each.stat().st_mtime_ns, each.name))
    files = [each.with_name(each.name.removesuffix(ending)) for each in texts]
    return tuple(
        InboxAnswer(file.name, verdict, file, tuple(_words_beside(file).strip().split("\n\n")[1:]))
        for file in files
        if file.is_file()
    )


def _beside(place: Path, ending: str) -> Path:
    return place.with_name(f"{place.name}{_ANSWER}{ending}")


def _words_beside(place: Path) -> str:
    return read_bytes(_beside(place, ".txt"), _MOST_RESULTS).decode("utf-8", "replace")


def _short(name: str) -> str:
    """Return a name that has room for the ending of an answer."""
    stem, ending = split_name(Path(name))
    return os.fsdecode(os.fsencode(stem)[: max(_LONGEST - len(os.fsencode(ending)), 1)]) + ending


def _free(path: Path) -> Path:
    """Return a path that is not in use: with a number before its ending if necessary."""
    count, free = 1, path
    stem, ending = split_name(path)
    while os.path.lexists(free):
        count += 1
        free = path.with_name(f"{stem}-{count}{ending}")
    return free


def _write_answer(place: Path, name: str, judged: _Assessment, lang: Language) -> None:
    from skatlist.papers.report_pdf import report_pdf

    verdict = text(_VERDICTS[judged.verdict], lang, file=path_text(name))
    lines = (verdict, *judged.sentences)
    report = Report(text("archive.answer_title", lang), (TextLines(lines),), (path_text(name),), date=today())
    write_file(_beside(place, ".txt"), ("\n\n".join(lines) + "\n").encode("utf-8", "replace"))
    write_file(_beside(place, ".pdf"), report_pdf(report, lang, today()))


_VERDICTS: Final = {
    InboxVerdict.ACCEPTED: "archive.inbox_accepted",
    InboxVerdict.QUESTIONS: "archive.inbox_questions",
    InboxVerdict.REFUSED: "archive.inbox_refused",
}


def _judged(path: Path, accepted: Path, lang: Language) -> _Assessment:
    try:
        if is_event_name(path.name):
            return _event(path, accepted, lang)
        if path.suffix.lower() in _TABLES and is_old_table(path):
            return _Assessment(InboxVerdict.QUESTIONS, (text("archive.inbox_old_table", lang),))
        begin = head_of(path, len(_PDF))
        if begin == _PDF or path.suffix.lower() in _SIGNED:
            return _paper(path, accepted, lang)
        if path.suffix.lower() == ".csv" and (results := _results_in(path)):
            return _results(results, accepted, lang)
        if is_list_name(path):
            lists = read(path)
            return _lists(lists, lists.event, accepted, lang)
        raise InputError("inbox_kind", file=path_text(path.name))
    except SkatlistError as fault:
        return _Assessment(InboxVerdict.REFUSED, (fault.text(lang),), forged=fault.key == _FORGED)


# Event files: the longest chain of an event counts, and none that parts from it.


def _event(path: Path, accepted: Path, lang: Language) -> _Assessment:
    lists = read(path)
    records = _records(path)
    for known in sorted(accepted.glob("*")):
        if not (known.is_file() and is_event_name(known.name)):
            continue
        others = _records(known)
        if not records or not others or others[0].hash != records[0].hash:
            continue
        parted = next((mine.seq for mine, other in zip(records, others, strict=False) if mine.hash != other.hash), None)
        if parted is not None:
            raise InputError("inbox_forked", file=path_text(path.name), other=path_text(known.name), record=parted)
        if len(records) <= len(others):
            raise InputError("inbox_known", file=path_text(path.name), other=path_text(known.name))
        judged = _checked(lists, lang)
        if judged.verdict is InboxVerdict.ACCEPTED:
            words = text("archive.inbox_longer", lang, file=path_text(known.name), count=len(records) - len(others))
            return judged._replace(sentences=(words, *judged.sentences), keep=partial(_replace_shorter, known))
        return judged
    return _checked(lists, lang)


def _replace_shorter(known: Path, _accepted: Path) -> None:
    known.unlink(missing_ok=True)


def _records(path: Path) -> list[Record]:
    with SkatFile.open(path, write=False) as file:
        return list(file.news())


def _checked(lists: Lists, lang: Language) -> _Assessment:
    """Return the verdict on lists: a question for each error, a note if they are not final."""
    if not lists.scored:
        return _Assessment(InboxVerdict.QUESTIONS, (text("archive.inbox_no_list", lang),))
    errors = [finding for finding in lists.check() if finding.severity is Severity.ERROR]
    if errors:
        lines = [f"{finding.where} {finding.text(lang)}" for finding in errors[:_MOST_FINDINGS]]
        more = [text("archive.inbox_more", lang, count=len(errors) - len(lines))] if len(errors) > len(lines) else []
        return _Assessment(
            InboxVerdict.QUESTIONS, (text("archive.inbox_errors", lang, count=len(errors)), *lines, *more)
        )
    open_words = (text("archive.inbox_open", lang),) if lists.standings_state().is_provisional else ()
    return _Assessment(InboxVerdict.ACCEPTED, open_words)


# Signed papers and lists of any format: they become a folder of their event.


def _paper(path: Path, accepted: Path, lang: Language) -> _Assessment:
    from skatlist.papers.club_key import with_known
    from skatlist.papers.signatures.verify import outcome_of

    content = _signed_content(path)
    if content is None:
        if is_list_name(path):
            lists = read(path)
            return _lists(lists, lists.event, accepted, lang)
        raise InputError("inbox_unsigned", file=path_text(path.name))
    (outcome,) = with_known([outcome_of(path)], lambda _: None)  # to the end: a key met here can be trusted then
    if isinstance(outcome, Unread):
        raise outcome.fault
    if outcome.outcome is Outcome.BAD:
        raise InputError("inbox_bad", file=path_text(path.name))
    event = content.facts.event
    lists = Lists.of(*(scored.sheet for scored in content.sheets))
    judged = _lists(lists, event, accepted, lang)
    if outcome.outcome is not Outcome.GOOD and judged.verdict is InboxVerdict.ACCEPTED:
        words = text("archive.inbox_key", lang, signer=outcome.signer or "", key=outcome.fingerprint or "")
        return _Assessment(InboxVerdict.QUESTIONS, (words,))
    return judged


def _signed_content(path: Path) -> Any:
    """Return the content of a signed paper, None if the file has none."""
    from skatlist.papers.signatures.excel.package import workbook_attachments
    from skatlist.papers.signatures.payload.content import read_content
    from skatlist.papers.signatures.pdf.objects import open_pdf
    from skatlist.papers.signatures.pdf.pdf_signature import certifying_signature, pdf_attachments
    from skatlist.papers.signatures.verify import MAX_SIGNED

    data = read_bytes(path, MAX_SIGNED, "verify_too_big")
    try:
        if data.startswith(_PDF):
            reader = open_pdf(data)
            club = certifying_signature(reader)
            attached = {} if club is None else pdf_attachments(reader, club.revision)
        else:
            attached = workbook_attachments(unpacked(data, path, paper=True))
    except SkatlistError:
        raise
    except Exception as fault:  # the libraries raise whatever a damaged file causes
        raise InputError("inbox_bad", file=path_text(path.name)) from fault
    return read_content(attached) if attached else None


def _lists(lists: Lists, event: Event | None, accepted: Path, lang: Language) -> _Assessment:
    judged = _checked(lists, lang)
    if judged.verdict is not InboxVerdict.ACCEPTED:
        return judged
    heading = event_of_heads(event, lists.scored)
    if not heading.date:
        return _Assessment(InboxVerdict.QUESTIONS, (text("archive.inbox_undated", lang),))
    folder = accepted / "-".join(filter(None, (heading.date, *map(in_file_name, (heading.name, heading.place)))))
    for scored in lists.scored:
        known = folder / list_name(scored.sheet, TEXT.ending)
        if known.is_file() and known.read_bytes() != _list_bytes(scored.sheet):
            where = {"series": scored.sheet.series, "table": scored.sheet.table}
            return _Assessment(InboxVerdict.QUESTIONS, (text("archive.inbox_other_list", lang, **where),))
    sheets = tuple(scored.sheet for scored in lists.scored)
    described = Event(name=heading.name, date=heading.date, place=heading.place)
    return judged._replace(keep=lambda _: _keep_lists(folder, described, sheets), is_original=True)


def _list_bytes(sheet: Sheet) -> bytes:
    return write_text_file([sheet], Language.DE)


def _keep_lists(folder: Path, event: Event, sheets: Iterable[Sheet]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for sheet in sheets:
        write_file(folder / list_name(sheet, TEXT.ending), _list_bytes(sheet))
    if not (folder / EVENT_FILE).is_file():
        write_file(folder / EVENT_FILE, write_event_toml(event).encode())


# Results files (`export --results`): the totals of their events.


def _results_in(path: Path) -> dict[str, list[OldResult]]:
    """Return the totals in a results file by event, empty if it is another table. Raises InputError."""
    try:
        rows = csv.DictReader(io.StringIO(read_bytes(path, _MOST_RESULTS).decode("utf-8-sig"), newline=""))
        if tuple(rows.fieldnames or ()) != ResultRow._fields:
            return {}
        return _totals(rows, path)
    except (UnicodeDecodeError, csv.Error) as fault:
        raise InputError("inbox_kind", file=path_text(path.name)) from fault


def _totals(rows: Iterable[dict[str, str]], path: Path) -> dict[str, list[OldResult]]:
    events: dict[str, dict[tuple[str, ...], OldResult]] = {}
    for line, row in enumerate(rows, 2):
        try:
            result = OldResult(row["date"], row["name"], row["club"], row["member_number"], int(row["event_total"]))
        except (ValueError, TypeError) as fault:
            raise InputError("old_results_line", file=path_text(path.name), line=line) from fault
        event = "-".join(filter(None, (result.date, in_file_name(row["event"]))))
        if not result.date or events.setdefault(event, {}).setdefault(result[:4], result) != result:
            raise InputError("old_results_line", file=path_text(path.name), line=line)
    return {event: list(results.values()) for event, results in events.items()}


def _results(events: dict[str, list[OldResult]], accepted: Path, lang: Language) -> _Assessment:
    contents = {f"{event}{TOTALS_SUFFIX}": old_results_bytes(results) for event, results in events.items()}
    for name, content in contents.items():
        if (accepted / name).is_file() and (accepted / name).read_bytes() != content:
            return _Assessment(InboxVerdict.QUESTIONS, (text("archive.inbox_other_results", lang, file=name),))
    return _Assessment(InboxVerdict.ACCEPTED, (), lambda folder: _keep_results(folder, contents), is_original=True)


def _keep_results(folder: Path, contents: dict[str, bytes]) -> None:
    for name, content in contents.items():
        write_file(folder / name, content)


def inbox_json(answers: Sequence[InboxAnswer]) -> dict[str, Any]:
    """Return the document `skatlist/archive-inbox/1`."""
    return {
        "schema": "skatlist/archive-inbox/1",
        "files": [
            {
                "file": path_text(answer.name),
                "verdict": answer.verdict.value,
                "place": path_text(answer.place),
                "messages": list(answer.sentences),
            }
            for answer in answers
        ],
    }
