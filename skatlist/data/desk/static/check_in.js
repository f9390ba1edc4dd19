"use strict";
// A tick is sent without leaving the page, and the search shows who begins with what is typed while it is typed.
// Without this script both take a reload. What the other door ticks comes with desk.js.
const find = document.getElementById("find");
const ticks = document.getElementById("ticks");

function plain(words) {
  return words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function narrow() {
  const wanted = plain(find.value).split(/\s+/).filter(Boolean);
  for (const guest of document.querySelectorAll(".guests li")) {
    const words = plain(guest.dataset.key).split(" ").concat(plain(guest.querySelector("b").textContent).split(/[ ,]+/));
    guest.hidden = !wanted.every((each) => words.some((word) => word.startsWith(each)));
  }
  const nobody = document.getElementById("nobody");
  if (nobody) nobody.hidden = Boolean(document.querySelector(".guests li:not([hidden])"));
}

find.addEventListener("input", narrow);
let ticked = ""; // the box that was ticked last keeps the focus when its row is drawn anew
const sending = new Map(); // boxes that were ticked and are not in the file yet: a page looked up meanwhile lacks them
document.addEventListener("renewed", () => {
  narrow();
  for (const [box, is] of sending) ticks.querySelector(`[value^="${box}"]`)?.setAttribute("aria-checked", is);
  if (document.activeElement !== document.body) return;
  ticks.querySelector(`[value^="${ticked}"]`)?.focus({ preventScroll: true });
});
document.getElementById("search").addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = find.value.trim();
  narrow();
  const isNobody = /\d/.test(typed) && !document.querySelector(".guests li:not([hidden])"); // another code than asked for
  if (/^\d+$|seat\W\d/i.test(typed) || isNobody) scan(typed);
});

// What a hand scanner types, or the camera sees: the desk answers with a card in colour, and here it sounds, too.
const TONES = { good: [[880, .12]], again: [[880, .08], [880, .08]], owes: [[587, .16], [587, .16]], bad: [[196, .5]] };
let sounds;
function sound(tone) {
  if (!window.AudioContext) return;
  sounds ??= new AudioContext();
  let at = sounds.currentTime + .01;
  for (const [pitch, seconds] of TONES[tone] ?? []) {
    const voice = new OscillatorNode(sounds, { frequency: pitch });
    voice.connect(new GainNode(sounds, { gain: .25 })).connect(sounds.destination);
    voice.start(at);
    voice.stop(at + seconds);
    at += seconds + .06;
  }
}

const card = document.getElementById("scanned");
let scanning = Promise.resolve(); // cards held to the scanner one after the other are taken in this order
function scan(code) {
  find.value = "";
  narrow();
  find.focus();
  scanning = scanning.then(async () => {
    const sent = new FormData(document.getElementById("scan"));
    sent.set("code", code);
    let answer;
    try {
      const here = new URL(location.href);
      for (const each of ["scanned", "was_here", "done"]) here.searchParams.delete(each);
      answer = await fetch(here, { method: "POST", body: sent });
    } catch { /* the desk does not answer */ }
    link.hidden = Boolean(answer);
    if (!answer) {
      find.value = code;
      sound("bad");
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("scanned");
    if (!fresh) return;
    if (answer.ok) history.replaceState(null, "", answer.url);
    card.replaceChildren(...fresh.childNodes);
    sound(card.querySelector("[data-tone]")?.dataset.tone);
  });
}

// The camera of this computer reads the codes, where the browser can.
const camera = document.getElementById("camera");
const seen = document.getElementById("seen");
let watching = 0;
let before = "";
async function watch(detector) {
  const codes = await detector.detect(seen).catch(() => []);
  const code = codes[0]?.rawValue ?? "";
  if (code && code !== before) scan(code);
  before = code;
}
camera.addEventListener("click", async () => {
  clearInterval(watching);
  for (const each of seen.srcObject?.getTracks() ?? []) each.stop();
  seen.srcObject = null;
  const on = camera.getAttribute("aria-pressed") !== "true";
  try {
    if (on) {
      seen.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      await seen.play();
      const detector = new BarcodeDetector({ formats: ["qr_code"] });
      watching = setInterval(() => watch(detector), 250);
    }
    camera.setAttribute("aria-pressed", String(on));
    seen.hidden = !on;
  } catch {
    camera.setAttribute("aria-pressed", "false");
    seen.hidden = true;
    sound("bad");
  }
  find.focus();
});
if (navigator.mediaDevices && "BarcodeDetector" in window) {
  BarcodeDetector.getSupportedFormats().then((kinds) => { camera.hidden = !kinds.includes("qr_code"); });
}
ticks.addEventListener("submit", async (event) => {
  const box = event.submitter;
  if (!box) return;
  event.preventDefault();
  document.getElementById("fault")?.remove();
  ticked = box.value.replace(/o\w+$/, "");
  const mark = ticked;
  const was = box.getAttribute("aria-checked");
  sending.set(mark, was === "true" ? "false" : "true");
  box.setAttribute("aria-checked", sending.get(mark));
  const sent = new FormData();
  sent.set("tick", box.value);
  let answer;
  try {
    answer = await fetch(location.href, { method: "POST", body: sent, redirect: "manual" });
  } catch { /* the desk does not answer */ }
  sending.delete(mark);
  drawn += 1;
  if (answer?.ok || answer?.type === "opaqueredirect") return; // the news of it draws the row anew
  box.setAttribute("aria-checked", was);
  link.hidden = Boolean(answer);
  const page = new DOMParser().parseFromString(answer ? await answer.text() : "", "text/html");
  const fault = page.getElementById("fault");
  if (fault) ticks.before(fault);
});
