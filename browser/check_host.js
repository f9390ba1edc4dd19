// Checks the web space it lies on, for the web master: every file, its type, redirects, headers, https, storage.
const FILES = __FILES__; // name, size and SHA-256 of each
const WORDS = __WORDS__;
const KERNEL = "service_worker.js";
const BASE = new URL("./", location);
const SCRIPT = /^(text|application)\/(x-)?(java|ecma)script$/i;
const TYPES = { css: /^text\/css$/i, html: /^text\/html$/i, js: SCRIPT, json: /json$/i, svg: /^image\/svg\+xml$/i, wasm: /^application\/wasm$/i };
const MARK = `skatlist ${BASE.pathname} check`; // gone where the web space clears what is kept
const FIRST = ["index.html", "shell.js", "words.js", "shell.css", KERNEL]; // loaded before types are ours
const lang = navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
const words = WORDS[lang];
const part = (id) => document.getElementById(id);
const forbidden = new Set();
let faults = 0;

document.documentElement.lang = lang;
document.title = `skatlist: ${words.title}`;
document.querySelector("h1").textContent = words.title;
part("intro").textContent = words.intro;
part("unscripted").remove();
document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => forbidden.add(effectiveDirective));
await check();

async function check() {
  judge("https", isSecureContext ? "ok" : "fault");
  const found = await lookAtFiles();
  const files = (test) => found.filter(test).map((each) => each.name);
  const [absent, altered] = [files((each) => !each.isThere), files((each) => each.isThere && !each.isWhole)];
  if (absent.length) judge("files_absent", "fault", { files: absent });
  if (altered.length) judge("files_altered", "fault", { files: altered });
  const size = found.reduce((sum, each) => sum + each.size, 0);
  if (!absent.length && !altered.length) judge("files", "ok", { all: found.length, size: megabytes(size) });

  const isOdd = ({ name, type, isThere }) => isThere && TYPES[name.split(".").at(-1)]?.test(type) === false;
  const isStrict = ({ name }) => FIRST.includes(name);
  const typed = (test) => found.filter(test).map(({ name, type }) => `${name} (${type || "–"})`);
  const [hard, soft] = [typed((each) => isOdd(each) && isStrict(each)), typed((each) => isOdd(each) && !isStrict(each))];
  if (hard.length) judge("types", "fault", { files: hard });
  if (soft.length) judge("types", "note", { files: soft });
  if (!hard.length && !soft.length) judge("types", "ok");

  const moved = files((each) => each.isMoved);
  if (moved.includes(KERNEL)) judge("redirects", "fault");
  else judge("redirects", moved.length ? "note" : "ok", { files: moved });

  await lookAtHeaders();
  const isRoot = BASE.pathname === "/";
  judge("name", isRoot ? "ok" : "note", { name: location.host });
  await lookAtStorage();
  part("state").textContent = faults ? words.bad.replace("{count}", faults) : words.good;
}

async function lookAtFiles() {
  const all = [...FILES, [KERNEL, 0, ""]];
  const found = [];
  await Promise.all(
    all.map(async ([name, size, sum]) => {
      const answer = await fetch(name, { cache: "no-store" }).catch(() => null);
      const bytes = await answer?.arrayBuffer().catch(() => null);
      found.push({
        name,
        size: bytes?.byteLength ?? 0,
        isThere: Boolean(answer?.ok && bytes),
        isWhole: Boolean(bytes && (!sum || !crypto.subtle || (await digest(bytes)) === sum)),
        isMoved: answer?.redirected,
        type: (answer?.headers.get("content-type") ?? "").split(";")[0],
      });
      part("state").textContent = words.runs.replace("{done}", found.length).replace("{all}", all.length);
    }),
  );
  return found;
}

async function digest(bytes) {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
}

// What a policy forbids is found by trying it here.
async function lookAtHeaders() {
  localStorage.setItem(MARK, "1");
  const answer = await fetch("./", { cache: "no-store" }).catch(() => null);
  const header = (name) => answer?.headers.get(name) ?? "";
  await Promise.all([tryFrame(), tryWorker()]);
  const clears = localStorage.getItem(MARK) === null; // a page is not shown the header itself
  localStorage.removeItem(MARK);
  if (forbidden.size) judge("headers", "fault", { directive: [...forbidden] });
  if (clears) judge("headers_clear", "fault");
  if (!forbidden.size && !clears) judge("headers", "ok");
  if (/no-store/i.test(header("cache-control"))) judge("cache", "note");
  const isAlone = /frame-ancestors/i.test(header("content-security-policy")) || header("x-frame-options");
  judge("frame", isAlone ? "ok" : "note");
}

async function tryFrame() {
  const frame = document.createElement("iframe");
  const loaded = new Promise((done) => (frame.onload = done));
  Object.assign(frame, { src: "icon.svg", hidden: true, title: "icon.svg" });
  document.body.append(frame);
  await loaded;
  frame.remove();
}

async function tryWorker() {
  try {
    const worker = new Worker("files.js", { type: "module" });
    await new Promise((done) => {
      worker.onerror = done;
      setTimeout(done, 500); // it does nothing, so nothing is heard where it may run
    });
    worker.terminate();
  } catch {
    forbidden.add("worker-src");
  }
}

async function lookAtStorage() {
  if (!(navigator.locks && Promise.withResolvers && globalThis.WebAssembly)) judge("old", "fault");
  if (!isSecureContext) return; // there is none then, as said above
  const root = await navigator.storage?.getDirectory?.().catch(() => null);
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  judge("storage", root && navigator.serviceWorker ? "ok" : "fault", { size: megabytes(quota - usage) });
}

function judge(what, verdict, values = {}) {
  if (verdict === "fault") faults++;
  const line = document.createElement("li");
  const sentence = words[`${what}_${verdict}`] ?? words[what];
  line.className = verdict === "fault" ? "wrong" : verdict;
  line.append(Object.assign(document.createElement("b"), { textContent: words[verdict] }));
  line.append(sentence.replace(/\{(\w+)\}/g, (_, name) => [values[name]].flat().join(", ")));
  part("results").append(line);
}

function megabytes(bytes) {
  return (bytes / 1_000_000).toLocaleString(lang, { maximumFractionDigits: 1 });
}
