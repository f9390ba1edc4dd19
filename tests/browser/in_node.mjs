// Python of the edition under Node: node in_node.mjs SITE SAMPLES same.py
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { pageModule } from "./page_module.mjs";

const [site, samples, program] = process.argv.slice(2).map((each) => path.resolve(each));
try {
  const { loadPyodide } = await import(pathToFileURL(`${site}/pyodide/pyodide.js`));
  const { layOut, unpack } = await pageModule(`${site}/files.js`);
  const python = await loadPyodide({ indexURL: `${site}/pyodide/` });
  layOut(python.FS, await unpack(new Blob([fs.readFileSync(`${site}/app.bin`)]).stream()), "/app");
  python.FS.mkdirTree("/samples");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: samples }, "/samples");
  python.FS.writeFile("/app/same.py", fs.readFileSync(program, "utf8"));
  console.log(python.runPython("import sys; sys.path.insert(0, '/app'); import json, same; json.dumps(same.results('/samples'))"));
} catch (fault) {
  console.error(fault.message); // a thrown fault would be shown with the whole of Pyodide's source
  process.exit(1);
}
