"""`skatlist export`: lists and standings as PDF and Excel."""

import datetime as dt
import os
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from skatlist.cli.calls import call, check_call, meant, spoken
from skatlist.cli.evening_call import open_evening
from skatlist.cli.terminal.options import (
    AverageOption,
    BestOption,
    EveningsOption,
    GamesOption,
    KeyOption,
    LeagueOption,
    LeastOption,
    LeastSeriesOption,
    Output,
    OutputOption,
    PassphraseFileOption,
    PathsArgument,
    PlayersOption,
    RulesOption,
    ScoringOption,
    option,
    require_sign,
)
from skatlist.cli.terminal.terminal import Terminal
from skatlist.disk import shown
from skatlist.findings import has_errors
from skatlist.formats.dates import day_of
from skatlist.formats.files import write_folder
from skatlist.formats.registry import event_path, is_event_file
from skatlist.frames import result_rows, write_frame
from skatlist.further_papers import NOT_IN_ALL
from skatlist.lists import Lists, read
from skatlist.paper_files import PAPERS, USUAL, write_papers
from skatlist.season import Season, are_events, export_schedule, read_statistics, season
from skatlist.words import Language, UsageError

if TYPE_CHECKING:
    from skatlist.lists import Lists
    from skatlist.paper_files import PaperFiles
    from skatlist.signatures.keys.key_file import ClubKey


_ALL: Final = tuple(name for name in PAPERS if name not in NOT_IN_ALL)


def _papers(incomplete: str) -> list[str]:
    return [name for name in PAPERS if name.startswith(incomplete)]


class Only(StrEnum):
    """One kind of paper."""

    PDF = "pdf"
    EXCEL = "excel"


def export(
    ctx: typer.Context,
    paths: PathsArgument,
    folder: Annotated[Path | None, option("-o", "--output", metavar="ORDNER", about="output_folder")] = None,
    papers: Annotated[list[str] | None, option("--paper", metavar="PAPIER", autocompletion=_papers)] = None,
    only: Annotated[Only | None, option("--only", metavar="pdf|excel")] = None,
    rules: RulesOption = None,
    scoring: ScoringOption = None,
    players: PlayersOption = None,
    games: GamesOption = None,
    best: BestOption = None,
    least: LeastOption = None,
    least_series: LeastSeriesOption = None,
    average: AverageOption = False,
    evenings: EveningsOption = False,
    league: LeagueOption = False,
    now: Annotated[str, option("--now", metavar="JJJJ-MM-TT")] = "",
    sign: Annotated[bool, option("--sign")] = False,
    key: KeyOption = None,
    passphrase_file: PassphraseFileOption = None,
    force: Annotated[bool, option("--force", about="force_signed")] = False,
    results: Annotated[Path | None, option("--results", metavar="DATEI")] = None,
    to_folder: Annotated[Path | None, option("--to-folder", metavar="ORDNER")] = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Write lists and standings as PDF and Excel, or an event file as a folder."""
    terminal: Terminal = ctx.obj
    of_papers: dict[str, object] = {"-o": folder, "--only": only, "--now": now, "--sign": sign, "--paper": papers}
    of_papers |= {"--key": key, "--passphrase-file": passphrase_file, "--players": players, "--games": games}
    of_papers |= {
        "--least-series": least_series,
        "--best": best,
        "--least": least,
        "--average": average,
        "--evenings": evenings,
        "--league": league,
    }
    if results is not None:
        others = _given({**of_papers, "--to-folder": to_folder})
        write_results(paths, results, others, terminal, output, rules=rules, scoring=scoring, force=force)
        return
    if to_folder is not None:
        others = _given({**of_papers, "--rules": rules, "--scoring": scoring, "--force": force})
        write_as_folder(paths, to_folder, others, terminal, output)
        return
    require_sign(key, passphrase_file, sign=sign)
    chosen, unasked = (list(USUAL), set[str]()) if papers is None else _chosen(papers, terminal.lang)
    kinds = (only.value,) if only else ("pdf", "excel")
    terms: dict[str, Any] = {"best": best or 0, "least": least or 0, "by_average": average, "by_evening": evenings}
    terms["least_series"] = least_series or 0
    if len(paths) > 1 or any(terms.values()) or league:
        if are_events(paths) or league:
            asked_for = [name for name in chosen if name not in unasked] if papers else None
            _be_of_season(asked_for, terminal.lang, sign=sign, players=players, games=games)
            settings: dict[str, Any] = {"date": now and day_of(now), "force": force}
            if chosen == ["schedule"]:
                _export_schedule(paths, folder, terminal, output, **settings)
            else:
                found = season(*paths, rules=rules, scoring=scoring, show=terminal.show, **terms)
                of_season = {"rules": rules, "scoring": scoring}
                _export_season(
                    found, folder, kinds, terminal, output, of_season, {**settings, "league": league or None}
                )
            return
        if any(terms.values()):
            raise UsageError("season_alone")
    lists = read(*paths, rules=rules, scoring=scoring, players=players, games=games, show=terminal.show)
    left_out = _left_out(lists, unasked, terminal.lang)
    chosen = [name for name in chosen if name not in left_out]
    usual = Path(terminal.text("export.folder"))
    folder = folder or usual
    written = write_papers(
        lists,
        folder,
        kinds,
        terminal.file_lang(lists.event),
        date=now and day_of(now),
        unlock=partial(_unlock, terminal, key, passphrase_file) if sign else None,
        force=force,
        near=folder / usual,
        chosen=chosen,
        show=lambda made: terminal.progress(made, terminal.text("export.label")),
    )
    wrong = bool(lists.scored) and has_errors(lists.findings)
    if output is Output.JSON:
        terminal.json(export_json(folder, written.names, written.replaced, errors=wrong))
        return
    _say_written(written, terminal)
    if left_out:
        names = ",".join(spoken("paper", name, terminal.lang)[0] for name in left_out)
        terminal.tell(terminal.text("export.left_out", call=f"--paper {names}"))
    if wrong:
        asked = {"rules": rules, "scoring": scoring, "players": players, "games": games}
        terminal.say_in_red(terminal.text("export.errors", call=check_call(paths, asked, terminal.lang)))
    elif sign:
        terminal.say(terminal.text("evening.next", call=call("verify", str(folder), lang=terminal.lang)))


def _given(options: Mapping[str, object]) -> list[str]:
    return [option for option, value in options.items() if value]


def _export_schedule(
    paths: Sequence[Path], folder: Path | None, terminal: Terminal, output: Output, *, date: str, force: bool
) -> None:
    """Write the schedule of match days, and say so."""
    usual = Path(terminal.text("export.folder"))
    folder = folder or usual
    written = export_schedule(
        *paths,
        folder=folder,
        lang=terminal.lang if terminal.asked else None,
        date=date,
        force=force,
        near=folder / usual,
    )
    if output is Output.JSON:
        terminal.json(export_json(folder, written.names, written.replaced, errors=False))
        return
    _say_written(written, terminal)


def _export_season(
    found: Season,
    folder: Path | None,
    kinds: Sequence[str],
    terminal: Terminal,
    output: Output,
    asked: Mapping[str, object],
    settings: Mapping[str, Any],
) -> None:
    """Write the standings of a season, and say so, with the calls that check evenings with errors as was `asked`."""
    usual = Path(terminal.text("export.folder"))
    folder = folder or usual
    lang = terminal.file_lang(found.evenings[-1].event if found.evenings else None)
    written = found.export(folder, kinds, lang, near=folder / usual, **settings)
    wrong = [evening for evening in found.evenings if has_errors(evening.findings)]
    if output is Output.JSON:
        terminal.json(export_json(folder, written.names, written.replaced, errors=bool(wrong)))
        return
    _say_written(written, terminal)
    _warn_of_errors(wrong, terminal, asked)


def _warn_of_errors(wrong: "Sequence[Lists]", terminal: Terminal, asked: Mapping[str, object]) -> None:
    """Say that events have errors, with the calls that show them."""
    calls = [check_call([Path(each.event.source.file)], asked, terminal.lang) for each in wrong if each.event]
    if calls:
        terminal.say_in_red(terminal.text("export.errors", call="; ".join(calls)))


def _be_of_season(papers: Sequence[str] | None, lang: Language, *, sign: bool, **others: int | None) -> None:
    """Refuse papers a season has not, and options of one evening. Raises UsageError."""
    allowed = ("schedule",) if papers == ["schedule"] else ("standings",)
    strange = next((name for name in papers or () if name not in allowed), None)
    if strange is not None or sign:
        raise UsageError(
            "season_signed" if strange is None else "season_paper",
            name=spoken("paper", strange, lang)[0] if strange else "",
        )
    options = tuple(f"--{name}" for name, value in others.items() if value is not None)
    if options:
        raise UsageError("season_players", options=options)


def _say_written(written: "PaperFiles", terminal: Terminal) -> None:
    """Say how many papers were written where, and what became of those that were there."""
    count, replaced, dropped = len(written.names), written.replaced, written.dropped
    said = "export.done_replaced" if replaced else "export.done"
    terminal.say(terminal.text(said, count=count, folder=written.folder, replaced=replaced))
    if dropped:
        terminal.tell(terminal.text("export.dropped", count=dropped))
    if written.boxed:
        from skatlist.cli.terminal.boxed import boxed_note  # noqa: PLC0415 - reportlab

        terminal.tell(boxed_note(written.boxed, terminal.lang))


def _left_out(lists: "Lists", unasked: Collection[str], lang: Language) -> list[str]:
    """Return the papers that only `all` asks for and nobody needs now."""
    if not unasked:
        return []
    from skatlist.paper_plans import untimely  # noqa: PLC0415 - drawing imports much

    return [name for name in untimely(lists, lang) if name in unasked]


def _chosen(papers: Sequence[str], lang: Language) -> tuple[list[str], set[str]]:
    """Return the papers of the option, in words of any language, and those among them that only `all` asks for.

    Raises UsageError.
    """
    words = [word for words in papers for word in (words.split(",") or [words])]
    found = [_papers_of(word, lang) for word in words]
    asked = {name for names in found if names is not _ALL for name in names}
    unasked = set(_ALL) - asked if _ALL in found else set()
    return [name for name in PAPERS if name in asked | unasked], unasked


def _papers_of(word: str, lang: Language) -> Sequence[str]:
    found = meant("paper", word, [*PAPERS, "all"], lang)
    if len(found) != 1:
        names = ", ".join(spoken("paper", name, lang)[0] for name in (*PAPERS, "all"))
        raise UsageError("paper_unknown", name=word, names=names)
    return _ALL if found == ["all"] else found


def _unlock(terminal: Terminal, key: Path | None, passphrase_file: Path | None) -> "ClubKey":
    """Return the key to sign with; its passphrase is asked for before anything is made."""
    from skatlist.cli.unlock import unlocked  # noqa: PLC0415 - cryptography

    return unlocked(terminal, key, passphrase_file, dt.datetime.now().astimezone())


def write_results(
    paths: Sequence[Path],
    target: Path,
    others: Sequence[str],
    terminal: Terminal,
    output: Output,
    *,
    rules: str | None,
    scoring: str | None,
    force: bool,
) -> None:
    """Write the results of one event or several as one table; `others` are options that do not go with it.

    Raises UsageError, InputError.
    """
    if others:
        raise UsageError("results_alone", option=others[0])
    found = read_statistics(*paths, rules=rules, scoring=scoring, show=terminal.show)
    replaced = int(os.path.lexists(target))
    rows = write_frame(target, result_rows(found), force=force)
    wrong = [evening for evening in found.evenings if has_errors(evening.findings)]
    if output is Output.JSON:
        terminal.json(export_json(target.parent, [target.name], replaced, errors=bool(wrong)))
        return
    terminal.tell(terminal.text("statistics.frame_written", rows=rows, file=target))
    _warn_of_errors(wrong, terminal, {"rules": rules, "scoring": scoring})


def write_as_folder(
    paths: Sequence[Path], folder: Path, others: Sequence[str], terminal: Terminal, output: Output
) -> None:
    """Write an event file as a folder, and say so; `others` are options that do not go with it.

    Raises UsageError, InputError.
    """
    if others:
        raise UsageError("to_folder_alone", option=others[0])
    path, *more = map(event_path, paths)
    strange = next((each for each in (path, *more) if not is_event_file(each)), more[0] if more else None)
    if strange is not None:
        raise UsageError("to_folder_event", file=shown(strange))
    with open_evening(path, terminal) as evening:
        files = list(evening.as_folder())
        count = write_folder(folder, files)
        if output is Output.JSON:
            errors = has_errors(evening.all_lists().findings)
            terminal.json(export_json(folder, [name for name, _ in files], 0, errors=errors))
            return
    terminal.tell(terminal.text("export.as_folder", file=shown(path), folder=shown(folder), count=count))


def export_json(folder: Path, files: Sequence[str], replaced: int, *, errors: bool) -> dict[str, Any]:
    """Return the document `skatlist/export/1`; `files` are the names in the folder, `errors` of the lists exported."""
    return {
        "schema": "skatlist/export/1",
        "folder": shown(folder),
        "files": list(files),
        "replaced": replaced,
        "errors": errors,
    }
