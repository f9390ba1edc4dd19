"""The rows of a list in JSON: every fact the model has, what nobody wrote left out."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar

from skatlist.fields import Fields, Misfit, number
from skatlist.findings.reading_kinds import L101, L102, L104
from skatlist.formats.faults import Faults, report_missing
from skatlist.formats.numbers import FEW, few
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


is_whole: Final = number(0, _LARGEST)
is_signed: Final = number(-_LARGEST, _LARGEST)


def is_plain(value: object) -> bool:
    """Whether a value is a text that any file can hold."""
    return isinstance(value, str) and _PLAIN.fullmatch(value) is not None


def is_per_place(value: object) -> bool:
    """Whether a value is a list of as many as there can be places."""
    return isinstance(value, list) and len(value) <= MAX_PLACES


def filled_up(values: list[int | None]) -> PerPlace:
    """Return numbers by place, None for those that are not there."""
    return (*values, *(None,) * (MAX_PLACES - len(values)))


class _RowFields(Fields):
    """An object of a row; what does not fit is a finding of its column."""

    def __init__(self, values: Mapping[str, Any], faults: Faults, keys: Iterable[str]) -> None:
        super().__init__(values, self._note)
        self.faults = faults
        self.allow(keys)

    def _note(self, misfit: Misfit) -> None:
        key, value = misfit.key, quoted(misfit.value)
        if misfit.expected == "key_near":
            self.faults.add(L102, key, "near", column=key, near=misfit.near)
        elif misfit.expected == "key":
            self.faults.add(L102, key, column=key)
        elif misfit.expected == "number":
            self.faults.add(L104, key, text=value)
        else:
            self.faults.unreadable(key, value)

    def number(self, key: str, *, signed: bool = False) -> int | None:
        value: int | None = self.get(key, "number", is_signed if signed else is_whole)
        if value is None or key not in FEW or few(str(value)) is not None:
            return value
        self.wrong(key, "number")
        return None

    def place(self, key: str) -> int | None:
        return self._place(key, self.number(key))

    def _place(self, key: str, number: int | None) -> int | None:
        if number is None or 1 <= number <= MAX_PLACES:
            return number
        self.faults.add(L101, key, "place", token=number)
        return None

    def word(self, key: str, words: Mapping[str, T]) -> T | None:
        value = self.values.get(key)
        if value is None:
            return None
        if not isinstance(value, str) or value not in words:
            self.faults.unreadable(key, quoted(value), words)
            return None
        return words[value]

    def levels(self, key: str) -> Level | None:
        if key not in self.values:
            return None
        levels = Level.NONE
        for letters in self.items(key):
            if isinstance(letters, str) and letters in _LETTERS:
                levels |= _LETTERS[letters]
            else:
                self.faults.unreadable(key, quoted(letters), _LETTERS)
                levels |= Level.UNKNOWN
        return levels

    def _item(self, key: str, value: object, *, signed: bool = False) -> int | None:
        """Return a number of a list."""
        if (is_signed if signed else is_whole)(value):
            return int(value)  # type: ignore[call-overload, no-any-return]
        self.faults.add(L104, key, text=quoted(value))
        return None

    def per_place(self, key: str, *, signed: bool = False) -> PerPlace:
        values = self.get(key, "places", is_per_place, [])
        return filled_up([None if value is None else self._item(key, value, signed=signed) for value in values])

    def places(self, key: str) -> tuple[int, ...]:
        places = (self._place(key, self._item(key, value)) for value in self.items(key))
        return tuple(place for place in places if place is not None)

    def feats(self, key: str) -> tuple[Feat, ...]:
        feats = []
        for value in self.items(key):
            if not isinstance(value, dict):
                self.faults.unreadable(key, quoted(value))
                continue
            feat = _RowFields(value, self.faults, _FEAT_KEYS)
            place = feat.place("place")
            if place is None:
                self.faults.missing("place")
            else:
                feats.append(Feat(place, announced=feat.flag("announced"), missed=feat.flag("missed")))
        return tuple(feats)

    def part(self, key: str, keys: Iterable[str]) -> "_RowFields":
        return _RowFields(self.inner(key).values, self.faults, keys)

    def _of(self, values: Mapping[str, Any], key: str) -> "_RowFields":
        del key  # the findings of a row name its columns only
        return _RowFields(values, self.faults, values)


def read_row(values: Mapping[str, Any], faults: Faults, source: Source) -> Row:
    """Return a row from its object; what is not possible there is a finding and counts as not known."""
    row = _RowFields(values, faults, _KEYS)
    faults.game = row.number("game")
    made = Row(
        number=row.number("game"),
        dealer=row.place("dealer"),
        declarer=row.place("declarer"),
        entry=_entry(row),
        stated=_stated(row.part("stated", _STATED_KEYS)),
        written=_written(row),
        house=_house(row),
        remark=row.text("remark", fits=is_plain),
        source=source,
    )
    report_missing(made, faults)
    return made


def _entry(row: _RowFields) -> Entry:
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


def _stated(stated: _RowFields) -> Stated:
    return Stated(
        value=stated.number("value", signed=True),
        totals=stated.per_place("totals", signed=True),
        won=stated.per_place("won"),
        lost=stated.per_place("lost"),
        passed=stated.number("passed"),
    )


def _written(row: _RowFields) -> Written | None:
    if "written" not in row.values:
        return None
    written = row.part("written", _WRITTEN_KEYS)
    return Written(with_=written.number("with"), without=written.number("without"), levels=written.levels("levels"))


def _house(row: _RowFields) -> House | None:
    if "house" not in row.values:
        return None
    house = row.part("house", _HOUSE_KEYS)
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


def quoted(value: object) -> str:
    """Return a value as it stands in the file, shortened."""
    written = value if isinstance(value, str) else json.dumps(value, ensure_ascii=True)
    return written.encode("utf-8", "replace").decode("utf-8")[:60]
