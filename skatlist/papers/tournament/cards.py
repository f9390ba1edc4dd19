"""Cards printed on sheets to be cut: start cards, table cards, and cards with the codes for telephones."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Final, NamedTuple, TypeVar

from skatlist.papers.fonts import BODY, BOLD, printable
from skatlist.papers.pdf_document import Element
from skatlist.papers.pdf_page import A4, BLACK, GREY, HAIR, Paper, equal_parts, line, put
from skatlist.papers.qr_code import draw_qr_code, start_code, table_words
from skatlist.papers.tournament.hall_paper import (
    HallPaper,
    SeatedPlayer,
    SeatedTable,
    TextBox,
    name_text,
    put_in,
    seated_players,
    seated_tables,
)
from skatlist.skat.sheet import Player
from skatlist.tournament.model import Event
from skatlist.words import Language, text

# Sheets of cards: marks for cutting, and an order in which the cut piles can be put on one another.

_Card = TypeVar("_Card")

_MARK: Final = 12.0
_CROSS: Final = 5.0


def cut_piles(cards: Sequence[_Card], each: int) -> Iterator[list[_Card]]:
    """Yield the cards of every sheet, so that each pile cut from the stack is in order and the next one continues it.

    >>> list(cut_piles("ABCDEFG", 3))
    [['A', 'D', 'G'], ['B', 'E'], ['C', 'F']]
    """
    sheets = ceil(len(cards) / each)
    for sheet in range(sheets):
        yield list(cards[sheet::sheets])


def draw_cut_marks(paper: Paper, columns: int, rows: int) -> None:
    """Draw the marks for cutting a page of this many columns and rows: lines at its edges, crosses inside."""
    wide, high = A4
    across = [wide * at / columns for at in range(1, columns)]
    up = [high * at / rows for at in range(1, rows)]
    for x in across:
        line(paper, (x, 0), (x, _MARK), HAIR, BLACK)
        line(paper, (x, high - _MARK), (x, high), HAIR, BLACK)
    for y in up:
        line(paper, (0, y), (_MARK, y), HAIR, BLACK)
        line(paper, (wide - _MARK, y), (wide, y), HAIR, BLACK)
        for x in across:
            line(paper, (x - _CROSS, y), (x + _CROSS, y), HAIR, BLACK)
            line(paper, (x, y - _CROSS), (x, y + _CROSS), HAIR, BLACK)


# Start cards: the tables and places of a player in all series, with boxes for the results.

# Headings with their share of the width. The first three columns are printed, the others filled in by hand.
_COLUMNS: Final = (
    ("series", 0.09),
    ("table", 0.095),
    ("place_column", 0.09),
    ("points", 0.165),
    ("won", 0.095),
    ("lost", 0.095),
    ("total", 0.16),
    ("money", 0.1),
    ("initials", 0.11),
)
_PRINTED: Final = 3
_BY_KEEPER: Final = ("money", "initials")  # filled in by the keeper of the list
_NOT_HIS: Final = "–"
_STRONG: Final = 0.9
_ABOVE_CODE: Final = 5.0
_BESIDE_CODE: Final = 5.0
_SMALLEST: Final = 6.0  # points of the words beside a code


class _CardSize(NamedTuple):
    """Measures of a card: its margin, the heights of its parts, sizes of letters, the side of its codes."""

    high: float
    margin: float
    event: float
    facts: float
    name: float
    belongs: float
    number: tuple[float, float]
    heading: float
    least_row: float
    most_row: float
    code: float

    @property
    def floor(self) -> float:
        """The lower edge of the table of series, above the codes."""
        return self.margin + self.code + _ABOVE_CODE

    @property
    def floor_of_head(self) -> float:
        """The upper edge of the table of series."""
        return self.high - self.margin - self.event - self.facts - self.name - self.belongs - 4

    @property
    def most_rows(self) -> int:
        """The most rows it has room for, including the sum."""
        return int((self.floor_of_head - self.floor - self.heading) / self.least_row)


# A6, four to a sheet, and A7, eight to a sheet.
_SIZES: Final[Mapping[int, _CardSize]] = {
    4: _CardSize(A4[1] / 2, 22.0, 28.0, 18.0, 44.0, 30.0, (80.0, 40.0), 13.0, 17.0, 64.0, 64.0),
    8: _CardSize(A4[1] / 4, 15.0, 15.0, 11.0, 27.0, 17.0, (60.0, 25.0), 10.0, 10.5, 34.0, 28.0),
}
_WIDE: Final = A4[0] / 2
_CARD_PATTERN: Final = 0  # of the codes: choosing the best one is too slow for hundreds of cards


def draw_start_cards(hall: HallPaper, each: int = 4) -> None:
    """Draw the start cards of all players, with `each` = 4 (A6) or 8 (A7) on a sheet of A4, to be cut.

    Once cut, the piles stacked on one another are in the order of the start numbers.
    """
    drawing = _StartCards(hall, _SIZES[each])
    hall.paper.setPageSize(A4)
    hall.paper.bookmark(text("papers.tournament.start_cards", hall.lang))
    for cards in cut_piles(list(drawing.cards()), each):
        draw_cut_marks(hall.paper, 2, each // 2)
        for at, card in enumerate(cards):
            row, column = divmod(at, 2)
            drawing.draw(*card, column * _WIDE, A4[1] - (row + 1) * drawing.size.high)
        hall.paper.showPage()


class _CardPart(NamedTuple):
    """The series on one card of a person, its number, and the number of cards."""

    series: Sequence[int]
    number: int = 1
    cards: int = 1

    @property
    def is_carried(self) -> bool:
        """Whether it begins with the result of the card before."""
        return self.number > 1

    @property
    def is_last(self) -> bool:
        """Whether it ends with the sum of all series."""
        return self.number == self.cards

    @property
    def rows(self) -> int:
        """The number of rows above the last one."""
        return len(self.series) + self.is_carried


class _StartCards:
    """Start cards of one size while they are drawn."""

    def __init__(self, hall: HallPaper, size: _CardSize) -> None:
        self.hall, self.paper, self.size, self.lang = hall, hall.paper, size, hall.lang
        self.wide = _WIDE - 2 * size.margin
        event = hall.event
        series = range(1, max([event.series, *(seating.series for seating in event.seating)]) + 1)
        self.parts = list(_parts(series, size.most_rows))
        rows = max(part.rows for part in self.parts) + 1
        self.row = min(size.most_row, (size.floor_of_head - size.floor - size.heading) / rows)
        self.forms: dict[tuple[int, int], str] = {}

    def cards(self) -> Iterator[tuple[SeatedPlayer, _CardPart]]:
        """Yield each card with its person and content. The cards of a person follow each other."""
        for person in seated_players(self.hall.event):
            for part in self.parts:
                yield person, part

    def draw(self, person: SeatedPlayer, part: _CardPart, left: float, low: float) -> None:
        """Draw a card with its lower left corner at a place."""
        name = self.forms.get((part.number, part.rows)) or self._form(part)
        self.paper.saveState()
        self.paper.translate(left, low)
        self.paper.doForm(name)
        self.paper.restoreState()
        size, player = self.size, person.player
        left, top = left + size.margin, low + size.floor_of_head
        room = self.wide - size.number[0] - 8
        belongs = list(self._belongs(player))
        high = (size.belongs - 2) / max(len(belongs), 2)
        for at, words in enumerate(belongs, start=1):
            box = TextBox(left, top + 2 + size.belongs - at * high, self.wide, high)
            self.paper.read_as(self.paper.structure.add("P"))
            put_in(self.paper, box, printable(words), BODY, 0.25 * size.name)
        name_box = TextBox(left, top + 4 + size.belongs, room, size.name)
        wide, high = size.number
        self.paper.read_as(self.paper.structure.add("H1"))
        put_in(self.paper, name_box, name_text(player, self.lang), BOLD, 0.46 * size.name)
        number = TextBox(left + room + 8, top + 4 + size.belongs + (size.name - high) / 2, wide, high)
        put_in(self.paper, number, str(player.number or ""), BOLD, 0.74 * high, align="middle")
        self._draw_codes(player.number or 0, left, top - size.floor_of_head + size.margin)
        for at, each in enumerate(part.series, start=1 + part.is_carried):
            self.paper.read_as(self._seat_part(person, each))
            self._draw_seat(person, each, left, top - size.heading - at * self.row)

    def _draw_codes(self, number: int, left: float, low: float) -> None:
        """Draw the code of the player for scanner or telephone and, once it is known, that of the results."""
        own = self.hall.codes.get(number)
        codes = [(own or start_code(number), "own_page" if own else "for_the_door")]
        codes += [(self.hall.event.results_page, "results")] if self.hall.event.results_page else []
        side, wide = self.size.code, self.wide / 2
        for at, (words, name) in enumerate(codes):
            x = left + at * wide
            draw_qr_code(self.paper, (x, low), side, words, _CARD_PATTERN)
            self.paper.read_as(self.paper.structure.add("P"))
            box = TextBox(x + side + _BESIDE_CODE, low, wide - side - 2 * _BESIDE_CODE, side)
            high = max(0.2 * self.size.name, _SMALLEST)
            put_in(self.paper, box, text(f"papers.tournament.code_{name}", self.lang), BODY, high)

    def _belongs(self, player: Player) -> Iterator[str]:
        """Yield club, team and tandem. A team with the name of its club stands for both."""
        event, team = self.hall.event, player.team
        if player.club and not team.startswith(player.club):
            yield player.club
        if team and event.tournament.is_league:
            members = [each.number for each in event.players if each.team == team]
            yield text("papers.tournament.of_position", self.lang, team=team, position=members.index(player.number) + 1)
        elif team:
            yield text("papers.tournament.of_team", self.lang, team=team)
        if tandem := event.registration(player.number).tandem:
            yield text("papers.tournament.of_tandem", self.lang, tandem=tandem)

    def _seat_part(self, person: SeatedPlayer, series: int) -> Element:
        part = self.paper.structure.add("P")
        seat = person.seats.get(series)
        if seat is not None:
            where = text("papers.seat", self.lang, series=series, table=seat.table)
            part.label = f"{where} · {text('papers.place', self.lang, place=seat.place)}"
        return part

    def _draw_seat(self, person: SeatedPlayer, series: int, left: float, low: float) -> None:
        """Write series, table and place into a row.

        For a series not yet drawn, players fill in the row themselves. A dash stands for a series without a seat.
        """
        seat = person.seats.get(series)
        size = min(0.62 * self.row, 15.0)
        plays = self.hall.event.registration(person.player.number).plays(series)
        seated = (str(seat.table), str(seat.place)) if seat else ("", "") if plays else (_NOT_HIS, _NOT_HIS)
        values = (str(series), *seated)
        for words, (edge, wide), font in zip(values, self._edges(), (BODY, BOLD, BOLD), strict=False):
            at = left + edge + wide / 2, low + 0.5 * self.row - 0.365 * size
            put(self.paper, at, words, font, size, fit=(wide - 3, 5.0), align="middle")

    def _edges(self) -> Iterator[tuple[float, float]]:
        edge = 0.0
        for _, share in _COLUMNS:
            yield edge, share * self.wide
            edge += share * self.wide

    def _form(self, part: _CardPart) -> str:
        name = self.forms[part.number, part.rows] = f"card{part.number}"
        self.paper.beginForm(name)
        self._draw_head(part)
        self._draw_table(part)
        self.paper.endForm()
        return name

    def _draw_head(self, part: _CardPart) -> None:
        size, left = self.size, self.size.margin
        top = size.high - size.margin
        event = TextBox(left, top - size.event, self.wide, size.event - 2)
        put_in(self.paper, event, self.hall.event_name, BOLD, 0.28 * size.name)
        card = text("papers.tournament.start_card", self.lang)
        if part.cards > 1:
            card = text("papers.tournament.card_of", self.lang, card=card, number=part.number, cards=part.cards)
        sentence = " · ".join(filter(None, (card, self.hall.where)))
        facts = TextBox(left, top - size.event - size.facts, self.wide, size.facts)
        put_in(self.paper, facts, sentence, BODY, min(0.64 * size.facts, 8.0), grey=GREY)
        wide, high = size.number
        low = size.floor_of_head + 4 + size.belongs + (size.name - high) / 2
        self.paper.setLineWidth(_STRONG)
        self.paper.setStrokeGray(BLACK)
        self.paper.rect(left + self.wide - wide, low, wide, high)

    def _draw_table(self, part: _CardPart) -> None:
        rows, carried = part.rows, text("papers.footer_carried", self.lang)
        size, left, right = self.size, self.size.margin, self.size.margin + self.wide
        top = size.floor_of_head - size.heading
        low = top - (rows + 1) * self.row
        for at in range(rows + 2):
            strong = at in {0, int(part.is_carried), rows, rows + 1}
            y = top - at * self.row
            line(self.paper, (left, y), (right, y), _STRONG if strong else HAIR, BLACK)
        for at, ((edge, wide), (heading, _)) in enumerate(zip(self._edges(), _COLUMNS, strict=True)):
            put(
                self.paper,
                (left + edge + wide / 2, top + 3),
                text(f"papers.tournament.{heading}" if heading in _BY_KEEPER else f"papers.{heading}", self.lang),
                BODY,
                0.62 * size.heading,
                fit=(wide - 3, 6.0),
                align="middle",
            )
            inner = 0 < at < _PRINTED
            floor, ceiling = low + self.row * inner, top - self.row * (inner and part.is_carried)
            line(self.paper, (left + edge, floor), (left + edge, ceiling), HAIR, BLACK)
        line(self.paper, (right, low), (right, top), HAIR, BLACK)
        labels = {low: text("papers.total", self.lang) if part.is_last else carried}
        labels |= {top - self.row: carried} if part.is_carried else {}
        for floor, words in labels.items():
            label = TextBox(left + 4, floor, self.wide * sum(share for _, share in _COLUMNS[:_PRINTED]) - 8, self.row)
            put_in(self.paper, label, words, BOLD, min(0.55 * self.row, 11.0))


def _parts(series: Sequence[int], most_rows: int) -> Iterator[_CardPart]:
    parts = [series] if len(series) < most_rows else list(equal_parts(series, most_rows - 2))
    for number, part in enumerate(parts, start=1):
        yield _CardPart(part, number, len(parts))


# Table cards: the number of a table to be seen across the hall, its players, and a QR code with the same content.

_TABLE_EACH: Final = 2  # on a sheet, each of A5 size, folded so that it stands
_TABLE_HIGH: Final = A4[1] / _TABLE_EACH
_FACE: Final = _TABLE_HIGH / 2
_TABLE_MARGIN: Final = 32.0
_TABLE_NUMBER: Final = 160.0  # width of the number seen from afar
_LARGEST: Final = 150.0
_QR_CODE: Final = 104.0
_TABLE_PATTERN: Final = 0  # of the QR code: a chessboard
_TABLE_GAP: Final = 14.0
_FOLD: Final = "2 3"
_FOLD_MARK: Final = 16.0


def draw_table_cards(hall: HallPaper, series: int) -> None:
    """Draw the cards of all tables of a series: two on a sheet of A4, to be cut apart and folded."""
    paper = hall.paper
    paper.setPageSize(A4)
    paper.bookmark(text("papers.tournament.table_cards", hall.lang, series=series))
    for tables in cut_piles(seated_tables(hall.event, series), _TABLE_EACH):
        draw_cut_marks(paper, 1, _TABLE_EACH)
        for at, table in enumerate(tables):
            low = A4[1] - (at + 1) * _TABLE_HIGH
            paper.setDash(*map(float, _FOLD.split()))
            for x in (0.0, A4[0] - _FOLD_MARK):
                line(paper, (x, low + _FACE), (x + _FOLD_MARK, low + _FACE), HAIR, BLACK)
            paper.setDash()
            for turned in (False, True):
                paper.saveState()
                paper.translate(*((A4[0], low + _TABLE_HIGH) if turned else (0.0, low)))
                paper.rotate(180 if turned else 0)
                if turned:  # the back repeats the front
                    paper.read_as(None)
                else:
                    paper.read_lines()
                _draw_face(hall, table)
                paper.restoreState()
        paper.showPage()


def _draw_face(hall: HallPaper, table: SeatedTable) -> None:
    """Draw one side of a card, with its lower left corner at the origin."""
    paper, lang = hall.paper, hall.lang
    top = _FACE - _TABLE_MARGIN
    put(paper, (_TABLE_MARGIN + _TABLE_NUMBER / 2, top - 10), text("papers.table", lang), BODY, 20.0, align="middle")
    number = TextBox(_TABLE_MARGIN, _TABLE_MARGIN - 8, _TABLE_NUMBER, top - _TABLE_MARGIN - 14)
    put_in(paper, number, str(table.table), BOLD, _LARGEST, align="middle")
    right = A4[0] - _TABLE_MARGIN - _QR_CODE
    left = _TABLE_MARGIN + _TABLE_NUMBER + _TABLE_GAP
    wide = right - _TABLE_GAP - left
    put_in(paper, TextBox(left, top - 16, wide, 20), hall.event_name, BODY, 10.0, grey=GREY)
    rows = len(table.people)
    high = (top - 20 - _TABLE_MARGIN + 8) / max(rows, 4)
    for at, player in enumerate(table.people, start=1):
        low = top - 20 - at * high
        put_in(paper, TextBox(left, low, 14, high), str(at), BODY, 11.0, grey=GREY)
        box = TextBox(left + 16, low + 0.38 * high, wide - 16, 0.6 * high)
        put_in(paper, box, name_text(player, lang), BOLD, min(17.0, 0.5 * high))
        below = (text("papers.start_number", lang, number=player.number) if player.name else "", player.club)
        words = printable(" · ".join(filter(None, below)))
        put_in(paper, TextBox(left + 16, low, wide - 16, 0.32 * high), words, BODY, 8.5, grey=GREY)
    words = table_words(hall.event, table.series, table.table, [player.number for player in table.people], lang)
    draw_qr_code(paper, (right, _TABLE_MARGIN), _QR_CODE, words, _TABLE_PATTERN)
    sentence = text("papers.series_column", lang, series=table.series)
    put(paper, (right + _QR_CODE, top - 10), sentence, BOLD, 20.0, align="right")


# Cards with the codes by which telephones join the Wi-Fi of an evening and reach the page of their table.

_PHONE_EACH: Final = 4  # on a sheet, one above the other
_PHONE_HIGH: Final = A4[1] / _PHONE_EACH
_PHONE_MARGIN: Final = 32.0
_CODE: Final = 118.0
_PHONE_GAP: Final = 18.0
_PHONE_NUMBER: Final = 96.0
_PHONE_PATTERN: Final = 0  # choosing the best one is too slow for a hundred tables


class Codes(NamedTuple):
    """The content of the codes: `tables` are the addresses of pages, `wifi` joins the Wi-Fi `name`.

    Without a Wi-Fi both are empty.
    """

    tables: Mapping[int, str]
    wifi: str = ""
    name: str = ""


def phone_cards_pdf(codes: Codes, series: int, event: Event, *, lang: Language, date: str = "") -> bytes:
    """Return the cards of the tables of a series as PDF, four on a sheet of A4, to be cut apart."""
    hall = HallPaper(text("desk_list.phone.codes", lang, series=series), event, lang, date)
    hall.paper.setPageSize(A4)
    tables = [table for table in seated_tables(event, series) if table.table in codes.tables]
    for sheet in cut_piles(tables, _PHONE_EACH):
        draw_cut_marks(hall.paper, 1, _PHONE_EACH)
        for at, table in enumerate(sheet):
            hall.paper.saveState()
            hall.paper.translate(0.0, A4[1] - (at + 1) * _PHONE_HIGH)
            hall.paper.read_lines()
            _draw(hall, table, codes)
            hall.paper.restoreState()
        hall.paper.showPage()
    return hall.paper.finish()


def _draw(hall: HallPaper, table: SeatedTable, codes: Codes) -> None:
    """Draw a card with its lower left corner at the origin: number, people, and the codes in the order of scanning."""
    paper, lang = hall.paper, hall.lang
    right = A4[0] - _PHONE_MARGIN - _CODE
    sentence = text("desk_list.phone.paper_table" if codes.wifi else "game.score.table", lang, table=table.table)
    qr_codes = [(codes.wifi, text("desk_list.phone.paper_wifi", lang), codes.name)] if codes.wifi else []
    qr_codes.append(
        (codes.tables[table.table], sentence, text("desk_list.phone.paper_series", lang, series=table.series))
    )
    left = right - (len(qr_codes) - 1) * (_CODE + _PHONE_GAP)
    wide = left - _PHONE_GAP - _PHONE_MARGIN
    put_in(
        paper,
        TextBox(_PHONE_MARGIN, _PHONE_HIGH - _PHONE_MARGIN - _PHONE_NUMBER, wide, _PHONE_NUMBER),
        str(table.table),
        BOLD,
        _PHONE_NUMBER,
    )
    names = ", ".join(name_text(player, lang) for player in table.people)
    put_in(
        paper,
        TextBox(_PHONE_MARGIN, _PHONE_MARGIN, wide, _PHONE_HIGH - 2 * _PHONE_MARGIN - _PHONE_NUMBER),
        names,
        BODY,
        10.0,
    )
    put_in(paper, TextBox(_PHONE_MARGIN, _PHONE_HIGH - _PHONE_MARGIN, wide, 22), hall.event_name, BODY, 9.0, grey=GREY)
    for at, (words, above, below) in enumerate(qr_codes):
        x = left + at * (_CODE + _PHONE_GAP)
        put(paper, (x, _PHONE_MARGIN + _CODE + 22), above, BOLD, 12.0)
        put_in(paper, TextBox(x, _PHONE_MARGIN - 10, _CODE, 18), printable(below), BODY, 9.0, grey=GREY)
        draw_qr_code(paper, (x, _PHONE_MARGIN + 12), _CODE, words, _PHONE_PATTERN)
