"""Try a program on the cases of the Skat List Format: FILE -> JSON.

    python3 run_cases.py COMMAND...
    python3 run_cases.py python3 checker/skatlist_check.py --json

COMMAND is called once for each case, with the file or folder of the case behind it. It prints the answer as JSON in
UTF-8: `read` and `totals`, or `{"refused": true}`; ending with an error and printing nothing refuses, too. What else it
prints with them (`findings`) is not looked at. Exit 0: every answer is right. Exit 1: not every one.
"""

import json
import shlex
import subprocess
import sys
from pathlib import Path

CASES = Path(__file__).parent / "cases"
PARTS = ("read", "totals")


def answer_of(command, case):
    """Return what a program says of a case."""
    run = subprocess.run([*command, str(case)], capture_output=True, check=False)
    text = run.stdout.decode("utf-8", "replace").strip()
    if not text and run.returncode:
        return {"refused": True}
    try:
        answer = json.loads(text)
    except ValueError:
        return None
    return answer if isinstance(answer, dict) else None


def difference(said, right, where=""):
    """Return where two values differ first, or an empty text. A number is no truth: 1 is not true."""
    if type(said) is type(right) is dict:
        for key in sorted(said.keys() | right.keys()):
            if key not in said or key not in right:
                return f"{where}.{key} is {'missing' if key in right else 'too much'}"
            if found := difference(said[key], right[key], f"{where}.{key}"):
                return found
        return ""
    if type(said) is type(right) is list:
        if len(said) != len(right):
            return f"{where} has {len(said)} entries, right are {len(right)}"
        pairs = enumerate(zip(said, right, strict=True))
        return next(filter(None, (difference(one, other, f"{where}[{at}]") for at, (one, other) in pairs)), "")
    same = said == right and isinstance(said, bool) == isinstance(right, bool)
    return (
        ""
        if same
        else f"{where} is {json.dumps(said, ensure_ascii=False)}, right is {json.dumps(right, ensure_ascii=False)}"
    )


def fault_in(said, right, part):
    """Return what is wrong with a part of an answer, or an empty text."""
    if said is None:
        return "no JSON"
    if "refused" in right:
        return "" if said.get("refused") is True else "is to be refused"
    if "refused" in said:
        return "is refused"
    return difference(said.get(part), right[part], part)


def main(arguments):
    """Call the program for every case and say how many answers are right."""
    if not arguments:
        print(__doc__)
        return 2
    command = shlex.split(arguments[0]) if len(arguments) == 1 else arguments
    cases = sorted(path for path in CASES.iterdir() if path.suffix not in {".json", ".toml"})
    right = dict.fromkeys(PARTS, 0)
    for case in cases:
        stem = case.name.removesuffix(".txt")
        stated = json.loads((CASES / f"{stem}.json").read_text(encoding="utf-8"))
        said = answer_of(command, case)
        for part in PARTS:
            fault = fault_in(said, stated, part)
            right[part] += not fault
            if fault:
                print(f"{case.name}, {part}: {fault}")
    for part in PARTS:
        print(f"{part}: {right[part]} of {len(cases)}")
    return int(any(count < len(cases) for count in right.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
