// Keeps the desk of a tab: waits until no other tab has it, starts Python, and answers what the desk's pages ask.
import { Pool, mountPool } from "./pool.js";
import { BASE, SNAPSHOT, refusal, startPython } from "./python.js";

const EVENTS = "/skatlist-events";
const AGAIN = 200; // milliseconds
const PATIENCE = 10_000;
const { lang, author } = JSON.parse(self.name);
const line = new BroadcastChannel(`skatlist ${BASE}`);
const say = (kind, more = {}) => postMessage({ kind, ...more });

const { held } = await navigator.locks.query();
if (held.some((each) => each.name === `skatlist ${BASE}`)) say("waits"); // another tab answers our pages meanwhile
await navigator.locks.request(`skatlist ${BASE}`, async () => {
  try {
    await keepDesk();
  } catch (fault) {
    say("fault", { reason: fault.reason ?? "broken", fault: lastLine(fault), file: fault.file, status: fault.status });
  }
  await new Promise(() => {}); // the lock is ours until this worker ends
});

function lastLine(fault) {
  return String(fault).trim().split("\n").at(-1);
}

async function openPool() {
  for (let left = PATIENCE; ; left -= AGAIN) {
    try {
      return await Pool.open(encodeURIComponent(`skatlist ${BASE}`));
    } catch (fault) {
      if (fault.name !== "NoModificationAllowedError" || left <= 0) {
        throw refusal(fault.name === "QuotaExceededError" ? "full" : "storage");
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN)); // the tab before us still lets go of its files
    }
  }
}

// Python as an earlier visit left it: imported, but with chance begun anew.
async function startAgain() {
  const kept = await caches.match("snapshot", { cacheName: SNAPSHOT });
  if (!kept) return null;
  try {
    const python = await startPython({ _loadSnapshot: new Uint8Array(await kept.arrayBuffer()) });
    python.runPython("import importlib, random, sys; sys.path_importer_cache.clear(); importlib.invalidate_caches(); random.seed()");
    return python;
  } catch {
    await caches.delete(SNAPSHOT);
    return null;
  }
}

async function keepDesk() {
  say("loads", { what: "python" });
  const [again, pool] = await Promise.all([startAgain(), openPool()]);
  const python = again ?? (await startPython({}));
  say("loads", { what: "desk" });
  mountPool(python.FS, pool, EVENTS);
  if (!again) python.runPython("import sys; sys.path.insert(0, '/app')");
  const { Bridge } = python.pyimport("skatlist.desk.bridge");
  const { proves_flush } = python.pyimport("skatlist.evening");
  if (!proves_flush(EVENTS, () => pool.flushes)) throw refusal("flush");
  const bridge = Bridge(EVENTS, self.location.origin, `${BASE}desk`, lang, author);
  await bridge.start();
  answerPages(python, bridge, pool);
  line.postMessage({ kind: "begins" }); // the news of a tab that was closed have no end of their own
  say("ready", { isFirst: !again });
}

function answerPages(python, bridge, pool) {
  const heard = new Set();
  line.onmessage = async ({ data }) => {
    if (data.kind === "cancel") return bridge.cancel(data.id);
    if (data.kind !== "ask") return;
    line.postMessage({ kind: "heard", id: data.id });
    if (heard.has(data.id)) return;
    heard.add(data.id);
    const send = (kind, status, headers, content) => {
      const body = content.toJs();
      content.destroy?.();
      line.postMessage({ kind, id: data.id, status, headers: headers ? JSON.parse(headers) : {}, body });
    };
    await pool.makeReady();
    if (!(await pool.isThere())) say("deleted"); // what is open can still be read
    const asked = python.toPy(data);
    try {
      await bridge.ask(asked, send);
    } catch (fault) {
      line.postMessage({ kind: "answer", id: data.id, status: 500, headers: {}, body: null });
      say("trouble", { fault: lastLine(fault) });
    } finally {
      asked.destroy();
    }
    line.postMessage({ kind: "state", ...JSON.parse(bridge.unsaved()) });
  };
}
