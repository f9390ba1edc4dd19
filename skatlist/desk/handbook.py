"""The handbook: the pages of `docs/` as they came with the program, shown offline in safe HTML."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from skatlist.words import InputError, Language

_FIRST: Final = (  # in this order, the others behind them
    *(
        "schreibtisch",
        "im-browser",
        "abend",
        "turnier",
        "schreibweise",
        "papiere",
        "zwei-listen",
        "streitfall",
        "unterschrift",
    ),
    *("desk", "in-the-browser", "evening", "tournament", "notation", "papers", "two-lists", "dispute", "signatures"),
)
_TWIN: Final = {"English": Language.DE, "Deutsch": Language.EN}  # a page that names its twin is in the other language
_LINK: Final = re.compile(r"([\w-]+)\.md(#[\w-]*)?")
_HEADING: Final = re.compile(r"(#{1,4}) (.+)")
_MARKS: Final = re.compile(r"[`|*#]+|^-+$", re.MULTILINE)
_BEFORE: Final = 6  # words shown around one that was found
_AFTER: Final = 18


class HandbookPage(NamedTuple):
    """A page: its name, title, language (None: both) and text."""

    name: str
    title: str
    lang: Language | None
    source: str


class Found(NamedTuple):
    """A part of a page in which something was found: where it is, its headings, how it begins."""

    address: str
    heading: str
    words: str


@cache
def handbook_pages() -> dict[str, HandbookPage]:
    """Return all pages by name, those one reads first at the beginning."""
    folder = resources.files("skatlist").joinpath("data/handbook")
    if not folder.is_dir():  # a checkout
        folder = Path(str(resources.files("skatlist"))).parent / "docs"
    pages = [_page(each.name.removesuffix(".md"), each.read_text(encoding="utf-8"))
             for each in folder.iterdir() if each.name.endswith(".md")]  # fmt: skip
    order = {name: at for at, name in enumerate(_FIRST)}
    return {page.name: page for page in sorted(pages, key=lambda page: (order.get(page.name, len(order)), page.title))}


def _page(name: str, source: str) -> HandbookPage:
    title = source.partition("\n")[0].removeprefix("# ")
    twin = re.search(r"\*(English|Deutsch): \[", source[:2000])
    return HandbookPage(name, title.replace("`", ""), _TWIN[twin[1]] if twin else None, source)


def pages_in(lang: Language) -> list[HandbookPage]:
    """Return the pages of a language, with those that are there in one only."""
    return [page for page in handbook_pages().values() if page.lang in {lang, None}]


@cache
def body_of(name: str) -> str:
    """Return a page as HTML without its title: nothing in it but what the marks of the text stand for.

    Raises InputError where there is no such page.
    """
    page = handbook_pages().get(name)
    if page is None:
        raise InputError("handbook_page", name=name)
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.add_render_rule("table_open", _table_open)
    reader.add_render_rule("table_close", _table_close)
    tokens = reader.parse(page.source)[3:]  # the title stands above
    for at, token in enumerate(tokens):
        match token.type:
            case "heading_open":
                token.attrSet("id", anchor(tokens[at + 1].content))
            case "fence" | "code_block":
                token.attrSet("tabindex", "0")  # may be scrolled sideways
            case "th_open":
                token.attrs = {"scope": "col"}
            case "td_open":
                token.attrs = {"class": "number"} if "right" in str(token.attrGet("style")) else {}
            case "inline":
                _link(token.children or [], page)
    return str(reader.renderer.render(tokens, reader.options, {}))


def anchor(heading: str) -> str:
    """Return what a heading is called in links, as the sites that show such pages call it.

    >>> anchor("The event file (`.skat`)")
    'the-event-file-skat'
    """
    return re.sub(r"[^\w\- ]", "", heading.casefold()).replace(" ", "-")


def _link(tokens: Sequence[Token], page: HandbookPage) -> None:
    """Have links to other pages lead to them here; to a page in another language with the desk speaking it."""
    for at, token in enumerate(tokens):
        match = _LINK.fullmatch(str(token.attrGet("href") or "")) if token.type == "link_open" else None
        other = handbook_pages().get(match[1]) if match else None
        if match and other:
            speaks = f"?lang={other.lang}" if other.lang not in {page.lang, None} else ""
            token.attrSet("href", f"/handbook/{other.name}{speaks}{match[2] or ''}")
            if tokens[at + 1].content == f"{other.name}.md":
                tokens[at + 1].content = other.title


def search(words: str, lang: Language) -> Iterator[Found]:
    """Yield the parts of pages in which all words stand."""
    wanted = words.casefold().split()
    for page in pages_in(lang) if wanted else ():
        for heading, said in _parts(page.source):
            if all(word in f"{heading}\n{said}".casefold() for word in wanted):
                place = "" if heading == page.title else f"#{anchor(heading)}"
                title = page.title if heading == page.title else f"{page.title} – {heading.replace('`', '')}"
                yield Found(f"/handbook/{page.name}{place}", title, _snippet(said, wanted[0]))


def _snippet(said: str, word: str) -> str:
    """Return the words around a word, without the marks of the text."""
    words = _MARKS.sub(" ", said).split()
    at = next((at for at, each in enumerate(words) if word in each.casefold()), 0)
    return " ".join(words[max(0, at - _BEFORE) : at + _AFTER])


def _parts(source: str) -> Iterator[tuple[str, str]]:
    """Yield every heading with what stands under it."""
    heading, lines, is_code = "", list[str](), False
    for line in source.split("\n"):
        is_code ^= line.startswith("```")
        match = None if is_code else _HEADING.fullmatch(line)
        if match:
            yield heading, "\n".join(lines)
            heading, lines = match[2], []
        else:
            lines.append(line)
    yield heading, "\n".join(lines)


def _table_open(renderer: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: Any) -> str:
    del options, env
    return f'<div class="scroll" tabindex="0">{renderer.renderToken(tokens, at, {}, {})}'  # type: ignore[arg-type]


def _table_close(renderer: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: Any) -> str:
    del options, env
    return f"{renderer.renderToken(tokens, at, {}, {})}</div>"  # type: ignore[arg-type]
