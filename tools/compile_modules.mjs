// Compiles the modules of a folder with the Python of the browser edition, in place of their sources.
// node compile_modules.mjs PYODIDE FOLDER
import path from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, folder] = process.argv.slice(2).map((each) => path.resolve(each));
try {
  const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
  // The same bytes each time; without columns, which traces would show, they are a quarter smaller.
  const env = { HOME: "/", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
  const python = await loadPyodide({ indexURL: `${runtime}/`, env });
  python.FS.mkdirTree("/modules");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/modules");
  python.runPython(`
import py_compile
from pathlib import Path

for source in sorted(Path("/modules").rglob("*.py")):
    name = str(source.relative_to("/modules"))
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(source), f"{source}c", name, doraise=True, optimize=2, invalidation_mode=mode)
    source.unlink()
`);
  process.exit(0);
} catch (fault) {
  console.error(fault.message); // a thrown fault would be shown with the whole of Pyodide's source
  process.exit(1);
}
