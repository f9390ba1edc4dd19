"""Every raw game there can be, or one in STEP, against the oracle: python tests/game/every_raw_game.py [STEP]."""

import subprocess
import sys
from itertools import product
from pathlib import Path

SCRIPT = str(Path(__file__).with_name("exhaustive.py"))
CONTRACTS = ("clubs", "spades", "hearts", "diamonds", "grand", "null")


def main() -> int:
    """Print how many were compared and how many differ; of each kind the first differences are shown and counted."""
    step, games, differences = int([*sys.argv[1:], 1][0]), 0, 0
    for contract, result in product(CONTRACTS, ("won", "lost")):
        done = subprocess.run(
            [sys.executable, SCRIPT, contract, result, str(step)], capture_output=True, text=True, check=False
        )
        count, *lines = done.stdout.splitlines() or ["0", done.stderr]
        games, differences = games + int(count), differences + len(lines)
        print(*lines, sep="\n", end="\n" if lines else "")  # noqa: T201 - this is the script's answer
    print(f"{games} games, {differences} differences")  # noqa: T201
    return int(bool(differences) or (step == 1 and games != 5_779_200))


if __name__ == "__main__":
    sys.exit(main())
