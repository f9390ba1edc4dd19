"""Lists for the library and the command line: read, score, check, rank, mend and print them."""

import datetime as dt
import math
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from skatlist.bulk.tally import tally_of, tally_of_findings
from skatlist.checks.check_list import check_sheet
from skatlist.checks.kinds import select_findings
from skatlist.disk import PathName, path_text
from skatlist.event import Event
from skatlist.event.side_standings import category_standings, tandem_standings
from skatlist.event.standings import standings as ranking
from skatlist.event.standings import standings_by_series
from skatlist.event.state import list_states, standings_state
from skatlist.fields import Names, one_or_more
from skatlist.findings import Effect, Family, Finding, Severity, Tier, at_table
from skatlist.findings.reading_kinds import L106
from skatlist.formats.loading import PIPE, Options, load, with_options
from skatlist.formats.parsed import Parsed, Show, lost_lines
from skatlist.formats.players.names import other_people
from skatlist.formats.registry import event_path, is_event_file
from skatlist.rules import DEFAULT_PROFILE, Profile, load_profile, scored_by
from skatlist.sheet import Player, ScoredSheet, Sheet
from skatlist.sheet import score as score_sheet
from skatlist.words import Language, UsageError

if TYPE_CHECKING:
    from skatlist.bulk.tally import ListCounts
    from skatlist.event.decision import DirectorDecision
    from skatlist.event.money.awards import WonPrize
    from skatlist.event.money.cash_book import CashBook
    from skatlist.event.side_standings import SideStandings
    from skatlist.event.standings import Standings, TeamStanding
    from skatlist.event.state import ListState, StandingsState
    from skatlist.event.statistics import Statistics
    from skatlist.formats.folder.corrected_copy import FixedFile
    from skatlist.paper_files import PaperFiles
    from skatlist.signatures.keys.key_file import ClubKey
    from skatlist.store.sheets import Sheets


class Lists:
    """Lists that were read: the event (if there is one), the scored lists, the findings of the readers.

    `profile` are the rules of the first list. Each of the `scored` ones has its own. `show` is that of `read`, `check`
    a function like `check_sheet`. Computed values are kept.

    >>> lists = read("samples/clubabend")
    >>> lists
    <Lists: 8>
    >>> len(lists.scored), lists.event.name, lists.profile.name
    (8, 'Clubabend der Skatfreunde Königsmühle', 'isko-2022')
    >>> [finding.code for finding in lists.check(tier="strict")]
    []
    >>> best = lists.standings().players[0]
    >>> best.player.name, best.total
    ('Oleksandr Schewtschuk', 2489)
    """

    def __init__(
        self,
        event: Event | None,
        profile: Profile,
        scored: tuple[ScoredSheet, ...],
        unread: tuple[Finding, ...] = (),
        show: Show = iter,
        *,
        check: Callable[[ScoredSheet, Iterable[Finding]], tuple[Finding, ...]] | None = None,
    ) -> None:
        self.event = event
        self.profile = profile
        self.scored = scored
        self.unread = unread
        self.show = show
        self._check = check or check_sheet
        self._standings: dict[int | None, Standings] = {}

    @classmethod
    def of(cls, *sheets: Sheet, rules: PathName | None = None, event: Event | None = None) -> "Lists":
        """Return lists made by a program, scored by the given rules, else by their own."""
        return scored_lists(Parsed(sheets, (), event), rules)

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The lists as written, for `skatlist.bulk.games_frame`."""
        return tuple(scored.sheet for scored in self.scored)

    def __repr__(self) -> str:
        return f"<Lists: {len(self.scored)}>"

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """All findings in reading order: file by file, line by line, then those about the list as a whole.

        The lists of an event file are in the order of series and table.
        """
        findings = [*self.unread]
        unread: dict[object, list[Finding]] = {}
        for finding in self.unread:  # without a table it concerns every list of its file
            unread.setdefault(finding.source.file if finding.table is None else _at(finding), []).append(finding)
        for scored in self.show(self.scored):
            key = _at(scored.sheet)
            findings += self._check(scored, [*unread.get(key[0], ()), *unread.get(key, ())])
        if self.event is not None or len(self.scored) > 1 or any(map(_has_namesakes, self.sheets)):
            from skatlist.checks.event.event_checks import check_event  # noqa: PLC0415 - P1: for several lists

            findings += check_event(self.event, self.scored, self.unread)
        if self.event is not None and self.event.seconds:
            from skatlist.comparison.seconds import compare_seconds  # noqa: PLC0415 - P1: for tables with two lists

            findings += compare_seconds(self.event, self.scored)
        names = [*(scored.sheet.source.file for scored in self.scored), *(finding.source.file for finding in findings)]
        files = {name: at for at, name in enumerate(dict.fromkeys(names))}

        def order(finding: Finding) -> tuple[float, ...]:
            seat = (finding.series, finding.table) if self.is_event_file(finding.source.file) else ()
            among = (math.inf if number is None else number for number in seat)  # the event itself comes last
            whole = finding.game is None and finding.kind.family is not Family.WRITING  # it comes after those of lines
            return (files[finding.source.file], *among, whole, finding.source.line or 0)

        return tuple(sorted(findings, key=order))

    def check(self, tier: Tier | str = Tier.ADVICE, select: Names = "", ignore: Names = "") -> tuple[Finding, ...]:
        """Return the findings of a tier (`basic`, `strict`, `advice`) that are selected and not ignored.

        `select` and `ignore` are codes or their beginnings (`G`, `T10`, `G101`), one by one or separated by commas. An
        unknown code raises UsageError, an unknown tier ValueError.
        """
        if not select and not ignore:
            return tuple(finding for finding in self.findings if Tier(tier).covers(finding.severity))

        return select_findings(self.findings, Tier(tier), select, ignore)

    def standings(self, only: int | None = None) -> "Standings":
        """Return the Rangliste of all lists, or of `only` one series, including the teams."""
        if only not in self._standings:
            table = ranking(self.scored, *self._people_and_decisions, only)
            self._standings[only] = self._as_league(table, only)
        return self._standings[only]

    def _as_league(self, table: "Standings", only: int | None = None) -> "Standings":
        if self.event is None or not self.event.tournament.is_league:
            return table
        from skatlist.event.league import by_match_points  # noqa: PLC0415 - P1: decimal, for league days

        return by_match_points(table, self.event.tournament.league, only)

    def standings_by_series(self) -> "tuple[Standings, ...]":
        """Return the Rangliste after each series that was played. The last one is that of all lists."""
        return tuple(map(self._as_league, standings_by_series(self.scored, *self._people_and_decisions)))

    def categories(self, table: "Standings | None" = None) -> "tuple[SideStandings, ...]":
        """Return the ranking of every category, with the ranks of a given `table`, by default the overall one."""
        return category_standings(table or self.standings(), self.event or Event())

    def tandems(self, table: "Standings | None" = None) -> "tuple[TeamStanding, ...]":
        """Return the ranking of the tandems by the sum of both players in a `table`, by default the overall one."""
        return tandem_standings(table or self.standings(), self.event or Event())

    @property
    def _people_and_decisions(self) -> "tuple[tuple[Player, ...], tuple[DirectorDecision, ...]]":
        return (self.event.players, self.event.decisions) if self.event else ((), ())

    @cached_property
    def statistics(self) -> "Statistics":
        """The statistics of all people."""
        from skatlist.event.statistics import statistics  # noqa: PLC0415 - P1: fractions, for pages and papers of it

        return statistics([(self.standings(), self.scored)])

    def cash_book(self) -> "CashBook":
        """Return the money of the event: fees, the money boxes of the tables, the prizes and their winners.

        Without a list no prize is won.
        """
        from skatlist.event.money.awards import rankings  # noqa: PLC0415 - P1: as above
        from skatlist.event.money.cash_book import cash_book  # noqa: PLC0415 - P1: decimal, for events with money

        event = self.event or Event()
        return cash_book(event, self.scored, rankings(event, self.standings), event.tins)

    @property
    def prizes_won(self) -> "tuple[WonPrize, ...]":
        """Every prize won in the current standings, each with its payout."""
        from skatlist.event.money.awards import won_prizes  # noqa: PLC0415 - P1: as above

        return won_prizes(self.cash_book().awards, self.event.payouts if self.event else ())

    @cached_property
    def states(self) -> "tuple[ListState, ...]":
        """The state of each of the `scored` lists: its errors, corrections and signatures."""
        return list_states(self.scored, self.findings, self.event)

    def standings_state(self, now: dt.datetime | None = None) -> "StandingsState":
        """Return the state of the Rangliste: missing, wrong or void lists, and the end of objections."""
        return standings_state(self.scored, self.states, self.event, now or dt.datetime.now(dt.UTC))

    def tally(self) -> "ListCounts":
        """Return the counts of all lists: games, results, points, the findings by code, unreadable lines."""
        tally = tally_of_findings(self.findings)
        for scored in self.scored:
            tally = tally.plus(tally_of(scored, ()))
        return tally._replace(unread=len(lost_lines(self.findings, self.sheets)))

    def fix(
        self,
        select: Names = "",
        ignore: Names = "",
        lang: Language | str | None = None,
        folder: PathName | None = None,
    ) -> "list[FixedFile]":
        """Write a corrected copy of every file that improves, next to it or into a `folder`.

        `select` and `ignore` choose the findings to mend, as in `check`. Files without an error are omitted. A file
        that cannot be read completely gets no copy. Raises UsageError for an event file or a pipe, InputError if a
        copy cannot be written.
        """
        from skatlist.formats.folder.corrected_copy import fix_files  # noqa: PLC0415 - P1: writing lists

        if self.event is not None and self.is_event_file(self.event.source.file):
            raise UsageError("fix_event", file=self.event.source.file)
        if any(scored.sheet.source.file == str(PIPE) for scored in self.scored):
            raise UsageError("fix_pipe")
        unread = {finding.source.file for finding in self.unread if finding.severity is Severity.ERROR}
        into = None if folder is None else Path(folder)
        kept = partial(select_findings, tier=Tier.BASIC, select=one_or_more(select), ignore=one_or_more(ignore))
        return fix_files(self.scored, unread, lambda finding: bool(kept([finding])), Language.of(lang), into)

    def export(
        self,
        folder: PathName,
        kinds: Names = ("pdf", "excel"),
        lang: Language | str | None = None,
        *,
        papers: Names = ("lists", "standings"),
        key: "ClubKey | None" = None,
        force: bool = False,
    ) -> "PaperFiles":
        """Write every list and the standings as PDF and Excel into a folder, signed if a `key` is given.

        Return the files. `papers` chooses others, which are PDF only: `players` the Spielerblatt of every player,
        `review` the Prüfblatt of each list with findings, `course` the running totals of each table, `ranks` the ranks
        over the series, `stack` all papers for the next series, `prizes` the winners, and others (docs/papers.md).
        Raises InputError if a signed paper would be replaced without `force`, if a list would be replaced, or if a file
        cannot be written.
        """
        from skatlist.paper_files import write_papers  # noqa: PLC0415 - P1: papers, pages and signatures

        unlock = None if key is None else lambda: key
        wanted, chosen = one_or_more(kinds), one_or_more(papers)
        return write_papers(self, Path(folder), wanted, Language.of(lang), unlock=unlock, force=force, chosen=chosen)

    def is_event_file(self, file: str) -> bool:
        """Whether a file contains a whole event and all its lists."""
        event = self.event
        return event is not None and event.source.file == file and any(s.sheet.source.file == file for s in self.scored)

    def counted(self, findings: Sequence[Finding]) -> tuple[int, int, int]:
        """Return three counts of lists: with an error among some findings, without one but read in part, the others.

        A list is read in part if one of its cells could not be read, even if the findings do not include that. A list
        that cannot be read at all counts, too. Errors in the description of an event belong to no list.
        """
        bad = {_at(finding) for finding in findings if finding.severity is Severity.ERROR and self.is_of_list(finding)}
        lost = sum(finding.has(Effect.LOST) for finding in findings)
        stale = [finding for finding in self.unread if finding.kind is L106]
        files = {finding.source.file for finding in stale if finding.table is None}  # about every list in them
        read_in_part = {_at(finding) for finding in stale if finding.table is not None}
        read_in_part |= {at for at in self._by_key if at[0] in files}
        part = len(read_in_part - bad)
        return len(bad), part, max(0, len(self.scored) + lost - len(bad) - part)

    def is_of_list(self, finding: Finding) -> bool:
        """Whether a finding is about a list, readable or not, and not about the event, like a missing list."""
        at_home = self.event is not None and self.event.source.file == finding.source.file
        return not at_home or self.sheet_of(finding) is not None

    def sheet_of(self, finding: Finding) -> ScoredSheet | None:
        """Return the list of a finding."""
        return self._by_key.get(_at(finding))

    @cached_property
    def _by_key(self) -> Mapping[tuple[str, int | None, int | None], ScoredSheet]:
        return {_at(scored.sheet): scored for scored in reversed(self.scored)}  # the first of two lists

    def profile_of(self, finding: Finding) -> Profile:
        """Return the rules of the list of a finding, else those of the first list."""
        return (self.sheet_of(finding) or self).profile


def _has_namesakes(sheet: Sheet) -> bool:
    known = [player.number or player.name for player in sheet.players if player.number or player.name]
    return len(set(known)) < len(known)


def _at(part: Finding | Sheet) -> tuple[str, int | None, int | None]:
    return (part.source.file, part.series, part.table)


def read(
    *paths: PathName,
    rules: PathName | None = None,
    scoring: str | None = None,
    players: int | None = None,
    games: int | None = None,
    at: int | None = None,
    show: Show = iter,
) -> Lists:
    """Read and score lists: files and folders in any mix, or one event file.

    The rules are those of the call, else the list's own, else the event's, else the ISkO's. `scoring` replaces the
    scoring of the rules. `players` and `games` are the places at the table and the agreed games, for lists that do not
    state them. `at` shows an event file as it was after this many records. `show` yields files and lists one by one
    while they are read, scored and checked, for a progress display. Raises InputError for files that cannot be read,
    UsageError for wrong arguments.

    >>> lists = read("samples/streitfall")
    >>> for finding in lists.check():
    ...     print(finding.code, finding.where, finding.text("en"))
    G101 samples/streitfall/serie1-tisch01.csv:8 written 96, should be 72
    G101 samples/streitfall/serie1-tisch01.csv:38 written 74, should be 24
    T102 samples/streitfall/serie1-tisch02.txt:25 the game (48) of seat 1 is booked for seat 2: 342 is written there, \
it should be 294
    G107 samples/streitfall/serie1-tisch02.txt:34 the lost game is deducted only once: written -24, should be -48
    """
    parsed = parse([Path(path) for path in paths], Options(players=players, games=games, show=show), at)
    return scored_lists(parsed, rules, scoring, show)


def check(*paths: PathName, rules: PathName | None = None) -> tuple[Finding, ...]:
    """Return the findings in lists. `read(...).check()` has more options.

    >>> [finding.code for finding in check("samples/streitfall/serie1-tisch01.csv")]
    ['G101', 'G101']
    """
    return read(*paths, rules=rules).check()


def score(*paths: PathName, rules: PathName | None = None, scoring: str | None = None) -> tuple[ScoredSheet, ...]:
    """Return every list with its values, running totals and sums by the rules.

    >>> sheet = score("samples/streitfall/serie1-tisch01.csv")[0]
    >>> sheet.rows[0].valuation.points, [place.total for place in sheet.places]
    (36, [1350, 704, 1022, 746])
    """
    return read(*paths, rules=rules, scoring=scoring).scored


def standings(*paths: PathName, rules: PathName | None = None, scoring: str | None = None) -> "Standings":
    """Return the Rangliste over all lists.

    >>> [(line.rank, line.player.name, line.total) for line in standings("samples/clubabend").players[:2]]
    [(1, 'Oleksandr Schewtschuk', 2489), (2, 'Anja Büttner', 2406)]
    """
    return read(*paths, rules=rules, scoring=scoring).standings()


def export(
    *paths: PathName,
    folder: PathName,
    kinds: Names = ("pdf", "excel"),
    lang: Language | str | None = None,
    papers: Names = ("lists", "standings"),
    force: bool = False,
) -> "PaperFiles":
    """Write every list and the standings as PDF and Excel into a folder, or other `papers`. See `Lists.export`.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     export("samples/streitfall", folder=folder, kinds=["excel"], lang="en").names
    ('series1-table01.xlsx', 'series1-table02.xlsx', 'standings.xlsx')
    """
    return read(*paths).export(folder, kinds, lang, papers=papers, force=force)


def scored_lists(parsed: Parsed, rules: PathName | None = None, scoring: str | None = None, show: Show = iter) -> Lists:
    """Score lists by the rules described in `read`. `show` is that of `read`."""
    event = parsed.event
    # Rules of a club that an event includes need no file next to it.
    carried = event.profile if event is not None and not rules else None
    usual = carried or load_profile(rules or (event.rules if event else None) or DEFAULT_PROFILE)

    def of(sheet: Sheet | None) -> Profile:
        own = sheet.rules if sheet is not None and not rules else None
        profile = usual
        if own and sheet and not (carried and event and own == event.rules):
            profile = load_profile(own, beside=sheet.source.file)  # a file of rules is next to the list
        return scored_by(profile, scoring) if scoring else profile

    scored = tuple(score_sheet(sheet, of(sheet)) for sheet in show(parsed.sheets))
    return Lists(parsed.event, scored[0].profile if scored else of(None), scored, parsed.findings, show)


def parse(paths: Sequence[Path], options: Options, at: int | None = None) -> Parsed:
    """Return the lists of files and folders in any mix or of one event file, not scored yet.

    `at` shows an event file as it was after this many records. Raises InputError, and UsageError for an event file
    together with other files.
    """
    paths = [event_path(path) for path in paths]
    events = [path for path in paths if is_event_file(path)]
    if not events:
        if at is not None:
            raise UsageError("at_no_event")
        return load(paths, options)
    other = next((path for path in paths if path not in events), None)
    if other is not None:
        raise refuse_beside_event(events[0], other)
    second = next((path for path in events if os.path.realpath(path) != os.path.realpath(events[0])), None)
    if second is not None:
        raise UsageError("event_two", first=path_text(events[0]), second=path_text(second))

    from skatlist.store.replay import Journal  # noqa: PLC0415 - P1: SQLite and the journal, for event files only
    from skatlist.store.sheets import Sheets  # noqa: PLC0415

    with Journal.open(events[0], until=at) as journal:
        journal.show = options.show
        if at is not None and at > len(journal.records):
            raise UsageError("at_beyond", file=journal.name, count=len(journal.records))
        return with_options(lists_of(Sheets(journal)), options)


def refuse_beside_event(event: Path, other: Path) -> UsageError:
    """Return the error for an event file together with other files, which could be imported into it."""
    return UsageError("event_beside", event=path_text(event), other=path_text(other))


def lists_of(sheets: "Sheets") -> Parsed:
    """Return the lists of an evening, with findings about people other than those seated and unreadable parts."""
    event = sheets.event()
    books = [(sheet, sheets.book((sheet.series, sheet.table))) for sheet in event.sheets]
    with_own_names = [book.sheet(book.own_players, None) for _, book in books]
    unread = [at_table(finding, sheet.size) for sheet, book in books for finding in book.unread]
    return Parsed(event.sheets, (*other_people(with_own_names, event.sheets), *unread), event)
