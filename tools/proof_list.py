"""The proofs as tools/proofs.toml names them, and which files each of them is about."""

import re
import runpy
import shlex
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Final, NamedTuple

# From the source, for the Debian packages and the names are asked for where nothing is installed yet.
VERSION: Final[str] = runpy.run_path(str(Path(__file__).parents[1] / "skatlist/base/version.py"))["__version__"]
BROWSERS: Final = {"chromium", "firefox-esr"}
_TESTS: Final = r"^(?=.* in [\d.]+s)(?:.*?\b(\d+) failed)?(?:.*?\b(\d+) passed)?"
_TESTS_SAY: Final = ("{1} Tests bestanden, {0} nicht", "{1} tests passed, {0} failed")
_GOALS_SAY: Final = ("{0} Ziele erreicht, {1} verfehlt", "{0} goals met, {1} missed")
_MARKS: Final = {
    "slow": "slow",
    "whole": "whole",
    "slow and quick": "not whole",
    "programs": "needs and not slow and not whole",
}
_HARNESS: Final = {"tests/conftest.py", "tests/needs.py", "tests/tiers.py"}  # behind every test; no room of its own
# Any other name is that of a room.
_FOLDERS: Final = {"benchmarks", "browser", "checker", "docs", "examples", "tests", "tools"}
_IMPORT: Final = re.compile(r"^\s*(?:from|import) ([\w.]+)(?: import (\w+))?", re.MULTILINE)


class Proof(NamedTuple):
    """One command that proves something.

    `words` say in German and English how it is proved; `figure` finds the figures in the lines it prints, each pattern
    with a group for a number that is added up, and `says` names them. `small` is the command of a sample, minutes
    instead of hours, or empty. `covers` are paths, `needs` Debian packages; a `quiet` proof measures time.
    """

    name: str
    command: str
    small: str
    words: tuple[str, str]
    figure: str
    says: tuple[str, str]
    covers: tuple[str, ...]
    needs: tuple[str, ...]
    quiet: bool

    @property
    def is_long(self) -> bool:
        """Whether it runs with `--all` only: all of what others take samples from, and alterations of rooms."""
        return '-m "whole"' in self.command or "tools/mutants.py" in self.command

    @property
    def has_goals(self) -> bool:
        """Whether it prints goals, met or missed, in place of figures: times, and shares of slips."""
        return self.quiet or _measures(self.command)


class Group(NamedTuple):
    """A promise, or a kind of other proofs, in German and English, and its proofs."""

    name: str
    is_promise: bool
    words: tuple[str, str]
    proofs: tuple[Proof, ...]


class Package(NamedTuple):
    """A Debian package that proofs need, and the programs or files that show that it is there."""

    name: str
    there: tuple[str, ...]


def read_groups(root: Path) -> list[Group]:
    """Return the promises and the other groups of a repository."""
    data = _data(root)
    return [
        Group(each["name"], kind == "promise", (each["de"], each["en"]), tuple(map(_proof, each["proof"])))
        for kind in ("promise", "group")
        for each in data.get(kind, ())
    ]


def read_packages(root: Path) -> list[Package]:
    """Return the Debian packages that proofs need."""
    return [Package(each["name"], tuple(each["there"])) for each in _data(root).get("package", ())]


def all_proofs(groups: Iterable[Group]) -> Iterator[Proof]:
    """Yield every proof in the order of the file."""
    return (proof for group in groups for proof in group.proofs)


def is_of(proof: Proof, run: Mapping[str, Any]) -> bool:
    """Whether a run was one of the proof as it is now, or of its sample; the number of workers changes nothing."""
    return _without_workers(run["command"]) in map(_without_workers, (proof.command, proof.small or proof.command))


def tests_of(command: str, root: Path) -> list[str]:
    """Return the test files a pytest command goes through, those of folders and patterns, too."""
    left_out = set(re.findall(r"--deselect=(\S+)", command))
    words = [word for word in shlex.split(command) if word.startswith("tests/")]
    found = [path for word in words for path in sorted(root.glob(word))]
    files = [inner for path in found for inner in (sorted(path.rglob("test_*.py")) if path.is_dir() else [path])]
    return [name for path in files if (name := path.relative_to(root).as_posix()) not in left_out]


def changed_under(proof: Proof, command: str, changed: Sequence[str], root: Path) -> list[str]:
    """Return which of the changed files a proof is about: what it covers, its own files and the helpers they import."""
    own = [word for word in shlex.split(command) if "/" in word and not word.startswith("-")]
    named = (*proof.covers, *own)
    covered = [*(f"{each}{end}" for each in named for end in ("", ".py", "/*")), *_helpers(command, root)]
    left_out = set(re.findall(r"--deselect=(\S+)", command))
    return [name for name in changed if name not in left_out and any(fnmatch(name, each) for each in covered)]


def _data(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "tools" / "proofs.toml").read_text(encoding="utf-8"))


def _proof(each: Mapping[str, Any]) -> Proof:
    needs = tuple(each.get("needs", ()))
    command, small = each.get("command", ""), each.get("small", "")
    if "tests" in each:
        left_out = "".join(f" --deselect={name}" for name in each.get("without", "").split())
        start = f"python -m pytest -n {0 if BROWSERS & set(needs) else 'auto'}"
        command = f'{start} -m "{_MARKS[each["tier"]]}" {each["tests"]}{left_out}'
        small = f'{start} -m "not slow and not whole" {each["tests"]}' if each["tier"] == "slow and quick" else ""
    quiet = each.get("quiet", False)
    usual = _GOALS_SAY if quiet or _measures(command) else _TESTS_SAY
    return Proof(
        name=each["name"],
        command=command,
        small=small,
        words=(each["de"], each["en"]),
        figure=each.get("figure", _TESTS),
        says=(each.get("says_de", usual[0]), each.get("says_en", usual[1])),
        covers=tuple(map(_path, each["covers"])),
        needs=needs,
        quiet=quiet,
    )


def _measures(command: str) -> bool:
    return "benchmarks/all.py" in command


def _path(covered: str) -> str:
    """Return the path of what a proof covers: of a room where it is no path from the top."""
    return (
        covered if covered.split("/", maxsplit=1)[0] in _FOLDERS or covered.endswith(".md") else f"skatlist/{covered}"
    )


def _helpers(command: str, root: Path) -> Iterator[str]:
    """Yield the modules beside the tests that the files of a command import, and those that these import."""
    words = [word for word in shlex.split(command) if word.endswith(".py") and "=" not in word]
    waiting = {*tests_of(command, root), *words}
    seen = set(waiting)
    while waiting:
        path = root / waiting.pop()
        if not path.is_file():
            continue
        for module, inner in _IMPORT.findall(path.read_text(encoding="utf-8")):
            places = [f"{folder}/{module.replace('.', '/')}" for folder in ("tests", "checker", "tools", "benchmarks")]
            files = {f"{place}{end}" for place in places for end in (".py", f"/{inner}.py") if inner or end == ".py"}
            new = {name for name in files - seen - _HARNESS if (root / name).is_file()}
            seen |= new
            waiting |= new
            yield from new


def _without_workers(command: str) -> str:
    return re.sub(r" -n \w+", "", command)
