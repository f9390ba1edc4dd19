"""Let a stranger sign a certified list again and again, each with something of their own, and see what goes unseen.

What `verify` calls good PDFium, poppler, MuPDF and Ghostscript draw: none of them may draw another page than the one
certified. A change that is known to be harmless has to be called good.
"""

import random
from collections.abc import Callable, Iterator

from attack.fuzz import Fault, desk, watched
from signatures.pdf_revisions import HARMLESS, by_chance, drawn_otherwise, later
from signatures.signing import signed_list

PROGRAMS = ("pdftoppm", "gs")
_PAPER = "liste.pdf"
_VERIFY = ("verify", _PAPER)
_UNVOUCHED = "NIEMAND BÜRGT"  # all that can be said where nobody says whom to trust


def revisions(numbers: range, seed: int) -> Iterator[tuple[bool, list[Fault]]]:
    """Yield of every revision that can be written whether it is called good, and what is wrong."""
    certified = signed_list(3, 12)
    for number in numbers:
        chance = random.Random(f"revision:{seed}/{number}")
        yield from _tried(f"revision:{seed}/{number}", certified, by_chance(chance))


def harmless() -> Iterator[tuple[bool, list[Fault]]]:
    """Yield for each change that a signer may make whether it is called good, and the fault."""
    certified = signed_list(3, 12)
    for name, change in HARMLESS.items():
        for good, faults in _tried(name, certified, change):
            yield good, faults if good else [*faults, Fault(name, "unseen", _VERIFY, "harmless, and refused")]


def _tried(name: str, certified: bytes, change: Callable[..., object]) -> Iterator[tuple[bool, list[Fault]]]:
    try:
        data = later(certified, change)
    except Exception:  # noqa: BLE001 - a revision that cannot be written is none
        return
    with desk({_PAPER: data}):
        code, out, wrong = watched(_VERIFY)
    good = code == 0 or _UNVOUCHED in out
    other = drawn_otherwise(certified, data) if good else []
    wrong += [("unseen", _VERIFY, f"{program} draws another page") for program in other]
    yield good, [Fault(name, *fault) for fault in wrong]
