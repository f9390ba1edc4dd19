"use strict";
// The announcer's screens on a telephone or tablet. All of them are here after one message, so that a prize giving goes
// on without a network. The code in the address takes this device in; the lasting secret is derived from it, never sent.
const PATH = "/announcer";
const main = document.getElementById("main");
const heading = main.querySelector("h1");
const bar = document.getElementById("link");
const kinds = document.getElementById("kinds");
const keys = document.querySelector(".keys");
const progress = document.querySelector("progress");
const voice = document.getElementById("voice");
const once = document.getElementById("again");
const SHELF = "skatlist:announcer";
let shown = { kind: "", at: 0 };
let news = null;
let since = null;

async function joined() {
  const known = JSON.parse(kept(SHELF) ?? "null");
  if (given && known?.given !== sha256(given)) {
    const raw = atob(given.replaceAll("-", "+").replaceAll("_", "/"));
    const prefix = new TextEncoder().encode("skatlist code ");
    const code = sha256([...prefix, ...Array.from(raw, (each) => each.charCodeAt(0))]).slice(0, 16);
    const { station } = await post(`${PATH}/join`, given, "join", { code, name: say("device") });
    const made = { station, secret: sha256.hmac(given, `skatlist station ${station}`), given: sha256(given) };
    kept(SHELF, JSON.stringify(made));
    return made;
  }
  return known;
}

function screenOf() {
  const kind = news?.kinds.find((each) => each.kind === shown.kind) ?? news?.kinds.find((each) => each.screens.length) ?? news?.kinds[0];
  shown = { kind: kind.kind, at: Math.max(0, Math.min(shown.at, kind.screens.length - 1)) };
  return [kind, kind.screens[shown.at]];
}

function key(words, aside, act, look) {
  const made = build("button", { type: "button", class: look }, build("span", {}, words), aside ? build("small", {}, aside) : "");
  made.addEventListener("click", act);
  return made;
}

function go(at) {
  shown.at = at;
  draw();
  speak();
}

function showAlone(words) {
  main.replaceChildren(heading, build("p", { class: "where" }, words));
}

function draw() {
  const [kind, screen] = screenOf();
  const count = kind.screens.length;
  document.getElementById("event").textContent = news.event;
  kinds.replaceChildren(...news.kinds.map((each) => {
    const made = build("button", { type: "button", "aria-current": each.kind === kind.kind ? "page" : undefined }, each.name);
    made.addEventListener("click", () => { shown = { kind: each.kind, at: 0 }; draw(); speak(); });
    return made;
  }));
  progress.hidden = !count;
  progress.max = count || 1;
  progress.value = shown.at + 1;
  progress.setAttribute("aria-label", say("of", { number: shown.at + 1, count }));
  if (!screen) {
    showAlone(say("nothing"));
    keys.hidden = true;
    return;
  }
  main.replaceChildren(
    build("p", { class: "where" }, build("b", {}, screen.head), " ", build("span", {}, screen.about), " ",
      build("span", { class: "count" }, say("of", { number: shown.at + 1, count }))),
    build("h1", { class: screen.names.length > 1 ? "many" : undefined }, ...screen.names.map((each) => build("span", {}, each))),
    build("div", { class: "low" },
      build("div", {}, ...screen.notes.map((each) => build("p", { class: "spoken" }, build("small", {}, say("spoken")), " ", each)),
        screen.club ? build("p", { class: "club" }, screen.club) : "",
        screen.points ? build("p", { class: "points" }, screen.points) : "",
        kind.kind === "prizes" && news.provisional ? build("p", { class: "points" }, news.provisional) : ""),
      screen.amount ? build("p", { class: "amount" }, screen.amount) : ""));
  const on = kind.screens[shown.at + 1];
  keys.hidden = false;
  keys.replaceChildren(
    shown.at ? key(say("back"), "", () => go(shown.at - 1)) : build("span"),
    on ? key(say("next"), on.aside, () => go(shown.at + 1), "go") : key(say("end"), "", () => go(0), "go"));
}

// The browser's own voice, once it was switched on.
function speak() {
  const isOn = kept("skatlist:voice") === "on";
  voice.setAttribute("aria-pressed", String(isOn));
  if (!("speechSynthesis" in window)) return;
  speechSynthesis.cancel();
  const [, screen] = news ? screenOf() : [];
  once.hidden = !isOn || !screen;
  if (!isOn || !screen) return;
  const spoken = new SpeechSynthesisUtterance(screen.voice);
  spoken.lang = LANG;
  speechSynthesis.speak(spoken);
}
voice.hidden = !("speechSynthesis" in window);
voice.addEventListener("click", () => {
  kept("skatlist:voice", kept("skatlist:voice") === "on" ? "off" : "on");
  speak();
});
once.addEventListener("click", speak);
document.addEventListener("keydown", (event) => {
  if (!news || event.target.closest?.("header")) return;
  if (["ArrowRight", "PageDown", " ", "Enter"].includes(event.key)) {
    event.preventDefault();
    keys.querySelector(".go")?.click();
  }
  if (["ArrowLeft", "PageUp"].includes(event.key)) keys.querySelector("button:not(.go)")?.click();
});

let station = null;
async function look() {
  if (!station) return;
  try {
    news = await ask(PATH, station.secret, station.station, { station: station.station });
    since = new Date();
    bar.hidden = true;
    draw();
    voice.setAttribute("aria-pressed", String(kept("skatlist:voice") === "on"));
    once.hidden = kept("skatlist:voice") !== "on";
  } catch (fault) {
    refuse(fault);
  }
}

function refuse(fault) {
  const isFinal = fault instanceof Refused && fault.status === 403;
  const why = fault instanceof Refused ? fault.message : say("offline", { clock: since ? clock(since) : "–" });
  if (isFinal) {
    news = null;
    keys.hidden = progress.hidden = bar.hidden = true;
    kinds.replaceChildren();
    showAlone(why);
  } else {
    bar.textContent = why;
    bar.hidden = false;
  }
}

// One look at a time, and at most one a second: whatever is entered at the tables is news, too.
let looking = false, again = false;
async function keepUp() {
  if (looking) {
    again = true;
    return;
  }
  looking = true;
  await look();
  setTimeout(() => {
    looking = false;
    if (again) { again = false; keepUp(); }
  }, 1000);
}

async function begin() {
  try {
    station = await joined();
  } catch (fault) {
    refuse(fault);
    return;
  }
  if (!station) {
    showAlone(say("no_code"));
    return;
  }
  const changes = new EventSource("/changes");
  changes.onmessage = keepUp;
  changes.onerror = () => keepUp();
  keepUp();
}
begin();
