"use strict";
// A player's own seat and standing. It looks again by itself, now and then, and when the page is taken up again.
const { number } = document.body.dataset;
const NAME = `seat/${number}`;
const main = document.getElementById("main");
const bar = document.getElementById("link");
const AGAIN = 20000; // milliseconds
const secret = given ? kept(`skatlist:${NAME}`, given) : kept(`skatlist:${NAME}`);
const phone = kept("skatlist:phone") || kept("skatlist:phone", random());
let since = null;

function seat(each) {
  return build("section", { class: `mine ${each.when}` },
    build("h2", {}, each.label),
    build("p", { class: "where" }, build("b", {}, say("table", { table: each.table })), " ", build("span", {}, say("place", { place: each.place }))),
    each.start && each.when !== "now" ? build("p", {}, say("start", { time: each.start })) : "",
    build("p", { class: "with" }, say("with", { names: each.with.join(", ") })));
}

function draw(view) {
  const main_seat = view.seats.find((each) => each.when === "now" || each.when === "next");
  const others = view.seats.filter((each) => each !== main_seat);
  const points = new Map(view.standing?.series.map((each) => [each.series, each.points]));
  document.getElementById("event").textContent = view.event;
  main.replaceChildren(
    build("h1", {}, view.name, " ", build("small", {}, say("number", { number: view.number }))),
    view.news ? build("p", { class: "note" }, view.news) : "",
    main_seat ? seat(main_seat) : build("p", {}, say("none")),
    build("section", { class: "standing" }, build("h2", {}, say("standing")),
      ...(view.standing
        ? [build("p", { class: "where" }, build("b", {}, view.standing.rank), " ", build("span", {}, say("points", { points: view.standing.total }))), view.note ? build("p", {}, view.note) : ""]
        : [build("p", {}, say("no_standing"))])),
    others.length
      ? build("section", {}, build("h2", {}, say("all")), build("ul", { class: "all" }, ...others.map((each) => build("li", {},
          build("span", {}, each.label), build("span", {}, `${say("table", { table: each.table })}, ${say("place", { place: each.place })}`),
          build("b", {}, points.get(each.series) ?? "")))))
      : "",
    view.results ? build("p", {}, build("a", { class: "button second", href: view.results }, say("results"))) : "",
  );
}

async function look() {
  if (!secret) {
    main.replaceChildren(build("p", {}, say("no_code")));
    return;
  }
  try {
    draw(await ask(location.pathname, secret, NAME, { phone }));
    since = new Date();
    bar.hidden = true;
  } catch (fault) {
    const why = fault instanceof Refused ? fault.message : say("offline", { clock: since ? clock(since) : "–" });
    if (fault instanceof Refused && fault.status === 403) main.replaceChildren(build("p", {}, why));
    else bar.textContent = why;
    bar.hidden = fault instanceof Refused && fault.status === 403;
  }
}

let waiting;
async function keepLooking() {
  clearTimeout(waiting);
  if (document.hidden) return;
  await look();
  waiting = setTimeout(keepLooking, AGAIN);
}
document.addEventListener("visibilitychange", keepLooking);
keepLooking();
