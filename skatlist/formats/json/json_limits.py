"""How much a JSON file of lists may hold, refused at the line where it becomes too much."""

import json
import re
from typing import Final

from skatlist.fields import Fields
from skatlist.formats import limits
from skatlist.formats.limits import too_much
from skatlist.sheet import Source

_BRACKET: Final = re.compile(r"[\[{]")
_TEXT: Final = re.compile(r'"(?:[^"\\]|\\.)*+"')
# A key, a text, a bracket; a key is a text that a colon follows.
_TOKEN: Final = re.compile(r'"(?P<key>(?:[^"\\]|\\.)*+)"\s*:|"(?:[^"\\]|\\.)*+"|(?P<open>[\[{])|(?P<close>[\]}])')


def check_brackets(text: str, file: str) -> None:
    """Refuse more lists and objects than there is room for, before any is made. Raises InputError."""
    for count, bracket in enumerate(_BRACKET.finditer(text)):
        if count == limits.MAX_BRACKETS:
            raise too_much("brackets_too_many", Source(file, _line(text, bracket.start())), limits.MAX_BRACKETS)


def check_texts(text: str, file: str) -> None:
    """Refuse a text in a JSON file that is longer than anything people write on a list. Raises InputError."""
    for found in _TEXT.finditer(text):
        if found.end() - found.start() > limits.MAX_WORDS and len(json.loads(found[0])) > limits.MAX_WORDS:
            raise too_much("words_too_long", Source(file, _line(text, found.start())), limits.MAX_WORDS)


def check_lists(sheets: list[Fields], text: str, file: str) -> None:
    """Refuse too many lists, and rows and changes on one that no list has. Raises InputError."""
    if len(sheets) > limits.MAX_LISTS:
        raise too_much("lists_too_many", Source(file, _line_of(text, f"sheets[{limits.MAX_LISTS}]")), limits.MAX_LISTS)
    parts = (("rows", limits.MAX_ROWS, "list_endless"), ("changes", limits.MAX_CHANGES, "changes_too_many"))
    for sheet in sheets:
        for key, limit, sentence in parts:
            if len(sheet.items(key)) > limit:
                raise too_much(sentence, Source(file, _line_of(text, f"{sheet.where}{key}[{limit}]")), limit)


def _line_of(text: str, where: str) -> int:
    """Return the line on which an object stands, `where` being the keys that lead to it, as in `sheets[3].rows[7]`."""
    path: list[str] = []  # of every bracket that is open
    counts: list[int] = []  # what each list holds so far, -1 for objects
    key = ""
    for token in _TOKEN.finditer(text):
        if token["key"] is not None:
            key = token["key"]
        elif token["open"]:
            before = path[-1] if path else ""
            inside = bool(counts) and counts[-1] >= 0
            here = f"{before}[{counts[-1]}]" if inside else f"{before}.{key}".strip(".")
            if here == where:
                return _line(text, token.start())
            if inside:
                counts[-1] += 1
            path.append(here)
            counts.append(0 if token["open"] == "[" else -1)
        elif token["close"]:
            path.pop()
            counts.pop()
    return 1


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
