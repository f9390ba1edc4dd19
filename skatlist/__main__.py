"""Start skatlist: `skatlist` or `python -m skatlist`."""

import os
import sys
from typing import Final

_INTERRUPTED: Final = 130


def main() -> None:
    """Run the command line and leave with its exit code."""
    for name in ("stdin", "stdout", "stderr"):  # the caller may have closed them, or Windows gives none
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r+", encoding="utf-8"))  # noqa: SIM115, PTH123 - open to the end
    try:
        from skatlist.cli.app import run  # noqa: PLC0415 - Ctrl-C while modules load ends the call like any other

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = _INTERRUPTED
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:  # a full disk was reported by now; the end of the program would report it again
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    sys.exit(code)


if __name__ == "__main__":
    main()
