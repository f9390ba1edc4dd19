"""Results of the proofs as docs/vertrauen.md and docs/trust.md: two tables, and the mutants that no test noticed."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from proof_list import VERSION, Group, Proof, all_proofs, is_of, read_groups

Results = Mapping[str, Mapping[str, Any]]
PAGES: Final = {"de": "docs/vertrauen.md", "en": "docs/trust.md"}


def write_pages(root: Path, known: Results) -> None:
    """Write both pages of a repository."""
    for lang, path in PAGES.items():
        (root / path).write_text(page(lang, known, root), encoding="utf-8", newline="\n")


def page(lang: str, known: Results, root: Path) -> str:
    """Return the page in a language."""
    groups = read_groups(root)
    promises = [group for group in groups if group.is_promise]
    others = [group for group in groups if not group.is_promise]
    why = tomllib.loads((root / "tools" / "survivors.toml").read_text(encoding="utf-8"))
    parts = (
        *_HEAD[lang],
        *_table(lang, promises, known),
        "",
        *_FURTHER[lang],
        *_table(lang, others, known),
        "",
        *_unnoticed(lang, _left(groups, known, "survived"), why.get("reason", ()), _UNNOTICED[lang]),
        *_unnoticed(lang, _left(groups, known, "missed"), why.get("goal", ()), _MISSED[lang]),
        *_FOOT[lang],
    )
    return "\n".join(parts) + "\n"


def unexplained(root: Path, run: Mapping[str, Any]) -> list[str]:
    """Return the missed goals of a run for which tools/survivors.toml has no reason."""
    goals = tomllib.loads((root / "tools" / "survivors.toml").read_text(encoding="utf-8")).get("goal", ())
    explained = tuple(f"{each}: " for goal in goals for each in goal["survivors"])
    return [each for each in run.get("missed", ()) if not each.startswith(explained or ("\0",))]


def _table(lang: str, groups: Sequence[Group], known: Results) -> Iterator[str]:
    at = ("de", "en").index(lang)
    yield from (("| | Wie | Ergebnis | Befehl |", "| | How | Result | Command |")[at], "|---|---|---|---|")
    for group in groups:
        name = f" **{group.name}**" if group.is_promise else ""
        yield f"|{name} | **{group.words[at]}** | | |"
        for proof in group.proofs:
            run = known.get(proof.name)
            run = run if run is not None and is_of(proof, run) else None
            command = proof.command if run is None else run["command"]
            if len(command) > _LONG and not group.is_promise:
                command = f"python tools/proofs.py --only {proof.name}"
            yield f"| | {proof.words[at]} | {_result(proof, run, at)} | `{command}` |"


def _left(groups: Sequence[Group], known: Results, key: str) -> dict[str, int]:
    """Return what runs left over that are still shown: survivors, or missed goals."""
    runs = [run for proof in all_proofs(groups) if (run := known.get(proof.name)) is not None and is_of(proof, run)]
    return {each: 0 for run in runs for each in run.get(key, ())}


def _unnoticed(
    lang: str, left: dict[str, int], reasons: Sequence[Mapping[str, Any]], head: Sequence[str]
) -> Iterator[str]:
    """Yield what is left over, and why it may be: an alteration as it is, a goal by its name."""
    at = ("de", "en").index(lang)
    if not left:
        return
    yield from head
    for reason in reasons:
        of_it = tuple(
            each for each in left for known in reason["survivors"] if each == known or each.startswith(f"{known}: ")
        )
        if of_it:
            yield from (f"- {reason[lang]}", *(f"  - `{each}`" for each in of_it))
        for each in of_it:
            left.pop(each, None)
    if left:
        yield from (("- Noch nicht geklärt:", "- Not explained yet:")[at], *(f"  - `{each}`" for each in left))
    yield ""


def _result(proof: Proof, run: Mapping[str, Any] | None, at: int) -> str:
    """Return what a run came to."""
    if run is None:
        return ("auf dieser Fassung nicht gelaufen", "not run on this version")[at]
    numbers = [f"{number:,}".replace(",", "." if at == 0 else ",") for number in run["figures"]]
    figures = proof.says[at].format(*numbers) if numbers else ""
    sample = ("", ("Stichprobe: ", "sample: ")[at])[run["command"] == proof.small]
    verdict = _VERDICTS[run["verdict"]][at]
    minutes = f"{run['minutes']:.1f}".replace(".", "," if at == 0 else ".")
    of = "" if run["version"] == VERSION else (f", Fassung {run['version']}", f", version {run['version']}")[at]
    when = (
        f"{run['day']}, Stand {run['commit']}{of}, {minutes} min",
        f"{run['day']}, at {run['commit']}{of}, {minutes} min",
    )[at]
    earlier = _NOT_THIS[at] if of else ""
    return f"{earlier}{verdict}{sample}{figures} ({when})"


_LONG: Final = 120  # characters of a command; of a longer one stands the call that runs it
_NOT_THIS: Final = ("auf dieser Fassung nicht gelaufen, zuletzt: ", "not run on this version, last: ")
_VERDICTS: Final = {
    "passed": ("", ""),
    "fault": ("**nicht bestanden**; ", "**failed**; "),
    "unsteady": (
        "**unstet**, einmal nicht und einmal bestanden; ",
        "**unsteady**, failed once and passed once; ",
    ),
    "missed": ("**verfehlt**; ", "**missed**; "),
}
_FURTHER: Final = {
    "de": (
        "## Was sonst bewiesen wird",
        "",
        "Diese Beweise laufen neben der Prüfung jeder Änderung, nicht in ihr.",
        "",
    ),
    "en": ("## What else is proved", "", "These proofs run beside what every change has to pass, not in it.", ""),
}
_MISSED: Final = {
    "de": ("## Welche Ziele verfehlt sind", "", "Gemessen wurde dies; darüber steht, warum.", ""),
    "en": ("## Which goals are missed", "", "This was measured; above it stands why.", ""),
}
_HEAD: Final = {
    "de": (
        "# Warum man den Zahlen trauen kann",
        "",
        "*English: [trust.md](trust.md)*",
        "",
        f"Diese Seite schreibt ein Lauf, `python tools/proofs.py`, für die Fassung {VERSION}. Jedes",
        "Versprechen hat eine Nummer, einen Beweis, das Ergebnis des letzten Laufs mit seinem Commit und den Befehl, der ihn",
        "wiederholt (in einem Checkout mit `pip install -e .[dev]`). Was nicht auf dieser Fassung oder nur als Stichprobe",
        "gelaufen ist, steht so da.",
        "",
    ),
    "en": (
        "# Why the figures can be trusted",
        "",
        "*Deutsch: [vertrauen.md](vertrauen.md)*",
        "",
        f"A run writes this page, `python tools/proofs.py`, for version {VERSION}. Each promise has a",
        "number, a proof, the result of the last run with its commit, and the command that repeats it (in a checkout, with",
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
