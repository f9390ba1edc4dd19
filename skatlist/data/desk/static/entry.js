"use strict";
// What is typed is sent without leaving the page, one thing after the other: whoever types on, looking at the paper,
// loses no key. Arrow-up fetches the lines typed before, Escape empties the field. What could not be sent is sent again
// until the desk answers; it then knows whether it has it already. Without this script every line loads the page.
const SHELF = `rows:${location.pathname}`; // what is promised here outlives a reload of the page
const CHOICE = "/choose"; // where a desk without an evening leads
const queue = [];
const typed = [];
let at = 0;

function field() {
  return document.getElementById("line");
}

function further() { // the facts below the line
  return [...document.querySelectorAll("#facts input")];
}

function keep() {
  const rows = queue.map(({ said, line }) => [String(said), line]);
  try { sessionStorage.setItem(SHELF, JSON.stringify(rows)); } catch { /* a private window keeps nothing */ }
}

function kept() {
  let rows = [];
  try { rows = JSON.parse(sessionStorage.getItem(SHELF)) ?? []; } catch { /* as above */ }
  return rows.map(([said, line]) => ({ said: new URLSearchParams(said), line }));
}

function choose() { // what is offered, not what a quick hand has typed before this script was there
  const line = field();
  if (line?.value && line.value === line.defaultValue && document.activeElement === line) line.select();
}

function marks(now) {
  const mark = now.querySelector("input[name=mark]")?.value;
  for (const input of document.querySelectorAll("aside input[name=mark]")) input.value = mark ?? input.value;
}

function show(now) {
  const begun = field()?.value, facts = further().map((each) => each.value);
  for (const part of document.querySelectorAll("[data-live]")) {
    const fresh = now.querySelector(`[data-live="${part.dataset.live}"]`);
    if (!fresh) return false;
    keepOpen(part, fresh);
    part.replaceChildren(...fresh.childNodes);
  }
  body.dataset.version = now.body.dataset.version;
  const fault = now.getElementById("fault");
  if (fault) document.querySelector("[data-live=said]").replaceChildren(fault);
  marks(now);
  if (begun && field()) field().value = begun;
  further().forEach((each, number) => { each.value = facts[number] ?? ""; });
  (begun ? field() : document.querySelector("[data-live=ask] [autofocus]") ?? field())?.focus();
  if (!begun) choose();
  return true;
}

function busy(now) {
  held = now;
  drawn += 1;
  if (!now) catchUp();
  document.querySelector(".entry").setAttribute("aria-busy", now);
}

// What could not be sent yet is seen, so that nobody types it again.
function waiting() {
  const note = document.createElement("p");
  note.className = "reply alarm";
  const lines = queue.map(({ said }) => said.get("line")).filter(Boolean).join(" · ");
  note.textContent = `${document.querySelector(".entry").dataset.waiting} ${lines}`;
  document.querySelector("[data-live=said]").replaceChildren(note);
}

// Whether the desk has another evening open than the one that was typed for.
function isElsewhere(page, said) {
  const evening = page.querySelector("#entry input[name=evening]")?.value;
  return Boolean(evening && said.get("evening") && evening !== said.get("evening"));
}

async function send() {
  busy(true);
  while (queue.length) {
    const { said, line, follows } = queue[0];
    // Typed before the line ahead was answered: it belongs to what was asked right after that one.
    if (line && follows) said.set("mark", document.querySelector("#entry input[name=mark]")?.dataset.after ?? said.get("mark"));
    try {
      const answer = await fetch(location.pathname, { method: "POST", body: said });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const there = new URL(answer.url).pathname;
      if (there === CHOICE || answer.status >= 500 || isElsewhere(page, said)) throw new Error(there);
      queue.shift();
      keep();
      if (there !== location.pathname || !show(page)) return location.assign(there);
      for (const each of queue) each.follows = true;
    } catch {
      document.getElementById("link").hidden = false;
      waiting();
      await new Promise((again) => { setTimeout(again, 1000); });
    }
  }
  busy(false);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.closest("[data-live=ask], [data-live=said]")) return;
  event.preventDefault();
  const line = form.id === "entry";
  queue.push({ said: new URLSearchParams(new FormData(form, event.submitter)), line });
  keep();
  if (line) {
    if (field().value) typed.push(field().value);
    at = typed.length;
    for (const each of [field(), ...further()]) each.value = "";
  }
  if (!held) send();
});

document.addEventListener("keydown", (event) => {
  const line = event.target;
  if (event.key === "Escape" && line.closest("[data-live=ask]") && line.id !== "line") return field()?.focus();
  if (line.id !== "line" || event.ctrlKey || event.altKey || event.isComposing) return;
  if (event.key === "Escape") {
    line.value = "";
    at = typed.length;
  } else if (event.key === "ArrowUp" && (at > 0 || line.dataset.offered)) {
    const offered = at === typed.length && !line.value && line.dataset.offered;
    if (offered || at > 0) line.value = offered || typed[--at];
    line.setSelectionRange(line.value.length, line.value.length);
  } else if (event.key === "ArrowDown" && at < typed.length) line.value = typed[++at] ?? "";
  else return;
  event.preventDefault();
});

document.addEventListener("renewed", (event) => { if (!held) marks(event.detail); });
window.addEventListener("beforeunload", (event) => { if (queue.length) event.preventDefault(); });
choose();
queue.push(...kept());
if (queue.length) send();
