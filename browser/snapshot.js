// Makes later starts quick: keeps the memory of a Python that has imported the desk. Runs beside the first evening.
import { SNAPSHOT, startPython } from "./python.js";

const python = await startPython({ _makeSnapshot: true });
python.runPython(`
import sys
sys.path.insert(0, "/app")
import skatlist.desk.bridge
from skatlist.desk.pages import further_pages
further_pages()
`);
const cache = await caches.open(SNAPSHOT);
await cache.put("snapshot", new Response(python.makeMemorySnapshot()));
postMessage("made");
