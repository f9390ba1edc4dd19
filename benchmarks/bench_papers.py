"""P4 and P5: lists as PDF and Excel, held against the ordinary way of making them.

`python benchmarks/bench_papers.py` prints name, ratio and goal of each. Times are medians of interleaved runs in fresh
processes, interpreter start and imports included.
"""

import random
import subprocess
import sys
from io import BytesIO
from typing import Any

from timing import medians, python, report

LISTS = 100
GAMES = 48
ROUNDS = 7
NAMES = ("Łukasz Żółtowski", "Gülşen Öztürk", "Karl-Heinz Müßiggang", "Dörte Äpfelbaum")


def lists() -> list[Any]:
    """Return scored lists of 48 games at tables of four."""
    from skatlist.skat.game import Contract, Entry, Level
    from skatlist.skat.rules import load_profile
    from skatlist.skat.sheet import Player, Row, Sheet, dealer_of, score, sitting

    suits = (Contract.CLUBS, Contract.SPADES, Contract.HEARTS, Contract.DIAMONDS, Contract.GRAND)
    levels = (Level.NONE, Level.NONE, Level.HAND, Level.SCHNEIDER)
    profile = load_profile()
    players = tuple(Player(name=name, number=number) for number, name in enumerate(NAMES, start=1))
    scored = []
    for table in range(1, LISTS + 1):
        chance = random.Random(table)
        rows = []
        for number in range(1, GAMES + 1):
            seat = chance.choice([place for place in range(1, 5) if place not in sitting(dealer_of(number, 4), 4)])
            entry = Entry(
                contract=chance.choice(suits),
                spitzen=chance.choice((1, -1, 2, -2, 3)),
                levels=chance.choice(levels),
                won=chance.random() < 0.8,
            )
            rows.append(Row(number=number, entry=entry, declarer=seat))
        scored.append(score(Sheet(table=table, players=players, rows=tuple(rows)), profile))
    return scored


def cells(scored: Any) -> list[list[int | str]]:
    """Return one list as the rows and columns of the paper form, for the ordinary ways."""
    from skatlist.papers.list.list_columns import columns_of, paper_rows
    from skatlist.words import Language

    columns = columns_of(len(NAMES))
    return [[row.written.get(column, "") for column in columns] for row in paper_rows(scored, Language.DE)]


def pdf_ours() -> bytes:
    from skatlist.papers.list.list_pdf import lists_pdf
    from skatlist.words import Language

    return lists_pdf(lists(), lang=Language.DE, date="2026-11-20")


def pdf_platypus() -> bytes:
    """Return the same numbers as one platypus Table per list, in the same embedded font."""
    from reportlab.lib import colors
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Table, TableStyle

    from skatlist.papers.fonts import BODY, load_fonts

    load_fonts()
    style = TableStyle(
        [
            ("FONT", (0, 0), (-1, -1), BODY, 8),
            ("GRID", (0, 0), (-1, -1), 0.35, colors.grey),
            ("ALIGN", (0, 0), (-1, -1), "RIGHT"),
            ("TOPPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
            ("LEFTPADDING", (0, 0), (-1, -1), 2),
            ("RIGHTPADDING", (0, 0), (-1, -1), 2),
            *(("LINEBELOW", (0, row), (-1, row), 0.9, colors.black) for row in range(4, GAMES + 1, 4)),
        ]
    )
    head = ["Spiel", "", "GW", "mit", "ohne", "H", "S", "SA", "Z", "ZA", "O", "+", "-"]
    head += ["Punkte", "gew.", "verl."] * 4 + ["E"]
    title = ParagraphStyle("title", fontName=BODY, fontSize=14, leading=18)
    story: list[Any] = []
    for scored in lists():
        footer = [[place.points, place.bonus_own, place.bonus_others, place.total] for place in scored.places]
        sums = [[""] * 13 + [cell for place in footer for cell in (place[line], "", "")] + [""] for line in range(4)]
        story.append(Paragraph(f"Spielliste, Serie 1, Tisch {scored.sheet.table}", title))
        story.append(Table([head, *cells(scored), *sums], style=style, rowHeights=12))
        story.append(Paragraph(", ".join(NAMES), title))
        story.append(PageBreak())
    buffer = BytesIO()
    SimpleDocTemplate(buffer, pagesize=A4, leftMargin=20, rightMargin=20, topMargin=20, bottomMargin=20).build(story)
    return buffer.getvalue()


def excel_ours() -> bytes:
    from skatlist.papers.list.list_excel import lists_excel
    from skatlist.words import Language

    return lists_excel(lists(), lang=Language.DE, date="2026-11-20")


def excel_per_cell() -> bytes:
    """Return the same worksheets with a font, border, fill and alignment given to every cell."""
    from openpyxl import Workbook, load_workbook
    from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

    from skatlist.papers.list.list_excel import lists_excel
    from skatlist.words import Language

    every = lists()
    pattern = load_workbook(BytesIO(lists_excel(every[:1], lang=Language.DE))).worksheets[0]
    thin, strong = Side(style="thin", color="FF9A9A9A"), Side(style="medium", color="FF000000")
    inner = Border(left=thin, right=thin, top=thin, bottom=thin)
    last = Border(left=thin, right=thin, top=thin, bottom=strong)
    plain, bold = Font(name="Calibri", size=11), Font(name="Calibri", size=11, bold=True)
    white, grey = PatternFill(), PatternFill("solid", fgColor="FFEDEDED")
    middle = Alignment(horizontal="center", vertical="center")
    book = Workbook()
    for scored in every:
        sheet = book.create_sheet(f"Tisch {scored.sheet.table}")
        for letter, dimension in pattern.column_dimensions.items():
            sheet.column_dimensions[letter].width = dimension.width
        games = iter(cells(scored))
        for number, line in enumerate(pattern.iter_rows(), start=-6):
            values = iter(next(games)) if 0 < number <= GAMES else None
            for model in line:
                if not model.has_style:
                    continue
                value = next(values, None) if values else model.value
                cell = sheet.cell(model.row, model.column, None if value == "" else value)
                cell.font = plain if values else bold
                cell.border = last if number % 4 == 0 else inner
                cell.fill = grey if model.fill.patternType else white
                cell.alignment = middle
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


PAPERS = {
    "pdf_ours": pdf_ours,
    "pdf_platypus": pdf_platypus,
    "excel_ours": excel_ours,
    "excel_per_cell": excel_per_cell,
}


def size_of(name: str) -> int:
    """Return the bytes of one paper."""
    return int(subprocess.run(python(__file__, name), check=True, capture_output=True, text=True).stdout)


def main() -> None:
    taken = medians({name: python(__file__, name) for name in PAPERS}, ROUNDS)
    report("P4 100 lists as PDF, time", taken["pdf_ours"] / taken["pdf_platypus"], 0.25)
    report("P4 100 lists as PDF, bytes", size_of("pdf_ours") / size_of("pdf_platypus"), 0.5)
    report("P5 100 lists as Excel, time", taken["excel_ours"] / taken["excel_per_cell"], 0.7)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(len(PAPERS[sys.argv[1]]()))
    else:
        main()
