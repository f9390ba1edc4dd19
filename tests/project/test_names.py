"""Names say what a thing is: no verb of saying or finding names a value, and a public name means one thing."""

import ast
from collections import defaultdict

from sources import modules, nodes_of
from tiers import some

# A string is a text, a label or a message, a search returns the thing, a function is a verb with its object.
VERBS = {"said", "told", "meant", "named", "shown", "found", "heard", "spoken", "called", "asked"}
# Each for a reason that holds outside the code.
KEPT = {
    ("signatures/verdict.py", "found"),  # a key of the JSON of `verify`
    ("store/sheets.py", "meant"),  # `Evening.meant` is a call of the library
    ("evening/evening.py", "meant"),
    ("game/cards.py", "card_named"),  # the pages of trust quote it
    ("game/cards.py", "cards_named"),
    ("desk/pages/start.py", "is_called"),  # a question, asked by a template
}
# One contract with several callers or kinds: what a format reads and writes, a command beside its library function.
CONTRACTS = {
    *("read_file", "write_file"),
    *("anonymise", "check", "compare", "convert", "draw", "export", "forget", "new", "publish"),
    *("score", "show", "standings", "value", "verify"),
    "text",  # a sentence by its key; in `fields` the kind of a value, next to `number` and `listed`
}


def names_given(node):
    """Yield the names that a node gives to something."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.arg(arg=name):
            yield name
        case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            yield name
        case ast.MatchAs(name=str(name)) | ast.ExceptHandler(name=str(name)) | ast.alias(asname=str(name)):
            yield name


def verbs_among(nodes):
    """Yield the names given in a module that are such a verb, or begin or end with one."""
    for node in nodes:
        for name in names_given(node):
            first, *_, last = [*name.strip("_").lower().split("_")] * 2
            if not VERBS.isdisjoint((first, last)):
                yield name


def test_no_value_or_function_is_named_after_a_verb_of_saying():
    there = {(place, name) for place, path in some(modules().items()) for name in verbs_among(nodes_of(path))}
    assert there == KEPT


def test_a_public_name_means_one_thing():
    homes = defaultdict(set)
    for place, path in some(modules().items()):
        for node in nodes_of(path)[0].body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name[:1] != "_":
                homes[node.name].add(place)
    assert {name for name, places in homes.items() if len(places) > 1} == CONTRACTS


def test_the_rule_sees_the_names_it_is_for():
    code = "def told_size(said, line):\n    found_at, self.called = 1, 2\n    shown_name = [named for named in line]"
    seen = sorted(verbs_among(ast.walk(ast.parse(code))))
    assert seen == ["called", "found_at", "named", "said", "shown_name", "told_size"]
    assert list(verbs_among(ast.walk(ast.parse("finding = rename(told.text, said=1)")))) == []
