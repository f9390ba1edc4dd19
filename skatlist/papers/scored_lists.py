"""Scored lists: their findings, their standings and statistics, how final they are."""

import datetime as dt
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from skatlist.base.disk import PathName
from skatlist.base.fields import Names, one_or_more
from skatlist.files.bulk.tally import tally_of, tally_of_findings
from skatlist.files.federation_file import federation_file
from skatlist.files.formats.loading import PIPE
from skatlist.files.formats.parsed import Show, lost_lines
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.checks.repair.missing_facts import with_stated_fact
from skatlist.skat.findings import Effect, Family, Finding, Severity, Tier
from skatlist.skat.findings.reading_kinds import L106
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import Player, ScoredSheet, Sheet
from skatlist.tournament import Event
from skatlist.tournament.checks.kinds import select_findings
from skatlist.tournament.side_standings import category_standings, tandem_standings
from skatlist.tournament.standings import standings as ranking
from skatlist.tournament.standings import standings_by_series, with_full_teams
from skatlist.tournament.state import list_states, standings_state
from skatlist.words import Language, UsageError

if TYPE_CHECKING:
    from skatlist.files.bulk.tally import ListCounts
    from skatlist.files.formats.folder.corrected_copy import FixedFile
    from skatlist.tournament.decision import DirectorDecision
    from skatlist.tournament.money.awards import WonPrize
    from skatlist.tournament.money.cash_book import CashBook
    from skatlist.tournament.side_standings import SideStandings
    from skatlist.tournament.standings import Standings, TeamStanding
    from skatlist.tournament.state import ListState, StandingsState
    from skatlist.tournament.statistics import Statistics


class ScoredLists:
    """Lists that were read: the event (if there is one), the scored lists, the findings of the readers.

    `profile` are the rules of the first list. Each of the `scored` ones has its own. `show` is that of `read`, `check`
    a function like `check_sheet`. Computed values are kept.
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
        self.as_read: ScoredLists = self  # the lists under the names of people as written, if these have others
        self._standings: dict[int | None, Standings] = {}

    @property
    def is_played(self) -> bool:
        """Whether there is a list."""
        return bool(self.scored)

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The lists as written, for `skatlist.files.bulk.games_frame`."""
        return tuple(scored.sheet for scored in self.scored)

    def on_paper(self, lacking: Callable[[str], str]) -> "ScoredLists":
        """Return the lists to draw: people with a name on paper have it where `lacking` names characters of theirs."""
        event = self.event or Event()
        names = {
            player.number: (player.name, name)
            for player in event.players
            if (name := event.registration(player.number).paper_name) and lacking(player.name)
        }
        if not names:
            return self

        def drawn(player: Player) -> Player:
            name, paper_name = names.get(player.number, ("", ""))
            return player._replace(name=paper_name) if name and player.name == name else player

        def drawn_list(scored: ScoredSheet) -> ScoredSheet:
            sheet = scored.sheet
            changes = tuple(change._replace(player=change.player and drawn(change.player)) for change in sheet.changes)
            sheet = sheet._replace(players=tuple(map(drawn, sheet.players)), changes=changes)
            return scored._replace(sheet=sheet)

        drawn_event = event._replace(players=tuple(map(drawn, event.players)))
        lists = ScoredLists(
            drawn_event, self.profile, tuple(map(drawn_list, self.scored)), self.unread, self.show, check=self._check
        )
        lists.as_read = self.as_read
        return lists

    def read_of(self, scored: ScoredSheet) -> ScoredSheet:
        """Return one of the `scored` lists under the names of people as written."""
        return self.as_read.scored[self.scored.index(scored)]

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self.scored)}>"

    def _repr_html_(self) -> str:
        """Return it as a notebook shows it."""
        from skatlist import notebook_html

        return notebook_html(self)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """All findings in reading order: file by file, line by line, then those about the list as a whole.

        The lists of an event file are in the order of series and table.
        """
        findings = [with_stated_fact(finding, self.sheet_of(finding)) for finding in self.unread]
        unread: dict[object, list[Finding]] = {}
        for finding in self.unread:  # without a table it concerns every list of its file
            unread.setdefault(finding.source.file if finding.table is None else _at(finding), []).append(finding)
        for scored in self.show(self.scored):
            key = _at(scored.sheet)
            findings += self._check(scored, [*unread.get(key[0], ()), *unread.get(key, ())])
        if self.event is not None or len(self.scored) > 1 or any(map(_has_namesakes, self.sheets)):
            from skatlist.tournament.checks.event_checks import check_event

            findings += check_event(self.event, self.scored, self.unread)
        findings += self.eligibility
        if self.event is not None and self.event.seconds:
            from skatlist.cases.comparison.seconds import compare_seconds

            findings += compare_seconds(self.event, self.scored)
        names = [*(scored.sheet.source.file for scored in self.scored), *(finding.source.file for finding in findings)]
        files = {name: at for at, name in enumerate(dict.fromkeys(names))}

        def order(finding: Finding) -> tuple[float, ...]:
            seat = (finding.series, finding.table) if self.is_event_file(finding.source.file) else ()
            among = (math.inf if number is None else number for number in seat)  # the event itself comes last
            whole = finding.game is None and finding.kind.family is not Family.WRITING  # it comes after those of lines
            return (files[finding.source.file], *among, whole, finding.source.line or 0)

        return tuple(sorted(findings, key=order))

    @cached_property
    def eligibility(self) -> tuple[Finding, ...]:
        """The findings about who may play by the rules of a federation, none without its file near the event.

        Raises InputError for a fault in the file or in the table of members.
        """
        path = federation_file(self.event.source.file) if self.event is not None else None
        if path is None or self.event is None:
            return ()
        from skatlist.files.federation import federation_in
        from skatlist.tournament.checks.eligibility import check_eligibility

        return check_eligibility(self.event, federation_in(path, self.event))

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
            self._standings[only] = self._by_rules(table, only)
        return self._standings[only]

    def _by_rules(self, table: "Standings", only: int | None = None) -> "Standings":
        if self.event is None:
            return table
        table = with_full_teams(table, self.event.tournament.team_ranking.full, only)
        if not self.event.tournament.is_league:
            return table
        from skatlist.tournament.league import by_match_points

        return by_match_points(table, self.event.tournament.league, only)

    def standings_by_series(self) -> "tuple[Standings, ...]":
        """Return the Rangliste after each series that was played. The last one is that of all lists."""
        return tuple(map(self._by_rules, standings_by_series(self.scored, *self._people_and_decisions)))

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
        from skatlist.tournament.statistics import statistics

        return statistics([(self.standings(), self.scored)])

    def cash_book(self) -> "CashBook":
        """Return the money of the event: fees, the cash boxes of the tables, the prizes and their winners.

        Without a list no prize is won.
        """
        from skatlist.tournament.money.awards import rankings
        from skatlist.tournament.money.cash_book import cash_book

        event = self.event or Event()
        return cash_book(event, self.scored, rankings(event, self.standings), event.cash_boxes)

    @property
    def prizes_won(self) -> "tuple[WonPrize, ...]":
        """Every prize won in the current standings, each with its payout."""
        from skatlist.tournament.money.awards import won_prizes

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
        from skatlist.files.formats.folder.corrected_copy import fix_files

        if self.event is not None and self.is_event_file(self.event.source.file):
            raise UsageError("fix_event", file=self.event.source.file)
        if any(scored.sheet.source.file == str(PIPE) for scored in self.scored):
            raise UsageError("fix_pipe")
        unread = {finding.source.file for finding in self.unread if finding.severity is Severity.ERROR}
        into = None if folder is None else Path(folder)
        kept = partial(select_findings, tier=Tier.BASIC, select=one_or_more(select), ignore=one_or_more(ignore))
        return fix_files(self.scored, unread, lambda finding: bool(kept([finding])), Language.of(lang), into)

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
