"""A module of the program is loaded at the top, or inside a function for a reason that stands here.

Most of a short call is loading modules: `benchmarks/bench_start.py` measures it, `tests/cli/test_program.py` names the
libraries that no short call loads.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from .judging import Facts, Place, Rule, Source, unneeded

SIGNING = "loads cryptography and pyHanko: signing and verifying only"
DRAWING = "loads reportlab: drawn papers only"
WORKBOOKS = "loads openpyxl or python-calamine: workbooks only"
FRAMES = "loads numpy or pyarrow: many games at once, Parquet"
DESK = "loads starlette: the desk only"
SENDING = "loads drawing and HTTP: publishing only"
START = "a short call does without"
REPAIR = "repairs are looked for in lists with errors only"
MONEY = "loads decimal and fractions: events with money only"
DOOR = "skatlist"  # a name of the front door stands for its own module
SYSTEM = "not on every system"

# Each module that is loaded inside a function, or its package, and why. What a module loads anyway stands at its top.
LATE = {
    "PIL": "reading a picture takes many seconds without it, no call loads it for less",
    "asn1crypto": SIGNING,
    "cryptography": SIGNING,
    "skatlist.cli.unlock": SIGNING,
    "skatlist.desk.pages.keys": SIGNING,
    "skatlist.papers.club_key": SIGNING,
    "skatlist.papers.seal": SIGNING,
    "skatlist.papers.signatures": SIGNING,
    "skatlist.papers.fonts": DRAWING,
    "skatlist.papers.list.list_pdf": DRAWING,
    "skatlist.papers.list.row_places": DRAWING,
    "skatlist.papers.paper_files": DRAWING,
    "skatlist.papers.paper_plans": DRAWING,
    "skatlist.papers.report_pdf": DRAWING,
    "skatlist.papers.standings.season_paper": DRAWING,
    "skatlist.papers.standings.standings_pdf": DRAWING,
    "skatlist.papers.tournament.before_play": DRAWING,
    "skatlist.papers.tournament.cards": DRAWING,
    "segno": "most papers have no QR code",
    "openpyxl": WORKBOOKS,
    "python_calamine": WORKBOOKS,
    "xlrd": "workbooks of Excel 2003 only",
    "skatlist.files.formats.players.spreadsheets": WORKBOOKS,
    "skatlist.files.formats.text.text_writer": "in notes of standings, corrected sums only",
    "skatlist.files.formats.table.csv_list": "the headings of large files only",
    "skatlist.files.formats.table.excel_form": WORKBOOKS,
    "skatlist.files.formats.table.workbook_file": WORKBOOKS,
    "skatlist.papers.excel": WORKBOOKS,
    "skatlist.papers.forms.entry_form": WORKBOOKS,
    "skatlist.papers.forms.sums_form": WORKBOOKS,
    "skatlist.papers.forms.handwriting_sheet": DRAWING,
    "skatlist.papers.list.list_excel": WORKBOOKS,
    "skatlist.papers.report_excel": WORKBOOKS,
    "skatlist.papers.standings.standings_excel": WORKBOOKS,
    "skatlist.desk.hall_door": "after the first page is shown",
    "skatlist.files.federation": "events of a federation only",
    "skatlist.tournament.checks.eligibility": "events of a federation only",
    "skatlist.desk.journal_door": "after the first page is shown",
    "skatlist.desk.link": "a desk that has joined another one only",
    "skatlist.evening.merge_files": "a desk that has joined another one only",
    "narwhals": "frames of other libraries than pandas only",
    "pyarrow": FRAMES,
    "skatlist.files.bulk": FRAMES,
    "skatlist.files.photos.reading_code": "loads numpy: photographs of lists only",
    "skatlist.cases.reading": "loads numpy: photographs of lists only",
    "skatlist.evening.photo_lists": "loads numpy: photographs of lists only",
    "skatlist.evening.photos": "photographs of lists only",
    "skatlist.files.photos.straighten": "loads numpy: photographs of lists only",
    "skatlist.files.formats.table.parquet_list": FRAMES,
    "skatlist.papers.frame_rows": "loads statistics: frames only",
    "skatlist.desk.conversation": "the first page of the desk enters nothing",
    "skatlist.desk.phone_answers": "phones send nothing before the first page of the desk",
    "skatlist.desk.wall": "the wall is asked for after the first page of the desk",
    "skatlist.files.journal.log": "the log only",
    "skatlist.evening.settings": "settings of an event that change only",
    "skatlist.papers.reports.dispute": "closed series and disputed games only",
    "skatlist.desk.event_desk": DESK,
    "skatlist.desk.pages": "pages that no first answer of the desk needs are loaded after it",
    "skatlist.desk.serving": DESK,
    "markdown_it": "pages of the handbook only",
    "skatlist.notebook_html": "a value asks the front door how a notebook shows it: notebooks only",
    "skatlist.papers.report_html": "loads jinja2: the page for the web only",
    "skatlist.evening.publish": SENDING,
    "ctypes": SYSTEM,
    "fcntl": SYSTEM,
    "msvcrt": SYSTEM,
    "readline": SYSTEM,
    "resource": SYSTEM,
    "concurrent.futures": "processes, which a browser tab lacks",
    "importlib": "`import skatlist` alone needs no other module",
    "skatlist.cli.app": "Ctrl-C ends the call properly even while modules load",
    "typer": "completion of the shell only",
    "rich": "a bar of progress only",
    "json": START,
    "pkgutil": START,
    "tempfile": "loads random and hashes: lists from a pipe only",
    "tomllib": "rules and events in files only",
    "fractions": MONEY,
    "skatlist.tournament.league": MONEY,
    "skatlist.tournament.money": MONEY,
    "skatlist.tournament.payout": MONEY,
    "skatlist.tournament.statistics": MONEY,
    "skatlist.tournament.checks.event_checks": "several lists only",
    "skatlist.base.threads": "loads logging: work beside other work only",
    "skatlist.cases.comparison.seconds": "tables with two lists only",
    "skatlist.cli.terminal.text_parts": "rules and examples of values only",
    "skatlist.papers.reports.reading": "loads numpy: photographs of lists only",
    "skatlist.papers.reports.rules": "rules and examples of values only",
    "skatlist.papers.reports.value": "rules and examples of values only",
    "skatlist.cases.disputes": "disputed games only",
    "skatlist.evening.entry_line": "reads and checks a typed game: games only",
    "skatlist.evening.folder_files": "an event as a folder only",
    "skatlist.evening.founding": "loads the readers of lists of people: new events only",
    "skatlist.papers.lists": "all lists of an evening together only",
    "skatlist.evening.import_files": "loads the readers of every format: imports only",
    "skatlist.evening.archive.archive": "an archive only",
    "skatlist.evening.archive.known": "several evenings only",
    "skatlist.evening.archive.publishing": "an archive only",
    "skatlist.evening.season": "several evenings only",
    "skatlist.papers.reports.league": "several evenings only",
    "skatlist.papers.reports.season": "several evenings only",
    "skatlist.files.formats.excerpt": "quotes the line of a finding: lists with findings only",
    "skatlist.files.formats.folder.corrected_copy": "writes lists: repaired ones only",
    "skatlist.papers.reports.mending": "writes lists: repaired ones only",
    "skatlist.files.journal": "loads SQLite: event files only",
    "skatlist.skat.checks.check_list": "findings of whole lists only",
    "skatlist.skat.checks.claims": "claims about a game only",
    "skatlist.skat.checks.audit.explain_footer": REPAIR,
    "skatlist.skat.checks.audit.sums_alone": "few lists have sums without games",
    "skatlist.skat.checks.repair": REPAIR,
}


def imports_of(source: Source) -> Iterator[tuple[int, str, bool]]:
    """Yield line and name of each import but those for types, and whether it stands inside a function."""
    yield from _imports(source.tree, inside=False)


def _imports(node: ast.AST, *, inside: bool) -> Iterator[tuple[int, str, bool]]:
    inside = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                continue
            case ast.Import(names=names):
                yield from ((child.lineno, each.name, inside) for each in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield from ((child.lineno, f"{module}.{each.name}", inside) for each in names)
            case _:
                yield from _imports(child, inside=inside)


def reason_of(module: str) -> str | None:
    """Return the entry of a module in the list: its own, or that of a package around it."""
    parts = module.split(".")
    names = (".".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((name for name in names if name in LATE), None)


def late_imports(_: Path, imports: Facts) -> Iterator[Place]:
    """Yield the imports inside functions that are not in the list, and those of modules that are loaded anyway."""
    modules = {_module(path): path for path in imports}
    loaded = {module: {name for _, name, inside in imports[path] if not inside} for module, path in modules.items()}
    used = set()
    for module, path in modules.items():
        anyway = _loaded_with(module, loaded)
        for line, name, _ in (each for each in imports[path] if each[2]):
            imported = next(
                (each for each in (name, name.rpartition(".")[0]) if each in modules and each != DOOR), name
            )
            entry = reason_of(imported)
            used.add(entry)
            if entry is None:
                yield path, line, f"`{imported}` is loaded inside a function: move it up, or give its reason in LATE"
            elif imported in anyway and module not in _loaded_with(imported, loaded):
                yield path, line, f"`{imported}` is loaded with this module anyway: move the import to the top"
    yield from unneeded(__file__, "LATE", LATE.keys() - used)


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _loaded_with(module: str, loaded: dict[str, set[str]]) -> set[str]:
    """Return the modules that are loaded with a module, directly or by another one."""
    reached, ahead = set(), [module]
    while ahead:
        for name in loaded.get(ahead.pop(), ()):
            parts = name.split(".")
            for each in (".".join(parts[:count]) for count in range(1, len(parts) + 1)):
                if each in loaded and each not in reached:
                    reached.add(each)
                    ahead.append(each)
    return reached


RULES = (
    Rule("late-import", "An import inside a function has its reason in LATE", ("skatlist/",), imports_of, late_imports),
)
