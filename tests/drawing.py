"""Random records for property tests."""

from hypothesis import strategies as st


def some(kind, /, **facts):
    """Return records with the facts named drawn, all others at their defaults; `st.builds` would make these up too."""
    return st.fixed_dictionaries(facts).map(lambda drawn: kind(**drawn))
