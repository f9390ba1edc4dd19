"""Lines as a native chart on a sheet of its own, told apart in black and white by dash and marker.

A signed workbook has none: what a chart shows is drawn by the program that opens it, and no proof could look at it.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from openpyxl.chart import LineChart, Reference, Series
from openpyxl.chart.data_source import StrRef
from openpyxl.chart.layout import Layout, ManualLayout
from openpyxl.chart.series import SeriesLabel
from openpyxl.drawing.spreadsheet_drawing import AbsoluteAnchor
from openpyxl.drawing.xdr import XDRPositiveSize2D
from openpyxl.worksheet.page import PrintPageSetup

from skatlist.papers.excel import A4, Book

# Strokes and markers as far apart as they can be.
_DASHES: Final = ("solid", "sysDot", "dash", "dashDot", "lgDashDotDot")
_MARKERS: Final = ("circle", "square", "triangle", "diamond", "x", "plus", "star")
_THICK: Final = 19050  # a point and a half
_MARKER: Final = 6
_BLACK: Final = "000000"
_SIZE: Final = (9_300_000, 6_000_000)  # of A4 on its side, in units of a drawing
_PLOT: Final = Layout(manualLayout=ManualLayout(xMode="edge", yMode="edge", x=0.07, y=0.1, w=0.66, h=0.78))


class ChartLine(NamedTuple):
    """A line of a chart: the cell with its name, the cells with its numbers."""

    name: Reference
    numbers: Reference


class ChartWords(NamedTuple):
    """What stands on a chart: its title, what runs across and up."""

    title: str
    across: str | None
    up: str


def add_chart(
    book: Book,
    name: str,
    words: ChartWords,
    lines: Sequence[ChartLine],
    across: Reference,
    *,
    step: int,
    from_top: bool = False,
) -> None:
    """Append a sheet with a chart of lines, as wide as a page; every `step`th number is named below.

    `from_top`: the least number stands highest.
    """
    chart: Any = LineChart()
    chart.title, chart.x_axis.title, chart.y_axis.title = words
    chart.x_axis.delete = chart.y_axis.delete = False
    chart.title.overlay = False
    chart.x_axis.tickLblPos = "high" if from_top else "low"
    chart.y_axis.number_format = '0;"−"0;0'
    chart.x_axis.tickLblSkip = chart.x_axis.tickMarkSkip = step
    chart.legend.position = "r"
    chart.layout = _PLOT
    if from_top:
        chart.y_axis.scaling.orientation = "maxMin"
        chart.y_axis.scaling.min, chart.y_axis.majorUnit = 1, 1
    for at, line in enumerate(lines):
        chart.series.append(_series(at, line))
    chart.set_categories(across)
    sheet: Any = book.workbook.create_chartsheet(book.free_title(name))
    sheet.pageSetup = PrintPageSetup(paperSize=A4, orientation="landscape")
    sheet.add_chart(chart)
    # Excel fills the sheet with it, others ask for its size.
    chart.anchor = AbsoluteAnchor(ext=XDRPositiveSize2D(*_SIZE))


def _series(at: int, line: ChartLine) -> Any:
    series: Any = Series(line.numbers)
    series.tx = SeriesLabel(strRef=StrRef(str(line.name)))
    series.smooth = False
    look = series.graphicalProperties.line
    look.solidFill, look.width, look.dashStyle = _BLACK, _THICK, _DASHES[at % len(_DASHES)]
    series.marker.symbol, series.marker.size = _MARKERS[at % len(_MARKERS)], _MARKER
    filled = series.marker.graphicalProperties
    filled.line.solidFill = _BLACK
    filled.solidFill = _BLACK if at // len(_MARKERS) % 2 == 0 else "FFFFFF"
    return series
