"use strict";
// What is typed is sent without leaving the page, one thing after the other: whoever types on, looking at the paper,
// loses no key. Arrow-up fetches the lines typed before, Escape empties the field. What could not be sent is sent again
// until the desk answers; it then knows whether it has it already. Without this script every line loads the page.
const queue = [];
const typed = [];
let at = 0;

function field() {
  return document.getElementById("line");
}

function choose() {
  if (field()?.value && document.activeElement === field()) field().select();
}

function marks(now) {
  const mark = now.querySelector("input[name=mark]")?.value;
  for (const input of document.querySelectorAll("aside input[name=mark]")) input.value = mark ?? input.value;
}

function show(now) {
  const begun = field()?.value;
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

async function send() {
  busy(true);
  while (queue.length) {
    const { said, line } = queue[0];
    if (line) said.set("mark", document.querySelector("#entry input[name=mark]")?.value ?? said.get("mark"));
    try {
      const answer = await fetch(location.pathname, { method: "POST", body: said });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      queue.shift();
      const there = new URL(answer.url).pathname;
      if (there !== location.pathname || !show(page)) return location.assign(there);
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
  if (line) {
    if (field().value) typed.push(field().value);
    at = typed.length;
    field().value = "";
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
