"use strict";
// Lines are sent without leaving the page, one after the other: whoever types on, looking at the paper, loses no key.
// Arrow-up fetches the lines typed before, Escape empties the field. Without this script every line loads the page.
const lines = [];
const typed = [];
let at = 0;
let sending = false;

function select(field) {
  if (field && field.value && document.activeElement === field) field.select();
}

function marks(now) {
  const mark = now.querySelector("input[name=mark]")?.value;
  for (const input of document.querySelectorAll("aside input[name=mark]")) input.value = mark ?? input.value;
}

function show(now) {
  const before = document.getElementById("line")?.value ?? "";
  for (const part of document.querySelectorAll("[data-live]")) {
    const fresh = now.querySelector(`[data-live="${part.dataset.live}"]`);
    if (!fresh) return false;
    part.replaceChildren(...fresh.childNodes);
  }
  const fault = now.getElementById("fault");
  if (fault) document.querySelector("[data-live=said]").replaceChildren(fault);
  marks(now);
  const field = document.getElementById("line");
  (document.querySelector("[data-live=ask] [autofocus]") ?? field)?.focus();
  if (before && field) {
    field.value = before;
    field.focus();
  } else select(field);
  return true;
}

async function send() {
  sending = true;
  while (lines.length) {
    const form = document.querySelector("form[data-quick]");
    if (!form) break;
    const body = new URLSearchParams({ line: lines[0], mark: form.elements.mark.value });
    try {
      const answer = await fetch(location.pathname, { method: "POST", body });
      lines.shift();
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const there = new URL(answer.url);
      if (there.pathname !== location.pathname || !show(page)) return location.assign(there.pathname);
    } catch {
      form.elements.line.value = lines.splice(0).join(" ");
      document.getElementById("link").hidden = false;
    }
  }
  lines.length = 0;
  sending = false;
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-quick]");
  if (!form) return;
  event.preventDefault();
  const field = form.elements.line;
  lines.push(field.value);
  if (field.value) typed.push(field.value);
  at = typed.length;
  field.value = "";
  if (!sending) send();
});

document.addEventListener("keydown", (event) => {
  if (event.target.id !== "line" || event.ctrlKey || event.altKey || event.isComposing) return;
  const field = event.target;
  if (event.key === "Escape") {
    field.value = "";
    at = typed.length;
  } else if (event.key === "ArrowUp" && at > 0) {
    if (at === typed.length && !field.value && field.defaultValue && field.defaultValue !== typed[at - 1]) field.value = field.defaultValue;
    else field.value = typed[--at];
    field.setSelectionRange(field.value.length, field.value.length);
  } else if (event.key === "ArrowDown" && at < typed.length) field.value = typed[++at] ?? "";
  else return;
  event.preventDefault();
});

document.addEventListener("renewed", (event) => {
  if (!sending) marks(event.detail);
});
select(document.getElementById("line"));
