"""A disputed game: its facts, how it is computed, the claim, the numbers of the list, the decision, also as JSON."""

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import Any, Final

from skatlist.cases.disputes import Case
from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.text.text_writer import in_language
from skatlist.papers.reports.event_heading import event_of_heads
from skatlist.papers.reports.findings import finding_json
from skatlist.papers.reports.model import (
    Blanks,
    Boxes,
    Heading,
    Part,
    Report,
    Section,
    Signatures,
    TextLines,
    Tone,
    document_file,
)
from skatlist.papers.reports.typeset import date_text
from skatlist.papers.reports.value import (
    booked_points_text,
    claim_json,
    claim_reasons,
    counting_lines,
    deciding_words,
    either_booking,
    value_json,
    verdict_words,
)
from skatlist.skat.checks.claims import Claim
from skatlist.skat.findings import Finding
from skatlist.skat.game import Contract, Entry, Level, Reason
from skatlist.skat.game.reckoning import reckon
from skatlist.skat.game.rule_differences import differences
from skatlist.skat.rules import DEFAULT_PROFILE, Profile, load_profile
from skatlist.skat.rules.in_words import rule_sentence, rule_topics, topic_of
from skatlist.skat.sheet import Player
from skatlist.skat.sheet.presence import people_at
from skatlist.skat.sheet.row_words import game_title, noted_words, row_words
from skatlist.tournament.dispute import Dispute, Instance, ObjectionTime, Party, Reopening, Ruling, RulingKind
from skatlist.words import Language, enumerated, text
from skatlist.words.visible import plain

_ADDED: Final = frozenset(("announced", "base", "ouvert"))  # a rule set adds its own words for these


_BLANKS: Final = (("decision", 4), ("reason", 2), ("by", 1), ("when", 1))  # lines to write on


def dispute_report(case: Case, lang: Language) -> Report:
    """Return a disputed game. The decision, with lines to write and sign on, is its last section."""
    wording = _Wording(case, lang)
    heading = event_of_heads(case.event, [] if case.scored is None else [case.scored])
    decision: list[Part] = list(wording.decision())
    if case.dispute is None or case.dispute.open:
        decision.append(Blanks(tuple((text(f"dispute.blank_{name}", lang), count) for name, count in _BLANKS)))
    decision.append(Signatures(tuple(wording.signatures())))
    return Report(
        wording.title(),
        (
            *wording.parties(),
            *wording.facts(),
            *wording.counting(),
            *wording.verdict(),
            *wording.others(),
            *wording.list_numbers(),
            Section(tuple(decision), summary=tuple(wording.summary())),
        ),
        tuple(wording.place()),
        date=heading.date,
        data={"dispute.json": document_file(disputes_json([case], lang))},
        is_compact=True,
    )


def on_screen(report: Report) -> Report:
    """Return a disputed game without the lines to write and sign on."""
    parts = (each for part in report.parts for each in (part.parts if isinstance(part, Section) else (part,)))
    return report._replace(parts=tuple(part for part in parts if not isinstance(part, Blanks | Signatures)))


def listed_sentence(dispute: Dispute, people: tuple[Player, ...], lang: Language) -> str:
    """Return a dispute in one sentence. `people` are those at the table at its game."""
    facts = {"number": dispute.number, "series": dispute.series, "table": dispute.table, "game": dispute.game or "–"}
    sentence = text("dispute.listed", lang, **facts, who=party_words(dispute.party, people, lang))
    if dispute.claim is None:
        return sentence
    return f"{sentence}; {text('dispute.listed_claim', lang, number=f'{dispute.claim:+d}')}"


def objection_words(time: ObjectionTime, lang: Language) -> str:
    """Return the deadline for objections as a sentence, the same on screen and on paper."""
    name = f"{time.ends}".replace("-", "_") + ("_over" if time.over else "_known" if time.until else "")
    return text(f"dispute.until_{name}", lang, minutes=time.minutes, time=_moment(time.until, lang))


def party_words(party: Party, people: tuple[Player, ...], lang: Language) -> str:
    """Return the objectors: names with their places, or another person by name."""
    seats = (_seat(place, people, lang) for place in party.places)
    return enumerated([*seats, *filter(None, [plain(party.name)])])


def rules_in_words(case: Case, lang: Language) -> Iterator[tuple[str, str]]:
    """Yield the paragraphs that decide a game, each with its meaning in the rules of the list."""
    row, profile = case.game.row, case.game.profile
    if row is None:
        return
    topics = list(reckon(row.entry, profile, row.stated.value).topics)
    by_points = row.entry.card_points is not None and row.entry.reason.to_the_end
    if by_points and row.entry.contract is not Contract.NULL:
        topics.append("points")
    topics_with_text, own = rule_topics(), _own_rules(row.entry, profile, lang)
    for topic in dict.fromkeys(topics):
        usual = text(f"rules.text.{topic}.says", lang) if topic in topics_with_text else ""
        says = " ".join(filter(None, (usual, own.get(topic)))) if topic in _ADDED else own.get(topic, usual)
        if profile.paragraph(topic) and says:
            yield profile.paragraph(topic), says


def _own_rules(entry: Entry, profile: Profile, lang: Language) -> dict[str, str]:
    """Return the value rules that differ from the usual rule set, in words, by topic."""
    if profile.name == DEFAULT_PROFILE:
        return {}
    own: dict[str, str] = {}
    for difference in differences(load_profile(), profile):
        apart = "ouvert" in difference.key and not entry.levels & Level.OUVERT  # no other game is affected
        if difference.key.startswith("values.") and not apart:
            topic, sentence = topic_of(difference.key), rule_sentence(difference.key, difference.second, lang)
            own[topic] = f"{own[topic]} {sentence}" if topic in own else sentence
    return own


class _Wording:
    """The parts of the page of one case, in a language."""

    def __init__(self, case: Case, lang: Language) -> None:
        self.case = case
        self.lang = lang
        sheet = case.scored.sheet if case.scored is not None else None
        self.people = people_at(sheet, case.number or 1) if sheet is not None else ()

    def _text(self, name: str, **params: object) -> str:
        return text(f"dispute.{name}", self.lang, **params)

    def title(self) -> str:
        dispute = self.case.dispute
        return self._text("title") if dispute is None else self._text("title_number", number=dispute.number)

    def place(self) -> Iterator[str]:
        """Yield event and list, number of the game, and when the dispute was raised."""
        case = self.case
        if case.scored is not None:
            heading = event_of_heads(case.event, [case.scored])
            date = date_text(heading.date, self.lang)
            yield from filter(None, [", ".join(filter(None, (plain(heading.name), plain(heading.place), date)))])
            sheet = case.scored.sheet
            game = case.dispute.game if case.dispute is not None else case.number
            name = "where" if game else "where_gone"
            yield self._text(name, series=sheet.series, table=sheet.table, game=game)
        if case.dispute is not None:
            yield self._text("raised_at", time=_moment(case.dispute.time, self.lang))

    def summary(self) -> Iterator[str]:
        """Yield the game with both numbers, for a report of several sheets. The head of each has event and list."""
        case = self.case
        if case.dispute is not None:
            yield self._text("raised_by", who=party_words(case.dispute.party, self.people, self.lang))
        if case.row is not None and case.row.entry.contract is not None:
            yield self._text("game", game=game_title(case.row.entry, self.lang, case.row.house))
        if case.claim is not None:
            yield self._text("claims", number=f"{case.claim:+d}")
        if case.game.claim is not None:
            yield verdict_words(case.game.claim, self.lang)
        yield from (self._text("other", number=f"{claim.number:+d}") for claim in case.others)

    def parties(self) -> Iterator[Part]:
        case, dispute = self.case, self.case.dispute
        lines = []
        if dispute is not None:
            lines.append(self._text("raised_by", who=party_words(dispute.party, self.people, self.lang)))
        if case.claim is not None:
            lines.append(self._text("claims", number=f"{case.claim:+d}"))
        if dispute is not None and dispute.words:
            lines.append(self._text("claims_words", words=plain(dispute.words)))
        if dispute is not None and dispute.director:
            lines.append(self._text("let_in", who=plain(dispute.director), reason=plain(dispute.reason)))
        yield from _block(self._text("parties"), lines)

    def facts(self) -> Iterator[Part]:
        """Return the game as far as it is known."""
        row = self.case.row
        lines = []
        if row is not None:
            if row.declarer:
                lines.append(self._text("declarer", who=_seat(row.declarer, self.people, self.lang)))
            result = None if self.case.game.undecided else row.entry.won
            sentences = [game_title(row.entry, self.lang, row.house)] if row.entry.contract is not None else []
            sentences += (
                [] if result is None else [text("words.Result.won" if result else "words.Result.lost", self.lang)]
            )
            if sentences:
                lines.append(self._text("game", game=", ".join(sentences)))
            if row.entry.contract is not None and row.entry.contract.has_declarer:
                lines.append(self._counted(row.entry))
            if row.entry.reason is not Reason.PLAYED:
                lines.append(self._text("ended", reason=row.entry.reason))
            if noted := ", ".join(noted_words(row, self.lang)):
                lines.append(self._text("remark", remark=plain(noted)))
        lines += [self._finding(finding) for finding in self.case.game.findings]
        if self.case.scored is not None and (self.case.dispute is None or self.case.dispute.open):
            lines.append(self._text("as_listed"))
        yield from _block(self._text("facts"), lines)

    def _counted(self, entry: Entry) -> str:
        """Return the sentence about card points and tricks, or that they are unknown. For a Null only tricks count."""
        known = {"points": entry.card_points, "tricks": entry.tricks}
        if entry.contract is Contract.NULL:
            del known["points"]
        return "; ".join(
            self._text(f"{name}_unknown") if count is None else self._text(name, count=count)
            for name, count in known.items()
        )

    def _finding(self, finding: Finding) -> str:
        return self._text("finding", code=finding.code, says=finding.text(self.lang))

    def counting(self) -> Iterator[Part]:
        """Yield how the game is computed and booked, and the deciding rules in words."""
        game, row = self.case.game, self.case.game.row
        if row is None or row.entry.contract in {None, Contract.RAMSCH}:
            return
        lines = list(counting_lines(row, game.profile, self.lang))
        if why := deciding_words(game, self.lang):
            lines.append(why)
        if game.possible:
            booked = booked_points_text(row, game.profile, self.lang)
            lines += [booked] if booked else list(either_booking(row, game.profile, self.lang))
        rules = rules_in_words(self.case, self.lang)
        notes = tuple(self._text("rule", paragraph=cited, says=says) for cited, says in rules)
        yield from _block(self._text("reckoning", rules=game.profile.title[self.lang]), lines, notes=notes)

    def verdict(self) -> Iterator[Part]:
        """Return whether the claimed number is right, and the games for which it would be, to be ticked."""
        claim = self.case.game.claim
        if claim is not None:
            yield from self._judged(self._text("verdict"), claim)

    def others(self) -> Iterator[Part]:
        """Yield the same for every other number that the list has for the game."""
        for claim in self.case.others:
            yield from self._judged(self._text("other", number=f"{claim.number:+d}"), claim)

    def _judged(self, heading: str, claim: Claim) -> Iterator[Part]:
        lines = []
        reasons = () if claim.right or claim.unread else claim_reasons(claim, self.lang)
        if reasons:
            lines.append(text("game.claim.would_be", self.lang, number=f"{claim.number:+d}"))
        elif not claim.right and not claim.unread:
            lines.append(text("game.claim.nowhere", self.lang, number=f"{claim.number:+d}"))
        yield Heading(heading)
        yield TextLines((verdict_words(claim, self.lang),), Tone.STRONG, 1)
        yield TextLines(tuple(lines), level=1)
        yield Boxes(tuple(reason for _, reason in reasons), level=1)

    def list_numbers(self) -> Iterator[Part]:
        """Return the numbers written about the game, and the reading that they confirm."""
        numbers = self.case.numbers
        if numbers is None:
            gone = [self._text("gone")] if self.case.dispute is not None else []
            yield from _block(self._text("list_says"), gone)
            return
        lines = []
        if numbers.value is not None:
            lines.append(self._text("written", number=f"{numbers.value:+d}"))
        if numbers.booked is not None:
            who = _seat(numbers.place, self.people, self.lang)
            lines.append(
                self._text("totals", who=who, before=numbers.before, after=numbers.after, booked=f"{numbers.booked:+d}")
            )
        lines += [
            self._text("reading", number=f"{each.number:+d}", fits=each.fits, written=each.written)
            for each in numbers.readings
            if each.written
        ]
        if not lines:
            ruling = self.case.dispute.ruling if self.case.dispute is not None else None
            changed = ruling is not None and ruling.outcome is RulingKind.CHANGED
            lines.append(self._text("written_replaced" if changed else "nothing_written"))
        lines += [
            self._text("list_finding", where=finding.at(self.lang), code=finding.code, says=finding.text(self.lang))
            for finding in numbers.findings
        ]
        yield from _block(self._text("list_says"), lines)

    def decision(self) -> Iterator[Part]:
        """Yield the decisions, who decides an open dispute, and the deadline for objections."""
        case = self.case
        lines: list[str] = []
        for step in case.dispute.steps if case.dispute is not None else ():
            lines += self._ruled(step) if isinstance(step, Ruling) else [self._reopened(step)]
        if case.decides is not None and (case.dispute is None or case.dispute.open):
            lines.append(self._text(f"decides_{case.decides}"))
        if case.time is not None:
            lines.append(objection_words(case.time, self.lang))
        yield from _block(self._text("decision"), lines)

    def _ruled(self, ruling: Ruling) -> Iterator[str]:
        agreed = enumerated(_seat(place, self.people, self.lang) for place in ruling.agreed)
        by = text(f"words.Instance.{ruling.by}", self.lang)
        yield self._text("ruled", time=_moment(ruling.time, self.lang), by=by, who=plain(ruling.name) or agreed)
        yield self._text(f"ruled_{ruling.outcome}", line=self._entry(ruling.line), before=self._entry(ruling.before))
        if ruling.name and agreed:
            yield self._text("agreed", who=agreed)
        yield self._text("ruled_why", reason=plain(ruling.reason))
        if ruling.paragraph:
            yield self._text("ruled_by_rule", paragraph=plain(ruling.paragraph))

    def _entry(self, line: str) -> str:
        row, _ = read_line(line, place_required=True)
        if row is None or self.case.scored is None:
            return in_language(line, self.lang)
        return row_words(row._replace(number=self.case.number), self.case.scored.sheet, self.lang, stated=True)

    def _reopened(self, step: Reopening) -> str:
        who = party_words(step.party, self.people, self.lang)
        name = "reopened" if who else "reopened_by_nobody"
        return self._text(name, time=_moment(step.time, self.lang), who=who, reason=plain(step.reason))

    def signatures(self) -> Iterator[tuple[str, str]]:
        """Yield the signers: objectors, declarer, and the others if the table decides, else keeper and authority."""
        case, dispute = self.case, self.case.dispute
        places = dispute.party.places if dispute is not None else ()
        if not places:
            yield self._text("sign_objects"), plain(dispute.party.name) if dispute is not None else ""
        yield from ((self._text("sign_objects"), _seat(place, self.people, self.lang)) for place in places)
        declarer = (case.row.declarer if case.row is not None else None) or 0
        if declarer not in places:
            yield self._text("sign_declarer"), _seat(declarer, self.people, self.lang) if declarer else ""
        by = case.decides if dispute is None or dispute.open or dispute.ruling is None else dispute.ruling.by
        if by is Instance.TABLE:
            others = (place for place in range(1, len(self.people) + 1) if place not in {*places, declarer})
            yield from ((self._text("sign_table"), _seat(place, self.people, self.lang)) for place in others)
            return
        yield self._text("sign_keeper"), ""
        yield self._text(f"sign_{by or Instance.DIRECTOR}"), ""


def _block(heading: str, lines: Sequence[str], notes: tuple[str, ...] = ()) -> Iterator[Part]:
    if lines:
        yield Heading(heading)
        yield TextLines(tuple(lines), level=1)
    if notes:
        yield TextLines(notes, level=1)


def _seat(place: int, people: tuple[Player, ...], lang: Language) -> str:
    name = plain(people[place - 1].name) if 1 <= place <= len(people) else ""
    seat = text("game.score.place", lang, place=place)
    return f"{name} ({seat})" if name else seat


def _moment(time: str, lang: Language) -> str:
    if not time:
        return ""
    return dt.datetime.fromisoformat(time).astimezone().strftime(text("dispute.moment", lang))


def file_name(case: Case, event: str, lang: Language) -> str:
    """Return the name for the file of the page, including the `event`: `streitfall-2-abend-serie1-tisch3-spiel7`."""
    dispute, scored = case.dispute, case.scored
    parts = [text("dispute.file", lang), str(dispute.number) if dispute is not None else ""]
    if scored is not None:
        game = (dispute.game if dispute is not None else case.number) or 0
        sheet = scored.sheet
        parts += [event, text("dispute.file_game", lang, series=sheet.series, table=sheet.table, game=game)]
    return "-".join(filter(None, parts))


def disputes_json(cases: Sequence[Case], lang: Language, file: str | None = None) -> dict[str, Any]:
    """Return the document `skatlist/dispute/1`. `file` is the page that was written."""
    return {"schema": "skatlist/dispute/1", "disputes": [_case_json(case, lang) for case in cases], "file": file}


def _case_json(case: Case, lang: Language) -> dict[str, Any]:
    dispute, game = case.dispute, case.game
    sheet = case.scored.sheet if case.scored is not None else None
    value = {key: content for key, content in value_json(game, lang).items() if key != "schema"}
    return {
        "number": dispute.number if dispute is not None else None,
        "open": dispute.open if dispute is not None else None,
        "series": sheet.series if sheet is not None else None,
        "table": sheet.table if sheet is not None else None,
        "game": case.number,
        "party": None if dispute is None else dispute.party._asdict(),
        "claimed": case.claim,
        "words": dispute.words if dispute is not None else "",
        "raised_at": dispute.time if dispute is not None else None,
        "raised_line": dispute.line if dispute is not None else None,
        **value,
        "claim": claim_json(game.claim, lang) if game.claim is not None else None,
        "others": [claim_json(other, lang) for other in case.others],
        "findings": [finding_json(finding, game.profile, lang) for finding in game.findings],
        "rules_in_words": [{"paragraph": cited, "text": says} for cited, says in rules_in_words(case, lang)],
        "list": _list_json(case, lang),
        "objections": _time_json(case),
        "history": [_step_json(step) for step in (dispute.steps if dispute is not None else ())],
    }


def _list_json(case: Case, lang: Language) -> dict[str, Any] | None:
    numbers = case.numbers
    if numbers is None or case.scored is None:
        return None
    return {
        "value": numbers.value,
        "before": numbers.before,
        "after": numbers.after,
        "readings": [each._asdict() for each in numbers.readings],
        "findings": [finding_json(finding, case.scored.profile, lang) for finding in numbers.findings],
    }


def _time_json(case: Case) -> dict[str, Any] | None:
    time = case.time
    if time is None:
        return None
    return {"ends": time.ends, "until": time.until or None, "over": time.over, "decides": case.decides}


def _step_json(step: Ruling | Reopening) -> dict[str, Any]:
    if isinstance(step, Ruling):
        return {"kind": "ruling", **step._asdict()}
    facts = {"time": step.time, "reason": step.reason, "director": step.director}
    return {"kind": "reopening", **facts, "party": step.party._asdict()}
