// The page around the desk: loads it, shows it in a frame, and says what only it knows: whether the evening was saved
// outside this browser, and whether a new version waits.
import { WORDS } from "./words.js";

const BASE = new URL("./", location).pathname;
const DESK = `${BASE}desk`;
const lang = navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
const line = new BroadcastChannel(`skatlist ${BASE}`);
const TYPED = `skatlist ${BASE} typed`; // a lock that every tab holds in which something is typed and not entered yet
const part = (id) => document.getElementById(id);
const frame = part("desk");
let words = WORDS[lang];
let isPersistent = false;
let askedToEnter = ""; // the word for where something is typed that a new version would lose
let freeTyped = null;
let ownTyped = null;
let unsaved = { file: "", count: 0 };

document.documentElement.lang = lang;
start().catch((fault) => refuse(fault.reason ?? "broken", fault));

async function start() {
  const reason = missing();
  if (reason) return refuse(reason);
  let [isKept, stage] = [false, "files"];
  const showStage = () => {
    if (!part("bar").hidden) part("state").textContent = words[`loads_${isKept ? stage : "files"}`];
  };
  showStage();
  navigator.storage.persist?.().then((answer) => { // some browsers ask the person at the desk first
    isPersistent = answer;
    showNotes();
  });
  line.onmessage = ({ data }) => data.kind === "state" && remind(data);
  const kept = keepFiles(); // while Python starts
  const worker = new Worker("worker.js", { type: "module", name: JSON.stringify({ lang, author: words.author }) });
  worker.onerror = (event) => refuse("broken", event.message);
  worker.onmessage = ({ data }) => {
    if (data.kind === "loads") {
      stage = data.what;
      showStage();
    } else if (data.kind === "fault") refuse(data.reason, data.fault);
    else if (data.kind === "ready" || data.kind === "waits") kept.then(showDesk, () => {});
    if (data.kind === "ready" && data.isFirst) frame.addEventListener("load", makeSnapshot, { once: true });
  };
  await kept;
  isKept = true;
  showStage();
}

// Once the first page is there, what the next visit starts from is made beside it.
function makeSnapshot() {
  const maker = new Worker("snapshot.js", { type: "module" });
  maker.onmessage = maker.onerror = () => maker.terminate();
}

function missing() {
  if (!isSecureContext) return "insecure";
  if (!navigator.serviceWorker) return "private";
  const isNew = navigator.locks && navigator.storage?.getDirectory && Promise.withResolvers && globalThis.WebAssembly;
  return isNew ? "" : "old";
}

function refuse(reason, fault = "") {
  part("state").textContent = words[reason].replace("{fault}", String(fault));
  part("state").className = "fault";
  part("bar").hidden = true;
  part("start").hidden = false;
  frame.hidden = true;
}

// Have every file of the edition here, so that the next visit needs no network.
async function keepFiles() {
  const workers = navigator.serviceWorker;
  workers.onmessage = ({ data }) => {
    if (data.kind === "kept") part("bar").value = data.share;
  };
  const registration = await workers.register("service_worker.js", { scope: BASE, updateViaCache: "none" }).catch((fault) => {
    throw Object.assign(fault, { reason: fault.name === "SecurityError" ? "private" : "missing" });
  });
  if (!workers.controller) {
    const taken = new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
    const first = registration.installing ?? registration.waiting;
    const failed = new Promise((_, reject) => {
      first?.addEventListener("statechange", () => first.state === "redundant" && reject(Object.assign(new Error(), { reason: "missing" })));
    });
    registration.active?.postMessage("claim"); // the page was loaded past it
    await Promise.race([taken, failed]);
  }
  part("bar").removeAttribute("value");
  offerUpdate(registration);
  workers.addEventListener("controllerchange", () => location.reload());
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
  if (!frame.hidden) return;
  part("start").hidden = true;
  frame.hidden = false;
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
  const lines = [words.unsaved.replace("{count}", count), isPersistent ? "" : words.may_vanish];
  part("kept").querySelector("span").textContent = lines.join(" ");
  part("kept").querySelector("a").textContent = words.download;
  part("update").querySelector("span").textContent = words[askedToEnter || "update"];
  part("update").querySelector("button").textContent = words.take;
  part("back").querySelector("button").textContent = words.back;
  part("notes").hidden = ["back", "kept", "update"].every((id) => part(id).hidden);
}
