// Makes later starts quick: keeps the memory of a Python that has imported the desk. Runs beside the first evening.
import { KEPT, SNAPSHOT, startPython } from "./python.js";

if (await caches.has(KEPT)) await make(); // else a new version is there, which makes its own
postMessage("made");

async function make() {
  const cache = await caches.open(SNAPSHOT); // before the work: a new version that comes meanwhile removes it
  const python = await startPython({ _makeSnapshot: true });
  python.runPython(`
import sys
sys.path.insert(0, "/app")
from skatlist.desk.bridge import get_ready
get_ready()
del get_ready
`);
  await cache.put("snapshot", new Response(python.makeMemorySnapshot()));
  if (!(await caches.has(KEPT))) await caches.delete(SNAPSHOT);
}
