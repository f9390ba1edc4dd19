"""Lists for the library and the command line: read, score, check, rank, mend and print them."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from skatlist.base.disk import PathName, path_text
from skatlist.base.fields import Names, one_or_more
from skatlist.files.formats.loading import Options, load, with_options
from skatlist.files.formats.parsed import Parsed, Show
from skatlist.files.formats.players.names import other_people
from skatlist.files.formats.registry import event_path, is_event_file
from skatlist.papers.scored_lists import ScoredLists
from skatlist.skat.findings import Finding, at_table
from skatlist.skat.rules import DEFAULT_PROFILE, Profile, load_profile, scored_by
from skatlist.skat.sheet import ScoredSheet, Sheet
from skatlist.skat.sheet import score as score_sheet
from skatlist.tournament import Event
from skatlist.words import Language, UsageError

if TYPE_CHECKING:
    from skatlist.files.journal.sheets import Sheets
    from skatlist.papers.paper_files import PaperFiles
    from skatlist.papers.signatures.keys.key_file import ClubKey
    from skatlist.tournament.standings import Standings


class Lists(ScoredLists):
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

    @classmethod
    def of(cls, *sheets: Sheet, rules: PathName | None = None, event: Event | None = None) -> "Lists":
        """Return lists made by a program, scored by the given rules, else by their own."""
        return scored_lists(Parsed(sheets, (), event), rules)

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
        from skatlist.papers.paper_files import write_papers

        unlock = None if key is None else lambda: key
        wanted, chosen = one_or_more(kinds), one_or_more(papers)
        return write_papers(self, Path(folder), wanted, Language.of(lang), unlock=unlock, force=force, chosen=chosen)

    def frame(self, backend: str = "pandas") -> Any:
        """Return the games of the lists that count as a frame, one row each, as `skatlist stats --frame` writes them.

        `name` and `club` are those of the declarer, `value` and `points` are computed, yes and no are 1 and 0, what is
        not known is empty. `backend` is the library: `pandas`, `polars`, `pyarrow`. Raises UsageError for another one.

        >>> games = read("samples/clubabend").frame()
        >>> len(games), int(games["points"].sum())
        (360, 9871)
        """
        from skatlist.papers.frame_rows import GameRow, frame, games_counted

        return frame(games_counted(self), GameRow, backend)

    def players_frame(self, backend: str = "pandas") -> Any:
        """Return the statistics of the people as a frame, one row each, as `skatlist stats --players-frame` does.

        >>> people = read("samples/clubabend").players_frame()
        >>> people["name"][people["total"].idxmax()]
        'Oleksandr Schewtschuk'
        """
        from skatlist.papers.frame_rows import PlayerRow, frame, player_row

        return frame(map(player_row, self.statistics.people), PlayerRow, backend)


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

    from skatlist.files.journal.replay import Journal
    from skatlist.files.journal.sheets import Sheets

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
