"use strict";
// A photograph beside its list: larger, turned, moved to the row that is typed. Before it is sent it is made smaller
// here, which also takes away what the camera wrote about place and device. Without this script all of it is shown.
const LONGEST = 3000, MOST = 4 * 1024 * 1024; // pixels, bytes
const STEP = 1.25, LARGEST = 6;

function sized(figure) {
  const svg = figure.querySelector("svg"), paper = figure.querySelector(".paper-photo");
  const wide = Number(svg.dataset.wide), high = Number(svg.dataset.high);
  const look = { larger: 1, turns: 0 };
  const shelf = `photo:${location.pathname}`;
  try { Object.assign(look, JSON.parse(sessionStorage.getItem(shelf)) ?? {}); } catch { /* a private window keeps nothing */ }
  const draw = () => {
    const lies = look.turns % 2;
    svg.setAttribute("viewBox", lies ? `0 0 ${high} ${wide}` : `0 0 ${wide} ${high}`);
    const turns = ["", `translate(${high} 0) rotate(90)`, `translate(${wide} ${high}) rotate(180)`, `translate(0 ${wide}) rotate(270)`];
    svg.querySelector(".turned").setAttribute("transform", turns[look.turns]);
    svg.style.width = `${100 * look.larger}%`;
    try { sessionStorage.setItem(shelf, JSON.stringify(look)); } catch { /* as above */ }
  };
  const toRow = () => {
    const row = svg.querySelector(".now");
    if (!row) return;
    const at = row.getBoundingClientRect(), frame = paper.getBoundingClientRect();
    if (at.top < frame.top + 40 || at.bottom > frame.bottom - 40) paper.scrollTop += at.top - frame.top - frame.height / 2;
  };
  figure.querySelector(".tools").hidden = false;
  figure.querySelector(".tools").addEventListener("click", (event) => {
    const what = event.target.closest("button")?.dataset.do;
    if (!what) return;
    const share = (paper.scrollTop + paper.clientHeight / 2) / paper.scrollHeight;
    if (what === "larger") look.larger = Math.min(LARGEST, look.larger * STEP);
    if (what === "smaller") look.larger = Math.max(0.3, look.larger / STEP);
    if (what === "turn") look.turns = (look.turns + 1) % 4;
    if (what === "whole") look.larger = Math.min(1, paper.clientHeight / (paper.clientWidth * ((look.turns % 2) ? wide / high : high / wide)));
    draw();
    paper.scrollTop = what === "foot" ? paper.scrollHeight : share * paper.scrollHeight - paper.clientHeight / 2;
  });
  new MutationObserver(toRow).observe(svg, { childList: true, subtree: true });
  draw();
  toRow();
}

// The picture as a JPEG of at most 3000 pixels, upright as it is seen.
async function smaller(file) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = Object.assign(document.createElement("canvas"), { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of [0.85, 0.7, 0.5]) {
    const made = await new Promise((done) => { canvas.toBlob(done, "image/jpeg", quality); });
    if (made && made.size <= MOST) return new File([made], file.name.replace(/\.[^.]*$/, "") + ".jpg", { type: "image/jpeg" });
  }
  return file;
}

for (const form of document.querySelectorAll("form[data-shrink]")) {
  let ready = false;
  form.addEventListener("submit", async (event) => {
    if (ready) return;
    event.preventDefault();
    const field = form.querySelector("input[type=file]"), button = form.querySelector("button");
    button.disabled = true;
    button.textContent = form.dataset.shrinking;
    const files = new DataTransfer();
    for (const file of field.files) {
      try { files.items.add(await smaller(file)); } catch { files.items.add(file); } // no picture: the desk says so
    }
    field.files = files.files;
    ready = true;
    form.submit();
  });
}
for (const figure of document.querySelectorAll("[data-photo]")) if (figure.querySelector("svg")) sized(figure);
