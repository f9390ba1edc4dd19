"""Write docs/befunde.md, all findings in German, from the catalogue: python tools/make_befunde.py"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from skatlist.checks import KINDS
from skatlist.cli.commands.explain import EXAMPLES, PARTS, explanation
from skatlist.findings import Kind, Tier
from skatlist.rules import load_profile
from skatlist.words import Language, finding_text, text

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "befunde.md"
_HEAD: Final = """\
# Befunde

Alles, was `skatlist check` an einer Liste oder Veranstaltung finden kann, nach Buchstaben geordnet. Dasselbe zeigt
`skatlist explain G101` für einen einzelnen Befund, auf Englisch mit `--lang en`.

Ein **Fehler** heißt: Die Liste oder eine Zahl ist falsch. Eine **Warnung** heißt: Da stimmt vermutlich etwas nicht. Ein
**Hinweis** ist gut zu wissen, zu berichtigen ist nichts. `--tier basic` zeigt nur Fehler, `--tier strict` auch
Warnungen, `--tier advice` (ohne Angabe) alles.

Paragraphen nach der Internationalen Skatordnung (ISkO) und Skatwettspielordnung (SkWO) vom November 2022; andere
Ordnungen mit `--rules`. Beispiele stehen in der [Zeilenschreibweise](schreibweise.md); was hinter `#` steht, ist nur
Erklärung. Zu jedem Befund liegt unter `samples/errors` eine kleine Liste mit genau diesem Fehler.

Diese Seite wird erzeugt mit `python tools/make_befunde.py`.
"""
_LETTERS: Final = {
    "L": "Lesen: was auf der Liste steht, ist nicht zu verstehen",
    "G": "Spiel: eine Zeile widerspricht sich oder den Regeln",
    "T": "Stände und Summen",
    "D": "Geber und Plätze",
    "S": "Die Liste als Ganzes",
    "E": "Die Veranstaltung",
    "X": "Unterschriften und Berichtigungen",
}


def page() -> str:
    """Return the page."""
    return "\n".join((_HEAD, *_lines()))


def _lines() -> Iterator[str]:
    for letter in dict.fromkeys(kind.code[0] for kind in KINDS):
        yield f"## {letter} – {_LETTERS[letter]}\n"
        for kind in KINDS:
            if kind.code.startswith(letter):
                yield from _finding(kind)


def _finding(kind: Kind) -> Iterator[str]:
    lang = Language.DE
    parts = explanation(kind, load_profile(), lang)
    severity = text(f"explain.{kind.severity}", lang)
    tier = next(tier for tier in Tier if tier.covers(kind.severity))
    yield f"### {kind.code} {finding_text(kind.code, 'title', lang)}\n"
    yield f"{severity} (`--tier {tier}`) · `{kind.name}`\n"
    for part in PARTS:
        if not parts[part]:
            continue
        label = text(f"explain.{part}", lang)
        if part in EXAMPLES:
            yield f"**{label}:**\n\n```text\n{parts[part]}\n```\n"
        else:
            yield f"**{label}:** {parts[part]}\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
