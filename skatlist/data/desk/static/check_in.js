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
  narrow();
});
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
