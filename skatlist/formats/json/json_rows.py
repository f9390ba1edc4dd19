"""The rows of a list in JSON: every fact the model has, what nobody wrote left out."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from skatlist.findings.reading_kinds import L101, L102, L104
from skatlist.formats.faults import Faults, report_missing
from skatlist.formats.numbers import FEW, few
from skatlist.formats.vocabulary import nearest
from skatlist.game import LEVEL_NAMES, Contract, Entry, Level, Reason
from skatlist.sheet import MAX_PLACES, NOTHING, Feat, House, PerPlace, Phase, Row, Source, Stated, Written

_LARGEST: Final = 999_999_999
_LETTERS: Final = {letters: level for level, letters in LEVEL_NAMES.items()}
_RESULTS: Final = {"won": True, "lost": False}
_NUMBERS: Final = ("spitzen", "bid", "card_points", "tricks", "charged_spitzen")
_SIGNED: Final = frozenset(("spitzen", "charged_spitzen"))
_KEYS: Final = (
    "game",
    "dealer",
    "declarer",
    "contract",
    "levels",
    "result",
    "overbid",
    "reason",
    "charged_contract",
    "kontra",
    "bock",
    "stated",
    "written",
    "house",
    "remark",
    *_NUMBERS,
)
_STATED_KEYS: Final = ("value", "totals", "won", "lost", "passed")
_WRITTEN_KEYS: Final = ("with", "without", "levels")
_HOUSE_KEYS: Final = ("phase", "penalties", "kontra_by", "bidders", "shoves", "virgin", "march", "card_points")
_FEAT_KEYS: Final = ("place", "announced", "missed")
_PLAIN: Final = re.compile(r"[^\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]*")
T = TypeVar("T")


def row_json(row: Row) -> dict[str, Any]:
    """Return a row as an object."""
    entry = row.entry
    return _filled(
        game=row.number,
        dealer=row.dealer,
        declarer=row.declarer,
        contract=entry.contract,
        spitzen=entry.spitzen,
        levels=_letters(entry.levels) if entry.levels else None,
        bid=entry.bid,
        card_points=entry.card_points,
        tricks=entry.tricks,
        result=None if entry.won is None else "won" if entry.won else "lost",
        overbid=entry.overbid or None,
        reason=None if entry.reason is Reason.PLAYED else entry.reason,
        charged_contract=entry.charged_contract,
        charged_spitzen=entry.charged_spitzen,
        kontra=entry.kontra or None,
        bock=entry.bock or None,
        stated=_stated_json(row.stated) or None,
        written=_written_json(row.written) if row.written else None,
        house=_house_json(row.house) if row.house else None,
        remark=row.remark or None,
    )


def _filled(**pairs: Any) -> dict[str, Any]:
    return {key: value for key, value in pairs.items() if value is not None}


def per_place_json(values: PerPlace) -> list[int | None] | None:
    """Return five numbers, None where all are missing."""
    return list(values) if values != NOTHING else None


def _letters(levels: Level) -> list[str]:
    return [letters for level, letters in LEVEL_NAMES.items() if levels & level]


def _stated_json(stated: Stated) -> dict[str, Any]:
    return _filled(
        value=stated.value,
        totals=per_place_json(stated.totals),
        won=per_place_json(stated.won),
        lost=per_place_json(stated.lost),
        passed=stated.passed,
    )


def _written_json(written: Written) -> dict[str, Any]:
    pairs = {"with": written.with_, "without": written.without}
    levels = {} if written.levels is None else {"levels": _letters(written.levels)}
    return _filled(**pairs) | levels


def _house_json(house: House) -> dict[str, Any]:
    return _filled(
        phase=house.phase,
        penalties=per_place_json(house.penalties),
        kontra_by=list(house.kontra_by) or None,
        bidders=list(house.bidders) or None,
        shoves=house.shoves or None,
        virgin=_feats_json(house.virgin),
        march=_feats_json(house.march),
        card_points=per_place_json(house.card_points),
    )


def _feats_json(feats: Iterable[Feat]) -> list[dict[str, Any]] | None:
    return [_filled(place=f.place, announced=f.announced or None, missed=f.missed or None) for f in feats] or None


def is_whole(value: object, *, signed: bool = False) -> bool:
    """Whether a value is a whole number in bounds; true and false are none."""
    return type(value) is int and (-_LARGEST if signed else 0) <= value <= _LARGEST


def read_row(values: Mapping[str, Any], faults: Faults, source: Source) -> Row:
    """Return a row from its object; what is not possible there is a finding and counts as not known."""
    row = _Object(values, faults)
    row.allow(_KEYS)
    faults.game = row.number("game")
    made = Row(
        number=row.number("game"),
        dealer=row.place("dealer"),
        declarer=row.place("declarer"),
        entry=_entry(row),
        stated=_stated(row.inner("stated", _STATED_KEYS)),
        written=_written(row),
        house=_house(row),
        remark=row.text("remark"),
        source=source,
    )
    report_missing(made, faults)
    return made


def _entry(row: "_Object") -> Entry:
    return Entry(
        contract=row.word("contract", {contract.value: contract for contract in Contract}),
        levels=row.levels("levels") or Level.NONE,
        won=row.word("result", _RESULTS),
        overbid=row.flag("overbid"),
        reason=row.word("reason", {reason.value: reason for reason in Reason}) or Reason.PLAYED,
        charged_contract=row.word("charged_contract", {contract.value: contract for contract in Contract}),
        kontra=row.number("kontra") or 0,
        bock=row.number("bock") or 0,
        **{name: row.number(name, signed=name in _SIGNED) for name in _NUMBERS},
    )


def _stated(stated: "_Object") -> Stated:
    return Stated(
        value=stated.number("value", signed=True),
        totals=stated.per_place("totals", signed=True),
        won=stated.per_place("won"),
        lost=stated.per_place("lost"),
        passed=stated.number("passed"),
    )


def _written(row: "_Object") -> Written | None:
    if "written" not in row.values:
        return None
    written = row.inner("written", _WRITTEN_KEYS)
    return Written(with_=written.number("with"), without=written.number("without"), levels=written.levels("levels"))


def _house(row: "_Object") -> House | None:
    if "house" not in row.values:
        return None
    house = row.inner("house", _HOUSE_KEYS)
    return House(
        phase=house.word("phase", {phase.value: phase for phase in Phase}),
        penalties=house.per_place("penalties"),
        kontra_by=house.places("kontra_by"),
        bidders=house.places("bidders"),
        shoves=house.number("shoves") or 0,
        virgin=house.feats("virgin"),
        march=house.feats("march"),
        card_points=house.per_place("card_points"),
    )


def read_per_place(value: object, number: Callable[[object], int | None]) -> PerPlace | None:
    """Return up to five numbers by place, None where a value is no such list."""
    if not isinstance(value, list) or len(value) > MAX_PLACES:
        return None
    return tuple(None if item is None else number(item) for item in value) + (None,) * (MAX_PLACES - len(value))


class _Object:
    """An object of a row; gives values of the kind asked for, and says what is wrong with others."""

    def __init__(self, values: Mapping[str, Any], faults: Faults) -> None:
        self.values = values
        self.faults = faults

    def allow(self, keys: Iterable[str]) -> None:
        known = tuple(keys)
        for key in self.values:
            if key not in known:
                near = nearest(key, known)
                said = {} if near is None else {"near": near}
                self.faults.add(L102, _quoted(key), "near" if said else "", column=_quoted(key), **said)

    def number(self, key: str, *, signed: bool = False) -> int | None:
        value = self.values.get(key)
        if key in FEW and is_whole(value) and few(str(value)) is None:
            self.faults.add(L104, key, text=_quoted(value))
            return None
        return None if value is None else self._number(key, value, signed=signed)

    def _number(self, key: str, value: object, *, signed: bool = False) -> int | None:
        if is_whole(value, signed=signed):
            return int(value)  # type: ignore[call-overload, no-any-return]
        self.faults.add(L104, key, text=_quoted(value))
        return None

    def place(self, key: str) -> int | None:
        return None if self.values.get(key) is None else self._place(key, self.values[key])

    def _place(self, key: str, value: object) -> int | None:
        number = self._number(key, value)
        if number is None or 1 <= number <= MAX_PLACES:
            return number
        self.faults.add(L101, key, "place", token=number)
        return None

    def word(self, key: str, words: Mapping[str, T]) -> T | None:
        value = self.values.get(key)
        if value is None:
            return None
        if not isinstance(value, str) or value not in words:
            self.faults.unreadable(key, _quoted(value), words)
            return None
        return words[value]

    def flag(self, key: str) -> bool:
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            self.faults.unreadable(key, _quoted(value))
            return False
        return value

    def text(self, key: str) -> str:
        value = self.values.get(key, "")
        if not isinstance(value, str) or not _PLAIN.fullmatch(value):
            self.faults.unreadable(key, _quoted(value))
            return ""
        return value

    def items(self, key: str) -> list[Any]:
        value = self.values.get(key, [])
        if not isinstance(value, list):
            self.faults.unreadable(key, _quoted(value))
            return []
        return value

    def levels(self, key: str) -> Level | None:
        if key not in self.values:
            return None
        levels = Level.NONE
        for letters in self.items(key):
            if isinstance(letters, str) and letters in _LETTERS:
                levels |= _LETTERS[letters]
            else:
                self.faults.unreadable(key, _quoted(letters), _LETTERS)
                levels |= Level.UNKNOWN
        return levels

    def per_place(self, key: str, *, signed: bool = False) -> PerPlace:
        if key not in self.values:
            return NOTHING
        values = read_per_place(self.values[key], lambda value: self._number(key, value, signed=signed))
        if values is None:
            self.faults.unreadable(key, _quoted(self.values[key]))
        return values or NOTHING

    def places(self, key: str) -> tuple[int, ...]:
        places = (self._place(key, value) for value in self.items(key))
        return tuple(place for place in places if place is not None)

    def feats(self, key: str) -> tuple[Feat, ...]:
        feats = []
        for value in self.items(key):
            if not isinstance(value, dict):
                self.faults.unreadable(key, _quoted(value))
                continue
            feat = _Object(value, self.faults)
            feat.allow(_FEAT_KEYS)
            place = feat.place("place")
            if place is None:
                self.faults.missing("place")
            else:
                feats.append(Feat(place, announced=feat.flag("announced"), missed=feat.flag("missed")))
        return tuple(feats)

    def inner(self, key: str, keys: Iterable[str]) -> "_Object":
        value = self.values.get(key, {})
        if not isinstance(value, dict):
            self.faults.unreadable(key, _quoted(value))
            value = {}
        inner = _Object(value, self.faults)
        inner.allow(keys)
        return inner


def _quoted(value: object) -> str:
    """Return a value as it stands in the file, shortened."""
    written = value if isinstance(value, str) else json.dumps(value, ensure_ascii=True)
    return written.encode("utf-8", "replace").decode("utf-8")[:60]
