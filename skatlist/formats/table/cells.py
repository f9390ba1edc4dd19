"""From the cells of one row, by column, to the facts of a game; every fact on its own."""

import re
from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import Final, TypeVar

from skatlist.findings.fixes import level_text
from skatlist.findings.reading_kinds import L104
from skatlist.formats.numbers import natural, whole
from skatlist.formats.reading import Cells, Faults, names_per_place
from skatlist.formats.vocabulary import (
    CONTRACTS,
    FEAT_SIGNS,
    LEVELS,
    REASONS,
    RESULTS,
    contract_and_levels,
    level_set,
    number_word,
    reason,
    result,
)
from skatlist.game import BASE, Contract, Entry, Level, Reason, with_implied_levels
from skatlist.sheet import MAX_PLACES, Feat, HouseRuleFacts, Phase, Stated, Written
from skatlist.sheet.columns import LEVEL_COLUMNS
from skatlist.words.spelling import lookup_key
from skatlist.words.vocabulary import spellings

NO_LEVELS: Final = "-"  # in the `levels` column: no cross, although there are columns for crosses too
_YES: Final = frozenset(("1", "x", "×", "✓", "✗", "✘", "*", "+", *spellings("flag")["yes"]))
_NO: Final = frozenset(("0", "-", "–", "−", *spellings("flag")["no"]))
_OVERBID: Final = frozenset(map(lookup_key, spellings("line")["overbid"]))
_SIDES: Final = {
    **dict.fromkeys(("+", *spellings("letter")["with"], *spellings("line")["with"]), 1),
    **dict.fromkeys(("-", "−", "–", *spellings("letter")["without"], *spellings("line")["without"]), -1),
}
_FEAT: Final = rf"(?i)({'|'.join(FEAT_SIGNS.values())})?([1-5])(!?)"  # compiled once a house rule is there
_FACTS_OF_A_HOUSE: Final = ("phase", "kontra_by", "bidders", "shoves", "virgin", "march")
_HOUSE_RULES: Final = frozenset((*_FACTS_OF_A_HOUSE, *names_per_place("penalty"), *names_per_place("card_points")))
_PHASES: Final = {phase.value: phase for phase in Phase}

T = TypeVar("T")


def spitzen_number(text: str) -> int | None:
    """Return signed Spitzen, None if a text is none.

    >>> spitzen_number("m2"), spitzen_number("ohne 3"), spitzen_number("-3"), spitzen_number("2"), spitzen_number("02")
    (2, -3, -3, 2, None)
    """
    text = text.strip()
    word = "".join(takewhile(str.isalpha, text)) or text[:1].strip("0123456789")
    count = text[len(word) :].lstrip()
    side = _SIDES.get(word.casefold() or "+")
    number = natural(count)
    if number is None and word:
        number = number_word(count)
    return None if side is None or number is None else side * number


def read_entry(cells: Cells, faults: Faults, *, crosses: bool) -> tuple[Entry, Written | None]:
    """Return the game of a row and what its paper columns say; `crosses`: the list has columns for crosses."""
    contract, implied = _contract(cells, faults)
    levels, ticked = _levels(cells, faults, contract, implied, crosses=crosses)
    spitzen, with_, without = _spitzen_and_columns(cells, faults)
    entry = Entry(
        contract=contract,
        spitzen=spitzen,
        levels=levels,
        bid=faults.natural(cells, "bid"),
        won=_word(cells, "result", result, RESULTS, faults),
        overbid=lookup_key(cells.get("overbid", "")) in _OVERBID or _flag(cells, "overbid", faults),
        reason=_word(cells, "reason", reason, REASONS, faults) or Reason.PLAYED,
        charged_contract=_charged_contract(cells, faults),
        charged_spitzen=_spitzen(cells, "charged_spitzen", faults),
        card_points=faults.natural(cells, "card_points"),
        tricks=faults.natural(cells, "tricks"),
        kontra=faults.natural(cells, "kontra") or 0,
        bock=faults.natural(cells, "bock") or 0,
    )
    nothing_written = with_ is None and without is None and ticked is None
    return entry, None if nothing_written else Written(with_=with_, without=without, levels=ticked)


def _word(
    cells: Cells, column: str, meaning: Callable[[str], T | None], words: Iterable[str], faults: Faults
) -> T | None:
    """Return what the word in a cell means, None if there is none or it is not known."""
    if column not in cells:
        return None
    found = meaning(cells[column])
    if found is None:
        faults.unreadable(column, cells[column], words)
    return found


def _contract(cells: Cells, faults: Faults) -> tuple[Contract | None, Level]:
    found = _word(cells, "contract", contract_and_levels, CONTRACTS, faults)
    return found or (None, Level.NONE)


def _charged_contract(cells: Cells, faults: Faults) -> Contract | None:
    found = _word(cells, "charged_contract", contract_and_levels, CONTRACTS, faults)
    if found is None:
        return None
    if found[0] not in BASE:
        # Charged is always a suit or grand. ISkO 3.6.2
        faults.unreadable("charged_contract", cells["charged_contract"])
        return None
    return found[0]


def _spitzen(cells: Cells, column: str, faults: Faults) -> int | None:
    if column not in cells:
        return None
    number = spitzen_number(cells[column])
    if number is None:
        _bad_number(column, cells[column], faults)
    return number


def _bad_number(column: str, text: str, faults: Faults) -> None:
    if any(letter.isdigit() for letter in text):
        faults.add(L104, column, text=text)
    else:
        faults.unreadable(column, text)


def _spitzen_and_columns(cells: Cells, faults: Faults) -> tuple[int | None, int | None, int | None]:
    """Return the Spitzen and what stands in the columns `with` and `without`.

    Both sides filled leave the Spitzen unknown: the list does not say which is meant.
    """
    with_, without = _one_side(cells, "with", 1, faults), _one_side(cells, "without", -1, faults)
    spitzen = _spitzen(cells, "spitzen", faults)
    if with_ is None and without is None:
        return spitzen, None, None
    on_paper = signed_spitzen(with_, without)
    if spitzen is not None and spitzen != on_paper:
        pair = [f"{side}{count}" for side, count in (("m", with_), ("o", without)) if count is not None]
        faults.twice("spitzen", cells["spitzen"], " ".join(pair))
        return spitzen, with_, without
    return on_paper, with_, without


def _one_side(cells: Cells, column: str, side: int, faults: Faults) -> int | None:
    """Return the number in a column of one side, where `m2` in the column `mit` is 2 as well."""
    if column not in cells:
        return None
    text = cells[column]
    number = natural(text)
    if number is None and not text[0].isdigit() and (signed := spitzen_number(text)) and signed * side > 0:
        number = abs(signed)
    if number is None:
        _bad_number(column, text, faults)
    return number


def signed_spitzen(with_: int | None, without: int | None) -> int | None:
    """Return the Spitzen the two columns of the paper list mean together, None if both or neither are filled.

    >>> signed_spitzen(2, None), signed_spitzen(0, 3), signed_spitzen(1, 1)
    (2, -3, None)
    """
    if with_ and without:
        return None
    return -without if without else with_ if with_ is not None else without


def _levels(
    cells: Cells, faults: Faults, contract: Contract | None, implied: Level, *, crosses: bool
) -> tuple[Level, Level | None]:
    """Return the completed crosses, and those ticked in the columns for crosses (None: not written there)."""
    text = cells.get("levels")
    listed: Level | None = None
    if text is not None:
        listed = Level.NONE if text == NO_LEVELS else level_set(text)
        if listed is None:
            faults.unreadable("levels", text, LEVELS)
    ticked = Level.NONE
    for level, column in LEVEL_COLUMNS if crosses else ():
        if column in cells and _cross(cells, column, level, faults):
            ticked |= level
    says = listed if listed is not None else ticked
    if listed is not None and ticked and with_implied_levels(listed, contract) != with_implied_levels(ticked, contract):
        faults.twice("levels", level_text(listed) or NO_LEVELS, level_text(ticked))
    if implied and says and with_implied_levels(says, contract) != implied:
        faults.twice("levels", cells["contract"], level_text(says))
    on_paper = ticked if ticked or (crosses and listed is None) else None
    return with_implied_levels(says | implied, contract), on_paper


def _cross(cells: Cells, column: str, level: Level, faults: Faults) -> bool:
    return level_set(cells[column]) == level or _flag(cells, column, faults)


def _flag(cells: Cells, column: str, faults: Faults) -> bool:
    if column not in cells:
        return False
    word = cells[column].casefold()
    if word not in _YES and word not in _NO:
        faults.unreadable(column, cells[column])
    return word in _YES


def read_stated(cells: Cells, faults: Faults) -> Stated:
    """Return what the row states besides the facts: value, running totals, counters."""
    return Stated(
        value=faults.whole(cells, "value"),
        totals=faults.per_place(cells, "total", signed=True),
        won=faults.per_place(cells, "won", signed=False),
        lost=faults.per_place(cells, "lost", signed=False),
        passed=faults.natural(cells, "passed_count"),
    )


def read_house(cells: Cells, faults: Faults) -> HouseRuleFacts | None:
    """Return what only house rules write into a row, None if nothing of it is there."""
    if cells.keys().isdisjoint(_HOUSE_RULES):
        return None
    phase = _word(cells, "phase", lambda word: _PHASES.get(word.casefold()), _PHASES, faults)
    house = HouseRuleFacts(
        phase=phase,
        penalties=faults.per_place(cells, "penalty", signed=False),
        kontra_by=_places(cells, "kontra_by", faults),
        bidders=_places(cells, "bidders", faults),
        shoves=faults.natural(cells, "shoves") or 0,
        virgin=_feats(cells, "virgin", faults),
        march=_feats(cells, "march", faults),
        card_points=faults.per_place(cells, "card_points", signed=False),
    )
    return None if house == HouseRuleFacts() else house


def _tokens(cells: Cells, column: str) -> list[str]:
    return re.split(r"[\s,;/]+", cells[column].strip(" ,;/")) if column in cells else []


def _places(cells: Cells, column: str, faults: Faults) -> tuple[int, ...]:
    places = []
    for token in _tokens(cells, column):
        place = whole(token)
        if place is None:
            _bad_number(column, token, faults)
        elif 1 <= place <= MAX_PLACES:
            places.append(place)
        else:
            faults.unreadable(column, token)
    return tuple(places)


def _feats(cells: Cells, column: str, faults: Faults) -> tuple[Feat, ...]:
    """Return feats: a place, `va` or `ma` before it when announced, `!` after it when missed (quellen.md A16)."""
    feats = []
    for token in _tokens(cells, column):
        match = re.fullmatch(_FEAT, token)
        if match and (match[1] or FEAT_SIGNS[column]).casefold() == FEAT_SIGNS[column]:
            feats.append(Feat(int(match[2]), announced=bool(match[1]), missed=bool(match[3])))
        else:
            faults.unreadable(column, token)
    return tuple(feats)
