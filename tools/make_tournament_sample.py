"""Write the tournaments of `samples/turnier/` again: python tools/make_tournament_sample.py

A Preisskat whose entries come as a messy table, and a league day of sixteen teams, two of which are incomplete. What
`event.toml` says of them is written by hand.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from messy_people import Messy, messy_people  # noqa: E402 - the folder of the tests comes first

from skatlist.tournament.simulation import invent_players  # noqa: E402

FOLDER: Final = ROOT / "samples" / "turnier"
TEAMS, SIZE = 16, 4
INCOMPLETE: Final = (6, 11)  # teams that come with three
PAIRS: Final = 18  # tandems
LADIES: Final = {
    *("Anna", "Carla", "Erika", "Gerda", "Ilse", "Käthe"),
    *("Margarete", "Ottilie", "Rosemarie", "Ursula", "Wilhelmine", "Yvonne"),
}


def entry_rows(messy: Messy) -> Iterator[str]:
    """Yield the table of a Preisskat: ladies are in their class, the first ones play as tandems, too."""
    for line, row in enumerate(messy.rows, start=1):
        cells = row.split(";")
        if cells[0].startswith("Lfd."):
            yield f"{row};Tandemwertung"
        elif line in messy.broken or not cells[0].isdigit():
            yield row
        else:
            number, lady = int(cells[0]), not LADIES.isdisjoint(cells[1].replace(",", " ").replace('"', " ").split())
            tandem = f"Duo {(number + 1) // 2}" if number <= 2 * PAIRS else ""
            cells[4], cells[6] = "Damen" if lady else "", tandem
            yield ";".join([*cells, "x" if tandem else ""])


def league_rows() -> Iterator[str]:
    """Yield a table of the people of a league day, team by team."""
    people = invent_players(random.Random(17), TEAMS * SIZE, team_size=SIZE)  # noqa: S311 - names, not secrets
    yield "Nr;Name;Verein;Mannschaft"
    missing = {SIZE * (team + 1) for team in INCOMPLETE}
    for player in people:
        if player.number not in missing:
            yield f"{player.number};{player.name};{player.club};{player.team}"


def files() -> Iterator[tuple[Path, bytes]]:
    """Yield the files of the samples and what is in them."""
    yield (
        FOLDER / "anmeldung.csv",
        "\r\n".join([*entry_rows(messy_people(132, near=6, seed=11)), ""]).encode("utf-8-sig"),
    )
    yield FOLDER / "liga.csv", ("\n".join(league_rows()) + "\n").encode()


def main() -> None:
    """Write the files."""
    for path, content in files():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    main()
