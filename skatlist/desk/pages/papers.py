"""The papers of an evening: show them, write them into a folder, sign and verify them with the club's key."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

from skatlist.base.disk import path_text
from skatlist.desk.folders import paper_folder, paper_language
from skatlist.desk.page import Call, DeskPage, Done, PageContent, Sent
from skatlist.evening import Evening, Medium, medium_of
from skatlist.files.formats.dates import today
from skatlist.papers.paper_files import (
    PAPERS,
    USUAL,
    can_sign,
    is_signed,
    papers_needed_now,
    planned_papers,
    write_papers,
)
from skatlist.papers.reports.not_final_note import standings_notes
from skatlist.papers.templates import TEMPLATES
from skatlist.words import InputError, Language, UsageError, text

PDF: Final = "application/pdf"
EXCEL: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MEDIA: Final = {"pdf": PDF, "excel": EXCEL}
_KINDS: Final = tuple(MEDIA)
_SIGNED: Final = (".pdf", ".xlsx")
# The moments at which papers are needed, and the papers of each. A paper with two moments belongs to the second once
# games are played.
_MOMENTS: Final = {
    "before": ("participants", "cards", "small-cards", "prizes", "receipts", "schedule", "line-up"),
    "tables": ("blank", "tables", "cash", "substitutions"),
    "wall": ("notice", "plan", "standings", "rankings", "statistics", "ranks"),
    "end": (
        *("certificates", "prizes", "receipts", "lists", "review", "report", "envelope"),
        *("all-players", "course", "objections", "check-codes", "digest"),
    ),
}
_OF_TABLES: Final = frozenset(("stack", "blank"))  # papers that every table needs in order to begin
_PAGES: Final = {"certificates": "/certificates"}  # papers with a page of options


class Tile(NamedTuple):
    """A kind of paper on the page of papers: its address, its title, its purpose, its number of files."""

    name: str
    address: str
    title: str
    purpose: str
    files: int = 1


class Stack(NamedTuple):
    """All papers that a series needs, as one file: its address, and its number of lists."""

    series: int
    address: str
    lists: int


def _show(evening: Evening, call: Call) -> PageContent:
    lang, lists, folder = call.lang, evening.all_lists(), paper_folder(evening)
    state = lists.standings_state()
    useful = papers_needed_now(lists, paper_language(evening))
    moments = _moments(useful, lang, is_played=any(scored.rows for scored in lists.scored))
    if call.desk.phones is not None and evening.sheets.keys:
        purpose = text("desk_papers.kind.purpose_phones", lang)
        moments["tables"].append(Tile("phones", "/phones", _title("phones", lang), purpose))
    values = {
        "title": text("desk.page_papers", lang),
        "notes": standings_notes(state, lang),
        "is_provisional": state.is_provisional,
        "stack": stack_to_print(evening),
        "has_games": any(scored.rows for scored in lists.scored),
        "moments": [(moment, tiles) for moment, tiles in moments.items() if tiles],
        "papers": [(name, _title(name, lang)) for name in useful],
        "usual": USUAL,
        "folder": path_text(folder),
        "there": _there(folder),
        **_key_values(lang),
        "is_over": 0 in evening.closed,
        "templates": [(each.name, text(f"papers.template_{each.name}", lang)) for each in TEMPLATES],
    }
    return PageContent("papers.html", values)


def _moments(useful: Mapping[str, Sequence[str]], lang: Language, *, is_played: bool) -> dict[str, list[Tile]]:
    """Return the papers with content, by the moment at which they are needed."""
    later = set(_MOMENTS["end"]) if is_played else set()
    earlier = set(_MOMENTS["before"]) if not is_played else set()
    return {
        moment: [
            _tile(name, useful[name], lang)
            for name in names
            if name in useful and name not in (later if moment == "before" else earlier if moment == "end" else ())
        ]
        for moment, names in _MOMENTS.items()
    }


def _tile(name: str, files: Sequence[str], lang: Language) -> Tile:
    several = f"/papers/{name}" if len(files) > 1 or name in USUAL else paper_address(name, files[0])
    address = _PAGES.get(name, several)
    return Tile(name, address, _title(name, lang), text(f"desk_papers.kind.purpose_{name}", lang), len(files))


def paper_address(kind: str, file: str) -> str:
    """Return the address at which a paper is drawn."""
    return f"/papers/{kind}/{quote(file)}"


def stack_to_print(evening: Evening) -> Stack | None:
    """Return all papers for the next series, or None if no series waits for its tables."""
    from skatlist.papers.paper_plans import seats_to_print

    lists = evening.all_lists()
    seats = seats_to_print(lists)
    for file, _ in planned_papers(lists, ("pdf",), paper_language(evening), "", ["stack"]) if seats else ():
        return Stack(seats[0].series, paper_address("stack", file), len(seats))
    return None


def _title(name: str, lang: Language) -> str:
    return text(f"desk_papers.kind.title_{name}", lang)


def _there(folder: Path) -> list[tuple[str, bool]]:
    if not folder.is_dir():
        return []
    files = sorted(file for file in folder.iterdir() if file.suffix.lower() in _SIGNED and file.is_file())
    return [(path_text(file.name), is_signed(file)) for file in files]


def _key_values(lang: Language) -> dict[str, object]:
    if not can_sign():
        return {"can_sign": False, "keys": [], "usable": [], "key_fault": text("errors.key_elsewhere", lang)}
    from skatlist.desk.pages.keys import key_values

    return {"can_sign": True, **key_values(lang)}


def require_signing() -> None:
    """Raise UsageError if the libraries for signing and verifying are not installed."""
    if not can_sign():
        raise UsageError("key_elsewhere")


def _show_kind(evening: Evening, call: Call) -> PageContent:
    name = call.places["name"]
    if name not in PAPERS:
        raise UsageError("paper_unknown", name=name, names=", ".join(PAPERS))
    kinds = _KINDS if name in USUAL else ("pdf",)
    planned = planned_papers(evening.all_lists(), kinds, paper_language(evening), today(), [name])
    values = {"title": _title(name, call.lang), "kind": name, "files": [file for file, _ in planned]}
    return PageContent("paper_kind.html", values)


def _file(evening: Evening, call: Call) -> Sent:
    """Draw and return one paper. Only papers of its kind are planned."""
    kind, wanted = call.places["kind"], call.places["file"]
    if kind not in PAPERS:
        raise UsageError("paper_unknown", name=kind, names=", ".join(PAPERS))
    kinds = ("excel",) if wanted.endswith(".xlsx") else ("pdf",)
    planned = planned_papers(evening.all_lists(), kinds, paper_language(evening), today(), [kind])
    draw = next((draw for name, draw in planned if name == wanted), None)
    if draw is None:
        raise InputError("file_missing", file=wanted)
    call.desk.is_printed |= kind in _OF_TABLES
    return Sent(wanted, draw, EXCEL if wanted.endswith(".xlsx") else PDF, is_inline=not wanted.endswith(".xlsx"))


def _act(evening: Evening, call: Call) -> Done | PageContent | Callable[[], Done]:
    match call.typed("do"):
        case "write":
            return _writing(evening, call)
        case "backup":
            path, count = evening.back_up(call.typed("target") or None, paper_language(evening))
            messages = [text("evening.backup.done", call.lang, file=path_text(path), count=count)]
            if medium_of(path) is Medium.REMOVABLE:
                messages.append(text("evening.on_removable", call.lang, file=path_text(path)))
            return Done(messages=messages)
        case _:
            require_signing()
            from skatlist.desk.pages import keys

            return keys.act(evening, call)


def _writing(evening: Evening, call: Call) -> Callable[[], Done]:
    """Return the work that writes papers into the folder, signed if the box is ticked or a passphrase is given."""
    lists, lang = evening.all_lists(), paper_language(evening)
    folder = paper_folder(evening).parent / (call.typed("folder") or paper_folder(evening).name)
    chosen = [name for name in PAPERS if name in call.chosen("paper")]
    kinds = [name for name in _KINDS if name in call.chosen("kind")]
    if not chosen or not kinds:
        raise UsageError("papers_which")
    unlock = None
    if call.typed("sign") or call.form.get("passphrase"):
        require_signing()
        from skatlist.desk.pages.keys import unlocking

        unlock = unlocking(call)

    def write() -> Done:
        force = bool(call.typed("force"))
        made = write_papers(lists, folder, kinds, lang, date=today(), unlock=unlock, force=force, chosen=chosen)
        call.desk.is_printed |= not _OF_TABLES.isdisjoint(chosen)
        params = {"count": len(made.names), "folder": path_text(folder), "replaced": made.replaced}
        messages = [text("files.export.done_replaced" if made.replaced else "files.export.done", call.lang, **params)]
        if made.failed:
            messages.append(text("files.export.failed", call.lang, count=len(made.failed), names=made.failed))
        if made.dropped:
            messages.append(text("files.export.dropped", call.lang, count=made.dropped))
        if made.boxed:
            messages.append(text("desk_papers.boxed", call.lang, words=made.boxed))
        return Done("/papers", messages)

    return write


PAGES = (
    DeskPage("/papers", _show, _act),
    DeskPage("/papers/{name}", _show_kind),
    DeskPage("/papers/{kind}/{file}", _file),
)
