"""Names say what a thing is: no verb of saying or finding names a value, and a public name means one thing."""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from .judging import Facts, Place, Rule, Source, unneeded

# A string is a text, a label or a message, a search returns the thing, a function is a verb with its object.
VERBS = {"said", "told", "meant", "named", "shown", "found", "heard", "spoken", "called", "asked"}
# Each for a reason that holds outside the code.
KEPT = {
    ("skatlist/papers/verdict.py", "found"),  # a key of the JSON of `verify`
    ("skatlist/files/journal/sheets.py", "meant"),  # `Evening.meant` is a call of the library
    ("skatlist/evening/parts.py", "meant"),
    ("skatlist/skat/game/cards.py", "card_named"),  # the pages of trust quote it
    ("skatlist/skat/game/cards.py", "cards_named"),
    ("skatlist/desk/pages/start.py", "is_called"),  # a question, asked by a template
}
# One contract with several callers or kinds: what a format reads and writes, a command beside its library function.
CONTRACTS = {
    *("read_file", "write_file"),
    *("anonymise", "check", "compare", "convert", "draw", "export", "forget", "new", "publish"),
    *("read", "score", "show", "standings", "value", "verify"),
    "text",  # a sentence by its key; in `fields` the kind of a value, next to `number` and `listed`
}


def names_given(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node gives to something."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.arg(arg=name):
            yield name
        case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            yield name
        case ast.MatchAs(name=str(name)) | ast.ExceptHandler(name=str(name)) | ast.alias(asname=str(name)):
            yield name


def verbs_among(source: Source) -> Iterator[tuple[int, str]]:
    """Yield line and name where a module gives a name that is such a verb, or begins or ends with one."""
    for node in source.nodes:
        for name in names_given(node):
            first, *_, last = [*name.strip("_").lower().split("_")] * 2
            if not VERBS.isdisjoint((first, last)):
                yield getattr(node, "lineno", 1), name


def verbs_not_kept(_: Path, verbs: Facts) -> Iterator[Place]:
    """Yield the names after verbs of saying that have no reason."""
    for path, names in verbs.items():
        for line, name in names:
            if (path, name) not in KEPT:
                yield path, line, f"`{name}` is a verb of saying: name the thing (text, label, message, answer)"
    yield from unneeded(__file__, "KEPT", KEPT - {(path, name) for path, names in verbs.items() for _, name in names})


def public_names(source: Source) -> Iterator[tuple[int, str]]:
    """Yield line and name of the public functions and classes of a module, an overloaded one once."""
    defined = (
        node
        for node in source.tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name[:1] != "_"
    )
    yield from ((line, name) for name, line in {node.name: node.lineno for node in defined}.items())


def class_names(source: Source) -> Iterator[tuple[int, str]]:
    """Yield line and name of each class of a module, wherever it stands."""
    return ((node.lineno, node.name.lstrip("_")) for node in source.nodes if isinstance(node, ast.ClassDef))


def homes(names: Facts) -> dict[str, list[tuple[str, int]]]:
    """Return the places of each name that has several."""
    found = defaultdict(list)
    for path, given in names.items():
        for line, name in given:
            found[name].append((path, line))
    return {name: places for name, places in found.items() if len(places) > 1}


def doubled(several: dict[str, list[tuple[str, int]]], allowed: Iterable[str] = ()) -> Iterator[Place]:
    """Yield the second and each later place of a name."""
    for name in several.keys() - set(allowed):
        for path, line in several[name][1:]:
            yield path, line, f"`{name}` is a name of {several[name][0][0]}, too: one name means one thing"


def public_names_twice(_: Path, names: Facts) -> Iterator[Place]:
    """Yield the public names of several modules that are no contract."""
    several = homes(names)
    yield from doubled(several, CONTRACTS)
    yield from unneeded(__file__, "CONTRACTS", CONTRACTS - several.keys())


def class_names_twice(_: Path, names: Facts) -> Iterator[Place]:
    """Yield the names that two classes have."""
    yield from doubled(homes(names))


PROGRAM = ("skatlist/",)
NAMED_BY_US = (*PROGRAM, "tests/")
RULES = (
    Rule(
        "verb-as-name", "No value or function is named after a verb of saying", NAMED_BY_US, verbs_among, verbs_not_kept
    ),
    Rule("public-name-twice", "A public name means one thing", PROGRAM, public_names, public_names_twice),
    Rule("class-name-twice", "No two classes have one name", PROGRAM, class_names, class_names_twice),
)
