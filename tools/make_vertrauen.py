"""Prove the promises of this version and write docs/vertrauen.md and docs/trust.md: python tools/make_vertrauen.py.

    python tools/make_vertrauen.py                    # every proof, one after the other: hours
    python tools/make_vertrauen.py --only R5,R6       # the proofs of some promises
    python tools/make_vertrauen.py --only r5-kills    # one proof
    python tools/make_vertrauen.py --small            # samples of all of them
    python tools/make_vertrauen.py --pages            # run nothing, write the pages from what is known

What each run printed is kept in tools/vertrauen.json, so that promises can be proved one by one. A proof that did not
run on this version is shown as not run.
"""

import argparse
import datetime as dt
import json
import os
import re
import shlex
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import skatlist

ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = ROOT / "tools" / "vertrauen.json"
SURVIVORS: Final = ROOT / "tools" / "survivors.toml"
PAGES: Final = {"de": ROOT / "docs" / "vertrauen.md", "en": ROOT / "docs" / "trust.md"}
_TESTS: Final = r"^(?=.* in [\d.]+s)(?:.*?\b(\d+) failed)?(?:.*?\b(\d+) passed)?"
_SHOWN: Final = 400  # characters kept of what a proof that failed printed last


class Proof(NamedTuple):
    """One command that proves a promise.

    `words` say in German and English how it is proved; `figure` finds the figures in the lines it prints, each pattern
    with a group for a number that is added up, and `says` names them. Without `figure` it is pytest that prints.
    `small` is the command of a sample: minutes instead of hours.
    """

    name: str
    command: str
    small: str
    words: tuple[str, str]
    figure: str = ""
    says: tuple[str, str] = ("", "")


class Promise(NamedTuple):
    """A promise in German and English, and what proves it."""

    words: tuple[str, str]
    proofs: tuple[Proof, ...]


def _pytest(name: str, tests: str, de: str, en: str, tier: str = "slow") -> Proof:
    """Return the proof that tests are: the quick and the slow tier of them, or the `whole` one."""
    mark = "whole" if tier == "whole" else "not whole"
    small = "whole" if tier == "whole" else "not slow and not whole"
    return Proof(name, *(f'python -m pytest -n 0 -m "{each}" {tests}' for each in (mark, small)), (de, en))


PROMISES: Final[Mapping[str, Promise]] = {
    "R1": Promise(
        ("Spielwert und Prüfung eines Spiels sind richtig.", "The value of a game and the checks of it are right."),
        (
            Proof(
                "r1-every-raw-game",
                "python tests/game/every_raw_game.py",
                "python tests/game/every_raw_game.py 101",
                (
                    "jedes Spiel, das sich hinschreiben lässt, gegen ein zweites Orakel: Wert, Buchung, überreizt, Befunde",
                    "every game that can be written down against a second oracle: value, booking, overbid, findings",
                ),
                r"^(\d+) games, (\d+) differences",
                ("{0} Spiele, {1} Unterschiede", "{0} games, {1} differences"),
            ),
            _pytest(
                "r1-every-format",
                "tests/formats/test_round_trips.py tests/formats/test_line_every_entry.py",
                "zulässige Spiele durch jedes Format und zurück",
                "admissible games through every format and back",
            ),
        ),
    ),
    "R2": Promise(
        ("Die Tests würden einen Fehler merken.", "The tests would notice a mistake."),
        tuple(
            Proof(
                f"r2-mutants-{room}",
                f"python tools/mutants.py {room} 60",
                f"python tools/mutants.py {room} 5",
                (
                    f"`{room}` an zufälligen Stellen verfälscht, bis ein Test es merkt",
                    f"`{room}` altered at random places until a test notices",
                ),
                r"^(\d+) mutants, (\d+) found, (\d+) survived",
                ("{0} Verfälschungen, {1} bemerkt, {2} nicht", "{0} alterations, {1} noticed, {2} not"),
            )
            for room in ("game", "rules", "sheet", "checks")
        ),
    ),
    "R3": Promise(
        ("Ranglisten, Auslosung und Geld sind richtig.", "Standings, draws and money are right."),
        (
            _pytest(
                "r3-events",
                "tests/tournament/test_checker.py",
                "200 zufällige Veranstaltungen, auch mit Hausregeln, und je 40 Ligen und Saisons vom Programm und vom unabhängigen Prüfer gerechnet",
                "200 random events, some with house rules, 40 leagues and 40 seasons computed by the program and by the independent checker",
            ),
            _pytest(
                "r3-5000-events",
                "tests/tournament/test_checker.py",
                "5.000 zufällige Veranstaltungen ebenso",
                "5,000 random events likewise",
                tier="whole",
            ),
            _pytest(
                "r3-grammar",
                "tests/formats/test_grammar.py tests/formats/test_format_cases.py",
                "10.000 zufällige Listen aus der Grammatik des offenen Formats, gelesen, geschrieben und wieder gelesen;"
                " die 62 Fälle",
                "10,000 random lists out of the grammar of the open format, read, written and read again; the 62 cases",
            ),
        ),
    ),
    "R4": Promise(
        ("Ein Verschreiber wird gefunden und an seine Stelle gesetzt.", "A slip is found and put where it is."),
        (
            _pytest(
                "r4-slips",
                "tests/slips tests/checks/test_slips.py tests/checks/test_slips_in_lists.py",
                "Verschreiber in erzeugten Listen: gemeldet, an der richtigen Zeile, mit der richtigen Abhilfe",
                "slips in generated lists: reported, at the right row, with the right remedy",
            ),
        ),
    ),
    "R5": Promise(
        ("Ein bestätigter Eintrag geht nie verloren.", "An acknowledged entry is never lost."),
        (
            Proof(
                "r5-kills",
                "python tests/attack/all.py --only kills --jobs 1",
                "python tests/attack/all.py --small --only kills --jobs 1",
                (
                    "beim Eintragen zu zufälligen Zeiten abgeschossen; danach ist jeder bestätigte Eintrag da und die Kette"
                    " ganz",
                    "killed at random while entering; afterwards every acknowledged entry is there and the chain whole",
                ),
                r"^kills +(\d+) +(\d+) +(\d+)",
                ("{0} Abschüsse, {1} verloren, {2} Programmfehler", "{0} kills, {1} lost, {2} internal errors"),
            ),
            _pytest(
                "r5-tests",
                "tests/cli/test_kills.py tests/cli/test_import_killed.py tests/store/test_together.py",
                "Abschüsse beim Einlesen und Entscheiden; acht Programme, die zugleich eintragen",
                "kills while importing and deciding; eight programs that enter at once",
            ),
        ),
    ),
    "R6": Promise(
        (
            "Ein voller Datenträger oder ein Absturz hinterlässt keine halbe Datei.",
            "A full disk or a crash leaves no half file.",
        ),
        (
            Proof(
                "r6-system-calls",
                "python tests/attack/system_calls.py",
                "python tests/attack/system_calls.py --every 60",
                (
                    "an jedem Systemaufruf, der schreibt, ein Fehler (EIO, ENOSPC) oder der Abschuss: jeder Befehl, der"
                    " schreibt, und der Schreibtisch",
                    "a fault (EIO, ENOSPC) or a kill at every system call that writes: every command that writes, and the"
                    " desk",
                ),
                r"^(\d+) faults put in, (\d+) lost, (\d+) half files, (\d+) false successes, (\d+) tracebacks",
                (
                    "{0} Fehler gesetzt, {1} verloren, {2} halbe Dateien, {3} falsche Erfolge, {4} Abstürze",
                    "{0} faults put in, {1} lost, {2} half files, {3} false successes, {4} tracebacks",
                ),
            ),
            _pytest(
                "r6-full-disk",
                "tests/cli/test_full_disk.py tests/cli/test_writing_files.py",
                "Schreiben auf vollem und schreibgeschütztem Datenträger",
                "writing on a full disk and on a read-only one",
            ),
        ),
    ),
    "R7": Promise(
        ("Keine Datei bringt das Programm zum Absturz.", "No file stops the program."),
        (
            Proof(
                "r7-spoilt-files",
                "python tests/attack/fuzz.py 10000 1",
                "python tests/attack/fuzz.py 300 1",
                (
                    "verdorbene Dateien aller Arten durch alle Befehle, die sie lesen, mit .ods, .xls und dem HTTP des"
                    " Schreibtischs",
                    "spoilt files of all kinds through all commands that read them, with .ods, .xls and the HTTP of the desk",
                ),
                r"^seed \d+: (\d+) inputs, (\d+) faults",
                ("{0} Dateien, {1} Fehler", "{0} files, {1} faults"),
            ),
        ),
    ),
    "R8": Promise(
        ("Kein Name trägt einen Angriff.", "No name carries an attack."),
        (
            _pytest(
                "r8-names",
                "tests/cli/test_hostile_words.py tests/words/test_visible.py tests/cli/test_long_names.py",
                "Namen mit Formeln, Steuerzeichen, Leserichtung, HTML und Pfaden in Excel, CSV, PDF und HTML",
                "names with formulas, control characters, direction marks, HTML and paths in Excel, CSV, PDF and HTML",
            ),
        ),
    ),
    "R9": Promise(
        ("Was unterschrieben ist, ändert niemand unbemerkt.", "What is signed nobody changes unseen."),
        (
            Proof(
                "r9-forgeries",
                "python tests/attack/all.py --only crafted --jobs 1",
                "python tests/attack/all.py --small --only crafted --jobs 1",
                (
                    "Blätter, Arbeitsmappen, Unterschriften und Verläufe, wie ein Fälscher sie vorbereitet",
                    "papers, workbooks, signatures and logs as a forger prepares them",
                ),
                r"^crafted +(\d+) +(\d+) +(\d+)",
                (
                    "{0} Fälschungen, {1} unbemerkt, {2} Programmfehler",
                    "{0} forgeries, {1} unseen, {2} internal errors",
                ),
            ),
            _pytest(
                "r9-papers",
                "tests/signatures/test_pdf_attacks.py tests/signatures/test_excel_attacks.py"
                " tests/signatures/test_journal_seal.py tests/signatures/test_signed_content.py",
                "geänderte Bytes, spätere Fassungen, andere Titel, vertauschte und fehlende Listen",
                "changed bytes, later revisions, other titles, lists swapped and left out",
            ),
        ),
    ),
    "R10": Promise(
        ("Was getippt wurde, ist, was unterschrieben wurde.", "What was typed is what was signed."),
        (
            _pytest(
                "r10-final",
                "tests/evening/test_final_lists.py tests/evening/test_consent.py tests/evening/test_released.py"
                " tests/evening/test_conform.py tests/event/test_policy.py",
                "Kontrollsummen vor der Unterschrift, danach nur Berichtigungen mit Grund und Zustimmung",
                "control totals before the signature, afterwards corrections with reason and consent only",
            ),
        ),
    ),
    "R11": Promise(
        ("Überall dasselbe.", "The same everywhere."),
        (
            _pytest(
                "r11-same-bytes",
                "tests/cli/test_same_everywhere.py",
                "dieselben Bytes von CSV, Text, JSON und PDF bei anderer Sprache des Rechners, Zeitzone, Streuung und"
                " Reihenfolge der Tische",
                "the same bytes of CSV, text, JSON and PDF under other locales, time zones, hash seeds and orders of tables",
            ),
        ),
    ),
    "W1": Promise(
        (
            "Ein Eintrag vom Telefon ist sofort auf der Platte und an der Wand.",
            "An entry from a phone is on disk and on the wall at once.",
        ),
        (
            _pytest(
                "w1-load",
                "tests/desk/test_load.py tests/desk/test_together.py",
                "viele Tische tragen zugleich ein (Zeiten: siehe leistung.md)",
                "many tables enter at once (for times see leistung.md)",
            ),
        ),
    ),
    "W2": Promise(
        (
            "Der Schreibtisch verliert und verdoppelt nichts, auch abgeschossen.",
            "The desk loses and doubles nothing, killed or not.",
        ),
        (
            _pytest(
                "w2-killed",
                "tests/desk/test_phones_killed.py tests/desk/test_doubled_and_lost.py",
                "Server abgeschossen, Telefone fort, doppelt und vertauscht gesendet",
                "server killed, phones away, sent twice and in another order",
            ),
        ),
    ),
    "W3": Promise(
        ("Ohne das Geheimnis wird nichts geschrieben.", "Without the secret nothing is written."),
        (
            _pytest(
                "w3-guard",
                "tests/desk/test_guard.py tests/desk/test_phone_door.py tests/desk/test_http_server.py",
                "gefälschte, wiederholte, fremde, zu große und zu langsame Anfragen",
                "forged, replayed, foreign, too large and too slow requests",
            ),
        ),
    ),
    "W4": Promise(
        (
            "Schreibtisch, Telefon und Wand gehen in einem echten Browser.",
            "Desk, phone and wall work in a real browser.",
        ),
        (
            _pytest(
                "w4-chromium",
                "tests/desk/test_event_in_chromium.py",
                "ein Abend in Chromium: Liste am Schreibtisch und am Telefon getippt",
                "an evening in Chromium: lists typed at the desk and on the phone",
            ),
        ),
    ),
}


# --- Running ----------------------------------------------------------------------------------------------------------


def kept() -> dict[str, dict[str, Any]]:
    """Return what the runs came to that are known, by proof."""
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}


def prove(command_line: str, figure: str) -> dict[str, Any]:
    """Run a proof and return what is kept of it."""
    begin = time.monotonic()
    program, *rest = shlex.split(command_line)
    command = [sys.executable if program == "python" else program, *rest]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ})
    printed = f"{done.stdout}\n{done.stderr}"
    found = [match.groups() for match in re.finditer(figure or _TESTS, done.stdout, re.MULTILINE)]
    numbers = [sum(int(each or 0) for each in column) for column in zip(*found, strict=True)]
    asked = ["git", "rev-parse", "--short=8", "HEAD"]
    commit = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    return {
        "version": skatlist.__version__,
        "commit": commit.stdout.strip(),
        "day": dt.datetime.now(dt.UTC).date().isoformat(),
        "command": command_line,
        "minutes": round((time.monotonic() - begin) / 60, 1),
        "passed": done.returncode == 0 and any(numbers),
        "figures": numbers,
        **({"survived": survived} if (survived := re.findall(r"^survived: (.+)$", done.stdout, re.MULTILINE)) else {}),
        **({} if done.returncode == 0 else {"last": printed.strip()[-_SHOWN:]}),
    }


# --- The pages --------------------------------------------------------------------------------------------------------


def page(lang: str, known: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the page in a language."""
    return "\n".join([*_HEAD[lang], *_table(lang, known), "", *_survivors(lang, known), *_FOOT[lang]]) + "\n"


def _table(lang: str, known: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    at = ("de", "en").index(lang)
    yield from (("| | Wie | Ergebnis | Befehl |", "| | How | Result | Command |")[at], "|---|---|---|---|")
    for name, promise in PROMISES.items():
        yield f"| **{name}** | **{promise.words[at]}** | | |"
        for proof in promise.proofs:
            run = _of_this_version(proof, known.get(proof.name))
            command = proof.command if run is None else run["command"]
            yield f"| | {proof.words[at]} | {_result(proof, run, at)} | `{command}` |"


def _survivors(lang: str, known: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Yield what no test noticed, and why none has to."""
    at = ("de", "en").index(lang)
    runs = [_of_this_version(proof, known.get(proof.name)) for proof in PROMISES["R2"].proofs]
    left = {survivor: 0 for run in runs if run is not None for survivor in run.get("survived", ())}
    if not left:
        return
    yield from _UNNOTICED[lang]
    for reason in tomllib.loads(SURVIVORS.read_text(encoding="utf-8"))["reason"]:
        if survivors := [each for each in reason["survivors"] if left.pop(each, None) is not None]:
            yield from (f"- {reason[lang]}", *(f"  - `{survivor}`" for survivor in survivors))
    if left:
        yield from (("- Noch nicht geklärt:", "- Not explained yet:")[at], *(f"  - `{survivor}`" for survivor in left))
    yield ""


def _of_this_version(proof: Proof, run: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Return a run if it was of this version, and of this very command or its sample."""
    is_known = run is not None and run["command"] in {proof.command, proof.small}
    return run if is_known and run["version"] == skatlist.__version__ else None


def _result(proof: Proof, run: Mapping[str, Any] | None, at: int) -> str:
    """Return what a run came to."""
    if run is None:
        return ("auf dieser Fassung nicht gelaufen", "not run on this version")[at]
    numbers = [f"{number:,}".replace(",", "." if at == 0 else ",") for number in run["figures"]]
    if proof.figure:
        figures = proof.says[at].format(*numbers) if numbers else ""
    else:
        failed, passed = numbers or ("0", "0")
        says = ("{1} Tests bestanden, {0} nicht", "{1} tests passed, {0} failed")[at]
        figures = says.format(failed, passed)
    sample = ("", ("Stichprobe: ", "sample: ")[at])[run["command"] != proof.command]
    verdict = "" if run["passed"] else ("**nicht bestanden**; ", "**failed**; ")[at]
    minutes = f"{run['minutes']:.1f}".replace(".", "," if at == 0 else ".")
    when = (f"{run['day']}, Stand {run['commit']}, {minutes} min", f"{run['day']}, at {run['commit']}, {minutes} min")[
        at
    ]
    return f"{verdict}{sample}{figures} ({when})"


_HEAD: Final = {
    "de": (
        "# Warum man den Zahlen trauen kann",
        "",
        "*English: [trust.md](trust.md)*",
        "",
        f"Diese Seite schreibt ein Lauf, `python tools/make_vertrauen.py`, für die Fassung {skatlist.__version__}. Jedes",
        "Versprechen hat eine Nummer, einen Beweis, das Ergebnis des letzten Laufs und den Befehl, der ihn wiederholt (in einem",
        "Checkout mit `pip install -e .[dev]`). Was auf dieser Fassung nicht oder nur als Stichprobe gelaufen ist, steht so da.",
        "",
    ),
    "en": (
        "# Why the figures can be trusted",
        "",
        "*Deutsch: [vertrauen.md](vertrauen.md)*",
        "",
        f"A run writes this page, `python tools/make_vertrauen.py`, for version {skatlist.__version__}. Each promise has a",
        "number, a proof, the result of the last run, and the command that repeats it (in a checkout, with",
        "`pip install -e .[dev]`). What was not run on this version, or as a sample only, says so.",
        "",
    ),
}
_UNNOTICED: Final = {
    "de": (
        "## Was kein Test bemerkt hat",
        "",
        "Diese Verfälschungen haben die Tests ihres Raumes überlebt; darüber steht, warum.",
        "",
    ),
    "en": (
        "## What no test noticed",
        "",
        "These alterations survived the tests of their room; above them stands why.",
        "",
    ),
}
_FOOT: Final = {
    "de": (
        "## Wenn doch etwas falsch ist",
        "",
        "Ein falscher Wert, eine falsche Summe oder ein falscher Rang ist der schwerste Fehler, den dieses Programm haben kann.",
        "",
        "- Er wird innerhalb von 14 Tagen behoben, nachdem er gemeldet ist, und steht mit Paragraph und Beispiel im",
        "  `CHANGELOG.md` unter der Fassung, die ihn behebt.",
        "- Ein Test hält die ganze Klasse des Fehlers fest, nicht nur das eine Beispiel.",
        "- Frühere Ergebnisse ändern sich nicht von selbst: Was unterschrieben ist, bleibt, wie es ist; `skatlist prüfen` meldet",
        "  an der Liste, was nach der neuen Fassung anders ist.",
        "- Nachrechnen lässt sich alles ohne dieses Programm: mit dem unabhängigen Prüfer `checker/skatlist_check.py` und den",
        "  Seiten unter `docs/format/`.",
        "",
        "Was ein Verein tut, der einen Fehler oder eine Lücke findet, steht in `SECURITY.md`.",
    ),
    "en": (
        "## If something is wrong after all",
        "",
        "A wrong value, a wrong total or a wrong rank is the worst mistake this program can have.",
        "",
        "- It is mended within 14 days of its report, and `CHANGELOG.md` names it with its paragraph and an example under the",
        "  version that mends it.",
        "- A test holds the whole class of the mistake, not only the one example.",
        "- Earlier results do not change by themselves: what is signed stays as it is; `skatlist check` reports on the list what",
        "  the new version finds different.",
        "- Everything can be computed again without this program: with the independent checker `checker/skatlist_check.py` and",
        "  the pages in `docs/format/`.",
        "",
        "What a club does that finds a mistake or a hole stands in `SECURITY.md`.",
    ),
}


def main() -> int:
    """Run the proofs that are wanted, and write the pages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="promises or proofs, with commas between them")
    parser.add_argument("--pages", action="store_true", help="run nothing, write the pages")
    parser.add_argument("--small", action="store_true", help="samples: minutes instead of hours")
    asked = parser.parse_args()
    wanted = {each.casefold() for each in asked.only.split(",") if each}
    every = [(name.casefold(), proof) for name, promise in PROMISES.items() for proof in promise.proofs]
    known = {*(name for name, _ in every), *(proof.name for _, proof in every)}
    if not wanted <= known:
        parser.error(f"unknown: {', '.join(sorted(wanted - known))}")
    results = kept()
    chosen = [proof for name, proof in every if not wanted or {name, proof.name} & wanted]
    for proof in [] if asked.pages else chosen:
        results[proof.name] = run = prove(proof.small if asked.small else proof.command, proof.figure)
        KEPT.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        print(
            f"{proof.name}: {'passed' if run['passed'] else 'FAILED'} {run['figures']} {run['minutes']} min", flush=True
        )
    for lang, path in PAGES.items():
        path.write_text(page(lang, results), encoding="utf-8", newline="\n")
    return int(any(not results[proof.name]["passed"] for proof in chosen if proof.name in results))


if __name__ == "__main__":
    sys.exit(main())
