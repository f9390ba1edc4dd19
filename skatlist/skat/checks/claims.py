"""A disputed number: whether it is right, and if not, which game would make it right.

The value rule is searched backwards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from typing import Final

from skatlist.skat.checks.game.game_checks import check_entry
from skatlist.skat.checks.likely import Neighbour, neighbours
from skatlist.skat.findings import has_errors
from skatlist.skat.game import (
    BASE,
    Contract,
    Entry,
    announcements,
    bids_of,
    game_value,
    legal_bids,
    overbid_costs,
    valuate,
)
from skatlist.skat.rules import Profile, Values, load_profile, profile_names

_MOST: Final = 3  # of a kind, because a longer list helps nobody
_KINDS: Final = ("spitzen", "levels", "won", "contract")


class PenSlip(StrEnum):
    """A slip of the pen that leads to a number."""

    SIGN = "sign"
    SINGLE = "single"  # lost, not doubled
    VALUE = "value"  # neither doubled nor negative
    TWICE = "twice"  # doubled twice


@dataclass(frozen=True, slots=True)
class OtherGame:
    """A game close to the entry for which the number is right.

    `label` and `params` describe a single change. The label `not_overbid` stands for any bid up to that of `entry`,
    `bids` for any bid from `first` to `last`, and `mark_overbid` for a game that is overbid with any of `bids`.
    `overbid` says that the game is lost because of its bid, whatever `entry` says.
    """

    entry: Entry
    label: str = ""
    params: tuple[tuple[str, object], ...] = ()
    overbid: bool = False


@dataclass(frozen=True, slots=True)
class OtherRules:
    """A rule set under which the number is right, and the single key of its values that makes it so, if any."""

    profile: Profile
    key: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """The result of a claim: right or not, the points under the rules, and games that would explain the number.

    `impossible` says that the game is overbid, its bid is unknown, and no bid leads to the number. `contradicted`
    says that the facts of the game contradict each other, so that nothing is booked. `unread` says that part of the
    game could not be read.
    """

    number: int
    points: int | None
    slips: tuple[PenSlip, ...] = ()
    games: tuple[OtherGame, ...] = ()
    rules: tuple[OtherRules, ...] = ()
    impossible: bool = False
    contradicted: bool = False
    unread: bool = False

    @property
    def right(self) -> bool:
        """Whether exactly this number is booked by the rules."""
        return self.points is not None and self.number == self.points


def examine(entry: Entry, number: int, profile: Profile, *, possible: bool = True, unread: bool = False) -> Claim:
    """Compare a number with an entry.

    If the number is wrong, it is looked for among slips of the pen, games one change away (commoner slips first) and
    all rule sets. If none of these explains it, the games with this number that differ in the fewest facts are given.

    >>> from skatlist.skat.rules import load_profile
    >>> from skatlist.skat.game import Level
    >>> hand = Entry(contract=Contract.HEARTS, spitzen=1, levels=Level.HAND, bid=36, won=False)
    >>> [(other.profile.name, other.key) for other in examine(hand, -40, load_profile()).rules]
    [('preisskat', 'values.lost_hand'), ('skatordnung', 'values.lost_hand'), ('sybex-1997', 'values.lost_hand')]
    """
    if unread:
        return Claim(number, None, unread=True)
    points = valuate(entry, profile, number).points if possible else None
    if points is not None and points == number:
        return Claim(number, points)
    games = tuple(_near(entry, number, profile))
    if not possible:
        games = tuple(game for game in games if not has_errors(check_entry(game.entry, profile)))
        return Claim(number, points, games=games or tuple(_far(entry, number, profile)), contradicted=True)
    slips = tuple(_slips(points, number, entry, profile))
    rules = tuple(_under(entry, number, profile))
    if not (slips or games or rules):
        games = tuple(_far(entry, number, profile))
    return Claim(number, points, slips, games, rules, impossible=bool(overbid_costs(entry, profile)))


def is_game_value(number: int, profile: Profile) -> bool:
    """Whether any game is worth that number, won, lost or overbid, with either sign. 0 is a game passed in."""
    values = {valuate(entry._replace(won=True), profile).value or 0 for entry in announcements(profile)}
    most = max(values)
    values |= {
        multiple for base in {*BASE.values(), profile.values.grand} for multiple in range(2 * base, most + base, base)
    }
    factors = {kontra * bock for kontra in (1, *profile.kontra.factors) for bock in (1, profile.bock.factor)}
    lost = (1, 2)
    return number == 0 or any(
        abs(number) == value * factor * each for value in values for factor in factors for each in lost
    )


def _slips(points: int | None, number: int, entry: Entry, profile: Profile) -> Iterator[PenSlip]:
    if not points:
        return
    if number == -points:
        yield PenSlip.SIGN
    lost = points < 0
    single = valuate(entry._replace(won=True, bid=None, overbid=False), profile).points if lost else None
    if lost and number in {-(single or 0), points // 2} and number != points:
        yield PenSlip.SINGLE
    if lost and number == valuate(entry, profile).value and number != -points:
        yield PenSlip.VALUE
    if number == points * 2:
        yield PenSlip.TWICE


def _near(entry: Entry, number: int, profile: Profile) -> Iterator[OtherGame]:
    near_games: dict[Entry, Neighbour] = {}
    for near in sorted(neighbours(entry, profile), key=lambda near: -near.weight):
        if valuate(near.entry, profile, number).points == number:
            near_games.setdefault(near.entry, near)
    bids = [near.entry for near in near_games.values() if near.change.field == "bid"]
    if not bids:
        yield from _bid_lower(entry, number, profile)
    if len(bids) > 1:
        for bid in bids:
            del near_games[bid]
        yield _any_bid(sorted(bids, key=lambda other: other.bid or 0), entry, profile)
    marked = [near.entry for near in near_games.values() if near.change.field == "overbid" and near.change.after]
    for other in marked:
        del near_games[other]
    for near in list(near_games.values())[:_MOST]:
        after = (("after", near.change.after), ("before", near.change.before))
        overbid = valuate(near.entry, profile, number).overbid
        yield OtherGame(near.entry, near.label, (*near.params, *after), overbid)
    for other in marked:
        bidden = bids_of(other, valuate(other, profile, number).value, profile)
        if bidden:
            yield OtherGame(other, "mark_overbid", (("bids", bidden),))


def _bid_lower(entry: Entry, number: int, profile: Profile) -> Iterator[OtherGame]:
    """Yield an overbid game as it would be without the overbid."""
    worth = game_value(entry, profile)
    if not entry.bid or not worth or not valuate(entry, profile).overbid:
        return
    bid = max((each for each in legal_bids(profile) if each <= worth), default=0)
    for won in (True, False):
        other = entry._replace(bid=bid, overbid=False, won=won)
        if valuate(other, profile).points == number and not has_errors(check_entry(other, profile)):
            yield OtherGame(other, "not_overbid", (("bid", bid),))


def _any_bid(bids: Sequence[Entry], entry: Entry, profile: Profile) -> OtherGame:
    first, last = bids[0], bids[-1]
    if valuate(entry, profile).overbid and not valuate(last, profile).overbid:
        return OtherGame(last, "not_overbid", (("bid", last.bid),))
    return OtherGame(last, "bids", (("first", first.bid), ("last", last.bid)))


def _under(entry: Entry, number: int, profile: Profile) -> Iterator[OtherRules]:
    for name in profile_names():
        other = load_profile(name)
        if other.name != profile.name and valuate(entry, other).points == number:
            yield OtherRules(other, _deciding(entry, number, profile, other))


def _deciding(entry: Entry, number: int, profile: Profile, other: Profile) -> str:
    """Return the one key of the values that by itself turns this rule set's number into the other's."""
    for name in Values._fields:
        value = getattr(other.values, name)
        if value != getattr(profile.values, name):
            turned = profile._replace(values=profile.values._replace(**{name: value}))
            if valuate(entry, turned).points == number:
                return f"values.{name}"
    return ""


def _far(entry: Entry, number: int, profile: Profile) -> Iterator[OtherGame]:
    """Yield the games with the number that differ from the entry in the fewest facts."""
    if entry.contract not in BASE and entry.contract is not Contract.NULL:
        return
    games: list[tuple[tuple[int, int], int, Entry]] = []
    for game, won in product(announcements(profile), (True, False)):
        other = entry._replace(contract=game.contract, spitzen=game.spitzen, levels=game.levels, won=won, overbid=False)
        if valuate(other, profile).points == number:
            games.append((_distance(entry, other), len(games), other))
    for _, _, other in sorted(games)[:_MOST]:
        yield OtherGame(other, overbid=valuate(other, profile).overbid)


def _distance(one: Entry, other: Entry) -> tuple[int, int]:
    facts = sum(getattr(one, kind) != getattr(other, kind) for kind in _KINDS)
    apart = abs((one.spitzen or 0) - (other.spitzen or 0)) + (one.levels ^ other.levels).bit_count()
    return facts, apart
