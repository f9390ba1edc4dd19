"""Games under Dask beside one process: python benchmarks/bench_cluster.py [MILLIONS]

Prints the seconds of one process that reads and scores the files one by one, and of two workers that wait already. The
files hold 100,000 games each: the same lists over and over. No goal: the page of statistics quotes it.
"""

import sys
import tempfile
import time
from pathlib import Path

GAMES = 100_000  # of a file
MILLIONS = 10


def write(folder: Path, files: int) -> int:
    """Write files with the games of an invented event, repeated, and return the number of games."""
    import pandas as pd

    from skatlist.files.bulk import games_frame
    from skatlist.tournament.simulation import simulate_event

    once = games_frame(simulate_event(1, players=24, series=2).sheets)
    lists = int(once["sheet"].max()) + 1
    times = GAMES // len(once)
    many = pd.concat([once.assign(sheet=(once["sheet"] + at * lists).astype("int32")) for at in range(times)])
    for at in range(files):
        many.to_parquet(folder / f"{at:04}.parquet")
    return len(many) * files


def alone(folder: Path) -> tuple[dict[str, int], int]:
    """Score the files one by one: overbid games by contract, and the best total."""
    import pandas as pd

    from skatlist.files.bulk import score_frame, totals_frame
    from skatlist.skat.rules import load_profile

    rules = load_profile()
    overbid, best = None, 0
    for path in sorted(folder.glob("*.parquet")):
        games = pd.read_parquet(path)
        counts = score_frame(games, rules).groupby("contract", observed=True)["overbid"].sum()
        overbid = counts if overbid is None else overbid.add(counts, fill_value=0)
        best = max(best, int(totals_frame(games, rules)["total"].max()))
    return {str(name): int(count) for name, count in overbid.items()}, best


def together(folder: Path) -> tuple[dict[str, int], int]:
    """Answer the same with the workers of the client."""
    import dask

    from skatlist.files.bulk.cluster import games_in, score_games, totals_games

    games = games_in(folder)
    counts = score_games(games).groupby("contract", observed=True)["overbid"].sum(split_out=1)
    overbid, best = dask.compute(counts, totals_games(games)["total"].max())
    return {str(name): int(count) for name, count in overbid.items()}, int(best)


def main() -> None:
    """Print both times."""
    from dask.distributed import Client, LocalCluster

    files = (int(sys.argv[1]) if len(sys.argv) > 1 else MILLIONS) * 1_000_000 // GAMES
    with tempfile.TemporaryDirectory() as name:
        games = write(Path(name), files)
        begin = time.perf_counter()
        one = alone(Path(name))
        seconds = time.perf_counter() - begin
        workers = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": "127.0.0.1:0"}
        with LocalCluster(**workers) as cluster, Client(cluster) as client:
            client.wait_for_workers(2)
            client.run(lambda: __import__("skatlist.files.bulk.cluster"))
            begin = time.perf_counter()
            many = together(Path(name))
            other = time.perf_counter() - begin
        print(f"{games} games: alone {seconds:.1f} s, two workers {other:.1f} s; the same: {one == many}")


if __name__ == "__main__":
    main()
