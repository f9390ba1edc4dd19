"""How many game records of the Skat server are replayed in a second."""

import statistics
import time
from pathlib import Path

GOAL = 1500
SAMPLE = Path(__file__).parents[1] / "tests" / "data" / "iss_excerpt.sgf"
ROUNDS = 7
COPIES = 50


def main() -> None:
    from skatlist.files.formats.iss.sessions import read_iss

    text = SAMPLE.read_text(encoding="utf-8")
    # Each copy is an evening of its own.
    many = "\n".join(text.replace("SE[", f"SE[{copy}") for copy in range(1, COPIES + 1))
    taken = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        parsed = read_iss(many, SAMPLE.name)
        taken.append(time.perf_counter() - start)
    rate = sum(len(sheet.rows) for sheet in parsed.sheets) / statistics.median(taken)
    print(f"{'game records a second':<44} {rate:7.0f}  goal {GOAL:5d}  {'met' if rate >= GOAL else 'MISSED'}")


if __name__ == "__main__":
    main()
