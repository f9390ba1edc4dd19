// A reader of the Skat List Format 1.1 in JavaScript, written from docs/format/ alone.
//
// `readLists(text)` reads the lists of a file as the cases have them under `read`; `skat_totals.mjs` computes them.

const QUOTED = String.raw`"(?:[^"\\\x00-\x1f\x7f]|\\["\\nrt]|\\u\{(?:10[0-9a-fA-F]{4}|[0-9a-fA-F]{1,5})\})+"`;
const LETTER = String.raw`[^"#;„“”\x00-\x20\x7f-\xa0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]`;
const INSIDE = String.raw`(?:(?!\\)${LETTER})+`;
const PIECE = `(?:${LETTER}|"${INSIDE}(?: +${INSIDE})*")+`;
const PLAIN = `(?![:=–—-])${PIECE}(?: +${PIECE})*`;
const whole = (pattern) => new RegExp(`^(?:${pattern})$`, "u");
const IS = {
  quoted: whole(QUOTED), plain: whole(PLAIN), natural: whole("0|[1-9][0-9]{0,8}"), positive: whole("[1-9][0-9]{0,8}"),
  integer: whole("-?(?:0|[1-9][0-9]{0,8})"), place: whole("[1-5]"), few: whole("[1-9]"),
};
const PLACES = 5;
const ORDER = ["H", "S", "SA", "Z", "ZA", "O", "SP"];
const LEVELS = { h: "H", s: "S", sa: "SA", z: "Z", za: "ZA", ou: "O", sp: "SP" };
export const BASE = { diamonds: 9, hearts: 10, spades: 11, clubs: 12, grand: 24 };
const words = (table) => Object.fromEntries(Object.entries(table).flatMap(([key, all]) => all.split("|").map((w) => [w, key])));
const HEAD = words({
  series: "serie|series", table: "tisch|table", agreed: "spiele|games", rules: "regeln|rules", void: "ungültig|void",
  "header.event": "veranstaltung|event|name", "header.date": "datum|date", "header.place": "ort|town",
  "header.keeper": "listenführer|keeper",
});
const CONTRACTS = words({
  clubs: "kreuz|clubs", spades: "pik|spades", hearts: "herz|hearts", diamonds: "karo|diamonds", grand: "grand", null: "null",
  revolution: "revolution", ramsch: "ramsch", passed: "e|passed", void: "ungültig|void",
  value: "wert|value",
});
const REASONS = words({
  given_up: "aufgegeben|given up", conceded: "geschenkt|conceded", claim: "rest angesagt|rest claimed",
  violation_declarer: "verstoß alleinspieler|violation declarer", violation_opponents: "verstoß gegner|violation opponents",
});
const FOOTER = words({
  points: "punkte|points", won: "gewonnen|won", lost: "verloren|lost", passed: "eingepasst|passed",
  bonus_own: "bonus eigene|bonus own", bonus_others: "bonus andere|bonus others", total: "gesamt|total",
});
const PERSON = words({ number: "nr|no", club: "verein|club", team: "mannschaft|team", excluded: "ausgeschlossen|excluded" });
const FACTS = words({
  bid: "bid", tricks: "stiche|tricks", "stated.passed": "ep|passes", dealer: "geber|dealer", kontra: "kontra", bock: "bock",
  "house.shoves": "schieben|shoves", "house.phase": "phase", "house.kontra_by": "kontra von|kontra by",
  "house.bidders": "gereizt von|bidders", "house.virgin": "jungfrau|virgin", "house.march": "durchmarsch|march",
  "house.penalties": "strafe|penalty", points: "augen|points", "stated.totals": "stand|total", "stated.won": "gew|wins",
  "stated.lost": "verl|losses", charged: "als|as", columns: "spalten|columns", "written.levels": "angekreuzt|crossed",
  remark_by: "notiert von|noted by",
});

class Unread extends Error {}
const refuse = (what) => { throw new Unread(what); };
const number = (text, kind = "natural") => (IS[kind].test(text ?? "") ? Number(text) + 0 : refuse(text));
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function once(facts, key, value) {
  if (key in facts && !same(facts[key], value)) refuse(key);
  facts[key] ??= value;
}

function unquoted(text) {
  return text.slice(1, -1).replace(/\\(?:(["\\nrt])|u\{([0-9a-fA-F]+)\})/g, (_, sign, code) => {
    if (sign) return { n: "\n", r: "\r", t: "\t" }[sign] ?? sign;
    const point = parseInt(code, 16);
    return point >= 0xd800 && point < 0xe000 ? refuse(text) : String.fromCodePoint(point);
  });
}

function daysOf(text) { // the days a text may name; what looks like a day and is none is not read
  const orders = [];
  let match;
  if ((match = /^([0-9]{4})(-?)([0-9]{2})\2([0-9]{2})$/u.exec(text))) orders.push([match[1], match[3], match[4]]);
  else if ((match = /^([0-9]{1,2})\. ?([0-9]{1,2})\. ?([0-9]{4}|[0-9]{2})$/u.exec(text))) orders.push([match[3], match[2], match[1]]);
  else if ((match = /^([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4}|[0-9]{2})$/u.exec(text))) {
    orders.push([match[3], match[2], match[1]], [match[3], match[1], match[2]]);
  }
  const days = orders.map(([year, month, day]) => [Number(year) + (year.length === 2 ? 2000 : 0), Number(month), Number(day)]);
  const found = days.filter(([year, month, day]) => {
    const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    return year > 0 && day > 0 && day <= ([31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0);
  });
  if (!found.length && /^(?:[0-9]+[.-] *[0-9]+[.-] *[0-9]+|[0-9]+\/[0-9]+\/[0-9]+|[0-9]{5,})$/u.test(text)) refuse(text);
  return new Set(found.map(String));
}

const textOf = (text) => (IS.quoted.test(text) ? unquoted(text) : IS.plain.test(text) ? text : refuse(text));

function split(text, count) { // the first words, the last one with everything that is left
  const found = [];
  let rest = text;
  while (found.length < count - 1) {
    const match = /^([^ \t]*)[ \t]*(.*)$/su.exec(rest);
    found.push(match[1]);
    rest = match[2];
  }
  return [...found, rest];
}

function withoutComment(line) {
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (quoted && line[at] === "\\") at += 1;
    else if (line[at] === '"') quoted = !quoted;
    else if (!quoted && line[at] === "#" && (at === 0 || " \t".includes(line[at - 1]))) return line.slice(0, at);
  }
  return line;
}

function person(text) {
  const parts = text.match(new RegExp(`(?:${QUOTED}|[^;"])+|;`, "gu")) ?? [];
  if (parts.join("") !== text) refuse(text);
  const found = {};
  const fields = text === "" ? [] : parts.join("").startsWith(";") ? ["", ...parts] : [...parts];
  fields.filter((part) => part !== ";").forEach((part, at) => {
    const [word, rest] = split(part.trim(), 2);
    if (at === 0) {
      if (/^(geht|kommt|tauscht|leaves|left|joins|joined|swaps|swapped)$/iu.test(word)) refuse(text);
      if (part.trim()) found.name = textOf(part.trim());
      return;
    }
    const key = PERSON[word.toLowerCase()] ?? refuse(text);
    if (key in found || (key === "excluded") === Boolean(rest)) refuse(text);
    found[key] = key === "excluded" ? true : key === "number" ? number(rest, "positive") : textOf(rest);
  });
  return found;
}

function change(line) {
  const [word, rest] = split(line, 2);
  if (HEAD[word.toLowerCase()] === "rules") return { kind: "rules", rules: textOf(rest) };
  const [place, what, who] = split(rest, 3);
  if (!/^(platz|place)$/iu.test(word)) refuse(line);
  if (/^(geht|leaves)$/iu.test(what) && !who) return { kind: "left", place: number(place, "place") };
  if (/^(tauscht|swaps)$/iu.test(what)) {
    const [one, other] = [place, who].map((each) => number(each, "place"));
    return one === other ? refuse(line) : { kind: "swapped", place: one, other };
  }
  if (!/^(kommt|joins)$/iu.test(what)) refuse(line);
  return { kind: "joined", place: number(place, "place"), player: person(who) };
}

function pairs(tokens, kind) { // numbers by place from the front of tokens
  const values = Array(PLACES).fill(null);
  let used = 0;
  for (let match; (match = /^([1-5]):(.*)$/u.exec(tokens[0] ?? "")); tokens.shift(), used += 1) {
    const value = number(match[2], kind);
    if (values[match[1] - 1] !== null && values[match[1] - 1] !== value) refuse(tokens[0]);
    values[match[1] - 1] = value;
  }
  return used ? values : refuse(tokens[0]);
}

export function carried(levels, contract) { // levels with those that announced ones carry
  const done = new Set(levels);
  if (done.has("O") && contract in BASE) done.add("ZA");
  if (done.has("ZA")) done.add("SA").add("Z");
  if (done.has("SA") || done.has("Z")) done.add("S");
  return ORDER.filter((level) => done.has(level));
}

function game(tokens) {
  const facts = {};
  const levels = [];
  const next = () => tokens.shift()?.toLowerCase() ?? refuse("end");
  const side = (match) => (/^[mw]$/u.test(match[1]) ? "with" : "without");
  const spitzen = () => {
    const match = /^(m|wo|w|o)([0-9]+)$/u.exec(tokens[0]?.toLowerCase() ?? "");
    if (match) once(facts, "charged_spitzen", (side(match) === "with" ? 1 : -1) * number(match[2]) + 0) ?? tokens.shift();
    return match;
  };
  const listed = (pattern, read) => {
    const found = [];
    for (let match; (match = pattern.exec(tokens[0]?.toLowerCase() ?? "")); tokens.shift()) found.push(read(match));
    return found.length ? found : refuse("nothing");
  };
  const feats = (sign) => listed(new RegExp(`^(${sign})?([1-5])(!)?$`, "u"), (match) => ({
    place: Number(match[2]), ...(match[1] && { announced: true }), ...(match[3] && { missed: true }),
  }));
  const stated = (kind) => (tokens[0]?.includes(":") ? pairs(tokens, kind) : number(next(), kind));
  const read = {
    bid: () => number(next()), tricks: () => number(next()), "stated.passed": () => number(next()),
    dealer: () => number(next(), "place"), kontra: () => number(next(), "few"), bock: () => number(next(), "few"),
    "house.shoves": () => number(next(), "few"),
    remark_by: () => { const raw = tokens.shift() ?? ""; return raw[0] === '"' ? unquoted(raw) : refuse(raw); },
    "house.phase": () => { const word = next(); return /^(bock|ramsch)$/u.test(word) ? word : refuse(word); },
    "house.kontra_by": () => listed(/^[1-5]$/u, (match) => Number(match[0])),
    "house.bidders": () => listed(/^[1-5]$/u, (match) => Number(match[0])),
    "house.virgin": () => feats("va"), "house.march": () => feats("ma"), "house.penalties": () => pairs(tokens, "natural"),
    "stated.totals": () => stated("integer"), "stated.won": () => stated("natural"), "stated.lost": () => stated("natural"),
    "written.levels": () => {
      const run = next();
      if (!/^(?:0|(?:sa|sp|s|za|z|h|ou)+)$/u.test(run)) refuse(run);
      return ORDER.filter((level) => (run.match(/sa|sp|s|za|z|h|ou/gu) ?? []).some((sign) => LEVELS[sign] === level));
    },
  };
  if (IS.place.test(tokens[0] ?? "")) facts.declarer = Number(tokens.shift());
  while (tokens.length) {
    const raw = tokens[0];
    let word = next();
    const two = `${word} ${tokens[0]?.toLowerCase()}`;
    if (two in REASONS || two in FACTS) { word = two; tokens.shift(); }
    const joined = /^(m|wo|w|o|r|b|=)(-?[0-9]+)$/u.exec(word);
    if (raw[0] === '"') once(facts, "remark", unquoted(raw));
    else if (word in CONTRACTS) once(facts, "contract", CONTRACTS[word]);
    else if (word in LEVELS) levels.push(LEVELS[word]);
    else if (word in REASONS) once(facts, "reason", REASONS[word]);
    else if (word === "+" || word === "-") once(facts, "result", word === "+" ? "won" : "lost");
    else if (word === "ü" || word === "overbid") once(facts, "overbid", true);
    else if (FACTS[word] === "points") {
      if (tokens[0]?.includes(":")) once(facts, "house.card_points", pairs(tokens, "natural"));
      else once(facts, "card_points", number(next()));
    } else if (FACTS[word] === "charged") {
      if (!spitzen()) { once(facts, "charged_contract", CONTRACTS[next()] ?? refuse(word)); spitzen(); }
    } else if (FACTS[word] === "columns") {
      listed(/^(m|wo|w|o)(-?[0-9]+)$/u, (match) => { once(facts, `written.${side(match)}`, number(match[2], "integer")); });
    } else if (word in FACTS) once(facts, FACTS[word], read[FACTS[word]]());
    else if (joined?.[1] === "r" || joined?.[1] === "b") once(facts, "bid", number(joined[2]));
    else if (joined?.[1] === "=") once(facts, "stated.value", number(joined[2], "integer"));
    else if (joined) once(facts, side(joined), number(joined[2]));
    else refuse(word);
  }
  if (levels.length) facts.levels = carried(levels, facts.contract);
  if ("with" in facts && "without" in facts) {
    if (!("written.with" in facts || "written.without" in facts)) [facts["written.with"], facts["written.without"]] = [facts.with, facts.without];
  } else if ("with" in facts) facts.spitzen = facts.with;
  else if ("without" in facts) facts.spitzen = 0 - facts.without;
  const row = {};
  for (const [key, value] of Object.entries(facts)) {
    const [part, name] = key.includes(".") ? key.split(".") : [null, key];
    if (key === "with" || key === "without") continue;
    const isAlone = typeof value === "number" && /^stated\.(totals|won|lost)$/u.test(key);
    if (isAlone && !facts.declarer) refuse(key);
    const said = isAlone ? Array.from({ length: PLACES }, (_, at) => (at === facts.declarer - 1 ? value : null)) : value;
    (part ? (row[part] ??= {}) : row)[name] = said;
  }
  return row;
}

export function readLists(text) {
  const drafts = [];
  const begin = () => drafts.push({ facts: {}, seats: {}, rows: [], changes: [], waiting: [], footer: [], unread: [], last: 0 });
  const draft = () => drafts.at(-1);
  const gameBegins = (list, game) => {
    list.changes.push(...list.waiting.map((each) => ({ before: game ?? list.last + 1, ...each })));
    list.waiting = [];
    list.last = game ?? list.last + 1;
    list.begun = true;
  };
  const statement = (line) => {
    const [first, rest] = split(line, 2);
    const word = first.toLowerCase();
    if (/^[0-9?]/u.test(line)) {
      const tokens = line.match(new RegExp(`${QUOTED}|[^ \\t"]+`, "gu")) ?? [];
      if (tokens.join("").length !== line.replace(new RegExp(`(${QUOTED})|[ \\t]`, "gu"), "$1").length) refuse(line);
      const head = tokens.shift();
      const at = head === "?" ? null : number(head, "positive");
      if (at === null && !tokens.length) refuse(line);
      const row = game(tokens);
      gameBegins(draft(), at);
      draft().rows.push(at === null ? row : { game: at, ...row });
    } else if (word === "ab" || word === "from") {
      const [before, what] = split(rest, 2);
      draft().changes.push({ before: number(before, "positive"), ...change(what) });
    } else if (word === "platz" || word === "place") {
      const [place, who] = split(rest, 2);
      if (/^(geht|leaves|kommt|joins|tauscht|swaps)$/iu.test(split(who, 2)[0])) draft().waiting.push(change(line));
      else if (draft().begun) refuse(line);
      else once(draft().seats, number(place, "place"), person(who));
    } else if (word in FOOTER || word === "bonus") {
      const [second, more] = split(rest, 2);
      const name = FOOTER[word === "bonus" ? `${word} ${second.toLowerCase()}` : word] ?? refuse(line);
      const tokens = (word === "bonus" ? more : rest).split(/[ \t]+/u);
      const isTable = name === "passed" && tokens.length === 1 && !tokens[0].includes(":");
      const values = tokens[0].includes(":") ? pairs(tokens, "integer") : tokens.splice(0).map((each) => number(each, "integer"));
      if (tokens.length || values.length > PLACES) refuse(line);
      draft().begun = true;
      draft().footer.push({ name, values: Array.from({ length: PLACES }, (_, at) => values[at] ?? null), isTable });
    } else if (/^(nach[ \t]+summen|by[ \t]+sums)$/iu.test(line)) {
      if (draft().begun) refuse(line);
      draft().sumsFirst = true;
    } else if (word === "kopf" || word === "head") {
      const match = new RegExp(`^(${QUOTED}|(?![:=–—-])${LETTER}+)[ \\t]+(.*)$`, "u").exec(rest) ?? refuse(line);
      if (draft().begun) refuse(line);
      once(draft().facts, `header.${match[1][0] === '"' ? unquoted(match[1]) : match[1]}`, textOf(match[2]));
    } else {
      const key = HEAD[word] ?? refuse(line);
      if (key === "rules" && draft().begun) { draft().waiting.push({ kind: "rules", rules: textOf(rest) }); return; }
      const value = ["series", "table", "agreed"].includes(key) ? number(rest, "positive") : textOf(rest);
      if (["series", "table"].includes(key) && (draft().begun || key in draft().facts)) begin();
      if (draft().begun) refuse(line);
      if (key === "header.date") {
        const [days, before] = [value, draft().facts[key] ?? ""].map(daysOf);
        if (days.size === 1 && before.size === 1 && [...days][0] === [...before][0]) return;
      }
      once(draft().facts, key, value);
    }
  };
  const version = (raw) => { // a first line that begins as a version line has its shape
    const stated = raw.replace(/^[ \t]+|[ \t]+$/gu, "");
    if (/^#[ \t]*skat list format(?![\p{L}\p{N}])/iu.test(stated) && !/^#[ \t]+skat list format[ \t]+\d+\.\d+$/iu.test(stated)) refuse(raw);
  };
  begin();
  text.replace(/^\ufeff/u, "").split(/\r\n|\r|\n/u).forEach((raw, at) => {
    const line = withoutComment(raw).replace(/^[ \t]+|[ \t]+$/gu, "");
    try {
      if (at === 0) version(raw);
      if (line) statement(line);
    } catch (fault) {
      if (!(fault instanceof Unread)) throw fault;
      draft().unread.push(at + 1);
    }
  });
  return drafts.map(finished);

  function finished(list) {
    gameBegins(list, null);
    list.changes.sort((one, other) => one.before - other.before);
    const people = {};
    for (const each of list.changes) if (each.kind === "joined") people[each.place] ??= each.player;
    const isSeated = Object.keys(list.seats).length > 0;
    Object.assign(people, list.seats);
    const highest = (all) => Math.max(0, ...all.flatMap((values) => values.map((value, at) => (value === null ? 0 : at + 1))));
    const stated = highest([...list.rows.map((row) => row.stated?.totals ?? []), ...list.footer.filter((row) => !row.isTable).map((row) => row.values)]);
    const named = ({ declarer = 0, dealer = 0, house = {} }) => [
      declarer, dealer, ...(house.kontra_by ?? []), ...(house.bidders ?? []),
      ...[...(house.virgin ?? []), ...(house.march ?? [])].map((feat) => feat.place),
      highest([house.penalties ?? [], house.card_points ?? []]),
    ];
    const size = Math.max(3, ...Object.keys(people).map(Number), isSeated ? 0 : stated || Math.max(0, ...list.rows.flatMap(named)));
    const { series = 1, table = 1, agreed, rules, void: reason } = list.facts;
    const header = Object.fromEntries(Object.entries(list.facts).filter(([key]) => key.startsWith("header.")).map(([key, value]) => [key.slice(7), value]));
    const footer = list.footer.map(({ name, values, isTable }) => ({ name, values: isTable ? values.map((_, at) => (at < size ? values[0] : null)) : values }));
    const found = {
      series, table, assumed: ["series", "table"].filter((key) => !(key in list.facts)), agreed, rules, void: reason, header,
      sums_first: list.sumsFirst,
      players: Array.from({ length: size }, (_, at) => people[at + 1] ?? {}), rows: list.rows, changes: list.changes, footer, unread: list.unread,
    };
    return Object.fromEntries(Object.entries(found).filter(([key, value]) => key === "rows" || (value && (typeof value !== "object" || Object.keys(value).length))));
  }
}
