"""Build the browser edition, a folder of files for any web space: python tools/build_browser.py SITE

Needs pip and npm. What they bring is pinned by version and hash in browser/pins.toml: the same tree gives the same
bytes.
"""

import base64
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = ROOT / "browser"
PINS: Final = SOURCES / "pins.toml"
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PYTHON: Final = "3.14"  # of this Pyodide
LANGUAGES: Final = ("de", "en")
NOT_TO_BE_HAD: Final = 75  # exit code where pip or npm does not bring a package
_STUBS: Final = {"PIL/__init__.py": b"", "PIL/Image.py": b"class Image: ...\n"}  # reportlab asks; no bitmap is drawn
_LEFT_OUT: Final = re.compile(r"(.*\.(so|pyd|pyc|c|pyi|typed)|.*\.dist-info/.*|skatlist/cli/.*|reportlab/fonts/.*)")
_LIBRARY: Final = "pyodide/python_stdlib.zip"
_NOT_NEEDED: Final = re.compile(r"(_pyrepl|idlelib|imaplib|multiprocessing|pdb|pydoc|unittest|wsgiref|xmlrpc)\b.*")
_READ: Final = "anyio/"  # reads its own sources
_OURS: Final = "browser."  # how the names of these words begin among those of the desk
_DAY: Final = (1980, 1, 1, 0, 0, 0)
# Emscripten's fdatasync does nothing, and SQLite uses it: let it do what fsync does.
_SYNC: Final = "function ___syscall_fdatasync(fd){try{var stream=SYSCALLS.getStreamFromFD(fd);return 0}"
_SYNC_DONE: Final = _SYNC.replace("return 0", "return stream.stream_ops?.fsync?.(stream)??0")
# The copy of a Python that has grown does not fit into the first memory of another one: let that grow before.
_KEPT: Final = "return Module.HEAP8.set(t),l}"
_GROW: Final = (
    "if(t.length>Module.HEAP8.length){wasmMemory.grow((t.length-Module.HEAP8.length+65535)>>>16);updateMemoryViews()}"
)
# A web space may give WebAssembly any type. One that cannot be run would be waited for in vain.
_STREAMED: Final = "WebAssembly.instantiateStreaming(n,s)"
_TYPED: Final = (
    'WebAssembly.instantiateStreaming(n.then(r=>new Response(r.body,{headers:{"content-type":"application/wasm"}})),s)'
)
_WARNED: Final = 'console.warn("wasm instantiation failed!"),console.warn(l)'
_REPORTED: Final = "globalThis.reportError?.(l)"
_MENDED: Final = {
    "pyodide.mjs": ((_STREAMED, _TYPED), (_WARNED, f"{_WARNED},{_REPORTED}")),
    "pyodide.asm.mjs": ((_SYNC, _SYNC_DONE), (_KEPT, _GROW + _KEPT)),
}
_WITHOUT_MODULE_TYPE: Final = (".mjs", ".js")  # many a web space knows the second ending only
_CHECK: Final = ("check_host.html", "check_host.js")  # ask the web space itself, so they are not kept
_SAID_WITHOUT_PAGE: Final = ("silent", "foreign")


def runtime(pin: Mapping[str, str], folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield Python for the browser: its files from npm, two lines mended. Raises ValueError for other bytes."""
    _call("npm", "pack", "--loglevel=error", f"pyodide@{pin['version']}", cwd=folder)
    packed = (folder / f"pyodide-{pin['version']}.tgz").read_bytes()
    if base64.b64encode(hashlib.sha512(packed).digest()).decode() != pin["sha512"]:
        raise ValueError("pyodide: other bytes than pinned")
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        for name in RUNTIME:
            member = archive.extractfile(f"package/{name}")
            content = member.read() if member is not None else b""
            for faulty, mended in _MENDED.get(name, ()):
                if content.count(faulty.encode()) != 1:
                    raise ValueError(f"pyodide: look again at {faulty}")
                content = content.replace(faulty.encode(), mended.encode())
            yield f"pyodide/{name}", content


def packages(pins: Mapping[str, Mapping[str, str]], folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the modules of the packages that the desk needs, without what is compiled."""
    wanted, wheels = folder / "pins.txt", folder / "wheels"
    wanted.write_text(
        "".join(f"{name}=={pin['version']} --hash=sha256:{pin['sha256']}\n" for name, pin in pins.items()),
        encoding="utf-8",
    )
    only = ["--no-deps", "--only-binary", ":all:", "--require-hashes", "--python-version", PYTHON]
    only += ["--platform", "manylinux2014_x86_64", "--platform", "manylinux_2_17_x86_64"]
    _call(sys.executable, "-m", "pip", "download", "-q", *only, "-d", str(wheels), "-r", str(wanted))
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            yield from ((name, archive.read(name)) for name in archive.namelist() if not name.endswith("/"))


def own_modules() -> Iterator[tuple[str, bytes]]:
    """Yield the program itself, as its wheel has it, without the pictures of the docs."""
    for path in sorted((ROOT / "skatlist").rglob("*")):
        if path.is_file():
            yield path.relative_to(ROOT).as_posix(), path.read_bytes()
    for path in sorted((ROOT / "docs").glob("*.md")):
        yield f"skatlist/data/handbook/{path.name}", path.read_bytes()


def compiled(modules: Mapping[str, bytes], interpreter: Mapping[str, bytes], folder: Path) -> dict[str, bytes]:
    """Return modules as the byte code of this Python, which starts three times as fast, and other files as they are."""
    sources = {name: content for name, content in modules.items() if name.endswith(".py") and _READ not in name}
    runs, here = folder / "runs", folder / "modules"
    _write(runs, interpreter)
    _write(here, sources)
    _call("node", str(ROOT / "tools" / "compile_modules.mjs"), str(runs / "pyodide"), str(here))
    byte_code = {f"{name}c": (here / f"{name}c").read_bytes() for name in sources}
    return {**{name: content for name, content in modules.items() if name not in sources}, **byte_code}


def solid(files: Mapping[str, bytes]) -> bytes:
    """Return files as browser/files.js reads them, the same bytes for the same files."""
    names = json.dumps([(name, len(content)) for name, content in sorted(files.items())])
    whole = b"".join((names.encode(), b"\n", *(content for _, content in sorted(files.items()))))
    return gzip.compress(whole, 9, mtime=0)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files as a zip, the same bytes for the same files."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _DAY), content, zipfile.ZIP_DEFLATED, 9)
    return whole.getvalue()


def shell() -> Iterator[tuple[str, bytes]]:
    """Yield what stands around the desk, its words, and what the desk's pages load beside themselves."""
    for path in sorted(SOURCES.iterdir()):
        if path.is_file() and path != PINS:
            yield path.name, _spoken(path.read_bytes()) if path.suffix == ".html" else path.read_bytes()
    static = ROOT / "skatlist" / "data" / "desk" / "static"
    for path in sorted(static.rglob("*")):
        if path.is_file():
            yield f"desk/static/{path.relative_to(static).as_posix()}", path.read_bytes()
    said = {
        lang: {name: each for name, each in texts.items() if not name.startswith("host_")}
        for lang, texts in words().items()
    }
    yield "words.js", f"export const WORDS = {json.dumps(said, ensure_ascii=False, indent=1)};\n".encode()


def _spoken(page: bytes) -> bytes:
    """Return a page with its sentences, which stand there before and without any script."""
    texts = words()
    said = re.sub(r"__(\w\w)\.(\w+)__", lambda at: escape(texts[at[1]][at[2]]), page.decode())
    return said.encode()


def words() -> dict[str, dict[str, str]]:
    """Return what the page around the desk says, by language."""
    sys.path.insert(0, str(ROOT))
    texts = {lang: import_module(f"skatlist.words.{lang}.desk").TEXTS for lang in LANGUAGES}
    return {
        lang: {name.removeprefix(_OURS): sentence for name, sentence in all_texts.items() if name.startswith(_OURS)}
        for lang, all_texts in texts.items()
    }


def site() -> dict[str, bytes]:
    """Return the files of the edition by name; service worker and check of the web space know the others."""
    pins: dict[str, Any] = tomllib.loads(PINS.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        interpreter = dict(runtime(pins["pyodide"], Path(folder)))
        modules = {**dict(packages(pins["wheels"], Path(folder))), **dict(own_modules()), **_STUBS}
        modules = {f"app/{name}": content for name, content in modules.items() if not _LEFT_OUT.fullmatch(name)}
        with zipfile.ZipFile(io.BytesIO(interpreter[_LIBRARY])) as library:
            for name in library.namelist():
                if name.endswith(".py") and not _NOT_NEEDED.fullmatch(name):
                    modules[f"library/{name}"] = library.read(name)
        modules = compiled(modules, interpreter, Path(folder))
    files = {**with_known_endings(interpreter), **dict(shell())}
    for name, pack, place in (("app.bin", solid, "app/"), (_LIBRARY, zipped, "library/")):
        files[name] = pack({each.removeprefix(place): modules[each] for each in modules if each.startswith(place)})
    version = hashlib.sha256()
    for name, content in sorted(files.items()):
        version.update(name.encode() + hashlib.sha256(content).digest())
    for name in ("python.js", "service_worker.js"):
        files[name] = files[name].replace(b"__VERSION__", version.hexdigest()[:12].encode())
    asking = {name: files.pop(name) for name in ("service_worker.js", *_CHECK)}
    kept = [
        (name, len(content), base64.b64encode(hashlib.sha256(content).digest()).decode())
        for name, content in sorted(files.items())
    ]
    texts = words()
    sentences = {lang: {reason: texts[lang][reason] for reason in _SAID_WITHOUT_PAGE} for lang in texts}
    checks = {
        lang: {name.removeprefix("host_"): each for name, each in said.items() if name.startswith("host_")}
        for lang, said in texts.items()
    }
    for name, said in (("service_worker.js", sentences), ("check_host.js", checks)):
        for place, value in ((b"__FILES__", kept), (b"__WORDS__", said)):
            asking[name] = asking[name].replace(place, json.dumps(value, ensure_ascii=False).encode())
    return {**files, **asking, **dict(server_files())}


def with_known_endings(interpreter: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of Pyodide with the usual ending of scripts, in their names and where they name each other."""
    return {
        name.replace(*_WITHOUT_MODULE_TYPE): content.replace(b"pyodide.asm.mjs", b"pyodide.asm.js")
        if name.endswith(_WITHOUT_MODULE_TYPE[0])
        else content
        for name, content in interpreter.items()
    }


def server_files() -> Iterator[tuple[str, bytes]]:
    """Yield the settings for the usual web servers, for the web master to take."""
    for path in sorted((SOURCES / "servers").iterdir()):
        yield f"servers/{path.name}", path.read_bytes()


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def _call(*words: str, cwd: Path | None = None) -> None:
    program = shutil.which(words[0])
    if program is None:
        sys.stderr.write(f"{words[0]} is missing\n")
        raise SystemExit(NOT_TO_BE_HAD)
    done = subprocess.run([program, *words[1:]], check=False, cwd=cwd, stdout=subprocess.DEVNULL)
    if done.returncode:
        sys.stderr.write(f"exit code {done.returncode}: {' '.join(words)}\n")
        raise SystemExit(NOT_TO_BE_HAD)


def main() -> None:
    """Write the files into the folder that the call names, in place of an older edition."""
    if len(sys.argv) != 2:  # noqa: PLR2004 - the program and one argument
        raise SystemExit(__doc__)
    target = Path(sys.argv[1])
    if target.exists() and not (target / "service_worker.js").is_file() and any(target.iterdir()):
        raise SystemExit(f"{target} holds something else")
    files = site()
    shutil.rmtree(target, ignore_errors=True)
    _write(target, files)


if __name__ == "__main__":
    main()
