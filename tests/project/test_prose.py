"""Code and pages speak English: words by which translated German shows are in no docstring, comment or page."""

import ast
import inspect
import io
import re
import tokenize
from pathlib import Path

import pytest
from sources import nodes_of
from tiers import some

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

if not DOCS.exists():  # an installed package without its repository
    pytest.skip("only in the repository", allow_module_level=True)

CODE = sorted((ROOT / "skatlist").rglob("*.py"))
PAGES = [
    path
    for path in (*ROOT.glob("*.md"), *sorted(DOCS.glob("*.md")), *sorted((DOCS / "format").glob("*.md")))
    if "\n*English: [" not in path.read_text(encoding="utf-8")
]

# People have roles (scorer, director, client, caller), a person is "they", a condition begins with "if".
WORDS = re.compile(
    r"(?i)\b(somebody|someone|anybody|whoever|who asks|he|his|him|himself|told|at hand|reckons?|reckoned"
    r"|goes without saying|where there (?:is|are) no(?:ne)?|so many|as (?:few|many) as go|taken out)\b"
)
# No sentence begins with a relative clause.
BEGINNINGS = re.compile(r"^(?:What|Who|Whoever|Whose) ")
# A docstring that needs a semicolon is two sentences.
SEMICOLON = re.compile(";")


def docstrings(path):
    """Yield line and text of the docstrings of a module, those below an attribute included, without examples."""
    for node in nodes_of(path):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            text = inspect.cleandoc(node.value.value)
            yield node.lineno, re.sub(r"(?ms)^\s*>>>.*?(?=\n\s*\n|\Z)", "", text)


def comments(path):
    """Yield line and text of the docstrings and comments of a module, without examples and code."""
    yield from docstrings(path)
    for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("#: ")


def prose(text):
    """Return a text without what is quoted in it: code, calls and their answers, words in quotation marks."""
    return re.sub(r'(?s)```.*?```|`[^`]*`|"[^"\n]*"|“[^”]*”|„[^“”]*[“”]', "", text)


def places(rule, texts):
    """Return where a rule is broken."""
    return [f"{place}: {found[0]}" for place, text in texts for found in rule.finditer(prose(text))]


def test_code_has_no_word_of_translated_german():
    texts = [(f"{path.relative_to(ROOT)}:{line}", text) for path in CODE for line, text in comments(path)]
    assert len(texts) > 3000
    assert places(WORDS, texts) == []
    assert places(BEGINNINGS, texts) == []


def test_the_first_line_of_a_docstring_needs_no_semicolon():
    firsts = [
        (f"{path.relative_to(ROOT)}:{line}", text.split("\n")[0]) for path in CODE for line, text in docstrings(path)
    ]
    assert len(firsts) > 3000
    assert places(SEMICOLON, firsts) == []


def test_the_english_pages_have_no_word_of_translated_german():
    texts = [
        (f"{path.relative_to(ROOT)}", paragraph)
        for path in some(PAGES)
        for paragraph in prose(path.read_text(encoding="utf-8")).split("\n\n")
    ]
    assert len(texts) > 500
    assert places(WORDS, texts) == []


def test_the_rules_see_what_they_are_for():
    assert places(WORDS, [("here", "Return the number somebody says where there is none, as he asks.")]) == [
        "here: somebody",
        "here: where there is none",
        "here: he",
    ]
    assert places(BEGINNINGS, [("here", "What is shown."), ("there", "Return what is shown.")]) == ["here: What "]
    assert places(WORDS, [("here", "As many as go, in so many columns, one taken out.")]) == [
        "here: As many as go",
        "here: so many",
        "here: taken out",
    ]
    assert places(SEMICOLON, [("here", "Return one; None if `a;b` is missing.")]) == ["here: ;"]
    assert places(WORDS, [("here", 'the token `he`, and "He did not play hand"')]) == []
