"""Build the pages of `docs/` as a site of static files: python tools/build_site.py FOLDER

The pages are drawn as the handbook at the desk draws them, German first; `index.html` is the page of contents. Beside
them are the public names of the library, from their docstrings, and the JSON Schemas. The folder goes to any web
space. A link that leads nowhere ends the build.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from urllib.parse import unquote

from api_pages import api_pages
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from skatlist.desk.handbook_pages import CONTENTS, HandbookPage, handbook_pages, page_html, pictures, sections
from skatlist.words import Language

ROOT = Path(__file__).resolve().parents[1]
_TWIN = re.compile(r"\*(?:English|Deutsch): \[[^]]*]\(([\w-]+)\.md\)")
_PICTURE = re.compile(r"!\[([^]]*)]\(docs/title-(\w+)\.png\)")
_ADDRESS = re.compile(r'(?:href|src)="([^"]*)"')


def files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the site by their names."""
    template = Environment(
        loader=FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    ).get_template("site.html")
    described = {
        lang: alternative
        for name in ("README.de.md", "README.md")
        for alternative, lang in _PICTURE.findall((ROOT / name).read_text(encoding="utf-8"))
    }
    known = {**handbook_pages(), **api_pages()}
    for page in known.values():
        lang = page.lang or Language.DE
        twin = _TWIN.search(page.source)
        drawn = template.render(
            page=page,
            body=page_html(page, _address, "pictures/", known),
            lang=lang.value,
            other=next(each.value for each in Language if each != lang),
            twin=_name(twin[1]) if twin else "",
            start=_name(CONTENTS[lang]),
            is_start=page.name in CONTENTS.values(),
            sections=sections(lang),
            picture=described[lang],
        )
        yield _name(page.name), drawn.encode()
    yield "site.css", (Path(__file__).parent / "site.css").read_bytes()
    for name, content in pictures().items():
        yield f"pictures/{name}", content
    for schema in (ROOT / "docs" / "schema").glob("*.json"):
        yield f"schema/{schema.name}", schema.read_bytes()
    for lang in Language:
        yield f"title-{lang}.png", (ROOT / "docs" / f"title-{lang}.png").read_bytes()


def _name(page: str) -> str:
    """Return the file of a page: the site opens with the German contents."""
    return "index.html" if page == CONTENTS[Language.DE] else f"{page}.html"


def _address(_page: HandbookPage, other: HandbookPage) -> str:
    return _name(other.name)


def broken_links(site: Mapping[str, bytes]) -> Iterator[str]:
    """Yield every link of a page that leads to no file of the site, or to no part of it."""
    for name, content in site.items():
        for address in _ADDRESS.findall(content.decode()) if name.endswith(".html") else ():
            target, _, part = unquote(unescape(address)).partition("#")
            if re.match(r"[a-z]+:", target):
                continue
            found = site.get(target or name)
            if found is None or (part and f'id="{part}"' not in found.decode()):
                yield f"{name}: {address}"


def main(words: list[str]) -> None:
    """Write the site into a folder."""
    if len(words) != 1:
        sys.exit(__doc__)
    site = dict(files())
    if broken := list(broken_links(site)):
        sys.exit("\n".join(broken))
    for name, content in site.items():
        path = Path(words[0], name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    sys.stdout.write(f"{len(site)} files in {words[0]}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
