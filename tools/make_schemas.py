"""Write the JSON Schemas of docs/schema: python tools/make_schemas.py

The keys and types of the documents are those of docs/json-documents.md, which the tests hold against every document
that is written. Facts of a game come from their table, keys of a file of rules from theirs; for `event.toml` the reader
of the program is asked which keys and which values it takes.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from skatlist.base.fields import Fields, Misfit, refuse
from skatlist.files.formats.folder.event_file import event_of
from skatlist.papers.reports.value import entry_json
from skatlist.skat.game import Contract, Entry, Reason
from skatlist.skat.rules import load_profile
from skatlist.skat.rules.building import key_kinds
from skatlist.skat.rules.profile import SECTIONS
from skatlist.skat.sheet import Phase, Row
from skatlist.skat.sheet.game_facts import ROW_TEXTS, FactOf, GameFactKind, record_facts
from skatlist.tournament.conform import ORDER
from skatlist.tournament.decision import DecisionKind
from skatlist.tournament.tournament import GUEST, Aim, MoneySource, RankingName, Rounding, SideKind
from skatlist.words import Language

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "json-documents.md"
FOLDER = ROOT / "docs" / "schema"
DRAFT = "https://json-schema.org/draft/2020-12/schema"
# No documents of a command: the journal is an object a line, the others stand in signed files.
INSIDE = frozenset(("skatlist/journal/1", "skatlist/paper/1", "skatlist/seal/1"))
CLOSED = frozenset(("skatlist/list/1",))  # the program reads it, and refuses other keys
Schema = dict[str, Any]


# The documents, by the tables of the page.


class DocumentKey(NamedTuple):
    """A row of a table: the path of a key, its types as written, its meaning."""

    path: str
    types: str
    meaning: str


def tables(page: Path = PAGE) -> dict[str, list[DocumentKey]]:
    """Return the rows of every table of a page, by the name of its document or shared part."""
    parts = page.read_text(encoding="utf-8").split("\n## `")[1:]
    row = re.compile(r"^\| `([^`]+)` \| `([^`]+)` \| (.*) \|$", re.MULTILINE)
    return {part.partition("`")[0]: [DocumentKey(*match) for match in row.findall(part)] for part in parts}


def document_schemas(*, closed: bool = False) -> dict[str, Schema]:
    """Return the schema of every document by its name, if `closed` without room for further keys."""
    known = tables()
    shared = {name: rows for name, rows in known.items() if "/" not in name}
    schemas = {}
    for name in (each for each in known if each not in {*INSIDE, *shared}):
        is_closed = closed or name in CLOSED
        body = Document(name, known[name], is_closed).object("")
        body["properties"] = {"schema": {"const": name}, **body["properties"]}
        body["required"] = ["schema", *body["required"]]
        used = [part for part in shared if f"#/$defs/{part}" in json.dumps(body)]
        parts = {part: Document(part, shared[part], is_closed).object("") for part in used}
        schemas[name] = {"$schema": DRAFT, "title": name, **body, **({"$defs": parts} if parts else {})}
    return schemas


class Document(NamedTuple):
    """A document or a shared part, by the rows of its table."""

    name: str
    rows: list[DocumentKey]
    is_closed: bool

    def object(self, at: str) -> Schema:
        """Return the object whose keys are one level below a path."""
        properties, required, further = {}, [], {} if self.is_closed else None
        for path, types, meaning in self.rows:
            key = path.removesuffix("[]").removeprefix(at)
            if not path.startswith(at) or "." in key:
                continue
            if key == "*":
                further = _typed(types, {}) or None
                break
            if key not in properties and not types.endswith("?"):
                required.append(key)
            same = re.fullmatch(r"as `(\w+)`", meaning)
            below = {"$ref": f"#/$defs/{same[1]}"} if same and path.endswith("[]") else self.below(f"{at}{key}")
            properties[key] = {**_typed(types.removesuffix("?"), below), "description": meaning}
        room = {} if further is None else {"additionalProperties": further or False}
        return {"type": "object", "properties": properties, "required": required, **room}

    def below(self, path: str) -> Schema:
        """Return the objects at a path: by a table of the program, else by the rows below it."""
        if make := OBJECTS.get(f"{self.name} {path}"):
            return make()
        end = next((end for end in (".", "[].") if any(row.path.startswith(path + end) for row in self.rows)), None)
        return self.object(path + end) if end else {"type": "object"}


def _typed(types: str, below: Schema) -> Schema:
    """Return the schema of types as written: `string/null`, `[integer]`, `any`."""
    if types == "any":
        return {}
    names = re.findall(r"\[[^]]*\]|[a-z]+", types)
    each = [_one_type(name, below) for name in names]
    if len(each) == 1:
        return each[0]
    if all(list(one) == ["type"] for one in each):
        return {"type": [one["type"] for one in each]}
    return {"anyOf": each}


def _one_type(name: str, below: Schema) -> Schema:
    if name.startswith("["):
        return {"type": "array", "items": _typed(name[1:-1], below)}
    return below if name == "object" else {"type": name}


# Facts of a game, by their table.


def _nullable(*kinds: str) -> Schema:
    return {"type": [*kinds, "null"]}


_PER_PLACE: Schema = {"type": "array", "items": _nullable("integer"), "maxItems": 5}
_PLACES: Schema = {"type": "array", "items": {"type": "integer"}}
_FEAT: Schema = {
    "type": "object",
    "properties": {"place": {"type": "integer"}, "announced": {"type": "boolean"}, "missed": {"type": "boolean"}},
    "required": ["place"],
    "additionalProperties": False,
}


def _words(words: Iterable[str]) -> Schema:
    return {"enum": [*words]}


_BY_KIND: Mapping[GameFactKind, Schema] = {
    **{kind: {"type": "integer"} for kind in GameFactKind},
    GameFactKind.FLAG: {"type": "boolean"},
    GameFactKind.RESULT: _words(("won", "lost")),
    GameFactKind.REASON: _words(Reason),
    GameFactKind.CHARGED_CONTRACT: _words(Contract),
    GameFactKind.PHASE: _words(Phase),
    GameFactKind.PLACES: _PLACES,
    GameFactKind.FEATS: {"type": "array", "items": _FEAT},
    GameFactKind.PER_PLACE: _PER_PLACE,
    GameFactKind.SIGNED_PER_PLACE: _PER_PLACE,
    GameFactKind.TEXT: {"type": "string"},
}
_LEVELS: Schema = {"type": "array", "items": {"type": "string"}}


def _facts(record: FactOf) -> Schema:
    return {fact.key: _BY_KIND[fact.kind] for fact in record_facts(record)}


def _closed(properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def row_schema() -> Schema:
    """Return the schema of a row of a list: of every fact of a game that can stand there."""
    whole: Schema = {"type": "integer"}
    return _closed(
        {
            **dict.fromkeys(("game", "dealer", "declarer"), whole),
            "contract": _words(Contract),
            "spitzen": whole,
            "levels": _LEVELS,
            **_facts(FactOf.ENTRY),
            "stated": _closed(_facts(FactOf.STATED)),
            "written": _closed({"with": whole, "without": whole, "levels": _LEVELS}),
            "house": _closed(_facts(FactOf.HOUSE)),
            **{key: {"type": "string"} for key in ROW_TEXTS},
        }
    )


def entry_schema() -> Schema:
    """Return the schema of a game by the columns of the CSV file, empty ones null."""
    kinds = {fact.column: _BY_KIND[fact.kind] for fact in (*record_facts(FactOf.HOUSE), *record_facts(FactOf.ENTRY))}
    columns = [*entry_json(Row(None, Entry()))]
    properties = {
        column: {"anyOf": [kinds[column], {"type": "null"}]} if column in kinds else _nullable("integer", "string")
        for column in columns
    }
    return {"type": "object", "properties": properties, "required": columns}


def _section_schema(name: str) -> Schema:
    keys = [*getattr(load_profile(), name)._asdict()]
    return {"type": "object", "properties": {key: {} for key in keys}, "required": keys}


OBJECTS: Mapping[str, Callable[[], Schema]] = {
    "skatlist/value/1 entry": entry_schema,
    "skatlist/dispute/1 disputes[].entry": entry_schema,
    "skatlist/list/1 sheets[].rows": row_schema,
    **{f"skatlist/profile/1 {name}": partial(_section_schema, name) for name in SECTIONS},
}


# Files of rules, by the table of their keys.


def rules_schema() -> Schema:
    """Return the schema of a file of rules as JSON: all its keys, section by section."""
    properties: dict[str, Schema] = {}
    for path, kind, _default in key_kinds():
        section, _, key = path.rpartition(".")
        target = properties.setdefault(section, _closed({}))["properties"] if section else properties
        target[key] = _by_words(kind)
    title = "file of rules (TOML)"
    return {"$schema": DRAFT, "title": title, **_closed(properties)}


def _by_words(kind: str) -> Schema:
    """Return the schema of a kind as people write it: `1..100`, `true | false`, `[0..10, ...]`, `{3, 4, 5 = 0..9}`."""
    schema: Schema = {}
    words = re.findall(r'"([^"]*)"', kind)
    if kind == "true | false":
        schema = {"type": "boolean"}
    elif bounds := re.fullmatch(r"(-?\d+)\.\.(-?\d+)", kind):
        schema = {"type": "integer", "minimum": int(bounds[1]), "maximum": int(bounds[2])}
    elif sizes := re.fullmatch(r"\{3, 4, 5 = (.*)\}", kind):
        schema = _closed(dict.fromkeys("345", _by_words(sizes[1])))
    elif kind.startswith("["):
        schema = {"type": "array", "items": _by_words(kind.strip("[]").removesuffix(", ...").strip())}
    elif kind.startswith("{"):
        pairs = re.findall(r'(\w+) = (\[[^]]*\]|"[^"]*"|\w+)', kind)
        values = {key: _by_words(value) for key, value in pairs}
        is_open = list(values) == ["topic"]  # any name may stand there
        schema = {"type": "object", "additionalProperties": values["topic"]} if is_open else _closed(values)
    elif words == ["..."]:
        schema = {"type": "string"}
    elif words:
        schema = _words(words)
    return schema


# `event.toml`, by its reader: a key or a value is one of it if the reader reports nothing.

NOWHERE = "zz"
WORDS = (*Language, ORDER, *Aim, *SideKind, *RankingName, *MoneySource, *Rounding, *DecisionKind)
TEXTS = ("x", "2026-11-28", "rules")  # one of which a text of any kind takes
SOME = (0, 1, 3, 1900)  # whole numbers, one of which fits
SEVERAL: tuple[object, ...] = (3, {}, [1, 2, 3])  # one of which a value below a number is
MOST = 1_000_000  # no number of an event is larger
# The keys that a section needs beside the one that is tried.
BESIDE: Mapping[str, Schema] = {
    "players[]": {"number": 1},
    "prizes[]": {"of": "overall", "percent": [50]},
    "categories[]": {"name": "x"},
    "side_events[]": {"name": "x"},
    "decisions[]": {"kind": "penalty", "director": "x", "reason": "x"},
}
APART = ("percent", "amounts")  # one of them
NUMBERED = "^[1-9][0-9]{0,3}$"


def event_schema() -> Schema:
    """Return the schema of `event.toml` as JSON."""
    return {"$schema": DRAFT, "title": "event.toml", **_table_schema("")}


def _misfit(path: str, key: str, value: object) -> Misfit | None:
    """Return what the reader reports first of a value at a key of the table at a path."""
    values: Schema = {key: value}
    steps = path.split(".") if path else []
    for depth in range(len(steps), 0, -1):
        step, beside = steps[depth - 1], BESIDE.get(".".join(steps[:depth]), {})
        inner = {**{name: each for name, each in beside.items() if name not in APART or key not in APART}, **values}
        values = {step.removesuffix("[]"): [inner] if step.endswith("[]") else inner}
    try:
        event_of(Fields(values, refuse), Path(NOWHERE))
    except ValueError as error:
        misfit: Misfit = error.args[0]
        return misfit
    return None


def _takes(path: str, key: str, value: object) -> bool:
    """Whether the reader takes the value itself, whatever it says of what is in it."""
    misfit = _misfit(path, key, value)
    whole = ".".join(filter(None, (path.replace("[]", "[1]"), key)))
    return misfit is None or misfit.key != whole or misfit.expected.startswith("unknown_")  # a name of the event


def _table_schema(path: str) -> Schema:
    """Return the schema of the table at a path: its keys are those that the reader names beside an unknown one."""
    unknown = _misfit(path, NOWHERE, {})
    if unknown is not None and unknown.expected == "key":
        properties = {key: _value_schema(path, key) for key in unknown.near.split(", ")}
        required = [key for key in BESIDE.get(path, {}) if key not in APART]
        return {**_closed(properties), **({"required": required} if required else {})}
    if unknown is not None and unknown.expected == "numbered":
        value = _value_schema(path, "3")
        possible = [each for each in (*"123456789", "9999") if any(_takes(path, each, value) for value in SEVERAL)]
        if "9999" not in possible:
            return _closed(dict.fromkeys(possible, value))
        return {"type": "object", "patternProperties": {NUMBERED: value}, "additionalProperties": False}
    return {"type": "object", "additionalProperties": _value_schema(path, GUEST)}


def _value_schema(path: str, key: str) -> Schema:
    """Return the schema of the values that the reader takes at a key."""
    inner = f"{path}.{key}" if path else key
    if _takes(path, key, {}):
        return _table_schema(inner)
    if _takes(path, key, [{}]):
        return {"type": "array", "items": _table_schema(f"{inner}[]")}
    kinds = [*_scalars(lambda value: _takes(path, key, value))]
    items = [*_scalars(lambda value: _takes(path, key, [value]) or _takes(path, key, [value] * 3))]
    if _takes(path, key, [["x", "y"]]):
        items = [{"type": "array", "items": _either([*_scalars(lambda value: _takes(path, key, [[value, "y"]]))])}]
    return _either([*kinds, *([{"type": "array", "items": _either(items)}] if items else [])])


def _scalars(takes: Callable[[Any], bool]) -> Iterator[Schema]:
    """Yield the schemas of the single values that are taken: text or some words, true and false, numbers."""
    if any(map(takes, TEXTS)):
        yield {"type": "string"}
    elif words := [text for text in dict.fromkeys(WORDS) if takes(text)]:
        yield _words(words)
    if takes(True):
        yield {"type": "boolean"}
    fitting = next((number for number in SOME if takes(number)), None)
    if fitting is not None:
        least, most = _farthest(takes, fitting, -1), _farthest(takes, fitting, MOST)
        ends = {"exclusiveMaximum": most + 1} if takes(most + 0.5) else {"maximum": most}
        yield {"type": "number" if takes(least + 0.5) else "integer", "minimum": least, **ends}


def _farthest(takes: Callable[[Any], bool], fitting: int, beyond: int) -> int:
    """Return the last whole number that is taken on the way from a fitting one to a number beyond."""
    while abs(beyond - fitting) > 1:
        middle = (fitting + beyond) // 2
        fitting, beyond = (middle, beyond) if takes(middle) else (fitting, middle)
    return fitting


def _either(kinds: list[Schema]) -> Schema:
    return kinds[0] if len(kinds) == 1 else {"anyOf": kinds} if kinds else {}


# The files.


def files() -> dict[str, str]:
    """Return the text of every schema by the name of its file."""
    named = {file_name(name): schema for name, schema in document_schemas().items()}
    every = {**named, "event.schema.json": event_schema(), "rules.schema.json": rules_schema()}
    return {name: json.dumps(schema, ensure_ascii=False, indent=1) + "\n" for name, schema in every.items()}


def file_name(document: str) -> str:
    """Return the name of the file of a document: `skatlist/standings/1` is `standings-1.schema.json`."""
    return document.removeprefix("skatlist/").replace("/", "-") + ".schema.json"


def main() -> None:
    """Write the schemas."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
