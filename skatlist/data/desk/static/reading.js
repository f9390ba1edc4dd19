"use strict";
// The questions about a photographed list by keyboard: a digit is an answer, 0 asks later, Enter takes the first one.
// While the program reads, the page says so. Without this script the buttons do the same.
const question = document.querySelector("[data-question]");

document.addEventListener("keydown", (event) => {
  if (!question || event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, textarea, select")) return;
  const button = event.key === "0" ? question.querySelector("button[value=later]") : question.querySelectorAll(".choices button")[Number(event.key) - 1];
  if (/^[0-9]$/.test(event.key) && button) { event.preventDefault(); button.click(); }
});

for (const form of document.querySelectorAll("form[data-busy]")) {
  form.addEventListener("submit", () => {
    if ("quick" in form.dataset) return;
    const says = Object.assign(document.createElement("p"), { className: "said", textContent: form.dataset.busy });
    says.setAttribute("role", "status");
    form.after(says);
    setTimeout(() => { for (const each of document.querySelectorAll(".reading button")) each.disabled = true; }); // after the form took its answer
  });
}
const rows = document.querySelector(".reading .games"), now = rows?.querySelector("tr.now");
if (now) rows.scrollTop = now.offsetTop - rows.clientHeight / 2;
