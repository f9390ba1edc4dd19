"""G118: the list uses a rule that its rule set does not have."""

from collections.abc import Iterator
from typing import Final

from skatlist.checks.case import Case
from skatlist.checks.finding import Finding, Kind, Severity, found
from skatlist.checks.mending import change, fix
from skatlist.game import SUITS, Contract, Entry, Level
from skatlist.rules import Profile
from skatlist.sheet import House, Phase, Row, ScoredRow, ScoredSheet

__all__ = ["KIND", "check", "check_row"]

KIND: Final = Kind("G118", "rule-not-in-profile", Severity.ERROR)
_HOUSE_CONTRACTS: Final = {Contract.RAMSCH, Contract.REVOLUTION, Contract.PASSED}


def check(case: Case) -> tuple[Finding, ...]:
    """Look at one game for Kontra, Bock, house contracts, open suit games and the Spitze."""
    entry = case.entry
    levels = entry.levels
    if (
        not entry.kontra
        and not entry.bock
        and entry.contract not in _HOUSE_CONTRACTS
        and not levels & (Level.OUVERT | Level.SPITZE)
    ):
        return ()
    return tuple(_used(entry, case.profile))


def check_row(scored: ScoredRow, _sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Look at what only house rules write into a row: phases, penalties, who said Kontra, what is said in a Ramsch."""
    house = scored.row.house
    return () if house is None else tuple(_in_house(house, scored.row, scored.profile))


def _in_house(house: House, row: Row, profile: Profile) -> Iterator[Finding]:
    entry, ramsch = row.entry, profile.ramsch
    if house.phase is Phase.BOCK and profile.bock.factor == 1 and not entry.bock:
        yield _finding("bock", "phase", profile)
    if house.phase is Phase.RAMSCH and not ramsch.played and entry.contract is not Contract.RAMSCH:
        yield _finding("ramsch", "phase", profile)
    if profile.tournament and any(house.penalties):
        place = next(place for place, points in enumerate(house.penalties, 1) if points)
        yield _finding("penalty", f"penalty_{place}", profile)
    silent = [place for place in house.kontra_by if place not in house.bidders and place != row.declarer]
    if profile.kontra.only_bidders and house.bidders and silent:
        yield found(KIND, "kontra_by", column="kontra_by", place=silent[0], stated=silent[0], profile=profile.name)
    if entry.contract is Contract.RAMSCH and ramsch.played:
        if house.shoves and not ramsch.shoves:
            yield found(KIND, "shoves", column="shoves", stated=house.shoves, profile=profile.name)
        if house.march and not ramsch.march:
            yield _finding("march", "march", profile)
        if any(feat.announced for feat in house.virgin) and not ramsch.virgin_announced:
            yield _finding("virgin", "virgin", profile)


def _used(entry: Entry, profile: Profile) -> Iterator[Finding]:
    if entry.kontra > len(profile.kontra.factors):
        sentence = "kontra_chain" if profile.kontra.factors else "kontra"
        drop = fix("empty", change("kontra", entry.kontra, None))
        yield found(KIND, sentence, column="kontra", stated=entry.kontra, profile=profile.name, fixes=(drop,))
    if entry.bock and profile.bock.factor == 1:
        drop = fix("empty", change("bock", entry.bock, None))
        yield found(KIND, "bock", column="bock", stated=entry.bock, profile=profile.name, fixes=(drop,))
    if entry.contract is Contract.RAMSCH and not profile.ramsch.played:
        yield _finding("ramsch", "contract", profile)
    elif entry.contract is Contract.REVOLUTION and not profile.values.revolution:
        yield _finding("revolution", "contract", profile)
    elif entry.contract is Contract.PASSED and not profile.list.passed:
        yield _finding("passed", "contract", profile)
    if entry.levels & Level.OUVERT and entry.contract in SUITS and not profile.values.suit_ouvert:
        yield _finding("suit_ouvert", "levels", profile)
    if entry.levels & Level.SPITZE and not profile.values.spitze:
        yield _finding("spitze", "levels", profile)


def _finding(sentence: str, column: str, profile: Profile) -> Finding:
    return found(KIND, sentence, column=column, profile=profile.name)
