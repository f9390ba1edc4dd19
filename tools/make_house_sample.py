"""Make the evening by house rules, `samples/hausregeln`: python tools/make_house_sample.py

The games stand here as lines; the files hold them with dealers, values and running totals, as the tables write them.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from skatlist.files.formats.folder.event_file import EVENT_FILE, write_event_toml
from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.table.csv_list import write_csv
from skatlist.files.formats.text.text_writer import write_text
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, Row, Sheet, dealer_of
from skatlist.tournament import Event, Seating
from skatlist.tournament.simulation import state
from skatlist.words import Language

ROOT: Final = Path(__file__).resolve().parent.parent
EVENING: Final = "samples/hausregeln"
EXPECTED: Final = "samples/erwartet"
RULES_FILE: Final = "unsere-regeln.toml"
_CALLS: Final = {
    "hausregeln-check": ["check", EVENING],
    "hausregeln-score": ["score", EVENING],
    "hausregeln-standings": ["standings", EVENING],
}
_GAMES: Final = 12  # agreed at each table, Ramsch on top

PEOPLE: Final = (
    "Hannelore Brüggemann",
    "Mehmet Yıldırım",
    "Jürgen Vöge",
    "Zofia Wiśniewska",
    "Karl-Heinz Maß",
    "Inge Sørensen",
    "Dragan Kovačević",
)
RULES: Final = f"""\
# Die Hausregeln der Donnerstagsrunde: was anders ist als in „hausregeln“. Alles andere zeigt:
# skatlist rules show samples/hausregeln/{RULES_FILE}
extends = "hausregeln"

# Sonderregeln gelten nur, wenn alle zustimmen.
agreed_by = [
{"".join(f'    "{name}",{chr(10)}' for name in PEOPLE)}]

[title]
de = "Hausregeln der Donnerstagsrunde"
en = "House rules of the Thursday round"

# Auch nach Kontra und Re ist Bock, wie das Spiel auch ausgeht.
[bock]
kontra_re = true
"""
# Table 1: after 60:60 in game 3 Bock 4 to 6 and Ramsch 7 to 9; the Grand Hand of game 8 adds Ramsch 10 and starts
# Bock 11 to 13 and Ramsch 14 to 16; Kontra and Re of game 17 start Bock 18 and 19, then the agreed games are played.
THREE: Final = (
    "1 kreuz m2 r18 augen 74 +",
    "2 pik m1 h r33 augen 65 +",
    "3 grand m2 r48 augen 60 -",
    "1 herz o1 r18 augen 82 bock +",
    "3 karo m3 s r27 augen 95 bock +",
    "2 null r23 stiche 1 bock -",
    "ramsch augen 1:31 2:56 3:33 schieben 1",
    "1 grand m2 h r36 augen 71 +",
    "ramsch augen 1:22 2:0 3:98 jungfrau 2",
    "ramsch augen 1:44 2:41 3:35",
    "2 kreuz m1 r20 augen 66 bock +",
    "1 pik o2 r22 augen 68 kontra 1 kontra von 3 gereizt von 1 3 bock +",
    "3 herz m1 r20 augen 58 bock -",
    "ramsch durchmarsch 1",
    "ramsch augen 1:40 2:45 3:35 schieben 2",
    "ramsch augen 1:51 2:38 3:31",
    "2 grand m1 r36 augen 63 kontra 2 kontra von 1 2 gereizt von 1 2 +",
    "3 karo m2 r18 augen 77 bock +",
    "1 kreuz m1 r18 augen 64 bock +",
)
# Table 2, place 1 deals first: after the lost Kontra of game 3 Bock 4 to 7 and Ramsch 8 to 11 (in game 6 nobody bids);
# 60:60 in game 14 starts Bock 15 and 16, then the agreed games are played.
FOUR: Final = (
    "2 kreuz m1 r18 augen 61 +",
    "3 grand m1 r20 augen 85 +",
    "4 pik m2 r22 augen 44 kontra 1 kontra von 1 gereizt von 1 4 -",
    "1 herz m1 r18 augen 72 bock +",
    "4 null ou r46 stiche 0 bock +",
    "ramsch augen 1:41 3:47 4:32 bock",
    "2 karo o1 r18 augen 55 bock -",
    "ramsch augen 1:64 2:30 3:26 schieben 1",
    "ramsch augen 2:25 3:55 4:40 schieben 3",
    "ramsch jungfrau va1! augen 1:15 3:60 4:45",
    "ramsch augen 1:38 2:44 4:38",
    "3 kreuz m3 s r24 augen 92 +",
    "4 grand o1 r24 augen 68 kontra 1 kontra von 2 gereizt von 2 4 +",
    "1 pik m1 r22 augen 60 -",
    "2 herz m2 r20 augen 70 bock +",
    "1 karo m1 r18 augen 66 bock +",
)


def sources() -> dict[str, bytes]:
    """Return the content of every file by its path in the repository, the program's answers left out."""
    players = tuple(Player(name=name, number=number) for number, name in enumerate(PEOPLE, 1))
    tables = ((1, THREE, players[:3]), (2, FOUR, players[3:]))
    event = Event(
        name="Donnerstagsrunde mit Bock und Ramsch",
        date="2026-03-19",
        place="bei Brüggemanns, Tannhübel",
        rules=RULES_FILE,
        games={3: _GAMES, 4: _GAMES},
        players=players,
        seating=tuple(
            Seating(series=1, table=table, numbers=tuple(player.number or 0 for player in people))
            for table, _, people in tables
        ),
    )
    three, four = (_sheet(table, lines, people) for table, lines, people in tables)
    return {
        f"{EVENING}/{EVENT_FILE}": write_event_toml(event).encode(),
        f"{EVENING}/{RULES_FILE}": RULES.encode(),
        f"{EVENING}/serie1-tisch01.txt": write_text(three).encode(),
        f"{EVENING}/serie1-tisch02.csv": write_csv([four], Language.DE).encode("utf-8-sig"),
    }


def answers() -> Iterator[tuple[str, bytes]]:
    """Yield what the program says about the evening as it lies in the repository, by path."""
    environ = os.environ | {"PYTHONUTF8": "1", "NO_COLOR": "1", "COLUMNS": "100"}
    for name, call in _CALLS.items():
        command = [sys.executable, "-m", "skatlist", *call, "--lang", "de"]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, env=environ)
        if run.stderr or run.returncode not in {0, 1}:
            raise RuntimeError(run.stderr.decode("utf-8"))
        yield f"{EXPECTED}/{name}.txt", run.stdout.replace(b"\r\n", b"\n")


def _sheet(table: int, lines: tuple[str, ...], people: tuple[Player, ...]) -> Sheet:
    """Return the list of a table with everything stated; dealers are written, agreed games are the event's."""
    rows = tuple(_row(number, line, len(people)) for number, line in enumerate(lines, 1))
    return state(Sheet(table=table, players=people, rows=rows), load_profile("hausregeln"))


def _row(number: int, line: str, size: int) -> Row:
    row, findings = read_line(line, place_required=False)
    if row is None or findings:
        raise ValueError(line)
    return row._replace(number=number, dealer=dealer_of(number, size))


def main() -> None:
    """Write every file, then the answers."""
    for path, content in sources().items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_bytes(content)
    for path, content in answers():
        (ROOT / path).write_bytes(content)


if __name__ == "__main__":
    main()
