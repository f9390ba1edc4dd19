"""Write what the program makes of every case in `docs/format/cases/`: its answer, as JSON in three parts.

    python tools/make_format_cases.py           write all answers
    python tools/make_format_cases.py --keep    note the cases that there are: with a release they come out

The independent checker has to say the same of `read` and `totals` (`tests/formats/test_format_cases.py`).
"""

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from skatlist.evening.season import Season, league, season
from skatlist.files.formats.json.json_list import write_json
from skatlist.papers.lists import Lists, read
from skatlist.tournament.draw.draw import draw_counts
from skatlist.words import InputError, ProfileError

CASES = Path(__file__).parents[1] / "docs" / "format" / "cases"
KEPT = Path(__file__).parents[1] / "tests" / "data" / "kept_cases.txt"
ROW = ("value", "points", "overbid", "bookings", "totals")
PLACE = ("place", "points", "won", "lost", "bonus_own", "bonus_others", "total")
_WIDTH = 120
LINE = ("name", "rank", "series", "won", "lost", "total", "shared")
OF_SEASON = ("rank", "results", "counted", "total", "won", "lost", "shared")
OF_LEAGUE = ("rank", "total", "won", "lost", "shared")


def cases() -> Iterator[Path]:
    """Yield the file or folder of every case."""
    yield from sorted(path for path in CASES.iterdir() if path.suffix not in {".json", ".toml"})


def answer(path: Path) -> dict[str, Any]:
    """Return what the program makes of a case: three parts, or that it is refused."""
    try:
        return _of_several(events) if (events := events_in(path)) else _answer(read(path))
    except (InputError, ProfileError):
        return {"refused": True}


def events_in(path: Path) -> list[Path]:
    """Return the folders of the events of a season or a league, none for a list and an event."""
    is_one = path.is_file() or (path / "event.toml").exists()
    return [] if is_one else sorted(each for each in path.iterdir() if each.is_dir())


def _of_several(folders: list[Path]) -> dict[str, Any]:
    found: Season = season(*folders)
    answers = [_answer(lists) for lists in sorted(map(read, folders), key=_day)]
    totals: dict[str, Any] = {
        "season": sorted(
            ({"name": line.player.name, "club": line.player.club} | _of(line, OF_SEASON) for line in found.lines),
            key=lambda line: (line["rank"] is None, line["rank"] or 0, line["name"], line["club"]),
        )
    }
    if found.is_league:
        totals["league"] = sorted(
            (
                {"name": line.team, "match_points": str(line.points)} | _of(line, OF_LEAGUE)
                for line in league(*folders).lines
            ),
            key=lambda line: (line["rank"], line["name"]),
        )
    read_of, findings = ([each[part] for each in answers] for part in ("read", "findings"))
    return {"read": read_of, "totals": totals, "findings": findings}


def _day(lists: Lists) -> str:
    return lists.event.date if lists.event else ""


def _answer(lists: Lists) -> dict[str, Any]:
    found = lists.check()
    unread: dict[tuple[str, int, int], set[int]] = {}
    alone = {file for file, count in Counter(sheet.source.file for sheet in lists.sheets).items() if count == 1}
    for finding in found:
        file = finding.source.file
        is_unread = finding.code in {"L101", "L104", "L105"} or finding.sentence == "argument"
        if is_unread and finding.source.line:
            key = (file, 0, 0) if file in alone else (file, finding.series or 1, finding.table or 1)
            unread.setdefault(key, set()).add(finding.source.line)
    sheets = json.loads(write_json(lists.sheets))["sheets"]
    for sheet, read_as in zip(sheets, lists.sheets, strict=True):
        sheet.get("changes", []).sort(key=lambda change: change["before"])
        file = read_as.source.file
        lines = unread.get((file, 0, 0) if file in alone else (file, sheet["series"], sheet["table"]))
        if lines:
            sheet["unread"] = sorted(lines)
    return {
        "read": sheets,
        "totals": _totals(lists),
        "findings": [
            {"code": each.code, "series": each.series, "table": each.table, "game": each.game, "place": each.place}
            for each in found
        ],
    }


def _of(record: Any, names: tuple[str, ...]) -> dict[str, Any]:
    values = {name: getattr(record, name) for name in names}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def _totals(lists: Lists) -> dict[str, Any]:
    totals: dict[str, Any] = {
        "lists": [
            {
                "series": scored.sheet.series,
                "table": scored.sheet.table,
                "complete": scored.complete,
                "rows": [
                    {"game": row.row.number} | _of(row.valuation, ROW[:3]) | _of(row, ROW[3:]) for row in scored.rows
                ],
                "places": [_of(place, PLACE) for place in scored.places],
            }
            for scored in lists.scored
        ]
    }
    if lists.event is None:
        return totals
    table, event = lists.standings(), lists.event
    totals["standings"] = [
        {"number": line.player.number, "name": line.player.name} | _of(line, LINE[1:]) for line in table.players
    ]
    for key, teams in (("teams", table.teams), ("tandems", lists.tandems())):
        if teams:
            totals[key] = [_of(team, LINE) | _match_points(team) for team in teams]
    for key in totals.keys() & {"standings", "teams", "tandems"}:
        totals[key].sort(
            key=lambda line: (line["rank"] is None, line["rank"] or 0, line.get("number") or 0, line["name"])
        )
    if lists.categories():
        totals["categories"] = {
            each.name: dict(sorted((str(line.standing.player.number), line.rank) for line in each.lines))
            for each in lists.categories()
        }
    if event.seating:
        counts = draw_counts(event)
        totals["draw"] = {name: list(getattr(counts, name)) for name in counts._fields}
    if lists.cash_book().has_money:
        totals["money"] = _money(lists)
    return totals


def _match_points(team: Any) -> dict[str, str]:
    return {} if team.match_points is None else {"match_points": str(team.match_points[0])}


def _who(winner: Any) -> list[int | str]:
    people = [player.number or player.name for player in winner.players]
    return [who for _, who in _in_order(people)]


def _in_order(people: list[int | str]) -> list[tuple[bool, Any]]:
    """Return start numbers as they ascend, and names behind them, with the fact that they are names."""
    return sorted((isinstance(who, str), who) for who in people)


def _money(lists: Lists) -> dict[str, Any]:
    book = lists.cash_book()
    due: dict[str, int] = {}
    for items in [*(charge.items for charge in book.charges), *(table.incomes for table in book.tables)]:
        for item in items:
            due[item.source] = due.get(item.source, 0) + item.cents
    return {
        "due": {source: cents for source, cents in sorted(due.items()) if cents},
        **_of(book, ("taken", "owed", "paid", "kept")),
        "won": sorted(
            (
                {"of": award.ranking.of, "series": award.ranking.series, "table": award.ranking.table}
                | {"who": _who(winner), "rank": winner.rank, "cents": winner.cents}
                for award in book.awards
                for winner in award.winners
            ),
            key=lambda won: (won["of"], won["series"], won["table"], won["rank"], _in_order(won["who"])),
        ),
    }


def written(value: Any, depth: int = 0) -> str:
    """Return an answer as its file has it: what goes into a line stands on one."""
    short = json.dumps(value, ensure_ascii=False)
    if len(short) + depth <= _WIDTH or not isinstance(value, (dict, list)):
        return short
    keys = [f"{json.dumps(key)}: " for key in value] if isinstance(value, dict) else [""] * len(value)
    items = value.values() if isinstance(value, dict) else value
    lines = [f"{' ' * depth} {key}{written(item, depth + 1)}" for key, item in zip(keys, items, strict=True)]
    joined = ",\n".join(lines)
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n{joined}\n{' ' * depth}{closing}"


def content_hash(case: Path) -> str:
    """Return the hash of a case without its answer: a list and its rules, or the files of a folder with their names."""
    files = [case, case.with_suffix(".toml")] if case.is_file() else sorted(case.rglob("*"))
    there = [path for path in files if path.is_file()]
    return hashlib.sha256(b"".join(path.name.encode() + b"\0" + path.read_bytes() for path in there)).hexdigest()


def main(arguments: list[str]) -> None:
    """Write all answers, or the hashes of the cases that are kept."""
    if arguments == ["--keep"]:
        KEPT.write_text("".join(f"{path.name} {content_hash(path)}\n" for path in cases()), encoding="utf-8")
        return
    for path in cases():
        path.with_name(f"{path.name.removesuffix('.txt')}.json").write_text(
            written(answer(path)) + "\n", encoding="utf-8"
        )
    sys.stdout.write(f"{len([*cases()])}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
