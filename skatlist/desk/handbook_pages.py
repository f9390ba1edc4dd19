"""The handbook: the pages of `docs/` that came with the program, shown offline in safe HTML."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import unquote

from skatlist.base.patterns import pattern
from skatlist.words import InputError, Language

if TYPE_CHECKING:
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token
    from markdown_it.utils import OptionsDict

CONTENTS: Final = {Language.DE: "inhalt", Language.EN: "contents"}  # the pages that list all others, in order
_TWIN: Final = {"English": Language.DE, "Deutsch": Language.EN}  # a link to its twin shows the language of a page
_LINK: Final = pattern(r"([\w-]+)\.md(#[\w-]*)?")
_ENTRY: Final = pattern(r"## (.+)|- \[(.+?)\]\(([\w-]+)\.md\)")  # in the contents: heading, or page below
_PICTURES: Final = "pictures/"
_SCHEMAS: Final = "schema/"
_HEADING: Final = pattern(r"(#{1,4}) (.+)")
_MARKS: Final = pattern(r"!\[|\]\([^)]*\)|[`|*#]+|^-+$", re.MULTILINE)
_BEFORE: Final = 6  # words shown before a hit
_AFTER: Final = 18


class HandbookPage(NamedTuple):
    """A page: its name, title, language (None: both) and text."""

    name: str
    title: str
    lang: Language | None
    source: str


class Hit(NamedTuple):
    """A part of a page with a hit: its address, its headings, its beginning."""

    address: str
    heading: str
    words: str


class PageKind(NamedTuple):
    """Pages of one kind, as listed in the contents."""

    heading: str
    pages: tuple[HandbookPage, ...]


def _folder() -> Traversable:
    folder = resources.files("skatlist").joinpath("data/handbook")
    return folder if folder.is_dir() else Path(str(resources.files("skatlist"))).parent / "docs"  # a checkout


@cache
def handbook_pages() -> dict[str, HandbookPage]:
    """Return all pages by name."""
    pages = [_page(each.name.removesuffix(".md"), each.read_text(encoding="utf-8"))
             for each in _folder().iterdir() if each.name.endswith(".md")]  # fmt: skip
    return {page.name: page for page in sorted(pages, key=lambda page: page.title)}


def _page(name: str, source: str) -> HandbookPage:
    title = source.partition("\n")[0].removeprefix("# ")
    twin = re.search(r"\*(English|Deutsch): \[", source[:2000])
    return HandbookPage(name, title.replace("`", ""), _TWIN[twin[1]] if twin else None, source)


@cache
def pictures() -> dict[str, bytes]:
    """Return the pictures of the pages by file name. The browser edition does not include them."""
    folder = _folder().joinpath(_PICTURES)
    return {each.name: each.read_bytes() for each in folder.iterdir()} if folder.is_dir() else {}


@cache
def sections(lang: Language) -> tuple[PageKind, ...]:
    """Return the pages of a language by kind, in reading order."""
    chapters = list[tuple[str, list[HandbookPage]]]()
    contents = CONTENTS.get(lang, CONTENTS[Language.EN])  # a new language has no pages of its own yet
    for heading, title, name in _ENTRY.findall(handbook_pages()[contents].source):
        if heading:
            chapters.append((heading, []))
        else:
            chapters[-1][1].append(handbook_pages()[name]._replace(title=title))
    return tuple(PageKind(heading, tuple(pages)) for heading, pages in chapters)


def pages_in(lang: Language) -> list[HandbookPage]:
    """Return the pages of a language, and those that exist in one language only."""
    return [page for section in sections(lang) for page in section.pages]


@cache
def body_of(name: str) -> str:
    """Return a page as HTML for the desk, without its title. Raises InputError if the page is missing."""
    page = handbook_pages().get(name)
    if page is None:
        raise InputError("handbook_page", name=name)
    return page_html(page, _at_the_desk, f"/handbook/{_PICTURES}")


def _at_the_desk(page: HandbookPage, other: HandbookPage) -> str:
    return f"/handbook/{other.name}{f'?lang={other.lang}' if other.lang not in {page.lang, None} else ''}"


def page_html(
    page: HandbookPage,
    address: Callable[[HandbookPage, HandbookPage], str],
    at: str,
    known: Mapping[str, HandbookPage] | None = None,
) -> str:
    """Return a page as HTML without its title. Raw HTML in its text is not passed through.

    `address` returns the address of another page, seen from this one, among the `known` ones, by default those of the
    handbook. The pictures are in the folder `at`.
    """
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.add_render_rule("table_open", _table_open)
    reader.add_render_rule("table_close", _table_close)
    tokens = reader.parse(page.source)[3:]  # without the title
    for number, token in enumerate(tokens):
        match token.type:
            case "heading_open":
                token.attrSet("id", anchor(tokens[number + 1].content))
            case "fence" | "code_block":
                token.attrSet("tabindex", "0")  # to be scrolled sideways by keyboard
            case "th_open":
                token.attrs = {"scope": "col"}
            case "td_open":
                token.attrs = {"class": "number"} if "right" in str(token.attrGet("style")) else {}
            case "inline":
                _link(token.children or [], page, address, at, known or handbook_pages())
    return str(reader.renderer.render(tokens, reader.options, {}))


def anchor(heading: str) -> str:
    """Return the anchor of a heading, the same as on sites that render such pages.

    >>> anchor("The event file (`.skat`)")
    'the-event-file-skat'
    """
    return re.sub(r"[^\w\- ]", "", heading.casefold()).replace(" ", "-")


def _link(
    tokens: "Sequence[Token]",
    page: HandbookPage,
    address: Callable[[HandbookPage, HandbookPage], str],
    at: str,
    known: Mapping[str, HandbookPage],
) -> None:
    """Adjust links to other pages and the addresses of pictures. A missing picture is replaced by its description."""
    for number, token in enumerate(tokens):
        if token.type == "image":
            name = str(token.attrGet("src")).removeprefix(_PICTURES)
            token.attrSet("src", f"{at}{name}")
            if name not in pictures():
                token.type, token.content = "text", f"({token.content})"
        if token.type == "link_open" and at.startswith("/") and str(token.attrGet("href")).startswith(_SCHEMAS):
            token.tag, token.attrs = "span", {}  # a file beside the pages, which the desk does not have
            next(each for each in tokens[number:] if each.type == "link_close").tag = "span"
        match = _LINK.fullmatch(unquote(str(token.attrGet("href") or ""))) if token.type == "link_open" else None
        other = known.get(match[1]) if match else None
        if match and other:
            token.attrSet("href", f"{address(page, other)}{match[2] or ''}")
            if tokens[number + 1].content == f"{other.name}.md":
                tokens[number + 1].content = other.title


def search(words: str, lang: Language) -> Iterator[Hit]:
    """Yield the parts of pages that contain all words."""
    wanted = words.casefold().split()
    for page in pages_in(lang) if wanted else ():
        for heading, paragraph in _parts(page.source):
            if all(word in f"{heading}\n{paragraph}".casefold() for word in wanted):
                place = "" if heading == page.title else f"#{anchor(heading)}"
                title = page.title if heading == page.title else f"{page.title} – {heading.replace('`', '')}"
                yield Hit(f"/handbook/{page.name}{place}", title, _snippet(paragraph, wanted[0]))


def _snippet(paragraph: str, word: str) -> str:
    words = _MARKS.sub(" ", paragraph).split()
    at = next((at for at, each in enumerate(words) if word in each.casefold()), 0)
    return " ".join(words[max(0, at - _BEFORE) : at + _AFTER])


def _parts(source: str) -> Iterator[tuple[str, str]]:
    """Yield every heading with the text below it."""
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


def _table_open(renderer: "RendererHTML", tokens: "Sequence[Token]", at: int, options: "OptionsDict", env: Any) -> str:
    del options, env
    return f'<div class="scroll" tabindex="0">{renderer.renderToken(tokens, at, {}, {})}'  # type: ignore[arg-type]


def _table_close(renderer: "RendererHTML", tokens: "Sequence[Token]", at: int, options: "OptionsDict", env: Any) -> str:
    del options, env
    return f"{renderer.renderToken(tokens, at, {}, {})}</div>"  # type: ignore[arg-type]
