"""Games in many files, scored by many machines: the same functions under Dask, one file at a time.

Dask comes with the extra `cluster`. A file is one frame of games (`games_frame`, written with `to_parquet`), so its
lists are never divided, and list numbers are unique only within a file.
"""

from pathlib import Path
from typing import Any, Final

import dask.dataframe as dd
import pandas as pd
import pyarrow as pa

from skatlist.base.disk import is_folder, path_text
from skatlist.files.bulk.any_frame import TEXT
from skatlist.files.bulk.games import FACTS, games_frame
from skatlist.files.bulk.scores import score_frame, totals_frame
from skatlist.skat.rules import DEFAULT_PROFILE, load_profile
from skatlist.words import InputError

_WORDS: Final = tuple(column.name for column in FACTS if isinstance(column.dtype, pd.CategoricalDtype))


def games_in(folder: Path) -> Any:
    """Return the games of all Parquet files in a folder, one partition for each file, with the name of the file.

    Nothing is read before it is needed. A worker finds the folder under its absolute path. Raises
    InputError if the folder has no such file.
    """
    if not is_folder(folder):
        raise InputError("folder_missing", folder=path_text(folder))
    files = sorted(str(path) for path in folder.absolute().glob("*.parquet"))
    if not files:
        raise InputError("frames_folder", folder=path_text(folder))
    from_map: Any = dd.from_map
    return from_map(_read, files, meta=_games())


def score_games(games: Any, rules: str = DEFAULT_PROFILE) -> Any:
    """Return games with `value`, `points`, `overbid` and `problems`, like `score_frame`."""
    meta = score_frame(games._meta, load_profile(rules))  # noqa: SLF001 - the empty frame from which Dask infers types
    return games.map_partitions(_scored, rules, meta=meta)


def totals_games(games: Any, rules: str = DEFAULT_PROFILE) -> Any:
    """Return the totals of every list, like `totals_frame`, after the name of its file."""
    meta = _totals(games._meta, rules)  # noqa: SLF001 - the empty frame from which Dask infers types
    return games.map_partitions(_totals, rules, meta=meta)


def _games() -> pd.DataFrame:
    return _with_file_name(games_frame(()), "")


def _read(file: str) -> pd.DataFrame:
    """Return the games in a file. Raises InputError if it cannot be read or is not a table of games."""
    wanted = games_frame(())
    try:
        frame = pd.read_parquet(file)
    except (pa.ArrowException, OSError, ValueError, TypeError, KeyError) as fault:
        raise InputError("parquet_broken", file=path_text(file)) from fault
    for column, dtype in wanted.dtypes.items():
        if column not in frame.columns:
            raise InputError("frames_column", column=str(column))
        if column in _WORDS:
            continue  # scoring reports an invalid word
        if frame[column].dtype != dtype:
            column_type = str(frame[column].dtype)
            raise InputError("frames_dtype", column=str(column), dtype=column_type, needed=str(dtype))
    return _with_file_name(frame[list(wanted.columns)], Path(file).name)


def _scored(frame: pd.DataFrame, rules: str) -> pd.DataFrame:
    scored: pd.DataFrame = score_frame(frame, load_profile(rules))
    return scored.astype({name: _games().dtypes[name] for name in _WORDS})


def _totals(frame: pd.DataFrame, rules: str) -> pd.DataFrame:
    totals = totals_frame(frame, load_profile(rules))
    return _with_file_name(totals, str(frame["file"].iloc[0]) if len(frame) else "")


def _with_file_name(frame: pd.DataFrame, file: str) -> pd.DataFrame:
    names = pd.Series(file, index=frame.index, dtype=TEXT, name="file")
    return pd.concat([names, frame], axis="columns")
