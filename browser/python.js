// Python with the desk in it, for the worker that keeps the desk and for the one that makes later starts quick.
import { layOut, unpack } from "./files.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

export const BASE = new URL("./", self.location).pathname;
export const KEPT = `skatlist ${BASE} __VERSION__`; // the cache of the files; a new version removes those of others
export const SNAPSHOT = `${KEPT} snapshot`;

export function refusal(reason) {
  return Object.assign(new Error(reason), { reason });
}

async function fetched(name) {
  const answer = await fetch(BASE + name);
  if (!answer.ok) throw refusal("missing");
  return answer.body;
}

export async function startPython(options) {
  const app = fetched("app.bin").then(unpack);
  const [python, files] = await Promise.all([loadPyodide({ indexURL: `${BASE}pyodide/`, ...options }), app]);
  layOut(python.FS, files, "/app");
  return python;
}
