"""The data of a report: parts, tables, columns and rows.

Renderers add the layout, JSON the keys. A cell is a plain value, which `reports.cells` writes in a language, the same
in every medium. A report has the content and the order in which a narrow page drops columns, but no layout.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from skatlist.skat.findings import Finding
from skatlist.skat.findings.finding_model import Quoted

if TYPE_CHECKING:
    from fractions import Fraction  # importing it is slow


KEEP: Final = 99  # `keep` of a column that is never dropped
SPARE: Final = 10  # columns with a lower `keep` are dropped before names are shortened


class ColumnKind(StrEnum):
    """The kind of a column: numbers are flush right, names may be shortened, texts may continue on a new line."""

    NUMBER = "number"
    LABEL = "label"  # a number that is no amount (start number, table, game), without thousands separators
    RANK = "rank"
    MONEY = "money"  # whole cents
    NAME = "name"
    TEXT = "text"
    COURSE = "course"  # a small line of points; only pages draw it


class Rank(NamedTuple):
    """A rank in a ranking, shared or not. `place` is None if the line is not ranked."""

    place: int | None
    shared: bool = False


class Ratio(NamedTuple):
    """Match points won and given away."""

    won: "Fraction"
    lost: "Fraction"


class Marked(NamedTuple):
    """A value with the mark of a decision that affects it (`superscript`)."""

    value: "int | str | None"
    mark: str


class Names(NamedTuple):
    """Several people in one cell. A narrow page writes their first names as initials."""

    people: tuple[str, ...]


class Numbered(NamedTuple):
    """A person with their start number. A narrow page writes their first name as an initial."""

    number: int
    name: str


class Course(NamedTuple):
    """A curve of totals. `low` and `high` are the ends of the common scale of all curves in a table."""

    totals: tuple[int, ...]
    low: int
    high: int


Cell: TypeAlias = "int | str | Fraction | Rank | Ratio | Marked | Names | Numbered | Course | None"


class Column(NamedTuple):
    """A column: `name` identifies it within its table, `head` is its heading in the language of the report.

    On a narrow page the columns with the smallest `keep` are dropped first, those with the same `keep` together. `KEEP`
    stays, and those below `SPARE` go before names are shortened. `brief` is a shorter heading. With `is_filled_by_hand`
    its cells on paper are empty boxes. A cell of None has no box. With `is_strong` its cells are emphasized, like those
    of the deciding total of a ranking. With `is_row_head` its cells are the headings of their rows and have the links,
    instead of the first column of text.
    """

    name: str
    head: str
    kind: ColumnKind = ColumnKind.TEXT
    keep: int = KEEP
    brief: str = ""
    is_filled_by_hand: bool = False
    is_strong: bool = False
    is_row_head: bool = False


class ReportRow(NamedTuple):
    """A row: its cells, one for each column.

    `is_strong` rows are emphasized (the first ranks), `is_sum` rows close a table, `level` 1 is indented below the row
    before (a person below their team), `is_faded` rows no longer count (an entry that was taken back, an absent
    person). `person` is the start number of the person to whom a page may link, `link` any other address within the
    desk. `bar` is the total that a wide terminal also draws as a bar. With `is_cut` a line below the row divides a
    ranking, for example between teams that stay in a league and those that go down.
    """

    cells: tuple[Cell, ...]
    is_strong: bool = False
    is_sum: bool = False
    level: int = 0
    person: int | None = None
    link: str = ""
    bar: int | None = None
    is_faded: bool = False
    is_cut: bool = False


class Tone(StrEnum):
    """The weight of sentences: plain, strong, a note in small print, a warning in a frame, a good or a bad result."""

    PLAIN = "plain"
    STRONG = "strong"
    NOTE = "note"
    WARNING = "warning"
    GOOD = "good"
    BAD = "bad"


class Heading(NamedTuple):
    """The heading of the following parts.

    `anchor` is the target of a link. `note` is the result of the following parts, next to the heading and in the
    `tone`. Without a note the heading itself has the tone.
    """

    text: str
    anchor: str = ""
    note: str = ""
    tone: Tone = Tone.PLAIN


class TextLines(NamedTuple):
    """Sentences, each on a line of its own.

    Those with a `level` are indented that far, below their heading. `note`, such as a paragraph, stands at the right
    margin of the last one. With `is_list` each is an item of a list.
    """

    lines: tuple[str, ...]
    tone: Tone = Tone.PLAIN
    level: int = 0
    note: str = ""
    is_list: bool = False


class Table(NamedTuple):
    """A table under its `title`, with `notes` below it in small print.

    `empty` is the sentence to show if there are no `rows`. A worksheet is named after the `title`. With `is_titled` the
    medium shows the title above the table. Otherwise a heading already has it, and only screen readers use it.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[ReportRow, ...]
    notes: tuple[str, ...] = ()
    empty: str = ""
    anchor: str = ""
    is_titled: bool = True


class Curve(NamedTuple):
    """A line of a picture: its label, and its totals after each game or series."""

    label: str
    totals: tuple[int, ...]


class Picture(NamedTuple):
    """Curves on one scale. `alternative` describes the picture in a sentence."""

    title: str
    curves: tuple[Curve, ...]
    alternative: str


class Boxes(NamedTuple):
    """Sentences to be ticked.

    With `has_line` the last one ends with a line to write on. The `level` indents them as in `TextLines`.
    """

    lines: tuple[str, ...]
    has_line: bool = False
    level: int = 0


class Blanks(NamedTuple):
    """Labels with lines to write on, each with the number of ruled lines."""

    lines: tuple[tuple[str, int], ...]


class Signatures(NamedTuple):
    """Lines to sign on: role and name of each."""

    people: tuple[tuple[str, str], ...]


class FindingPart(NamedTuple):
    """A finding, shown with its line (`quote`), its paragraph (`rule`) and its proposals.

    A page links to the list by `link`, and to further lists with the same finding by `others` (place and link).
    """

    finding: Finding
    rule: str = ""
    quote: Quoted = Quoted()
    place: str = ""
    link: str = ""
    others: tuple[tuple[str, str], ...] = ()


class Section(NamedTuple):
    """Parts that belong together, on one page, with a gap before and after them.

    The `tone` is that of the whole section. `summary` repeats the subject if the report takes several pages. With
    `is_slip` it will be cut off its sheet.
    """

    parts: "tuple[Part, ...]"
    tone: Tone = Tone.PLAIN
    summary: tuple[str, ...] = ()
    is_slip: bool = False


Part: TypeAlias = (
    "Heading | TextLines | Table | Picture | Boxes | Blanks | Signatures | FindingPart | Section"  # Section holds parts
)


class Report(NamedTuple):
    """A report about one subject.

    `place` is the event with day, series or table, `warnings` say why it is not final. `author` is the club if it is
    known, `date` the day of the event (ISO). `data` are JSON documents by file name for embedding in a paper. With
    `is_compact` paper has smaller letters rather than a second page. `crest` is that of the club (PNG or JPEG).
    """

    title: str
    parts: tuple[Part, ...]
    place: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    author: str = ""
    date: str = ""
    data: Mapping[str, bytes] = {}
    is_compact: bool = False
    crest: bytes = b""

    def tables(self) -> Sequence[Table]:
        """Return the tables among the parts."""
        return [part for part in self.parts if isinstance(part, Table)]


# JSON documents of a report: facts of records by name, and the file embedded in a paper.


_OF_GAMES: Final = frozenset({"points", "won", "lost"})


def facts_of(record: object, *names: str) -> dict[str, Any]:
    """Return some facts of a record by name, as in a JSON document.

    Points and games that are not known, because of a list only the Gesamtpunkte are there, are None.
    """
    unknown = _OF_GAMES if getattr(record, "by_totals", False) else frozenset()
    return {name: None if name in unknown else getattr(record, name) for name in names}


def document_file(document: Mapping[str, Any]) -> bytes:
    """Return a JSON document as the content of a file."""
    import json

    return json.dumps(document, ensure_ascii=False, indent=2).encode()
