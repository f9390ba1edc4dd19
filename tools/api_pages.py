"""The public names of skatlist as pages of the site, from their docstrings: `tools/build_site.py` adds them."""

import inspect
import re
from collections.abc import Iterator
from enum import Enum
from functools import cached_property

import skatlist
from skatlist.desk.handbook_pages import HandbookPage
from skatlist.words import Language

INDEX = "api"
_HOMES = re.compile(r"\b(?:skatlist|pathlib|collections\.abc|typing|datetime|fractions)(?:\.\w+)*\.(?=\w)")
_WIDE = 76  # letters of a line
_FIELD = "Alias for field number"


def api_pages() -> dict[str, HandbookPage]:
    """Return the index, which has the functions, and a page for each class, by name."""
    objects = {name: getattr(skatlist, name) for name in skatlist.__all__ if name != "__version__"}
    classes = {name: each for name, each in objects.items() if inspect.isclass(each)}
    functions = {name: each for name, each in objects.items() if name not in classes}
    head = (
        "Made from the docstrings, whose examples the tests run. [skatlist as a library](library.md) has examples by "
        "task, and [What is public](public.md) says how long a name stays."
    )
    rows = (f"| [{name}]({page_name(name)}.md) | {_first(each)} |" for name, each in classes.items())
    table = "\n".join(("| class | its instances |", "|---|---|", *rows))
    lines = [
        "# The names of `import skatlist`",
        head,
        table,
        *(part for name, each in functions.items() for part in _function(name, each, "##")),
    ]
    pages = {INDEX: HandbookPage(INDEX, "Python: the public names", Language.EN, "\n\n".join(lines))}
    for name, each in classes.items():
        source = "\n\n".join((f"# `skatlist.{name}`", *_class(each)))
        pages[page_name(name)] = HandbookPage(page_name(name), f"skatlist.{name}", Language.EN, source)
    return pages


def page_name(name: str) -> str:
    """Return the name of the page of a class."""
    return f"{INDEX}-{name.lower()}"


def _class(kind: type) -> Iterator[str]:
    """Yield the parts of the page of a class: its text, its fields or values, its attributes and methods."""
    yield _text(kind)
    if issubclass(kind, Enum):
        yield "\n".join(["| name | value |", "|---|---|", *(f"| `{each.name}` | `{each.value!r}` |" for each in kind)])
    elif fields := getattr(kind, "_fields", None):
        hints = inspect.get_annotations(kind)
        defaults = kind._field_defaults  # type: ignore[attr-defined]
        rows = (
            f"| `{name}` | `{_cell(_plain(hints.get(name, '')))}` | {_default(defaults, name)} |" for name in fields
        )
        yield "\n".join(["| field | type | default |", "|---|---|---|", *rows])
    for name, member in _members(kind):
        if isinstance(member, property | cached_property):
            yield f"## `{name}`"
            yield _text(member)
        elif inspect.isroutine(member):
            yield from _function(name, member, "##")


def _members(kind: type) -> Iterator[tuple[str, object]]:
    """Yield the public members that our own classes define, in the order of their sources."""
    seen = set()
    for each in kind.__mro__:
        if not each.__module__.startswith("skatlist"):
            continue
        for name, member in vars(each).items():
            if not name.startswith("_") and name not in seen and _text(member):
                seen.add(name)
                yield name, member


def _function(name: str, function: object, heading: str) -> Iterator[str]:
    inner = getattr(function, "__func__", function)
    yield f"{heading} `{name}`"
    yield f"```python\n{_call(name, inspect.signature(inner))}\n```"  # type: ignore[arg-type]
    yield _text(function)


def _call(name: str, signature: inspect.Signature) -> str:
    """Return how a function is called: on one line, or a parameter a line."""
    written = [_plain(str(each)) for key, each in signature.parameters.items() if key not in {"self", "cls"}]
    kinds = [each.kind for key, each in signature.parameters.items() if key not in {"self", "cls"}]
    only = inspect.Parameter.KEYWORD_ONLY
    if only in kinds and inspect.Parameter.VAR_POSITIONAL not in kinds:
        written.insert(kinds.index(only), "*")
    returned = "" if signature.return_annotation is inspect.Signature.empty else signature.return_annotation
    end = f") -> {_plain(returned)}" if returned != "" else ")"
    line = f"{name}({', '.join(written)}{end}"
    if len(line) <= _WIDE:
        return line
    return "\n".join((f"{name}(", *(f"    {each}," for each in written), end))


def _text(thing: object) -> str:
    """Return a docstring as Markdown, its examples as code; an empty text for what has none of its own."""
    text = inspect.cleandoc(getattr(thing, "__doc__", None) or "")
    if text.startswith(_FIELD):
        return ""
    parts = re.split(r"\n\n(?=>>> )", f"\n\n{text}" if text.startswith(">>>") else text)
    examples = (f"```python\n{example.strip()}\n```" for example in parts[1:])
    return "\n\n".join((parts[0], *examples)).strip()


def _first(thing: object) -> str:
    """Return the first sentence of a docstring."""
    return " ".join(_text(thing).partition("\n\n")[0].split()).replace("|", "/")


def _plain(written: object) -> str:
    """Return an annotation, or a parameter with one, without the modules of its types."""
    text = written if isinstance(written, str) else inspect.formatannotation(written)
    text = re.sub(r"(?<=: )'([^']*)'|^'([^']*)'$", lambda match: match[1] or match[2], text)
    return _HOMES.sub("", text).replace("str | os.PathLike[str]", "PathName")


def _cell(text: str) -> str:
    """Return a text as it stands in a cell of a table."""
    return text.replace("|", "\\|")


def _default(defaults: dict[str, object], name: str) -> str:
    if name not in defaults:
        return ""
    text = repr(defaults[name])
    return f"`{_cell(text)}`" if len(text) < 40 and "<" not in text else "set"  # noqa: PLR2004 - a long one is no help
