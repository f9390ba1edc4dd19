"use strict";
// The next screen after some seconds, and this one again when somebody has entered something. Without this script the
// page turns by itself, too, and is as current as the last turn.
const seconds = Number(document.body.dataset.seconds);
let version = document.body.dataset.version;
let since = Date.now();

async function show(address) {
  const link = document.getElementById("link");
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.getElementById("wall").replaceWith(page.getElementById("wall"));
    document.title = page.title;
  } catch {
    link.hidden = false;
  }
}

setInterval(() => {
  if (Date.now() - since < seconds * 1000) return;
  since = Date.now();
  show(document.getElementById("wall").dataset.following);
}, 250);

let waits = false;
let again = false;
async function renew() {
  if (waits) { again = true; return; }
  waits = true;
  await show(document.getElementById("wall").dataset.here);
  waits = false;
  if (again) { again = false; renew(); }
}

// The time left goes on by itself between two screens.
setInterval(() => {
  const left = document.querySelector("[data-until]");
  if (!left) return;
  const minutes = Math.max(0, Math.ceil((Number(left.dataset.until) - Date.now()) / 60000));
  left.textContent = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}, 1000);

let news;
function listen() {
  news = new EventSource(document.body.dataset.news);
  news.onmessage = (message) => {
    if (message.data === version) return;
    version = message.data;
    renew();
  };
  news.onerror = () => { if (news.readyState === EventSource.CLOSED) setTimeout(listen, 5000); };
}
listen();
