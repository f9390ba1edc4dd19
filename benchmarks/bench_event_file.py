"""How long it takes to open an event file, as a multiple of `python -c pass`: until `enter` asks for the first game.

`enter` gets no input and ends at its first prompt; it has opened the file, replayed the journal and computed a list.
"""

import tempfile
from pathlib import Path

from timing import medians, python, report, skatlist

GOALS = {2_000: 9, 20_000: 20}  # records of the journal


def write_event(path: Path, records: int) -> None:
    """Write an event file with a number of records, nearly all of them games."""
    from skatlist.files.formats.notation.line_writer import write_line
    from skatlist.files.journal.drafts import event_drafts
    from skatlist.files.journal.journal import Draft, RecordKind, list_key
    from skatlist.files.journal.skat_file import SkatFile
    from skatlist.tournament.simulation import simulate_event

    series = 2 if records < 5_000 else 12
    event = simulate_event(7, players=records // series // 12 + 4, series=series)
    drafts = list(event_drafts(event))
    for sheet in event.sheets:
        key = list_key(sheet.series, sheet.table)
        drafts += [Draft(RecordKind.GAME, key, {"game": row.number, "line": write_line(row)}) for row in sheet.rows]
    if len(drafts) < records:
        raise SystemExit(f"only {len(drafts)} of {records} records")
    SkatFile.create(path, drafts[:records], "benchmark")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        commands = {"python -c pass": python("-c", "pass")}
        for records in GOALS:
            path = Path(folder) / f"{records}.skat"
            write_event(path, records)
            table = ("--series", "1", "--table", "1")
            commands[f"event of {records} records: enter"] = skatlist("enter", path, *table)
        evening = min(GOALS)
        commands[f"event of {evening} records: standings"] = skatlist("standings", Path(folder) / f"{evening}.skat")
        taken = medians(commands)
    for records, goal in GOALS.items():
        for name in (name for name in commands if f" {records} " in name):
            report(name, taken[name] / taken["python -c pass"], goal)


if __name__ == "__main__":
    main()
