// What lists of the Skat List Format 1.0 are worth by `isko-2022`, in JavaScript, written from docs/format/ alone.
//
//     node examples/skat_totals.mjs FILE.txt      prints {"read": ..., "totals": ...} as the cases have them

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { BASE, carried, readLists } from "./skat_list.mjs";

const RULES = ["isko-2022", "isko-2010"];
const OTHERS = { 3: 40, 4: 30, 5: 24 };
const WITH_DECLARER = [...Object.keys(BASE), "null", "revolution", "value"];
const HIGHEST_BID = 264;

const cases = (spitzen, levels) => Math.abs(spitzen) + 1 + levels.length;

function gameValue({ contract, spitzen, levels = [] }) {
  if (contract === "passed" || contract === "void") return 0;
  if (contract === "null") {
    const [hand, ouvert] = [levels.includes("H"), levels.includes("O")];
    return hand && ouvert ? 59 : ouvert ? 46 : hand ? 35 : 23;
  }
  return contract in BASE && spitzen !== undefined ? BASE[contract] * cases(spitzen, levels) : null;
}

/** Value, points and whether a game is overbid (ISkO 2.4, 2.5, 3.6). */
export function valueOf(row) {
  const { contract, bid, result, levels = [] } = row;
  if (row.contract === "value") return valueAlone(row);
  const value = gameValue(row);
  if (!value) return { value, points: value, overbid: false };
  const hand = levels.filter((level) => level === "H");
  const charged = contract === "null" ? { contract: row.charged_contract, spitzen: row.charged_spitzen, levels: hand } : { ...row, levels };
  const isNamed = charged.contract in BASE && charged.spitzen !== undefined;
  const base = BASE[charged.contract];
  const lost = (charge) => ({ value: charge, points: charge === null ? null : -2 * charge, overbid: true });
  if ((bid ?? 0) > value) {
    return lost(isNamed ? base * Math.max(cases(charged.spitzen, charged.levels), Math.ceil(bid / base)) : null);
  }
  if (row.overbid) {
    const announced = gameValue({ ...row, levels: carried(levels.filter((level) => level !== "S" && level !== "Z"), contract) });
    if (result !== "won" && (bid ?? 0) > announced) return lost(value);
    const count = -(row.stated?.value ?? 0) / 2 / base;
    const least = isNamed ? Math.max(cases(charged.spitzen, charged.levels), Math.floor(announced / base) + 1) : Infinity;
    const most = Math.max(least, Math.ceil(HIGHEST_BID / base));
    const isCharge = bid === undefined && Number.isInteger(count) && count >= least && count <= most;
    return isCharge ? lost(count * base) : { value: null, points: null, overbid: false };
  }
  return { value, points: result === "won" ? value : result === "lost" ? -2 * value : null, overbid: false };
}

/** A game of which only the stated value is known. */
function valueAlone({ stated, result }) {
  const booked = stated?.value || null;
  const isRefuted = booked !== null && result === (booked < 0 ? "won" : "lost");
  const points = isRefuted ? null : booked;
  return { value: points === null ? null : Math.abs(points), points, overbid: false };
}

const peopleChanges = (list) => (list.changes ?? []).filter((change) => ["left", "joined"].includes(change.kind));

function firstPlaces(list) {
  const first = {};
  for (const change of peopleChanges(list)) first[change.place] ??= change.kind;
  return list.players.map((_, at) => at + 1).filter((place) => first[place] !== "joined");
}

/** The places that are there in each game. */
function presence(list, games) {
  const present = new Set(firstPlaces(list));
  const found = {};
  for (let game = 1; game <= games; game += 1) {
    for (const change of peopleChanges(list)) {
      if (change.before !== game) continue;
      if (change.kind === "left") present.delete(change.place);
      else present.add(change.place);
    }
    if (!present.size) break;
    found[game] = [...present];
  }
  return found;
}

/** How many games a list must have, after all who came and went; undefined if nobody judges that. */
function length(list) {
  let people = firstPlaces(list).length;
  let agreed = list.agreed ?? { 3: 36, 4: 48 }[people];
  const befores = [...new Set(peopleChanges(list).map((change) => change.before))].sort((one, other) => one - other);
  const present = presence(list, Math.max(0, ...befores));
  for (const before of agreed === undefined ? [] : befores) {
    const there = present[before]?.length ?? 0;
    if (there === people && people) continue;
    const rounds = people ? Math.floor((agreed - before + 1) / people) : 0;
    agreed = before - 1 + rounds * there;
    people = there;
  }
  return agreed;
}

/** A list with every row and what stands at its end (SkWO 6.3.1). */
export function scoreList(list) {
  for (const rules of [list.rules ?? RULES[0], ...(list.changes ?? []).flatMap((change) => change.rules ?? [])]) {
    if (!RULES.includes(rules)) throw new Error(`the rules ${rules} are not known here`);
  }
  const places = list.players.map((_, at) => at + 1);
  const [won, lost, others] = [places.map(() => 0), places.map(() => 0), places.map(() => 0)];
  const present = presence(list, Math.min(Math.max(0, ...list.rows.map((row) => row.game ?? 0)), 2 * list.rows.length));
  let totals = places.map(() => 0);
  let isKnown = true;
  const rows = list.rows.map((row) => {
    const { value, points, overbid } = valueOf(row);
    const there = present[row.game] ?? places;
    const isThere = there.includes(row.declarer);
    const isNoGame = row.contract === "passed" || row.contract === "void";
    const isBooked = isNoGame || (points !== null && isThere);
    const penalty = (at) => (isBooked && row.contract !== "void" ? row.house?.penalties?.[at] ?? 0 : 0);
    const bookings = places.map((place, at) => (isBooked && !isNoGame && place === row.declarer ? points : 0) - penalty(at));
    const isLost = points !== null ? points < 0 : overbid || row.overbid || row.result === "lost";
    if (WITH_DECLARER.includes(row.contract) && isThere && (points !== null || isLost)) {
      (isLost ? lost : won)[row.declarer - 1] += 1;
      for (const place of isLost ? there : []) {
        if (place !== row.declarer) others[place - 1] += OTHERS[there.length] ?? 0;
      }
    }
    isKnown &&= isBooked;
    totals = totals.map((total, at) => total + bookings[at]);
    return { game: row.game ?? null, value, points, overbid, bookings, totals };
  });
  const agreed = length(list);
  const counted = list.rows.filter((row) => row.contract !== "void").length;
  const scored = {
    series: list.series,
    table: list.table,
    complete: isKnown && (agreed === undefined || counted === agreed),
    rows,
    places: places.map((place, at) => ends(place, totals[at], won[at], lost[at], 50 * (won[at] - lost[at]), others[at])),
  };
  return bySums(list, scored, agreed);
}

const ends = (place, points, won, lost, own, others) => ({ place, points, won, lost, bonus_own: own, bonus_others: others, total: points + own + others });

/** The list with the result of the sums handed in, unless its games are complete and come to them. */
function bySums(list, scored, agreed) {
  const size = list.players.length;
  const stated = Object.fromEntries((list.footer ?? []).map(({ name, values }) => [name, values.slice(0, size)]));
  const [points, won, lost, total] = ["points", "won", "lost", "total"].map((name) => stated[name] ?? Array(size).fill(null));
  const parts = [...points, ...won, ...lost];
  const isWhole = !parts.includes(null);
  const isTotal = parts.every((number) => number === null) && !total.includes(null);
  if ((list.rows.length && !list.sums_first) || ![...parts, ...total].some(Boolean) || !(isWhole || isTotal)) return scored;
  const isSame = scored.places.every((place, at) => (isTotal
    ? place.total === total[at]
    : place.points === points[at] && place.won === won[at] && place.lost === lost[at]));
  if (list.rows.length && scored.complete && isSame) return scored;
  const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
  const games = isTotal ? 0 : sum(won) + sum(lost);
  const passed = stated.passed?.[0] ?? null;
  const played = passed === null ? Math.max(agreed ?? 0, games) : games + passed;
  const factor = OTHERS[firstPlaces(list).length] ?? 0;
  const places = scored.places.map(({ place }, at) => (isTotal
    ? ends(place, total[at], 0, 0, 0, 0)
    : ends(place, points[at], won[at], lost[at], 50 * (won[at] - lost[at]), factor * (sum(lost) - lost[at]))));
  return { ...scored, complete: agreed === undefined || played === agreed, places };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const file of process.argv.slice(2)) {
    const read = readLists(readFileSync(file, "utf8"));
    let totals = null; // of rules that are not known here
    try {
      totals = { lists: read.map(scoreList) };
    } catch (fault) {
      console.error(`${file}: ${fault.message}`);
    }
    console.log(JSON.stringify({ read, totals }));
  }
}
