"""Tables of an archive as a file: PDF, Excel or a web page."""

from pathlib import Path

from skatlist.files.formats.dates import today
from skatlist.files.formats.files import write_new
from skatlist.files.formats.registry import PDF_SUFFIX, WORKBOOK
from skatlist.papers.reports.model import Report
from skatlist.words import Language, UsageError


def write_report(path: Path, report: Report, lang: Language, *, force: bool = False) -> Path:
    """Write a report. The suffix of the file names its kind. Raises UsageError for another one, InputError."""
    content = report_bytes(path.suffix.lower(), report, lang)
    write_new(path, content, force=force)
    return path


def report_bytes(suffix: str, report: Report, lang: Language) -> bytes:
    """Return a report as PDF (`.pdf`), Excel (`.xlsx`). Raises UsageError for another suffix."""
    match suffix:
        case ".pdf":
            from skatlist.papers.report_pdf import report_pdf

            return report_pdf(report, lang, today())
        case ".xlsx":
            from skatlist.papers.report_excel import report_excel

            return report_excel(report, lang, today())
    raise UsageError("archive_paper", known=(PDF_SUFFIX, WORKBOOK.suffix))
