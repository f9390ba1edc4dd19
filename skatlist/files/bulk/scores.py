"""Score a frame of games: every game, and the totals of the lists."""

from typing import Any, Final

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from skatlist.files.bulk.any_frame import any_frame
from skatlist.files.bulk.game_arrays import NOT_KNOWN, Facts, NumberArray
from skatlist.files.bulk.games import BESIDE, FACTS, column_numbers, facts_from_frame
from skatlist.files.bulk.table import Codes, rule_table
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import MAX_PLACES
from skatlist.words import InputError, UsageError

_BESIDE: Final = {column.name: column for column in BESIDE}
_NAMES: Final = tuple(column.name for column in (*BESIDE, *FACTS))
_SCORINGS: Final = ("seeger-fabian", "plain")


def score_frame(frame: Any, profile: Profile) -> Any:
    """Return the frame with four more columns: `value`, `points`, `overbid` and `problems`.

    It is one of pandas, polars or another library that narwhals knows, and the answer is of the same one.

    `value` and `points` (Int32) are those of `valuate`, empty if a fact is missing. `overbid` says whether the bid
    exceeded the game. `problems` (uint32) are the codes found for the game by itself, see `codes_of`. Raises InputError
    if the columns are not those of a frame of games or the lists have other rules, UsageError for rules with Bock or
    Ramsch.
    """
    taken = any_frame(frame, _NAMES)
    scores = rule_table(profile).look_up(_checked(taken.games, profile))
    return taken.with_columns(
        {
            "value": _nullable(scores.value),
            "points": _nullable(scores.points),
            "overbid": scores.overbid,
            "problems": scores.problems,
        }
    )


def totals_frame(frame: Any, profile: Profile) -> Any:
    """Return the totals of every list: one row for each place, like the footer of a list. SkWO 6.3.1.

    Lists are distinguished by `sheet`, or by `series` and `table` if that column is missing. The other columns are
    `place`, `points`, `won`, `lost`, `bonus_own`, `bonus_others` and `total`. A game that cannot be computed adds
    no points, but counts if it is certainly lost. Raises InputError and UsageError like `score_frame`, and if the
    rules do not settle a list by adding up points.
    """
    scoring = profile.scoring
    if scoring.kind not in _SCORINGS or scoring.target:
        raise UsageError("frames_scoring", rules=profile.name)
    taken = any_frame(frame, _NAMES)
    return taken.like(_totals(taken.games, profile))


def _totals(frame: pd.DataFrame, profile: Profile) -> pd.DataFrame:
    scoring = profile.scoring
    scores = rule_table(profile).look_up(_checked(frame, profile))
    keys = ["sheet"] if "sheet" in frame.columns else ["series", "table"]
    for key in keys:
        _column(frame, key)
    lists = frame[keys].reset_index(drop=True).groupby(keys, sort=False)  # an index may have the same names
    group: Codes = lists.ngroup().to_numpy().astype(np.intp)
    sizes = _sizes(group, _column(frame, "places"))
    declarer = _column(frame, "declarer").astype(np.intp)
    present = _column(frame, "present") if "present" in frame.columns else (1 << sizes.take(group)) - 1
    if bool((present >> sizes.take(group)).any()):
        raise InputError("frames_places", column="present")
    played = (declarer > 0) & (present >> np.maximum(declarer - 1, 0) & 1 == 1)
    seat = group * MAX_PLACES + declarer - 1
    room = sizes.size * MAX_PLACES
    won, lost = (np.bincount(seat[played & (scores.won == ended)], minlength=room) for ended in (1, 0))
    booked = played & (scores.points != NOT_KNOWN) & (scores.won >= 0)
    points = _sums(seat[booked], scores.points[booked], room)
    losses = played & (scores.won == 0)
    others = (
        _others(group[losses], declarer[losses], present[losses], profile, room)
        if scoring.has_bonus
        else np.zeros_like(won)
    )
    own = scoring.own_bonus * (won - lost)
    seats = np.flatnonzero(np.arange(room) % MAX_PLACES < np.repeat(sizes, MAX_PLACES))
    columns = {"points": points, "won": won, "lost": lost, "bonus_own": own, "bonus_others": others}
    heads = frame[keys].iloc[_firsts(group, sizes.size)[seats // MAX_PLACES]].reset_index(drop=True)
    return heads.assign(
        place=(seats % MAX_PLACES + 1).astype(np.int8),
        **{name: column[seats].astype(np.int64) for name, column in columns.items()},
        total=(points + own + others)[seats].astype(np.int64),
    )


def _checked(frame: pd.DataFrame, profile: Profile) -> Facts:
    if "rules" in frame.columns:
        others = [str(name) for name in frame["rules"].dropna().unique() if name != profile.name]
        if others:
            raise InputError("frames_rules", found=others[0], rules=profile.name)
    return facts_from_frame(frame)


def _column(frame: pd.DataFrame, name: str) -> NumberArray:
    if name not in frame.columns:
        raise InputError("frames_column", column=name)
    return column_numbers(frame[name], _BESIDE[name])


def _nullable(array: NDArray[np.int32]) -> pd.arrays.IntegerArray:
    unknown = array == NOT_KNOWN
    return pd.arrays.IntegerArray(np.where(unknown, 0, array).astype(np.int32), unknown)


def _firsts(group: Codes, count: int) -> Codes:
    firsts = np.empty(count, np.intp)
    firsts[group[::-1]] = np.arange(group.size)[::-1]
    return firsts


def _sizes(group: Codes, places: NumberArray) -> Codes:
    count = int(group.max()) + 1 if group.size else 0
    sizes = places[_firsts(group, count)].astype(np.intp)
    if bool((sizes.take(group) != places).any()):
        raise InputError("frames_places", column="places")
    return sizes


def _sums(seats: Codes, numbers: NDArray[Any], room: int) -> NDArray[np.int64]:
    return np.bincount(seats, weights=numbers, minlength=room).astype(np.int64)


def _others(group: Codes, declarer: Codes, present: NumberArray, profile: Profile, room: int) -> NDArray[np.int64]:
    """Return the bonus of each seat for games lost by others, by the number of players in each game (quellen.md A4)."""
    factors = np.array([profile.scoring.others.get(bits.bit_count(), 0) for bits in range(1 << MAX_PLACES)])
    bonus = np.zeros(room, np.int64)
    for place in range(1, MAX_PLACES + 1):
        there = (present >> (place - 1) & 1 == 1) & (declarer != place)
        bonus += _sums(group[there] * MAX_PLACES + place - 1, factors.take(present[there]), room)
    return bonus
