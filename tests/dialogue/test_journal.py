"""A conversation writes the records of older versions, and their records make the same lists."""

from pathlib import Path

import pytest

from skatlist.evening import Evening
from skatlist.files.journal.journal import RecordKind

ROOT = Path(__file__).parents[2]
# Typed into `enter` of the versions named by the files; 0.1 knew no rows that move.
JOURNALS = ROOT / "tests" / "data" / "journals"
TYPED = (
    "2 kreuz m1 +", "2 nul +", "3 pik m1 +", "k 2 davor 1 herz m1 +", "k 1 2 kreuz m2 +", "k 2 weg", "4 kreuz o1", "+",
    "1 pik m1 r18 + =33", "!", "p 4 Ida Neu", "k 1 vor 2", "z", "n 5 Uwe Tiedemann", "2 herz m1 +", "3 karo m2 -",
    "regeln isko-2022", "1 null +", "2 grand m1 +", "f", "1 2 3 4", "k 3 1 pik m1 -", "z", "f", "q",
)  # fmt: skip
RECORDS = [
    (RecordKind.GAME, {"game": 1, "line": "2 kreuz m1 +"}),
    (RecordKind.GAME, {"game": 2, "line": "3 pik m1 +"}),
    (RecordKind.ROWS, {"line": "1 herz m1 +", "now": 2}),
    (RecordKind.CORRECTION, {"game": 1, "line": "2 kreuz m2 +"}),
    (RecordKind.ROWS, {"was": 2}),
    (RecordKind.GAME, {"game": 3, "line": "4 kreuz o1 +"}),
    (RecordKind.GAME, {"game": 4, "line": "1 pik m1 r18 + =33"}),
    (RecordKind.CHANGE, {"before": 5, "lines": ["platz 4 geht", "platz 4 kommt Ida Neu; nr 10"]}),
    (RecordKind.UNDO, {"record": 20}),
    (RecordKind.CHANGE, {"before": 5, "lines": ["regeln isko-2022"]}),
    (RecordKind.TOTALS, {"name": "total", "values": [1, 2, 3, 4]}),
    (RecordKind.CORRECTION, {"game": 3, "line": "1 pik m1 -"}),
    (RecordKind.UNDO, {"record": 24}),
]
NEW = ["2 kreuz m2 +", "3 pik m1 +", "4 kreuz o1 +", "1 pik m1 r18 + =33"]
FIRST = ["2 kreuz m2 +", "1 pik m1 r18 + =33", "2 herz m1 +", "3 karo m2 -", "2 grand m1 +"]


def records(evening):
    return [(record.kind, record.facts) for record in evening.records if record.subject == "1/1"][1:]


def test_a_conversation_writes_the_records_older_versions_wrote(talk):
    talk.say(*TYPED)
    assert records(talk.evening) == RECORDS
    assert talk.games == NEW


@pytest.mark.parametrize(
    ("version", "rows", "totals"),
    [
        ("0.1", FIRST, [102, 284, -104, 30]),
        ("0.2", NEW, [72, 86, 72, 74]),
        ("0.3", NEW, [72, 86, 72, 74]),
        ("0.4", NEW, [72, 86, 72, 74]),
        ("0.5", NEW, [72, 86, 72, 74]),
    ],
)
def test_an_older_journal_makes_the_same_list(version, rows, totals):
    with Evening.open(JOURNALS / f"{version}.skat") as evening:
        assert [row.source.text for row in evening.book((1, 1)).rows] == rows
        assert [place.total for place in evening.scored((1, 1)).places] == totals
        if rows == NEW:
            assert records(evening) == RECORDS


@pytest.mark.parametrize("version", ["0.1", "0.4", "0.5"])
def test_a_sealed_evening_still_has_the_results_it_was_sealed_with(version):
    with Evening.open(ROOT / "samples" / f"unterschrieben-{version}" / "abend.skat") as evening:
        results = evening.records[-1].facts["results"]
        assert len(results) > 1
        for each in results:
            scored = evening.scored((each["series"], each["table"]))
            assert {str(name): list(values) for name, values in scored.footer_rows}.items() <= each["footer"].items()
            assert [list(row.totals) for row in scored.rows] == [row["totals"] for row in each["rows"]]
