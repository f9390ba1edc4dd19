"""Spoilt files of every kind through every command that reads them, spoilt requests to the desk: read or refused.

    python tests/attack/fuzz.py [INPUTS] [SEED] [KIND]

Input NUMBER of seed SEED is the same on every computer. What failed is kept in the folder `attack-failed`.
"""

import io
import json
import logging
import os
import random
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple, TypeVar

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from attack import http_requests

from skatlist.cli.app import run
from skatlist.files.formats.registry import format_of, read_list
from skatlist.papers import verdict
from skatlist.words import Language, SkatlistError, text

SECONDS, MIB = 10, 500
_STARTED = 120  # MiB of a program that has read and drawn a list
ROOT = Path(__file__).parents[2]
_PROGRAM = Path(verdict.__file__).parents[1]
INTERNAL = ("Traceback (", *(text("errors.ours", lang, fault="").split(":")[0] for lang in Language))
FAILED = Path("attack-failed")
_LISTS = sorted((ROOT / "samples").glob("errors/*/liste.txt"))
_MEMORY = Path("/proc/self/clear_refs"), Path("/proc/self/status")

Files = Mapping[str, bytes]
Spoil = Callable[[random.Random, bytes], bytes]
Call = tuple[str, ...]
Part, Result = TypeVar("Part"), TypeVar("Result")


class Kind(NamedTuple):
    """Files of one kind as people wrote them, how each is spoilt, and the calls that read them."""

    good: Callable[[], Sequence[Files]]
    spoils: Mapping[str, Spoil]  # by what a name ends with
    calls: Sequence[Call]
    unseen: Callable[[Files, Files], bool] = lambda _old, _new: False  # whether it must not be called good


class Fault(NamedTuple):
    """A fault with an input."""

    name: str  # kind:seed/number
    what: str  # unseen, internal, slow, large
    call: Call
    more: str


class _OvertimeError(BaseException):
    """No command catches this."""


# Inserted: numbers, letters, signs, words of the formats, all of them misplaced.
ODD = (
    *("0", "-1", "1", "7", "48", "99999999999", "9" * 400, "1e9", "1e999", "nan", "-0", "0x10", "1_0", "½", "²", "٣", "１"),  # noqa: E501
    *("", " ", "\t", "\r", "\n", "\n\n", "\0", "\x1b[2J", "\x1b]52;c;QQ==\x07", "\x85", "\u2028", "\x0c", "\x1a"),
    *("\u202e", "\u200b", "\ufeff", "\u0301" * 9, "é", "ß", "ẞ", "İ", "ﬁ", "🂡", "\ud7ff", "𝟙", "中", "א"),
    *(";", ",", '"', "'", "„", "“", "=", "=1+1", "+", "-", ":", "/", "\\", "#", "%", "{", "}", "{0}", "[", "]", "<", "&", "|"),  # noqa: E501
    *("null", "true", "NULL", "None", "ramsch", "grand", "kreuz", "e", "ep", "m1", "o4", "m11", "h", "s", "ü", "ou", "O", "re"),  # noqa: E501
    *("r18", "r0", "r264", "a61", "a0", "a120", "st0", "stand 1:1", "stand", "=48", "=-", "geber 9", "platz 3 geht", "k 1 e"),  # noqa: E501
    *("serie 2", "tisch 1", "regeln skatordnung", "regeln ../x.toml", "spiele 3", "punkte 1 2 3", "gesamt", "ab 2 platz 4 kommt Ida"),  # noqa: E501
    *("FooterName.", "Spiel", "game", "total", "total_1", "seeger", "virgin", "1:1 2:2 3:3", "gew 1", "verl 1", "liste 2", "x" * 2000),  # noqa: E501
    *("../../etc/passwd", "2026-02-31", "12:60", "1.5", "1,5", "1.000,00", "#REF!", "#WERT!", "S H", "H S A Z", "0 0 0", "p 4 geht"),  # noqa: E501
)  # fmt: skip
_WORDS = re.compile(r"\w+|\s+|[^\w\s]")
_JSON = ("--format", "json")


def spoilt_text(chance: random.Random, data: bytes) -> bytes:
    """Return a text with a few words, lines or bytes changed."""
    lines = data.decode("utf-8", "surrogateescape").split("\n")
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        at = chance.randrange(len(lines))
        match chance.randrange(10):
            case 0:
                del lines[at]
                lines = lines or [""]
            case 1:
                lines.insert(at, chance.choice(lines))
            case 2:
                other = chance.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines.insert(at, " ".join(chance.choices(ODD, k=chance.randint(1, 5))))
            case 4:
                lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
            case 5:
                lines[at] *= chance.choice((2, 3, 60))
            case 6:
                return spoilt_bytes(chance, "\n".join(lines).encode("utf-8", "surrogateescape"))
            case _:
                words = _WORDS.findall(lines[at]) or [""]
                where = chance.randrange(len(words))
                words[where : where + chance.randint(0, 1)] = [
                    chance.choice((chance.choice(ODD), chance.choice(words)))
                ]
                lines[at] = "".join(words)
    return "\n".join(lines).encode("utf-8", "surrogatepass" if chance.random() < 0.1 else "replace")


def spoilt_bytes(chance: random.Random, data: bytes) -> bytes:
    """Return bytes with a few flipped, removed, inserted or doubled, or the end cut off."""
    spoilt = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(spoilt) + 1)
        match chance.randrange(5):
            case 0:
                spoilt[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                del spoilt[at : at + chance.choice((1, 4, 40, 400))]
            case 2:
                spoilt[at:at] = chance.choice(ODD).encode("utf-8", "surrogatepass")
            case 3:
                spoilt[at:at] = spoilt[max(0, at - chance.choice((1, 8, 64))) : at]
            case _ if chance.random() < 0.2:
                del spoilt[at:]
            case _:
                spoilt[at : at + 1] = bytes([(spoilt[at] if at < len(spoilt) else 0) ^ 1 << chance.randrange(8)])
    return bytes(spoilt)


def spoilt_json(chance: random.Random, data: bytes) -> bytes:
    """Return a document with another value somewhere, a key too many or missing, or spoilt as a text."""
    if chance.random() < 0.25:
        return spoilt_text(chance, data)
    document = json.loads(data)
    odd = (None, True, -1, 0, 10**30, 1.5, "", [], {}, [[]], {"x": 1}, [None], "\ud800", float("nan"), *ODD[:80])
    for _ in range(chance.choice((1, 1, 2, 4))):
        place = chance.choice(list(_places(document)))
        if not place:
            continue
        holder, key = place
        match chance.randrange(4):
            case 0 if isinstance(holder, dict):
                del holder[key]
            case 1 if isinstance(holder, dict):
                holder[chance.choice(("x", "series", "value", "rows", "place", "total", "\0"))] = chance.choice(odd)
            case 2 if isinstance(holder, list):
                holder.insert(key, chance.choice(holder))
            case _:
                holder[key] = chance.choice(
                    (chance.choice(odd), *([*holder.values()] if isinstance(holder, dict) else holder))
                )
        document = json.loads(json.dumps(document))  # what stands twice is no longer one thing
    return json.dumps(document, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")


def _places(value: object) -> Iterator[tuple[object, object] | None]:
    yield None
    for key, inner in (
        [*value.items()] if isinstance(value, dict) else [*enumerate(value)] if isinstance(value, list) else ()
    ):
        yield value, key
        yield from _places(inner)


def spoilt_workbook(chance: random.Random, data: bytes) -> bytes:
    """Return a workbook with odd cells, with a part spoilt, or with spoilt bytes."""
    match chance.randrange(6):
        case 0:
            return spoilt_bytes(chance, data)
        case 1 | 2:
            return _odd_cells(chance, data)
    return spoilt_parts(chance, data)


def spoilt_parts(chance: random.Random, data: bytes) -> bytes:
    """Return an archive with a part spoilt or missing, packed in another way."""
    with suppress(zipfile.BadZipFile), zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
        name = chance.choice([*parts, *(name for name in parts if "sheet" in name)])
        parts[name] = _spoilt_xml(chance, parts[name])
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", chance.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))) as spoilt:
            for part, content in parts.items():
                if chance.random() > 0.01:
                    spoilt.writestr(part, content)
        return out.getvalue()
    return data


def spoilt_ods(chance: random.Random, data: bytes) -> bytes:
    """Return a worksheet of LibreOffice with a part spoilt, or with spoilt bytes."""
    return (spoilt_parts if chance.random() < 0.8 else spoilt_bytes)(chance, data)


def _people_ods() -> list[Files]:
    """Return lists of members as LibreOffice saves them: packed, and with an empty rest of 1,048,573 rows."""
    from formats.test_spreadsheets import SIMPLE, cell, ods, row

    head = row(cell("Lfd."), cell("Name, Vorname"), cell("Startgeld"), cell("Klasse"))
    entries = [row(cell(str(at)), cell(name), cell("15,00 €"), cell("")) for at, name in enumerate(("A, Ö", "B"), 1)]
    with desk({}) as folder:
        return [{"leute.ods": ods(folder / "leute.ods", *rows).read_bytes()} for rows in (SIMPLE, (head, *entries))]


def _people_xls() -> list[Files]:
    from formats.test_spreadsheets import OLD

    return [{"leute.xls": OLD.read_bytes()}]


def _people() -> list[Files]:
    """Return lists of members and of entries as text."""
    text = "Nr;Name;Verein\n1;Łukasz Öz;A\n2;Anna;B\n3;Bernd;\n4;Çelik;C\n".encode()
    entries = """Anmeldungen;;;;
Lfd.;Name, Vorname;Jg.;Startgeld;Klasse;Partner
1;Hufnagel, Lothar;58;€ 15;Damen;Müßig
2;"Hufnagl, Lotar";1858;nein;;
3;Dr. Jörg Müßig;12.3.1949;x;Dame;Lothar Hufnagel
Summe;2;;30,00 €;;
""".encode()
    return [{"leute.csv": each} for each in (text, entries)]


def _spoilt_xml(chance: random.Random, data: bytes) -> bytes:
    pieces = re.findall(rb"<[^>]*>|[^<]+", data)
    if not pieces or chance.random() < 0.3:
        return spoilt_bytes(chance, data)
    for _ in range(chance.choice((1, 1, 3))):
        at = chance.randrange(len(pieces))
        match chance.randrange(5):
            case 0:
                pieces[at] = b""
            case 1:
                pieces.insert(at, chance.choice(pieces))
            case 2:
                pieces[at] = re.sub(
                    rb'"[^"]*"', lambda _: b'"%s"' % chance.choice(ODD[:30]).encode(), pieces[at], count=1
                )
            case 3:
                pieces[at] = re.sub(
                    rb"\d+", lambda _: chance.choice((b"0", b"-1", b"99999", b"9" * 30, b"1.5")), pieces[at]
                )
            case _:
                pieces.insert(
                    at, chance.choice((b"&#0;", b"&x;", b"<!DOCTYPE a [<!ENTITY x 'y'>]>", b"<x/>", b"<f>1/0</f>"))
                )
    return b"".join(pieces)


def _odd_cells(chance: random.Random, data: bytes) -> bytes:
    import datetime as dt

    import openpyxl

    book = openpyxl.load_workbook(io.BytesIO(data))
    values = (
        0,
        -1,
        1.5,
        1e300,
        True,
        dt.datetime.fromisoformat("2026-02-01"),
        dt.time(1, 2),
        dt.timedelta(1),
        "=1/0",
        "=A1",
        "#REF!",
        None,
    )
    for _ in range(chance.choice((1, 2, 5, 20))):
        sheet = chance.choice(book.worksheets)
        cell = sheet.cell(chance.randint(1, sheet.max_row + 2), chance.randint(1, sheet.max_column + 2))
        with suppress(Exception):  # a letter no workbook holds, a merged cell
            cell.value = chance.choice((chance.choice(values), chance.choice(ODD)))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def spoilt_parquet(chance: random.Random, data: bytes) -> bytes:
    """Return a table with a column of another kind or name, without one, with rows twice, or with spoilt bytes."""
    if chance.random() < 0.3:
        return spoilt_bytes(chance, data)
    import pyarrow as pa
    from pyarrow import parquet

    table = parquet.read_table(io.BytesIO(data))
    for _ in range(chance.choice((1, 1, 2))):
        at = chance.randrange(table.num_columns)
        kinds = (
            pa.int64(),
            pa.int8(),
            pa.float64(),
            pa.string(),
            pa.bool_(),
            pa.binary(),
            pa.date32(),
            pa.list_(pa.int64()),
        )
        values = [
            chance.choice((None, 0, 1, -1, 7, 99, 2**40, 1.5, True, "x", "", b"\xff", [1], *ODD[:40]))
            for _ in range(len(table))
        ]
        match chance.randrange(5):
            case 0:
                table = table.remove_column(at) if table.num_columns > 1 else table
            case 1:
                table = table.rename_columns(
                    [chance.choice(ODD) if i == at else n for i, n in enumerate(table.column_names)]
                )
            case 2:
                table = (
                    table.take([chance.randrange(len(table)) for _ in range(len(table) + 2)]) if len(table) else table
                )
            case _:
                kind = chance.choice(kinds)
                with suppress(pa.ArrowException, TypeError, ValueError, OverflowError):
                    column = pa.array([_cast(value, kind) for value in values], kind)
                    table = table.set_column(at, table.column_names[at], column)
    out = io.BytesIO()
    parquet.write_table(table, out)
    return out.getvalue()


def _cast(value: object, kind: object) -> object:
    """Return a value such a column can hold, else none."""
    import pyarrow as pa

    try:
        return pa.scalar(value, kind).as_py()
    except (pa.ArrowException, TypeError, ValueError, OverflowError):
        return None


def spoilt_toml(chance: random.Random, data: bytes) -> bytes:
    """Return a description or rules with odd keys and values, or spoilt as a text."""
    from cli.test_strange_toml import spoilt

    return (
        spoilt_text(chance, data) if chance.random() < 0.5 else spoilt(chance, data.decode()).encode("utf-8", "replace")
    )


def spoilt_pem(chance: random.Random, data: bytes) -> bytes:
    """Return a certificate or key spoilt within what its letters stand for, or as a text."""
    import base64

    blocks = list(re.finditer(rb"(?<=-----\n)[A-Za-z0-9+/=\n]+(?=\n-----END)", data))
    if not blocks or chance.random() < 0.3:
        return spoilt_text(chance, data)
    block = chance.choice(blocks)
    inside = base64.encodebytes(spoilt_bytes(chance, base64.b64decode(block[0], validate=False))).strip()
    return data[: block.start()] + inside + data[block.end() :]


@cache
def _sheets() -> list:
    """Return small lists with everything a list may have."""
    texts = [*_LISTS, ROOT / "samples/clubabend/serie1-tisch03.txt", ROOT / "samples/clubabend/serie1-tisch01.csv"]
    return [sheets for path in texts if (sheets := read_list(path).sheets)]


def _as(suffix: str) -> list[Files]:
    return [
        {f"liste{suffix}": format_of("liste" + suffix).write_file(sheets, Language.DE)}
        for sheets in _sheets()[:: 1 if suffix != ".xlsx" else 4]
    ]


def _texts() -> list[Files]:
    return [{"liste.txt": path.read_bytes()} for path in _LISTS] + _as(".txt")


def _games() -> list[Files]:
    games = (ROOT / "tests/data/iss_excerpt.sgf").read_bytes().splitlines(keepends=True)
    return [{"liste.sgf": b"".join(games[at : at + 3])} for at in range(0, min(len(games), 60), 3)]


def _folder(path: Path, inside: str = "abend") -> Files:
    return {
        f"{inside}/{file.relative_to(path)}": file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()
    }


def _folders() -> list[Files]:
    small = [_folder(path) for path in sorted((ROOT / "samples/errors").glob("e*/abend"))]
    return [{name: data for name, data in files.items() if "erwartet" not in name} for files in small]


def _rules() -> list[Files]:
    from cli.test_strange_toml import LIST, RULES

    from skatlist.skat.rules import load_profile
    from skatlist.skat.rules.building import profile_toml

    own = [
        RULES.encode(),
        *(profile_toml(load_profile(name)).encode() for name in ("sybex-1997", "isko-2022", "hausregeln")),
    ]
    return [{"regeln.toml": rules, "liste.csv": LIST.encode()} for rules in own]


@contextmanager
def desk(files: Files) -> Iterator[Path]:
    """Sit down in a folder with files, and at a computer nobody has worked at."""
    before = Path.cwd()
    shared = "/dev/shm" if Path("/dev/shm").is_dir() else None
    changed = {"XDG_CONFIG_HOME": "konfig", "APPDATA": "konfig", "SKATLIST_LANG": "de"}
    old = {name: os.environ.get(name) for name in changed}
    folder = Path(tempfile.mkdtemp(prefix="skatlist-attack-", dir=shared))
    try:
        os.environ |= changed | {"XDG_CONFIG_HOME": str(folder / "konfig"), "APPDATA": str(folder / "konfig")}
        for name, data in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
            (folder / name).chmod(0o600)  # a key is for its owner only
        os.chdir(folder)
        yield folder
    finally:
        os.chdir(before)
        for name, value in old.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})
        shutil.rmtree(folder, ignore_errors=True)


def _files_after(*calls: Call, files: Files) -> Files:
    """Return the files there are after some calls."""
    with desk(files) as folder:
        for call in calls:
            code, out = _run(call)
            assert code in {0, 1}, (call, out)
        return {name: data for name, data in _folder(folder, ".").items() if "konfig" not in name}


@cache
def _signed() -> Files:
    """Return a key, a list it signed as PDF and as workbook, and an evening it sealed."""
    from cli.talk import Talk
    from club_evening import ROUND, make_evening

    with desk({}) as folder:
        path = make_evening(folder / "abend.skat")
        with Talk(path) as talk:
            talk.say(*ROUND, "z", ROUND[3], "k 1 212+3+", "p 4 geht", "z", *ROUND)
        evening = path.read_bytes()
    text = (ROOT / "samples/errors/t101-running-total/liste.txt").read_bytes()
    own = ("--key", "k.pem", "--passphrase-file", "kennwort")
    done = _files_after(
        ("key", "new", "-o", "k.pem", "--name", "Verein", "--passphrase-file", "kennwort"),
        ("export", "liste.txt", "-o", "papier", "--sign", *own),
        ("close", "abend.skat", "--sign", *own, "--director", "Ida", "--reason", "so"),
        files={"liste.txt": text, "kennwort": b"vier Worte sind gut\n", "abend.skat": evening},
    )
    return {name.removeprefix("./"): data for name, data in done.items()}


def _only(*endings: str) -> Callable[[], list[Files]]:
    """Return signed files, each with the certificate of the club."""

    def good() -> list[Files]:
        files = {Path(name).name: data for name, data in _signed().items()}
        chosen = {name: data for name, data in files.items() if name.endswith(endings)}
        return [chosen | {"verein.crt": files["k.crt"]}]

    return good


def _keys() -> list[Files]:
    wanted = ("k.pem", "k.crt", "kennwort", "liste.txt")
    return [{name: data for name, data in _signed().items() if name in wanted}]


def _parts_differ(old: Files, new: Files) -> bool:
    """Whether what is in a workbook is something else; in a packed part some last bits mean nothing."""
    from skatlist.files.formats.table.workbook_bounds import unpacked

    return any(
        unpacked(data, Path(name), paper=True) != unpacked(new[name], Path(name), paper=True)
        for name, data in old.items()
        if name.endswith(".xlsx") and new[name] != data
    )


def _papers_differ(old: Files, new: Files) -> bool:
    return any(new[name] != data for name, data in old.items() if name.endswith(".pdf"))


def _evenings_differ(old: Files, new: Files) -> bool:
    """Whether an event file tells another evening; the room between its records means nothing."""

    def summary(files: Files) -> str:
        with desk({"abend.skat": files["abend.skat"]}):
            return _run(("log", "abend.skat", "--text"))[1]

    return summary(old) != summary(new)


def _journals() -> list[Files]:
    """Return evenings as text, each line a record."""
    with desk({"abend.skat": _signed()["abend.skat"]}):
        return [{"verlauf.jsonl": _run(("log", "abend.skat", "--text"))[1].encode()}]


def chained(chance: random.Random, data: bytes) -> bytes:
    """Return an event file with other records whose chain is whole, or with spoilt bytes."""
    from cli.test_strange_journals import chain, moved, mutated

    from skatlist.evening import Evening
    from skatlist.files.journal.journal import Draft
    from skatlist.files.journal.skat_file import SkatFile

    if chance.random() < 0.5:
        return spoilt_bytes(chance, data)
    with desk({"gut.skat": data}) as folder:
        with Evening.open(folder / "gut.skat") as evening:
            drafts = [Draft(record.kind, record.subject, record.facts) for record in evening.records]
        drafts[-2:-2] = moved()  # before the evening is over and sealed
        SkatFile.rebuild(folder / "neu.skat", chain(mutated(chance, drafts)))
        return (folder / "neu.skat").read_bytes()


def _reading(name: str, other: str) -> list[Call]:
    """Return the calls that read a list."""
    return [
        ("check", name), ("check", name, "--format", "json", "--lang", "en"), ("score", name), ("score", name, "--format", "json"),  # noqa: E501
        ("standings", name), ("export", name, "-o", "papier"), ("convert", name, f"neu{other}"), ("verify", name),
        ("import", "abend.skat", name), ("log", "abend.skat"), ("check", name, "--fix"),
    ]  # fmt: skip


def _reading_people(name: str) -> list[Call]:
    """Return the calls that read a list of members or entries."""
    return [
        *(("new", "abend.skat", name), ("standings", "abend.skat"), ("log", "abend.skat")),
        *(("import", "abend.skat", name), ("new", "leer.skat", "--name", "Preisskat")),
        *(("people", "leer.skat", "--source", name, *more) for more in (_JSON, (), ("--accept",))),
        *(("people", "leer.skat"), ("log", "leer.skat")),
    ]


def _compared() -> list[Files]:
    """Return both lists of a table, with one slip or the same games."""
    folder = ROOT / "samples/zwei-listen"
    first, second = ((folder / f"{name}.txt").read_bytes() for name in ("erstliste", "zweitliste"))
    return [{"erst.txt": first, "zweit.txt": other} for other in (first, second)]


# A scorer types these: games in both notations, and every command with its answers.
_TYPED = """2 kreuz m1 r18 +
3 grand m2 h a95 +
412+2-
1 herz o1 r20 - =-40
e
3 null +
k 2 3 grand m1 +
j
2 pik m1 r27 +
!
k 3 weg
z
k 1 davor 3 karo m1 +
g 4
l
l 1 1
stand
t
p 1 1 4 3 2
p 4 geht
n 5 name Erika Straße-Öz
n 6 Gast; bezahlt
n Neue Person
regeln
zeit 30
zeit + 5
punkte 24 72 0 -40
gewonnen 1 1 0 0
verloren 0 0 0 1
f
48 96 0 40
212 172 172 112
j
unterschrift alle
unterschrift 1
um 1 2 ab 3
h k
?
wer ist dran
"""
_TALK = ("enter", "abend.skat", "--series", "1", "--table", "1")


def _conversations() -> list[Files]:
    """Return what is typed into an event file, from different lines on."""
    lines = _TYPED.splitlines(keepends=True)
    return [
        {"getippt.txt": "".join(lines[at:] + lines[:at]).encode(), "abend.skat": _abend()}
        for at in range(0, len(lines), 4)
    ]


_TRUST = ("--trust", "verein.crt")
_EVENING = [
    ("check", "abend.skat"), ("score", "abend.skat"), ("standings", "abend.skat"), ("log", "abend.skat"),
    ("export", "abend.skat", "-o", "papier"), ("export", "abend.skat", "--to-folder", "ordner"),
    ("import", "neu.skat", "abend.skat"), ("backup", "abend.skat", "kopie.skat"), ("merge", "abend.skat", "kopie.skat"),
    ("verify", "abend.skat", *_TRUST),
]  # fmt: skip
KINDS: Mapping[str, Kind] = {
    "csv": Kind(partial(_as, ".csv"), {".csv": spoilt_text}, _reading("liste.csv", ".xlsx")),
    "text": Kind(_texts, {".txt": spoilt_text}, _reading("liste.txt", ".json")),
    "json": Kind(partial(_as, ".json"), {".json": spoilt_json}, _reading("liste.json", ".csv")),
    "excel": Kind(partial(_as, ".xlsx"), {".xlsx": spoilt_workbook}, _reading("liste.xlsx", ".txt")),
    "parquet": Kind(partial(_as, ".parquet"), {".parquet": spoilt_parquet}, _reading("liste.parquet", ".txt")),
    "games": Kind(_games, {".sgf": spoilt_text}, _reading("liste.sgf", ".parquet")),
    "folder": Kind(
        _folders,
        {".toml": spoilt_toml, ".txt": spoilt_text, ".csv": spoilt_text},
        [
            *(("check", "abend"), ("score", "abend"), ("standings", "abend"), ("export", "abend", "-o", "papier")),
            *(("import", "neu.skat", "abend"), ("new", "leer.skat", "abend/event.toml"), ("verify", "abend")),
            ("convert", "abend", "neu.csv"),
        ],
    ),
    "rules": Kind(
        _rules,
        {".toml": spoilt_toml},
        [
            *(("rules", "show", "regeln.toml"), ("rules", "diff", "regeln.toml", "isko-2022")),
            *((*call, "--rules", "regeln.toml") for call in _reading("liste.csv", ".txt")[:6] if "--fix" not in call),
            ("value", "kreuz", "m2", "h", "+", "--rules", "regeln.toml"),
        ],
    ),
    "evening": Kind(_only("abend.skat"), {".skat": chained}, _EVENING, _evenings_differ),
    "journal": Kind(
        _journals,
        {".jsonl": spoilt_text},
        [("new", "abend.skat", "verlauf.jsonl"), ("check", "verlauf.jsonl"), ("log", "abend.skat"), ("standings", "abend.skat")],  # noqa: E501
    ),
    "pdf": Kind(_only(".pdf"), {".pdf": spoilt_bytes}, [("verify", "liste.pdf", *_TRUST), ("check", "liste.pdf")], _papers_differ),  # noqa: E501
    "signed-excel": Kind(
        _only(".xlsx", ".p7s"),
        {".xlsx": spoilt_workbook, ".p7s": spoilt_bytes},
        [("verify", "liste.xlsx", *_TRUST), ("verify", "liste.xlsx.p7s", *_TRUST), ("check", "liste.xlsx"), ("score", "liste.xlsx")],  # noqa: E501
        _parts_differ,
    ),
    "key": Kind(
        _keys,
        {".pem": spoilt_pem, ".crt": spoilt_pem, "kennwort": spoilt_text},
        [
            *(("key", "show", "k.pem"), ("key", "show", "k.crt"), ("key", "trust", "k.crt"), ("verify", "liste.txt", "--trust", "k.crt")),  # noqa: E501
            ("export", "liste.txt", "-o", "papier", "--sign", "--key", "k.pem", "--passphrase-file", "kennwort"),
        ],
    ),
    "players": Kind(_people, {".csv": spoilt_text}, _reading_people("leute.csv")),
    "ods": Kind(_people_ods, {".ods": spoilt_ods}, _reading_people("leute.ods")),
    "xls": Kind(_people_xls, {".xls": spoilt_bytes}, _reading_people("leute.xls")),
    "two-lists": Kind(
        _compared,
        {".txt": spoilt_text},
        [
            *(("compare", "erst.txt", "zweit.txt", *more) for more in ((), (*_JSON, "--lang", "en"))),
            *(("compare", "erst.txt", "zweit.txt", "-o", f"neu{ending}") for ending in (".txt", ".pdf")),
            ("check", "neu.txt"),
        ],
    ),
    "typed": Kind(
        _conversations,
        {".txt": spoilt_text},
        [
            *((*_TALK, *more, "<", "getippt.txt") for more in ((), (*_JSON, "--lang", "en"), ("--second",))),
            *(("check", "abend.skat"), ("log", "abend.skat"), ("standings", "abend.skat")),
        ],
    ),
    "http": Kind(
        lambda: [{"anfrage.http": each, "abend.skat": _abend()} for each in http_requests.requests()],
        {".http": partial(http_requests.spoilt_request, spoilt_bytes=spoilt_bytes)},
        [("send", "anfrage.http", "abend.skat"), ("check", "abend.skat"), ("log", "abend.skat")],
    ),
}  # fmt: skip


@cache
def _good_of(kind: str) -> Sequence[Files]:
    return KINDS[kind].good()


@cache
def _abend() -> bytes:
    """Return an event file lists can be taken into."""
    from club_evening import make_evening

    with desk({}) as folder:
        return make_evening(folder / "abend.skat").read_bytes()


def made(kind: str, seed: int, number: int) -> tuple[Files, Files]:
    """Return the good files and the spoilt ones of an input."""
    chance = random.Random(f"{kind}:{seed}/{number}")
    good = chance.choice(_good_of(kind))
    spoils = KINDS[kind].spoils
    at = chance.choice([name for name in good if name.endswith(tuple(spoils)) and name != "verein.crt"])
    spoil = next(spoil for ending, spoil in spoils.items() if at.endswith(ending))
    return good, {**good, at: spoil(chance, good[at])}


def tried(kind: str, seed: int, number: int, *, keep: bool = True) -> list[Fault]:
    """Return what is wrong with an input in any command; its files are kept."""
    good, spoilt = made(kind, seed, number)
    name = f"{kind}:{seed}/{number}"
    more = (
        {"abend.skat": _abend()}
        if any(call[:2] == ("import", "abend.skat") for call in KINDS[kind].calls)
        and ("new", "abend.skat") not in {call[:2] for call in KINDS[kind].calls}
        else {}
    )
    faults = [Fault(name, *fault) for fault in _judged(KINDS[kind], good, spoilt, more)]
    if faults and keep:
        folder = FAILED / re.sub(r"\W", "-", name)
        for file, data in spoilt.items():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_bytes(data)
        (folder / "faults.txt").write_text(
            "\n".join(f"{fault.what} {' '.join(fault.call)}\n{fault.more}" for fault in faults)
        )
    return faults


def _judged(kind: Kind, good: Files, spoilt: Files, more: Files) -> Iterator[tuple[str, Call, str]]:
    is_good = False
    with desk({**more, **spoilt}):
        for call in kind.calls:
            code, _out, faults = watched(call)
            yield from faults
            is_good |= call[0] == "verify" and code == 0
    if is_good and kind.unseen(good, spoilt):
        yield "unseen", ("verify",), ""


def watched(call: Call) -> tuple[int | None, str, list[tuple[str, Call, str]]]:
    """Return how a call ended and what it said, None and nothing if it had to be stopped, and what was wrong."""
    before = _memory("VmRSS", forget=True)
    begin = time.process_time()
    try:
        with _limited(), faults_of_ours() as ours:
            code, out = _run(call)
    except _OvertimeError:
        return None, "", [("slow", call, "")]
    # This process has been through other inputs: what counts is what the call added to a program just started.
    took, peak, wrong = time.process_time() - begin, _memory("VmHWM") - before + _STARTED, _wrong(call, code, out)
    wrong = wrong or "".join(map(repr, ours))
    faults = [
        *([("slow", call, f"{took:.1f} s")] if took > SECONDS else []),
        *([("large", call, f"{peak} MiB")] if peak > MIB else []),
        *([("internal", call, f"{wrong}\n{out[:2000]}")] if wrong else []),
    ]
    return code, out, faults


@contextmanager
def faults_of_ours() -> Iterator[list[BaseException]]:
    """Collect the mistakes of the program where `verify` said that it could not read a file.

    A refusal is none, nor is what a parser raises that met nonsense.
    """
    ours: list[BaseException] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            raised = record.exc_info[1] if record.exc_info else None
            if raised is None or isinstance(raised, ValueError | SkatlistError):
                return
            where = traceback.extract_tb(raised.__traceback__)[-1].filename
            ours.extend([raised] if Path(where).is_relative_to(_PROGRAM) else [])

    log, collector = logging.getLogger(verdict.__name__), Collector()
    before = log.level
    log.addHandler(collector)
    log.setLevel(logging.DEBUG)
    try:
        yield ours
    finally:
        log.removeHandler(collector)
        log.setLevel(before)


def _wrong(call: Call, code: int, out: str) -> str:
    """Return what is wrong with how a call ended."""
    if any(words in out for words in INTERNAL):
        return "internal error"
    if code not in ({0, 2, 3, 4} if call[0] == "verify" else {0, 1, 2, 3}):
        return f"exit code {code}"
    if code >= 2 and not out.strip():
        return "refused without a word"
    if any(letter < " " and letter not in "\n\t" for letter in out):
        return "controls reach the terminal"
    if "json" in call:
        try:
            documents = out[: out.rindex("}") + 1]
            for each in documents.splitlines() if call[0] == "enter" else [documents]:
                json.loads(each)
        except ValueError:
            return "no JSON document"
    return ""


def _run(call: Call) -> tuple[int, str]:
    """Run a call of the program, or send requests to its desk; return the exit code and all it said.

    What stands after `<` is the file that is typed.
    """
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", newline="")
    *call, typed = call if call[-2:-1] == ("<",) else (*call, "<", "")
    call = call[:-1]
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(Path(typed).read_bytes() if typed else b""), "utf-8")
    try:
        with redirect_stdout(out), redirect_stderr(out):
            code = http_requests.send(*call[1:]) if call[0] == "send" else run(list(call))
    finally:
        sys.stdin = stdin
    out.flush()
    return code, out.buffer.getvalue().decode()  # type: ignore[attr-defined]


@contextmanager
def _limited() -> Iterator[None]:
    """Stop what takes too long, on however busy a computer, and what waits for ever."""

    def stop(*_: object) -> None:
        raise _OvertimeError

    old = [(name, signal.signal(name, stop)) for name in (signal.SIGPROF, signal.SIGALRM)]
    signal.setitimer(signal.ITIMER_PROF, SECONDS + 1)
    signal.setitimer(signal.ITIMER_REAL, 30 * SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        for name, handler in old:
            signal.signal(name, handler)


def _memory(name: str, *, forget: bool = False) -> int:
    """Return how much memory the process has (VmRSS), or had at most since it was reset (VmHWM), in MiB.

    0 where the system does not say.
    """
    with suppress(OSError):
        if forget:
            _MEMORY[0].write_text("5")
        memory_line = re.search(rf"{name}:\s*(\d+) kB", _MEMORY[1].read_text())
        return int(memory_line[1]) // 1024 if memory_line else 0
    return 0


# How many of a hundred inputs are of a kind.
SHARES = {
    "csv": 9, "text": 11, "json": 8, "excel": 6, "parquet": 4, "games": 6, "folder": 7, "rules": 6, "evening": 8,
    "journal": 4, "pdf": 4, "signed-excel": 4, "key": 3, "players": 2, "ods": 2, "xls": 2, "http": 4, "two-lists": 5,
    "typed": 5,
}  # fmt: skip
_TURN = [kind for kind, share in SHARES.items() for _ in range(share)]


def kind_of(number: int) -> str:
    """Return the kind of an input."""
    return _TURN[number * 37 % len(_TURN)]


def shard(seed: int, numbers: Sequence[int], kind: str = "") -> list[Fault]:
    """Try some inputs."""
    resource.setrlimit(resource.RLIMIT_DATA, (8 << 30, resource.getrlimit(resource.RLIMIT_DATA)[1]))
    return [fault for number in numbers for fault in tried(kind or kind_of(number), seed, number)]


def attack(count: int, seed: int, kind: str = "", jobs: int | None = None) -> Iterator[tuple[int, list[Fault]]]:
    """Yield how many inputs were tried since the last time, and what went wrong with them."""
    parts = [range(begin, min(begin + 25, count)) for begin in range(0, count, 25)]
    tried = by_processes(partial(shard, seed, kind=kind), parts, jobs)
    yield from zip(map(len, parts), tried, strict=True)


def by_processes(function: Callable[[Part], Result], parts: Sequence[Part], jobs: int | None) -> Iterator[Result]:
    """Yield what a function makes of each part, in processes that make room for new ones now and then."""
    from multiprocessing import get_context

    # The executor of the standard library waits for ever where a process is to make room.
    with get_context("spawn").Pool(jobs, maxtasksperchild=20) as pool:
        yield from pool.imap(function, parts)


def main() -> int:
    """Try as many inputs as were asked for and print what went wrong."""
    count, seed, kind = [*sys.argv[1:], *["20000", "1", ""][len(sys.argv) - 1 :]][:3]
    done = wrong = 0
    for tried_now, faults in attack(int(count), int(seed), kind):
        done, wrong = done + tried_now, wrong + len(faults)
        for fault in faults:
            print(f"{fault.what} {fault.name} {' '.join(fault.call)}: {fault.more[:300]}", flush=True)
    print(f"seed {seed}: {done} inputs, {wrong} faults")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
