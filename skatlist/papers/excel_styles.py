"""The named styles of our workbooks."""

from collections.abc import Iterator
from typing import Final

from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Protection, Side

_FONT: Final = "Calibri"  # on every club laptop; LibreOffice has one of the same widths
_NUMBER: Final = '0;"−"0;0'  # the true minus sign
_MONEY: Final = '#,##0.00" €";"−"#,##0.00" €"'
_THOUSANDS: Final = '#,##0;"−"#,##0;0'
_MEAN: Final = '0.0;"−"0.0;0.0'
_RANK: Final = '0"."'
_RANK_SHARED: Final = '0"="'
_TWO_DIGITS: Final = "?0"  # digits stand under digits in the middle of a column
_NO_ZERO: Final = "0;0;;@"
_THIN: Final = Side(style="thin", color="FF9A9A9A")
_INK: Final = Side(style="thin", color="FF000000")
_STRONG: Final = Side(style="medium", color="FF000000")
_GREY: Final = PatternFill("solid", fgColor="FFEDEDED")
_HATCHED: Final = PatternFill("lightUp", fgColor="FF000000", bgColor="FFFFFFFF")
_WRONG: Final = PatternFill("solid", fgColor="FFFFC7CE")
_BOX: Final = Border(left=_THIN, right=_THIN, top=_THIN, bottom=_THIN)
_FRAME: Final = Border(left=_STRONG, right=_STRONG, top=_STRONG, bottom=_STRONG)
_BOX_END: Final = Border(left=_THIN, right=_THIN, top=_THIN, bottom=_STRONG)


def cell_style(
    name: str,
    *,
    size: float = 11,
    bold: bool = False,
    struck: bool = False,
    grey: bool = False,
    across: str = "left",
    up: str = "center",
    turned: bool = False,
    wrapped: bool = False,
    shrinks: bool = False,
    border: Border | None = None,
    fill: PatternFill | None = None,
    locked: bool = True,
    number: str = _NUMBER,
    indent: int = 0,
) -> NamedStyle:
    """Return a named style in the house's font."""
    return NamedStyle(
        name=name,
        font=Font(name=_FONT, size=size, bold=bold, strike=struck or None, color="FF555555" if grey else "FF000000"),
        alignment=Alignment(
            horizontal=across,
            vertical=up,
            text_rotation=90 if turned else 0,
            wrap_text=wrapped,
            shrink_to_fit=shrinks or None,
            indent=indent,
        ),
        border=border or Border(),
        fill=fill or PatternFill(),
        number_format=number,
        protection=Protection(locked=locked),
    )


def list_styles() -> Iterator[NamedStyle]:
    """Yield the styles of a list."""
    for tone, fill in (("", None), ("_grey", _GREY), ("_hatched", _HATCHED)):
        for end, border in (("", _BOX), ("_end", _BOX_END)):
            yield cell_style(f"mark{tone}{end}", across="center", border=border, fill=fill)
            yield cell_style(f"count{tone}{end}", across="center", number=_TWO_DIGITS, border=border, fill=fill)
            yield cell_style(f"sum{tone}{end}", across="right", border=border, fill=fill)
            yield cell_style(f"remark{tone}{end}", size=8, border=border, fill=fill, wrapped=True)
    for end, border in (("", _BOX), ("_end", _BOX_END)):
        yield cell_style(f"mark_struck{end}", struck=True, across="center", border=border)
        yield cell_style(f"count_struck{end}", struck=True, across="center", number=_TWO_DIGITS, border=border)
        yield cell_style(f"sum_struck{end}", struck=True, across="right", border=border)
        yield cell_style(f"remark_struck{end}", size=8, border=border, wrapped=True)
        yield cell_style(f"wrong{end}", bold=True, across="right", border=border, fill=_WRONG)
        yield cell_style(f"disputed{end}", bold=True, across="center", number='"! "0', border=border, fill=_WRONG)
        yield cell_style(f"corrected{end}", bold=True, across="center", number='0"*"', border=border)
    yield cell_style("footer_strong", bold=True, across="right", border=_BOX)
    yield cell_style("footer_plain", across="right", border=_BOX)
    yield cell_style("footer_wrong", bold=True, across="right", border=_BOX, fill=_WRONG)
    yield cell_style("total_plain", size=14, bold=True, across="center", border=_BOX)
    yield cell_style("total_wrong", size=14, bold=True, across="center", border=_BOX, fill=_WRONG)
    yield cell_style("total_void", size=14, struck=True, across="center", border=_BOX)
    yield cell_style("footer_void", struck=True, across="right", border=_BOX)
    yield cell_style("footer_open", across="center", border=Border(top=_THIN, bottom=_THIN))
    yield cell_style("footer_end", border=Border(top=_THIN, bottom=_THIN, right=_THIN))
    yield cell_style("footer_count", bold=True, across="center", number=_TWO_DIGITS, border=_BOX)
    yield cell_style("footer_letter", bold=True, across="center")
    yield cell_style("footer_label", across="right")
    yield cell_style("footer_label_strong", bold=True, across="right")
    tall = Border(left=_THIN, right=_THIN, top=_STRONG, bottom=_STRONG)
    yield cell_style("heading", size=8, across="center", up="bottom", border=_BOX_END)
    yield cell_style("heading_tall", size=9, across="center", up="bottom", border=tall)
    yield cell_style("turned", size=9, across="center", up="bottom", turned=True, border=tall)
    yield cell_style("group", size=9, across="center", up="bottom", border=Border(left=_THIN, right=_THIN, top=_STRONG))
    yield cell_style("place", size=9, grey=True, border=Border(left=_THIN, right=_THIN, top=_STRONG))
    sides = Border(left=_THIN, right=_THIN)
    yield cell_style("name", bold=True, wrapped=True, border=sides)
    yield cell_style("name_small", size=9.5, bold=True, wrapped=True, border=sides)
    yield cell_style("name_long", size=8, bold=True, wrapped=True, border=sides)
    yield cell_style("club", size=8, grey=True, up="top", wrapped=True, border=sides)
    yield from _head_styles()
    yield cell_style("warning_lines", bold=True, up="top", wrapped=True)
    yield cell_style("band", bold=True, wrapped=True, indent=1, border=_FRAME)
    yield cell_style("signature", size=9, grey=True, up="top", wrapped=True, border=Border(top=_INK))


def report_styles() -> Iterator[NamedStyle]:
    """Yield the styles of the tables of a report."""
    yield from _head_styles()
    yield cell_style("warning", size=12, bold=True, wrapped=True, indent=1, border=_FRAME)
    yield cell_style("note", size=9, grey=True, wrapped=True, up="top")
    under = Border(bottom=_STRONG)
    yield cell_style("heading_words", size=9, grey=True, up="bottom", border=under, wrapped=True, indent=1)
    yield cell_style("heading_number", size=9, grey=True, across="right", up="bottom", border=under, wrapped=True)
    formats = {
        "number": _THOUSANDS,
        "count": _NUMBER,
        "amount": _MONEY,
        "mean": _MEAN,
        "rank": _RANK,
        "rank_shared": _RANK_SHARED,
    }
    for tone, fill in (("", None), ("_grey", _GREY)):
        for strong in ("", "strong_"):
            bold = bool(strong)
            yield cell_style(f"{strong}words{tone}", bold=bold, fill=fill, indent=1, wrapped=True)
            for name, number in formats.items():
                yield cell_style(f"{strong}{name}{tone}", bold=bold, across="right", fill=fill, number=number)


def frame_styles() -> Iterator[NamedStyle]:
    """Yield the styles of a table to go on computing with."""
    yield cell_style("head", bold=True)
    yield cell_style("cell", number="General")


def form_styles() -> Iterator[NamedStyle]:
    """Yield the styles of an entry form; what people fill in is not locked."""
    yield from _head_styles()
    yield cell_style("head_label")
    yield cell_style("head_label_right", size=9, across="right")
    yield cell_style("field", shrinks=True, border=Border(bottom=_INK), locked=False)
    yield cell_style("group", size=9, bold=True, across="center", wrapped=True, border=_BOX)
    yield cell_style("heading", size=9, across="center", up="bottom", wrapped=True, border=_BOX_END)
    yield cell_style("heading_top", size=9, border=Border(left=_THIN, right=_THIN, top=_INK))
    yield cell_style("turned", size=9, across="center", up="bottom", turned=True, border=_BOX_END)
    for end, border in (("", _BOX), ("_end", _BOX_END)):
        yield cell_style(f"number{end}", grey=True, across="center", border=border, locked=False)
        yield cell_style(f"entry{end}", across="center", border=border, locked=False)
        yield cell_style(f"entry_words{end}", border=border, locked=False)
        yield cell_style(f"control{end}", across="right", border=border, fill=_GREY)
        yield cell_style(f"control_base{end}", across="right", border=border, fill=_GREY, number=_NO_ZERO)
    for strong in (False, True):
        name = "_strong" if strong else ""
        yield cell_style(f"summary{name}", bold=strong, across="right", border=_BOX)
        yield cell_style(f"summary_label{name}", bold=strong, border=_BOX)
    yield cell_style("help")


def _head_styles() -> Iterator[NamedStyle]:
    yield cell_style("title", size=18, bold=True)
    yield cell_style("fact")
    yield cell_style("label", size=9, grey=True)
