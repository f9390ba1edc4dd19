"""Lists while their text is read line by line."""

from skatlist.findings import Finding, Kind
from skatlist.findings.reading_kinds import L104
from skatlist.formats.files import check_list_begins
from skatlist.formats.numbers import misfit
from skatlist.formats.reading import MIN_PLACES, DraftList, table_size
from skatlist.sheet import MAX_PLACES, Sheet, SheetChange, Source
from skatlist.sheet.columns import Cell
from skatlist.words.visible import shortened


class TextDraft(DraftList):
    """A list of a text.

    `follows` is the series of the list before it in the file, which holds on where this one names none; `waiting` are
    changes that hold from the next game on; `repeated` are the footer rows that give one number for the whole table;
    `begun` says that a game or a footer row was there, readable or not; `last` is the number of the last game.
    """

    def __init__(self, source: Source, follows: int | None) -> None:
        super().__init__(source)
        self.follows = follows
        self.waiting: list[SheetChange] = []
        self.repeated: set[int] = set()
        self.begun = False
        self.last = 0

    def game_begins(self, number: int | None) -> None:
        """Let the changes that were waiting hold from this game on."""
        self.begun = True
        before = self.last + 1 if number is None else number
        self.changes += [change._replace(before=before) for change in self.waiting]
        self.waiting.clear()
        if number is not None:
            self.last = number

    def size(self) -> int:
        """Return how many places there are: those named; without names as many as the games speak of."""
        people = self.people()
        size = max(MIN_PLACES, *people) if people else MIN_PLACES
        by_place = (row for at, row in enumerate(self.footer) if at not in self.repeated)
        return size if self.seats else max(size, table_size(self.rows, by_place))

    def finished(self) -> Sheet:
        """Return the list as it was read, a count of the whole table repeated for every place."""
        self.game_begins(None)
        self.series, self.table = self.series or self.follows, self.table or None  # there is no table 0
        size = self.size()
        everybody = (None,) * (MAX_PLACES - size)
        for at in self.repeated:
            row = self.footer[at]
            self.footer[at] = row._replace(values=(row.values[0],) * size + everybody)
        return DraftList.finished(self)


class Drafts:
    """The lists of a text, the one being read last, and what is wrong with the writing."""

    def __init__(self) -> None:
        self.drafts: list[TextDraft] = []
        self.findings: list[Finding] = []

    def current(self, source: Source) -> TextDraft:
        """Return the list the lines belong to at the moment."""
        return self.drafts[-1] if self.drafts else self.begin(source)

    def begin(self, source: Source) -> TextDraft:
        """Begin a list; the series of the one before holds on. Raises InputError if there are too many."""
        check_list_begins(len(self.drafts), source)
        before = self.drafts[-1] if self.drafts else None
        draft = TextDraft(source, follows=(before.series or before.follows) if before else None)
        self.drafts.append(draft)
        return draft

    def head(self, source: Source) -> TextDraft:
        """Return the list a line of a head belongs to: a new one after games or footers."""
        draft = self.current(source)
        return self.begin(source) if draft.begun else draft

    def fault(
        self, kind: Kind, source: Source, sentence: str = "", /, *, column: str | None = None, **params: str
    ) -> None:
        """Note what is wrong with a line; `params` fill its sentence."""
        if kind is L104:
            sentence = misfit(params["text"])
        shown = {name: shortened(text) for name, text in params.items()}
        cell = None if column is None else Cell.of(column)
        self.note(Finding(kind=kind, source=source, column=cell, sentence=sentence, params=shown), None)

    def note(self, finding: Finding, game: int | None) -> None:
        """Note a finding about a game of the current list."""
        if self.drafts:
            draft = self.drafts[-1]
            series, table = draft.series or draft.follows or 1, draft.table or 1
            finding = finding._replace(series=series, table=table, game=game)
        self.findings.append(finding)
