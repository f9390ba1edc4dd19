"""Pin what contributors install, by version and hash, for every system and Python: python tools/pin_constraints.py

Needs uv. `constraints.txt` has the packages of `.[dev]` and of the build, without the addresses they came from. With it
an environment is the same as yesterday's (CONTRIBUTING.md); without it the newest versions are installed, as the tests
do.
"""

import subprocess
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CONSTRAINTS = ROOT / "constraints.txt"
OLDEST = "3.11"
EDITABLE = "editables"  # hatchling asks for it when a checkout is installed


def main() -> None:
    """Write the constraints."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    options = ["-q", "--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
    with tempfile.TemporaryDirectory() as folder:
        build = Path(folder, "build.in")
        build.write_text("\n".join([*project["build-system"]["requires"], EDITABLE]), encoding="utf-8")
        words = ["uv", "pip", "compile", *options, "--universal", "--python-version", OLDEST, "--generate-hashes"]
        subprocess.run([*words, "--extra", "dev", "-o", CONSTRAINTS, "pyproject.toml", build], check=True, cwd=ROOT)


if __name__ == "__main__":
    main()
