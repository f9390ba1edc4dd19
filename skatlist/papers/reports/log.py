"""The journal of an event: its entries day by day, each in words on one line, and `skatlist/log/1`."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from skatlist.files.formats.folder.event_settings import BY_KEY
from skatlist.files.formats.parsed import Show
from skatlist.files.formats.text.text_writer import in_language
from skatlist.files.formats.unread import read_unread
from skatlist.files.journal.journal import RecordKind
from skatlist.files.journal.log import LogEntry
from skatlist.files.journal.sheets import Sheets
from skatlist.papers.reports.event_heading import prize_title
from skatlist.papers.reports.model import Column, ColumnKind, ReportRow, Table, facts_of
from skatlist.papers.reports.not_final_note import conform_note, decision_words, rows_in_words
from skatlist.papers.reports.people import facts_in_words
from skatlist.papers.reports.typeset import date_text, local_time_text, money
from skatlist.skat.sheet import KEEPER, FooterName, ListSums, Sheet
from skatlist.skat.sheet.history import RowShift
from skatlist.tournament.dispute import Instance
from skatlist.tournament.payout import Ranking
from skatlist.words import Language, enumerated, text
from skatlist.words.catalogue import sentences
from skatlist.words.visible import plain

_FIRST: Final = ("name", "date", "place", "rules", "other_rules", "conform", "conform_ended", "rule_files")
_LAST: Final = ("language", "crest", "news", "starts", "minutes", "confirming")
_DESCRIBED: Final = (*_FIRST, *(key for key in BY_KEY if key not in {*_FIRST, *_LAST}), *_LAST)
Facts = Mapping[str, Any]
# Kinds of entries that end with the reason, the people who agreed, and the director who decided.
_DECIDED: Final = frozenset(
    (
        *(RecordKind.CORRECTION, RecordKind.ROWS, RecordKind.ANSWER, RecordKind.SETTLED, RecordKind.UNSIGN),
        *(RecordKind.LENGTH, RecordKind.RELEASE, RecordKind.RULING, RecordKind.RETRACTION, RecordKind.CLOSE),
    )
)


def log_tables(entries: Sequence[LogEntry], sheets: Sheets, lang: Language, show: Show = iter) -> tuple[Table, ...]:
    """Return entries in order, in a table for each day. `show` yields them while a display counts them."""
    words = _EntryWords(lang, sheets)
    columns = (
        Column("number", text("people.number", lang), ColumnKind.LABEL),
        Column("clock", text("desk.event.clock", lang), ColumnKind.LABEL, 30),
        Column("author", text("desk.event.author", lang), ColumnKind.NAME, 20),
        Column("entry", text("desk.event.entry", lang), is_row_head=True),
    )
    days: list[tuple[str, list[ReportRow]]] = []
    for entry in show(entries):
        day, _, clock = local_time_text(entry.record.time, lang).rpartition(" ")
        if not days or days[-1][0] != day:
            days.append((day, []))
        words_of_entry = words.of(entry)
        if entry.undone:
            words_of_entry = text("evening.log.undone", lang, what=words_of_entry)
        row = ReportRow(
            (entry.record.seq, clock, entry.record.author or "–", words_of_entry),
            link=f"/list/{entry.series}/{entry.table}" if entry.table is not None else "",
            is_faded=entry.undone,
        )
        days[-1][1].append(row)
    return tuple(Table(day, columns, tuple(rows)) for day, rows in days)


def log_json(entries: Iterable[LogEntry]) -> dict[str, Any]:
    """Return the document `skatlist/log/1`."""
    return {
        "schema": "skatlist/log/1",
        "entries": [
            {
                **facts_of(entry.record, "seq", "time", "author", "kind"),
                **facts_of(entry, "series", "table"),
                "content": entry.facts,
                **({} if entry.before is None else {"before": dict(entry.before)}),
                **({"second": True} if entry.record.second else {}),
                "undone": entry.undone,
                "hash": entry.record.hash,
                **({"id": entry.record.id} if entry.record.is_taken else {}),
            }
            for entry in entries
        ],
    }


class _EntryWords:
    """Puts the entries of a journal into words."""

    def __init__(self, lang: Language, sheets: Sheets) -> None:
        self.lang = lang
        self.sheets = sheets

    def of(self, entry: LogEntry) -> str:
        """Return an entry in words, on one line."""
        words: str = getattr(self, f"_{entry.record.kind}")(entry)  # every RecordKind has a method
        if entry.record.kind in _DECIDED:
            words = "; ".join([words, *self._decided(entry.facts)])
        if entry.series is not None:
            about = "about_second" if entry.record.second else "about"
            words = self._text(about, series=entry.series, table=entry.table, what=words)
        return plain(words)

    def _text(self, name: str, /, **params: object) -> str:
        return text(f"evening.log.{name}", self.lang, **params)

    def _event(self, entry: LogEntry) -> str:
        names = sorted(entry.facts, key=lambda name: _DESCRIBED.index(name) if name in _DESCRIBED else len(_DESCRIBED))
        sentences = [
            self._described(name, entry.facts[name])
            for name in names
            if entry.facts[name] or name == "other_rules" or self._has_sentence_without(name)
        ]
        return self._text("event" if entry.before is None else "event_changed", what=", ".join(sentences))

    def _has_sentence_without(self, name: str) -> bool:
        return f"log.no_{name}" in sentences("evening", self.lang.value)

    def _described(self, name: str, value: Any) -> str:
        match name:
            case "name":
                return str(value)
            case "date":
                return date_text(str(value), self.lang)
            case "games":
                return ", ".join(self._text("games", size=size, count=value[size]) for size in sorted(value))
            case "other_rules":
                return self._text("other_rules" if value else "one_rules")
            case _ if not value and self._has_sentence_without(name):
                return self._text(f"no_{name}")
            case "conform_ended":
                value = "".join(conform_note(value, self.lang))
            case "starts":
                value = ", ".join(each or "–" for each in value)
            case "confirming":
                value = enumerated(list(map(str, value)))
            case "rule_files":
                value = ", ".join(value)
            case "tournament":
                names = dict.fromkeys(re.findall(r"^\[+(\w+)\]+", value, re.MULTILINE))
                value = enumerated([self._text(f"section_{name}") for name in names])
            case "loss_fees":
                value = "; ".join(money(cents, self.lang) for cents in value)
        return self._text(name, value=value) if name in _DESCRIBED else f"{name}: {value}"

    def _player(self, entry: LogEntry) -> str:
        was, number = entry.facts.get("was"), entry.facts.get("number")
        name = "player" if entry.before is None else "player_again" if was is None else "player_number"
        who, before = self._person(entry.facts), self._person(entry.before)
        return self._text(name, number=number, was=was, who=who, before=before)

    def _person(self, facts: Facts | None) -> str:
        if facts is None:
            return ""
        more = facts_in_words(facts, self.lang)
        name = str(facts.get("name") or "–")
        return f"{name} ({', '.join(more)})" if more else name

    def _arrival(self, entry: LogEntry) -> str:
        return self._text("here" if entry.facts["here"] else "not_here", who=self._numbered(entry.facts["number"]))

    def _draw(self, entry: LogEntry) -> str:
        facts = entry.facts
        name = "draw_standing" if facts.get("standing") else "draw_league" if facts.get("league") else "draw"
        sentence = self._text(name, series=enumerated(map(str, facts["series"])), seed=facts.get("seed"))
        missing = enumerated(map(self._numbered, facts.get("without", ())))
        return f"{sentence}; {self._text('draw_without', who=missing)}" if missing else sentence

    def _seats(self, entry: LogEntry) -> str:
        name = "seats" if entry.before is None else "seats_again" if entry.facts["numbers"] else "seats_none"
        return self._text(name, who=enumerated(map(self._numbered, entry.facts["numbers"])))

    def _reseat(self, entry: LogEntry) -> str:
        facts = entry.facts
        lines = ", ".join(self._line(line) for line in facts.get("lines", ()))
        who = enumerated(map(self._numbered, facts.get("numbers", ())))
        return self._text("reseat_since" if lines else "reseat", who=who, game=facts["since"], lines=lines)

    def _numbered(self, number: int) -> str:
        player = self.sheets.roster.players.get(self.sheets.roster.renumbered.get(number, number))
        return f"{number} {player.name}" if player is not None and player.name else str(number)

    def _list(self, entry: LogEntry) -> str:
        sentence = self._text("list" if entry.before is None else "list_again", games=entry.games)
        unread = entry.facts.get("unread")
        if not unread:
            return sentence
        nowhere = Sheet(players=())
        what = [
            ", ".join(filter(None, (each.at(self.lang), each.text(self.lang))))
            for each in (finding._replace(series=None, table=None) for finding in read_unread(unread, nowhere))
        ]
        return sentence + self._text("unread", what="; ".join(what))

    def _game(self, entry: LogEntry) -> str:
        sentence = self._text("game", game=entry.facts["game"], line=self._line(entry.facts["line"]))
        witness = entry.facts.get("confirmed")
        return sentence if witness is None else f"{sentence}; {self._text('confirmed', place=witness)}"

    def _correction(self, entry: LogEntry) -> str:
        before = self._line((entry.before or {}).get("line", "–"))
        return self._text("correction", game=entry.facts["game"], line=self._line(entry.facts["line"]), before=before)

    def _rows(self, entry: LogEntry) -> str:
        shift = RowShift(entry.facts.get("was"), entry.facts.get("now"))
        line = self._line((entry.before or entry.facts).get("line", "–"))
        return self._text(f"rows_{shift.action}", was=shift.was, now=shift.now, line=line)

    def _decided(self, facts: Facts) -> Iterator[str]:
        """Yield the reason, the people who agreed, and the director who decided."""
        if facts.get("reason"):
            yield self._text("reason", reason=facts["reason"])
        if facts.get("agreed"):
            yield self._text("agreed", places=tuple(facts["agreed"]))
        if facts.get("director"):
            key = "ruled" if "dispute" in facts else "director"
            yield self._text(key, name=facts["director"], dispute=facts.get("dispute"))

    def _tin(self, entry: LogEntry) -> str:
        return self._text("tin", amount=money(entry.facts["cents"], self.lang))

    def _photo(self, entry: LogEntry) -> str:
        return self._text("photo", photo=entry.facts["photo"][:8])

    def _photo_removed(self, entry: LogEntry) -> str:
        return self._text("photo_removed", record=entry.facts["record"])

    def _payout(self, entry: LogEntry) -> str:
        facts = entry.facts
        who = enumerated(map(self._numbered, facts["people"]))
        ranking = prize_title(Ranking(facts["of"], facts.get("series", 0), facts.get("table", 0)), self.lang)
        return self._text("payout", amount=money(facts["cents"], self.lang), who=who, ranking=ranking)

    def _payout_undone(self, entry: LogEntry) -> str:
        return self._text("payout_undone", record=entry.facts["record"])

    def _request(self, entry: LogEntry) -> str:
        facts = entry.facts
        number = sum(each.seq <= entry.record.seq for each in self.sheets.requests)
        sentences = [
            self._text(f"request_{facts['what']}", number=number, place=facts.get("place"), game=facts.get("game"))
        ]
        if "totals" in facts:
            sentences.append(self._text("request_totals", totals=tuple(facts["totals"])))
        if facts.get("line"):
            sentences.append(self._text("request_line", line=self._line(facts["line"])))
        if facts.get("words"):
            sentences.append(self._text("dispute_words", words=facts["words"]))
        return "; ".join(sentences)

    def _answer(self, entry: LogEntry) -> str:
        key = "answer_done" if entry.facts["accepted"] else "answer_refused"
        return self._text(key, number=entry.facts["request"])

    def _settled(self, entry: LogEntry) -> str:
        facts, lang = entry.facts, self.lang
        at = facts.get("game")
        where = (
            text("checks.game", self.lang, game=at)
            if at is not None
            else text(f"words.FooterName.{facts['line']}", self.lang)
            if "line" in facts
            else text("dispute.comparison.head", self.lang)
        )
        first, second = (in_language(facts[name], lang) for name in ("first", "second"))
        side = text(f"words.Side.{facts['side']}", self.lang)
        return self._text("settled", where=where, side=side, first=first, second=second)

    def _move_out(self, entry: LogEntry) -> str:
        return self._text("move_out", **entry.facts)

    def _move_in(self, entry: LogEntry) -> str:
        return self._text("move_in", games=len(entry.facts["lines"]), **entry.facts)

    def _change(self, entry: LogEntry) -> str:
        return self._text("change", game=entry.facts["before"], line=", ".join(map(self._line, entry.facts["lines"])))

    def _line(self, stored: str) -> str:
        return in_language(stored, self.lang)

    def _totals(self, entry: LogEntry) -> str:
        values = tuple(value for value in entry.facts["values"] if value is not None)
        return self._text("totals", name=FooterName(entry.facts["name"]), values=values)

    def _sums(self, entry: LogEntry) -> str:
        facts = entry.facts
        parts = {name: tuple(facts[name]) for name in ("points", "won", "lost") if name in facts}
        lists = ListSums(**parts, passed=facts.get("passed"), total=tuple(facts.get("totals", ())))
        name = "sums" if entry.before is None else "sums_again"
        return self._text(name, numbers=rows_in_words(lists.footer, self.lang))

    def _undo(self, entry: LogEntry) -> str:
        return self._text("undo", record=entry.facts["record"])

    def _sign(self, entry: LogEntry) -> str:
        return self._text("sign", who=self._signers(entry.facts))

    def _unsign(self, entry: LogEntry) -> str:
        return self._text("unsign", who=self._signers(entry.facts))

    def _signers(self, facts: Facts) -> str:
        who = (
            self._text("keeper") if place == KEEPER else self._text("seat", place=place) for place in facts["places"]
        )
        return ", ".join(who)

    def _length(self, entry: LogEntry) -> str:
        return self._text("length", game=entry.facts["games"])

    def _dispute(self, entry: LogEntry) -> str:
        records = self.sheets.journal.records
        number = sum(record.kind == RecordKind.DISPUTE and record.seq <= entry.record.seq for record in records)
        facts = entry.facts
        sentences = [self._text("dispute", game=facts["game"], number=number, who=self._party(facts))]
        if "claim" in facts:
            sentences.append(self._text("dispute_claim", claim=f"{facts['claim']:+d}"))
        if facts.get("words"):
            sentences.append(self._text("dispute_words", words=facts["words"]))
        sentences.append(self._text("dispute_entry", line=self._line(facts["line"])))
        return "; ".join([*sentences, *self._let_in(facts)])

    def _party(self, facts: Facts) -> str:
        seats = ", ".join(self._text("seat", place=place) for place in facts.get("places", ()))
        return enumerated(filter(None, (seats, facts.get("name"))))

    def _let_in(self, facts: Facts) -> Iterator[str]:
        if facts.get("director"):
            yield self._text("dispute_let_in", name=facts["director"])
        if facts.get("reason"):
            yield self._text("reason", reason=facts["reason"])

    def _ruling(self, entry: LogEntry) -> str:
        facts = entry.facts
        lines = {name: self._line(facts[name]) for name in ("line", "before")}
        sentences = [self._text(f"ruling_{facts['outcome']}", number=facts["dispute"], **lines)]
        if facts.get("name"):
            sentences.append(self._text("ruling_by", by=Instance(facts["by"]), name=facts["name"]))
        elif facts["by"] == Instance.TABLE:
            sentences.append(self._text("ruling_table"))
        if facts.get("paragraph"):
            sentences.append(self._text("paragraph", paragraph=facts["paragraph"]))
        return "; ".join(sentences)

    def _reopening(self, entry: LogEntry) -> str:
        sentences = [self._text("reopening", number=entry.facts["dispute"])]
        if who := self._party(entry.facts):
            sentences.append(self._text("reopening_by", who=who))
        return "; ".join([*sentences, *self._let_in(entry.facts)])

    def _release(self, _entry: LogEntry) -> str:
        return self._text("release")

    def _decision(self, entry: LogEntry) -> str:
        number = sum(
            each.kind == RecordKind.DECISION and each.seq <= entry.record.seq for each in self.sheets.journal.records
        )
        decision = self.sheets.decisions[number - 1]
        names = {each: player.name for each, player in self.sheets.roster.players.items()}
        what = "; ".join(decision_words(decision, names, self.lang))
        return text("dispute.decision.note", self.lang, number=number, what=what)

    def _retraction(self, entry: LogEntry) -> str:
        return self._text("retraction", number=entry.facts["decision"])

    def _close(self, entry: LogEntry) -> str:
        over = [self._text("close", series=series) for series in entry.facts["series"] if series]
        over += [self._text("close_all")] if 0 in entry.facts["series"] else []
        return "; ".join(over)

    def _merge(self, entry: LogEntry) -> str:
        facts = entry.facts
        counts = {name: len(facts.get(name, ())) for name in ("aside", "void")}
        taken = facts["to"] - facts["from"] + 1 - counts["aside"]
        sentences = [self._text("merge", station=facts["station"], count=taken)]
        sentences += [self._text(f"merge_{name}", count=count) for name, count in counts.items() if count]
        return "; ".join(sentences)

    def _seal(self, _entry: LogEntry) -> str:
        return self._text("seal")
