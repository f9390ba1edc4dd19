"use strict";
// Signed requests of a page that only reads. The secret stands behind # in the address of a code, which no browser
// sends; it stays in this browser. Every message has a higher number than the one before.
const LANG = document.documentElement.lang;
const SAYS = JSON.parse(document.body.dataset.words);
const PATIENCE = 10000; // milliseconds

const say = (name, values = {}) => SAYS[name].replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
const random = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
const clock = (date) => date.toLocaleTimeString(LANG, { hour: "2-digit", minute: "2-digit" });

function kept(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch { return value ?? null; } // a private window keeps nothing
}

const given = new URLSearchParams(location.hash.slice(1)).get("k");
if (given) history.replaceState(null, "", location.pathname + location.search);

class Refused extends Error {
  constructor(status, answer) {
    super(answer.fault);
    Object.assign(this, { status, answer });
  }
}

function build(name, facts = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(facts)) if (value !== false && value !== undefined) made.setAttribute(key, value);
  made.append(...inside.filter((each) => each || each === 0));
  return made;
}

async function post(path, secret, name, fields) {
  const body = JSON.stringify(fields);
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), PATIENCE);
  let answer, content;
  try {
    const headers = { "content-type": "application/json", "x-signature": sha256.hmac(secret, `${name}\n${body}`) };
    answer = await fetch(`${path}?lang=${LANG}`, { method: "POST", body, headers, signal: stop.signal });
    content = await answer.text();
  } finally { clearTimeout(late); }
  let parsed;
  try { parsed = JSON.parse(content); } catch { parsed = { fault: content }; }
  if (answer.ok) return parsed;
  throw new Refused(answer.status, parsed);
}

// A run of the desk has its own word, which an answer tells after a restart; then the message is signed once more.
let boot = document.body.dataset.boot;
async function ask(path, secret, name, fields = {}, tries = 3) {
  const shelf = `skatlist:${sha256(secret).slice(0, 16)}:counter`;
  const counter = Number(kept(shelf) ?? 0) + 1;
  kept(shelf, String(counter));
  try {
    return await post(path, secret, name, { ...fields, boot, counter });
  } catch (fault) {
    if (!(fault instanceof Refused) || !fault.answer.boot || !tries) throw fault;
    boot = fault.answer.boot;
    kept(shelf, String(Math.max(counter, fault.answer.counter ?? 0)));
    return ask(path, secret, name, fields, tries - 1);
  }
}
