"""The needs of a test beside Python: without them it is skipped, but fails in CI, where nothing is left out unseen.

The gate installs few programs. A test of another one is part of a proof: it may be skipped in the gate, not in a proof.
"""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

# A fresh Debian has some of them; `.ci/run` installs chromium, libreoffice-calc-nogui, poppler-utils, openssl.
PROGRAMS_OF_THE_GATE: Final = frozenset(
    ("bash", "setpriv", "sh", "sort", "chromium", "soffice", "openssl", "pdfinfo", "pdfsig", "pdftoppm", "pdftotext")
)


def _is_set(name: str) -> bool:
    return os.environ.get(name, "").lower() not in {"", "0", "false"}


CI = _is_set("CI")
PROVES = _is_set("SKATLIST_PROVES")  # as tools/proofs.py runs tests: every program has to be there
ELSEWHERE = "beside the checkout only: "
ANOTHER_WAY = "proved in another way, too: "
IN_PROOFS = "in proofs only: "
PATIENCE = 300  # seconds: what has not come by then will not come, however busy the computer is
SHARED = Path(__file__).parents[2] / "shared" / "data"


# Programs that the running test may start; the standard library asks `uname` and does without it.
_startable: set[str] = {"uname"}


def needs(there: object, what: str, *programs: str) -> pytest.MarkDecorator:
    """Return the mark of a test that needs something this computer may lack; it may start the programs."""
    return pytest.mark.needs(what, there=bool(there), programs=programs)


def program(*names: str) -> pytest.MarkDecorator:
    """Return the mark of a test that starts other programs."""
    return needs(all(map(shutil.which, names)), " and ".join(names), *names)


def skip_without(item: pytest.Item) -> None:
    """Skip a test that lacks something its marks name."""
    for mark in item.iter_markers("needs"):
        if not mark.kwargs["there"]:
            is_of_the_gate = PROGRAMS_OF_THE_GATE.issuperset(mark.kwargs["programs"])
            pytest.skip(f"{'' if is_of_the_gate else IN_PROOFS}needs {mark.args[0]}")


@contextmanager
def starting(*programs: str) -> Iterator[None]:
    """Let a fixture start programs after it has looked for them."""
    _startable.update(programs)
    try:
        yield
    finally:
        _startable.difference_update(programs)


@contextmanager
def only_programs_of(item: pytest.Item) -> Iterator[None]:
    """Run a test that may start Python and the programs named in its marks, and no other."""
    with starting(*(name for mark in item.iter_markers("needs") for name in mark.kwargs["programs"])):
        yield


def refuse_other_programs() -> None:
    """Make every start of a program fail that the running test does not name; this cannot be taken back."""
    sys.addaudithook(_refuse_unnamed)


def _refuse_unnamed(event: str, arguments: tuple[object, ...]) -> None:
    if event not in {"subprocess.Popen", "os.posix_spawn", "os.exec", "os.system"}:
        return
    path = os.fsdecode(arguments[0])
    name = Path(path).name
    is_installed_here = any(Path(path).is_relative_to(place) for place in (sys.prefix, *filter(None, sys.path)))
    if not (name.startswith("python") or is_installed_here or name in _startable):
        raise AssertionError(f"This test starts {name} without needs.program({name!r}).")


def data(name: str) -> pytest.MarkDecorator:
    """Return the mark of a test that reads, besides what is in the repository, what may lie beside it."""
    return pytest.mark.skipif(not (SHARED / name).exists(), reason=f"{ELSEWHERE}{name}")


def left_out(reason: object) -> str:
    """Return what CI says of a test that was skipped, nothing where it may be."""
    why = str(reason[2] if isinstance(reason, tuple) else reason)
    may_be = (ELSEWHERE, ANOTHER_WAY) if PROVES else (ELSEWHERE, ANOTHER_WAY, IN_PROOFS)
    return f"CI leaves nothing out. {why}" if (CI or PROVES) and not any(each in why for each in may_be) else ""
