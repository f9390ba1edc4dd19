// Python of the edition, kept and started again: node again_in_node.mjs SITE
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { pageModule } from "./page_module.mjs";

const site = path.resolve(process.argv[2]);
try {
  const { loadPyodide } = await import(pathToFileURL(`${site}/pyodide/pyodide.js`));
  const { layOut, unpack } = await pageModule(`${site}/files.js`);
  const start = async (options) => {
    const python = await loadPyodide({ indexURL: `${site}/pyodide/`, ...options });
    python.FS.mkdirTree("/app");
    layOut(python.FS, await unpack(new Blob([fs.readFileSync(`${site}/app.bin`)]).stream()), "/app");
    return python;
  };
  const first = await start({ _makeSnapshot: true });
  const making = fs.readFileSync(`${site}/snapshot.js`, "utf8").split("`")[1];
  first.runPython(making);
  const again = await start({ _loadSnapshot: first.makeMemorySnapshot() });
  again.FS.mkdirTree("/events");
  const { Bridge } = again.pyimport("skatlist.desk.bridge");
  const bridge = Bridge("/events", "https://herzdame.example", "/desk", "de", "Schreiber");
  await bridge.start();
  let page = "";
  const send = (_kind, status, _headers, content) => (page = `${status} ${new TextDecoder().decode(content.toJs())}`);
  const ask = { id: "1", method: "GET", path: "/choose", query: "", headers: [], body: null, own: true };
  await bridge.ask(again.toPy(ask), send);
  console.log(page);
  process.exit(0); // the desk looks on for what others write
} catch (fault) {
  console.error(fault.message);
  process.exit(1);
}
