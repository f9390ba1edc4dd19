"""The list of a table: its games, typed line by line or filled in, with the answers of `enter`, and its end."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from skatlist.desk.conversation import Conversation
from skatlist.desk.list_forms import PAPER, command_of, form_fields
from skatlist.desk.page import Call, DeskPage, Done, PageContent
from skatlist.desk.path_rows import list_address, onward
from skatlist.desk.photo_view import photo_view
from skatlist.desk.reply_view import views
from skatlist.desk.steps import OVERBID, TYPED, GameSteps, bids_above, chosen_row, fact_fields, game_steps
from skatlist.evening import Evening, Key
from skatlist.evening.dialogue.commands import GoTo
from skatlist.evening.dialogue.replies import Ask, Booked, Mark, Question, booking_words
from skatlist.evening.seating import dealing, present
from skatlist.evening.sums_entry import takes_sums
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.papers.reports.list_part import list_part
from skatlist.papers.reports.model import Table
from skatlist.papers.reports.report_cells import cell_text
from skatlist.papers.reports.typeset import with_minus
from skatlist.skat.findings import Finding, Severity
from skatlist.skat.game import Contract
from skatlist.skat.rules import load_profile, profile_names
from skatlist.skat.sheet import Basis, FooterName, ScoredSheet, Source
from skatlist.words import Language, RefusedError, text
from skatlist.words.visible import plain, surnames

_IN_FIELDS: Final = frozenset((Question.WHY, Question.AGREED, Question.DIRECTOR))  # with a form of their own


class RowView(NamedTuple):
    """A game on the page: its cells, the players whose totals it changes, and doubts about it."""

    number: int | None
    dealer: int | None
    cells: tuple[str, ...]
    booked: tuple[bool, ...]
    lost: bool
    doubts: tuple[str, ...]
    severity: Severity | None


class PlaceView(NamedTuple):
    """A place at the table: the player, whether they are present and whether they deal the next game, their score."""

    place: int
    name: str
    short: str
    here: bool
    deals: bool
    total: str
    signed: bool


def _show(evening: Evening, call: Call, *, second: bool) -> PageContent:
    conversation = _conversation(evening, call, second=second)
    conversation.look(call.lang)
    key, ours, dialogue = conversation.key, conversation.evening, conversation.dialogue
    ask = dialogue.ask()
    values: dict[str, Any] = {
        "title": text(
            "desk_list.second_title" if second else "game.score.seat", call.lang, series=key[0], table=key[1]
        ),
        "key": key,
        "second": second,
        "address": _address(key, second=second),
        "ask": ask,
        "offered": "" if ask.params.get("kind") in {"again", "rare"} or ask.is_command else ask.offered,
        "proposed": _proposed(ask),
        "label": _label(conversation, call.lang),
        "mark": dialogue.mark,
        "after": conversation.after,
        "evening": conversation.name,
        "replies": list(views(conversation.replies, call.lang)),
        "facts": fact_fields(call.lang),
        "people": [f"{each.player.number} {each.player.name}" for each in ours.people],
        "seated": ask.step is not Question.SEATS,
        "onward": None,
        "differing": (),
        "agreeing": (),
        "releasable": False,
        "photo": photo_view(ours, key, _game_typed(conversation, call), call.query.get("photo", ""), call.lang),
    }
    if ask.step is not Question.SEATS:
        values |= _list_values(conversation, call)
    return PageContent("list.html", values)


def _game_typed(conversation: Conversation, call: Call) -> int | None:
    """Return the game that is changed or comes next, None if the list is full."""
    game = call.query.get("game", "")
    scored = conversation.evening.scored(conversation.key)
    return int(game) if game.isdecimal() else None if scored.is_full else scored.next_game


def _list_values(conversation: Conversation, call: Call) -> Mapping[str, Any]:
    """Return the values of the page of a list whose players are known."""
    key, ours = conversation.key, conversation.evening
    scored, game = ours.scored(key), call.query.get("game", "")
    games = list_part(scored, scored.sheet.names(text("game.score.place", call.lang)), (), call.lang).games
    rows = _rows(scored, games, ours.ends.findings(key) if scored.rows else (), call.lang)
    signed = {sign.place for sign in ours.book(key).signed}
    places = _places(scored, signed, call.lang)
    agreeing = () if ours.sheets.second else ours.cases.agreeing(key)
    stated = {line.name: line.values for line in scored.sheet.footer}
    return {
        "scored": scored,
        "heads": [column.head for column in games.columns],
        "rows": rows,
        "places": places,
        "agreeing": tuple(each.name for each in places if each.place in agreeing),
        "footer": [(name, [with_minus(value) for value in values]) for name, values in scored.footer_rows],
        "stated": ["?" if value is None else with_minus(value) for value in stated.get(FooterName.TOTAL, ())],
        "differing": ours.ends.differing(key) or (),
        "releasable": scored.complete and bool(ours.ends.differing(key) or ours.ends.state(key).errors),
        "over": key[0] in ours.closed,
        "left": None if scored.agreed is None else max(0, scored.agreed - scored.games_entered),
        "sums": () if scored.basis is Basis.GAMES else [with_minus(total) for total in scored.footer(FooterName.TOTAL)],
        "chosen": next((row for row in scored.sheet.rows if str(row.number) == game), None),
        "chosen_line": "" if not game else conversation.line_of(game, call.lang),
        "unsigned": ours.ends.unsigned(key),
        "signed": sorted(signed),
        "rule_sets": [(name, load_profile(name).title[call.lang]) for name in profile_names()],
        "paper_rows": PAPER,
        "onward": onward(ours, call) if ours.ends.is_final(key) and not ours.sheets.second else None,
        "opened": call.query.get("open", ""),
        "by_sums": not ours.sheets.second and not scored.rows and takes_sums(ours, key),
    }


def _rows(scored: ScoredSheet, games: Table, findings: tuple[Finding, ...], lang: Language) -> list[RowView]:
    kinds = [column.kind for column in games.columns]
    rows = []
    for row, cells_row in zip(scored.rows, games.rows, strict=False):
        cells = tuple(cell_text(cell, kind, lang) for cell, kind in zip(cells_row.cells, kinds, strict=True))
        wrong = [each for each in findings if each.game == row.row.number and each.game is not None]
        seated = scored.seated.get(row.row.number or 0)
        rows.append(
            RowView(
                row.row.number,
                row.row.dealer or (seated.dealer if seated else None),
                cells,
                tuple(bool(points) or place == row.row.declarer for place, points in enumerate(row.bookings, 1)),
                row.valuation.points is not None and row.valuation.points < 0,
                tuple(f"{each.code}: {each.text(lang)}" for each in wrong),
                min((each.severity for each in wrong), key=list(Severity).index, default=None),
            )
        )
    return rows


def _places(scored: ScoredSheet, signed: set[int], lang: Language) -> list[PlaceView]:
    game = scored.next_game
    here = present(scored, game)
    dealer = 0 if scored.is_full else dealing(scored, game)
    names = scored.sheet.names(text("game.score.place", lang))
    people = [
        plain(here[place].name) if place in here and here[place].name else name for place, name in enumerate(names, 1)
    ]
    totals = scored.rows[-1].totals if scored.rows else (0,) * scored.sheet.size
    return [
        PlaceView(
            place,
            name,
            short,
            place in here,
            place == dealer,
            with_minus(totals[place - 1]),
            place in signed,
        )
        for place, (name, short) in enumerate(zip(people, surnames(people), strict=True), 1)
    ]


def _proposed(ask: Ask) -> Mapping[str, object]:
    if not ask.is_command:
        return {}
    return {"line": ask.offered} if ask.row is None else form_fields(ask.row)


def _label(conversation: Conversation, lang: Language) -> str:
    """Return the question, with the dealer's name."""
    ask = conversation.dialogue.ask()
    kind = ask.params.get("kind", ask.step)
    if kind == "full" and conversation.evening.ends.is_final(conversation.key):
        kind = "final"
    if kind in {"game", "correct", "insert"}:
        scored = conversation.evening.scored(conversation.key)
        name = _dealer_name(scored, int(str(ask.params["game"])), int(str(ask.params["dealer"])), lang)
        due = ask.params.get("due")
        return text(
            f"desk_list.ask_{kind}_{due}" if due else f"desk_list.ask_{kind}", lang, game=ask.params["game"], name=name
        )
    return "" if ask.step in _IN_FIELDS else text(f"desk_list.ask_{kind}", lang, **ask.params)


def _dealer_name(scored: ScoredSheet, game: int, place: int, lang: Language) -> str:
    person = present(scored, game).get(place)
    return plain(person.name) if person and person.name else text("game.score.place", lang, place=place)


def _act(evening: Evening, call: Call, *, second: bool) -> Done:
    conversation = _conversation(evening, call, second=second)
    command, line, seen = command_of(conversation, call)
    if isinstance(command, GoTo):  # a pending line stays with its list
        return Done("/" if command.key is None else list_address(command.key))
    conversation.do(command, line, seen)
    left, there = conversation.dialogue.done, conversation.come_back()
    if there is not None:
        call.desk.conversations.about(conversation.evening, there, call.lang).replies = conversation.replies
        return Done(_address(there, second=second))
    return Done("/" if left else "")


def _show_steps(evening: Evening, call: Call) -> PageContent:
    """Show the next step of a game, or, after the last step, the chosen game, ready to be entered."""
    conversation = _conversation(evening, call, second=False)
    ask = conversation.dialogue.ask()
    if ask.step not in {Question.GAME, Question.DOUBT} or ask.params.get("kind") == "full":
        raise RefusedError("desk_no_game", series=conversation.key[0], table=conversation.key[1])
    scored = conversation.evening.scored(conversation.key)
    mark = call.typed("mark") or str(conversation.dialogue.mark)  # the mark is that of the first step
    game = min(Mark.read(mark).next_game or scored.next_game, scored.next_game)
    offered = game_steps(scored, game, call.lang)
    chosen = {name: call.query[name] for name in (*offered._fields, "bid", *TYPED) if name in call.query}
    contract = chosen.get("contract", "")
    bids = [(str(bid), str(bid)) for bid in bids_above(offered, chosen)]
    choices: dict[str, Any] = {
        "who": offered.who,
        "contract": offered.contract,
        "spitzen": offered.spitzen.get(contract, ()),
        "levels": offered.levels.get(contract, ()),
        "kontra": offered.kontra,
        "bock": offered.bock,
        "result": [each for each in offered.result if bids or each.value != OVERBID],
        "bid": bids,
    }
    wanted = _wanted(chosen, offered)
    step = next((name for name in wanted if name not in chosen), "")
    left = {name: value for name, value in chosen.items() if name not in TYPED}
    one_back = left if len(left) < len(chosen) else dict(list(left.items())[:-1])
    values = {
        "title": text("desk_list.steps_title", call.lang, game=game),
        "where": text("game.score.seat", call.lang, series=conversation.key[0], table=conversation.key[1]),
        "dealer": _dealer_name(scored, game, dealing(scored, game), call.lang),
        "so_far": [
            label for name in chosen for value, label in choices.get(name, ()) if value and value == chosen[name]
        ],
        "key": conversation.key,
        "mark": mark,
        "evening": conversation.name,
        "begun": bool(scored.rows),
        "chosen": chosen,
        "choices": choices,
        "asked": step,
        "number": wanted.index(step) + 1 if step else len(wanted) + 1,
        "steps": len(wanted) + 1,
        "back": {**one_back, "mark": mark},
        "places": [each for each in offered.who if each.value.isdecimal()],
        "feats": offered.feats,
        "shoves": offered.shoves,
        "facts": offered.facts,
    }
    if not step:
        row = chosen_row(chosen)
        made = conversation.evening.judge(conversation.key, row, game)
        booked = None if made.row is None or made.refused else booking_words(Booked(made.scored, made.at), call.lang)
        values |= {
            "line": write_line(row, call.lang),
            "words": booked if booked and booked.counted else None,
            "doubts": [each._replace(source=Source()).text(call.lang) for each in made.findings],
        }
    return PageContent("steps.html", values)


def _wanted(chosen: Mapping[str, str], offered: GameSteps) -> list[str]:
    """Return the names of the steps, as far as known. In a Ramsch `shoves` asks for the card points, too."""
    who, contract = chosen.get("who"), chosen.get("contract", "")
    bock = ["bock"] if offered.bock else []
    kontra = ["kontra"] if offered.kontra and (who != Contract.RAMSCH.value or offered.ramsch_kontra) else []
    if who == Contract.PASSED.value:
        return ["who"]
    if who == Contract.RAMSCH.value:
        return ["who", *bock, *kontra, "shoves"]
    by_contract = [name for name in ("spitzen", "levels") if not contract or getattr(offered, name).get(contract)]
    return [
        "who",
        "contract",
        *by_contract,
        *bock,
        *kontra,
        "result",
        *(["bid"] if chosen.get("result") == OVERBID else []),
    ]


def _act_steps(evening: Evening, call: Call) -> Done:
    """Carry out the line from the steps and continue with the next game. Doubts are settled on the page of the list."""
    conversation = _conversation(evening, call, second=False)
    conversation.do(*command_of(conversation, call))
    list_page, ask = _address(conversation.key, second=False), conversation.dialogue.ask()
    if conversation.dialogue.unentered or ask.step is not Question.GAME or ask.params.get("kind") != "game":
        return Done(list_page)
    answers = [view.values for view in views(conversation.replies, call.lang)]
    if not all("words" in each or "message" in each for each in answers):
        return Done(list_page)  # no room for tables and help next to the steps
    return Done(
        f"{list_page}/steps", [each["words"].message if "words" in each else each["message"] for each in answers]
    )


def _conversation(evening: Evening, call: Call, *, second: bool) -> Conversation:
    key: Key = call.places["series"], call.places["table"]
    planned = 1 <= key[0] <= max(1, evening.journal.setting("series"))
    if key not in evening.sheets.keys and not (planned and key[1]):
        evening.meant(*key)
    return call.desk.conversations.about(evening.seconds if second else evening, key, call.lang)


def _address(key: Key, *, second: bool) -> str:
    return f"{list_address(key)}{'/second' if second else ''}"


_PATH = "/list/{series:int}/{table:int}"
PAGES = (
    DeskPage(_PATH, partial(_show, second=False), partial(_act, second=False)),
    DeskPage(f"{_PATH}/second", partial(_show, second=True), partial(_act, second=True)),
    DeskPage(f"{_PATH}/steps", _show_steps, _act_steps),
)
