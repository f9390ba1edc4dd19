"""Start skatlist: `skatlist` or `python -m skatlist`."""

import sys


def main() -> None:
    """Run the command line and leave with its exit code."""
    from skatlist.cli.app import run  # noqa: PLC0415 - nothing is imported before it is needed

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
