"""Lists as JSON, schema `skatlist/list/1`: the complete model, so that reading restores what was written."""

import json
from collections.abc import Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from skatlist.base.disk import path_text
from skatlist.base.fields import Fields, Misfit, listed, outside_json
from skatlist.base.patterns import pattern
from skatlist.files.formats import files
from skatlist.files.formats.dates import impossible_date
from skatlist.files.formats.files import read_text_file, too_much
from skatlist.files.formats.json.json_rows import (
    filled,
    filled_up,
    is_per_place,
    is_plain,
    is_signed,
    is_whole,
    json_excerpt,
    read_row,
    row_json,
)
from skatlist.files.formats.parsed import Parsed
from skatlist.files.formats.reading import MAX_FINDINGS, Faults
from skatlist.skat.findings import Finding
from skatlist.skat.findings.reading_kinds import L101
from skatlist.skat.sheet import (
    MAX_PLACES,
    MIN_PLACES,
    NOTHING,
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
_SHEET_KEYS: Final = tuple(name for name in Sheet._fields if name != "source")
_CHANGE_KEYS: Final = tuple(name for name in SheetChange._fields if name != "source")
_FOOTER_KEYS: Final = ("name", "values")
_ASSUMABLE: Final = ("series", "table")
_BRACKET: Final = pattern(r"[\[{]")
_TEXT: Final = pattern(r'"(?:[^"\\]|\\.)*+"')
# A key, a text, a bracket. A key is a text followed by a colon.
_TOKEN: Final = pattern(r'"(?P<key>(?:[^"\\]|\\.)*+)"\s*:|"(?:[^"\\]|\\.)*+"|(?P<open>[\[{])|(?P<close>[\]}])')


def write_file(sheets: Sequence[Sheet], _lang: Language) -> bytes:
    """Return lists as a JSON file, which is the same in every language."""
    return write_json(sheets).encode("utf-8")


def write_json(sheets: Sequence[Sheet]) -> str:
    """Return lists as JSON, a line for each row."""
    parts = [_sheet_text(sheet) for sheet in sheets]
    return f'{{"schema": "{SCHEMA}", "sheets": [\n' + ",\n".join(parts) + "\n]}\n"


def _sheet_text(sheet: Sheet) -> str:
    head = filled(
        series=sheet.series,
        table=sheet.table,
        assumed=list(sheet.assumed) or None,
        players=[player_json(player) for player in sheet.players],
        agreed=sheet.agreed,
        rules=sheet.rules,
        void=sheet.void or None,
        sums_first=sheet.sums_first or None,
        header=dict(sheet.header) or None,
    )
    lists = {
        "rows": [row_json(row) for row in sheet.rows],
        "changes": [_change_json(change) for change in sheet.changes],
        "footer": [
            {"name": row.name, "values": list(row.values) if row.values != NOTHING else []} for row in sheet.footer
        ],
    }
    lines = [f'"{key}": {_dumped(value)}' for key, value in head.items()]
    for key, items in lists.items():
        if items or key == "rows":
            joined = ",\n  ".join(map(_dumped, items))
            lines.append(f'"{key}": [\n  {joined}\n ]')
    return " {" + ",\n  ".join(lines) + "}"


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def player_json(player: Player) -> dict[str, Any]:
    """Return a person as an object of the known facts."""
    return filled(
        name=player.name or None,
        number=player.number,
        club=player.club or None,
        team=player.team or None,
        excluded=player.excluded or None,
    )


def _change_json(change: SheetChange) -> dict[str, Any]:
    return filled(
        before=change.before,
        kind=change.kind,
        place=change.place,
        player=None if change.player is None else player_json(change.player),
        rules=change.rules or None,
        other=change.other,
    )


def read_file(path: Path) -> Parsed:
    """Return the lists in a JSON file.

    Raises InputError like `read_json`, and if the file is too large or has no list.
    """
    text = read_text_file(path, files.MAX_JSON)
    _check_brackets(text, path_text(path))
    parsed = read_json(text, path_text(path))
    if not parsed.sheets:
        raise InputError("import_nothing", file=path_text(path))
    return parsed


def read_json(text: str, file: str) -> Parsed:
    """Return the lists of a JSON file and the findings of their rows.

    Raises InputError if the file is not JSON, or has another schema or structure.
    """
    loaded = _loaded(text, file)
    schema = loaded.get("schema") if isinstance(loaded, dict) else None
    if schema != SCHEMA:
        raise InputError("json_schema", file=file, expected=SCHEMA, found=json_excerpt(schema))
    root = Fields(loaded, partial(_refuse, file))
    root.allow(("schema", "sheets"))
    findings: list[Finding] = []
    sheets = []
    nodes = root.inners("sheets", 0)
    _check_lists(nodes, text, file)
    _check_texts(text, file)
    for node in nodes:
        sheets.append(_sheet(node, file, findings))
        if len(findings) > MAX_FINDINGS:
            break
    return Parsed(tuple(sheets), tuple(findings))


def _loaded(text: str, file: str) -> Any:
    try:
        return outside_json(text, _no_twins)
    except json.JSONDecodeError as fault:
        raise InputError("json_syntax", file=file, line=fault.lineno) from fault
    except ValueError as fault:
        raise InputError("json_broken", file=file, fault=json_excerpt(str(fault))) from fault


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError("twice: " + next(key for key in keys if keys.count(key) > 1))
    return made


def _refuse(file: str, misfit: Misfit) -> None:
    sentence = f"json_{misfit.expected}" if misfit.expected in {"key", "key_near", "missing"} else "json_value"
    raise InputError(sentence, file=file, key=misfit.key, value=json_excerpt(misfit.value), near=misfit.near)


def _number(node: Fields, key: str, least: int = 1) -> int | None:
    return node.get(key, "number", lambda value: is_whole(value) and value >= least)  # type: ignore[no-any-return]


def _required(node: Fields, key: str, least: int = 1) -> int:
    if node.values.get(key) is None:
        node.wrong(key, "missing")
    return _number(node, key, least) or 0


def _text(node: Fields, key: str) -> str:
    return node.text(key, fits=is_plain)


def _word(node: Fields, key: str, words: type[StrEnum]) -> str:
    known = list(words)
    value_word = node.get(key, "word", lambda value: isinstance(value, str) and value in known)
    if value_word is None:
        node.wrong(key, "word")
    return str(value_word)


def _sheet(node: Fields, file: str, findings: list[Finding]) -> Sheet:
    node.allow(_SHEET_KEYS)
    series, table = _required(node, "series"), _required(node, "table")
    players = tuple(_player(player) for player in node.inners("players", 0))
    if not MIN_PLACES <= len(players) <= MAX_PLACES:
        node.wrong("players", "players")
    labels = node.inner("header")
    header = {key: _text(labels, key) for key in labels.values}
    if impossible_date(header.get("date", "")):
        faults = Faults(Source(file, None, _dumped(header)), series, table)
        faults.add(L101, "date", "date", token=header.pop("date"))
        findings += faults.findings
    rows = []
    for row in node.inners("rows", 0):
        source = Source(file, None, _dumped(row.values).encode("utf-8", "replace").decode("utf-8"))
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
        assumed=tuple(node.get("assumed", "assumed", listed(_ASSUMABLE.__contains__), ())),
        players=players,
        agreed=_number(node, "agreed"),
        rules=_text(node, "rules") or None,
        void=_text(node, "void"),
        sums_first=node.get("sums_first", "yes_or_no", lambda value: isinstance(value, bool), False),
        header=MappingProxyType(header),
        rows=tuple(rows),
        footer=tuple(_footer(row, file) for row in node.inners("footer", 0)),
        changes=tuple(_change(change, file) for change in node.inners("changes", 0)),
        source=Source(file),
    )


def _player(node: Fields) -> Player:
    node.allow(Player._fields)
    return Player(
        name=_text(node, "name"),
        number=_number(node, "number"),
        club=_text(node, "club"),
        team=_text(node, "team"),
        excluded=node.flag("excluded"),
    )


def _change(node: Fields, file: str) -> SheetChange:
    node.allow(_CHANGE_KEYS)
    kind = ChangeKind(_word(node, "kind", ChangeKind))
    place, other = _number(node, "place"), _number(node, "other")
    for name, number in (("place", place), ("other", other)):
        lacks = number is None and kind is ChangeKind.SWAPPED
        if lacks or (number is not None and number > MAX_PLACES):
            node.wrong(name, "place")
    return SheetChange(
        before=_required(node, "before", 0),
        kind=kind,
        place=place,
        player=None if node.values.get("player") is None else _player(node.inner("player")),
        rules=_text(node, "rules"),
        source=Source(file),
        other=other,
    )


def _footer(node: Fields, file: str) -> FooterRow:
    node.allow(_FOOTER_KEYS)

    values = node.get("values", "values", _is_footer, [])
    return FooterRow(name=FooterName(_word(node, "name", FooterName)), values=filled_up(values), source=Source(file))


def _is_footer(value: object) -> bool:
    return is_per_place(value) and all(each is None or is_signed(each) for each in value)  # type: ignore[attr-defined]


def _check_brackets(text: str, file: str) -> None:
    for count, bracket in enumerate(_BRACKET.finditer(text)):
        if count == files.MAX_BRACKETS:
            raise too_much("brackets_too_many", Source(file, _line(text, bracket.start())), files.MAX_BRACKETS)


def _check_texts(text: str, file: str) -> None:
    for match in _TEXT.finditer(text):
        if match.end() - match.start() > files.MAX_WORDS and len(outside_json(match[0])) > files.MAX_WORDS:
            raise too_much("words_too_long", Source(file, _line(text, match.start())), files.MAX_WORDS)


def _check_lists(sheets: list[Fields], text: str, file: str) -> None:
    """Raise InputError for too many lists, and for lists with more rows or changes than is plausible."""
    if len(sheets) > files.MAX_LISTS:
        raise too_much("lists_too_many", Source(file, _line_of(text, f"sheets[{files.MAX_LISTS}]")), files.MAX_LISTS)
    parts = (("rows", files.MAX_ROWS, "list_endless"), ("changes", files.MAX_CHANGES, "changes_too_many"))
    for sheet in sheets:
        for key, limit, sentence in parts:
            if len(sheet.items(key)) > limit:
                raise too_much(sentence, Source(file, _line_of(text, f"{sheet.where}{key}[{limit}]")), limit)


def _line_of(text: str, where: str) -> int:
    """Return the line of an object. `where` are the keys that lead to it, as in `sheets[3].rows[7]`."""
    path: list[str] = []  # the key of every open bracket
    counts: list[int] = []  # number of items in each list so far, -1 for objects
    key = ""
    for token in _TOKEN.finditer(text):
        if token["key"] is not None:
            key = token["key"]
        elif token["open"]:
            before = path[-1] if path else ""
            inside = bool(counts) and counts[-1] >= 0
            here = f"{before}[{counts[-1]}]" if inside else f"{before}.{key}".strip(".")
            if here == where:
                return _line(text, token.start())
            if inside:
                counts[-1] += 1
            path.append(here)
            counts.append(0 if token["open"] == "[" else -1)
        elif token["close"]:
            path.pop()
            counts.pop()
    return 1


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
