"""Start skatlist: `skatlist` or `python -m skatlist`."""

import gc
import os
import sys
from typing import Final

_INTERRUPTED: Final = 130
# How many new objects wait until unreachable circles are looked for. By default these are so few that loading the
# modules of a call has every object looked at dozens of times: up to a tenth of its time.
_OBJECTS: Final = 100_000


def main() -> None:
    """Run the command line and exit with its code."""
    gc.set_threshold(_OBJECTS, 20, 20)
    for name in ("stdin", "stdout", "stderr"):  # the caller may have closed them, or Windows provides none
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r+", encoding="utf-8"))  # noqa: SIM115, PTH123 - stays open to the end
    try:
        from skatlist.cli.app import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = _INTERRUPTED
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:  # a full disk is already reported. The interpreter would report it again
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    gc.freeze()  # at the end the interpreter need not look for circles again, which is a seventh of a short call
    sys.exit(code)


if __name__ == "__main__":
    main()
