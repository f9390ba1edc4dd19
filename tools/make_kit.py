"""Pack the Skat List Format for authors of other programs: pages, grammar, cases, schemas, checker, runner, readers.

    python tools/make_kit.py FOLDER

writes one archive into the folder, the same bytes for the same files.
"""

import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
FORMAT: Final = ROOT / "docs" / "format"
NAME: Final = "skat-list-format-1.1"
SCHEMAS: Final = ("event.schema.json", "rules.schema.json")
READERS: Final = ("skat_list.pl", "skat_list.mjs", "skat_totals.mjs")
_DAY: Final = (1980, 1, 1, 0, 0, 0)  # the first one that an archive can state
# Links out of a page, and those in the archive; the link to any other page of the repository falls away.
_LINKS: Final = (
    ("../../examples/", "examples/"),
    ("../../checker/", "checker/"),
    ("../docs/format/README.md", "../README.md"),
)


def files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the archive: their path in it and their bytes."""
    for path in sorted(FORMAT.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(FORMAT).as_posix(), _packed(path)
    for folder, source, names in (
        ("schemas", ROOT / "docs" / "schema", SCHEMAS),
        ("checker", ROOT / "checker", ("skatlist_check.py", "README.md")),
        ("examples", ROOT / "examples", READERS),
    ):
        for name in names:
            yield f"{folder}/{name}", _packed(source / name)
    yield "LICENSE", _packed(ROOT / "LICENSE")


def _packed(path: Path) -> bytes:
    """Return the bytes of a file, a page with links that lead somewhere in the archive."""
    if path.suffix != ".md":
        return path.read_bytes()
    text = path.read_text(encoding="utf-8")
    for link, inside in _LINKS:
        text = text.replace(f"]({link}", f"]({inside}")
    if path.is_relative_to(FORMAT):
        text = re.sub(r"\[([^]]+)]\(\.\./[^)]*\)", r"\1", text)
    return text.encode()


def write_kit(folder: Path) -> Path:
    """Write the archive into a folder and return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{NAME}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files():
            archive.writestr(zipfile.ZipInfo(f"{NAME}/{name}", _DAY), content, zipfile.ZIP_DEFLATED)
    return path


if __name__ == "__main__":
    sys.stdout.write(f"{write_kit(Path(sys.argv[1]))}\n")
