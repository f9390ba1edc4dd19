"use strict";
// What others enter appears without a reload: every part that says data-live is taken from the page as it is now.
// What is being typed is never touched. Without this script the page says the same after a reload.
const body = document.body;
const link = document.getElementById("link");
let latest = body.dataset.version;
let held = false; // something typed or ticked is on its way: what is looked up meanwhile may not know of it
let drawn = 0; // how often that has been

function keepOpen(part, fresh) {
  for (const was of part.querySelectorAll("details[id][open]")) {
    fresh?.querySelector(`[id="${was.id}"]`)?.setAttribute("open", "");
  }
}

async function renew() {
  const before = drawn;
  const parts = document.querySelectorAll("[data-live]");
  if (!parts.length) return;
  const answer = await fetch(location.pathname + location.search.replace(/[?&]done=[0-9a-f]+/, ""));
  if (!answer.ok) return;
  link.hidden = true;
  const now = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (drawn !== before) {
    body.dataset.version = ""; // looked up before what was typed or ticked meanwhile: once more
    return;
  }
  for (const part of parts) {
    const field = document.activeElement;
    const inside = part.contains(field) && field.matches("input, textarea, select");
    if (inside && (field.type === "checkbox" || field.matches("select") || field.value !== field.defaultValue)) continue;
    if ([...part.querySelectorAll("#facts input")].some((each) => each.value)) continue;
    const fresh = now.querySelector(`[data-live="${part.dataset.live}"]`);
    keepOpen(part, fresh);
    if (!fresh || fresh.innerHTML === part.innerHTML) continue;
    part.replaceChildren(...fresh.childNodes);
    if (inside) part.querySelector(field.id ? `#${field.id}` : "input")?.focus();
  }
  document.dispatchEvent(new CustomEvent("renewed", { detail: now }));
}

// Work that takes longer says how far it is: its page is looked up until the outcome is there, and is shown in its place.
async function follow() {
  try {
    const answer = await fetch(location.href);
    const now = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.title = now.title;
    document.querySelector("main").replaceWith(now.querySelector("main"));
  } finally {
    if (document.querySelector("[data-again]")) setTimeout(follow, 1000);
  }
}
if (document.querySelector("[data-again]")) setTimeout(follow, 1000);

// One look at a time, two a second at most: thirty tables enter at once, and the desk has other things to do.
let looking = false;
async function catchUp() {
  if (held || looking || latest === body.dataset.version) return;
  body.dataset.version = latest;
  looking = true;
  try {
    await renew();
  } finally {
    setTimeout(() => {
      looking = false;
      catchUp();
    }, 500);
  }
}

let news;
function listen() {
  news?.close();
  if (document.hidden) return;
  news = new EventSource(body.dataset.news);
  news.onmessage = (message) => {
    link.hidden = true;
    latest = message.data;
    catchUp();
  };
  news.onerror = () => {
    if (news.readyState !== EventSource.CLOSED) link.hidden = false;
    else setTimeout(() => { body.dataset.version = ""; catchUp(); listen(); }, 5000); // too many wait already
  };
}
// A browser keeps six connections to one computer: a page that nobody sees gives its own back.
document.addEventListener("visibilitychange", listen);
listen();

// A browser gives its first field the keys when it draws the page, which a busy computer does late: what was typed until
// then was lost. Whoever went elsewhere first stays there.
const first = document.querySelector("[autofocus]");
if (!location.hash && [body, first].includes(document.activeElement)) first?.focus();
