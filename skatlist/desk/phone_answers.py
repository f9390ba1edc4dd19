"""Actions of a telephone on its list, and the answers: data, including sentences in its language."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from skatlist.desk.phone_secrets import NotTakenError
from skatlist.desk.sentences import remedy_at_desk, sums_words, with_minus_signs
from skatlist.desk.steps import OVERBID, bock_choices, chosen_row, due_phase, game_steps, who_may_play
from skatlist.evening import Evening, Key, Overtaken, Record, RecordKind
from skatlist.evening.dialogue.replies import added_of
from skatlist.evening.entry_line import EntryLine, mended_line, question_about
from skatlist.evening.photos import SeenPhoto, file_photo, list_of_photo, photos_of
from skatlist.evening.seating import dealing, present
from skatlist.evening.settings import is_confirming, may_confirm
from skatlist.evening.sums_entry import differing_sums, takes_sums, try_sums
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.papers.reports.typeset import MINUS, with_minus
from skatlist.skat.game import Contract
from skatlist.skat.game.reckoning import reckon
from skatlist.skat.sheet import Basis, FooterName, ListSums, Phase, Row, ScoredRow, ScoredSheet, Source
from skatlist.skat.sheet.presence import as_of, people_at
from skatlist.skat.sheet.row_words import game_title
from skatlist.tournament.dispute import Request, RequestKind
from skatlist.words import Language, UsageError, text
from skatlist.words.visible import plain

_LONGEST: Final = 300  # characters of a line, or of words
_LARGEST: Final = 100_000
_AHEAD: Final = 12  # games for which a telephone knows the dealer in advance, in case it has no network
_LAST: Final = 5
_AGAIN: Final = 3


class Message(NamedTuple):
    """A message of a telephone to its table. Its fields are checked on access."""

    key: Key
    phone: str
    content: Mapping[str, Any]
    lang: Language

    def words(self, name: str, most: int = _LONGEST) -> str:
        """Return a text on one line, empty if missing. Raises NotTakenError for anything else."""
        value = self.content.get(name, "")
        if not isinstance(value, str) or len(value) > most:
            raise NotTakenError("strange", 400)
        return " ".join(plain(value).split())

    def game(self) -> str | Row:
        """Return the game in the message: chosen fact by fact, else as a line. Raises NotTakenError."""
        chosen = self.chosen
        return self.words("line") if chosen is None else chosen_row(chosen)

    @property
    def chosen(self) -> Mapping[str, str] | None:
        """The facts chosen so far, None if the game is a line. Raises NotTakenError for anything else."""
        chosen = self.content.get("chosen")
        is_chosen = isinstance(chosen, dict) and all(isinstance(each, str) for each in chosen.values())
        if chosen is not None and not is_chosen:
            raise NotTakenError("strange", 400)
        return chosen

    def number(self, name: str) -> int:
        """Return a whole number. Raises NotTakenError for anything else."""
        value = self.content.get(name)
        if type(value) is not int or abs(value) > _LARGEST:
            raise NotTakenError("strange", 400)
        return value

    def numbers(self, name: str, size: int) -> tuple[int, ...]:
        """Return a whole number for each place. Raises NotTakenError for anything else."""
        values = self.content.get(name)
        if not isinstance(values, list) or len(values) != size or not all(type(each) is int for each in values):
            raise NotTakenError("strange", 400)
        if any(abs(each) > _LARGEST for each in values):
            raise NotTakenError("strange", 400)
        return tuple(values)

    @property
    def sent(self) -> str:
        """The identity of the entry: the telephone, and the random number it has chosen for the entry.

        Raises NotTakenError.
        """
        entry = self.words("id", 32)
        if not (entry.isascii() and entry.isalnum() and entry == entry.lower() and len(entry) >= len("12345678")):
            raise NotTakenError("strange", 400)
        return f"{self.phone}/{entry}"


def answer(evening: Evening, message: Message) -> dict[str, Any]:
    """Carry out a message and return the answer for its telephone. Raises NotTakenError, SkatlistError.

    If another program was faster, its records are read and the action is tried again, at most three times in all.
    """
    act = _ACTS.get(message.words("do"))
    if act is None:
        raise NotTakenError("strange", 400)
    evening.journal.author = text("game.score.table", message.lang, table=message.key[1])
    for _ in range(_AGAIN):
        try:
            answered = act(evening, message)
        except Overtaken:
            evening.refresh()
        else:
            return answered if "state" in answered or act is _judge else {**answered, "state": _state(evening, message)}
    raise NotTakenError("busy", 503)


def _look(evening: Evening, message: Message) -> dict[str, Any]:
    answered: dict[str, Any] = {"state": _state(evening, message)}
    if message.content.get("steps"):
        scored = evening.scored(message.key)
        answered["steps"] = game_steps(scored, scored.next_game, message.lang)._asdict()
    return answered


def _judge(evening: Evening, message: Message) -> dict[str, Any]:
    """Return the value of a game, its steps, and the doubts, for each result in the message."""
    game, results = message.number("game"), message.content.get("results")
    if results is None:
        made = evening.judge(message.key, message.game(), game)
        return {"judged": _judged(made, message), "game": game}
    if not isinstance(results, list) or not set(map(str, results)) <= {"won", "lost", OVERBID}:
        raise NotTakenError("strange", 400)
    judged = {}
    for result in results:
        one = message._replace(content={**message.content, "chosen": {**(message.chosen or {}), "result": result}})
        judged[result] = _judged(evening.judge(message.key, one.game(), game), one)
    return {"judged": judged, "game": game}


def _enter(evening: Evening, message: Message) -> dict[str, Any]:
    """Enter a game under its number.

    The same entry sent again gets the same answer. If it was taken back in the meantime, it is not entered again.
    """
    key, sent, game = message.key, message.sent, message.number("game")
    if (record := evening.journal.sent.get(sent)) is not None:
        done = "undone" if _is_undone(evening, _must_be(record, RecordKind.GAME, key)) else "entered"
        return {done: record.facts["game"]}
    scored = evening.scored(key)
    following = scored.next_game
    if game < following:
        there = next((row for row in scored.rows if row.row.number == game), None)
        return {"taken": _row(there, scored, message) if there else {"game": game}, **_free(scored)}
    if game > following or scored.is_full:
        return {"early": game, **_free(scored)}
    made = evening.judge(key, message.game())
    if made.refused or (message.content.get("sure") is not True and (made.findings or question_about(made))):
        return {"doubted": _judged(made, message), "game": game}
    witness = message.number("confirmed") if message.content.get("confirmed") is not None else None
    if is_confirming(evening, key) and witness not in may_confirm(scored, made):
        people = present(scored, following)
        by = [(place, _seat_name(people[place].name, place, message.lang)) for place in may_confirm(scored, made)]
        return {"unconfirmed": _judged(made, message), "game": game, "by": by}
    evening.enter(key, made, sent, witness)
    return {"entered": game}


def _undo(evening: Evening, message: Message) -> dict[str, Any]:
    """Take back the last game if this telephone has entered it. A game already taken back stays so."""
    key = message.key
    record = _must_be(evening.journal.sent.get(message.sent), RecordKind.GAME, key)
    if not _is_undone(evening, record):
        if evening.book(key).last_done != record:
            raise NotTakenError("not_last", 409)
        evening.undo(key)
    return {"undone": record.facts["game"]}


def _agree(evening: Evening, message: Message) -> dict[str, Any]:
    totals = message.content.get("totals")
    if not isinstance(totals, list) or not all(type(each) is int for each in totals):
        raise NotTakenError("strange", 400)
    if message.sent not in evening.journal.sent:
        evening.cases.agree(message.key, message.number("place"), totals, message.sent)
    return {"agreed": message.number("place")}


def _correct(evening: Evening, message: Message) -> dict[str, Any]:
    if message.sent not in evening.journal.sent:
        line, words = message.game(), message.words("words")
        evening.cases.ask_correction(message.key, message.number("game"), message.sent, line=line, words=words)
    return {"asked": message.number("game")}


def _object(evening: Evening, message: Message) -> dict[str, Any]:
    if message.sent not in evening.journal.sent:
        claim = message.number("claim") if message.content.get("claim") is not None else None
        places, words = (message.number("place"),), message.words("words")
        evening.raise_dispute(message.key, message.number("game"), places, claim=claim, words=words, sent=message.sent)
    return {"objected": message.number("game")}


def _sums(evening: Evening, message: Message) -> dict[str, Any]:
    """Enter the sums of the table, or answer why not: doubts about them, or other sums on the list.

    With `try` they are only computed. With `report` other sums on the list are reported to the scorer, who decides.
    """
    key, size = message.key, evening.sheets.sheet(message.key).size
    points, won, lost = (message.numbers(name, size) for name in ("points", "won", "lost"))
    there = evening.scored(key)
    stated = ListSums.of(there.sheet).total if there.basis is Basis.TOTALS else ListSums().total
    tried = try_sums(evening, key, ListSums(points, won, lost, total=stated))
    if tried is None:
        raise NotTakenError("strange", 400)
    doubts = [with_minus_signs(each._replace(source=Source()).text(message.lang)) for each in tried.errors]
    answered = {"totals": [with_minus(total) for total in tried.totals], "doubts": doubts}
    if message.content.get("try") is True:
        return answered
    differing = differing_sums(there, tried.sums)
    if there.basis is Basis.SUMS and not differing:
        return {"summed": True}
    if there.basis is Basis.SUMS and message.content.get("report") is True:
        if message.sent not in evening.journal.sent:
            words = sums_words(there, tried.sums, differing, message.lang)
            evening.cases.ask_correction(key, 0, message.sent, words=words[:_LONGEST])
        return {"reported": True}
    if there.basis is Basis.SUMS:
        known = [there.places[place - 1] for place in differing]
        lines = [(each.place, with_minus(each.points), each.won, each.lost, with_minus(each.total)) for each in known]
        return {**answered, "there": lines}
    if doubts and takes_sums(evening, key):
        return answered
    evening.state_sums(key, tried.as_computed())
    return {"summed": True}


def file_of_table(evening: Evening, message: Message, seen: SeenPhoto) -> dict[str, Any]:
    """File a photograph of a telephone at its table, without a legible code, too. The same one again is filed once.

    Raises UsageError if it shows the list of another table or event.
    """
    evening.journal.author = text("game.score.table", message.lang, table=message.key[1])
    if message.sent not in evening.journal.sent:
        there = list_of_photo(evening, seen)
        if there is not None and there[0] != message.key:
            raise UsageError("photo_other_table", series=there[0][0], table=there[0][1])
        second = there is not None and there[1]
        file_photo(evening, seen, message.key, second=second, sent=message.sent)
    return {"photographed": True, "state": _state(evening, message)}


_ACTS: Final[Mapping[str, Callable[[Evening, Message], dict[str, Any]]]] = {
    "look": _look,
    "judge": _judge,
    "enter": _enter,
    "undo": _undo,
    "agree": _agree,
    "correct": _correct,
    "object": _object,
    "sums": _sums,
}


def _must_be(record: Record | None, kind: RecordKind, key: Key) -> Record:
    if record is None or record.kind != kind or record.key != key:
        raise NotTakenError("strange", 400)
    return record


def _is_undone(evening: Evening, record: Record) -> bool:
    later = evening.records[record.seq :]
    return any(each.kind == RecordKind.UNDO and each.facts["record"] == record.seq for each in later)


def _free(scored: ScoredSheet) -> dict[str, Any]:
    return {"next": None if scored.is_full else scored.next_game}


def _judged(made: EntryLine, message: Message) -> dict[str, Any]:
    game, lang = message.game(), message.lang
    line = write_line(game, lang) if isinstance(game, Row) else game
    judged: dict[str, Any] = {"line": line, "refused": made.refused, "doubts": _doubts(made, lang)}
    offered = mended_line(line, made, lang)
    if offered != line:
        judged["offered"] = offered
    if made.row is not None and not made.refused:
        scored = made.scored.rows[made.at]
        added = " ".join(text(f"enter.{each.name}", lang, **each.params) for each in added_of(made))
        judged |= {"note": added} if added else {}
        judged |= {
            "line": write_line(made.row, lang, stated=True),
            "words": game_title(made.row.entry, lang, made.row.house) if made.row.entry.contract else "",
            "who": _declarer(scored.row, made.scored),
            "points": _points(scored, lang),
            "value": "" if scored.valuation.value is None else str(scored.valuation.value),
            "steps": reckon(made.row.entry, scored.profile, made.row.stated.value).text(lang),
        }
    return judged


def _doubts(made: EntryLine, lang: Language) -> list[dict[str, str]]:
    """Return the faults of a line with remedies, or, if it has none, the question about an unusual line."""
    doubts = [
        {"says": with_minus_signs(each.text(lang)), "remedy": remedy_at_desk(each, lang)}
        for each in (finding._replace(source=Source()) for finding in made.findings)
    ]
    if not doubts and (question := question_about(made)):
        doubts.append({"says": text(f"desk_list.phone.{question}", lang), "remedy": ""})
    return doubts


def _row(scored: ScoredRow, whole: ScoredSheet, message: Message, sent: str = "") -> dict[str, Any]:
    """Return a game of the list. `mine` says that this telephone has entered it."""
    row = scored.row
    line, words = _in_words(row, message.lang)
    return {
        "game": row.number,
        "line": line,
        "who": _declarer(row, whole),
        "words": words,
        "points": _points(scored, message.lang),
        "contract": row.entry.contract.value if row.entry.contract else "",
        "mine": sent.startswith(f"{message.phone}/"),
    }


@lru_cache(maxsize=1024)
def _in_words(row: Row, lang: Language) -> tuple[str, str]:
    """Return a game of the list as a line and as a title. Every answer has the last games, most of them as before."""
    return write_line(row, lang, stated=True), game_title(row.entry, lang, row.house) if row.entry.contract else ""


def _declarer(row: Row, whole: ScoredSheet) -> str:
    people = people_at(whole.sheet, row.number or 0)
    if row.entry.contract is Contract.RAMSCH:
        return ""
    return people[row.declarer - 1].name if row.declarer and row.declarer <= len(people) else ""


def _points(scored: ScoredRow, lang: Language) -> str:
    """Return what a game brings, of a Ramsch with several losers what it brings each of them."""
    points = None if scored.row.entry.contract is Contract.PASSED else scored.valuation.points
    if points is None:
        return ""
    shares = [share for share in scored.bookings if share]
    if len(shares) > 1 and len(set(shares)) == 1:
        return text("desk_list.phone.each", lang, points=f"{shares[0]:+d}".replace("-", MINUS))
    return f"{points:+d}".replace("-", MINUS)


def _state(evening: Evening, message: Message) -> dict[str, Any]:
    """Return the table: people, the next step, the last games, requests and answers, its end."""
    key, lang = message.key, message.lang
    scored, book = evening.scored(key), evening.book(key)
    following = scored.next_game
    last = book.last_done
    sent = str(last.facts.get("sent", "")) if last is not None and last.kind == RecordKind.GAME else ""
    mine = (
        sent.startswith(f"{message.phone}/") and not evening.sheets.history(key).signed and key[0] not in evening.closed
    )
    totals = scored.rows[-1].totals if scored.rows else (0,) * scored.sheet.size
    recent = list(zip(scored.rows, book.marks, strict=True))[-_LAST:]
    most = following + _AHEAD
    ahead = range(following, most if scored.agreed is None else min(most, scored.agreed + 1))
    return {
        "event": evening.journal.setting("name"),
        "closed": key[0] in evening.closed,
        "confirming": is_confirming(evening, key),
        "seats": [
            (place, _seat_name(player.name, place, lang)) for place, player in present(scored, following).items()
        ],
        "sums": {place: with_minus(totals[place - 1]) for place in present(scored, following)},
        "next": following,
        "agreed": scored.agreed,
        "played": scored.games,
        "full": scored.is_full,
        "takes_sums": takes_sums(evening, key),
        "photos": len(photos_of(evening, key)),
        "by_sums": scored.basis is not Basis.GAMES,
        "games": {} if scored.is_full else {game: _game_question(scored, game, lang) for game in ahead},
        "last": [
            _row(row, scored, message, str(evening.records[mark[0] - 1].facts.get("sent", ""))) for row, mark in recent
        ],
        "undo": sent.partition("/")[2] if mine else "",
        "end": _end(evening, key, lang) if scored.complete else [],
        "messages": [_message_json(each) for each in _messages(evening, key)[-_LAST:]],
        "disputes": [each.game for each in evening.disputes if each.key == key and each.open],
    }


def _game_question(scored: ScoredSheet, game: int, lang: Language) -> dict[str, Any]:
    dealer = dealing(scored, game)
    player = present(scored, game).get(dealer)
    name = _seat_name(player.name if player else "", dealer, lang)
    due = due_phase(scored, game)
    words = {"due": text("desk_list.due_bock" if due is Phase.BOCK else "desk_list.due_ramsch", lang)} if due else {}
    return {
        "dealer": name,
        "deals": dealer,
        "who": who_may_play(scored, game, lang),
        "bock": bock_choices(scored, game, lang),
        **words,
    }


def _end(evening: Evening, key: Key, lang: Language) -> list[dict[str, Any]]:
    """Return the control totals by place, and the players who accepted them."""
    scored = evening.scored(key)
    agreeing, silent = evening.cases.agreeing(key), evening.ends.unsigned(key)
    names = as_of(scored.sheet).names(text("game.score.place", lang))
    totals = scored.footer(FooterName.TOTAL)
    points, won, lost = map(scored.footer, (FooterName.POINTS, FooterName.WON, FooterName.LOST))
    return [
        {
            "place": place,
            "name": names[place - 1],
            "total": totals[place - 1],
            "shown": with_minus(totals[place - 1] or 0),
            "points": with_minus(points[place - 1] or 0),
            "won": won[place - 1],
            "lost": lost[place - 1],
            "agreed": place in agreeing,
            "signed": place not in silent,
        }
        for place in range(1, scored.sheet.size + 1)
    ]


def _messages(evening: Evening, key: Key) -> list[Request]:
    return [
        request
        for request in evening.sheets.requests
        if request.key == key and (request.what is RequestKind.CORRECT or request.answer is not None)
    ]


def _message_json(request: Request) -> dict[str, Any]:
    answered = request.answer
    return {
        "number": request.number,
        "what": request.what.value,
        "game": request.game,
        "state": "waits" if answered is None else "done" if answered.accepted else "refused",
        "reason": answered.reason if answered else "",
    }


def _seat_name(name: str, place: int, lang: Language) -> str:
    return name or text("game.score.place", lang, place=place)
