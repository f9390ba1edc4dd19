"""What a test needs beside Python: without it a test is skipped, but fails in CI, where nothing is left out unseen."""

import os
import shutil
from pathlib import Path

import pytest

CI = os.environ.get("CI", "").lower() not in {"", "0", "false"}
ELSEWHERE = "beside the checkout only: "
ANOTHER_WAY = "proved in another way, too: "
SHARED = Path(__file__).parents[2] / "shared" / "data"


def needs(there: object, what: str) -> pytest.MarkDecorator:
    """Return the mark of a test that needs something this computer may not have."""
    return pytest.mark.skipif(not there, reason=f"needs {what}")


def program(*names: str) -> pytest.MarkDecorator:
    """Return the mark of a test that calls other programs."""
    return needs(all(map(shutil.which, names)), " and ".join(names))


def data(name: str) -> pytest.MarkDecorator:
    """Return the mark of a test that reads, besides what is in the repository, what may lie beside it."""
    return pytest.mark.skipif(not (SHARED / name).exists(), reason=f"{ELSEWHERE}{name}")


def left_out(reason: object) -> str:
    """Return what CI says of a test that was skipped, nothing where it may be."""
    why = str(reason[2] if isinstance(reason, tuple) else reason)
    return f"CI leaves nothing out. {why}" if CI and ELSEWHERE not in why and ANOTHER_WAY not in why else ""
