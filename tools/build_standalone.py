"""Build the program in one folder, with its own Python, and try it: python tools/build_standalone.py

Needs PyInstaller; for Windows everything comes from standalone/requirements.txt. The folder is dist/skatlist;
`--try FOLDER` only tries one that is there.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[1]
# Each call with a word of its answer: every command that reads, computes, prints or signs, and both languages.
CALLS = (
    ("", "eintragen, enter"),  # without a terminal it is the help
    ("--version", "skatlist "),
    ("--help", "eintragen, enter"),
    ("wert kreuz mit 2 hand gewonnen", "+48"),
    ("value clubs with 2 hand won --lang en", "+48"),
    ("erklären 2.5.7", "2.5.7"),
    ("regeln vergleichen isko-2022 skatordnung", "isko-2022"),
    ("vorführen probe", "probe"),
    ("neu abend.skat probe/event.toml", "abend.skat"),
    ("übernehmen abend.skat probe", "Serie 1, Tisch 1"),
    ("prüfen abend.skat --tier basic", "in Ordnung"),
    ("rangliste abend.skat", "Rang"),
    ("umschreiben probe/serie1-tisch01.csv liste.xlsx", "liste.xlsx"),
    ("vorlage formular4 -o formular.xlsx", "formular.xlsx"),
    ("simulieren -o erfunden --players 7 --series 1", "erfunden"),
    ("schlüssel neu -o verein.pem --name Verein --passphrase-file wort", "verein.crt"),
    ("drucken abend.skat -o ausdruck --sign --key verein.pem --passphrase-file wort", "ausdruck"),
    ("nachprüfen ausdruck --trust verein.crt", "in Ordnung"),
    ("sichern abend.skat sicherung.skat", "sicherung.skat"),
)
DESK = "schreibtisch --no-browser"


def build() -> Path:
    """Build the folder and return it."""
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", ROOT / "standalone/skatlist.spec"],
        check=True,
        cwd=ROOT,
    )
    return ROOT / "dist" / "skatlist"


def wrong_answers(program: Path, desk: Path) -> list[str]:
    """Return what the program does not say when it is called in a folder, from an environment without Python."""
    environment = {name: value for name, value in os.environ.items() if name in {"SYSTEMROOT", "TEMP", "TMP"}}
    environment |= {"SKATLIST_LANG": "de", "PYTHONUTF8": "1", "APPDATA": str(desk), "HOME": str(desk)}
    (desk / "wort").write_text("vier Wörter ohne Sinn\n", encoding="utf-8")
    (desk / "wort").chmod(0o600)
    wrong = []
    for call, expected in CALLS:
        done = subprocess.run(
            [program, *call.split()], capture_output=True, encoding="utf-8", cwd=desk, env=environment, check=False
        )
        if done.returncode or expected not in done.stdout:
            wrong.append(f"skatlist {call}: {done.returncode}\n{done.stdout[-500:]}{done.stderr[-2000:]}")
    if not _opens_the_desk(program, desk, environment):
        wrong.append(f"skatlist {DESK}: no page with the evenings of the folder")
    return wrong


def _opens_the_desk(program: Path, desk: Path, environment: dict[str, str]) -> bool:
    """Whether the first page of the desk, which a double click opens, offers the event file of the folder."""
    with subprocess.Popen(
        [program, *DESK.split()], stdout=subprocess.PIPE, encoding="utf-8", cwd=desk, env=environment
    ) as running:
        address = running.stdout.readline().split()[-1] if running.stdout else ""
        try:
            with urlopen(address) as page:  # noqa: S310 - of this computer
                return "abend.skat" in page.read().decode()
        finally:
            running.terminate()


def main() -> int:
    """Build or find the folder, try the program outside of it, and say what it cannot do."""
    folder = Path(sys.argv[2]).resolve() if sys.argv[1:2] == ["--try"] else build()
    with tempfile.TemporaryDirectory() as place:
        moved = Path(place) / "skatlist"
        shutil.copytree(folder, moved, symlinks=True)  # it has to run wherever it is put
        desk = Path(place) / "desk"
        desk.mkdir()
        name = "skatlist.exe" if os.name == "nt" else "skatlist"
        wrong = wrong_answers(moved / name, desk)
    size = sum(file.stat().st_size for file in folder.rglob("*") if not file.is_symlink()) / 1e6
    sys.stdout.write(
        "\n".join([*wrong, f"{len(CALLS) + 1 - len(wrong)} of {len(CALLS) + 1} calls work, {size:.0f} MB\n"])
    )
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
