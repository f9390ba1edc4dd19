"use strict";
// A table on a telephone: one screen makes a game, which waits here until the desk has it. Every message is
// signed with the secret from the code at the table; it stands behind # in its address, which no browser sends.
const { series, table, words } = document.body.dataset;
const SAYS = JSON.parse(words);
const PATH = location.pathname;
const LANG = document.documentElement.lang;
const main = document.getElementById("main");
const AGAIN = 3000, LOOK = 30000, PATIENCE = 10000, SAID = 15000; // milliseconds
const ABOUT_ENTRY = [400, 413, 422]; // refusals that another attempt does not change; all others pass by themselves

const say = (name, values = {}) => SAYS[name].replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
const random = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

function kept(shelf, name, value) {
  try {
    if (value !== undefined) window[shelf].setItem(name, value);
    return window[shelf].getItem(name);
  } catch { return value ?? null; } // a private window keeps nothing
}

const given = new URLSearchParams(location.hash.slice(1)).get("k");
if (given) history.replaceState(null, "", PATH + location.search);
const secret = given ? kept("sessionStorage", `k:${PATH}`, given) : kept("sessionStorage", `k:${PATH}`);
const HERE = `skatlist:${secret ? sha256(secret).slice(0, 16) : ""}`; // one event, one table
const phone = kept("localStorage", "skatlist:phone") || kept("localStorage", "skatlist:phone", random());
let counter = Number(kept("localStorage", `${HERE}:counter`)) || 0;
const queue = waiting();
let boot = document.body.dataset.boot, state = null, steps = null, connected = true, trouble = null, sending = false, told = "";
let halted = ""; // why the desk takes nothing now, although it answers
let screen = home, draft = {}, past = []; // a draft belongs to the game that was asked for at its first tap

// Each entry is kept by itself: a second page of this table, in another tab, takes none away that it has not sent.
function waiting() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(`${HERE}:entry:`));
    return names.map((name) => JSON.parse(localStorage.getItem(name))).sort((one, other) => one.game - other.game);
  } catch { return []; }
}

const keep = () => queue.forEach((entry) => kept("localStorage", `${HERE}:entry:${entry.id}`, JSON.stringify(entry)));

function drop(entry = queue[0]) {
  queue.splice(queue.indexOf(entry), 1);
  try { localStorage.removeItem(`${HERE}:entry:${entry.id}`); } catch { /* a private window has kept nothing */ }
}

// Messages: one after the other, each with a higher number than the one before.

class Refused extends Error {
  constructor(status, answer) {
    super(answer.fault);
    Object.assign(this, { status, answer });
  }
}

let chain = Promise.resolve();
function ask(doing, said = {}) {
  const next = chain.then(() => send(doing, said, 3));
  chain = next.catch(() => {});
  return next;
}

async function send(doing, said, tries) {
  counter = Math.max(counter, Number(kept("localStorage", `${HERE}:counter`)) || 0) + 1;
  kept("localStorage", `${HERE}:counter`, String(counter));
  const body = JSON.stringify({ ...said, do: doing, phone, boot, counter });
  const signature = sha256.hmac(secret, `${series}/${table}\n${body}`);
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), PATIENCE);
  let answer, content;
  try {
    const headers = { "content-type": "application/json", "x-signature": signature };
    answer = await fetch(`${PATH}?lang=${LANG}`, { method: "POST", body, headers, signal: stop.signal });
    content = await answer.text();
  } catch (fault) {
    link(false);
    throw fault;
  } finally { clearTimeout(late); }
  link(true);
  let parsed;
  try { parsed = JSON.parse(content); } catch { parsed = { fault: content }; }
  if (answer.ok) {
    if (parsed.state) state = parsed.state;
    return parsed;
  }
  if (parsed.boot && tries) {
    boot = parsed.boot;
    counter = Math.max(counter, parsed.counter || 0);
    return send(doing, said, tries - 1);
  }
  throw new Refused(answer.status, parsed);
}

function link(works) {
  connected = works;
  const bar = document.getElementById("link");
  bar.hidden = works && !queue.length && !halted;
  bar.textContent = works && halted ? [halted, queue.length ? say("p_halted", { count: queue.length }) : ""].join(" ")
    : works ? say("p_sending", { count: queue.length })
    : queue.length ? say("p_offline_waiting", { count: queue.length }) : say("p_offline");
}

let fades;
function tell(words) {
  clearTimeout(fades);
  if (words) fades = setTimeout(() => tell(""), SAID);
  const bar = document.getElementById("said");
  told = words;
  bar.textContent = words;
  bar.hidden = !words;
}

// What is not on the disk yet waits in order; what the desk asks about is answered by somebody before the rest goes on.

async function flush() {
  if (sending || trouble) return;
  sending = true;
  try {
    while (queue.length && !trouble) {
      const entry = queue[0];
      try {
        entry.tried = true;
        const answer = await ask("enter", entry);
        if (entry.cancelled) await withdraw(entry, answer);
        else if ("entered" in answer || "undone" in answer) {
          drop();
          tell("entered" in answer ? say("p_entered", { game: answer.entered }) : say("p_undone", { game: answer.undone }));
        } else trouble = { entry, answer };
      } catch (fault) {
        halted = fault instanceof Refused ? fault.message : "";
        if (!halted || !ABOUT_ENTRY.includes(fault.status)) break;
        halted = "";
        if (entry.cancelled) drop(entry);
        else trouble = { entry, answer: { fault: fault.message } };
      }
    }
  } finally { sending = false; }
  link(connected);
  if (trouble) show(troubled);
  else redraw();
}

// A game that waits is taken back here. One that has been sent may be on the list already: it is taken back there, too.
function takeBack() {
  const entry = waitingGames().at(-1);
  if (entry.tried) entry.cancelled = true;
  else drop(entry);
  keep();
  tell(say("p_undone", { game: entry.game }));
  begin();
  flush();
}

const waitingGames = () => queue.filter((entry) => !entry.cancelled);

async function withdraw(entry, answer) {
  try {
    if ("entered" in answer) await ask("undo", { id: entry.id });
    tell(say("p_undone", { game: entry.game }));
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    tell(fault.message); // the next game is on the list meanwhile
  }
  drop(entry);
}

function put(sure, confirmed) {
  if (state.confirming && !confirmed) {
    history.pushState({ second: true }, "");
    show(() => second(sure));
    return;
  }
  draft = { ...draft, game: draft.game ?? following() };
  queue.push({ id: random(), game: draft.game, ...gameOf(draft), sure, confirmed, said: draft.line ?? spoken(draft), points: worthOf(draft)?.points });
  keep();
  begin();
  flush();
}

function settle(change) {
  change();
  const games = waitingGames();
  for (let at = 1; at < games.length; at++) games[at].game = Math.max(games[at].game, games[at - 1].game + 1);
  if (draft.game && queue.length) draft.game = Math.max(draft.game, queue.at(-1).game + 1);
  keep();
  trouble = null;
  goOn();
  flush();
}

// A question about what waited has interrupted a draft: it is shown again where it was.
const goOn = () => show(draft.line === undefined ? home : confirm);

const following = () => Math.max(state.next, ...waitingGames().map((entry) => entry.game + 1));

async function look(whole = false) {
  try {
    const answer = await ask("look", { steps: whole });
    halted = "";
    if (whole) steps = answer.steps;
    link(true);
    redraw();
  } catch (fault) {
    if (!(fault instanceof Refused)) return;
    halted = fault.message;
    link(true);
    if (!state) main.replaceChildren(el("p", { className: "fault", role: "alert" }, fault.message));
  }
}

async function attempt(doing, said, then) {
  try {
    const answer = await ask(doing, said);
    tell(then(answer));
    show(home);
  } catch (fault) { wrong(fault); }
}

function wrong(fault) {
  main.querySelector(".fault")?.remove();
  const said = fault instanceof Refused ? fault.message : say("p_offline");
  main.prepend(el("p", { className: "fault", role: "alert" }, said));
  scrollTo(0, 0);
}

// What is shown: a screen is a function that returns what stands on it.

function el(name, values = {}, ...inside) {
  const made = Object.assign(document.createElement(name), values);
  if (values.role) made.setAttribute("role", values.role);
  made.append(...inside.flat(9).filter((each) => each || each === 0));
  return made;
}

const button = (label, does, className = "") => el("button", { type: "button", className, onclick: does }, label);
const choices = (kind, ...inside) => el("div", { className: `choices ${kind}` }, ...inside);

function show(next, moves = true) {
  if (next !== screen) tell(next === home ? told : "");
  const at = main.querySelector(".entry")?.scrollTop ?? 0, focused = document.activeElement?.id;
  const opened = [...main.querySelectorAll("details[open] > summary")].map((each) => each.textContent);
  screen = next;
  const inside = [next()].flat(9).filter(Boolean);
  main.replaceChildren(...(next === home ? inside : [el("div", { className: "rest" }, inside)]));
  const entry = main.querySelector(".entry");
  if (!moves) for (const each of main.querySelectorAll("summary")) each.parentElement.open = opened.includes(each.textContent);
  if (entry && !moves) entry.scrollTop = at;
  if (!moves && focused) document.getElementById(focused)?.focus({ preventScroll: true });
  if (!moves) return;
  scrollTo(0, 0);
  main.querySelector("h2")?.focus();
}

// The table as it is now; a line begun in the field stays, and so does the game it is for.
function redraw() {
  if (screen !== home || main.querySelector("#line")?.value) return;
  show(home, false);
}

const heading = (words) => el("h2", { tabIndex: -1 }, words);
const isOver = (game) => state.full || (state.agreed !== null && game > state.agreed);

function home() {
  if (!state || !steps) return el("p", {}, say("p_waiting_page"));
  const game = draft.game ?? following();
  if (ourSums || (state.by_sums && !withGames)) return [el("h2", { tabIndex: -1, className: "game" }, say("p_sums_band")), el("div", { className: "rest" }, sumsAtEnd(), photograph(), messages())];
  if (state.closed || isOver(game)) {
    return [
      band(game),
      el("div", { className: "rest" },
        state.closed ? el("p", { className: "note" }, say("p_closed"))
          : state.full && !queue.length ? atEnd() : el("p", { className: "note" }, say("p_full")),
        photograph(), lastGames(), messages()),
    ];
  }
  return [band(game), entry(game), results(game)];
}

// The game on one screen. A tap changes the draft; the device's back takes the last tap back.

function band(game) {
  const share = state.agreed ? Math.min(100, (100 * (state.full ? state.agreed : game - 1)) / state.agreed) : 0;
  const last = state.last.at(-1), waits = waitingGames().at(-1);
  return [
    el("h2", { tabIndex: -1, className: "game" }, isOver(game) ? say("p_games_of", { played: state.played, agreed: state.agreed ?? state.played }) : say(state.agreed === null ? "p_game" : "p_game_of", { game, agreed: state.agreed })),
    bar(share),
    waits ? el("div", { className: "latest" },
      el("span", {}, `${say("p_game", { game: waits.game })}: ${waits.said}`), el("b", {}, waits.points ?? ""), el("i", {}, say("p_pending")),
      button(say("p_undo_short"), takeBack, "bare"))
    : last ? el("div", { className: "latest" },
      el("span", {}, `${say("p_game", { game: last.game })}: ${last.who} `, suit(last.contract), ` ${last.words}`), el("b", {}, last.points),
      state.undo && !queue.length ? button(say("p_undo_short"), () => attempt("undo", { id: state.undo }, ({ undone }) => say("p_undone", { game: undone })), "bare") : "") : "",
  ];
}

function svg(className, inside) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.setAttribute("class", className);
  made.setAttribute("aria-hidden", "true");
  made.append(inside);
  return made;
}

function drawn(name, values) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
  return made;
}

const bar = (share) => svg("progress", drawn("rect", { width: `${share}%`, height: "100%" }));

const SIGNS = {
  clubs: "M12 1.7a4.7 4.7 0 1 0 0 9.4 4.7 4.7 0 1 0 0-9.4ZM6.6 8.6a4.7 4.7 0 1 0 0 9.4 4.7 4.7 0 1 0 0-9.4ZM17.4 8.6a4.7 4.7 0 1 0 0 9.4 4.7 4.7 0 1 0 0-9.4ZM9.5 9h5l-1.6 4.5Q13.2 19.6 15.6 22.5H8.4Q10.8 19.6 11.1 13.5Z",
  spades: "M12 1.5C16 6.6 21.5 9.6 21.5 14.3A4.6 4.6 0 0 1 13.1 17Q13.4 20 15.6 22.5H8.4Q10.6 20 10.9 17A4.6 4.6 0 0 1 2.5 14.3C2.5 9.6 8 6.6 12 1.5Z",
  hearts: "M12 22C5 16 1.8 12.2 1.8 8A5.3 5.3 0 0 1 12 6 5.3 5.3 0 0 1 22.2 8C22.2 12.2 19 16 12 22Z",
  diamonds: "M12 1.2Q15.6 7.4 20.4 12 15.6 16.6 12 22.8 8.4 16.6 3.6 12 8.4 7.4 12 1.2Z",
};

function suit(contract) {
  if (!SIGNS[contract]) return "";
  const sign = svg(`suit ${contract}`, drawn("path", { d: SIGNS[contract] }));
  sign.setAttribute("viewBox", "0 0 24 24");
  return sign;
}

function tap(change) {
  past.push(draft);
  draft = { ...draft, game: draft.game ?? following(), ...change };
  history.pushState({ taps: past.length }, "");
  show(home, false);
}

function begin() {
  draft = {};
  past = [];
  show(home);
}

addEventListener("popstate", () => {
  if (trouble) { history.pushState({}, ""); show(troubled); return; } // a question stays until it is answered
  if (screen !== home) { draft = draft.line === undefined ? { ...draft, result: undefined } : {}; show(home); return; }
  if (past.length) draft = past.pop();
  show(home, false);
});

const pressed = (id, label, on, change, className = "", more = {}) => {
  const made = Object.assign(button(label, () => tap(change), className), { id, ...more });
  made.setAttribute("aria-pressed", String(on));
  return made;
};
const hasSpitzen = () => draft.contract && steps.spitzen[draft.contract];
const group = (label, ...inside) => {
  const made = el("div", { role: "group" }, inside);
  made.setAttribute("aria-label", label);
  return made;
};

function entry(game) {
  const here = state.games[game], { who, contract } = draft;
  const waits = waitingGames();
  const plays = whoMay(game), playing = new Set(plays.map(([value]) => value));
  const people = state.seats.map(([place, name]) => {
    const label = [el("b", {}, name), el("span", { className: waits.length ? "old" : "" }, sumOf(place))];
    const sits = !playing.has(String(place));
    const made = pressed(`who${place}`, "", who === String(place), { who: String(place) }, "person", { disabled: sits });
    made.replaceChildren(el("span", { className: "name" }, label[0], sits ? el("small", {}, say("p_deals")) : ""), label[1]);
    return made;
  });
  const others = plays.filter(([value]) => !(value > 0)).map(([value, label]) => pressed(`who-${value}`, label, who === value, { who: value, contract: undefined, levels: undefined }, "wide"));
  const named = who === undefined || who > 0;
  return el("div", { className: "entry" },
    el("h3", {}, say("step_who"), here && !people.some((each) => each.disabled) ? el("small", {}, say("p_dealer", { name: here.dealer })) : ""),
    here?.due ? el("div", { className: "note due" }, el("p", {}, here.due), bock(here.bock)) : "",
    waits.length ? el("details", {}, el("summary", {}, say(waits.every(isCounted) ? "p_sums_with" : "p_sums_without", { count: waits.length })), waitingRows()) : "",
    group(say("step_who"), el("div", { className: "people" }, people, others)),
    who === "ramsch" ? ramsch() : "",
    named ? [
      el("h3", {}, say("step_contract")),
      group(say("step_contract"), el("div", { className: "contracts" }, steps.contract.map(([value, label]) => {
        const made = pressed(`contract-${value}`, "", contract === value, { contract: value, levels: "", spitzen: steps.spitzen[value] ? draft.spitzen ?? "1" : undefined, bid: undefined });
        made.replaceChildren(suit(value) || el("span", { className: "letter" }, label[0]), el("span", {}, label));
        return made;
      }))),
      hasSpitzen() ? spitzen() : "",
      contract && steps.levels[contract]?.length > 1 ? levels() : "",
      contract && steps.kontra.length ? [el("h3", {}, say("step_kontra")), group(say("step_kontra"), el("div", { className: "bids" }, steps.kontra.map(([value, label]) => pressed(`kontra-${value}`, label, (draft.kontra ?? "0") === value, { kontra: value }))))] : "",
      contract && steps.overbid_from[contract] ? bids() : "",
    ] : "",
    factFields(),
    state.takes_sums && !state.played && !waits.length ? button(say("p_sums_only"), () => show(sums), "plain") : "",
    photograph(),
    el("details", {}, el("summary", {}, say("p_line")), lineForm()),
    el("details", {}, el("summary", {}, say("p_last")), lastGames()),
    messages());
}

// The facts that may be added to any game: a remark, and who wrote it. They wait in the draft until it is entered.
function factFields() {
  const typed = (name) => (event) => { draft = { ...draft, game: draft.game ?? following(), [name]: event.target.value || undefined }; };
  const field = ([name, label, isNumber]) => [
    el("label", { htmlFor: name }, label),
    el("input", { id: name, maxLength: 200, value: draft[name] ?? "", inputMode: isNumber ? "numeric" : "text", autocomplete: "off", oninput: typed(name) })];
  return el("details", { open: steps.facts.some(([name]) => draft[name]) }, el("summary", {}, say("step_facts")), steps.facts.map(field));
}

// The sums with the games that wait, as far as the desk has reckoned all of them before the network went away.
const isCounted = (entry) => entry.chosen?.who === "passed" || (Number(entry.chosen?.who) > 0 && entry.points !== undefined);
const number = (words) => Number(words.replace("−", "-").replace(/[^0-9-]/g, ""));
function sumOf(place) {
  const waits = waitingGames(), shown = state.sums[place] ?? "";
  if (!waits.length || !waits.every(isCounted)) return shown;
  const own = waits.filter((entry) => Number(entry.chosen.who) === Number(place)).map((entry) => number(entry.points));
  return String(own.reduce((sum, each) => sum + each, number(shown))).replace("-", "−");
}

const waitingRows = () => el("table", { className: "last" }, el("tbody", {}, waitingGames().map((entry) => el("tr", { className: "pending" },
  el("th", { scope: "row" }, String(entry.game)), el("td", {}, entry.said), el("td", { className: "number" }, entry.points ?? "")))));

function lineForm() {
  const taken = (event) => {
    event.preventDefault();
    const line = event.target.line.value.trim();
    if (!line) return;
    draft = { game: draft.game ?? following(), line };
    history.pushState({ line: true }, "");
    show(confirm);
  };
  const typed = (event) => { // the line belongs to the game that was asked for at its first letter
    draft = { ...draft, game: event.target.value || past.length ? draft.game ?? following() : undefined };
  };
  return el("form", { onsubmit: taken },
    el("label", { htmlFor: "line" }, say("p_line_label")),
    el("div", { className: "row" }, el("input", { id: "line", name: "line", oninput: typed, autocomplete: "off", autocapitalize: "off", spellcheck: false }), el("button", {}, say("p_check"))));
}

// With or without, and how many: beside one another, for a thumb that does not travel.
function spitzen() {
  const offered = steps.spitzen[draft.contract].map(([value]) => Number(value));
  const now = Number(draft.spitzen), most = Math.max(...offered.map((each) => (each * now > 0 ? Math.abs(each) : 0)));
  const turned = (sign) => { const many = Math.abs(now); return String(offered.includes(sign * many) ? sign * many : sign); };
  const step = (by) => String(Math.sign(now) * Math.min(most, Math.max(1, Math.abs(now) + by)));
  const more = (id, sign, by, label) => Object.assign(button(sign, () => tap({ spitzen: step(by), bid: undefined }), "bare"), { id, ariaLabel: label });
  return el("div", { className: "tip" },
    group(say("step_spitzen"), el("div", { className: "sides" },
      pressed("with", say("p_with"), now > 0, { spitzen: turned(1), bid: undefined }), pressed("without", say("p_without"), now < 0, { spitzen: turned(-1), bid: undefined }))),
    el("div", { className: "stepper" }, more("fewer", "−", -1, say("p_fewer")), el("output", {}, String(Math.abs(now))), more("more", "+", 1, say("p_more"))));
}

const parts = (levels) => (levels ?? "").split(" ").filter(Boolean);

// Levels know each other: a tap takes the smallest game that has the level, or the largest one that lacks it.
function levels() {
  const offered = steps.levels[draft.contract].map(([value]) => parts(value)), now = parts(draft.levels);
  const known = steps.level_words.filter(([name]) => offered.some((each) => each.includes(name)));
  const toggled = (name) => {
    const on = now.includes(name);
    const fits = offered.filter((each) => on ? !each.includes(name) && each.every((one) => now.includes(one)) : each.includes(name) && now.every((one) => each.includes(one)));
    fits.sort((one, other) => (on ? other.length - one.length : one.length - other.length));
    const added = offered.filter((each) => each.includes(name)).sort((one, other) => one.length - other.length);
    return (fits[0] ?? (on ? [] : added[0])).join(" ");
  };
  return group(say("step_levels"), el("div", { className: "levels" }, known.map(([name, label]) => pressed(`level-${name}`, label, now.includes(name), { levels: toggled(name), bid: undefined }))));
}

function bids() {
  return [
    el("h3", {}, say("p_bid"), el("small", {}, say("p_bid_open"))),
    group(say("p_bid"), el("div", { className: "bids" }, steps.bids.map((bid) => pressed(`bid-${bid}`, String(bid), draft.bid === String(bid), { bid: draft.bid === String(bid) ? undefined : String(bid) })))),
  ];
}

const isOverbid = () => Number(draft.bid ?? 0) >= (steps.overbid_from[draft.contract]?.[`${draft.spitzen ?? ""} ${draft.levels ?? ""}`] ?? Infinity);

// What the game is worth, and the two large buttons: the desk reckons, and without network they go on without numbers.
function results(game) {
  const { who, contract } = draft;
  if (who === "passed") {
    return el("div", { className: "results" }, button(say("p_enter_passed", { game }), () => put(false), "wide big"));
  }
  if (who === "ramsch") return "";
  const ready = Boolean(who && contract), over = ready && isOverbid();
  const value = el("div", { className: `worth${over ? " over" : ""}`, role: "status" }, el("p", {}, ready ? spoken(draft) : say("p_tap")));
  const ends = { won: over ? "" : "won", lost: over ? "overbid" : "lost" };
  const large = (name) => {
    const made = button("", () => { draft = { ...draft, result: ends[name] }; put(false); }, name);
    made.id = name;
    made.disabled = !ready || !ends[name];
    made.append(el("span", {}, `${name === "won" ? "✓" : "✕"} ${say(`p_${name}`)}`), el("b", {}, !ready ? (name === "won" ? "+" : "−") : ends[name] ? "" : say("p_impossible")));
    return made;
  };
  const buttons = { won: large("won"), lost: large("lost") };
  if (ready) reckon(game, Object.values(ends).filter(Boolean), value, buttons, ends);
  return [value, el("div", { className: "results" }, buttons.won, buttons.lost)];
}

const reckoned = new Map(); // by game and draft: no number goes away while the screen is drawn anew
const worthless = () => Object.fromEntries(steps.facts.map(([name]) => [name, undefined])); // facts without a value in points
const reckonedAs = (game, chosen) => JSON.stringify([game, { ...chosen, ...worthless() }]);
const worthOf = (made) => reckoned.get(reckonedAs(made.game, gameOf({ ...made, result: undefined }).chosen))?.[made.result];
function reckon(game, results, value, buttons, names) {
  const chosen = gameOf({ ...draft, result: undefined }).chosen;
  const key = reckonedAs(game, chosen);
  const fill = (judged) => {
    const shown = judged[results[0]];
    if (shown.points || shown.words) value.replaceChildren(
      el("p", {}, el("b", {}, names.won ? "" : `⚠ ${say("p_overbid")} `, shown.words), el("br"), shown.steps || shown.doubts[0]?.says || "", shown.steps && shown.doubts.length ? [el("br"), shown.doubts[0].says] : ""),
      el("strong", {}, shown.value ?? ""));
    else if (shown.doubts.length) value.replaceChildren(el("p", {}, shown.doubts[0].says));
    for (const name of ["won", "lost"]) if (judged[names[name]]?.points) buttons[name].querySelector("b").textContent = judged[names[name]].points;
  };
  if (reckoned.has(key)) { fill(reckoned.get(key)); return; }
  clearTimeout(reckon.waits);
  reckon.waits = setTimeout(() => ask("judge", { chosen, results, game }).then(({ judged }) => { reckoned.set(key, judged); fill(judged); }).catch(() => {}), 60);
}

const whoMay = (game) => state.games[game]?.who ?? [...state.seats.map(([place, name]) => [String(place), name]), ...steps.who.filter(([value]) => !(value > 0))];

// The game of a draft as the desk takes it: what was chosen, or the line that was typed.
function gameOf({ game, line, ...facts }) {
  if (line !== undefined) return { line };
  if (facts.who !== "passed") facts.bock ??= doubled(game);
  return { chosen: Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) };
}

// A draft in words, for the phone itself: the desk says it again once it has it.
function spoken({ game, who, contract, spitzen, levels, bock, kontra, bid, result }) {
  const label = (options, value) => options.find(([each]) => each === value)?.[1];
  const number = Number(spitzen);
  return [
    label(whoMay(draft.game ?? following()), who) ?? label(state.seats.map(([place, name]) => [String(place), name]), who),
    label(steps.contract, contract),
    spitzen && contract ? `${say(number > 0 ? "p_with" : "p_without")} ${Math.abs(number)}` : "",
    ...parts(levels).map((name) => label(steps.level_words, name)),
    (bock ?? doubled(game)) === "1" ? "Bock" : "", kontra > 0 ? label(steps.kontra, kontra) : "", bid ? `${say("p_bid")} ${bid}` : "", result ? say(`p_${result}`) : "",
  ].filter(Boolean).join(", ");
}

// A game in which Bock is due counts double unless the table chooses otherwise.
const doubled = (game) => (state.games[game]?.bock?.length ? draft.bock ?? "1" : undefined);
function bock(choices) {
  if (!choices.length) return "";
  const now = doubled(following());
  return group(say("step_bock"), el("div", { className: "bids" }, choices.map(([value, label]) => pressed(`bock-${value}`, label, now === value, { bock: value }))));
}

// The card points of everybody in a Ramsch, and what else happened in it.
function ramsch() {
  const people = whoMay(draft.game ?? following()).filter(([value]) => value > 0);
  const field = (name, label) => [el("label", { htmlFor: name }, label), el("input", { id: name, name, inputMode: "numeric", autocomplete: "off" })];
  const feat = (name) => el("select", { name, ariaLabel: say("p_feat") }, steps.feats.map(([value, label]) => el("option", { value }, label)));
  const taken = (event) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.target));
    draft = { ...draft, game: draft.game ?? following(), ...fields };
    put(false);
  };
  return el("form", { onsubmit: taken },
    el("h3", {}, say("step_ramsch")),
    steps.ramsch_kontra && steps.kontra.length ? el("p", {}, el("label", { htmlFor: "kontra" }, say("step_kontra")), el("select", { id: "kontra", name: "kontra" }, steps.kontra.map(([value, label]) => el("option", { value }, label)))) : "",
    people.map(([place, name]) => {
      const [label, points] = field(`points${place}`, name);
      return [label, el("div", { className: "row" }, points, steps.feats.length > 1 ? feat(`feat${place}`) : "")];
    }),
    steps.shoves ? field("shoves", say("step_shoves")) : "",
    el("p", {}, el("button", { className: "big" }, say("p_enter"))));
}

function confirm() {
  const { game, line } = draft;
  const value = el("div", {}, el("p", {}, line));
  const does = choices("one");
  const shown = [
    heading(say("p_confirm")),
    el("p", { className: "picked" }, say("p_game", { game })),
    value, does,
    choices("one", button(say("p_cancel"), begin, "plain")),
  ];
  does.append(button(say("p_enter"), () => put(false), "big"));
  ask("judge", { ...gameOf(draft), game }).then(({ judged }) => {
    value.replaceChildren(...worth(judged));
    does.replaceChildren(...answers(judged, (offered) => { draft = { game, line: offered }; show(confirm); }, put));
  }).catch((fault) => {
    if (fault instanceof Refused) wrong(fault);
    else value.replaceChildren(el("p", {}, line), el("p", { className: "note" }, say("p_value_later")));
  });
  return shown;
}

// A second player confirms, where the table has asked for it: anybody here but the one who played.
function second(sure) {
  const others = state.seats.map(([place, name]) => [place, name]).filter(([place]) => String(place) !== draft.who);
  const game = draft.game ?? following(), known = worthOf(draft);
  return [
    heading(say("p_second", { game })), el("p", { className: "picked" }, draft.line ?? spoken(draft)),
    known?.points ? el("p", { className: "value" }, known.points) : "",
    choices("one", witnesses(others, (place) => put(sure, place)), button(say("p_second_not"), () => history.back(), "plain")),
  ];
}

const witnesses = (others, does) => others.map(([place, name]) => Object.assign(button(say("p_second_yes", { name }), () => does(place)), { id: `confirm${place}` }));

function worth(judged) {
  return [
    judged.words ? el("p", {}, el("strong", {}, [judged.who, judged.words].filter(Boolean).join(": "))) : "",
    el("p", { className: "picked" }, judged.line),
    judged.points ? el("p", { className: "value" }, judged.points) : "",
    judged.steps ? el("p", { className: "small" }, judged.steps) : "",
    judged.note ? el("p", { className: "small" }, judged.note) : "",
    judged.doubts.map((doubt) => el("div", { className: "note", role: "alert" }, el("p", {}, doubt.says), doubt.remedy ? el("p", { className: "small" }, doubt.remedy) : "")),
  ].flat(9).filter(Boolean);
}

function answers(judged, takes, enters) {
  const offer = judged.offered ? [button(say("p_take_offer", { line: judged.offered }), () => takes(judged.offered), "big")] : [];
  if (judged.refused) return offer;
  const doubted = judged.doubts.length > 0;
  return [...offer, button(say(doubted ? "p_enter_anyway" : "p_enter"), () => enters(doubted), offer.length ? "big plain" : "big")];
}

// The desk has a question about what waited here.

function troubled() {
  const { entry, answer } = trouble;
  const discard = () => settle(drop);
  const as = (game) => settle(() => { queue[0].game = game; });
  if (answer.doubted) {
    return [
      heading(say("p_doubted", { game: entry.game })), worth(answer.doubted),
      choices("one", answers(answer.doubted, (line) => settle(() => { Object.assign(queue[0], { line, said: line, chosen: undefined }); }), () => settle(() => { queue[0].sure = true; }))),
      mend(entry), choices("one", button(say("p_discard"), discard, "plain")),
    ];
  }
  if (answer.unconfirmed) {
    return [
      heading(say("p_second", { game: entry.game })), worth(answer.unconfirmed),
      choices("one", witnesses(answer.by, (place) => settle(() => { queue[0].confirmed = place; })), button(say("p_discard"), discard, "plain")),
    ];
  }
  const next = answer.next;
  if (answer.taken) {
    const { game, who, words, points, line } = answer.taken;
    const mine = el("b", {}, entry.points ?? "");
    const same = button(say("p_taken_same"), discard, "plain");
    const other = next ? button(say("p_taken_next", { game: next }), () => as(next), "plain") : "";
    const does = choices("one", other, same,
      line ? button(say("p_taken_correct", { game }), () => attempt("correct", { id: entry.id, game, line: entry.line, chosen: entry.chosen }, () => { trouble = null; drop(); flush(); return say("p_asked", { game }); }), "plain") : "");
    // Two rows that say the same are one game: only then what drops one of them comes first.
    ask("judge", { ...gameOf({ line: entry.line, ...entry.chosen }), game }).then(({ judged }) => {
      mine.textContent = judged.points || mine.textContent;
      if (judged.who === who && judged.words === words && judged.points === points) { same.className = "big"; does.prepend(same); }
    }).catch(() => {});
    return [
      heading(say("p_taken", { game })), el("div", { className: "pair" },
        el("div", {}, el("small", {}, say("p_taken_there")), el("p", {}, [who, words].filter(Boolean).join(", ")), el("b", {}, points)),
        el("div", {}, el("small", {}, say("p_taken_mine")), el("p", {}, entry.said), mine)),
      does,
    ];
  }
  return [
    heading(say("p_doubted", { game: entry.game })), el("p", {}, entry.said),
    el("p", { className: "note", role: "alert" }, answer.fault || (next ? say("p_early", { game: next }) : say("p_full"))),
    choices("one", next ? button(say("p_taken_next", { game: next }), () => as(next)) : "", button(say("p_discard"), discard, "plain")),
    answer.fault ? [mend(entry), button(say("p_back"), () => { trouble = null; goOn(); }, "plain")] : "",
  ];
}

function mend(entry) {
  const field = el("input", { id: "mended", name: "line", value: entry.line ?? trouble.answer.doubted?.line ?? "", autocomplete: "off", autocapitalize: "off", spellcheck: false });
  return el("form", { onsubmit: (event) => { event.preventDefault(); settle(() => Object.assign(queue[0], { line: field.value, said: field.value, chosen: undefined, sure: false })); } },
    el("label", { htmlFor: "mended" }, say("p_line_label")), el("div", { className: "row" }, field, el("button", { className: "plain" }, say("p_change"))));
}

// The last games, what was reported of them, the end of the list.

function lastGames() {
  const rows = state.last.map((row) => el("tr", {},
    el("th", { scope: "row" }, String(row.game)), el("td", {}, [row.who, row.words].filter(Boolean).join(": ")),
    el("td", { className: "number" }, row.points),
    el("td", {}, state.disputes.includes(row.game) ? say("p_disputed")
      : Object.assign(button(say("p_report_short"), () => show(() => report(row)), "plain"), { ariaLabel: say("p_report", { game: row.game }) }))));
  rows.push(...waitingGames().map((entry) => el("tr", { className: "pending" }, el("th", { scope: "row" }, String(entry.game)), el("td", {}, entry.said), el("td", {}), el("td", {}, say("p_pending")))));
  const last = state.last.at(-1);
  return [
    el("h3", {}, say("p_last")),
    rows.length ? el("table", { className: "last" }, el("tbody", {}, rows)) : el("p", { className: "small" }, say("p_none")),
    state.undo && last && !queue.length ? button(say("p_undo", { game: last.game }), () => attempt("undo", { id: state.undo }, ({ undone }) => say("p_undone", { game: undone })), "plain") : "",
  ];
}

function report(row) {
  const game = row.game;
  const field = (id, label, more = {}) => [el("label", { htmlFor: id }, label), el("input", { id, name: id, autocomplete: "off", ...more })];
  const id = random();
  const correct = (event) => {
    event.preventDefault();
    const { line, words } = Object.fromEntries(new FormData(event.target));
    attempt("correct", { id, game, line: line === row.line ? "" : line, words }, () => say("p_asked", { game }));
  };
  const object = (event) => {
    event.preventDefault();
    const { party, claim, reason } = Object.fromEntries(new FormData(event.target));
    const number = claim.trim() === "" ? null : Number(claim);
    attempt("object", { id, game, place: Number(party), words: reason, ...(number === null ? {} : { claim: number }) }, () => say("p_objected", { game }));
  };
  return [
    heading(say("p_report", { game })), el("p", {}, [row.who, row.words, row.points].filter(Boolean).join(", ")),
    el("form", { onsubmit: correct }, el("h3", {}, say("p_correct")),
      field("line", say("p_correct_line"), { value: row.line, autocapitalize: "off", spellcheck: false }), field("words", say("p_words"), { maxLength: 300 }),
      el("p", {}, el("button", { className: "big" }, say("p_ask")))),
    el("form", { onsubmit: object }, el("h3", {}, say("p_object")), el("p", { className: "small" }, say("p_object_hint")),
      el("fieldset", {}, el("legend", {}, say("p_party")), state.seats.map(([place, name]) => el("label", {}, el("input", { type: "radio", name: "party", value: place, required: true }), ` ${name}`))),
      field("claim", say("p_claim"), { type: "number" }), field("reason", say("p_words"), { maxLength: 300 }),
      el("p", {}, el("button", { className: "big plain" }, say("p_object")))),
    button(say("p_back"), begin, "plain"),
  ];
}

function messages() {
  if (!state.messages.length) return "";
  const line = (each) => say(`p_message_${each.game ? each.what : each.what === "correct" ? "sums" : each.what}`, each) + ": " + say(`p_message_${each.state}`, each);
  return [el("h3", {}, say("p_messages")), el("ul", {}, state.messages.map((each) => el("li", {}, line(each))))];
}

function atEnd() {
  const end = state.end, totals = end.map((each) => each.total);
  const agree = (each) => each.signed || each.agreed
    ? el("button", { type: "button", className: "done", disabled: true }, say(each.signed ? "p_signed" : "p_agreed", each))
    : button(say("p_agree", each), () => attempt("agree", { id: random(), place: each.place, totals }, () => say("p_agreed", each)));
  const said = !end.length ? "" : end.every((each) => each.signed) ? say("p_final") : end.every((each) => each.signed || each.agreed) ? say("p_all_agreed") : say("p_end_hint");
  return [
    heading(say("p_end")),
    el("table", {}, el("tbody", {}, end.map((each) => el("tr", {}, el("th", { scope: "row" }, each.name, el("small", {}, say("p_end_parts", each))), el("td", { className: "number" }, each.shown))))),
    el("p", {}, said), choices("one", end.map(agree)),
  ];
}

// The sums of the paper alone: three numbers a place. The desk computes the totals and says what does not add up. What is
// typed stays here until it is sent, and what is sent waits here until the desk has it.

const NUMBERS = ["points", "won", "lost"];
const noted = (name) => { try { return JSON.parse(kept("localStorage", `${HERE}:${name}`)); } catch { return null; } };
const note = (name, value) => { kept("localStorage", `${HERE}:${name}`, JSON.stringify(value)); return value; };
let typedSums = noted("sums") ?? {}, ourSums = noted("sums-sent"), withGames = false, theirs = null;

const typedNumber = (name, place) => {
  const words = (typedSums[`${name}${place}`] ?? "").replace("−", "-").trim();
  return (name === "points" ? /^-?\d{1,5}$/ : /^\d{1,3}$/).test(words) ? Number(words) : null;
};
const rowOf = (name) => state.seats.map(([place]) => typedNumber(name, place));
const sumsTyped = () => Object.fromEntries(NUMBERS.map((name) => [name, rowOf(name)]));

function sums() {
  const foot = el("div", { className: "foot" }), send = button("", () => {
    ourSums = note("sums-sent", { id: random(), ...sumsTyped() });
    show(home);
    sendSums();
  }, "big");
  foot.setAttribute("aria-live", "polite");
  const totals = {};
  const counted = () => {
    const { won, lost, points } = sumsTyped(), add = (row) => row.reduce((sum, each) => sum + (each ?? 0), 0);
    const missing = [...points, ...won, ...lost].filter((each) => each === null).length;
    return { missing, words: say("p_sums_count", { won: add(won), lost: add(lost), agreed: state.agreed ?? "–" }), games: add(won) + add(lost) };
  };
  let asked = 0, waits;
  const shown = (why, className = "") => {
    const { words, games } = counted();
    foot.className = `foot ${className}`;
    foot.replaceChildren(el("p", {}, words, el("br"), why), el("strong", {}, String(games)));
  };
  const ready = (may) => {
    send.disabled = !may;
    send.replaceChildren(say("p_sums_send"), may ? el("small", {}, say("p_sums_like")) : "");
  };
  const count = () => {
    const { missing } = counted(), mine = ++asked;
    Object.values(totals).forEach((each) => { each.textContent = "–"; });
    ready(false);
    shown(missing ? say("p_sums_missing", { count: missing }) : "");
    clearTimeout(waits);
    if (missing) return;
    waits = setTimeout(() => ask("sums", { ...sumsTyped(), try: true }).then((answer) => {
      if (mine !== asked) return;
      state.seats.forEach(([place]) => { totals[place].textContent = answer.doubts.length ? "–" : answer.totals[place - 1]; });
      shown(answer.doubts.join(" "), answer.doubts.length ? "wrong" : "right");
      ready(!answer.doubts.length);
    }).catch((fault) => {
      if (mine !== asked) return;
      shown(fault instanceof Refused ? fault.message : say("p_sums_later"), fault instanceof Refused ? "wrong" : "");
      ready(!(fault instanceof Refused));
    }), 150);
  };
  const box = (name, place, person) => {
    const id = `${name}${place}`, label = say(name === "points" ? "p_sums_points" : `p_${name}`);
    const field = el("input", { id, name: id, value: typedSums[id] ?? "", inputMode: "numeric", enterKeyHint: "next", autocomplete: "off", ariaLabel: `${person}, ${label}`,
      oninput: () => { note("sums", Object.assign(typedSums, { [id]: field.value })); count(); } });
    const turn = () => { field.value = field.value.startsWith("-") ? field.value.slice(1) : `-${field.value}`; field.oninput(); field.focus(); };
    const sign = name === "points" ? Object.assign(button("±", turn, "plain"), { ariaLabel: say("p_sums_sign", { name: person }), tabIndex: -1 }) : "";
    return el("label", { className: name }, el("small", {}, label), el("span", {}, sign, field));
  };
  const cards = state.seats.map(([place, name]) => {
    totals[place] = el("output", {}, "–");
    return group(name, el("div", { className: "card" }, el("p", {}, el("b", {}, name), totals[place]), el("div", { className: "three" }, NUMBERS.map((each) => box(each, place, name)))));
  });
  const form = el("div", { className: "sums", onkeydown: (event) => {
    if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
    event.preventDefault();
    const fields = [...form.querySelectorAll("input")], next = fields[fields.indexOf(document.activeElement) + 1];
    if (next) next.focus();
    else send.focus();
  } }, cards);
  count();
  return [heading(say("p_sums_title")), el("p", { className: "small" }, say("p_sums_hint")), form, el("div", { className: "send" }, foot, choices("one", send)), choices("one", button(say("p_back"), () => show(home), "plain"))];
}

// A photograph of the paper: made smaller here, which also takes away what the camera wrote about place and device.

const LONGEST = 3000, MOST = 4 * 1024 * 1024; // pixels, bytes
let photo = null; // one that the desk does not have yet
function photograph() {
  const field = el("input", { type: "file", accept: "image/*", hidden: true, id: "photo", onchange: () => field.files.length && shrink(field.files[0]) });
  field.setAttribute("capture", "environment");
  const opens = button(say(state.photos ? "p_photo_again" : "p_photo"), () => field.click(), "plain");
  return el("div", { className: "choices one" }, field, opens,
    photo ? button(say("p_photo_retry"), sendPhoto, "plain") : "",
    state.photos ? el("p", { className: "small" }, say("p_photo_there", { count: state.photos })) : "");
}

async function shrink(file) {
  tell(say("p_photo_sending"));
  photo = { id: random(), content: file };
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const canvas = Object.assign(document.createElement("canvas"), { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const quality of [0.85, 0.7, 0.5]) {
      const made = await new Promise((done) => { canvas.toBlob(done, "image/jpeg", quality); });
      if (made && made.size <= MOST) { photo.content = made; break; }
    }
  } catch { /* no picture: the desk says so */ }
  sendPhoto();
}

// It is sent again by a tap only: a phone sends no four megabytes unasked. The desk files the same one once.
function sendPhoto() {
  const mine = photo;
  tell(say("p_photo_sending"));
  const next = chain.then(async () => posted(mine.id, new Uint8Array(await mine.content.arrayBuffer()), 3));
  chain = next.catch(() => {});
  return next.then(() => {
    photo = null;
    tell(say("p_photo_sent"));
    show(home, false);
  }, (fault) => {
    if (fault instanceof Refused && ABOUT_ENTRY.includes(fault.status)) photo = null;
    show(home, false);
    wrong(fault);
  });
}

async function posted(id, content, tries) {
  counter = Math.max(counter, Number(kept("localStorage", `${HERE}:counter`)) || 0) + 1;
  kept("localStorage", `${HERE}:counter`, String(counter));
  const utf8 = new TextEncoder(), about = utf8.encode(`${series}/${table}\n`);
  const words = utf8.encode(`${JSON.stringify({ id, do: "photo", phone, boot, counter })}\n`);
  const whole = new Uint8Array(about.length + words.length + content.length);
  whole.set(about);
  whole.set(words, about.length);
  whole.set(content, about.length + words.length);
  const headers = { "content-type": "application/octet-stream", "x-signature": sha256.hmac(secret, whole) };
  const body = whole.subarray(about.length);
  const answer = await fetch(`${PATH}/photo?lang=${LANG}`, { method: "POST", body, headers }).catch((fault) => { link(false); throw fault; });
  link(true);
  const parsed = await answer.json().catch(() => ({}));
  if (answer.ok) {
    state = parsed.state ?? state;
    return parsed;
  }
  if (parsed.boot && tries) {
    boot = parsed.boot;
    counter = Math.max(counter, parsed.counter || 0);
    return posted(id, content, tries - 1);
  }
  throw new Refused(answer.status, parsed);
}

function forgetSums() {
  ourSums = note("sums-sent", null);
  theirs = null;
}

async function sendSums() {
  if (!ourSums || !state || theirs || sendSums.busy) return;
  sendSums.busy = true;
  try {
    const answer = await ask("sums", ourSums);
    if (answer.summed) {
      forgetSums();
      typedSums = note("sums", {});
      tell(say("p_sums_sent"));
      show(home);
    } else if (answer.there) {
      theirs = answer;
      show(otherSums);
    } else {
      forgetSums();
      show(sums);
    }
  } catch (fault) {
    if (fault instanceof Refused && ABOUT_ENTRY.includes(fault.status)) {
      forgetSums();
      show(sums);
      wrong(fault);
    }
  } finally { sendSums.busy = false; }
}

function sumsAtEnd() {
  if (ourSums) return [el("p", { className: "note", role: "status" }, say("p_sums_waiting")), choices("one", button(say("p_sums_change"), () => { forgetSums(); show(sums); }, "plain"))];
  const change = state.takes_sums ? choices("one", button(say("p_sums_wrong"), () => show(sums), "plain"), button(say("p_sums_games"), () => { withGames = true; show(home); }, "plain")) : "";
  return [state.end.length ? atEnd() : el("p", { className: "note" }, say("p_full")), change];
}

// The scorer was faster, with other numbers: both are shown, and what this table says goes to the scorer.
function otherSums() {
  const shown = ([points, won, lost, total], other) => [
    [[say("p_sums_points"), points], [say("p_won"), won], [say("p_lost"), lost]].map(([label, value], at) =>
      el("p", {}, `${label} `, el(String(other[at]) === String(value) ? "span" : "mark", {}, String(value)))), el("b", {}, total)];
  const pairs = theirs.there.map(([place, ...numbers]) => {
    const at = state.seats.findIndex(([each]) => each === place);
    const mine = [...NUMBERS.map((name) => String(ourSums[name][at]).replace("-", "−")), theirs.totals[place - 1]];
    return [el("h3", {}, state.seats[at]?.[1] ?? ""), el("div", { className: "pair" },
      el("div", {}, el("small", {}, say("p_sums_theirs")), shown(numbers, mine)), el("div", {}, el("small", {}, say("p_sums_ours")), shown(mine, numbers)))];
  });
  const report = () => ask("sums", { ...ourSums, report: true }).then(() => { forgetSums(); tell(say("p_sums_reported")); show(home); }).catch(wrong);
  return [heading(say("p_sums_other")), el("p", {}, say("p_sums_see")), pairs,
    choices("one", button(say("p_sums_report"), report, "big"), button(say("p_sums_drop"), () => { forgetSums(); typedSums = note("sums", {}); show(home); }, "plain"))];
}

if (!secret) main.replaceChildren(el("p", { className: "note" }, say("p_no_key")));
else {
  let news;
  const hear = () => {
    news = new EventSource(`${PATH}/changes`);
    news.onmessage = again;
    news.onerror = () => (news.readyState === EventSource.CLOSED ? again() : link(false)); // too many wait already
  };
  const again = () => look(!steps).then(flush).then(sendSums);
  again();
  hear();
  setInterval(() => { if (queue.length || ourSums || !connected || halted) again(); }, AGAIN);
  setInterval(() => { if (news.readyState === EventSource.CLOSED) hear(); again(); }, LOOK);
  addEventListener("online", again);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) again(); });
}
