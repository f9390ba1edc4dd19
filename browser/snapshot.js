// Makes later starts quick: keeps the memory of a Python that has imported the desk. Runs beside the first evening.
import { SNAPSHOT, startPython } from "./python.js";

const python = await startPython({ _makeSnapshot: true });
python.runPython(`
import sys
sys.path.insert(0, "/app")
from skatlist.desk.bridge import get_ready
get_ready()
del get_ready
`);
const cache = await caches.open(SNAPSHOT);
await cache.put("snapshot", new Response(python.makeMemorySnapshot()));
postMessage("made");
