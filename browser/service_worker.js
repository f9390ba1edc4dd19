// Keeps the files of the edition for later visits, and passes what the desk's pages ask on to the tab that keeps the
// desk. It holds nothing else: the browser ends it whenever it likes.
// A web space redirects, gives types and adds headers as it likes. Of its answers only the bytes are kept, if they are
// those that were built; types and headers are ours.
const VERSION = "__VERSION__";
const FILES = __FILES__; // name, size and SHA-256 of each
const WORDS = __WORDS__; // by language, what is said where there is no page
const BASE = new URL("./", self.location).pathname;
const DESK = `${BASE}desk`;
const STATIC = `${DESK}/static/`; // style sheets and scripts of the desk's pages, which lie here as they are
const KEPT = `skatlist ${BASE} ${VERSION}`;
const AGAIN = 250; // milliseconds until a question is said again that no tab has heard
const AGAIN_HEARD = 1000; // and one that was heard: the tab may be closing, and another one takes over
const PATIENCE = 300_000; // a slow computer starts the desk anew in less
const EMPTY = [204, 205, 303, 304];
const TYPES = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  md: "text/plain; charset=utf-8",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
};
// A page that a web space isolates from others by its headers shows only what has these.
const TOGETHER = { "cross-origin-embedder-policy": "require-corp", "cross-origin-resource-policy": "same-origin" };

const line = new BroadcastChannel(`skatlist ${BASE}`);
const waiting = new Map();
line.onmessage = ({ data }) => {
  if (data.kind === "begins") for (const answer of [...waiting.values()]) answer({ kind: "end" }); // pages listen anew
  else waiting.get(data.id)?.(data);
};

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", ({ data }) => {
  if (data === "take") self.skipWaiting();
  if (data === "claim") clients.claim();
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== self.location.origin || !url.pathname.startsWith(BASE)) return;
  const isDesk = url.pathname === DESK || (url.pathname.startsWith(`${DESK}/`) && !url.pathname.startsWith(STATIC));
  if (!isDesk && event.request.cache === "no-store") return; // check_host.html asks the web space itself
  event.respondWith(isDesk ? answerPage(event.request, url) : keptFile(event.request, url));
});

async function keepFiles() {
  const cache = await caches.open(KEPT);
  const whole = FILES.reduce((sum, [, size]) => sum + size, 0);
  const left = new Set(FILES.map(([name]) => name));
  let done = 0;
  const tellProgress = () => tell({ kind: "kept", share: done / whole, left: [...left] });
  await tellProgress();
  await Promise.all(
    FILES.map(async ([name, size, sum]) => {
      try {
        await cache.put(BASE + name, new Response(await builtBytes(name, sum), { headers: headersOf(name) }));
      } catch (fault) {
        const reason = fault.name === "QuotaExceededError" ? "full" : (fault.reason ?? "unreachable");
        await leaveFault({ reason, file: name, status: fault.status });
        throw fault;
      }
      done += size;
      left.delete(name);
      await tellProgress();
    }),
  );
}

// For the page that waits: a message could come after the end of this worker.
async function leaveFault(fault) {
  const cache = await caches.open(`skatlist ${BASE} fault`);
  await cache.put(`${BASE}fault`, new Response(JSON.stringify(fault)));
}

async function tell(news) {
  for (const each of await clients.matchAll({ includeUncontrolled: true })) each.postMessage(news);
}

// The bytes of a file as it was built. Some web spaces have the first page below the name of its folder only.
async function builtBytes(name, sum) {
  let fault;
  for (const address of name === "index.html" ? ["./", name] : [name]) {
    const answer = await fetch(BASE + address, { cache: "no-cache" });
    if (!answer.ok) {
      fault = { reason: "absent", status: answer.status };
      continue;
    }
    const bytes = await answer.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    if (btoa(String.fromCharCode(...digest)) === sum) return bytes;
    fault = { reason: "altered" };
  }
  throw Object.assign(new Error(`${name}: ${fault.reason}`), fault);
}

function headersOf(name) {
  const headers = { "content-type": TYPES[name.split(".").at(-1)] ?? "application/octet-stream", "x-content-type-options": "nosniff" };
  if (name === "index.html") return { ...headers, "content-security-policy": "frame-ancestors 'none'" };
  return { ...headers, ...TOGETHER };
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(`skatlist ${BASE} `) && !name.startsWith(KEPT)) await caches.delete(name);
  }
  await clients.claim();
}

async function keptFile(request, url) {
  const file = url.pathname === BASE ? `${BASE}index.html` : url.pathname;
  return (await caches.match(file, { cacheName: KEPT })) ?? fetch(request); // makes no cache where a new version removed it
}

// A page from elsewhere may lead here, but sends nothing in our name. Sec-Fetch-Site is not shown to us, the referrer
// is: the desk's own pages say where they are.
function isOwn(request) {
  const origin = request.headers.get("origin");
  if (origin !== null && origin !== self.location.origin) return false;
  return request.mode !== "navigate" || request.referrer.startsWith(self.location.origin + BASE);
}

async function answerPage(request, url) {
  const isLook = request.method === "GET" || request.method === "HEAD";
  const path = url.pathname.slice(DESK.length) || "/";
  if (request.mode === "navigate" && request.destination === "document") {
    // A link in a window of its own: the shell shows the page.
    return isLook ? Response.redirect(`${BASE}#${path}${url.search}`, 302) : sorry(403, "foreign");
  }
  if (!isLook && !isOwn(request)) return sorry(403, "foreign");
  const body = isLook ? null : new Uint8Array(await request.arrayBuffer());
  const headers = [...request.headers];
  return ask({ method: request.method, path, query: url.search.slice(1), headers, body, own: isOwn(request) });
}

function sorry(status, reason) {
  const lang = navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
  const head = '<meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>skatlist</title>';
  const page = `<!DOCTYPE html><html lang="${lang}">${head}<main><h1>skatlist</h1><p>${WORDS[lang][reason]}</p></main></html>`;
  return new Response(page, { status, headers: { "content-type": "text/html", ...TOGETHER } });
}

function ask(question) {
  const id = crypto.randomUUID();
  const asked = { kind: "ask", id, ...question };
  const { promise, resolve } = Promise.withResolvers();
  let again = setInterval(() => line.postMessage(asked), AGAIN);
  let stream = null;
  let wasHeard = false;

  function finish(response) {
    clearInterval(again);
    clearTimeout(late);
    resolve(response);
  }

  const late = setTimeout(() => {
    waiting.delete(id);
    finish(sorry(503, "silent"));
  }, PATIENCE);

  waiting.set(id, ({ kind, status, headers, body }) => {
    if (kind === "heard" && !wasHeard) {
      wasHeard = true;
      clearInterval(again);
      again = setInterval(() => line.postMessage(asked), AGAIN_HEARD);
    } else if (kind === "answer") {
      waiting.delete(id);
      const isBroken = status >= 500 && !body?.length;
      finish(isBroken ? sorry(status, "silent") : new Response(EMPTY.includes(status) ? null : body, { status, headers: { ...headers, ...TOGETHER } }));
    } else if (kind === "start" && !stream) {
      const cancel = () => {
        waiting.delete(id);
        line.postMessage({ kind: "cancel", id });
      };
      finish(new Response(new ReadableStream({ start: (control) => (stream = control), cancel }), { status, headers: { ...headers, ...TOGETHER } }));
    } else if (kind === "chunk") {
      stream?.enqueue(body);
    } else if (kind === "end" && stream) {
      waiting.delete(id);
      stream.close();
    }
  });
  line.postMessage(asked);
  return promise;
}
