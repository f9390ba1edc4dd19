"""`skatlist export`: lists and standings as PDF and Excel."""

import datetime as dt
import os
from collections.abc import Collection, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer

from skatlist.base.disk import path_text
from skatlist.cli.command_words import call, check_call, names_for, words_for
from skatlist.cli.evening_call import open_evening
from skatlist.cli.terminal.options import (
    CountingOptions,
    KeyOptions,
    LeagueOption,
    Output,
    OutputOption,
    PathsArgument,
    SeasonOptions,
    SizeOptions,
    given_options,
    option,
)
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening.frames import result_rows, write_frame
from skatlist.evening.season import are_events, export_schedule, read_statistics, season
from skatlist.files.formats.dates import day_of
from skatlist.files.formats.files import write_folder
from skatlist.files.formats.registry import event_path, is_event_file
from skatlist.papers.further_papers import FURTHER, NOT_IN_ALL
from skatlist.papers.lists import Lists, read
from skatlist.papers.paper_files import PAPERS, USUAL, write_papers
from skatlist.skat.findings import has_errors
from skatlist.words import Language, UsageError

if TYPE_CHECKING:
    from skatlist.papers.lists import Lists
    from skatlist.papers.paper_files import PaperFiles
    from skatlist.papers.signatures.keys.key_file import ClubKey


_TYPED: Final = {"--folder": "-o", "--papers": "--paper"}
_NOT_GOOD: Final = 4
_ALL: Final = tuple(name for name in PAPERS if name not in NOT_IN_ALL)


def _papers(incomplete: str) -> list[str]:
    return [name for name in PAPERS if name.startswith(incomplete)]


class Only(StrEnum):
    """One kind of paper."""

    PDF = "pdf"
    EXCEL = "excel"


class ExportOptions(NamedTuple):
    """The papers to write, their folder, the rules for counting, and the signature."""

    folder: Annotated[Path | None, option("-o", "--output", metavar="ORDNER", about="output_folder")] = None
    papers: Annotated[list[str] | None, option("--paper", metavar="PAPIER", autocompletion=_papers)] = None
    only: Annotated[Only | None, option("--only", metavar="pdf|excel")] = None
    counting: CountingOptions = CountingOptions()
    size: SizeOptions = SizeOptions()
    season: SeasonOptions = SeasonOptions()
    league: LeagueOption = False
    now: Annotated[str, option("--now", metavar="JJJJ-MM-TT")] = ""
    sign: Annotated[bool, option("--sign")] = False
    key: KeyOptions = KeyOptions()
    force: Annotated[bool, option("--force", about="force_signed")] = False
    results: Annotated[Path | None, option("--results", metavar="DATEI")] = None
    to_folder: Annotated[Path | None, option("--to-folder", metavar="ORDNER")] = None

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of papers to write."""
        return (self.only.value,) if self.only else ("pdf", "excel")

    @property
    def date(self) -> str:
        """The day on the papers, empty for today."""
        return self.now and day_of(self.now)


def export(
    ctx: typer.Context, paths: PathsArgument, *, options: ExportOptions, output: OutputOption = Output.TEXT
) -> None:
    """Write lists and standings as PDF and Excel, or an event file as a folder."""
    terminal: Terminal = ctx.obj
    if options.results is not None:
        _refuse("results_alone", options._replace(results=None, counting=CountingOptions(), force=False))
        _write_results(paths, options.results, options, terminal, output)
        return
    if options.to_folder is not None:
        _refuse("to_folder_alone", options._replace(to_folder=None))
        _write_as_folder(paths, options.to_folder, terminal, output)
        return
    options.key.require_sign(sign=options.sign)
    chosen, unasked = (list(USUAL), set[str]()) if options.papers is None else _chosen(options.papers, terminal.lang)
    _require_possible(chosen, options, terminal.lang)
    usual = Path(terminal.text("files.export.folder"))
    folder = options.folder or usual
    if len(paths) > 1 or any(options.season) or options.league:
        if are_events(paths) or options.league:
            papers = [name for name in chosen if name not in unasked] if options.papers else None
            _require_season(papers, options, terminal.lang)
            _export_season(paths, folder, folder / usual, options, terminal, output, is_schedule=chosen == ["schedule"])
            return
        if any(options.season):
            raise UsageError("season_alone")
    reading = {**options.counting._asdict(), **options.size._asdict()}
    lists = read(*paths, **reading, show=terminal.show)
    left_out = _left_out(lists, unasked, terminal.lang)
    written = write_papers(
        lists,
        folder,
        options.kinds,
        terminal.file_lang(lists.event),
        date=options.date,
        unlock=partial(_unlock, terminal, options.key) if options.sign else None,
        force=options.force,
        near=folder / usual,
        chosen=[name for name in chosen if name not in left_out],
        show=lambda made: terminal.progress(made, terminal.text("files.export.label")),
    )
    wrong = bool(lists.scored) and has_errors(lists.findings)
    if output is Output.JSON:
        terminal.json(export_json(folder, written.names, written.replaced, errors=wrong, failed=written.failed))
    else:
        _say_papers(written, left_out, terminal)
        if wrong:
            terminal.say_in_red(terminal.text("files.export.errors", call=check_call(paths, reading, terminal.lang)))
        elif options.sign and not written.failed:
            terminal.say(terminal.text("evening.next", call=call("verify", str(folder), lang=terminal.lang)))
    if written.failed:
        raise typer.Exit(_NOT_GOOD)


def _require_possible(chosen: Sequence[str], options: ExportOptions, lang: Language) -> None:
    """Raise UsageError, in the user's words, for papers that are never signed or never worksheets."""
    further = next((name for name in chosen if name in FURTHER), None)
    if further is not None and (options.sign or "pdf" not in options.kinds):
        fault = "paper_unsigned" if options.sign else "paper_pdf"
        raise UsageError(fault, name=words_for("paper", further, lang)[0])


def _say_papers(written: "PaperFiles", left_out: Sequence[str], terminal: Terminal) -> None:
    _say_written(written, terminal)
    if left_out:
        names = ",".join(words_for("paper", name, terminal.lang)[0] for name in left_out)
        terminal.tell(terminal.text("files.export.left_out", call=f"--paper {names}"))
    if written.failed:
        terminal.say_in_red(terminal.text("files.export.failed", count=len(written.failed), names=written.failed))


def _refuse(fault: str, others: ExportOptions) -> None:
    if given := given_options(others):
        raise UsageError(fault, option=_TYPED.get(given[0], given[0]))


def _export_season(
    paths: Sequence[Path],
    folder: Path,
    near: Path,
    options: ExportOptions,
    terminal: Terminal,
    output: Output,
    *,
    is_schedule: bool,
) -> None:
    """Write the standings of a season, or its match days, and report it with the calls that check lists with errors."""
    evenings: tuple[Lists, ...] = ()
    if is_schedule:
        lang = terminal.lang if terminal.has_language else None
        written = export_schedule(*paths, folder=folder, lang=lang, date=options.date, force=options.force, near=near)
    else:
        results = season(*paths, **options.counting._asdict(), show=terminal.show, **options.season.terms)
        evenings = tuple(results.evenings)
        lang = terminal.file_lang(evenings[-1].event if evenings else None)
        settings: dict[str, Any] = {
            "date": options.date,
            "force": options.force,
            "near": near,
            "league": options.league or None,
        }
        written = results.export(folder, options.kinds, lang, **settings)
    wrong = [evening for evening in evenings if has_errors(evening.findings)]
    if output is Output.JSON:
        terminal.json(export_json(folder, written.names, written.replaced, errors=bool(wrong)))
        return
    _say_written(written, terminal)
    _warn_of_errors(wrong, terminal, options.counting)


def _warn_of_errors(wrong: "Sequence[Lists]", terminal: Terminal, counting: CountingOptions) -> None:
    options = counting._asdict()
    calls = [check_call([Path(each.event.source.file)], options, terminal.lang) for each in wrong if each.event]
    if calls:
        terminal.say_in_red(terminal.text("files.export.errors", call="; ".join(calls)))


def _require_season(papers: Sequence[str] | None, options: ExportOptions, lang: Language) -> None:
    """Raise UsageError for papers that a season does not have, and for options for a single evening."""
    allowed = ("schedule",) if papers == ["schedule"] else ("standings",)
    strange = next((name for name in papers or () if name not in allowed), None)
    if strange is not None:
        raise UsageError("season_paper", name=words_for("paper", strange, lang)[0])
    if options.sign:
        raise UsageError("season_signed")
    if any(options.size):
        raise UsageError("season_players", options=tuple(given_options(options.size)))


def _say_written(written: "PaperFiles", terminal: Terminal) -> None:
    """Report the number of written papers, their folder, and what happened to existing ones."""
    count, replaced, dropped = len(written.names), written.replaced, written.dropped
    key = "files.export.done_replaced" if replaced else "files.export.done"
    terminal.say(terminal.text(key, count=count, folder=written.folder, replaced=replaced))
    if dropped:
        terminal.tell(terminal.text("files.export.dropped", count=dropped))
    if written.boxed:
        from skatlist.papers.fonts import boxed_note

        terminal.tell(boxed_note(written.boxed, terminal.lang))


def _left_out(lists: "Lists", unasked: Collection[str], lang: Language) -> list[str]:
    if not unasked:
        return []
    from skatlist.papers.paper_plans import untimely

    return [name for name in untimely(lists, lang) if name in unasked]


def _chosen(papers: Sequence[str], lang: Language) -> tuple[list[str], set[str]]:
    words = [word for words in papers for word in (words.split(",") or [words])]
    chosen = [_papers_of(word, lang) for word in words]
    wanted = {name for names in chosen if names is not _ALL for name in names}
    unasked = set(_ALL) - wanted if _ALL in chosen else set()
    return [name for name in PAPERS if name in wanted | unasked], unasked


def _papers_of(word: str, lang: Language) -> Sequence[str]:
    paper = names_for("paper", word, [*PAPERS, "all"], lang)
    if len(paper) != 1:
        names = ", ".join(words_for("paper", name, lang)[0] for name in (*PAPERS, "all"))
        raise UsageError("paper_unknown", name=word, names=names)
    return _ALL if paper == ["all"] else paper


def _unlock(terminal: Terminal, key: KeyOptions) -> "ClubKey":
    from skatlist.cli.unlock import unlocked

    return unlocked(terminal, *key, dt.datetime.now().astimezone())


def _write_results(
    paths: Sequence[Path], target: Path, options: ExportOptions, terminal: Terminal, output: Output
) -> None:
    """Write the results of one event or several as one table. Raises InputError."""
    results = read_statistics(*paths, **options.counting._asdict(), show=terminal.show)
    replaced = int(os.path.lexists(target))
    rows = write_frame(target, result_rows(results), force=options.force)
    wrong = [evening for evening in results.evenings if has_errors(evening.findings)]
    if output is Output.JSON:
        terminal.json(export_json(target.parent, [target.name], replaced, errors=bool(wrong)))
        return
    terminal.tell(terminal.text("standings.statistics.frame_written", rows=rows, file=target))
    _warn_of_errors(wrong, terminal, options.counting)


def _write_as_folder(paths: Sequence[Path], folder: Path, terminal: Terminal, output: Output) -> None:
    """Write an event file as a folder, and report it. Raises UsageError, InputError."""
    path, *more = map(event_path, paths)
    strange = next((each for each in (path, *more) if not is_event_file(each)), more[0] if more else None)
    if strange is not None:
        raise UsageError("to_folder_event", file=path_text(strange))
    with open_evening(path, terminal) as evening:
        files = list(evening.as_folder())
        count = write_folder(folder, files)
        if output is Output.JSON:
            errors = has_errors(evening.all_lists().findings)
            terminal.json(export_json(folder, [name for name, _ in files], 0, errors=errors))
            return
    terminal.tell(terminal.text("files.export.as_folder", file=path_text(path), folder=path_text(folder), count=count))


def export_json(
    folder: Path, files: Sequence[str], replaced: int, *, errors: bool, failed: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the document `skatlist/export/1`.

    `files` are the names in the folder. `errors` says whether the exported lists have any, `failed` are the signed
    papers that do not verify.
    """
    return {
        "schema": "skatlist/export/1",
        "folder": path_text(folder),
        "files": list(files),
        "replaced": replaced,
        "errors": errors,
        "failed": list(failed),
    }
