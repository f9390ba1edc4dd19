"""Start skatlist: `skatlist` or `python -m skatlist`."""

import gc
import os
import sys
from contextlib import suppress
from typing import Final

_INTERRUPTED: Final = 130


def main() -> None:
    """Run the command line and leave with its exit code."""
    # What start-up makes stays until the end: to search it for garbage takes an eighth of a short call. The papers of
    # an evening are some workbooks, which may lie about until then.
    gc.set_threshold(500_000)
    for name in ("stdin", "stdout", "stderr"):  # whoever started us may have closed them, or Windows gives none
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r+", encoding="utf-8"))  # noqa: SIM115, PTH123 - open to the end
    try:
        from skatlist.cli.app import run  # noqa: PLC0415 - nothing is imported before it is needed

        code = run(sys.argv[1:])
    except KeyboardInterrupt:  # before anything has begun
        code = _INTERRUPTED
    with suppress(OSError):  # a full disk has been told by now
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)  # what was to be written is written; to take the program apart first would only cost time


if __name__ == "__main__":
    main()
