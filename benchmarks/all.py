"""Every promised figure in one run. A goal that is missed ends it with code 1.

`python benchmarks/all.py` prints them; with `--write` they go into docs/leistung.md too, each group with its day and
commit. `--only P10 --write`, as the proof of a group calls it, leaves the others on that page as they are. Why a goal
is missed stands in tools/survivors.toml.

Each script beside this one measures one group and can be run by itself; this one runs them in turn, shows what they
print as `name ratio goal`, and keeps it as a table. Nothing else should run meanwhile: nearly all are ratios of whole
processes taken in turn, so a busy machine spoils them less than times, but it does.
"""

import argparse
import os
import platform
import re
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))

from proofs import Repository  # noqa: E402

PAGE = HERE.parent / "docs" / "leistung.md"

# Promise -> the scripts that measure it, what it is called in the table.
GROUPS = {
    "P1": (("bench_start.py",), "Start: Vielfaches von `python -c pass` (Prozessorzeit)"),
    "P2": (("bench_entry.py",), "Eintragen: Vielfaches eines bloßen SQLite-Commits"),
    "P3": (("bench_million.py",), "Eine Million Spiele: Vielfaches von `pandas.read_csv` derselben Datei"),
    "P4, P5": (("bench_papers.py",), "100 Listen als PDF und Excel: Vielfaches des üblichen Wegs"),
    "P6": (
        ("bench_evening.py", "bench_signing.py"),
        "Ein ganzer Abend: Vielfaches der bloßen Importe; Unterschrift: Vielfaches von pyHanko allein",
    ),
    "P7": (
        ("bench_draw.py", "bench_standings.py", "bench_stack.py"),
        "Turnier mit 500 Spielern: Vielfaches von `python -c pass`, des Lesens (Prozessorzeit), des üblichen Wegs",
    ),
    "W1": (("bench_desk_load.py",), "Schreibtisch im Browser, 32 Tische zugleich: Vielfaches eines Eintrags"),
    "P9": (("bench_desk_rows.py",), "Schreibtisch mit 96 Listen in der Datei: Sekunden"),
    "P10": (("bench_browser.py",), "Fassung für den Browser ohne Installation, in Chromium: Sekunden, Megabyte"),
    "P11": (
        ("bench_desk.py",),
        "Schreibtisch, erste Seite: Vielfaches von `python -c pass`; mit 300 Listen: Sekunden (Prozessorzeit)",
    ),
    "P12": (
        ("bench_archive.py",),
        "Archiv mit 12.000 Abenden: Sekunden; Vielfaches des ersten Lesens",
    ),
    "P13": (("bench_sums.py",), "Summen einer Serie am Schreibtisch, 500 Listen in der Datei: Sekunden, Tasten"),
    "R4": (("bench_repairs.py",), "Schreibfehler gefunden, ihre Zeile und was dastehen muss: Prozent"),
    "ZWEI": (("bench_compare.py",), "Zwei Listen eines Tischs verglichen: Prozent"),
    "FILE": (("bench_event_file.py",), "Eine Abenddatei öffnen: Vielfaches von `python -c pass`"),
    "ISS": (("bench_records.py",), "Spielberichte des Internationalen Skat-Servers je Sekunde"),
}
FIGURE = re.compile(r"(?P<name>\S.*?) {2,}(?P<value>[0-9.]+)  goal +(?P<goal>[0-9.]+)  (?P<met>met|MISSED)")


class Figure(NamedTuple):
    """One line of a script: what, how much, the goal, and whether it is met; or a note, with nothing but its name."""

    name: str
    value: str = ""
    goal: str = ""
    met: bool = True


def measured(script: str) -> list[Figure]:
    """Run a script, show its lines as they come, and return them."""
    figures = []
    with subprocess.Popen([sys.executable, "-u", str(HERE / script)], stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout or ():
            print(line, end="", flush=True)
            match = FIGURE.match(line)
            if match:
                figures.append(Figure(match["name"], match["value"], match["goal"], match["met"] == "met"))
            else:
                figures.append(Figure(line.strip()))
    if process.returncode:
        raise SystemExit(f"{script} failed")
    return figures


def machine() -> str:
    """Return what the figures were measured on."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        models = [
            line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")
        ]
        cpu = models[0] if models else cpu
    memory = ""
    if hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names:
        memory = f", {os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE') / 2**30:.0f} GB Speicher"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{cpu}, {os.cpu_count()} Kerne{memory}; {platform.system()}; {python}"


def reasons() -> dict[str, str]:
    """Return why goals are missed after honest trying, in German, by the name of the figure."""
    known = tomllib.loads((HERE.parent / "tools" / "survivors.toml").read_text(encoding="utf-8")).get("goal", ())
    return {name: goal["de"] for goal in known for name in goal["survivors"]}


def commit() -> str:
    """Return the commit that is measured, as tools/proofs.py names it."""
    return Repository(HERE.parent).commit()


def rows_of(promise: str, figures: list[Figure]) -> str:
    """Return the lines of a promise in the table, its name with the day and the commit."""
    day = time.strftime("%d.%m.%Y")
    rows = [f"| **{promise}** | **{GROUPS[promise][1]}** ({day}, Stand {commit()}) | | | |"]
    for figure in figures:
        mark = "" if not figure.value else "erreicht" if figure.met else "verfehlt"
        value, goal = (number.replace(".", ",") for number in (figure.value, figure.goal))
        rows.append(f"| | {figure.name} | {value} | {goal} | {mark} |")
        if not figure.met and figure.name in reasons():
            rows.append(f"| | {reasons()[figure.name]} |  |  |  |")
    return "".join(f"{row}\n" for row in rows)


def page_with(found: dict[str, list[Figure]], old: str) -> str:
    """Return docs/leistung.md with these promises measured anew, each at its place, the others as they were."""
    table = old.partition("|---|---|---|---|---|\n")[2].partition("\n\n")[0]
    groups = re.split(r"(?m)^(?=\| \*\*)", f"{table}\n")
    kept = {match[1]: group for group in groups if (match := re.match(r"\| \*\*(.+?)\*\*", group))}
    kept |= {promise: rows_of(promise, figures) for promise, figures in found.items()}
    rows = "".join(kept[name] for name in GROUPS if name in kept)
    return PATTERN.format(machine=machine(), rows=rows)


PATTERN = """# Wie schnell skatlist ist

Gemessen wird mit einem Befehl, `python benchmarks/all.py`; mit `--write` schreibt er diese Seite neu. Fast alle Zahlen
sind Verhältnisse: Zwei Programme laufen abwechselnd, jedes als eigener Prozess mit Start und Importen, verglichen wird
der Median. So gelten sie auf schnellen und auf langsamen Rechnern.

Zuletzt gemessen auf: {machine}.
Jede Gruppe nennt ihren Tag und ihren Stand.

| | Was | gemessen | Ziel | |
|---|---|---|---|---|
{rows}
## Wie die Zahlen zu lesen sind

- Kleiner ist besser, außer bei Prozent und Spielberichten je Sekunde. Verglichen wird mit dem, was ohnehin anfällt
  (Python starten, eine Datei nur einlesen), oder mit dem üblichen Weg; er steht in derselben Datei unter `benchmarks/`.
  Prozessorzeit zählt, wo andere Programme sonst mitgemessen würden. Ein verfehltes Ziel ist ein roter Nachweis.
- Eine Million Spiele: 28 Spalten, wie skatlist sie schreibt, mit Werten, Spielständen, Zählern und Fußzeilen. Geprüft
  wird jede Zahl. Die Schleife mit `csv.DictReader` und einer Dataclass je Spiel stellt dieselben Fragen.
- Listen ohne Fehler werden zu Hunderten auf einmal als richtig erwiesen. Jede andere wird Zeile für Zeile gelesen wie
  eine einzelne Liste, mit denselben Befunden; das kostet einige Tausendstel Sekunden je Liste. Dass beide Wege dasselbe
  sagen, prüft `tests/bulk`, in voller Größe `PYTHONPATH=tests python tests/bulk/many_lists.py 1000000`.
- Der Speicher wächst nicht mit der Datei.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write docs/leistung.md")
    parser.add_argument("--only", nargs="*", choices=GROUPS, help="only these promises")
    asked = parser.parse_args()
    found = {
        promise: [figure for script in scripts for figure in measured(script)]
        for promise, (scripts, _) in GROUPS.items()
        if not asked.only or promise in asked.only
    }
    missed = [figure.name for figures in found.values() for figure in figures if not figure.met]
    print(
        f"{len(missed)} of {sum(bool(f.value) for each in found.values() for f in each)} goals missed",
        *missed,
        sep="\n  ",
    )
    if asked.write:
        PAGE.write_text(page_with(found, PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    raise SystemExit(bool(missed))


if __name__ == "__main__":
    main()
