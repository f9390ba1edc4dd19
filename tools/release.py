"""Build what a version hands out, each file with its hash: python tools/release.py FOLDER [TAG]

The wheel and the source archive, the wheel of the independent checker, the browser edition, the kit of the Skat List
Format (`make_kit.py`), and the JSON Schemas, the last three as ZIP archives. `SHA256SUMS` has the hash of each file.
With a TAG (`v0.6.0`) the version, `CHANGELOG.md` and `CITATION.cff` have to agree with it.
`.github/workflows/release.yml` calls this. Needs pip and npm for the browser edition.
"""

import hashlib
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from skatlist.base.version import __version__

ROOT = Path(__file__).resolve().parents[1]
SUMS = "SHA256SUMS"
DAY = (1980, 1, 1, 0, 0, 0)  # of every file in an archive


def disagreements(tag: str, root: Path = ROOT) -> Iterator[str]:
    """Yield in words where the tree does not agree with the tag of a version."""
    version = tag.removeprefix("v")
    if tag != f"v{version}" or not re.fullmatch(r"\d+\.\d+\.\d+", version):
        yield f"{tag} is no tag of a version, such as v{__version__}"
        return
    places = {
        "skatlist/base/version.py": f'__version__ = "{version}"',
        "CITATION.cff": f"version: {version}",
    }
    for name, line in places.items():
        if line not in (root / name).read_text(encoding="utf-8").splitlines():
            yield f"{name} has no line `{line}`"
    newest = re.search(r"^## (\S*)", (root / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    if not newest or newest[1] != version:
        yield f"CHANGELOG.md begins with {newest[1] if newest else 'no version'}, not with {version}"


def build(folder: Path, version: str) -> None:
    """Build every file into a folder, which is empty or missing."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise SystemExit(f"{folder} holds something else")
    _call("-m", "build", "--outdir", folder, ROOT)
    _call("-m", "build", "--wheel", "--outdir", folder, ROOT / "checker")
    with tempfile.TemporaryDirectory() as made:
        edition = Path(made, "skatlist")
        _call(ROOT / "tools" / "build_browser.py", edition)
        write_archive(folder / f"skatlist-{version}-browser.zip", edition)
    _call(ROOT / "tools" / "make_kit.py", folder)
    write_archive(folder / f"skatlist-{version}-schemas.zip", ROOT / "docs" / "schema")


def write_archive(path: Path, folder: Path) -> None:
    """Write the files of a folder, below its name, as a ZIP archive that is always the same for the same files."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for each in sorted(each for each in folder.rglob("*") if each.is_file()):
            name = f"{folder.name}/{each.relative_to(folder).as_posix()}"
            archive.writestr(zipfile.ZipInfo(name, DAY), each.read_bytes(), zipfile.ZIP_DEFLATED)


def write_sums(folder: Path) -> None:
    """Write the SHA-256 of every file in a folder, as `sha256sum -c` reads them."""
    files = sorted(each for each in folder.iterdir() if each.name != SUMS)
    lines = [f"{hashlib.sha256(each.read_bytes()).hexdigest()}  {each.name}\n" for each in files]
    (folder / SUMS).write_text("".join(lines), encoding="utf-8", newline="\n")


def _call(*words: str | Path) -> None:
    subprocess.run([sys.executable, *words], check=True, cwd=ROOT)


def main(words: list[str]) -> None:
    """Check the tag, build the files, write their hashes."""
    if not 1 <= len(words) <= 2 or words[0].startswith("-"):  # noqa: PLR2004 - the folder and the tag
        raise SystemExit(__doc__)
    if faults := list(disagreements(words[1])) if len(words) > 1 else []:
        raise SystemExit("\n".join(faults))
    folder = Path(words[0]).absolute()
    build(folder, __version__)
    write_sums(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
