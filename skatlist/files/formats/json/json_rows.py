"""The rows of a list in JSON: every fact of the model that the list has."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from skatlist.base.fields import Fields, Misfit, number
from skatlist.base.patterns import pattern
from skatlist.files.formats.numbers import FEW, few
from skatlist.files.formats.reading import Faults, report_missing
from skatlist.skat.findings.fixes import level_text, result_of
from skatlist.skat.findings.reading_kinds import L101, L102, L104
from skatlist.skat.game import LEVEL_NAMES, Contract, Entry, Level, Reason
from skatlist.skat.sheet import MAX_PLACES, Feat, HouseRuleFacts, PerPlace, Phase, Row, Source, Stated, Written
from skatlist.skat.sheet.game_facts import ROW_TEXTS, FactOf, GameFact, GameFactKind, in_reading_order, record_facts

_LARGEST: Final = 999_999_999
_RESULTS: Final = {"won": True, "lost": False}
_LETTERS: Final = {letters: level for level, letters in LEVEL_NAMES.items()}
_PLAIN: Final = pattern(r"[^\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]*")
T = TypeVar("T")

is_whole: Final = number(0, _LARGEST)
is_signed: Final = number(-_LARGEST, _LARGEST)


def is_plain(value: object) -> bool:
    """Whether a value is a text that any file can contain."""
    return isinstance(value, str) and _PLAIN.fullmatch(value) is not None


def is_per_place(value: object) -> bool:
    """Whether a value is a list with at most one entry for each possible place."""
    return isinstance(value, list) and len(value) <= MAX_PLACES


def filled_up(values: list[int | None]) -> PerPlace:
    """Return numbers by place, None for missing ones."""
    return (*values, *(None,) * (MAX_PLACES - len(values)))


class _RowFields(Fields):
    """An object of a row. A value that does not fit is a finding of its column."""

    def __init__(self, values: Mapping[str, Any], faults: Faults, keys: Iterable[str]) -> None:
        super().__init__(values, self._note)
        self.faults = faults
        self.allow(keys)

    def _note(self, misfit: Misfit) -> None:
        key, value = misfit.key, json_excerpt(misfit.value)
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
            self.faults.unreadable(key, json_excerpt(value), words)
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
                self.faults.unreadable(key, json_excerpt(letters), _LETTERS)
                levels |= Level.UNKNOWN
        return levels

    def _item(self, key: str, value: object, *, signed: bool = False) -> int | None:
        if (is_signed if signed else is_whole)(value):
            return int(value)  # type: ignore[call-overload, no-any-return]
        self.faults.add(L104, key, text=json_excerpt(value))
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
                self.faults.unreadable(key, json_excerpt(value))
                continue
            feat = _RowFields(value, self.faults, ("place", "announced", "missed"))
            place = feat.place("place")
            if place is None:
                self.faults.missing("place")
            else:
                feats.append(Feat(place, announced=feat.flag("announced"), missed=feat.flag("missed")))
        return tuple(feats)

    def _of(self, values: Mapping[str, Any], key: str) -> "_RowFields":
        del key  # findings of a row have its columns only
        return _RowFields(values, self.faults, values)


class _Key(NamedTuple):
    """A key of an object: its field in the record, how it is read, and how the field is written."""

    key: str
    field: str
    read: Callable[[_RowFields, str], Any]
    write: Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


def _word_of(words: type[StrEnum]) -> Callable[[_RowFields, str], Any]:
    return partial(_RowFields.word, words={word.value: word for word in words})


def _feats_json(feats: Iterable[Feat]) -> list[dict[str, Any]]:
    return [filled(place=f.place, announced=f.announced or None, missed=f.missed or None) for f in feats]


_NUMBER: Final = (_RowFields.number, _same)
_PER_PLACE: Final = (_RowFields.per_place, list)
_SIGNED_NUMBER: Final = (partial(_RowFields.number, signed=True), _same)
_BY_KIND: Final[Mapping[GameFactKind, tuple[Callable[[_RowFields, str], Any], Callable[[Any], Any]]]] = {
    **dict.fromkeys((GameFactKind.NUMBER, GameFactKind.POINTS, GameFactKind.COUNT, GameFactKind.DOUBLING), _NUMBER),
    **dict.fromkeys((GameFactKind.VALUE, GameFactKind.CHARGED_SPITZEN), _SIGNED_NUMBER),
    GameFactKind.FLAG: (_RowFields.flag, _same),
    GameFactKind.RESULT: (partial(_RowFields.word, words=_RESULTS), result_of),
    GameFactKind.REASON: (_word_of(Reason), _same),
    GameFactKind.CHARGED_CONTRACT: (_word_of(Contract), _same),
    GameFactKind.PHASE: (_word_of(Phase), _same),
    GameFactKind.PLACES: (_RowFields.places, list),
    GameFactKind.FEATS: (_RowFields.feats, _feats_json),
    GameFactKind.PER_PLACE: _PER_PLACE,
    GameFactKind.SIGNED_PER_PLACE: (partial(_RowFields.per_place, signed=True), list),
}


def _keys(facts: Iterable[GameFact]) -> tuple[_Key, ...]:
    return tuple(_Key(fact.key, fact.field, *_BY_KIND[fact.kind]) for fact in facts)


_LEVELS: Final = _Key("levels", "levels", _RowFields.levels, lambda levels: level_text(levels).split())
_ENTRY: Final = (
    _Key("contract", "contract", _word_of(Contract), _same),
    _Key("spitzen", "spitzen", *_SIGNED_NUMBER),
    _LEVELS,
    *_keys(record_facts(FactOf.ENTRY)),
)
_STATED: Final = _keys(record_facts(FactOf.STATED))
_WRITTEN: Final = (_Key("with", "with_", *_NUMBER), _Key("without", "without", *_NUMBER), _LEVELS)
_HOUSE: Final = _keys(in_reading_order(FactOf.HOUSE))
_KEYS: Final = ("game", "dealer", "declarer", *(each.key for each in _ENTRY), "stated", "written", "house", *ROW_TEXTS)


def row_json(row: Row) -> dict[str, Any]:
    """Return a row as an object, without fields that equal those of an empty row."""
    return {
        **filled(game=row.number, dealer=row.dealer, declarer=row.declarer),
        **_object(row.entry, _ENTRY, Entry()),
        **filled(
            stated=_object(row.stated, _STATED, Stated()) or None,
            written=_object(row.written, _WRITTEN, Written()) if row.written else None,
            house=_object(row.house, _HOUSE, HouseRuleFacts()) if row.house else None,
        ),
        **row.texts,
    }


def filled(**pairs: Any) -> dict[str, Any]:
    """Return the existing ones among these values, by name."""
    return {key: value for key, value in pairs.items() if value is not None}


def _object(record: object, keys: Iterable[_Key], nothing: object) -> dict[str, Any]:
    fields = ((each, getattr(record, each.field)) for each in keys)
    return {each.key: each.write(value) for each, value in fields if value != getattr(nothing, each.field)}


def _record(fields: _RowFields, keys: Iterable[_Key]) -> dict[str, Any]:
    read = ((each.field, each.read(fields, each.key)) for each in keys)
    return {field: value for field, value in read if value is not None}


def read_row(values: Mapping[str, Any], faults: Faults, source: Source) -> Row:
    """Return a row from its object. An impossible value is a finding and counts as unknown."""
    row = _RowFields(values, faults, _KEYS)
    faults.game = row.number("game")

    def part(name: str, keys: Sequence[_Key]) -> dict[str, Any]:
        return _record(_RowFields(row.inner(name).values, faults, [each.key for each in keys]), keys)

    made = Row(
        number=faults.game,
        dealer=row.place("dealer"),
        declarer=row.place("declarer"),
        entry=Entry(**_record(row, _ENTRY)),
        stated=Stated(**part("stated", _STATED)),
        written=Written(**part("written", _WRITTEN)) if "written" in values else None,
        house=HouseRuleFacts(**part("house", _HOUSE)) if "house" in values else None,
        source=source,
        **{name: row.text(name, fits=is_plain) for name in ROW_TEXTS},
    )
    report_missing(made, faults)
    return made


def json_excerpt(value: object) -> str:
    """Return a value as in the file, shortened."""
    written = value if isinstance(value, str) else json.dumps(value, ensure_ascii=True)
    return written.encode("utf-8", "replace").decode("utf-8")[:60]
