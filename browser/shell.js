// The page around the desk: loads it, shows it in a frame, and says what only it knows: whether the evening was saved
// outside this browser, whether a new version waits, what the web space does not give.
import { WORDS } from "./words.js";

const BASE = new URL("./", location).pathname;
const DESK = `${BASE}desk`;
const lang = navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
const line = new BroadcastChannel(`skatlist ${BASE}`);
const TYPED = `skatlist ${BASE} typed`; // a lock that every tab holds in which something is typed and not entered yet
const KERNEL = "service_worker.js";
const WATCH = 20_000; // milliseconds without progress until the page says what it waits for
const NEEDED = /^(child|connect|frame|script|worker)-src/; // a policy of the web space may forbid these
const AT_HOST = ["absent", "altered", "policy", "redirected", "type", "unreachable"]; // mended by the web master
const part = (id) => document.getElementById(id);
const frame = part("desk");
let words = WORDS[lang];
let isPersistent = false;
let askedToEnter = ""; // the word for where something is typed that a new version would lose
let freeTyped = null;
let ownTyped = null;
let unsaved = { file: "", count: 0 };
let forbidden = ""; // what the policy of the web space forbids
let hasFailed = false;
let watch = 0;

document.documentElement.lang = lang;
part("unscripted").remove();
document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
  if (!blockedURI.startsWith(location.origin) || !NEEDED.test(effectiveDirective)) return;
  forbidden = effectiveDirective;
  refuse("policy");
});
start().catch((fault) => refuse(fault.reason ?? "broken", { fault, ...fault }));

async function start() {
  const reason = missing();
  if (reason) return refuse(reason);
  progress("files", KERNEL);
  navigator.storage.persist?.().then((answer) => { // some browsers ask the person at the desk first
    isPersistent = answer;
    showNotes();
  });
  line.onmessage = ({ data }) => data.kind === "state" && remind(data);
  await keepFiles(); // the worker is given these, with our types and headers, whatever the web space sends
  progress("python", "worker.js");
  const worker = new Worker("worker.js", { type: "module", name: JSON.stringify({ lang, author: words.author }) });
  worker.onerror = (event) => refuse("broken", { fault: event.message ?? "worker.js" });
  worker.onmessage = ({ data }) => {
    if (data.kind === "loads") progress(data.what, "Python");
    else if (data.kind === "fault") refuse(data.reason, data);
    else if (data.kind === "deleted") sayDeleted();
    else if (data.kind === "ready" || data.kind === "waits") showDesk();
    if (data.kind === "ready" && data.isFirst) frame.addEventListener("load", makeSnapshot, { once: true });
  };
}

// Show what is being loaded, and after a while without news what it waits for: loading may still go on then.
function progress(stage, file) {
  clearTimeout(watch);
  part("stuck").hidden = true;
  if (hasFailed) return;
  part("state").textContent = words[`loads_${stage}`];
  watch = setTimeout(() => {
    part("stuck").textContent = words[file === "Python" ? "slow" : "stuck"].replace("{file}", file);
    part("stuck").hidden = false;
    offer("check_host.html", words.check_host);
  }, WATCH);
}

function offer(address, label, name = "") {
  const link = part("outside").querySelector("a");
  Object.assign(link, { href: address, textContent: label });
  if (name) link.download = name;
  part("outside").hidden = false;
}

// Once the first page is there, what the next visit starts from is made beside it.
function makeSnapshot() {
  const maker = new Worker("snapshot.js", { type: "module" });
  maker.onmessage = maker.onerror = () => maker.terminate();
}

function missing() {
  if (top !== self) return "framed"; // a page from elsewhere could lay itself over ours
  if (!isSecureContext) return "insecure";
  if (!navigator.serviceWorker) return "private";
  const isNew = navigator.locks && navigator.storage?.getDirectory && Promise.withResolvers && globalThis.WebAssembly;
  return isNew ? "" : "old";
}

function refuse(reason, more = {}) {
  if (hasFailed) return; // what comes after is a consequence
  hasFailed = true;
  clearTimeout(watch);
  const { fault = "", file = "", status = "", type = "", count = "" } = more;
  const values = { fault, file, status, type, count, directive: forbidden };
  part("state").textContent = words[reason].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  part("state").className = "fault";
  part("stuck").hidden = part("bar").hidden = part("notes").hidden = frame.hidden = true;
  if (AT_HOST.includes(reason)) offer("check_host.html", words.check_host);
  if (reason === "framed") offer("./", words.own_window);
  document.body.className = "";
}

// Have every file of the edition here, so that the next visit needs no network.
async function keepFiles() {
  const workers = navigator.serviceWorker;
  workers.onmessage = ({ data }) => {
    if (workers.controller) return; // a new version has its files brought while the evening goes on
    if (data.kind !== "kept") return;
    part("bar").value = data.share;
    progress("files", data.left[0] ?? KERNEL);
  };
  const registration = await workers.register(KERNEL, { scope: BASE, updateViaCache: "none" }).catch(async (fault) => {
    throw await whyNot(fault);
  });
  if (!workers.controller) {
    const taken = new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
    const first = registration.active ?? registration.waiting ?? registration.installing;
    const failed = new Promise((_, reject) => {
      const look = async () => (first?.state ?? "redundant") === "redundant" && reject(await whyNotKept());
      first?.addEventListener("statechange", look);
      look();
    });
    registration.active?.postMessage("claim"); // the page was loaded past it
    await Promise.race([taken, failed]);
  }
  part("bar").removeAttribute("value");
  offerUpdate(registration);
  workers.addEventListener("controllerchange", () => (workers.controller ? location.reload() : sayDeleted()));
}

// The reason why the service worker was not taken. Browsers give the same error for most of them.
async function whyNot(fault) {
  const of = (reason, more = {}) => ({ reason, file: KERNEL, fault, ...more });
  if (forbidden) return of("policy");
  const answer = await fetch(KERNEL, { cache: "no-store" }).catch(() => null);
  if (!answer) return of("unreachable");
  if (!answer.ok) return of("absent", { status: answer.status });
  if (answer.redirected) return of("redirected");
  const type = (answer.headers.get("content-type") ?? "").split(";")[0];
  if (!/^(text|application)\/(x-)?(java|ecma)script$/i.test(type)) return of("type", { type });
  return of(fault.name === "SecurityError" ? "private" : "broken");
}

// The reason why not every file was kept, as the service worker left it; there is none if no room was left for it.
async function whyNotKept() {
  const left = await caches.match(`${BASE}fault`, { cacheName: `skatlist ${BASE} fault` });
  return (await left?.json()) ?? { reason: "full" };
}

// What lay here is gone, but as long as this window is open the desk can still read the evening that is open.
async function sayDeleted() {
  if (hasFailed) return;
  const { count, file } = unsaved;
  refuse("deleted", { count });
  const id = crypto.randomUUID();
  const news = new BroadcastChannel(`skatlist ${BASE}`);
  news.onmessage = ({ data }) => {
    if (data.id !== id || data.kind !== "answer") return;
    news.close();
    if (data.status !== 200) return;
    offer(URL.createObjectURL(new Blob([data.body])), words.rescue.replace("{file}", file), file);
  };
  if (file) news.postMessage({ kind: "ask", id, method: "GET", path: "/copies/copy.skat", query: "", headers: [], body: null, own: true });
}

// A new version is taken when the person at the desk says so, never in the middle of an evening.
function offerUpdate(registration) {
  const show = () => {
    part("update").hidden = !registration.waiting;
    showNotes();
  };
  part("update").querySelector("button").onclick = async () => {
    askedToEnter = hasTyped() ? "enter_first" : (await isTypedThere()) ? "enter_there" : "";
    showNotes();
    if (askedToEnter) return;
    line.postMessage({ kind: "begins" }); // news that have no end would keep the old version at work for minutes
    registration.waiting?.postMessage("take");
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", show));
  show();
}

// What is typed and not entered yet would be gone with the page.
function hasTyped() {
  const fields = frame.contentDocument?.querySelectorAll("input, textarea") ?? [];
  return [...fields].some((field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked);
}

// Let other tabs know: a new version takes all of them with it.
function noteTyped() {
  if (hasTyped() === Boolean(freeTyped)) return;
  if (freeTyped) {
    freeTyped();
    freeTyped = null;
  } else {
    const { promise, resolve } = Promise.withResolvers();
    freeTyped = resolve;
    ownTyped = navigator.locks.request(TYPED, { mode: "shared" }, () => promise);
  }
}

async function isTypedThere() {
  noteTyped();
  await ownTyped; // until it is let go
  const { held } = await navigator.locks.query();
  return held.some((each) => each.name === TYPED);
}

function showDesk() {
  if (!frame.hidden || hasFailed) return;
  clearTimeout(watch);
  frame.hidden = false;
  document.body.className = "open";
  frame.addEventListener("load", () => {
    askedToEnter = "";
    noteTyped();
    for (const kind of ["input", "change", "click", "keyup"]) frame.contentDocument?.addEventListener(kind, noteTyped);
    const page = frame.contentDocument; // of a paper some browsers show none
    part("back").hidden = page?.contentType === "text/html";
    showNotes();
    const at = page?.location;
    if (!at?.pathname.startsWith(DESK)) return;
    document.title = page.title || "skatlist";
    words = WORDS[page.documentElement.lang] ?? words;
    document.documentElement.lang = page.documentElement.lang || lang;
    history.replaceState(null, "", `#${at.pathname.slice(DESK.length)}${at.search}`);
    showNotes();
    frame.focus();
    focusField(page.querySelector("[autofocus]"));
  });
  part("back").querySelector("button").onclick = () => history.back();
  const show = () => frame.contentWindow.location.replace(DESK + (location.hash.slice(1) || "/"));
  addEventListener("hashchange", show);
  show();
}

// A browser brings the field into view before the style sheet is there: the page would stand far down.
function focusField(field) {
  const { top, bottom } = field?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  if (top < 0 || bottom > frame.contentWindow.innerHeight) frame.contentWindow.scrollTo(0, 0);
  field?.focus();
}

function remind(state) {
  unsaved = state;
  showNotes();
}

function showNotes() {
  const { count } = unsaved;
  part("kept").hidden = !count;
  if (hasFailed) return;
  const lines = [words.unsaved.replace("{count}", count), isPersistent ? "" : words.may_vanish];
  part("kept").querySelector("span").textContent = lines.join(" ");
  part("kept").querySelector("a").textContent = words.download;
  part("update").querySelector("span").textContent = words[askedToEnter || "update"];
  part("update").querySelector("button").textContent = words.take;
  part("back").querySelector("button").textContent = words.back;
  part("notes").hidden = ["back", "kept", "update"].every((id) => part(id).hidden);
}
