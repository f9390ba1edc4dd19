"""The plan of every further paper: whether it can be drawn from some lists, its file names, and how it is drawn.

This module imports everything that draws. The names of the papers alone are in `further_papers`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from skatlist.papers.file_names import in_file_name
from skatlist.papers.fonts import missing
from skatlist.papers.list.list_pdf import blank_lists_pdf
from skatlist.papers.report_pdf import report_pdf, reports_pdf
from skatlist.papers.reports.certificates import EVERY_PODIUM, Certificate, CertificateChoice, certificates
from skatlist.papers.reports.check_codes import check_codes_report
from skatlist.papers.reports.digest import evening_digest
from skatlist.papers.reports.event_heading import event_of_heads
from skatlist.papers.reports.match_day import envelope, line_ups, match_reports, schedule, substitutions
from skatlist.papers.reports.model import Report, document_file
from skatlist.papers.reports.money import cash_sheet_report
from skatlist.papers.reports.not_final_note import standings_notes
from skatlist.papers.reports.objections import objection_protocol
from skatlist.papers.reports.people import participants, people_json
from skatlist.papers.reports.prizes import fee_receipts, prize_receipts, prizes_report
from skatlist.papers.reports.review import review
from skatlist.papers.scored_lists import ScoredLists
from skatlist.papers.signatures.payload.canonical import files_of, paper_codes
from skatlist.papers.standings.player_pdf import players_pdf
from skatlist.papers.standings.standings_pdf import standings_pdf
from skatlist.papers.tournament.before_play import before_play_pdf, stack_pdf
from skatlist.papers.tournament.certificate_paper import certificates_pdf
from skatlist.papers.tournament.courses import course_pdf, ranks_pdf
from skatlist.papers.tournament.statistics_paper import statistics_pdf
from skatlist.skat.findings import Finding, Tier
from skatlist.skat.sheet import Player, ScoredSheet, Sheet
from skatlist.tournament.checks.kinds import select_findings
from skatlist.tournament.model import Event, Person, Seating
from skatlist.tournament.money.income import pays_at_tables, registered
from skatlist.tournament.side_standings import other_rankings
from skatlist.tournament.standings import Standings
from skatlist.tournament.state import ListState
from skatlist.tournament.statistics import joint_counts, mean_course
from skatlist.tournament.tournament import SideKind, categories_of
from skatlist.words import Language, text
from skatlist.words.visible import plain

_CARDS: Final = ("start_cards", "small_cards")
_AFTER_PLAY: Final = ("standings", "all-players", "rankings")
_BEFORE_SERIES: Final = ("cards", "notice", "plan", "tables")

Planned = Iterator[tuple[str, Callable[[], bytes]]]  # the name of a file without its ending, and its drawing


def _players(lists: ScoredLists, lang: Language, date: str) -> Planned:
    for at, standing in enumerate(lists.standings().players, start=1):
        number = standing.player.number
        key, file_number = ("file_player", number) if number is not None else ("file_player_unnumbered", at)
        draw = partial(_draw_players, lists, slice(at - 1, at), lang, date)
        yield text(f"papers.{key}", lang, number=f"{file_number:03d}"), draw


def _all_players(lists: ScoredLists, lang: Language, date: str) -> Planned:
    if lists.standings().players:
        yield text("papers.file_players", lang), partial(_draw_players, lists, slice(None), lang, date)


def _draw_players(lists: ScoredLists, which: slice, lang: Language, date: str) -> bytes:
    records = [record for person in lists.statistics.people for record in person.records if record is not None]
    table = lists.standings()
    about: dict[str, Any] = {"decisions": table.decisions, "replaced": table.replaced}
    average = mean_course(record.course for record in records)
    return players_pdf(records[which], joint_counts(records), average, **about, **_ranked(lists, lang, date))


def _reviews(lists: ScoredLists, lang: Language, date: str) -> Planned:
    """Yield the Prüfblatt of every list with errors or warnings, or with corrections."""
    findings = select_findings(lists.findings, Tier.STRICT, "", "")

    def draw(scored: ScoredSheet, here: Sequence[Finding], state: ListState) -> bytes:
        report = review(scored, here, state=state, event=lists.event, lang=lang)
        return report_pdf(report._replace(data=files_of([lists.read_of(scored)], lists.as_read.event)), lang, date)

    for scored, state in zip(lists.scored, lists.states, strict=True):
        here = [finding for finding in findings if lists.sheet_of(finding) is scored]
        if here or state.corrections:
            yield _of_table("file_review", scored.sheet, lang), partial(draw, scored, here, state)


def _courses(lists: ScoredLists, lang: Language, date: str) -> Planned:
    for scored, state in zip(lists.scored, lists.states, strict=True):
        if scored.rows:
            more: dict[str, Any] = {"event": lists.event, "lang": lang, "date": date}
            draw = partial(_course, lists, scored, state, more)
            yield _of_table("file_course", scored.sheet, lang), draw


def _course(lists: ScoredLists, scored: ScoredSheet, state: ListState, about: Mapping[str, Any]) -> bytes:
    inside = files_of([lists.read_of(scored)], lists.as_read.event)
    return course_pdf(scored, state=state, files=inside, **about)


def _ranks(lists: ScoredLists, lang: Language, date: str) -> Planned:
    after = lists.standings_by_series()
    if len(after) > 1:
        yield (
            text("papers.file_ranks", lang),
            lambda: ranks_pdf(after, files=_data(lists), **_ranked(lists, lang, date)),
        )


def _blank(lists: ScoredLists, lang: Language, date: str) -> Planned:
    event = lists.event or Event()
    stem = in_file_name(event.name)
    for series, seats in _waiting_series(lists).items():
        blank = text("papers.file_blank_series", lang, series=series)
        draw = partial(blank_lists_pdf, seats, event, lists.profile, lang=lang, date=date)
        yield f"{stem}-{blank}" if stem else blank, draw


def _before_play(names: Sequence[str], lists: ScoredLists, lang: Language, date: str) -> Planned:
    series = _next_series(lists)
    for name in names:
        if series is not None or (name in _CARDS and lists.event is not None and lists.event.players):
            draw = partial(before_play_pdf, name, series or 1, **_heads(lists, lang, date))
            yield text(f"papers.tournament.file_{name}", lang, series=series), draw


def _stack(lists: ScoredLists, lang: Language, date: str) -> Planned:
    series = _next_series(lists)
    if series is not None:
        cards = not any(scored.rows for scored in lists.scored)
        draw = partial(stack_pdf, series, profile=lists.profile, cards=cards, **_heads(lists, lang, date))
        yield text("papers.tournament.file_stack", lang, series=series), draw


def _rankings(lists: ScoredLists, lang: Language, date: str) -> Planned:
    """Yield the Rangliste of every series, category, side event, and of the tandems, equal ones only once."""
    table, event = lists.standings(), lists.event or Event()
    pairs = {"", *(side.name for side in event.tournament.side_events if side.kind is SideKind.TANDEM)}

    def draw(title: str, ranking: Standings, *, of_tandems: bool = False) -> bytes:
        more = _ranked(lists, lang, date)
        return standings_pdf(
            ranking, profile=lists.profile, title=title, of_tandems=of_tandems, files=_data(lists), **more
        )

    for series in table.series if len(table.series) > 1 else ():
        title = text("papers.tournament.series_title", lang, series=series)
        stem = text("papers.tournament.file_series", lang, series=series)
        yield stem, partial(draw, title, lists.standings(series))
    tandems = text("papers.tournament.tandems", lang)
    known: list[tuple[object, object]] = []
    for name, ranking in other_rankings(table, event):
        if (ranking.players, ranking.teams) in known:
            continue
        known.append((ranking.players, ranking.teams))
        title = text("papers.tournament.side_title", lang, name=plain(name)) if name else tandems
        stem = in_file_name(name or tandems) or "x"
        yield (
            text("papers.tournament.file_side", lang, name=stem),
            partial(draw, title, ranking, of_tandems=name in pairs),
        )


def _prizes(lists: ScoredLists, lang: Language, date: str) -> Planned:
    if lists.event is not None and lists.event.tournament.prizes:
        stem = text("papers.tournament.file_prizes", lang)
        yield stem, lambda: _prizes_pdf(lists, lang, date)


def _prizes_pdf(lists: ScoredLists, lang: Language, date: str) -> bytes:
    event = event_of_heads(lists.event, lists.scored)
    report = prizes_report(lists.cash_book(), event, standings_notes(lists.standings_state(), lang), lang)
    return _with_data([report], lists, lang, date)


def _cash(lists: ScoredLists, lang: Language, date: str) -> Planned:
    """Yield a cash sheet for each series that is drawn and not yet played, or has payments at the tables."""
    event, (tables, _) = lists.event or Event(), _tables(lists)
    played = {scored.sheet.series for scored in lists.scored} if pays_at_tables(event) else set()
    to_come = (
        set(tables) if pays_at_tables(event) else {series for series in tables if series in _waiting_series(lists)}
    )

    def draw(series: int) -> bytes:
        people = {player.number: player for player in event.players}
        seats = {
            each.table: [people.get(number, Player(number=number)) for number in each.numbers]
            for each in tables.get(series, ())
        }
        about = event_of_heads(lists.event, lists.scored)
        report = cash_sheet_report(series, lists.cash_book().tables, seats, about, lang)
        return _with_data([report], lists, lang, date)

    for series in sorted(to_come | played):
        yield text("papers.tournament.file_cash", lang, series=series), partial(draw, series)


def _match_reports(lists: ScoredLists, lang: Language, date: str) -> Planned:
    """Yield the match reports of an event with teams."""

    def draw() -> bytes:
        event, warnings = event_of_heads(lists.event, lists.scored), standings_notes(lists.standings_state(), lang)
        reports = match_reports(lists.standings(), event, lists.cash_book().tables, warnings, lang)
        return _with_data(reports, lists, lang, date)

    if _has_teams(lists.event):
        yield text("papers.tournament.file_match_reports", lang), draw


def _substitutions(lists: ScoredLists, lang: Language, date: str) -> Planned:
    if lists.event is not None:
        event = event_of_heads(lists.event, lists.scored)
        stem = text("papers.tournament.file_substitutions", lang)
        yield stem, lambda: _with_data([substitutions(lists.standings(), event, lang)], lists, lang, date)


def _participants(lists: ScoredLists, lang: Language, date: str) -> Planned:
    if lists.event is not None and lists.event.players:
        event = lists.event
        stem = text("papers.tournament.file_participants", lang)
        yield stem, lambda: _with_data([participants(event, lang)], lists, lang, date)


def _schedule(lists: ScoredLists, lang: Language, date: str) -> Planned:
    if _has_teams(lists.event):
        event = event_of_heads(lists.event, lists.scored)
        yield (
            text("papers.tournament.file_schedule", lang),
            lambda: _with_data([schedule([event], event, lang)], lists, lang, date),
        )


def _line_ups(lists: ScoredLists, lang: Language, date: str) -> Planned:
    if _has_teams(lists.event):
        event = event_of_heads(lists.event, lists.scored)
        yield (
            text("papers.tournament.file_line_ups", lang),
            lambda: _with_data(line_ups(event, lang), lists, lang, date),
        )


def _envelope(lists: ScoredLists, lang: Language, date: str) -> Planned:
    if _has_teams(lists.event):
        event = event_of_heads(lists.event, lists.scored)
        stem = text("papers.tournament.file_envelope", lang)
        yield stem, lambda: _with_data([envelope(event, lists.scored, lists.states, lang)], lists, lang, date)


def _certificates(lists: ScoredLists, lang: Language, date: str) -> Planned:
    del date  # a certificate has the day of the event
    if certificates_won(lists, lang):
        yield text("papers.tournament.file_certificates", lang), partial(draw_certificates, lists, lang)


def certificates_won(
    lists: ScoredLists, lang: Language, choice: CertificateChoice = EVERY_PODIUM
) -> tuple[Certificate, ...]:
    """Return the certificates of an event."""
    lists = lists.on_paper(missing)
    table = lists.standings()
    by_series = {number: lists.standings(number) for number in table.series}
    event = event_of_heads(lists.event, lists.scored)
    return certificates(table, event, lang, by_series=by_series, choice=choice)


def draw_certificates(lists: ScoredLists, lang: Language, choice: CertificateChoice = EVERY_PODIUM) -> bytes:
    """Return certificates as PDF.

    While the standings are provisional, certificates say so and have no lines to sign.
    """
    won, state = certificates_won(lists, lang, choice), lists.standings_state()
    warnings = standings_notes(state, lang) if state.is_provisional else ()
    event = event_of_heads(lists.event, lists.scored)
    return certificates_pdf(won, event, warnings=warnings, lang=lang, files=_data(lists))


def _receipts(lists: ScoredLists, lang: Language, date: str) -> Planned:
    """Yield the receipts for fees and for prizes won."""
    if lists.event is None:
        return
    event, book = event_of_heads(lists.event, lists.scored), lists.cash_book()

    def draw_fees() -> bytes:
        return _with_data([fee_receipts(book, event, lang)], lists, lang, date)

    def draw_prizes() -> bytes:
        warnings = standings_notes(lists.standings_state(), lang)
        return _with_data([prize_receipts(book, event, lang, warnings)], lists, lang, date)

    if any(charge.cents for charge in book.charges):
        yield text("papers.tournament.file_receipts_fees", lang), draw_fees
    if book.paid:
        yield text("papers.tournament.file_receipts_prizes", lang), draw_prizes


def _with_data(reports: Sequence[Report], lists: ScoredLists, lang: Language, date: str) -> bytes:
    crest = lists.event.display.crest if lists.event else b""
    return reports_pdf([report._replace(data=_data(lists), crest=crest) for report in reports], lang, date)


def _data(lists: ScoredLists) -> Mapping[str, bytes]:
    """Return the lists as data, or before play the people as `skatlist/people/1`."""
    event = lists.as_read.event
    if lists.scored or event is None:
        return files_of(lists.as_read.scored, event)
    categories = event.tournament.categories
    people = [
        Person(player, known, categories_of(known, categories, event.year)) for player, known in registered(event)
    ]
    return {"people.json": document_file(people_json(people))}


def _objections(lists: ScoredLists, lang: Language, date: str) -> Planned:
    """Yield the protocol of the objection hour once something was played."""

    def draw() -> bytes:
        disputes = lists.event.disputes if lists.event else ()
        until = lists.standings_state().objections
        report = objection_protocol(
            disputes, lists.standings(), lists.scored, event=lists.event, until=until, lang=lang
        )
        return _with_data([report], lists, lang, date)

    if any(scored.rows for scored in lists.scored):
        yield text("papers.objections.file", lang), draw


def _check_codes(lists: ScoredLists, lang: Language, date: str) -> Planned:
    """Yield the cover with the check codes once something was played."""

    def draw() -> bytes:
        codes = paper_codes(lists.scored, lists.event, lists.profile)
        warnings = standings_notes(lists.standings_state(), lang)
        return _with_data([check_codes_report(codes, lists.scored, lists.event, warnings, lang)], lists, lang, date)

    if any(scored.rows for scored in lists.scored):
        yield text("papers.codes.file", lang), draw


def _digest(lists: ScoredLists, lang: Language, date: str) -> Planned:
    """Yield the digest once something was played."""

    def draw() -> bytes:
        table, event = lists.standings(), event_of_heads(lists.event, lists.scored)
        by_series = [lists.standings(number) for number in table.series]
        warnings = standings_notes(lists.standings_state(), lang)
        about: dict[str, Any] = {"event": event, "warnings": warnings, "lang": lang}
        report = evening_digest(table, by_series, statistics=lists.statistics, book=lists.cash_book(), **about)
        return _with_data([report], lists, lang, date)

    if any(scored.rows for scored in lists.scored):
        yield text("papers.digest.file", lang), draw


def _has_teams(event: Event | None) -> bool:
    return event is not None and any(player.team for player in event.players)


def _statistics(lists: ScoredLists, lang: Language, date: str) -> Planned:
    def draw() -> bytes:
        return statistics_pdf(lists.statistics, files=_data(lists), **_ranked(lists, lang, date))

    if any(row.row.declarer and row.valuation.points for scored in lists.scored for row in scored.rows):
        yield text("papers.tournament.file_statistics", lang), draw


def _next_series(lists: ScoredLists) -> int | None:
    return next(iter(_waiting_series(lists)), max(_tables(lists)[0], default=None))


def seats_to_print(lists: ScoredLists) -> Sequence[Seating]:
    """Return the tables of the next series in which not every table has begun, none if there is no such series."""
    return next(iter(_waiting_series(lists).values()), ())


def _waiting_series(lists: ScoredLists) -> dict[int, list[Seating]]:
    """Return the tables of every series that is not over and in which not every table has begun."""
    tables, begun = _tables(lists)
    over = {each.series for each in lists.event.history if each.closed} if lists.event else set()
    return {
        series: seats
        for series, seats in tables.items()
        if series not in over and not begun.issuperset(each[:2] for each in seats)
    }


def untimely(lists: ScoredLists, lang: Language) -> list[str]:
    """Return the papers that could be drawn but are not needed at this time.

    Before play these are rankings and players' sheets without a rank, and before a draw the list of substitutions.
    Later they are the papers for a series that is over.
    """
    played, seated = any(scored.rows for scored in lists.scored), bool(_tables(lists)[0])
    is_over = (played or seated) and not _waiting_series(lists)
    names = (
        *(() if played else _AFTER_PLAY),
        *(() if played or seated else ("substitutions",)),
        *(_BEFORE_SERIES if is_over else ()),
    )
    return [name for name in names if name not in PLANS or any(PLANS[name](lists, lang, ""))]


def _tables(lists: ScoredLists) -> tuple[dict[int, list[Seating]], set[tuple[int, int]]]:
    tables: dict[int, list[Seating]] = {}
    for seating in sorted(lists.event.seating) if lists.event else ():
        tables.setdefault(seating.series, []).append(seating)
    return tables, {(scored.sheet.series, scored.sheet.table) for scored in lists.scored if scored.rows}


def _heads(lists: ScoredLists, lang: Language, date: str) -> dict[str, Any]:
    return {"event": event_of_heads(lists.event, lists.scored), "lang": lang, "date": date}


def _ranked(lists: ScoredLists, lang: Language, date: str) -> dict[str, Any]:
    return {"state": lists.standings_state(), **_heads(lists, lang, date)}


def _of_table(key: str, sheet: Sheet, lang: Language) -> str:
    return text(f"papers.{key}", lang, series=sheet.series, table=f"{sheet.table:02d}")


PLANS: Final[Mapping[str, Callable[[ScoredLists, Language, str], Planned]]] = {
    "players": _players,
    "all-players": _all_players,
    "review": _reviews,
    "course": _courses,
    "ranks": _ranks,
    "blank": _blank,
    "cards": partial(_before_play, ("start_cards",)),
    "small-cards": partial(_before_play, ("small_cards",)),
    "notice": partial(_before_play, ("by_name", "by_table")),
    "plan": partial(_before_play, ("plan",)),
    "tables": partial(_before_play, ("table_cards",)),
    "stack": _stack,
    "rankings": _rankings,
    "prizes": _prizes,
    "cash": _cash,
    "report": _match_reports,
    "substitutions": _substitutions,
    "statistics": _statistics,
    "participants": _participants,
    "schedule": _schedule,
    "line-up": _line_ups,
    "envelope": _envelope,
    "certificates": _certificates,
    "receipts": _receipts,
    "objections": _objections,
    "check-codes": _check_codes,
    "digest": _digest,
}
