// Python with the desk in it, for the worker that keeps the desk and for the one that makes later starts quick.
import { loadPyodide } from "./pyodide/pyodide.mjs";

export const BASE = new URL("./", self.location).pathname;
export const SNAPSHOT = `skatlist ${BASE} __VERSION__ snapshot`; // a cache: the service worker removes those of others

export function refusal(reason) {
  return Object.assign(new Error(reason), { reason });
}

async function fetched(name) {
  const answer = await fetch(BASE + name);
  if (!answer.ok) throw refusal("missing");
  return answer.arrayBuffer();
}

export async function startPython(options) {
  const [python, app] = await Promise.all([loadPyodide({ indexURL: `${BASE}pyodide/`, ...options }), fetched("app.zip")]);
  python.FS.mkdirTree("/app");
  python.unpackArchive(app, "zip", { extractDir: "/app" });
  return python;
}
