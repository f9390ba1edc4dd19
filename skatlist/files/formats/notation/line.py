"""The line notation: one game in one short line, `2 kreuz m2 h s r36 +`, as docs/schreibweise.md describes it."""

from collections.abc import Iterable
from typing import Any, Final

from skatlist.files.formats.notation.line_reader import read_tokens
from skatlist.files.formats.notation.tokens import PERHAPS, WORDS, LineState, TokenKind
from skatlist.skat.findings import Effect, Finding, Kind
from skatlist.skat.findings.reading_kinds import L101, L103
from skatlist.skat.game import Contract, Entry, with_implied_levels
from skatlist.skat.sheet import MAX_PLACES, HouseRuleFacts, PerPlace, Row, Source, Stated, Written
from skatlist.skat.sheet.columns import Cell
from skatlist.skat.sheet.game_facts import FACTS, ROW_TEXTS, FactOf, GameFact, record_facts
from skatlist.words import Phrase

_NOWHERE = Source()
_POINTS: Final = "points"  # the card points of a Ramsch in the facts of a line. Those of a declarer have their name
_ENTRY_FACTS: Final = tuple(fact.field for fact in record_facts(FactOf.ENTRY))


def _name_in_line(fact: GameFact) -> str:
    return _POINTS if fact.is_per_place and fact.field == "card_points" else fact.field


# Name in a line, field and kind of the facts of a record.
_STATED_FACTS: Final = tuple(
    (_name_in_line(fact), fact.field, fact.is_per_place) for fact in record_facts(FactOf.STATED)
)
_HOUSE_FACTS: Final = tuple((_name_in_line(fact), fact.field, fact.is_per_place) for fact in record_facts(FactOf.HOUSE))
# The columns of facts, and of facts by place.
_COLUMN_NAMES: Final = {_name_in_line(fact): fact.column for fact in FACTS if not fact.is_per_place}
_COLUMNS_PER_PLACE: Final = {_name_in_line(fact): fact.column for fact in FACTS if fact.is_per_place}


def read_line(text: str, *, place_required: bool, source: Source = _NOWHERE) -> tuple[Row | None, tuple[Finding, ...]]:
    """Read one line: its readable part (None if there is none), and its findings.

    The row has no number. A line with an UNREAD finding must not be booked.

    >>> row, findings = read_line("110m1hr36ü-", place_required=True)
    >>> row.declarer, row.entry.contract.value, row.entry.spitzen, row.entry.bid, row.entry.won, findings
    (1, 'hearts', 1, 36, False, ())
    """
    line = LineState(text, source, place_required=place_required)
    read_tokens(line)
    stated, house = _stated(line), _house(line)
    entry = _entry(line)
    findings = (*line.findings, *(_missing(line, entry, place_required=place_required)))
    if not line.facts and not line.levels:
        return None, findings
    row = Row(
        number=None,
        entry=entry,
        declarer=line.facts.get("declarer"),
        dealer=line.facts.get("dealer"),
        stated=stated,
        written=_written(line),
        house=house,
        source=source,
        **{name: line.facts[name] for name in ROW_TEXTS if name in line.facts},
    )
    return row, findings


def spans_of(text: str) -> dict[Cell, tuple[int, int]]:
    """Return the position of each fact in a line, from column to column, by its cell.

    >>> spans_of("110m1hr36ü-")[Cell("bid")], spans_of("2 kreuz m2 + =36 stand 1:58 2:36")[Cell("total", 1)]
    ((6, 9), (25, 27))
    """
    line = LineState(text, _NOWHERE, place_required=True)
    read_tokens(line)
    spans = {}
    for name, span in line.spans.items():
        fact, _, place = name.partition(".")
        if name == fact:
            spans[Cell(_COLUMN_NAMES.get(fact, fact))] = span
        elif seat := int(place) if place else line.facts.get("declarer"):  # without a place it belongs to the declarer
            spans[Cell(_COLUMNS_PER_PLACE[fact], seat)] = span
    spitzen = spans.get(Cell("with")) or spans.get(Cell("without"))
    return spans if spitzen is None else {Cell("spitzen"): spitzen, **spans}


def _entry(line: LineState) -> Entry:
    facts = line.facts
    contract = facts.get("contract")
    given = {name: facts[name] for name in _ENTRY_FACTS if name in facts}
    if "with" in facts:
        if "without" not in facts:
            given["spitzen"] = facts["with"]
    elif "without" in facts:
        given["spitzen"] = -facts["without"]
    if "kontra" in facts or "chain" in facts:
        given["kontra"] = max(facts.get("kontra", 0), facts.get("chain", 0))
    return Entry(contract=contract, levels=with_implied_levels(line.levels, contract), **given)


def _stated(line: LineState) -> Stated:
    return Stated(**_part(line, _STATED_FACTS))


def _house(line: LineState) -> HouseRuleFacts | None:
    facts = _part(line, _HOUSE_FACTS)
    return HouseRuleFacts(**facts) if facts else None


def _part(line: LineState, facts: Iterable[tuple[str, str, bool]]) -> dict[str, Any]:
    known = {}
    for name, field, is_per_place in facts:
        if is_per_place and name in line.by_place:
            known[field] = _by_place(line, name)
        elif not is_per_place and name in line.facts:
            known[field] = line.facts[name]
    return known


def _by_place(line: LineState, name: str) -> PerPlace:
    """Return the numbers by place of a name. One without a place is the declarer's."""
    values = [line.facts.get(f"{name}.{place}") for place in range(1, MAX_PLACES + 1)]
    alone = line.facts.get(f"{name}.")
    if alone is not None:
        place = line.facts.get("declarer")
        if place is None:
            token = line.tokens[f"{name}."]
            near = f"{token.split()[0]} 2:{alone}"
            line.findings.append(_finding(L101, "place_missing", line, token=token, near=near))
        else:
            values[place - 1] = alone
    return tuple(values)


def _written(line: LineState) -> Written | None:
    """Return Spitzen and crosses as written in columns, if the line contains them."""
    facts = line.facts
    columns = facts.get("column_with"), facts.get("column_without")
    if columns == (None, None) and "with" in facts and "without" in facts:
        columns = facts["with"], facts["without"]
    if columns == (None, None) and "crossed" not in facts:
        return None
    return Written(with_=columns[0], without=columns[1], levels=facts.get("crossed"))


def _missing(line: LineState, entry: Entry, *, place_required: bool) -> list[Finding]:
    """Return a finding for every fact that this game needs and the line lacks. SkWO 6.2.

    An unreadable token may be just that fact, so next to one nothing is reported as missing.
    """
    if any(finding.has(Effect.UNREAD) for finding in line.findings):
        return []
    facts = line.facts
    lacks = missing_facts(
        entry,
        has_declarer=not place_required or "declarer" in facts,
        has_spitzen="with" in facts or "without" in facts,
    )
    return [
        _finding_of_letter(line) if name == "contract" and line.perhaps else _finding(L103, name, line)
        for name in lacks
        if name not in line.doubtful
    ]


def missing_facts(entry: Entry, *, has_declarer: bool, has_spitzen: bool) -> list[str]:
    """Return the facts that a game needs and lacks, by their names in L103."""
    contract = entry.contract
    needed = {
        "declarer": not has_declarer and (contract is None or contract.has_declarer),
        "contract": contract is None,
        "spitzen": contract is not None and contract.has_spitzen and not has_spitzen,
        "result": contract is not None
        and contract.has_declarer
        and entry.won is None
        and contract is not Contract.VALUE,
    }
    return [name for name, is_lacking in needed.items() if is_lacking]


def _finding_of_letter(line: LineState) -> Finding:
    letter = line.perhaps.lower()
    kind, other = WORDS[letter]
    params = {"contract": PERHAPS[letter], "other": Phrase("words.Result.won") if kind is TokenKind.RESULT else other}
    return _finding(L103, "contract", line, token=line.perhaps, **params)._replace(sentence="perhaps")


def _finding(kind: Kind, sentence: str, line: LineState, **params: object) -> Finding:
    column = Cell(sentence) if kind is L103 else None
    return Finding(kind=kind, source=line.source, column=column, sentence=sentence, params=params)
