"""Prove by name what no change has to pass, keep what came of it, write docs/vertrauen.md and docs/trust.md.

    python tools/proofs.py                      # each proof: its last run and what changed under it since
    python tools/proofs.py --changed            # prove what changed since, and what never ran
    python tools/proofs.py --all                # prove everything on this commit, whole tier and mutants, too: hours
    python tools/proofs.py --only R5,r9-papers  # the proofs of some promises, or some proofs
    python tools/proofs.py --small --only R7    # samples, where a proof has one
    python tools/proofs.py --programs           # which Debian packages are missing
    python tools/proofs.py --nightly            # names as JSON, for a workflow: all but the longest and those of speed
    python tools/proofs.py --pages              # run nothing, write the pages from what is known

tools/proofs.toml names the proofs. They run one after the other, the shortest first. After each its result is written
to docs/proofs.json and the pages, and committed (`--no-commit` leaves that to you): a run that was stopped goes on with
the same command. While the working tree has changes that are not committed, proofs run and report, but nothing is kept,
for a result names the commit it belongs to.

A proof that fails runs a second time. Failing twice is a fault; failing once and passing is unsteady, a defect, too,
which stays until something under it changes. Both outputs are kept, whole under build/proofs/. The exit code is 1 where
one is a fault or unsteady, misses a goal without a reason in tools/survivors.toml, or could not run.
"""

import argparse
import datetime as dt
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from proof_list import VERSION, Package, Proof, all_proofs, changed_under, is_of, read_groups, read_packages
from trust_pages import PAGES, unexplained, write_pages

ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = "docs/proofs.json"
SPEED_PAGE: Final = "docs/leistung.md"  # written by the proofs of speed
WRITTEN: Final = (KEPT, SPEED_PAGE, *PAGES.values())  # a commit of these alone makes nothing due
_SHOWN: Final = 1_500  # characters kept of what a proof that failed printed last
_NAMED: Final = 3  # changed files named in the list
_IDLE: Final = 0.9  # of the processors, where speed is measured
_LOOK: Final = 2  # seconds
_GOAL: Final = re.compile(r"^(\S.*?) {2,}([\d.]+)  goal +([\d.]+)  (met|MISSED)$", re.MULTILINE)

Run = dict[str, Any]


class Standing(NamedTuple):
    """The state of a proof: its last run, and why it is due again, in English, empty if it is not."""

    proof: Proof
    run: Run | None
    due: str
    changed: tuple[str, ...] = ()


# --- What is known ----------------------------------------------------------------------------------------------------


def kept(root: Path) -> dict[str, Run]:
    """Return what the runs came to that are known, by proof."""
    path = root / KEPT
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


class Repository:
    """The repository proofs are run in: its commit, and what changed since another."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._since: dict[str, tuple[dict[str, str], list[str]] | None] = {}

    def git(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Ask git."""
        return subprocess.run(["git", *arguments], cwd=self.root, capture_output=True, text=True, check=False)  # noqa: S607

    def commit(self) -> str:
        """Return the last commit that changed more than results and pages."""
        others = (f":(exclude){path}" for path in WRITTEN)
        return self.git("log", "-1", "--format=%h", "--abbrev=8", "--", ".", *others).stdout.strip()

    def is_clean(self) -> bool:
        """Whether nothing but results and pages differs from what is committed."""
        lines = self.git("status", "--porcelain", "--untracked-files=normal").stdout.splitlines()
        return all(line[3:] in WRITTEN for line in lines)

    def since(self, commit: str) -> tuple[dict[str, str], list[str]] | None:
        """Return which files were renamed since a commit, old to new, and which changed; None if it is unknown."""
        if commit not in self._since:
            done = self.git("diff", "-M", "-l0", "--name-status", commit)
            self._since[commit] = None if done.returncode else _renamed_and_changed(done.stdout)
        return self._since[commit]

    def keep(self, message: str) -> str:
        """Commit results and pages, nothing else, and return why that failed."""
        written = [each for each in WRITTEN if (self.root / each).exists()]
        self.git("add", "--", *written)
        done = self.git("commit", "--quiet", "--only", "--message", message, "--", *written)
        return (done.stdout + done.stderr).strip() if done.returncode else ""


def _renamed_and_changed(lines: str) -> tuple[dict[str, str], list[str]]:
    renamed, changed = {}, []
    for line in lines.splitlines():
        status, *names = line.split("\t")
        if status[0] == "R":
            renamed[names[0]] = names[1]
        if status != "R100":
            changed += names
    return renamed, [name for name in changed if name not in WRITTEN]


def standings(repository: Repository, results: Mapping[str, Run]) -> list[Standing]:
    """Return for every proof what is known of it."""
    proofs = all_proofs(read_groups(repository.root))
    return [_standing(repository, proof, results.get(proof.name)) for proof in proofs]


def _standing(repository: Repository, proof: Proof, run: Run | None) -> Standing:
    if run is None:
        return Standing(proof, None, "never ran")
    since = repository.since(run["commit"])
    if since is None:
        return Standing(proof, run, f"commit {run['commit']} is not known here")
    renamed, changed = since
    if not is_of(proof, _followed(run, renamed)):
        return Standing(proof, run, "its command is another now")
    if run["command"] == proof.small:
        return Standing(proof, run, "a sample only")
    under = changed_under(proof, proof.command, changed, repository.root)
    return Standing(proof, run, f"{len(under)} changed" if under else "", tuple(under))


def _followed(run: Run, renamed: Mapping[str, str]) -> Run:
    """Return a run with the files in its command called as they are now."""
    words = re.split(r"([ =])", run["command"])
    return run | {"command": "".join(renamed.get(word, word) for word in words)}


# --- Running ----------------------------------------------------------------------------------------------------------


def prove(proof: Proof, command: str, repository: Repository) -> Run:
    """Run a proof, a second time if it fails, and return what is kept of it."""
    begin = time.monotonic()
    code, printed = _printed(command, repository.root, f"{proof.name}-1")
    outcomes = [_outcome(proof, code, printed)]
    if not outcomes[0]["passed"]:
        print(f"{proof.name}: failed, once more", flush=True)
        code, again = _printed(command, repository.root, f"{proof.name}-2")
        outcomes.append(_outcome(proof, code, again))
    last = outcomes[-1]
    verdict = ("passed", "unsteady")[len(outcomes) - 1] if last.pop("passed") else "fault"
    return {
        "version": VERSION,
        "commit": repository.commit(),
        "day": dt.datetime.now(dt.UTC).date().isoformat(),
        "command": command,
        "minutes": round((time.monotonic() - begin) / 60, 1),
        "verdict": "missed" if verdict == "passed" and "missed" in last else verdict,
        **{key: value for key, value in last.items() if key != "tail"},
        **({} if verdict == "passed" else {"outputs": [each["tail"] for each in outcomes]}),
    }


def _printed(command_line: str, root: Path, name: str) -> tuple[int, str]:
    """Return the exit code of a command and what it prints; what tests skip for want of a program fails."""
    program, *rest = shlex.split(command_line)
    words = [inner for word in rest for inner in _expanded(word, root)]
    path = root / "build" / "proofs" / f"{name}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8") as file:
        process = subprocess.Popen(
            [sys.executable if program == "python" else program, *words],
            cwd=root, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT,
            env=os.environ | {"CI": "true", "SKATLIST_PROVES": "1"}, start_new_session=True,
        )  # fmt: skip
        try:
            code = process.wait()
        except BaseException:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()
            raise
    return code, path.read_text(encoding="utf-8", errors="replace")


def _expanded(word: str, root: Path) -> list[str]:
    """Return the files of a pattern, as a shell does."""
    found = sorted(path.relative_to(root).as_posix() for path in root.glob(word)) if re.search(r"[*\[]", word) else []
    return found or [word]


def _outcome(proof: Proof, code: int, printed: str) -> Run:
    """Return what one run came to."""
    if proof.has_goals:
        goals = _GOAL.findall(printed)
        missed = [f"{name}: {value} (goal {goal})" for name, value, goal, met in goals if met == "MISSED"]
        numbers = [len(goals) - len(missed), len(missed)]
    else:
        missed = []
        found = [match.groups() for match in re.finditer(proof.figure, printed, re.MULTILINE)]
        numbers = [sum(int(each or 0) for each in column) for column in zip(*found, strict=True)]
    survived = re.findall(r"^survived: (.+)$", printed, re.MULTILINE)
    shown = printed.replace(str(ROOT), ".").replace(tempfile.gettempdir(), "TMP").replace(str(Path.home()), "~")
    return {
        "passed": code == bool(missed) and any(numbers),  # what measures ends with 1 where it misses a goal
        "figures": numbers,
        "tail": shown.strip()[-_SHOWN:],
        **({"survived": survived} if survived else {}),
        **({"missed": missed} if missed else {}),
    }


def _cannot_run(proof: Proof, packages: Sequence[Package]) -> str:
    """Return why a proof cannot run here, in English: a missing package, or a busy computer where speed is measured."""
    if missing := [each.name for each in packages if each.name in proof.needs and not is_there(each)]:
        return f"needs {', '.join(missing)}"
    return "the computer is busy" if proof.quiet and not _is_quiet() else ""


def is_there(package: Package) -> bool:
    """Whether this computer has what a Debian package brings."""
    return all(any(Path("/").glob(each[1:])) if each.startswith("/") else shutil.which(each) for each in package.there)


def _is_quiet() -> bool:
    """Whether the processors have nothing to do for some seconds; where nothing says so, they have."""
    path = Path("/proc/stat")
    if not path.exists():
        return True
    first = list(map(int, path.read_text().split("\n", 1)[0].split()[1:]))
    time.sleep(_LOOK)
    spent = [
        now - was for was, now in zip(first, map(int, path.read_text().split("\n", 1)[0].split()[1:]), strict=True)
    ]
    return spent[3] >= _IDLE * sum(spent)


# --- The call ---------------------------------------------------------------------------------------------------------


def shown(known: Sequence[Standing], commit: str) -> Iterator[str]:
    """Yield the list of the proofs, and what `--changed` and `--all` would run."""
    for proof, run, due, changed in known:
        if run is None:
            yield f"{proof.name:<20} {due}"
            continue
        more = f" and {len(changed) - _NAMED} more" if len(changed) > _NAMED else ""
        files = f": {', '.join(changed[:_NAMED])}{more}" if changed else ""
        last = f"{run['verdict']:<8} {run['day']} {run['commit']} {run['minutes']:>5} min"
        yield f"{proof.name:<20} {last}  {due}{files}".rstrip()
    for option, wanted in (("--changed", _changed(known)), ("--all", _of_another_commit(known, commit))):
        minutes = sum(each.run["minutes"] for each in wanted if each.run)
        new = sum(each.run is None for each in wanted)
        yield f"{option}: {len(wanted)} of {len(known)} proofs, {minutes:.0f} minutes and {new} that never ran"


def _changed(known: Sequence[Standing]) -> list[Standing]:
    return [each for each in known if each.due and not each.proof.is_long]


def _of_another_commit(known: Sequence[Standing], commit: str) -> list[Standing]:
    """Return what has not run whole on a commit."""
    return [each for each in known if each.due or each.run is None or each.run["commit"] != commit]


def _asked(repository: Repository, known: list[Standing], asked: argparse.Namespace) -> list[Standing] | str:
    """Return the proofs that are wanted, the shortest first, or the name that is none."""
    if asked.all:
        chosen = _of_another_commit(known, repository.commit())
    elif asked.only:
        wanted = {each.casefold() for each in asked.only.split(",")}
        groups = {proof.name: group.name.casefold() for group in read_groups(repository.root) for proof in group.proofs}
        if unknown := wanted - {*groups.values(), *groups}:
            return ", ".join(sorted(unknown))
        chosen = [each for each in known if {each.proof.name, groups[each.proof.name]} & wanted]
    else:
        chosen = _changed(known)
    chosen = [each for each in chosen if each.proof.small or not asked.small]
    return sorted(chosen, key=lambda each: each.run["minutes"] if each.run else float("inf"))


def run_all(repository: Repository, chosen: Sequence[Standing], asked: argparse.Namespace) -> dict[str, str]:
    """Run proofs one after the other, keep each, and return what is wrong, by proof."""
    packages, wrong = read_packages(repository.root), {}
    for at, (proof, before, due, _) in enumerate(chosen, 1):
        print(f"{proof.name} ({at} of {len(chosen)}) ...", flush=True)
        if why := _cannot_run(proof, packages):
            wrong[proof.name] = f"not run: {why}"
            print(f"{proof.name}: not run: {why}", flush=True)
            continue
        was_clean, commit = repository.is_clean(), repository.commit()
        run = prove(proof, proof.small if asked.small else proof.command, repository)
        if before and before["verdict"] == "unsteady" and not due and run["verdict"] == "passed":
            run |= {"verdict": "unsteady", "outputs": before["outputs"]}
        print(f"{proof.name}: {run['verdict'].upper()} {run['figures']} {run['minutes']} min", flush=True)
        for number, output in enumerate(run.get("outputs", ()), 1):
            print(f"--- {proof.name}, what its run {number} printed last:\n{output}", flush=True)
        if not was_clean or not repository.is_clean() or repository.commit() != commit:
            print(f"{proof.name}: not kept: the working tree has changes, or had other ones", flush=True)
        elif not (asked.small and before and not due):  # a sample takes no whole run's place
            _keep(repository, proof, run, asked)
        if fault := _fault(repository.root, run):
            wrong[proof.name] = fault
    return wrong


def _keep(repository: Repository, proof: Proof, run: Run, asked: argparse.Namespace) -> None:
    results = kept(repository.root) | {proof.name: run}
    write(repository, results)
    if not asked.no_commit and (why := repository.keep(f"Keep the result of {proof.name}")):
        print(f"{proof.name}: written, not committed: {why}", flush=True)


def write(repository: Repository, results: Mapping[str, Run]) -> None:
    """Write the results, those of renamed files under their new names, and the pages."""
    names = {proof.name for proof in all_proofs(read_groups(repository.root))}
    now = {
        name: _followed(run, since[0]) if (since := repository.since(run["commit"])) else run
        for name, run in results.items()
        if name in names
    }
    text = json.dumps(now, indent=1, sort_keys=True, ensure_ascii=False)
    whole = repository.root / "build" / "proofs.json"  # put in place at once: a run may be stopped at any moment
    whole.parent.mkdir(exist_ok=True)
    whole.write_text(f"{text}\n", encoding="utf-8", newline="\n")
    whole.replace(repository.root / KEPT)
    write_pages(repository.root, now)


def _fault(root: Path, run: Run) -> str:
    """Return what of a run is a defect: a fault, unsteadiness, a goal missed for no known reason."""
    if run["verdict"] in {"fault", "unsteady"}:
        return run["verdict"]
    return f"missed: {', '.join(missed)}" if (missed := unexplained(root, run)) else ""


def missing_packages(root: Path) -> int:
    """Print which Debian packages that proofs need are missing, and what installs them."""
    missing = [each.name for each in read_packages(root) if not is_there(each)]
    if missing:
        print("missing:", *missing)
        print("apt-get install -y --no-install-recommends", *missing)
    else:
        print("Every package that a proof needs is there.")
    return int(bool(missing))


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """List the proofs, or run those that are wanted and write the pages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--changed", action="store_true", help="prove what changed since its last run, or never ran")
    which.add_argument("--all", action="store_true", help="prove everything that has not run on this commit")
    which.add_argument("--only", default="", help="promises or proofs, with commas between them")
    which.add_argument("--programs", action="store_true", help="say which Debian packages are missing")
    which.add_argument("--nightly", action="store_true", help="print the names of proofs for every night, as JSON")
    which.add_argument("--pages", action="store_true", help="run nothing, write the pages")
    parser.add_argument("--small", action="store_true", help="samples: minutes instead of hours")
    parser.add_argument("--no-commit", action="store_true", help="write the results, do not commit them")
    asked = parser.parse_args(arguments)
    if asked.programs:
        return missing_packages(root)
    if asked.nightly:
        proofs = all_proofs(read_groups(root))
        print(json.dumps([proof.name for proof in proofs if not (proof.is_long or proof.quiet)]))
        return 0
    repository = Repository(root)
    results = kept(root)
    if asked.pages:
        write(repository, results)
        return 0
    known = standings(repository, results)
    if not (asked.changed or asked.all or asked.only):
        print(*shown(known, repository.commit()), sep="\n")
        return 0
    chosen = _asked(repository, known, asked)
    if isinstance(chosen, str):
        parser.error(f"unknown: {chosen}")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        wrong = run_all(repository, chosen, asked)
    except KeyboardInterrupt:
        print("Stopped. The same command goes on where it was.", flush=True)
        return 130
    running = {each.proof.name for each in chosen}
    settled = (
        [] if asked.only else [each for each in known if each.run and each.proof.name not in running and not each.due]
    )
    wrong |= {each.proof.name: fault for each in settled if each.run and (fault := _fault(root, each.run))}
    print(
        f"{len(chosen)} proofs run, {len(wrong)} to look at",
        *(f"  {name}: {fault}" for name, fault in wrong.items()),
        sep="\n",
    )
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
