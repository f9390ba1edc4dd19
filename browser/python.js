// Python with the desk in it, for the worker that keeps the desk and for the one that makes later starts quick.
import { layOut, unpack } from "./files.js";
import { loadPyodide } from "./pyodide/pyodide.js";

export const BASE = new URL("./", self.location).pathname;
export const KEPT = `skatlist ${BASE} __VERSION__`; // the cache of the files; a new version removes those of others
export const SNAPSHOT = `${KEPT} snapshot`;

export function refusal(reason) {
  return Object.assign(new Error(reason), { reason });
}

async function fetched(name) {
  const answer = await fetch(BASE + name);
  if (!answer.ok) throw Object.assign(refusal("absent"), { file: name, status: answer.status });
  return answer.body;
}

// A page may run WebAssembly unless a policy forbids it: Pyodide would wait for ever.
function requireWasm() {
  try {
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  } catch {
    throw refusal("wasm");
  }
}

export async function startPython(options) {
  requireWasm();
  const app = fetched("app.bin").then(unpack);
  const [python, files] = await Promise.all([loadPyodide({ indexURL: `${BASE}pyodide/`, ...options }), app]);
  layOut(python.FS, files, "/app");
  return python;
}
