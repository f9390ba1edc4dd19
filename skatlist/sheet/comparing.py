"""Two rule sets side by side: which rules differ, and a game that shows what it means."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from skatlist.game import Contract, Entry, announcements, game_value, legal_bids, valuate
from skatlist.rules import SECTIONS, Profile
from skatlist.sheet.model import FooterName, HouseRuleFacts, Player, Row, Sheet
from skatlist.sheet.scoring import booked, score
from skatlist.sheet.specimens import FIVE_GAMES, SPECIMENS, wrong_card

_SEATS: Final = 3
# Keys that only speak where the scoring is of a kind.
_SCORED_BY: Final = {
    "scoring.own": ("seeger-fabian",),
    "scoring.others": ("seeger-fabian",),
    "scoring.target": ("bierlachs", "plus-only"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """The same game as either rule set writes it, and what it books: the declarer's points or the points by place.

    None instead of points where the rule set does not have such a game. More than two rows are a list, with its totals.
    """

    rows: tuple[Row, ...]
    first: int | tuple[int, ...] | None
    second: int | tuple[int, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleDifference:
    """A rule that differs: its key (`values.grand`; a section's name where only one plays it; `bids`), both values."""

    key: str
    first: object
    second: object
    example: Example | None = None


def differences(first: Profile, second: Profile) -> tuple[RuleDifference, ...]:
    """Return what differs between two rule sets, in the order of their sections.

    >>> from skatlist.rules import load_profile
    >>> [found.key for found in differences(load_profile("isko-2022"), load_profile("preisskat"))][:2]
    ['values.grand_ouvert', 'values.lost_hand']
    """
    return tuple(_differences(first, second))


def is_played(profile: Profile, section: str) -> bool:
    """Whether a rule set plays anything of a section."""
    played = {"kontra": bool(profile.kontra.factors), "bock": profile.bock.played, "ramsch": profile.ramsch.played}
    return played.get(section, True)


def _differences(first: Profile, second: Profile) -> Iterator[RuleDifference]:
    for section in SECTIONS:
        played = is_played(first, section), is_played(second, section)
        if played[0] != played[1]:
            yield RuleDifference(
                key=section, first=played[0], second=played[1], example=_example(section, first, second)
            )
        elif played[0]:
            for name in getattr(first, section)._fields:
                yield from _key(f"{section}.{name}", first, second)
        if section == "values":
            one, other = legal_bids(first), legal_bids(second)
            if one != other:
                yield RuleDifference(key="bids", first=tuple(sorted(one - other)), second=tuple(sorted(other - one)))


def _key(key: str, first: Profile, second: Profile) -> Iterator[RuleDifference]:
    one, other = first.value_of(key), second.value_of(key)
    kinds = _SCORED_BY.get(key)
    if one == other or (kinds and not {first.scoring.kind, second.scoring.kind} <= {*kinds}):
        return
    yield RuleDifference(key=key, first=one, second=other, example=_example(key, first, second))


def _example(key: str, first: Profile, second: Profile) -> Example | None:
    if key == "scoring.kind":
        return _shown(Example(rows=FIVE_GAMES, first=_totals(first), second=_totals(second)))
    if key == "conduct.penalty":
        return _shown(_penalty(first, second))
    game = SPECIMENS.get(key) or _found(key, first, second)
    if game is None:
        return None
    one, other = (game if isinstance(game, Row) else game[profile.value_of(key)] for profile in (first, second))
    return _shown(Example(rows=(one, other), first=_booked(one, first), second=_booked(other, second)))


def _shown(example: Example) -> Example | None:
    """Return an example only where it shows something."""
    return example if example.first != example.second else None


def _found(key: str, first: Profile, second: Profile) -> Row | None:
    """Return the simplest won game that this key alone makes worth something else."""
    section, _, name = key.partition(".")
    if section != "values":
        return None
    part = getattr(first, section)._replace(**{name: second.value_of(key)})
    changed = first._replace(**{section: part})
    for entry in announcements(first):
        if game_value(entry, first) != game_value(entry, changed):
            return Row(number=1, declarer=1, entry=entry._replace(won=True))
    return None


def _totals(profile: Profile) -> tuple[int, ...]:
    return score(Sheet(players=(Player(),) * _SEATS, rows=FIVE_GAMES), profile).footer(FooterName.TOTAL)


def _penalty(first: Profile, second: Profile) -> Example:
    """Return a game an opponent ended by a wrong card, with the penalty either rule set has."""
    rows = tuple(wrong_card(profile.conduct.penalty) for profile in (first, second))
    one, other = (_by_place(row, profile) for row, profile in zip(rows, (first, second), strict=True))
    return Example(rows=rows, first=one, second=other)


def _by_place(row: Row, profile: Profile) -> tuple[int, ...] | None:
    return booked(row, _SEATS, range(1, _SEATS + 1), profile)[1]


def _booked(row: Row, profile: Profile) -> int | tuple[int, ...] | None:
    """Return what a rule set books for a game; None where it has no such game."""
    if not _has(row, profile):
        return None
    if row.entry.contract is Contract.RAMSCH:
        return _by_place(row, profile)
    return valuate(row.entry, profile).points


def _has(row: Row, profile: Profile) -> bool:
    """Whether such a game exists in a rule set."""
    entry, rules = row.entry, profile.ramsch
    if entry.contract is Contract.RAMSCH:
        house = row.house or HouseRuleFacts()
        announced = any(feat.announced for feat in house.virgin) and not rules.virgin_announced
        marched = any(feat.announced for feat in house.march) and not rules.march_announced
        return rules.played and not announced and not marched and (rules.shoves or not house.shoves)
    if profile.conduct.played_out and not entry.reason.to_the_end:
        return False
    game = Entry(contract=entry.contract, spitzen=entry.spitzen, levels=entry.levels)
    bock = not entry.bock or profile.bock.played
    return game in announcements(profile) and entry.kontra <= len(profile.kontra.factors) and bock
