"""What many lists come to, shown: counts, sums and the findings by code; and as JSON."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from skatlist.cli.terminal.table import aligned
from skatlist.cli.terminal.terminal import Desk
from skatlist.words import Language, finding_text, text

if TYPE_CHECKING:
    from skatlist.bulk.tally import Tally

_COUNTS = ("lists", "complete", "games", "won", "lost", "passed", "overbid", "points", "unread")


def summary_lines(tally: "Tally", desk: Desk) -> Iterator[str]:
    """Yield the counts, then the findings by code with their titles."""
    rows = [[desk.text(f"summary.{name}"), _grouped(getattr(tally, name), desk.lang)] for name in _COUNTS]
    yield from aligned(rows, (False, True))
    if tally.findings:
        yield ""
        yield desk.bold(desk.text("summary.findings"))
        codes = sorted(tally.findings.items())
        found = [
            [f"{code} {finding_text(code, 'title', desk.lang)}", _grouped(count, desk.lang)] for code, count in codes
        ]
        yield from aligned(found, (False, True))


def summary_json(tally: "Tally", rules: str) -> dict[str, Any]:
    """Return the counts with the keys of `skatlist/summary/1`."""
    counts = {name: getattr(tally, name) for name in _COUNTS}
    return {
        "schema": "skatlist/summary/1",
        "rules": rules,
        **counts,
        "errors": tally.errors,
        "findings": dict(sorted(tally.findings.items())),
    }


def _grouped(number: int, lang: Language) -> str:
    """Return a number with its thousands set apart."""
    return f"{number:,}".replace(",", text("style.thousands", lang))
