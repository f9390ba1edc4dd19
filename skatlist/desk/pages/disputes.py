"""Disputes about games: show, raise, decide and reopen them."""

from typing import Any

from starlette.datastructures import FormData

from skatlist.cases.disputes import Case
from skatlist.desk.folders import paper_language
from skatlist.desk.page import Call, DeskPage, Done, PageContent, Sent
from skatlist.desk.photo_view import photo_view
from skatlist.desk.sentences import desk_text
from skatlist.evening import Decision, Dispute, Evening, Instance, Key
from skatlist.files.formats.dates import today
from skatlist.papers.report_pdf import report_pdf
from skatlist.papers.reports.dispute import dispute_report, file_name, listed_sentence, on_screen
from skatlist.skat.sheet.presence import people_at
from skatlist.words import Language, UsageError, text

_PDF = "application/pdf"


def seats(evening: Evening, key: Key, game: int = 0) -> list[tuple[int, str]]:
    """Return the places of a list with their players at a game, by default the last one."""
    people = people_at(evening.sheets.sheet(key), game or max(1, evening.book(key).last_number))
    return [(place, player.name or str(place)) for place, player in enumerate(people, 1)]


def decision_of(call: Call) -> Decision:
    """Return the reason, the consent, and the instance that decides."""
    return Decision(call.typed("reason"), call.seats("agreed"), call.typed("director"))


def _show(evening: Evening, call: Call) -> PageContent:
    disputes = evening.disputes
    values = {
        "title": text("desk.page_disputes", call.lang),
        "open": [(each.number, _listed(evening, each, call.lang)) for each in disputes if each.open],
        "decided": [(each.number, _listed(evening, each, call.lang)) for each in disputes if not each.open],
        "lists": [(f"{key[0]}/{key[1]}", text("game.score.seat", call.lang, series=key[0], table=key[1]))
                  for key in sorted(evening.sheets.begun)],
    }  # fmt: skip
    return PageContent("disputes.html", values)


def _listed(evening: Evening, dispute: Dispute, lang: Language) -> str:
    return listed_sentence(dispute, people_at(evening.sheets.sheet(dispute.key), dispute.game or 1), lang)


def _look(_evening: Evening, call: Call) -> Done:
    key, _, table = call.typed("list").partition("/")
    game = call.number("game", text("papers.page.game", call.lang))
    if not key or not table or game is None:
        raise UsageError("dispute_game")
    claim = _claimed(call)
    return Done(f"/disputes/game/{key}/{table}/{game}" + (f"?claim={claim}" if claim is not None else ""))


def _show_game(evening: Evening, call: Call) -> PageContent:
    key, game = evening.meant(call.places["series"], call.places["table"]), call.places["game"]
    case = evening.cases.case_at(key, game, _claimed(call._replace(form=FormData())))  # only from the address
    more: dict[str, Any] = {"people": seats(evening, key, game), "instances": ()}
    more |= {"photo": photo_view(evening, key, game, call.query.get("photo", ""), call.lang)}
    return PageContent("dispute.html", _values(case, call, "raise") | more)


def _claimed(call: Call) -> int | None:
    return call.number("claim", text("desk_papers.claim", call.lang))


def _raise(evening: Evening, call: Call) -> Done:
    key = evening.meant(call.places["series"], call.places["table"])
    raised = evening.raise_dispute(
        key,
        call.places["game"],
        call.seats("party"),
        name=call.typed("name"),
        claim=_claimed(call),
        words=call.typed("words"),
        decision=decision_of(call),
        force=bool(call.typed("force")),
    )
    return Done(f"/disputes/{raised.number}", [desk_text("dispute.raised", call.lang, number=raised.number)])


def _show_dispute(evening: Evening, call: Call) -> PageContent:
    dispute = evening.cases.dispute(call.places["number"])
    case = evening.case(dispute.number)
    people = seats(evening, dispute.key, dispute.game)
    more = {
        "people": people,
        "instances": [(each.value, text(f"words.Instance.{each}", call.lang)) for each in Instance],
        "photo": photo_view(evening, dispute.key, dispute.game, call.query.get("photo", ""), call.lang),
    }
    decides = evening.cases.decides(dispute).value
    return PageContent(
        "dispute.html", _values(case, call, "decide" if dispute.open else "reopen") | more | {"decides": decides}
    )


def _values(case: Case, call: Call, step: str) -> dict[str, Any]:
    report = dispute_report(case, call.lang)
    if case.dispute is not None:
        pdf = f"/disputes/{case.dispute.number}/page.pdf"
    else:
        pdf = "/disputes/game/{series}/{table}/{game}/page.pdf".format(**call.places)
        pdf += "" if case.claim is None else f"?claim={case.claim}"
    return {"title": report.title, "report": on_screen(report), "step": step, "case": case, "pdf": pdf}


def _act_on(evening: Evening, call: Call) -> Done:
    """Decide a dispute, or reopen one that is decided."""
    dispute = evening.cases.dispute(call.places["number"])
    number = dispute.number
    if not dispute.open:
        decision = Decision("" if not call.typed("director") else call.typed("late"), (), call.typed("director"))
        evening.reopen(number, call.typed("reason"), call.seats("party"), name=call.typed("name"), decision=decision)
        who = text(f"dispute.decides_{evening.cases.decides(evening.cases.dispute(number))}", call.lang)
        return Done(messages=[text("dispute.reopened_now", call.lang, number=number, who=who)])
    outcome, line = call.typed("outcome"), None
    if not outcome or (call.typed("line") and outcome != "changed"):
        raise UsageError("dispute_outcome", number=number)
    if outcome == "changed":
        line = evening.judge(dispute.key, call.typed("line"), dispute.game)
        if line.row is None:
            raise UsageError("dispute_entry", number=number, line=call.typed("line"))
    decided = evening.decide(
        number,
        decision_of(call),
        line,
        by=Instance(call.typed("by")) if call.typed("by") in tuple(Instance) else None,
        withdrawn=outcome == "withdrawn",
        paragraph=call.typed("paragraph"),
    )
    message = text("dispute.decided", call.lang, number=number, outcome=decided.ruling and decided.ruling.outcome)
    return Done(messages=[message])


def _pdf(evening: Evening, call: Call) -> Sent:
    if "number" in call.places:
        case = evening.case(call.places["number"])
    else:
        key = evening.meant(call.places["series"], call.places["table"])
        case = evening.cases.case_at(key, call.places["game"], _claimed(call))
    lang = paper_language(evening)
    name = file_name(case, evening.file.path.stem, lang)
    return Sent(f"{name}.pdf", lambda: report_pdf(dispute_report(case, lang), lang, today()), _PDF, is_inline=True)


PAGES = (
    DeskPage("/disputes", _show, _look),
    DeskPage("/disputes/{number:int}", _show_dispute, _act_on),
    DeskPage("/disputes/{number:int}/page.pdf", _pdf),
    DeskPage("/disputes/game/{series:int}/{table:int}/{game:int}", _show_game, _raise),
    DeskPage("/disputes/game/{series:int}/{table:int}/{game:int}/page.pdf", _pdf),
)
