"""`skatlist export`: lists and standings as PDF and Excel."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from skatlist.cli.terminal.help import Command
from skatlist.cli.terminal.options import (
    GamesOption,
    KeyOption,
    Output,
    OutputOption,
    PassphraseFileOption,
    PathsArgument,
    PlayersOption,
    RulesOption,
    ScoringOption,
    require_sign,
)
from skatlist.cli.terminal.terminal import Desk

app = typer.Typer(rich_markup_mode=None, add_completion=False)


class Only(StrEnum):
    """One kind of paper."""

    PDF = "pdf"
    EXCEL = "excel"


@app.command(cls=Command)
def export(
    ctx: typer.Context,
    paths: PathsArgument,
    folder: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", help="option_output_folder", metavar="ORDNER", readable=False, show_default=False
        ),
    ] = None,
    only: Annotated[Only | None, typer.Option("--only", help="option_only")] = None,
    rules: RulesOption = None,
    scoring: ScoringOption = None,
    players: PlayersOption = None,
    games: GamesOption = None,
    now: Annotated[str, typer.Option("--now", help="option_now", metavar="JJJJ-MM-TT")] = "",
    sign: Annotated[bool, typer.Option("--sign", help="option_sign")] = False,
    key: KeyOption = None,
    passphrase_file: PassphraseFileOption = None,
    force: Annotated[bool, typer.Option("--force", help="option_force_signed")] = False,
    to_folder: Annotated[
        Path | None,
        typer.Option("--to-folder", help="option_to_folder", metavar="ORDNER", readable=False, show_default=False),
    ] = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Write lists and standings as PDF and Excel, or an event file as a folder."""
    from skatlist.cli.calling import check_call
    from skatlist.cli.keeping import drop_signatures, keep_signed
    from skatlist.cli.lists import read_lists
    from skatlist.cli.printing import keep_apart, paper_names, papers, printed_on
    from skatlist.cli.views.export_json import export_json
    from skatlist.findings import has_errors
    from skatlist.formats.files import make_folder, write_files

    desk: Desk = ctx.obj
    if to_folder is not None:
        from skatlist.cli.to_folder import write_as_folder

        given = {"-o": folder, "--only": only, "--rules": rules, "--scoring": scoring, "--now": now, "--sign": sign}
        given |= {"--key": key, "--passphrase-file": passphrase_file, "--force": force}
        write_as_folder(paths, to_folder, [option for option, value in given.items() if value], desk, output)
        return
    require_sign(key, passphrase_file, sign=sign)
    lists = read_lists(paths, rules, players, games, scoring)
    date = printed_on(now)
    usual = Path(desk.text("export.folder"))
    folder = folder or usual
    keep_apart(folder, lists, folder / usual)
    kinds = (only.value,) if only else ("pdf", "excel")
    lang = desk.file_lang(lists.event)
    names = paper_names(lists, kinds, lang, sign=sign)
    if not force:
        keep_signed(folder, names, sign=sign)
    findings = lists.findings()
    wanted = (lists, findings, kinds, lang, date)
    made = _signed(desk, wanted, key, passphrase_file) if sign else papers(*wanted)
    make_folder(folder)
    files: list[str] = []
    written, replaced = write_files(folder, _noted(desk.progress(made, desk.text("export.label")), files))
    dropped = 0 if sign else drop_signatures(folder, names)
    if output is Output.JSON:
        desk.json(export_json(folder, files, replaced, errors=has_errors(findings)))
        return
    desk.say(
        desk.text(
            "export.done_replaced" if replaced else "export.done", count=written, folder=folder, replaced=replaced
        )
    )
    if dropped:
        desk.say(desk.text("export.dropped", count=dropped))
    if has_errors(findings):
        asked = {"rules": rules, "scoring": scoring, "players": players, "games": games}
        desk.alarm(desk.text("export.errors", call=check_call(paths, asked)))


def _noted(papers: Iterable[tuple[str, bytes]], names: list[str]) -> Iterator[tuple[str, bytes]]:
    """Yield papers on their way to the disk and note their names."""
    for name, content in papers:
        names.append(name)
        yield name, content


def _signed(
    desk: Desk, wanted: tuple[Any, ...], key: Path | None, passphrase_file: Path | None
) -> Iterator[tuple[str, bytes]]:
    """Return the papers signed now, after the key was unlocked: its passphrase is asked for before anything is made."""
    import datetime as dt

    from skatlist.cli.signing import signed_papers
    from skatlist.cli.unlocking import unlocked

    now = dt.datetime.now().astimezone()
    return signed_papers(*wanted, key=unlocked(desk, key, passphrase_file, now), now=now)
