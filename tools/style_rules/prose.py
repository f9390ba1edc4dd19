"""Code and pages speak English: no word of translated German, no sentence that begins with a relative clause."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from .judging import Facts, Place, Rule, Source

# People have roles (scorer, director, client, caller), a person is "they", a condition begins with "if".
WORDS = re.compile(
    r"(?i)\b(somebody|someone|anybody|whoever|who asks|he|his|him|himself|told|at hand|reckons?|reckoned"
    r"|goes without saying|where there (?:is|are) no(?:ne)?|so many|as (?:few|many) as go|taken out)\b"
)
# No sentence begins with a relative clause.
BEGINNINGS = re.compile(r"^(?:What|Who|Whoever|Whose) ")
BEGINNINGS_IN_TEXT = re.compile(r"(?m)(?:^(?:- )?|(?<=[.:] ))(?:What|Who|Whoever|Whose|How much) (?![^?.]*\?)")
# A docstring that needs a semicolon is two sentences.
SEMICOLON = re.compile(";")

HERE = ("skatlist/", "tests/", "tools/", "benchmarks/", "checker/")
WORD = "“{}”: name the role (scorer, director, caller), say “they”, begin a condition with “if”"
BEGINNING = "“{}...” begins the sentence: begin with the subject, or with the verb of what to do"


def without_quotes(text: str) -> str:
    """Return a text without what is quoted in it: code, calls and their answers, words in quotation marks."""
    return re.sub(r'(?s)```.*?```|`[^`]*`|"[^"\n]*"|“[^”]*”|„[^“”]*[“”]', "", text)


def broken(rule: re.Pattern[str], texts: Iterable[tuple[int, str]], remedy: str) -> Iterator[tuple[int, str]]:
    """Yield line and remedy of each part of a text that breaks a rule."""
    for line, quoting in texts:
        text = without_quotes(quoting)
        for found in rule.finditer(text):
            yield line + text[: found.start()].count("\n"), remedy.format(found[0].strip("- "))


def german_words(source: Source) -> Iterator[tuple[int, str]]:
    """Yield the words of translated German in docstrings and comments."""
    yield from broken(WORDS, source.docstrings + source.comments, WORD)


def relative_beginnings(source: Source) -> Iterator[tuple[int, str]]:
    """Yield the docstrings and comments that begin with a relative clause."""
    yield from broken(BEGINNINGS, source.docstrings + source.comments, BEGINNING)


def semicolons(source: Source) -> Iterator[tuple[int, str]]:
    """Yield the docstrings with a semicolon in their first line."""
    firsts = [(line, text.split("\n")[0]) for line, text in source.docstrings]
    yield from broken(SEMICOLON, firsts, "a semicolon in the first line of a docstring: write two sentences")


def english_pages(root: Path) -> list[Path]:
    """Return the pages of the repository that have no English twin."""
    pages = [
        *root.glob("*.md"),
        *sorted((root / "docs").glob("*.md")),
        *sorted((root / "docs" / "format").glob("*.md")),
    ]
    return [page for page in pages if "\n*English: [" not in page.read_text(encoding="utf-8")]


def paragraphs(page: Path) -> Iterator[tuple[int, str]]:
    """Yield line and text of each paragraph of a page, code left out."""
    text = re.sub(r"(?ms)^```.*?^```", lambda code: "\n" * code[0].count("\n"), page.read_text(encoding="utf-8"))
    line = 1
    for part in re.split(r"(\n{2,})", text):
        if part.strip():
            yield line, part
        line += part.count("\n")


def words_of_pages(root: Path, _: Facts) -> Iterator[Place]:
    """Yield the words of translated German on the English pages, and the relative clauses of CONTRIBUTING.md."""
    for page in english_pages(root):
        path = page.relative_to(root).as_posix()
        yield from ((path, *place) for place in broken(WORDS, paragraphs(page), WORD))
    page = root / "CONTRIBUTING.md"
    yield from ((page.name, *place) for place in broken(BEGINNINGS_IN_TEXT, paragraphs(page), BEGINNING))


RULES = (
    Rule("german-word", "No docstring or comment has a word of translated German", HERE, german_words),
    Rule("relative-beginning", "No docstring or comment begins with a relative clause", HERE, relative_beginnings),
    Rule("semicolon", "The first line of a docstring has no semicolon", ("skatlist/",), semicolons),
    Rule("german-page", "No English page has a word of translated German", together=words_of_pages),
)
