"""Lists as JSON, schema `skatlist/list/1`: everything the model knows, so that reading gives back what was written."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from skatlist.disk import shown
from skatlist.findings import Finding
from skatlist.findings.reading_kinds import L101
from skatlist.formats.dates import impossible_date
from skatlist.formats.faults import MAX_FINDINGS, Faults
from skatlist.formats.files import read_text_file
from skatlist.formats.json.json_rows import is_whole, per_place_json, read_per_place, read_row, row_json
from skatlist.formats.limits import MAX_JSON
from skatlist.formats.parsed import Parsed
from skatlist.formats.vocabulary import nearest
from skatlist.sheet import (
    MAX_PLACES,
    ChangeKind,
    FooterName,
    FooterRow,
    Player,
    Sheet,
    SheetChange,
    Source,
)
from skatlist.words import InputError, Language

SCHEMA: Final = "skatlist/list/1"
_SHEET_KEYS: Final = (
    "series",
    "table",
    "assumed",
    "players",
    "agreed",
    "rules",
    "void",
    "header",
    "rows",
    "footer",
    "changes",
)
_PLAYER_KEYS: Final = ("name", "number", "club", "team", "excluded")
_CHANGE_KEYS: Final = ("before", "kind", "place", "player", "rules")
_FOOTER_KEYS: Final = ("name", "values")
_ASSUMABLE: Final = ("series", "table")
_PLAIN: Final = re.compile(r"[^\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]*")


def write_file(sheets: Sequence[Sheet], _lang: Language) -> bytes:
    """Return lists as a JSON file, which is the same in every language."""
    return write_json(sheets).encode("utf-8")


def write_json(sheets: Sequence[Sheet]) -> str:
    """Return lists as JSON, a line for each row."""
    parts = [_sheet_text(sheet) for sheet in sheets]
    return f'{{"schema": "{SCHEMA}", "sheets": [\n' + ",\n".join(parts) + "\n]}\n"


def _sheet_text(sheet: Sheet) -> str:
    head = _filled(
        series=sheet.series,
        table=sheet.table,
        assumed=list(sheet.assumed) or None,
        players=[player_json(player) for player in sheet.players],
        agreed=sheet.agreed,
        rules=sheet.rules,
        void=sheet.void or None,
        header=dict(sheet.header) or None,
    )
    lists = {
        "rows": [row_json(row) for row in sheet.rows],
        "changes": [_change_json(change) for change in sheet.changes],
        "footer": [{"name": row.name, "values": per_place_json(row.values) or []} for row in sheet.footer],
    }
    lines = [f'"{key}": {_dumped(value)}' for key, value in head.items()]
    lines += [f'"{key}": [\n  {_joined(items)}\n ]' for key, items in lists.items() if items or key == "rows"]
    return " {" + ",\n  ".join(lines) + "}"


def _joined(items: Iterable[object]) -> str:
    return ",\n  ".join(map(_dumped, items))


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _filled(**pairs: Any) -> dict[str, Any]:
    return {key: value for key, value in pairs.items() if value is not None}


def player_json(player: Player) -> dict[str, Any]:
    """Return a person as an object: what is known of him."""
    return _filled(
        name=player.name or None,
        number=player.number,
        club=player.club or None,
        team=player.team or None,
        excluded=player.excluded or None,
    )


def _change_json(change: SheetChange) -> dict[str, Any]:
    return _filled(
        before=change.before,
        kind=change.kind,
        place=change.place,
        player=None if change.player is None else player_json(change.player),
        rules=change.rules or None,
    )


def read_file(path: Path) -> Parsed:
    """Return the lists in a JSON file. Raises InputError as `read_json` does."""
    return read_json(read_text_file(path, MAX_JSON), shown(path))


def read_json(text: str, file: str) -> Parsed:
    """Return the lists of a JSON file and what is wrong in their rows.

    Raises InputError where the file is no JSON, of another schema, or built in another way.
    """
    root = _Node(file, "", _loaded(text, file))
    if root.get("schema") != SCHEMA:
        raise InputError("json_schema", file=file, expected=SCHEMA, found=_short(root.get("schema")))
    root.allow(("schema", "sheets"))
    findings: list[Finding] = []
    sheets = []
    for node in root.nodes("sheets"):
        sheets.append(_sheet(node, findings))
        if len(findings) > MAX_FINDINGS:
            break
    return Parsed(tuple(sheets), tuple(findings))


def _loaded(text: str, file: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_no_twins, parse_constant=_no_constant)
    except json.JSONDecodeError as fault:
        raise InputError("json_syntax", file=file, line=fault.lineno) from fault
    except (ValueError, RecursionError) as fault:
        raise InputError("json_broken", file=file, fault=_short(str(fault))) from fault


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError("twice: " + next(key for key in keys if keys.count(key) > 1))
    return made


def _no_constant(name: str) -> Any:
    raise ValueError(name)


class _Node:
    """A value of the file that must be an object; says which entry of it is wrong."""

    def __init__(self, file: str, where: str, values: Any) -> None:
        self.file = file
        self.where = where
        if not isinstance(values, dict):
            raise InputError("json_value", file=file, key=where or "{}", value=_short(values))
        self.values: Mapping[str, Any] = values

    def wrong(self, key: str) -> InputError:
        return InputError("json_value", file=self.file, key=self.where + key, value=_short(self.values.get(key)))

    def get(self, key: str) -> Any:
        return self.values.get(key)

    def allow(self, keys: Sequence[str]) -> None:
        for key in self.values:
            if key not in keys:
                near = nearest(key, keys)
                sentence, said = ("json_key", ", ".join(keys)) if near is None else ("json_key_near", near)
                raise InputError(sentence, file=self.file, key=self.where + _short(key), near=said)

    def number(self, key: str, low: int = 1) -> int | None:
        value = self.get(key)
        if value is None:
            return None
        if not is_whole(value) or value < low:
            raise self.wrong(key)
        return int(value)

    def required(self, key: str, low: int = 1) -> int:
        number = self.number(key, low)
        if number is None:
            raise InputError("json_missing", file=self.file, key=self.where + key)
        return number

    def text(self, key: str) -> str:
        value = self.values.get(key, "")
        if not isinstance(value, str) or not _PLAIN.fullmatch(value):
            raise self.wrong(key)
        return value

    def word(self, key: str, words: Iterable[str]) -> str:
        value = self.get(key)
        if not isinstance(value, str) or value not in words:
            raise self.wrong(key)
        return value

    def nodes(self, key: str) -> "Iterator[_Node]":
        values = self.values.get(key, [])
        if not isinstance(values, list):
            raise self.wrong(key)
        for at, value in enumerate(values):
            yield _Node(self.file, f"{self.where}{key}[{at}].", value)


def _sheet(node: _Node, findings: list[Finding]) -> Sheet:
    node.allow(_SHEET_KEYS)
    series, table = node.required("series"), node.required("table")
    players = tuple(_player(player) for player in node.nodes("players"))
    if not 3 <= len(players) <= MAX_PLACES:  # noqa: PLR2004 - three at least
        raise node.wrong("players")
    header = _header(node)
    if impossible_date(header.get("date", "")):
        faults = Faults(Source(node.file, None, _dumped(header)), series, table)
        faults.add(L101, "date", "date", token=header.pop("date"))
        findings += faults.findings
    rows = []
    for row in node.nodes("rows"):
        source = Source(node.file, None, _dumped(row.values).encode("utf-8", "replace").decode("utf-8"))
        faults = Faults(source, series, table)
        rows.append(read_row(row.values, faults, source))
        if len(findings) + len(faults.findings) > MAX_FINDINGS:
            faults.give_up()
        findings += faults.findings
        if len(findings) > MAX_FINDINGS:
            break
    return Sheet(
        series=series,
        table=table,
        assumed=_assumed(node),
        players=players,
        agreed=node.number("agreed"),
        rules=node.text("rules") or None,
        void=node.text("void"),
        header=MappingProxyType(header),
        rows=tuple(rows),
        footer=tuple(_footer(row) for row in node.nodes("footer")),
        changes=tuple(_change(change) for change in node.nodes("changes")),
        source=Source(node.file),
    )


def _assumed(node: _Node) -> tuple[str, ...]:
    names = node.values.get("assumed", [])
    if not isinstance(names, list) or any(name not in _ASSUMABLE for name in names):
        raise node.wrong("assumed")
    return tuple(names)


def _header(node: _Node) -> dict[str, str]:
    if "header" not in node.values:
        return {}
    header = _Node(node.file, f"{node.where}header.", node.values["header"])
    return {key: header.text(key) for key in header.values}


def _player(node: _Node) -> Player:
    node.allow(_PLAYER_KEYS)
    excluded = node.values.get("excluded", False)
    if not isinstance(excluded, bool):
        raise node.wrong("excluded")
    return Player(
        name=node.text("name"),
        number=node.number("number"),
        club=node.text("club"),
        team=node.text("team"),
        excluded=excluded,
    )


def _change(node: _Node) -> SheetChange:
    node.allow(_CHANGE_KEYS)
    place = node.number("place")
    if place is not None and place > MAX_PLACES:
        raise node.wrong("place")
    player = node.values.get("player")
    return SheetChange(
        before=node.required("before", 0),
        kind=ChangeKind(node.word("kind", list(ChangeKind))),
        place=place,
        player=None if player is None else _player(_Node(node.file, f"{node.where}player.", player)),
        rules=node.text("rules"),
        source=Source(node.file),
    )


def _footer(node: _Node) -> FooterRow:
    node.allow(_FOOTER_KEYS)

    def number(value: object) -> int:
        if not is_whole(value, signed=True):
            raise node.wrong("values")
        return int(value)  # type: ignore[call-overload, no-any-return]

    values = read_per_place(node.values.get("values", []), number)
    if values is None:
        raise node.wrong("values")
    return FooterRow(name=FooterName(node.word("name", list(FooterName))), values=values, source=Source(node.file))


def _short(value: object) -> str:
    written = value if isinstance(value, str) else json.dumps(value, ensure_ascii=True)
    return written.encode("utf-8", "replace").decode("utf-8")[:60]
