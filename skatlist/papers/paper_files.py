"""The papers of lists as files: their names, their signatures, and protection of signed papers."""

import datetime as dt
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from skatlist.base.disk import file_refusal, path_text, read_bytes
from skatlist.files.formats.dates import today
from skatlist.files.formats.files import make_folder, remove_file, write_files
from skatlist.files.formats.registry import PDF_SUFFIX, SIGNATURE_SUFFIX, WORKBOOK
from skatlist.papers.further_papers import FURTHER, further_papers
from skatlist.papers.reports.event_heading import event_of_heads
from skatlist.papers.signatures.payload.canonical import files_of
from skatlist.skat.sheet import ScoredSheet, Sheet
from skatlist.tournament.model import Display, Event
from skatlist.tournament.state import ListState
from skatlist.words import InputError, Language, UsageError, text
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.papers.scored_lists import ScoredLists
    from skatlist.papers.seal import Seal
    from skatlist.papers.signatures.keys.key_file import ClubKey
    from skatlist.papers.signatures.payload.content import Content

_LISTED: Final = 3  # files listed in a sentence
_MOST: Final = 64 * 1024 * 1024
_SIGNATURE: Final = b"/ByteRange"  # once in each signature of a PDF, never packed
_CERTIFIED: Final = b"/DocMDP"  # the club's signature, which allows only further signatures
_IN_EXCEL: Final = b"_xmlsignatures/"

USUAL: Final = ("lists", "standings")
PAPERS: Final = (*USUAL, *FURTHER)
KINDS: Final = ("pdf", "excel")

Papers = Iterable[tuple[str, bytes]]  # name and content of a file


class PaperFiles(NamedTuple):
    """The written papers: the folder, the names of the files, how many existed before.

    `dropped` is the number of signatures (`.p7s`) removed from next to papers that are no longer signed. `boxed` are
    the words with characters that a PDF shows as codes in boxes. `failed` are the papers just signed that do not
    verify.
    """

    folder: Path
    names: tuple[str, ...]
    replaced: int
    dropped: int
    boxed: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()


def can_sign() -> bool:
    """Whether the libraries for signing and verifying are installed. In a browser tab they are not."""
    return find_spec("cryptography") is not None


def write_papers(
    lists: "ScoredLists",
    folder: Path,
    kinds: Collection[str],
    lang: Language,
    *,
    date: str = "",
    unlock: "Callable[[], ClubKey] | None" = None,
    force: bool = False,
    near: Path | None = None,
    show: Callable[[Papers], Papers] = iter,
    chosen: Sequence[str] = USUAL,
) -> PaperFiles:
    """Write papers of lists as PDF and Excel into a folder, every list and the standings unless others are `chosen`.

    `chosen` are names of `PAPERS`, `kinds` are `pdf` and `excel`. `date` is printed on the papers, by default today.
    `unlock` returns the key for signing and is called after all other checks. `near` is the folder to use instead of
    one that contains the lists. `show` yields the papers while a display counts them. Raises InputError, and UsageError
    for a paper that is unknown, not available as Excel, or impossible to sign.
    """
    _be_possible(chosen, kinds, sign=unlock is not None)
    date = date or today()
    near = near or folder / text("files.export.folder", lang)
    if unlock is None:
        planned = list(planned_papers(lists, kinds, lang, date, chosen))
        return write_drawn(
            folder, planned, sources_of(lists), _words_of(_on_paper(lists)), force=force, near=near, show=show
        )
    names = paper_names(lists, kinds, lang, chosen, sign=True)
    _be_writable(folder, names, sources_of(lists), sign=True, force=force, near=near)
    key = unlock()
    files: list[str] = []
    failed: list[str] = []
    made = _verified(_signed(lists, kinds, lang, date, chosen, key=key), key, failed)
    make_folder(folder)
    _, replaced = write_files(folder, _noted(show(made), files))
    boxed_words = boxed(_words_of(lists)) if "pdf" in kinds else ()
    return PaperFiles(folder, tuple(files), replaced, 0, boxed_words, tuple(failed))


def write_drawn(
    folder: Path,
    planned: Sequence[tuple[str, Callable[[], bytes]]],
    sources: Iterable[str],
    words: Iterable[str],
    *,
    force: bool = False,
    near: Path,
    show: Callable[[Papers], Papers] = iter,
) -> PaperFiles:
    """Write unsigned papers into a folder: the name of each and the function that draws it.

    `sources` are the files they were made from, `words` their texts. `force`, `near` and `show` are as in
    `write_papers`. Raises InputError.
    """
    names = [name for name, _ in planned]
    _be_writable(folder, names, sources, sign=False, force=force, near=near)
    make_folder(folder)
    _, replaced = write_files(folder, show((name, draw()) for name, draw in planned))
    boxed_words = boxed(words) if any(name.endswith(PDF_SUFFIX) for name in names) else ()
    dropped = sum(remove_file(folder / f"{name}{SIGNATURE_SUFFIX}") for name in names)
    return PaperFiles(folder, tuple(names), replaced, dropped, boxed_words)


def boxed(words: Iterable[str]) -> tuple[str, ...]:
    """Return the words with characters that the fonts of a PDF lack, each once."""
    from skatlist.papers.fonts import missing

    return tuple(dict.fromkeys(plain(each) for each in words if each and missing(each)))


def _words_of(lists: "ScoredLists") -> list[str]:
    """Return the texts from outside on the lists and around them."""
    event = lists.event or Event()
    sheets = [scored.sheet for scored in lists.scored]
    people = [*event.players, *(player for sheet in sheets for player in sheet.players)]
    people += [change.player for sheet in sheets for change in sheet.changes if change.player]
    sentences = [event.name, event.place, *(words for each in people for words in (each.name, each.club, each.team))]
    sentences += [
        words
        for sheet in sheets
        for words in (*sheet.header.values(), *(each for row in sheet.rows for each in row.texts.values()))
    ]
    return sentences


def _be_possible(chosen: Collection[str], kinds: Collection[str], *, sign: bool) -> None:
    """Raise UsageError for unknown papers, and for options that PDF-only papers do not have."""
    if not set(kinds) <= set(KINDS):
        raise UsageError("usage_choice", what="kinds", choices=", ".join(KINDS))
    strange = next((name for name in chosen if name not in PAPERS), None)
    if strange is not None or not chosen:
        raise UsageError("paper_unknown", name=strange or "", names=", ".join(PAPERS))
    further = next((name for name in chosen if name in FURTHER), None)
    if further is not None and (sign or "pdf" not in kinds):
        raise UsageError("paper_unsigned" if sign else "paper_pdf", name=further)


def paper_names(
    lists: "ScoredLists", kinds: Collection[str], lang: Language, chosen: Collection[str] = USUAL, *, sign: bool
) -> list[str]:
    """Return the file names of the papers of these lists, those of `planned_papers` or of signed ones."""
    if not sign:
        return [name for name, _ in planned_papers(lists, kinds, lang, "", chosen)]
    stems = [_list_stem(scored.sheet, lang) for scored in lists.scored] if "lists" in chosen else []
    stems += [text("files.export.file_standings", lang)] if "standings" in chosen else []
    suffixes = {"pdf": PDF_SUFFIX, "excel": WORKBOOK.suffix}
    return [f"{stem}{suffix}" for kind, suffix in suffixes.items() if kind in kinds for stem in stems]


def planned_papers(
    lists: "ScoredLists", kinds: Collection[str], lang: Language, date: str, chosen: Collection[str] = USUAL
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Yield the name of the file of every paper, and the function that draws it with its open points.

    The order is: each list, all lists in one file for printing, the standings, the others.
    """
    if "pdf" in kinds:
        drawn = _on_paper(lists)
        yield from _as_pdf(drawn, lang, date, chosen)
        for stem, draw in further_papers(drawn, chosen, lang, date):
            yield f"{stem}{PDF_SUFFIX}", draw
    if "excel" in kinds:
        yield from _as_excel(lists, lang, date, chosen)


def _on_paper(lists: "ScoredLists") -> "ScoredLists":
    """Return the lists with the names that the fonts of a PDF can show."""
    if lists.event is None or not any(known.paper_name for known in lists.event.registrations.values()):
        return lists
    from skatlist.papers.fonts import missing

    return lists.on_paper(missing)


def papers_needed_now(lists: "ScoredLists", lang: Language) -> dict[str, tuple[str, ...]]:
    """Return the PDF files of every paper that is useful at this time, in the order of `PAPERS`."""
    from skatlist.papers.paper_plans import untimely

    useless = {*untimely(lists, lang)}
    useless |= {"small-cards", "stack"} if "cards" in useless else set()
    useless |= {"players"} if "all-players" in useless else set()
    files = {
        name: tuple(file for file, _ in planned_papers(lists, ("pdf",), lang, "", [name]))
        for name in PAPERS
        if name not in useless
    }
    return {name: names for name, names in files.items() if names}


def _as_pdf(
    lists: "ScoredLists", lang: Language, date: str, chosen: Collection[str]
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    heads: Any = {"event": lists.event, "lang": lang, "date": date}

    def draw(scored: Sequence[ScoredSheet], states: Sequence["ListState"]) -> bytes:
        from skatlist.papers.list.list_pdf import lists_pdf

        inside = files_of([*map(lists.read_of, scored)], lists.as_read.event)
        return lists_pdf(scored, states=states, files=inside, **heads)

    def rank() -> bytes:
        from skatlist.papers.standings.standings_pdf import standings_pdf

        inside = files_of(lists.as_read.scored, lists.as_read.event)
        return standings_pdf(lists.standings(), files=inside, **_table(lists, lang, date))

    if "lists" in chosen:
        for scored, state in zip(lists.scored, lists.states, strict=True):
            yield f"{_list_stem(scored.sheet, lang)}{PDF_SUFFIX}", partial(draw, [scored], [state])
        if len(lists.scored) > 1:
            yield f"{text('files.export.file_lists', lang)}{PDF_SUFFIX}", partial(draw, lists.scored, lists.states)
    if "standings" in chosen:
        yield f"{text('files.export.file_standings', lang)}{PDF_SUFFIX}", rank


def _as_excel(
    lists: "ScoredLists", lang: Language, date: str, chosen: Collection[str]
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    def draw(scored: ScoredSheet, state: "ListState") -> bytes:
        from skatlist.papers.list.list_excel import lists_excel

        return lists_excel([scored], states=[state], event=lists.event, lang=lang, date=date)

    def rank() -> bytes:
        from skatlist.papers.standings.standings_excel import standings_excel

        after = lists.standings_by_series()
        return standings_excel(lists.standings(), after=after, **_table(lists, lang, date))

    if "lists" in chosen:
        for scored, state in zip(lists.scored, lists.states, strict=True):
            yield f"{_list_stem(scored.sheet, lang)}{WORKBOOK.suffix}", partial(draw, scored, state)
    if "standings" in chosen:
        yield f"{text('files.export.file_standings', lang)}{WORKBOOK.suffix}", rank


def _table(lists: "ScoredLists", lang: Language, date: str) -> dict[str, Any]:
    event, state = event_of_heads(lists.event, lists.scored), lists.standings_state()
    return {"profile": lists.profile, "event": event, "state": state, "lang": lang, "date": date}


def _signed(
    lists: "ScoredLists", kinds: Collection[str], lang: Language, date: str, chosen: Collection[str], *, key: "ClubKey"
) -> Iterator[tuple[str, bytes]]:
    """Yield every signed paper: one file for each list, so that its players can receive and sign it."""
    from skatlist.papers.seal import Seal
    from skatlist.papers.signatures.detached import sign_detached
    from skatlist.papers.signatures.excel.draw_workbook import draw_excel
    from skatlist.papers.signatures.excel.excel_signature import sign_excel
    from skatlist.papers.signatures.keys.certificate import fingerprint, holder
    from skatlist.papers.signatures.pdf.sign import sign_pdf

    now = dt.datetime.now().astimezone()
    seal = Seal(holder(key.certificate), now, "", fingerprint(key.certificate))
    for name, content in _contents(lists, seal, lang, date, chosen):
        if "pdf" in kinds:
            # Without the crest: `verify` of 0.5 would call the paper a forgery. Ours takes one with it.
            yield f"{name}{PDF_SUFFIX}", sign_pdf(sealed_pdf(content), content.attachments, key, now)
        if "excel" in kinds:
            workbook = draw_excel(content.facts, content.sheets, content.profile)
            signed = sign_excel(workbook, content.attachments, key, now)
            yield f"{name}{WORKBOOK.suffix}", signed
            yield f"{name}{WORKBOOK.suffix}{SIGNATURE_SUFFIX}", sign_detached(signed, key, now)


def _verified(made: Papers, key: "ClubKey", failed: list[str]) -> Iterator[tuple[str, bytes]]:
    """Yield signed papers, each verified as its recipients will verify it, and note the names of those that fail."""
    from skatlist.papers.signatures.detached import verify_detached
    from skatlist.papers.signatures.excel.verify_excel import verify_excel
    from skatlist.papers.signatures.pdf.verify_pdf import verify_pdf

    before = "", b""
    for name, content in made:
        if name.endswith(SIGNATURE_SUFFIX):
            verdict = verify_detached(content, before[1], name, before[0], [key.certificate])
        else:
            verify = verify_pdf if name.endswith(PDF_SUFFIX) else verify_excel
            verdict = verify(content, name, [key.certificate])
        if not verdict.good:
            failed.append(name)
        before = name, content
        yield name, content


def sealed_pdf(content: "Content", crest: bytes = b"") -> bytes:
    """Return the page to be signed, which already shows its signature: one list, or the Rangliste.

    The `crest` of the club (PNG or JPEG) is at its head. It is no part of the signed content.
    """
    from skatlist.papers.list.list_pdf import sealed_list_pdf
    from skatlist.papers.signatures.payload.paper import ranking_of
    from skatlist.papers.standings.standings_pdf import standings_pdf

    facts, state = content.facts, content.facts.state
    heads = {**facts.heads(), "event": facts.event._replace(display=Display(crest))}
    if isinstance(state, ListState):
        return sealed_list_pdf(content.sheets[0], state=state, **heads)
    return standings_pdf(ranking_of(facts, content.sheets), profile=content.profile, state=state, **heads)


def _contents(
    lists: "ScoredLists", seal: "Seal", lang: Language, date: str, chosen: Collection[str]
) -> Iterator[tuple[str, "Content"]]:
    """Yield the content of each list, then of the Rangliste, each with the name of its file."""
    from skatlist.papers.signatures.payload.content import content_of
    from skatlist.papers.signatures.payload.paper import PaperKind

    heads: dict[str, Any] = {"event": lists.event, "lang": lang, "date": date}
    for scored, state in zip(lists.scored, lists.states, strict=True) if "lists" in chosen else ():
        content = content_of(PaperKind.LIST, [scored], seal, profile=scored.profile, state=state, **heads)
        yield _list_stem(scored.sheet, lang), content
    if "standings" not in chosen:
        return
    heads["state"] = lists.standings_state(seal.signed_at)
    ranking = content_of(PaperKind.STANDINGS, lists.scored, seal, profile=lists.profile, **heads)
    yield text("files.export.file_standings", lang), ranking


def _list_stem(sheet: Sheet, lang: Language) -> str:
    """Return a file name of numbers only, without names of people."""
    return text("files.export.file_list", lang, series=sheet.series, table=f"{sheet.table:02d}")


def sources_of(lists: "ScoredLists") -> list[str]:
    """Return the files that lists and their event were read from."""
    return [*(scored.sheet.source.file for scored in lists.scored), lists.event.source.file if lists.event else ""]


def _noted(made: Papers, names: list[str]) -> Iterator[tuple[str, bytes]]:
    for name, content in made:
        names.append(name)
        yield name, content


def _be_writable(
    folder: Path, names: Sequence[str], sources: Iterable[str], *, sign: bool, force: bool, near: Path
) -> None:
    """Refuse papers that would be written among the lists or replace signed ones, and a call without papers."""
    _keep_apart(folder, sources, near)
    if not names:
        raise InputError("papers_none")
    if not force:
        _keep_signed(folder, names, sign=sign)


def _keep_apart(folder: Path, sources: Iterable[str], near: Path) -> None:
    try:
        place = os.path.realpath(folder)
    except ValueError as fault:  # not a file name at all
        raise file_refusal(folder, fault, "write_forbidden", "file_unreadable") from fault
    if any(os.path.realpath(Path(name).parent) == place for name in sources if name):
        raise InputError("output_among_lists", folder=path_text(place), near=path_text(near))


def _keep_signed(folder: Path, names: Sequence[str], *, sign: bool) -> None:
    lost = [name for name in names if (is_signed_by_others if sign else is_signed)(folder / name)]
    if lost:
        values = (*lost[:_LISTED], *(("…",) if len(lost) > _LISTED else ()))
        near = folder.with_name(f"{folder.name}-2") if folder.name.strip(".") else folder / "2"
        sentence = "output_signed_by_others" if sign else "output_signed"
        raise InputError(sentence, folder=path_text(folder), files=values, near=path_text(near))


def is_signed(path: Path) -> bool:
    """Whether a PDF or Excel file exists and is signed, inside or by a file next to it."""
    if os.path.lexists(path.with_name(f"{path.name}{SIGNATURE_SUFFIX}")):
        return True
    return (_SIGNATURE if path.suffix == PDF_SUFFIX else _IN_EXCEL) in _bytes_of(path)


def is_signed_by_others(path: Path) -> bool:
    """Whether a PDF exists and has signatures that the club cannot make again."""
    data = _bytes_of(path)
    return path.suffix == PDF_SUFFIX and data.count(_SIGNATURE) > (_CERTIFIED in data)


def _bytes_of(path: Path) -> bytes:
    try:
        return read_bytes(path, _MOST)
    except InputError:
        return b""  # missing, or not a paper. Writing it reports the error
