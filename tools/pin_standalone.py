"""Pin what the Windows program is built from, by version and hash: python tools/pin_standalone.py

Needs uv and pip. The pins are standalone/requirements.txt; each hash is that of the one wheel for 64-bit Windows. The
wheels that pip brings have to be among those whose hashes the package index gave to uv.
"""

import hashlib
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PINS = ROOT / "standalone" / "requirements.txt"
PYTHON = "3.12"  # as in .github/workflows/windows.yml


def pins(folder: Path) -> str:
    """Return a line for each package that the program and its build need on Windows."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needs, versions, wheels = folder / "needs.in", folder / "versions.txt", folder / "wheels"
    wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"], "pyinstaller"]
    needs.write_text("\n".join(wanted), encoding="utf-8")
    compiling = ["--python-platform", "windows", "--python-version", PYTHON, "--generate-hashes", "--no-annotate"]
    _call("uv", "pip", "compile", "-q", "--no-header", *compiling, "-o", versions, needs)
    only = ["--platform", "win_amd64", "--python-version", PYTHON, "--only-binary", ":all:", "--require-hashes"]
    _call(sys.executable, "-m", "pip", "download", "-q", "--no-deps", *only, "-d", wheels, "-r", versions)
    hashes = {_name(wheel): hashlib.sha256(wheel.read_bytes()).hexdigest() for wheel in wheels.glob("*.whl")}
    found = re.findall(r"^([\w.-]+)==(\S+)", versions.read_text(encoding="utf-8"), re.MULTILINE)
    return "".join(f"{name}=={version} --hash=sha256:{hashes[name]}\n" for name, version in found)


def _call(*words: str | Path) -> None:
    subprocess.run(words, check=True, cwd=ROOT)


def _name(wheel: Path) -> str:
    """Return the name of a wheel's package as it is compared."""
    return re.sub(r"[-_.]+", "-", wheel.name.partition("-")[0]).lower()


def main() -> None:
    """Write the pins."""
    with tempfile.TemporaryDirectory() as folder:
        PINS.write_text(pins(Path(folder)), encoding="utf-8")


if __name__ == "__main__":
    main()
