"""The end of a list: the control totals from the paper, differences, signatures."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from skatlist.evening import Comparison, Evening, Key
from skatlist.evening.dialogue.commands import Later, Sign, StateNumbers, StateSums, Totals
from skatlist.evening.dialogue.replies import Note, Question, Reply
from skatlist.evening.dialogue.sums_line import PER_PLACE, sums_how, typed_sums
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.skat.findings import Effect, Family, Finding, Fix
from skatlist.skat.findings.fixes import with_fix
from skatlist.skat.sheet import Basis, FooterName, ScoredSheet, Sheet, Source
from skatlist.skat.sheet.presence import as_of
from skatlist.words import Language, text

# Control totals that differ from the paper: possible causes, as lines to be typed, and the next step.

_NARROWING: Final = (FooterName.POINTS, FooterName.WON, FooterName.LOST)


class Proposal(NamedTuple):
    """A possible cause of a differing number: the changed games as lines to be typed.

    Without games the number on paper may be wrong.
    """

    fix: Fix
    games: tuple[tuple[int, str], ...]


class ListDoubt(NamedTuple):
    """A finding at the end of a list, and its possible causes."""

    finding: Finding
    proposals: tuple[Proposal, ...]

    @property
    def is_of_paper(self) -> bool:
        """Whether the proposals concern numbers on the paper only."""
        return self.finding.has(Effect.EITHER) and all(fix.writes_numbers for fix in self.finding.fixes)

    def is_like(self, other: "ListDoubt") -> bool:
        """Whether it is the same doubt about the same number of another place, of which both numbers are all."""
        one, two = self.finding, other.finding
        same = one.kind == two.kind and one.sentence == two.sentence == "either"
        return same and one.has(Effect.FOOTER) and isinstance(one.params.get("place"), int)

    @property
    def brief(self) -> Finding:
        """The finding without its file, which is known, and without proposals, which are shown separately."""
        fixes = () if self.proposals or self.is_of_paper else self.finding.fixes
        return self.finding._replace(source=Source(), fixes=fixes)


def doubts(reply: Comparison, lang: Language) -> tuple[ListDoubt, ...]:
    """Return the findings of a complete list, each with its possible causes.

    If game points were stated instead of the Gesamtpunkte, there are none.
    """
    if _are_points(reply):
        return ()
    findings = sorted(reply.findings, key=lambda finding: not finding.has(Effect.GAMES))  # a missing row first
    return tuple(ListDoubt(finding, _proposals(finding, reply.scored, lang)) for finding in findings)


def missing_row(reply: Comparison, lang: Language) -> str:
    """Return the question about a missing row that would explain the numbers of one player, or ""."""
    if _are_points(reply):
        return ""
    proposed = (finding.fixes[0] for finding in reply.findings if finding.fixes)
    inserted = (fix.params.get("one", fix) for fix in proposed)
    insert = next((fix for fix in inserted if isinstance(fix, Fix) and fix.inserts_row), None)
    if insert is None:
        return ""
    place, points, game = (insert.params[name] for name in ("place", "points", "game"))
    assert isinstance(place, int)  # noqa: S101 - the proposal guarantees it
    assert isinstance(points, int)  # noqa: S101
    is_last = game == reply.scored.next_game
    own = reply.scored.profile.scoring.own_bonus
    words = {
        "name": as_of(reply.scored.sheet).names(text("game.score.place", lang))[place - 1],
        "total": f"{points + (own if points > 0 else -own):+d}",
        "value": points if points > 0 else -points // 2,
    }
    question = text("enter.missing_game", lang, game=game) if is_last else text("enter.missing_some", lang)
    return f"{question} {text('enter.missing_won' if points > 0 else 'enter.missing_lost', lang, **words)}"


def next_sentences(reply: Comparison, listed: tuple[ListDoubt, ...]) -> tuple[str, ...]:
    """Return the sentences about totals that differ: first that they differ, last how to continue."""
    if not reply.differing:
        return ()
    if reply.scored.basis is not Basis.GAMES:
        return ("differs", "differs_sums")
    if reply.replaced:
        return ("differs", "differs_corrected")
    if _are_points(reply):
        return ("differs", "differs_points", "differs_how")
    names = ["differs"]
    by_games = sum(bool(each.games) for doubt in listed for each in doubt.proposals)
    if not any(doubt.proposals or not doubt.finding.has(Effect.EITHER) for doubt in listed):
        names.append("differs_open")
    if not {line.name for line in reply.scored.sheet.footer}.issuperset(_NARROWING):
        names += ["differs_narrow"] if by_games != 1 else []
    elif not by_games and not any(doubt.finding.kind.family is not Family.TOTALS for doubt in listed):
        names.append("differs_paper")
    return (*names, "differs_how")


def next_words(reply: Comparison, lang: Language) -> dict[str, object]:
    """Return the parameters of the sentences from `next_sentences`."""
    scored = reply.scored
    people = as_of(scored.sheet).names(text("game.score.place", lang))
    return {
        "who": tuple(people[place - 1] for place in reply.differing),
        "totals": " ".join(map(str, scored.footer(FooterName.TOTAL))),
        "series": scored.sheet.series,
        "table": scored.sheet.table,
    }


def _are_points(reply: Comparison) -> bool:
    scored = reply.scored
    stated = next((line.values for line in scored.sheet.footer if line.name is FooterName.TOTAL), ())
    places = zip(stated, scored.footer(FooterName.POINTS), scored.footer(FooterName.TOTAL), strict=False)
    same = [stated == points for stated, points, total in places if points != total]
    return sum(same) >= max(2, len(same) - 1)


def _proposals(finding: Finding, scored: ScoredSheet, lang: Language) -> tuple[Proposal, ...]:
    open_ = finding.has(Effect.EITHER)
    every = [Proposal(fix, _games(fix, scored, lang)) for fix in finding.fixes]
    if not open_ and not any(each.games for each in every):
        return ()
    return tuple(each for each in every if each.games or (open_ and each.fix.names_slip))


def _games(fix: Fix, scored: ScoredSheet, lang: Language) -> tuple[tuple[int, str], ...]:
    games = {change.game for change in fix.changes}
    if not all(isinstance(game, int) for game in games) or any(c.field in {"row", "game"} for c in fix.changes):
        return ()
    rows = with_fix(scored.sheet, fix).rows
    return tuple((row.number, write_line(row, lang, stated=True)) for row in rows if row.number in games and row.number)


_HOW: Final = {FooterName.POINTS: "points_how", FooterName.WON: "won_how", FooterName.LOST: "lost_how"}


def state_numbers(evening: Evening, key: Key, command: StateNumbers) -> Iterator[Reply]:
    """Record numbers from the paper that help to find a slip, and compare.

    Raises RefusedError, Overtaken, InputError.
    """
    scored = evening.scored(key)
    row, values = command.row, command.values
    is_known = isinstance(row, FooterName) or any(each.number == row for each in scored.sheet.rows)
    if len(values) != scored.sheet.size or not is_known:
        how = _HOW[row] if isinstance(row, FooterName) else "stand_how"
        yield Note(how, {"size": scored.sheet.size}, alarm=True)
        return
    if isinstance(row, FooterName):
        evening.state_totals(key, values, row)
    else:
        evening.rows.state_running(key, row, values)
    yield evening.compare(key, more=True)


class Finishing:
    """The questions at the end of a list, step by step.

    `step` is GAME or TABLE when they are over. Totals are typed place by place, or all at once on one line.
    """

    def __init__(self, evening: Evening, key: Key) -> None:
        self.evening = evening
        self.key = key
        self.step = Question.TOTALS
        self._totals: list[int] = []
        self._sums_typed: list[int] = []

    @property
    def typed(self) -> int:
        """The number of totals, or of sums, typed but not yet on the list."""
        return len(self._totals) + len(self._sums_typed)

    def forget(self) -> int | None:
        """Drop the last typed total, or the sums of the last place, and return it, or None if there is none."""
        if self._sums_typed:
            *self._sums_typed, points, _won, _lost = self._sums_typed
            return points
        return self._totals.pop() if self._totals else None

    def begin(self) -> Iterator[Reply]:
        """Show the footer and ask for the missing totals, or else for signatures."""
        scored = self.evening.scored(self.key)
        yield Comparison(scored)
        if scored.complete and (self._released or self.evening.ends.differing(self.key) == ()):
            if not self._released and not self.evening.ends.is_final(self.key):
                yield Note("totals_agree")
            yield from self._to_sign(Question.GAME)

    def again(self) -> Iterator[Reply]:
        """Compare the totals typed before with the present list, or ask for them if there are none."""
        if self._released or not self.evening.ends.differing(self.key):
            yield from self.begin()
            return
        yield self.evening.compare(self.key)

    def question_params(self) -> dict[str, object]:
        """Return the parameters of the question: the player of the total, or the people who have not signed."""
        place = len(self._totals) + 1
        if self.step is Question.SUMS:
            at = len(self._sums_typed) // PER_PLACE
            return {"place": at + 1, "name": self._sheet.players[at].name or at + 1}
        if self.step is Question.TOTALS:
            return {"place": place, "name": self._sheet.players[place - 1].name or place}
        return {"places": self.evening.ends.unsigned(self.key)}

    def how(self) -> Note:
        """Explain the possible answers."""
        if self.step is Question.SUMS:
            return sums_how("", self._sheet.size, alarm=False)
        return Note("totals_wanted" if self.step is Question.TOTALS else "sign_wanted")

    def take(self, command: Totals | Sign | Later | StateSums) -> Iterator[Reply]:
        """Accept an answer."""
        match command:
            case StateSums(values):
                yield from self._handed_in(values)
            case Later():
                yield Note("totals_later" if self.step is Question.TOTALS else "sign_later")
                self.step = Question.TABLE
            case Totals(values):
                yield from self._sums(values)
            case Sign(places):
                yield from self._signs(self.evening.ends.unsigned(self.key) if places is None else places)

    def _sums(self, values: tuple[int, ...]) -> Iterator[Reply]:
        size = self._sheet.size
        if not values:  # as on the paper
            values = self.evening.scored(self.key).footer(FooterName.TOTAL)
        if len(values) == size:
            self._totals.clear()
        if len(self._totals) + len(values) > size or len(values) not in {1, size}:
            line = " ".join(map(str, values))
            yield Note("totals_how", {"line": line, "size": size}, alarm=True)
            return
        self._totals += values
        if len(self._totals) < size:
            return
        stated, self._totals = self._totals, []
        self.evening.state_totals(self.key, stated)
        if self.evening.scored(self.key).complete and not self.evening.ends.differing(self.key):
            yield Note("totals_agree")
            yield from self._to_sign()
            return
        yield self.evening.compare(self.key)
        self.step = Question.GAME

    def _handed_in(self, values: tuple[int, ...]) -> Iterator[Reply]:
        """Take the sums of the place in question, or of all places at once."""
        size = self._sheet.size
        if not values:
            self.step = Question.SUMS
            return
        one = len(values) == PER_PLACE
        numbers = (*self._sums_typed, *values) if one else values
        sums = typed_sums(numbers, size) if len(numbers) >= PER_PLACE * size or not one else None
        if sums is None and not one:
            yield sums_how(" ".join(map(str, values)), size)
            self.step = self.step if self.step is Question.SUMS else Question.GAME
            return
        if sums is None:
            self._sums_typed, self.step = list(numbers), Question.SUMS
            return
        self.evening.state_sums(self.key, sums)
        self._sums_typed, self.step = [], Question.TOTALS
        if any(self.evening.ends.findings(self.key)):
            yield self.evening.compare(self.key)
            self.step = Question.GAME
            return
        yield from self.begin()

    def _to_sign(self, then: Question = Question.TABLE) -> Iterator[Reply]:
        if self.evening.ends.is_final(self.key):
            yield Note("final", {"series": self.key[0], "table": self.key[1]})
            self.step = then
        else:
            self.step = Question.SIGN

    def _signs(self, places: tuple[int, ...]) -> Iterator[Reply]:
        self.evening.sign(self.key, places)
        left = self.evening.ends.unsigned(self.key)
        if left:
            yield Note("signed_some", {"places": places, "who": self._sheet.place_names(left)})
        else:
            yield Note("signed", {"places": places})
            yield from self._to_sign()

    @property
    def _sheet(self) -> Sheet:
        return as_of(self.evening.sheets.sheet(self.key))

    @property
    def _released(self) -> bool:
        return bool(self.evening.book(self.key).released)
