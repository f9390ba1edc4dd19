"""The rules of our own source, a module for each subject. A new rule is a `Rule` in the `RULES` of its module."""

from . import (
    codes,
    connections,
    house,
    keys,
    late,
    loops,
    names,
    order,
    outside,
    prose,
    references,
    rooms,
    row_path,
    tests,
)

RULES = tuple(
    rule
    for module in (
        *(prose, names, keys, codes, order, loops, tests, connections),
        *(rooms, house, references, outside, row_path, late),
    )
    for rule in module.RULES
)
