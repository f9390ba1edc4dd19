"""The exhaustive comparison is a script of its own, not a module to look for doctests in."""

collect_ignore = ["exhaustive.py", "oracle.py"]
