"""The sentences that keep a paper from looking final: missing, wrong or open points, and the decisions about it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from skatlist.papers.reports.typeset import moment_text, number_ranges
from skatlist.skat.sheet import Basis, Correction, FooterName, FooterRow
from skatlist.tournament.conform import ORDER, Breach
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.tournament.standings import Replacement, Standings
from skatlist.tournament.state import ListState, Seat, StandingsState, Unfinished
from skatlist.words import Language, text
from skatlist.words.visible import plain

_MOST_BY_NAME: Final = 6  # lists named in a sentence. If there are more, they are only counted


def list_reasons(state: ListState, lang: Language) -> tuple[str, ...]:
    """Return the reasons in few words why the numbers of a list are not final, none for a void list, which is settled.

    Errors are mentioned only if nothing more exact is known.
    """
    return tuple(_list_reasons(state, lang)) if state.is_provisional else ()


def _list_reasons(state: ListState, lang: Language) -> Iterator[str]:
    if state.is_short:
        yield text("papers.reason_length", lang, played=state.played, agreed=state.agreed)
    if state.unclear:
        yield text("papers.reason_unknown", lang)
    if state.errors and not state.is_short and not state.unclear:
        yield text("papers.reason_faulty", lang, count=state.errors)
    if state.signed and state.unsigned:
        yield text("papers.reason_unsigned", lang, places=state.unsigned)
    if state.totals_alone:
        yield text("papers.reason_totals", lang)
    if state.disputes:
        yield text("papers.reason_disputed", lang, disputes=state.disputes)


def list_remarks(state: ListState, lang: Language) -> tuple[str, ...]:
    """Return the notes of a list besides the reasons: void, corrected, decisions about it, no longer conforming."""
    sentences = [text("papers.void_list", lang, reason=state.void)] if state.void else []
    games = sorted({each.game for each in state.corrections if each.game})
    if state.corrections:
        when = "signed" if any(each.signed for each in state.corrections) else "before"
        which = "papers.corrected_games" if games else "papers.corrected_rows"
        if any(each.below is not None for each in state.corrections):
            which = "papers.corrected_games_and_sums" if games else "papers.corrected_only_sums"
        what = text(which, lang, games=number_ranges(games), count=len(games))
        sentences.append(text(f"papers.corrected_{when}", lang, what=what))
    if state.decisions:
        numbers = number_ranges([each.number for each in state.decisions])
        sentences.append(text("dispute.decision.brief", lang, numbers=numbers, count=len(state.decisions)))
    return (*sentences, *conform_note(state.conform_ended, lang))


def below_words(correction: Correction, lang: Language) -> tuple[str, str]:
    """Return the rows below a list by sums that a correction changed, before and after."""
    before, after = correction.below or ((), ())
    there, now = ({row.name: row.values for row in rows} for rows in (before, after))
    changed = {name for name in there | now if there.get(name) != now.get(name)}
    one, other = (rows_in_words([row for row in rows if row.name in changed], lang) for rows in (before, after))
    return one or "–", other or "–"


def rows_in_words(rows: Sequence[FooterRow], lang: Language) -> str:
    """Return rows below a list by sums in one line. Games passed in are counted once, not by place."""
    from skatlist.files.formats.text.text_writer import write_footer

    of_places = [row.values for row in rows if row.name is not FooterName.PASSED]
    size = max((at for values in of_places for at, value in enumerate(values, 1) if value is not None), default=0)
    return "; ".join(
        text("evening.log.sums_passed", lang, count=row.values[0])
        if row.name is FooterName.PASSED
        else write_footer(row, size, lang)
        for row in rows
    )


def standings_notes(state: StandingsState, lang: Language) -> tuple[str, ...]:
    """Return why a Rangliste is not final, the end of objections, void and corrected lists, a breach of the rules."""
    reasons = list(standings_reasons(state, lang))
    sentences = [text("papers.provisional", lang, what="; ".join(reasons))] if reasons else []
    if state.objections:
        sentences.append(text("papers.provisional_objections", lang, until=moment_text(state.objections, lang)))
    sentences += [
        text(f"papers.{name}", lang, count=len(seats), where=_where(seats, lang))
        for name, seats in (("void_lists", state.void), ("corrected_lists", state.corrected))
        if seats
    ]
    return (*sentences, *conform_note(state.conform_ended, lang))


def without_games_notes(table: Standings, lang: Language) -> tuple[str, ...]:
    """Return the sentences about lists by sums and by totals alone behind a Rangliste."""
    return tuple(
        text(f"papers.{basis}_lists", lang, count=len(seats), where=_where(seats, lang))
        for basis in (Basis.SUMS, Basis.TOTALS)
        if (seats := [(series, number) for series, number, each in table.without_games if each is basis])
    )


def conform_note(ended: str, lang: Language) -> tuple[str, ...]:
    """Return the line that an event no longer conforms, with the reason in `ended`, none if `ended` is empty."""
    if not ended:
        return ()
    breach = Breach.read(ended)
    why = text(f"papers.conform_{breach.kind}".replace("-", "_"), lang, series=breach.series, table=breach.table)
    return (text("papers.conform_ended", lang, order=ORDER, why=why),)


def replacement_notes(replaced: Iterable[Replacement], lang: Language) -> Iterator[str]:
    """Yield sentences about substitutes and the person who gets the points."""
    for each in replaced:
        names = {"name": each.substitute.player.name, "other": each.substitute.instead and each.substitute.instead.name}
        seat = {"series": each.series, "table": each.table, "place": each.substitute.place}
        facts = {key: plain(name or "") or "–" for key, name in names.items()}
        yield text("papers.replaced", lang, game=each.substitute.first, **facts, **seat)


def standings_decisions(standings: Standings, lang: Language) -> Iterator[str]:
    """Yield the director's decisions in force: people, reason, paragraph."""
    lines = (*standings.players, *(member for team in standings.teams for member in team.members))
    names = {line.player.number: line.player.name for line in lines if line.player.number}
    return decision_notes(standings.decisions, names, lang)


def decision_notes(decisions: Iterable[DirectorDecision], names: Mapping[int, str], lang: Language) -> Iterator[str]:
    """Yield a note for each decision. `names` are by start number. If a name is missing, the number stands alone."""
    for each in decisions:
        what = "; ".join(decision_words(each, names, lang))
        yield text("dispute.decision.note", lang, number=each.number, what=what)


def decision_words(decision: DirectorDecision, names: Mapping[int, str], lang: Language) -> Iterator[str]:
    """Yield the parts of a decision in words: what was decided about whom, the reason, the paragraph, the director."""
    key = decision.kind.value
    if decision.kind is DecisionKind.EXTENSION and not decision.table:
        key = "extension_all"
    elif decision.kind in {DecisionKind.PENALTY, DecisionKind.LOT} and not decision.series:
        key = f"{key}_overall"
    people = [_person(number, names.get(number, ""), lang) for number in decision.people]
    who = tuple(people) + tuple(map(plain, decision.teams))
    facts = {name: getattr(decision, name) for name in ("series", "table", "points", "minutes")}
    yield text(f"dispute.decision.{key}", lang, who=who, **facts)
    yield text("dispute.decision.reason", lang, reason=plain(decision.reason))
    if decision.paragraph:
        yield plain(decision.paragraph)
    if decision.director:
        yield text("dispute.decision.director", lang, name=plain(decision.director))


def _person(number: int, name: str, lang: Language) -> str:
    key = "person" if name else "number"
    return text(f"dispute.decision.{key}", lang, number=number, name=plain(name))


def finality_words(state: ListState | StandingsState, lang: Language) -> str:
    """Return the note of a paper about its own state, or an empty text."""
    if isinstance(state, StandingsState):
        return " ".join(standings_notes(state, lang))
    reasons = list_reasons(state, lang)
    sentences = [text("papers.list_provisional", lang, reasons="; ".join(reasons))] if reasons else []
    return "; ".join([*sentences, *list_remarks(state, lang)])


def standings_reasons(state: StandingsState, lang: Language) -> Iterator[str]:
    """Yield the missing, wrong and open points of a ranking."""
    yield from _missing_lists(state.missing, lang)
    for name, seats in (("faulty", state.faulty), ("unsigned", state.unsigned), ("totals", state.totals)):
        if seats:
            yield text(f"papers.provisional_{name}", lang, count=len(seats), where=_where(seats, lang))
    if state.disputes:
        yield text("papers.reason_disputed", lang, disputes=state.disputes)
    if state.unclosed and not state.missing and not state.unsigned:
        yield text("papers.provisional_unclosed", lang)


def _where(seats: Sequence[Seat], lang: Language) -> str:
    """Return the lists in brackets, with a blank before them, "" if there are many."""
    if len(seats) > _MOST_BY_NAME:
        return ""
    lists = (
        text("papers.provisional_tables", lang, series=series, tables=tuple(table for _, table in group))
        for series, group in groupby(seats, lambda seat: seat[0])
    )
    return f" ({'; '.join(lists)})"


def _missing_lists(missing: Sequence[Unfinished], lang: Language) -> Iterator[str]:
    """Yield the missing lists: a few by name, many as a number for each series, even more as one number."""
    by_series = {number: list(group) for number, group in groupby(missing, lambda entry: entry.series)}
    if len(by_series) > _MOST_BY_NAME:
        yield text("papers.provisional_brief", lang, count=len(missing))
        return
    for number, entries in by_series.items():
        if len(missing) > _MOST_BY_NAME and len(entries) > 1:
            yield text("papers.provisional_brief_of", lang, series=number, count=len(entries))
        else:
            yield _series(number, entries, lang)


def _series(number: int, entries: list[Unfinished], lang: Language) -> str:
    if entries[0].table is None:
        return text("papers.provisional_no_series", lang, series=number)
    lists = [_begun(entry, lang) for entry in entries if entry.played is not None]
    return text("papers.provisional_series", lang, series=number, lists="; ".join([*lists, *_missing(entries, lang)]))


def _begun(entry: Unfinished, lang: Language) -> str:
    if not entry.played:
        sentence = "empty"
    elif entry.played == entry.agreed:
        sentence = "unclear"
    else:
        sentence = "open" if entry.agreed is None else "begun"
    return text(f"papers.provisional_{sentence}", lang, **entry._asdict())


def _missing(entries: list[Unfinished], lang: Language) -> Iterator[str]:
    tables = [text("game.score.table", lang, table=entry.table) for entry in entries if entry.played is None]
    if tables:
        *others, last = tables
        yield text("papers.provisional_missing", lang, count=len(tables), tables=", ".join(others), last=last)
