"""The fields of each kind of record, checked before it is written and when it is read."""

import datetime as dt
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from skatlist.base.fields import Check, listed, mapped, number, text
from skatlist.base.patterns import pattern
from skatlist.files.formats.folder.event_settings import JOURNAL_SETTINGS, SETTINGS
from skatlist.files.formats.folder.tournament_file import format_of_sections
from skatlist.files.formats.notation.changes import read_change
from skatlist.files.formats.text.text_reader import read_text
from skatlist.files.journal.journal import Record, RecordKind, is_whole
from skatlist.skat.sheet import MAX_PLACES, FooterName, handed_in
from skatlist.tournament.dispute import Instance, RequestKind, RulingKind
from skatlist.tournament.person_facts import FACTS, FactKind
from skatlist.words import InputError

_LARGEST: Final = 9999  # start numbers, tables, games, series
_FAR: Final = 1_000_000  # points on a list
_MOST_CENTS: Final = 100_000_000  # of a prize
_NAME: Final = 1000  # characters
_LINE: Final = 10_000
_TEXT: Final = 4 * 1024 * 1024
_SUBJECT: Final = pattern(r"[1-9]\d{0,3}/[1-9]\d{0,3}(?:/2)?")  # series, table; the second list of it
_ABOUT_EVENT: Final = frozenset(
    (
        *(RecordKind.EVENT, RecordKind.PLAYER, RecordKind.ARRIVAL, RecordKind.DRAW, RecordKind.CLOSE, RecordKind.SEAL),
        *(RecordKind.DECISION, RecordKind.RETRACTION, RecordKind.PAYOUT, RecordKind.PAYOUT_UNDONE, RecordKind.MERGE),
    )
)


def _any_list(value: Any) -> bool:
    return isinstance(value, list)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _number_or_gap(value: Any) -> bool:
    return value is None or number(-_FAR, _FAR)(value)


def _seats(value: Any) -> bool:
    return value == [] or listed(number(1), 3, MAX_PLACES)(value)


def _is_change(value: Any) -> bool:
    return text(_LINE)(value) and read_change(value, 1) is not None


_PLACES: Final = listed(number(1, MAX_PLACES))
_DECISION: Final = {"reason": text(_LINE), "director": text(_NAME), "agreed": _PLACES}
_BY_DIRECTOR: Final = {"director": text(_NAME), "reason": text(_NAME)}  # both are printed on papers
_GAME: Final = {"game": number(1), "line": text(_LINE)}
_SENT: Final = pattern(r"[0-9a-z]{8,32}/[0-9a-z]{8,32}")  # the telephone, and the number of its entry
_BY_PHONE: Final[Mapping[str, Check]] = {
    "sent": lambda value: isinstance(value, str) and _SENT.fullmatch(value) is not None
}
_ID: Final = pattern(r"[0-9a-f]{64}")


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def _is_row(value: Any) -> bool:
    """Whether a value has the eight fields of a record, and proves itself by its hash."""
    if not (isinstance(value, list) and len(value) == len(Record._fields) and number(1)(value[0])):
        return False
    return all(isinstance(each, str) for each in value[1:]) and is_whole(Record(*value))


_PARTY: Final = {"places": _PLACES, "name": text(_NAME)}
_BY_KIND: Final[Mapping[FactKind, Check]] = {
    FactKind.TEXT: text(_NAME),
    FactKind.YEAR: number(0),
    FactKind.NUMBER: number(0),
    FactKind.NAMES: listed(text(_NAME)),
    FactKind.FLAG: _is_flag,
}
# Kind -> required fields, and optional ones.
_FACTS: Final[Mapping[RecordKind, tuple[Mapping[str, Check], Mapping[str, Check]]]] = {
    RecordKind.EVENT: (
        {},
        {
            **{each.key: each.kind.fits for each in SETTINGS},
            **{each.key: each.fits for each in JOURNAL_SETTINGS},
        },
    ),
    RecordKind.PLAYER: (
        {},
        {
            **{key: _BY_KIND[fact.kind] for key, fact in FACTS.items()},
            "first_series": number(1),
            "was": number(1),
            **dict.fromkeys(("excluded", "seated"), _is_flag),
        },
    ),
    RecordKind.ARRIVAL: ({"number": number(1), "here": lambda value: isinstance(value, bool)}, {}),
    RecordKind.DRAW: (
        {"series": listed(number(1), 1)},
        {
            "seed": number(0, _FAR),
            "without": listed(number(1)),
            **dict.fromkeys(("league", "standing"), lambda value: isinstance(value, bool)),
        },
    ),
    RecordKind.SEATS: ({"numbers": _seats}, {}),
    RecordKind.RESEAT: (
        {"since": number(1)},
        {"numbers": listed(number(1), 3, MAX_PLACES), "former": _seats, "lines": listed(_is_change, 1), **_DECISION}
        | dict.fromkeys(("series", "table"), number(1, _LARGEST)),
    ),
    RecordKind.LIST: ({"text": text(_TEXT)}, {"unread": _any_list}),
    RecordKind.GAME: (_GAME, {**_BY_PHONE, "confirmed": number(1, MAX_PLACES)}),
    RecordKind.CORRECTION: (_GAME, {**_DECISION, "concerned": _PLACES, "dispute": number(1)}),
    RecordKind.ROWS: (
        {},
        {"was": number(1), "now": number(1), "line": text(_LINE), **_DECISION, "concerned": _PLACES},
    ),
    RecordKind.MOVE_OUT: (
        dict.fromkeys(("game", "series", "table"), number(1, _LARGEST)),
        {"seats": listed(number(1), 3, MAX_PLACES)},
    ),
    RecordKind.MOVE_IN: (
        {
            "lines": listed(text(_LINE), 1),
            "changes": listed(text(_LINE)),
            "befores": listed(number(1)),
            **dict.fromkeys(("series", "table"), number(1, _LARGEST)),
        },
        {},
    ),
    RecordKind.CHANGE: ({"before": number(0), "lines": listed(_is_change, 1)}, {}),
    RecordKind.TOTALS: (
        {
            "name": lambda value: value in tuple(FooterName),
            "values": listed(_number_or_gap, 0, MAX_PLACES),
        },
        _DECISION,
    ),
    RecordKind.SUMS: (
        {},
        {
            "points": listed(number(-_FAR, _FAR), 3, MAX_PLACES),
            "totals": listed(_number_or_gap, 3, MAX_PLACES),  # a gap: not read from the paper
            **dict.fromkeys(("won", "lost"), listed(number(0, _LARGEST), 3, MAX_PLACES)),
            "passed": number(0, _LARGEST),
            **_DECISION,
        },
    ),
    RecordKind.UNDO: ({"record": number(1, _TEXT)}, {}),
    RecordKind.SIGN: ({"places": listed(number(0, MAX_PLACES), 0, MAX_PLACES + 1)}, {}),
    RecordKind.UNSIGN: (
        {"places": listed(number(0, MAX_PLACES), 1, MAX_PLACES + 1), "reason": text(_LINE)},
        _DECISION,
    ),
    RecordKind.LENGTH: ({"games": number(1), "length": number(1), "reason": text(_LINE)}, {}),
    RecordKind.RELEASE: ({"reason": text(_LINE)}, _DECISION),
    RecordKind.DISPUTE: (
        _GAME,
        {
            **_PARTY,
            "claim": number(-_FAR, _FAR),
            "words": text(_LINE),
            **dict.fromkeys(("reason", "director"), text(_NAME)),
            **_BY_PHONE,
        },
    ),
    RecordKind.RULING: (
        {
            "dispute": number(1),
            "by": lambda value: value in tuple(Instance),
            "outcome": lambda value: value in tuple(RulingKind),
            "reason": text(_LINE),
            "before": text(_LINE),
            "line": text(_LINE),
        },
        {"name": text(_NAME), "agreed": _PLACES, "paragraph": text(_NAME)},
    ),
    RecordKind.REOPENING: ({"dispute": number(1), "reason": text(_LINE)}, {**_PARTY, "director": text(_NAME)}),
    RecordKind.SETTLED: (
        {"cells": listed(text(_NAME)), "first": text(_LINE), "second": text(_LINE), "side": text(_NAME)},
        {"game": number(1), "line": text(_NAME), **_DECISION},
    ),
    RecordKind.DECISION: (
        {"kind": text(_NAME), **_BY_DIRECTOR},
        {
            "paragraph": text(_NAME),
            "people": listed(number(1), 1),
            "teams": listed(text(_NAME), 1),
            **dict.fromkeys(("series", "table"), number(1, _LARGEST)),
            **dict.fromkeys(("points", "minutes"), number(1, _FAR)),
        },
    ),
    RecordKind.RETRACTION: ({"decision": number(1), **_BY_DIRECTOR}, {}),
    RecordKind.REQUEST: (
        {"what": lambda value: value in tuple(RequestKind), **_BY_PHONE},
        {
            "place": number(1, MAX_PLACES),
            "totals": listed(number(-_FAR, _FAR), 3, MAX_PLACES),
            "game": number(0),  # 0: the sums
            **dict.fromkeys(("line", "words"), text(_LINE)),
        },
    ),
    RecordKind.ANSWER: (
        {"request": number(1), "accepted": lambda value: isinstance(value, bool)},
        {"reason": text(_LINE)},
    ),
    RecordKind.PHOTO: (
        {"photo": _is_id},
        {"code": text(_NAME), "sheet": number(1), "marks": listed(number(-_FAR, _FAR), 8, 8), **_BY_PHONE},
    ),
    RecordKind.PHOTO_REMOVED: ({"record": number(1)}, {}),
    RecordKind.TIN: ({"cents": number(0, _FAR)}, {}),
    RecordKind.PAYOUT: (
        {"of": text(_NAME), "people": listed(number(1), 1), "cents": number(1, _MOST_CENTS)},
        dict.fromkeys(("series", "table"), number(1, _LARGEST)),
    ),
    RecordKind.PAYOUT_UNDONE: ({"record": number(1)}, {}),
    RecordKind.CLOSE: ({"series": listed(number(0), 1)}, _DECISION),
    RecordKind.SEAL: (
        {
            "count": number(1, _TEXT),
            "results": _any_list,
            **dict.fromkeys(("head", "time", "author", "certificate", "signature"), text(_LINE)),
        },
        {"fingerprint": text(_NAME)},  # version 0.1 sealed without it
    ),
    RecordKind.MERGE: (
        {"station": text(_NAME), "from": number(1, _TEXT), "to": number(1, _TEXT), "head": _is_id},
        {
            "aside": lambda value: isinstance(value, list) and all(map(_is_row, value)),
            "same": mapped(_is_id, _is_id),
            "void": listed(number(1, _TEXT), 1),
            "answers": mapped(text(_NAME), text(_NAME)),
        },
    ),
}


# Records that programs before version 0.6 do not read: the kind, and its new fields (none: the whole kind).
_THIRD_FORMAT: Final[Mapping[str, frozenset[str]]] = {
    RecordKind.RESEAT: frozenset(),
    RecordKind.SUMS: frozenset(),
    RecordKind.MERGE: frozenset(),
    RecordKind.PHOTO: frozenset(),
    RecordKind.PHOTO_REMOVED: frozenset(),
}
# The same for programs before version 0.5.
_SECOND_FORMAT: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys((RecordKind.ARRIVAL, RecordKind.PAYOUT, RecordKind.PAYOUT_UNDONE), frozenset()),
    RecordKind.GAME: frozenset(("confirmed",)),
}
_WITH_LINES: Final = frozenset(
    (RecordKind.LIST, RecordKind.GAME, RecordKind.CORRECTION, RecordKind.ROWS, RecordKind.MOVE_IN, RecordKind.RESEAT)
)
_SETTING_SINCE: Final = {each.key: each.since for each in (*SETTINGS, *JOURNAL_SETTINGS)}


# The contract of a value alone in a line. Before a number the same word is the value of another game.
_VALUE_ALONE: Final = pattern(r"\b(?:wert|value)\b(?!\s*[+\-−–]?\d)", re.IGNORECASE)
_QUOTED: Final = pattern(r'"(?:[^"\\\n]|\\.)*"')


def states_value_alone(facts: Mapping[str, Any]) -> bool:
    """Whether a line in the content of a record is a game of which only the value is known.

    >>> states_value_alone({"line": "2 wert =48"}), states_value_alone({"lines": ['2 kreuz m1 + wert 24 "wert"']})
    (True, False)
    """
    lines = facts.get("lines")
    words = (facts.get("line", ""), facts.get("text", ""), *(lines if isinstance(lines, list) else ()))
    return any(_VALUE_ALONE.search(_QUOTED.sub("", str(line))) for line in words)


def format_needed(record: Record) -> int:
    """Return the version of the format that a record needs. Older programs do not understand it."""
    if record.is_taken or (record.kind in _WITH_LINES and states_value_alone(record.facts)):
        return 3
    if record.kind == RecordKind.EVENT:
        sections = format_of_sections(str(record.facts.get("tournament", "")))
        return max((sections, *(_SETTING_SINCE.get(name, 1) for name in record.facts)))
    if record.kind == RecordKind.PLAYER:
        return max((FACTS[name].since for name in record.facts if name in FACTS), default=1)
    if record.kind == RecordKind.LIST and _has_sums(str(record.facts.get("text", ""))):
        return 3
    for version, fields in ((3, _THIRD_FORMAT), (2, _SECOND_FORMAT)):
        new = fields.get(record.kind)
        if new is not None and not (new and new.isdisjoint(record.facts)):
            return version
    return 1


_GAMES: Final = pattern(r"^\s*(?:\d|\?)", re.MULTILINE)  # of a list as text
_SUMS_FIRST: Final = pattern(r"^\s*(?:nach|by)\s+su", re.MULTILINE | re.IGNORECASE)


def _has_sums(text: str) -> bool:
    """Whether a list is by sums, or had them first."""
    if _GAMES.search(text) and not _SUMS_FIRST.search(text):
        return False
    return any(sheet.sums_first or handed_in(sheet) for sheet in read_text(text, "").sheets)


def check_written(records: Iterable[Record], file: str) -> None:
    """Refuse to write an unreadable record, which would make the whole file unreadable."""
    for record in records:
        try:
            checked_facts(record)
        except (ValueError, RecursionError) as fault:
            raise InputError("entry_beyond", file=file) from fault


def checked_facts(record: Record) -> dict[str, Any]:
    """Return the content of a record. Raises ValueError if it does not fit its kind."""
    facts = record.facts
    kind = RecordKind(record.kind)
    needed, allowed = _FACTS[kind]
    known = {**needed, **allowed}
    if not isinstance(facts, dict) or not needed.keys() <= facts.keys() <= known.keys():
        raise ValueError(kind)
    wrong = [name for name, value in facts.items() if not known[name](value)]
    about = kind in _ABOUT_EVENT
    if wrong or about == bool(record.subject) or about == bool(_SUBJECT.fullmatch(record.subject)):
        raise ValueError(wrong or record.subject)
    if record.is_taken and not _is_id(record.id):
        raise ValueError(record.id)
    if kind is RecordKind.MERGE and max(facts.get("void", (0,))) >= record.seq:
        raise ValueError(kind)
    if kind is RecordKind.UNDO and facts["record"] >= record.seq:
        raise ValueError(facts["record"])
    if kind is RecordKind.REQUEST and not RequestKind(facts["what"]).needs <= facts.keys():
        raise ValueError(facts["what"])
    if kind is RecordKind.RESEAT and ("numbers" in facts) == (
        "lines" in facts
    ):  # from the beginning, or from a game on
        raise ValueError(kind)
    sums = facts.keys() & {"points", "won", "lost"}
    if kind is RecordKind.SUMS and len(sums) != 3 * bool(sums or None in facts.get("totals", (None,))):
        raise ValueError(kind)
    if kind is RecordKind.ROWS and ("was" in facts) == ("line" in facts):  # only an inserted game has its line
        raise ValueError(kind)
    if kind is RecordKind.ROWS and "line" in facts and "now" not in facts:
        raise ValueError(kind)
    if not record.time.endswith("Z") or dt.datetime.fromisoformat(record.time).tzinfo is None:
        raise ValueError(record.time)
    return facts
