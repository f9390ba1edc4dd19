"""P6: what a signature adds to a paper, once the program has started.

`python benchmarks/bench_signing.py` prints milliseconds and goal. An evening of lists is made in fresh processes, plain
and signed, both with everything imported and one paper signed before; the difference is shared by the papers.
"""

import datetime as dt
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from timing import medians, python, report

LISTS = 32
ROUNDS = 7
NOW = dt.datetime(2026, 11, 20, 22, 15, tzinfo=dt.UTC)


@cache
def evening() -> tuple[Any, tuple[Any, ...]]:
    """Return an event and its lists, scored."""
    from skatlist.rules import load_profile
    from skatlist.sheet import score
    from skatlist.simulation.simulate import simulate_event

    event = simulate_event(7, players=64, series=2)
    return event, tuple(score(sheet, load_profile()) for sheet in event.sheets)[:LISTS]


@cache
def key() -> Any:
    from skatlist.signatures.keys.key_file import new_key, unlock

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "key.pem"
        path.write_bytes(new_key("Skatclub", "geheim", now=NOW, years=5))
        return unlock(path, "geheim")


def plain(scored: Any) -> bytes:
    from skatlist.papers.list.list_pdf import lists_pdf
    from skatlist.words import Language

    return lists_pdf([scored], event=evening()[0], lang=Language.DE, date="2026-11-20")


def signed(scored: Any) -> bytes:
    from skatlist.signatures.keys.certificate import fingerprint, holder
    from skatlist.signatures.payload.content import Signing, content_of
    from skatlist.signatures.payload.paper import PaperKind
    from skatlist.signatures.pdf.draw import draw_pdf
    from skatlist.signatures.pdf.sign import sign_pdf
    from skatlist.words import Language

    certificate = key().certificate
    signing = Signing(holder(certificate), fingerprint(certificate), NOW)
    heads: dict[str, Any] = {"event": evening()[0], "lang": Language.DE, "date": "2026-11-20"}
    found = content_of(PaperKind.LIST, [scored], signing, profile=scored.profile, **heads)
    return sign_pdf(draw_pdf(found.facts, found.sheets, found.profile), found.attachments, key(), NOW)


def main() -> None:
    taken = medians({name: python(__file__, name) for name in ("plain", "signed")}, ROUNDS)
    report("P6 signing a PDF, milliseconds each", (taken["signed"] - taken["plain"]) / LISTS * 1000, 40)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sheets = evening()[1]
        signed(sheets[0])
        for sheet in sheets:
            {"plain": plain, "signed": signed}[sys.argv[1]](sheet)
    else:
        main()
