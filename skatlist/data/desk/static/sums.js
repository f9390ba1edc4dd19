"use strict";
// Sums typed from the paper with the number pad: Enter goes to the next box, after the last one it sends the row. What
// the numbers come to is asked of the desk while they are typed. Without this script the row is sent by its button.
// It is loaded before the row stands there, so that no key is pressed too early.
let form = null;
const boxes = () => [...form.querySelectorAll(".boxes input")];
const papers = () => [...form.querySelectorAll(".paper")];
let jump = ""; // "p" for the total of a place, "t" and digits for another table
let asking = 0;

function go(field) {
  field?.focus();
  field?.select?.();
}

async function total() {
  const mine = ++asking;
  const typed = new URLSearchParams(new FormData(form));
  try {
    const answer = await fetch(`${location.pathname}?${typed}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (mine !== asking || !page.getElementById("sums")) return;
    const fresh = page.querySelectorAll("#sums output");
    form.querySelectorAll("output").forEach((each, at) => { each.className = fresh[at].className; each.replaceChildren(...fresh[at].childNodes); });
  } catch { /* the desk computes again when the row is sent */ }
}

function answers(event) {
  const buttons = [...form.querySelectorAll(".answers button")];
  const chosen = event.target.closest(".answers") && /^[1-9]$/.test(event.key) ? buttons[event.key - 1] : null;
  chosen?.click();
  return Boolean(chosen);
}

// "P" and a place: the box for the total on paper. "T", a number and Enter: another table.
function jumps(event) {
  const key = event.key.toLowerCase();
  if (key === "p" || key === "t") jump = key;
  else if (jump === "p" && /^[1-5]$/.test(key)) { go(papers()[key - 1]); jump = ""; }
  else if (jump[0] === "t" && /^[0-9]$/.test(key)) jump += key;
  else if (jump.length > 1 && key === "enter") location.assign(`${location.pathname}?table=${jump.slice(1)}`);
  else { jump = ""; return false; }
  return true;
}

const inRow = (event) => {
  form = document.getElementById("sums");
  return form?.contains(event.target);
};

document.addEventListener("beforeinput", (event) => {
  if (inRow(event) && event.data && /[^0-9.,\u2212-]/.test(event.data)) event.preventDefault();
});
document.addEventListener("input", (event) => { if (inRow(event)) total(); });
document.addEventListener("keydown", (event) => {
  if (!inRow(event) || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (answers(event) || jumps(event)) return event.preventDefault();
  const all = boxes(), at = all.indexOf(event.target);
  if (event.key === "ArrowUp" && at > 0) { go(all[at - 1]); return event.preventDefault(); }
  if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
  if (at >= 0 && at < all.length - 1) { go(all[at + 1]); event.preventDefault(); }
});
document.addEventListener("click", (event) => {
  if (!inRow(event) || event.target.closest("button")?.value !== "again") return;
  event.preventDefault();
  form.querySelector(".question").remove();
  form.querySelector(".send").hidden = false;
  go(form.querySelector(".differs .points") ?? boxes()[0]);
});
document.addEventListener("DOMContentLoaded", () => {
  form = document.getElementById("sums");
  if (!form) return;
  // A quick hand may be some boxes on before the rest of the page is there.
  const at = document.activeElement, typed = [...boxes(), ...papers()].some((each) => each.value !== each.defaultValue);
  if (!typed && (at.autofocus || !form.contains(at))) go(form.querySelector("[autofocus]"));
  if (!form.querySelector(".question")) total();
});
