"""Archives of game records in bounded memory: the same rows and findings as the reader of small files has."""

import random

import pytest
from formats.iss_records import EXCERPT, random_game, record

from skatlist.files.bulk import archive
from skatlist.files.bulk.archive import Archive
from skatlist.files.formats.iss.sessions import read_iss
from skatlist.files.formats.table.table_writer import table_rows
from skatlist.words import Language

NAMES = ("Ada", "Ben", "Cem", "Dora")


def write(folder, lines):
    path = folder / "archiv.sgf"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def sessions(rng, count):
    """Return the records of some sessions, as mixed as tables that play at the same time."""
    lines = []
    for session in range(count):
        people = rng.sample(NAMES, 3)
        for game in range(1, rng.randrange(2, 7)):
            moves, *_ = random_game(rng.random(), rng.choice("CSHDG"), rng.randrange(3))
            lines.append(record(moves, session=10_000 + session, game=game, names=tuple(people)))
            if rng.random() < 0.1:
                people = rng.sample(NAMES, 3)
    rng.shuffle(lines)
    return lines


def as_small(path):
    """Return rows and findings as the small reader has them, its tables numbered in order."""
    parsed = read_iss(path.read_text(encoding="utf-8"), str(path))
    rows = [row for sheet in parsed.sheets for row in table_rows(sheet, Language.DE, crosses=False)]
    return rows, parsed.findings


def as_large(path):
    records = Archive(path)
    findings = list(records.note())
    rows, lost = [], records.lost
    for part in records.replayed(Language.DE):
        rows += part.rows
        findings += part.findings
        lost += part.lost
    return rows, findings, lost


def facts_of(findings):
    return sorted(
        (f.source.line or 0, f.code, f.sentence, f.series or 0, f.table or 0, f.game or 0, str(dict(f.params)))
        for f in findings
    )


@pytest.mark.slow
@pytest.mark.parametrize("at_a_time", [1, 7, 1000])
def test_every_session_becomes_the_list_it_is_in_a_small_file(tmp_path, monkeypatch, at_a_time):
    monkeypatch.setattr(archive, "_RECORDS", at_a_time)
    path = write(tmp_path, sessions(random.Random(at_a_time), 12))
    rows, findings = as_small(path)
    result, faults, lost = as_large(path)
    assert result == rows
    assert facts_of(faults) == facts_of(findings)
    assert not lost


def test_unusable_records_are_reported_and_the_rest_is_there(tmp_path):
    rng = random.Random(4)
    lines = sessions(rng, 8)
    lines[3] = lines[3][:200]
    lines[9] = lines[9].replace("MV[w ", "MV[w X")
    lines.insert(7, "Tee")
    lines.insert(8, "")
    lines.append(lines[0])
    path = write(tmp_path, lines)
    rows, findings = as_small(path)
    result, faults, lost = as_large(path)
    assert result == rows
    assert facts_of(faults) == facts_of(findings)
    assert lost == 4


def test_the_sample_is_read_the_same(tmp_path):
    path = write(tmp_path, EXCERPT.read_text(encoding="utf-8").splitlines())
    rows, findings = as_small(path)
    result, faults, _ = as_large(path)
    numbers = {number: at for at, number in enumerate(dict.fromkeys(row["table"] for row in rows), 1)}
    assert result == [{**row, "table": numbers[row["table"]]} for row in rows]
    assert len(faults) == len(findings)


def test_another_file_is_given_up_soon(tmp_path):
    records = Archive(write(tmp_path, ["no record"] * 1000))
    findings = list(records.note())
    assert len(findings) == 21
    assert findings[-1].sentence == "too_many"
    assert not list(records.replayed(Language.DE))
