"""Keep what the workbooks of a version are made of, at its release: `python tools/keep_workbooks.py FOLDER [VERSION]`.

FOLDER holds workbooks of lists and Ranglisten of every kind that this version writes, in both languages.
"""

import json
import sys
import zipfile
from pathlib import Path

import skatlist
from skatlist.signatures.excel.package import read_package
from skatlist.signatures.excel.shown import made_of

KEPT = Path(__file__).parents[1] / "skatlist" / "data" / "workbooks"


def keep(folder: Path, version: str) -> None:
    """Write down what all workbooks of a folder are made of."""
    facts: set[str] = set()
    for path in sorted(folder.glob("*.xlsx")):
        with zipfile.ZipFile(path) as archive:
            facts |= made_of(read_package({name: archive.read(name) for name in archive.namelist()}))
    KEPT.mkdir(parents=True, exist_ok=True)
    kept = KEPT / f"{version}.json"
    kept.write_text(json.dumps(sorted(facts), ensure_ascii=False, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    keep(Path(sys.argv[1]), *(sys.argv[2:] or [skatlist.__version__]))
