"""Write the pages of all findings, docs/befunde.md and docs/findings.md: python tools/make_befunde.py"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from skatlist.cli.command_words import words_for
from skatlist.cli.commands.explain import EXAMPLES, PARTS, explanation
from skatlist.skat.findings import Kind, Tier
from skatlist.skat.rules import load_profile
from skatlist.tournament.checks.kinds import all_kinds
from skatlist.words import Language, finding_text, text

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
PAGES: Final = {Language.DE: "befunde.md", Language.EN: "findings.md"}
_HEAD: Final = {
    Language.DE: """\
# Befunde

*English: [findings.md](findings.md)*

Alles, was `skatlist prüfen` an einer Liste oder Veranstaltung finden kann, nach Buchstaben geordnet. Dasselbe zeigt
`skatlist erklären G101` für einen einzelnen Befund.

Ein **Fehler** heißt: Die Liste oder eine Zahl ist falsch. Eine **Warnung** heißt: Da stimmt vermutlich etwas nicht. Ein
**Hinweis** ist gut zu wissen, zu berichtigen ist nichts. `--tier basic` zeigt nur Fehler, `--tier strict` auch
Warnungen, `--tier advice` (ohne Angabe) alles.

Paragraphen nach der Internationalen Skatordnung (ISkO) und Skatwettspielordnung (SkWO) vom November 2022; andere
Ordnungen mit `--rules`. Beispiele stehen in der [Zeilenschreibweise](schreibweise.md); was hinter `#` steht, ist nur
Erklärung. Zu jedem Befund liegt unter `samples/errors` eine kleine Liste mit genau diesem Fehler.

Diese Seite wird erzeugt mit `python tools/make_befunde.py`.
""",
    Language.EN: """\
# Findings

*Deutsch: [befunde.md](befunde.md)*

Everything `skatlist check` can find in a list or an event, by letter. `skatlist explain G101` shows the same for one
finding.

An **error** means that the list or a number on it is wrong. A **warning** means that something is probably wrong. A
**note** is good to know; there is nothing to correct. `--tier basic` shows errors only, `--tier strict` warnings as
well, and `--tier advice` (the default) everything.

Paragraphs are those of the International Skat Order (ISkO) and the Skat competition rules (SkWO) of November 2022;
other rule sets with `--rules`. Examples are in the [line notation](notation.md); whatever follows a `#` is only
explanation. For each finding there is a small list with exactly this mistake in `samples/errors`.

This page is made by `python tools/make_befunde.py`.
""",
}
_LETTERS: Final = {
    Language.DE: {
        "L": "Lesen: was auf der Liste steht, ist nicht zu verstehen",
        "G": "Spiel: eine Zeile widerspricht sich oder den Regeln",
        "T": "Stände und Summen",
        "D": "Geber und Plätze",
        "S": "Die Liste als Ganzes",
        "E": "Die Veranstaltung",
        "C": "Zwei Listen eines Tisches",
        "X": "Unterschriften und Berichtigungen",
    },
    Language.EN: {
        "L": "Reading: what is on the list cannot be understood",
        "G": "Games: a row contradicts itself or the rules",
        "T": "Running totals and sums",
        "D": "Dealers and seats",
        "S": "The list as a whole",
        "E": "The event",
        "C": "Two lists of one table",
        "X": "Signatures and corrections",
    },
}


def page(lang: Language) -> str:
    """Return the page in a language."""
    return "\n".join((_HEAD[lang], *_lines(lang)))


def _lines(lang: Language) -> Iterator[str]:
    for letter in dict.fromkeys(kind.code[0] for kind in all_kinds()):
        yield f"## {letter} – {_LETTERS[lang][letter]}\n"
        for kind in all_kinds():
            if kind.code.startswith(letter):
                yield from _finding(kind, lang)


def _finding(kind: Kind, lang: Language) -> Iterator[str]:
    parts = explanation(kind, load_profile(), lang)
    severity = text(f"checks.explain.{kind.severity}", lang)
    tier = next(tier for tier in Tier if tier.covers(kind.severity))
    yield f"### {kind.code} {finding_text(kind.code, 'title', lang)}\n"
    option = words_for("option", "tier", lang)[0]
    yield f"{severity} (`--{option} {tier}`) · `{kind.name}`\n"
    for part in PARTS:
        if not parts[part]:
            continue
        label = text(f"checks.explain.{part}", lang)
        if part in EXAMPLES:
            yield f"**{label}:**\n\n```text\n{parts[part]}\n```\n"
        else:
            yield f"**{label}:** {parts[part]}\n"


if __name__ == "__main__":
    for lang, name in PAGES.items():
        (DOCS / name).write_text(page(lang), encoding="utf-8", newline="\n")
