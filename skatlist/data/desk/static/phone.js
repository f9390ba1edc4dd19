"use strict";
// A table on a telephone: six steps or a line make a game, which waits here until the desk has it. Every message is
// signed with the secret from the code at the table; it stands behind # in its address, which no browser sends.
const { series, table, words } = document.body.dataset;
const SAYS = JSON.parse(words);
const PATH = location.pathname;
const LANG = document.documentElement.lang;
const main = document.getElementById("main");
const AGAIN = 3000, LOOK = 30000, PATIENCE = 10000, SAID = 15000; // milliseconds
const FEW = 4; // Spitzen that most games have
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
let screen = home, draft = {}; // a draft belongs to the game that was asked for at its first tap

// Each entry is kept by itself: a second page of this table, in another tab, takes none away that it has not sent.
function waiting() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(`${HERE}:entry:`));
    return names.map((name) => JSON.parse(localStorage.getItem(name))).sort((one, other) => one.game - other.game);
  } catch { return []; }
}

const keep = () => queue.forEach((entry) => kept("localStorage", `${HERE}:entry:${entry.id}`, JSON.stringify(entry)));

function drop() {
  const entry = queue.shift();
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
        const answer = await ask("enter", entry);
        if ("entered" in answer || "undone" in answer) {
          drop();
          tell("entered" in answer ? say("p_entered", { game: answer.entered }) : say("p_undone", { game: answer.undone }));
        } else trouble = { entry, answer };
      } catch (fault) {
        halted = fault instanceof Refused ? fault.message : "";
        if (!halted || !ABOUT_ENTRY.includes(fault.status)) break;
        halted = "";
        trouble = { entry, answer: { fault: fault.message } };
      }
    }
  } finally { sending = false; }
  link(connected);
  if (trouble) show(troubled);
  else redraw();
}

function put(sure) {
  queue.push({ id: random(), game: draft.game, ...gameOf(draft), sure, said: draft.said ? spoken(draft.said) : draft.line });
  keep();
  draft = {};
  show(home);
  flush();
}

function settle(change) {
  change();
  for (let at = 1; at < queue.length; at++) queue[at].game = Math.max(queue[at].game, queue[at - 1].game + 1);
  if (draft.game && queue.length) draft.game = Math.max(draft.game, queue.at(-1).game + 1);
  keep();
  trouble = null;
  goOn();
  flush();
}

// A question about what waited has interrupted a draft: it is shown again where it was.
const goOn = () => show(!draft.game ? home : draft.line === undefined && nextStep() !== "confirm" ? () => choose(nextStep()) : confirm);

const following = () => Math.max(state.next, ...queue.map((entry) => entry.game + 1));

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
  screen = next;
  main.replaceChildren(...[next()].flat(9).filter(Boolean));
  if (!moves) return;
  scrollTo(0, 0);
  main.querySelector("h2")?.focus();
}

// The table as it is now; a line begun in the field stays, and so does the game it is for.
function redraw() {
  const field = main.querySelector("#line");
  if (screen !== home || field?.value) return;
  const focused = field && document.activeElement === field;
  show(home, false);
  if (focused) main.querySelector("#line")?.focus();
}

const heading = (words) => el("h2", { tabIndex: -1 }, words);

function home() {
  if (!state) return el("p", {}, say("p_waiting_page"));
  const game = following();
  const over = state.full || (state.agreed !== null && game > state.agreed);
  return [
    state.closed ? el("p", { className: "note" }, say("p_closed"))
      : state.full && !queue.length ? atEnd() : over ? el("p", { className: "note" }, say("p_full")) : begin(game),
    lastGames(),
    messages(),
  ];
}

function begin(game) {
  const here = state.games[game];
  return [
    heading(say(state.agreed === null ? "p_game" : "p_game_of", { game, agreed: state.agreed })),
    el("p", {}, here ? `${say("p_dealer", { name: here.dealer })} ` : "", say("step_who")),
    choices("", whoMay(game).map(([value, label]) => button(label, () => { draft = { game }; pick("who", value, label); }))),
    el("form", { onsubmit: (event) => { event.preventDefault(); const line = event.target.line.value.trim(); if (line) { draft = { game, line }; show(confirm); } } },
      el("label", { htmlFor: "line" }, say("p_line")),
      el("div", { className: "row" },
        el("input", { id: "line", name: "line", autocomplete: "off", autocapitalize: "off", spellcheck: false }),
        el("button", {}, say("p_check")))),
  ];
}

const whoMay = (game) => state.games[game]?.who ?? [...state.seats.map(([place, name]) => [String(place), name]), ...steps.who.filter(([value]) => !(value > 0))];

function pick(step, value, label) {
  draft = { ...draft, [step]: value, said: { ...draft.said, [step]: label } };
  const next = nextStep();
  show(next === "confirm" ? confirm : () => choose(next));
}

function order() {
  const { who, contract, result } = draft;
  if (who === "passed") return ["who"];
  if (who === "ramsch") return ["who", ...(steps.ramsch_kontra && steps.kontra.length ? ["kontra"] : []), "shoves"];
  const asked = { spitzen: !contract || steps.spitzen[contract], levels: !contract || steps.levels[contract], kontra: steps.kontra.length, bid: result === "overbid" };
  return ["who", "contract", "spitzen", "levels", "kontra", "result", "bid"].filter((step) => !(step in asked) || asked[step]);
}

const nextStep = () => order().find((step) => draft[step] === undefined) ?? "confirm";

// The game of a draft as the desk takes it: what was chosen, or the line that was typed.
function gameOf({ game, said, line, ...chosen }) {
  return line === undefined ? { chosen } : { line };
}

// The card points of everybody in a Ramsch, and what else happened in it.
function ramsch() {
  const people = whoMay(draft.game).filter(([value]) => value > 0);
  const field = (name, label) => [el("label", { htmlFor: name }, label), el("input", { id: name, name, inputMode: "numeric", autocomplete: "off" })];
  const feat = (name) => el("select", { name, ariaLabel: say("p_feat") }, steps.feats.map(([value, label]) => el("option", { value }, label)));
  const taken = (event) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.target));
    Object.assign(draft, fields);
    pick("shoves", fields.shoves ?? "", "");
  };
  return el("form", { onsubmit: taken },
    people.map(([place, name]) => [field(`points${place}`, name), steps.feats.length > 1 ? feat(`feat${place}`) : ""]),
    steps.shoves ? field("shoves", say("step_shoves")) : "",
    el("p", {}, el("button", { className: "big" }, say("step_on"))));
}

// The bids for which the game is overbid.
function bidsAbove({ contract, spitzen = "", levels = "" }) {
  const lowest = steps.overbid_from[contract]?.[`${spitzen} ${levels}`] ?? Infinity;
  return steps.bids.filter((bid) => bid >= lowest).map((bid) => [String(bid), String(bid)]);
}

function choose(step) {
  const { contract } = draft;
  const offered = step === "bid" ? bidsAbove(draft)
    : step === "result" ? steps.result.filter(([value]) => value !== "overbid" || bidsAbove(draft).length)
    : ["contract", "kontra"].includes(step) ? steps[step] : step === "shoves" ? [] : steps[step][contract];
  const each = ([value, label]) => button(label, () => pick(step, value, label));
  return [
    el("p", { className: "picked" }, spoken(draft.said)),
    heading(say(step === "shoves" ? "step_ramsch" : `step_${step}`)),
    el("p", { className: "small" }, say("step_of", { number: order().indexOf(step) + 1, steps: order().length + 1 })),
    step === "shoves" ? ramsch() : step === "spitzen" ? spitzen(offered, each) : choices(step === "bid" ? "many" : step === "contract" ? "two" : "one", offered.map(each)),
    choices("two", button(say("p_back"), back, "plain"), button(say("p_cancel"), cancel, "plain")),
  ];
}

function spitzen(offered, each) {
  const few = offered.filter(([value]) => Math.abs(value) <= FEW), rest = offered.filter(([value]) => Math.abs(value) > FEW);
  const pairs = (some) => choices("two", some.filter(([value]) => value > 0).flatMap((own) => [own, some.find(([value]) => value === `-${own[0]}`)]).filter(Boolean).map(each));
  const grid = el("div", {}, pairs(few));
  if (rest.length) grid.append(button(say("p_more_spitzen"), (event) => event.target.replaceWith(pairs(rest)), "plain big"));
  return grid;
}

function back() {
  const last = order().filter((step) => draft[step] !== undefined).pop();
  const { [last]: _, ...left } = draft;
  const { [last]: __, ...said } = draft.said;
  draft = { ...left, said };
  if (last === "who" || !last) cancel(); else show(() => choose(last));
}

function cancel() {
  draft = {};
  show(home);
}

const spoken = (said) => Object.values(said).filter(Boolean).join(", ");

function confirm() {
  const { game } = draft, words = draft.said ? spoken(draft.said) : draft.line;
  const value = el("div", {}, el("p", {}, words));
  const does = choices("one");
  const shown = [
    heading(say("p_confirm")),
    el("p", { className: "picked" }, `${say("p_game", { game })}${draft.said ? `: ${spoken(draft.said)}` : ""}`),
    value, does,
    choices("two", draft.said ? button(say("p_back"), back, "plain") : "", button(say("p_cancel"), cancel, "plain")),
  ];
  does.append(button(say("p_enter"), () => put(false), "big"));
  ask("judge", { ...gameOf(draft), game }).then(({ judged }) => {
    value.replaceChildren(...worth(judged));
    does.replaceChildren(...answers(judged, (offered) => { draft = { game, line: offered }; show(confirm); }, put));
  }).catch((fault) => {
    if (fault instanceof Refused) wrong(fault);
    else value.replaceChildren(el("p", {}, words), el("p", { className: "note" }, say("p_value_later")));
  });
  return shown;
}

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
  const next = answer.next;
  if (answer.taken) {
    const { game, who, words, points, line } = answer.taken;
    return [
      heading(say("p_taken", { game })), el("p", {}, el("strong", {}, [who, words, points].filter(Boolean).join(", "))),
      el("p", {}, `${say("p_taken_mine")} ${entry.said}`),
      choices("one", button(say("p_taken_same"), discard),
        next ? button(say("p_taken_next", { game: next }), () => as(next)) : "",
        line ? button(say("p_taken_correct", { game }), () => attempt("correct", { id: entry.id, game, line: entry.line, chosen: entry.chosen }, () => { trouble = null; drop(); flush(); return say("p_asked", { game }); })) : ""),
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
  rows.push(...queue.map((entry) => el("tr", { className: "pending" }, el("th", { scope: "row" }, String(entry.game)), el("td", {}, entry.said), el("td", {}), el("td", {}, say("p_pending")))));
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
    button(say("p_back"), cancel, "plain"),
  ];
}

function messages() {
  if (!state.messages.length) return "";
  const line = (each) => say(`p_message_${each.what}`, each) + ": " + say(`p_message_${each.state}`, each);
  return [el("h3", {}, say("p_messages")), el("ul", {}, state.messages.map((each) => el("li", {}, line(each))))];
}

function atEnd() {
  const end = state.end, totals = end.map((each) => each.total);
  const tap = (each) => each.signed || each.agreed
    ? el("button", { type: "button", className: "done", disabled: true }, say(each.signed ? "p_signed" : "p_agreed", each))
    : button(say("p_agree", each), () => attempt("agree", { id: random(), place: each.place, totals }, () => say("p_agreed", each)));
  const said = !end.length ? "" : end.every((each) => each.signed) ? say("p_final") : end.every((each) => each.signed || each.agreed) ? say("p_all_agreed") : say("p_end_hint");
  return [
    heading(say("p_end")),
    el("table", {}, el("tbody", {}, end.map((each) => el("tr", {}, el("th", { scope: "row" }, each.name), el("td", { className: "number" }, each.shown))))),
    el("p", {}, said), choices("one", end.map(tap)),
  ];
}

if (!secret) main.replaceChildren(el("p", { className: "note" }, say("p_no_key")));
else {
  let news;
  const hear = () => {
    news = new EventSource(`${PATH}/changes`);
    news.onmessage = again;
    news.onerror = () => (news.readyState === EventSource.CLOSED ? again() : link(false)); // too many wait already
  };
  const again = () => look(!steps).then(flush);
  again();
  hear();
  setInterval(() => { if (queue.length || !connected || halted) again(); }, AGAIN);
  setInterval(() => { if (news.readyState === EventSource.CLOSED) hear(); again(); }, LOOK);
  addEventListener("online", again);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) again(); });
}
