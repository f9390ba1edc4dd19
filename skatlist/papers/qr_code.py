"""QR codes, drawn on a paper or embedded in a page, and the text in them."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from skatlist.base.patterns import pattern
from skatlist.files.photos.list_code import ListCode
from skatlist.papers.fonts import printable
from skatlist.papers.pdf_page import BLACK, Paper
from skatlist.papers.reports.typeset import date_text
from skatlist.tournament.model import Event
from skatlist.words import Language, text

if TYPE_CHECKING:
    import segno


CODE_VERSION: Final = 2  # of the code of a list: 25 modules, which a photograph of the whole paper still shows


def draw_list_code(paper: Paper, at: tuple[float, float], size: float, code: ListCode) -> None:
    """Draw the code of a list to be filled in by hand, for machines only: 25 by 25 modules, level M."""
    _draw(paper, at, size, _modules(code.text, 0, CODE_VERSION))


def draw_qr_code(paper: Paper, at: tuple[float, float], size: float, words: str, pattern: int | None = None) -> None:
    """Draw a QR code with its lower left corner at a position, all its modules as one path.

    The data are combined with one of eight patterns. `pattern` is the one to use (0 to 7), by default the most even
    one. Finding that takes most of the time and is not worth it for a large code.
    """
    _draw(paper, at, size, _modules(words, pattern))


def _draw(paper: Paper, at: tuple[float, float], size: float, rows: Sequence[Sequence[tuple[int, int]]]) -> None:
    side = size / len(rows)
    left, low = at
    code = [f"{BLACK:g} g"]
    for index, runs in enumerate(rows):
        y = low + size - (index + 1) * side
        code += [f"{left + start * side:.3f} {y:.3f} {count * side:.3f} {side:.3f} re" for start, count in runs]
    paper.addLiteral(" ".join([*code, "f"]))


def table_words(event: Event, series: int, table: int, numbers: Iterable[int | None], lang: Language) -> str:
    """Return the text in the code of a table: event, table, and the start numbers of its players.

    It needs no network. The names are only on the paper.
    """
    where = text("signatures.qr_code_list", lang, series=series, table=table)
    people = " ".join(str(number) for number in numbers if number is not None)
    return "\n".join(filter(None, (where, printable(event.name), date_text(event.date, lang), people)))


# A hand scanner types like a keyboard of the USA: on a German one "/" comes out as "-".
_START_CODE: Final = pattern(r"(?i)(?:^|[^a-z])seat[/-]([0-9]{1,9})(?![0-9])")
_NUMBER: Final = pattern(r"\s*([0-9]{1,9})\s*")


def start_code(number: int) -> str:
    """Return the text in the code of a start card that no telephone opens.

    >>> scanned_number(start_code(17)), scanned_number("httpÖ--192.168.1.5Ö8025-seat-17§k´AbC"), scanned_number(" 17")
    (17, 17, 17)
    >>> scanned_number("17 Anna"), scanned_number("https://example.org/beseat/17")
    (None, None)
    """
    return f"SEAT/{number}"


def scanned_number(typed: str) -> int | None:
    """Return the start number in what a scanner read on a start card, or in a number typed alone."""
    match = _NUMBER.fullmatch(typed) or _START_CODE.search(typed)
    return int(match[1]) if match else None


@lru_cache(maxsize=512)
def qr_image(words: str) -> str:
    """Return a QR code as an SVG picture in a `data:` address for a web page."""
    return _made(words, 0).svg_data_uri(scale=4, border=4, light="#fff", omitsize=True)


@lru_cache(maxsize=512)  # a list has the code of its table card
def _modules(words: str, pattern: int | None, version: int | None = None) -> tuple[tuple[tuple[int, int], ...], ...]:
    return tuple(tuple(_runs(bytes(row))) for row in _made(words, pattern, version).matrix)


def _made(words: str, pattern: int | None, version: int | None = None) -> "segno.QRCode":
    import segno

    if version is not None:
        return segno.make_qr(words, version=version, mode="alphanumeric", mask=pattern, error="m", boost_error=False)

    # UTF-8, marked as such, because readers guess different encodings.
    needs_eci = not words.isascii()
    return segno.make_qr(words, encoding="utf-8", eci=needs_eci, mask=pattern, error="m", boost_error=False)


def _runs(row: bytes) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for at, dark in enumerate(row):
        if dark and at and row[at - 1] and runs:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((at, 1))
    return runs
