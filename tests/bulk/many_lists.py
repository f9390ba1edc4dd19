"""Many invented lists in one CSV file, damaged lines in it, and what the careful readers say of the same file."""

import random
from collections import Counter
from functools import cache
from pathlib import Path

from skatlist.files.bulk.stream import ListStream, Rules, reading_order
from skatlist.files.bulk.tally import ListCounts, tally_of
from skatlist.files.formats import files
from skatlist.files.formats.files import decode
from skatlist.files.formats.parsed import lost_lines
from skatlist.files.formats.players.names import with_names
from skatlist.files.formats.table import csv_list, rows
from skatlist.files.formats.table.csv_list import write_csv
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import Finding
from skatlist.skat.game import Contract
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, Row, Sheet, Stated, Written, dealer_of, score, sitting
from skatlist.tournament.simulation import simulate_sheet, state
from skatlist.words import Language

LENGTHS = {3: 36, 4: 48, 5: 50}
WORDS = (
    *("018", "1e1", "null", "1_8", "x", "", "-", "0", "99", "Kreuz", "Karo", "grand", "Null", "H S", "H", "O", "S Z"),
    *("o3", "m2", "gewonnen", "verloren", "g", "v", "1", "2", "3", "4", "5", "-96", "48", "+24", " 24", "24 ", "−48"),
    *("٤", "12", "35", "eingepasst", "e", "Wechsel", "ungültig", '"a;b"', '"x', "Summe", "Gesamt", "1;1", "-0"),
    *("regeln isko-2010", "é", "won", "123456789", "00", "passed", "Gesamtpunkte", "ramsch", "H S SA Z ZA O", "\t"),
)


@cache
def pool(games: int = 480) -> tuple[tuple[Row, ...], ...]:
    """Return rows as they are played: those with a declarer and those passed in."""
    rng = random.Random(1)
    players = (Player(),) * 4
    profile = load_profile()
    sheets = [simulate_sheet(rng, players, 48, profile, bids=1) for _ in range(games // 48)]
    rows = [row for sheet in sheets for row in sheet.rows]
    passed = tuple(row for row in rows if row.entry.contract is Contract.PASSED)
    return tuple(row for row in rows if row.entry.contract is not Contract.PASSED), passed


def invented(rng: random.Random, table: int, form: str) -> Sheet:
    """Return a list of games that were played, written in one of several forms; most are without a fault."""
    played, passed = pool()
    size = rng.choice((3, 4, 4, 4, 5))
    games = LENGTHS[size] - (size if rng.random() < 0.02 else 0)
    rows = []
    for number in range(1, games + 1):
        dealer = dealer_of(number, size)
        seats = [place for place in range(1, size + 1) if place not in sitting(dealer, size)]
        row = rng.choice(passed if rng.random() < 0.05 else played)
        place = rng.choice(seats) if row.declarer else None
        rows.append(row._replace(number=number, dealer=dealer, declarer=place, stated=Stated()))
    agreed = None
    sheet = state(Sheet(series=table // 500 + 1, table=table % 500 + 1, players=(Player(),) * size, rows=tuple(rows)),
                  load_profile())  # fmt: skip
    return written(sheet, form, rng)._replace(agreed=agreed)


def written(sheet: Sheet, form: str, rng: random.Random) -> Sheet:
    """Return a list as other scorers write it."""
    rows = sheet.rows
    if form == "crosses":
        rows = tuple(
            row._replace(
                written=Written(
                    with_=row.entry.spitzen if (row.entry.spitzen or 0) > 0 else None,
                    without=-row.entry.spitzen if (row.entry.spitzen or 0) < 0 else None,
                    levels=row.entry.levels,
                )
            )
            for row in rows
        )
    elif form == "bare":
        bare = (row._replace(stated=Stated(), dealer=None, entry=row.entry._replace(bid=None)) for row in rows)
        return sheet._replace(rows=tuple(bare), footer=())
    elif form == "bids":
        rows = tuple(
            row._replace(entry=row.entry._replace(bid=None, card_points=None, tricks=None))
            if rng.random() < 0.03 and not row.entry.overbid
            else row
            for row in rows
        )
    elif form == "values":
        rows = tuple(row._replace(stated=Stated(value=row.stated.value)) for row in rows)
    return sheet._replace(rows=rows)


FORMS = ("full", "crosses", "bare", "bids", "values")


def many(rng: random.Random, lists: int, form: str, lang: Language) -> str:
    """Return many lists as one CSV file."""
    return write_csv([invented(rng, table, form) for table in range(lists)], lang)


def damaged(text: str, share: float, rng: random.Random) -> str:
    """Return a CSV file in which some lines are damaged: words changed, lines swapped, left out, doubled, cut."""
    head, *lines = text.removesuffix("\r\n").split("\r\n")
    mark = ";" if ";" in head else ","
    for at in range(1, len(lines)):
        if rng.random() < share:
            lines[at - 1 : at + 1] = _damaged(lines[at - 1], lines[at], mark, rng)
    return "\r\n".join([head, *(line for line in lines if line is not None)]) + "\r\n"


def _damaged(before: str | None, line: str, mark: str, rng: random.Random) -> list[str | None]:
    kind = rng.randrange(12)
    if kind < 7:
        cells = line.split(mark)
        cells[rng.randrange(len(cells))] = rng.choice(WORDS) if rng.random() < 0.7 else str(rng.randrange(-200, 200))
        return [before, mark.join(cells)]
    at = rng.randrange(len(line) + 1)
    return {
        7: [line, before],
        8: [before, rng.choice((None, "", mark * 3, "   "))],
        9: [before, f"{line}\r\n{line}"],
        10: [before, line[:at] + rng.choice(';,"x19 -\t\r') + line[at + 1 :]],
        11: [before, line[:at]],
    }[kind]


def compare(path: Path, *, infos: bool) -> ListCounts:
    """Hold the large reader against the careful one; return what the lists of the file come to."""
    expected, loose = carefully(path)
    lists = ListStream(path, Rules())
    got = {}
    tally = ListCounts()
    strayed: list[Finding] = []
    for part in lists.parts(infos=infos):
        tally = tally.plus(part.tally)
        for one in part.checked:
            sheet = one.scored.sheet
            assert (sheet.series, sheet.table) not in got
            got[sheet.series, sheet.table] = one
            strayed += (finding for finding in one.findings if finding.table is None)
    assert sorted((*lists.header, *strayed), key=lambda finding: finding.source.line or 0) == loose
    right = ListCounts(
        errors=sum(finding.severity == "error" for finding in strayed),
        findings=Counter(finding.code for finding in strayed),
    )
    for seat, (scored, findings, unread) in expected.items():
        right = right.plus(tally_of(scored, findings, unread))
        if seat in got:
            assert got[seat].scored == scored
            assert tuple(finding for finding in got[seat].findings if finding.table is not None) == findings
        else:
            assert {finding.code for finding in findings} <= ({"G120", "T108"} if not infos else set())
    assert tally._replace(wrong=0) == right._replace(wrong=0)
    return tally


def carefully(path: Path) -> tuple[dict, list[Finding]]:
    """Return by series and table what the careful reader and the checks say, and the findings about no list."""
    lines, most = files.MAX_LINES, rows.MAX_FINDINGS
    files.MAX_LINES = rows.MAX_FINDINGS = 10**9  # limits of small files
    try:
        parsed = with_names(csv_list.read_csv(decode(path.read_bytes(), path), str(path)))
    finally:
        files.MAX_LINES, rows.MAX_FINDINGS = lines, most
    read: dict = {}
    for finding in parsed.findings:
        read.setdefault((finding.series, finding.table), []).append(finding)
    results = {}
    for sheet in parsed.sheets:
        scored = score(sheet, load_profile())
        own = read.get((sheet.series, sheet.table), [])
        findings = reading_order((*own, *check_sheet(scored, (*read.get((None, None), ()), *own))))
        results[sheet.series, sheet.table] = scored, findings, len(lost_lines(own, [sheet]))
    return results, read.get((None, None), [])


def fully(folder: Path, games: int, seed: int = 1) -> tuple[int, int]:
    """Compare a number of games, a tenth of their lines damaged in a second turn; return games and damaged lines."""
    rng = random.Random(seed)
    done = lines = 0
    while done < games:
        form, lang = rng.choice(FORMS), rng.choice(list(Language))
        text = many(rng, 400, form, lang)
        for share in (0.0, 0.003, 0.3):
            path = folder / f"many-{done}-{share}.csv"
            path.write_text(damaged(text, share, rng), encoding=rng.choice(("utf-8", "utf-8-sig", "cp1252")),
                            newline="", errors="replace")  # fmt: skip
            tally = compare(path, infos=rng.random() < 0.5)
            path.unlink()
            done += tally.games
            lines += round(share * text.count("\n"))
        print(f"{done} games, {lines} damaged lines: no difference", flush=True)  # noqa: T201 - takes minutes
    return done, lines


if __name__ == "__main__":
    import sys
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        fully(Path(folder), int(sys.argv[1]), *map(int, sys.argv[2:]))
