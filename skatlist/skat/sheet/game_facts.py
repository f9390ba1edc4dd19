"""The table of facts about a game, one row each.

Columns of tables (CSV, Excel, Parquet), JSON, the line notation and with it the journal and text lists, the small print
of papers and the forms of desk and telephone follow it. A new fact is a row of `FACTS`, a field of its record (`Entry`,
`HouseRuleFacts`, `Stated` or `Row`), and its words: headings (`column`) and words of a line (`line`).

Contract, Spitzen and levels, which share columns and words with each other, stand in the readers and writers.
"""

from enum import StrEnum
from functools import cache
from typing import Any, Final, NamedTuple


class FactOf(StrEnum):
    """The record of a row that holds a fact."""

    ENTRY = "entry"
    HOUSE = "house"
    STATED = "stated"
    ROW = "row"


class GameFactKind(StrEnum):
    """The kind of a value: how it is read and written."""

    NUMBER = "number"
    COUNT = "count"  # 0 if there is none
    DOUBLING = "doubling"  # a count that a word alone can state
    POINTS = "points"  # a number of the declarer, in a line also numbers by place
    VALUE = "value"  # a number with sign, after `=` in a line
    FLAG = "flag"
    RESULT = "result"
    REASON = "reason"
    CHARGED_CONTRACT = "charged_contract"
    CHARGED_SPITZEN = "charged_spitzen"
    PHASE = "phase"
    PLACES = "places"
    FEATS = "feats"
    PER_PLACE = "per_place"
    SIGNED_PER_PLACE = "signed_per_place"
    TEXT = "text"


class GameFact(NamedTuple):
    """One fact of a game: the field of its record, and its kind.

    `column` is the column of a table, `key` the key in JSON, `word` its word in a line, each the name of the field if
    empty. `has_word` is False for a fact that a line states without a word of its own. `line_rank` is the rank of its
    words in a written line. A table reads those with `reads_late` after the others, which is the order of findings.
    `note` is the key of the sentence in the small print of a list. Facts with a `label` (a key) are asked for in the
    forms for a game, after the game itself; they stand in every line that is written for a file.
    """

    field: str
    of: FactOf
    kind: GameFactKind
    column: str = ""
    key: str = ""
    word: str = ""
    has_word: bool = True
    line_rank: int = 50
    reads_late: bool = False
    note: str = ""
    label: str = ""

    @property
    def is_per_place(self) -> bool:
        """Whether it is a number of every place, with a column for each."""
        return self.kind in {GameFactKind.PER_PLACE, GameFactKind.SIGNED_PER_PLACE}

    def value(self, row: Any) -> Any:
        """Return the value in a row, None if the row lacks the record."""
        record = row if self.of is FactOf.ROW else getattr(row, self.of)
        return getattr(record, self.field, None)


def _filled(fact: GameFact) -> GameFact:
    column, key, word = (name or fact.field for name in (fact.column, fact.key, fact.word))
    return fact._replace(column=column, key=key, word=word)


_ENTRY, _HOUSE, _STATED, _ROW = FactOf
_KIND: Final = GameFactKind
# In the order of the columns of a table.
_ROWS: Final = (
    GameFact("bid", _ENTRY, _KIND.NUMBER, line_rank=1),
    GameFact("card_points", _ENTRY, _KIND.POINTS, line_rank=2, reads_late=True),
    GameFact("tricks", _ENTRY, _KIND.NUMBER, line_rank=3, reads_late=True),
    GameFact("won", _ENTRY, _KIND.RESULT, "result", "result", has_word=False, line_rank=90),
    GameFact("overbid", _ENTRY, _KIND.FLAG, line_rank=80),
    GameFact("reason", _ENTRY, _KIND.REASON, has_word=False, line_rank=70),
    GameFact("charged_contract", _ENTRY, _KIND.CHARGED_CONTRACT, word="charged", line_rank=60),
    GameFact("charged_spitzen", _ENTRY, _KIND.CHARGED_SPITZEN, has_word=False, line_rank=60),
    GameFact("kontra", _ENTRY, _KIND.DOUBLING, line_rank=4, reads_late=True),
    GameFact("bock", _ENTRY, _KIND.DOUBLING, line_rank=5, reads_late=True),
    GameFact("kontra_by", _HOUSE, _KIND.PLACES, line_rank=2, reads_late=True),
    GameFact("bidders", _HOUSE, _KIND.PLACES, line_rank=3, reads_late=True),
    GameFact("phase", _HOUSE, _KIND.PHASE, line_rank=1),
    GameFact("penalties", _HOUSE, _KIND.PER_PLACE, "penalty", line_rank=8),
    GameFact("shoves", _HOUSE, _KIND.COUNT, line_rank=5, reads_late=True),
    GameFact("virgin", _HOUSE, _KIND.FEATS, line_rank=6, reads_late=True),
    GameFact("march", _HOUSE, _KIND.FEATS, line_rank=7, reads_late=True),
    GameFact("card_points", _HOUSE, _KIND.PER_PLACE, has_word=False, line_rank=4, reads_late=True),  # a line: POINTS
    GameFact("value", _STATED, _KIND.VALUE, line_rank=1),
    GameFact("totals", _STATED, _KIND.SIGNED_PER_PLACE, "total", line_rank=2),
    GameFact("won", _STATED, _KIND.PER_PLACE, line_rank=3),
    GameFact("lost", _STATED, _KIND.PER_PLACE, line_rank=4),
    GameFact("passed", _STATED, _KIND.NUMBER, "passed_count", line_rank=5),
    GameFact("remark", _ROW, _KIND.TEXT, has_word=False, note="papers.note_remark", label="desk_list.fact_remark"),
    GameFact("remark_by", _ROW, _KIND.TEXT, note="papers.note_remark_by", label="desk_list.fact_remark_by"),
)
FACTS: Final = tuple(map(_filled, _ROWS))
ROW_TEXTS: Final = tuple(fact.field for fact in FACTS if fact.of is FactOf.ROW)  # free text; keys are the same
NOTED: Final = tuple(fact for fact in FACTS if fact.note)
FORM_FACTS: Final = tuple(fact for fact in FACTS if fact.label)  # in the order of a form


@cache
def record_facts(record: FactOf) -> tuple[GameFact, ...]:
    """Return the facts of a record, in the order of their columns.

    >>> [fact.column for fact in record_facts(FactOf.STATED)]
    ['value', 'total', 'won', 'lost', 'passed_count']
    """
    return tuple(fact for fact in FACTS if fact.of is record)


@cache
def in_reading_order(record: FactOf) -> tuple[GameFact, ...]:
    """Return the facts of a record in the order of reading, which is that of findings."""
    return tuple(sorted(record_facts(record), key=lambda fact: fact.reads_late))


@cache
def in_line_order(record: FactOf) -> tuple[GameFact, ...]:
    """Return the facts of a record in the order of their words in a line."""
    return tuple(sorted(record_facts(record), key=lambda fact: fact.line_rank))
