"""The object passed to every command: language, terminal, and ways to print."""

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from contextlib import ExitStack, contextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, TypeVar

from skatlist.cli.terminal.lines import (
    BOLD,
    DIM,
    RIGHT,
    WRITTEN,
    in_window,
    lettering,
    lines_in_columns,
    page_width,
    printed,
    styled,
    table_width,
    window_width,
    wrapped_lines,
)
from skatlist.words import Language, text
from skatlist.words.visible import escaped, visible

if TYPE_CHECKING:
    from skatlist.cli.terminal.options import Output
    from skatlist.evening import Event


T = TypeVar("T")
_RED: Final = "1;31"
_PATIENCE: Final = 0.7  # seconds before a bar is shown
_BARS: Final[list[str]] = []  # the bar shown now: nested work has no bar of its own


class Terminal(NamedTuple):
    """One call of the program.

    `has_language` says that the call names its language, `as_json` that it wants JSON, `colour` that the terminal
    shows colours.
    """

    lang: Language
    has_language: bool = False
    as_json: bool = False
    colour: bool = False

    @classmethod
    def at(cls, language: str | None, *, as_json: bool) -> "Terminal":
        """Set up the terminal (or pipe) of this process. `language` is the language of the call."""
        lang = Language.preferred(language, os.environ)
        for stream in (sys.stdout, sys.stderr):
            # A console that lacks a character shows the nearest one it has, so that the program never stops there.
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors=lettering(lang))
        is_colored = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        return cls(lang, language is not None, as_json, is_colored)

    def file_lang(self, event: "Event | None") -> Language:
        """Return the language of papers: that of the call, else the event's, else German."""
        if self.has_language:
            return self.lang
        return Language.DE if event is None else Language(event.language)

    def text(self, key: str, **params: object) -> str:
        """Return a sentence in the language of the call."""
        return text(key, self.lang, **params)

    def lines(self, key: str, begin: str = "", rest: str | None = None, /, **params: object) -> list[str]:
        """Return a sentence in lines that fit the window, the first after `begin`, others after `rest`."""
        return in_window(self.text(key, **params), begin, rest)

    def say(self, line: str = "") -> None:
        """Print a line, wrapped if it is wider than the window. Only our own styles take effect."""
        room = table_width()
        for part in [line] if room is None else lines_in_columns(line, room):
            print(printed(part))

    def say_all(self, lines: Iterable[str]) -> None:
        """Print line after line, each as it comes."""
        for line in lines:
            self.say(line)

    def tell(self, sentence: str) -> None:
        """Print a sentence in lines that fit the window. If the output is not a window, print it on one line."""
        self.say_all(in_window(sentence))

    def alarm(self, sentence: str) -> None:
        """Report an error in red while the command continues: on standard error, which no program reads."""
        sys.stdout.flush()
        print("\n".join(map(printed, self.warned(sentence, _RED))), file=sys.stderr)

    def say_in_red(self, sentence: str) -> None:
        """Print a sentence of the result in red, in lines that fit the window."""
        self.say_all(self.warned(sentence, _RED))

    def warned(self, sentence: str, code: str = "1;33") -> list[str]:
        """Return a sentence that nobody should miss, in yellow unless `code` is given, in lines that fit the window."""
        return [self.style(line, code) for line in wrapped_lines(sentence, page_width())]

    def progress(self, items: Iterable[T], label: str) -> Iterator[T]:
        """Yield the items, with a progress bar on a terminal if they take longer than a moment."""
        if not sys.stderr.isatty():
            yield from items
            return
        total = len(items) if isinstance(items, Sized) else None
        with ExitStack() as after:
            advance: Callable[[int], object] | None = None
            begun = monotonic()
            for done, item in enumerate(items):
                if advance is None and not _BARS and monotonic() - begun > _PATIENCE:
                    advance = after.enter_context(progress_bar(label, total))
                if advance is not None:
                    advance(done)
                yield item

    def show(self, items: Iterable[T]) -> Iterable[T]:
        """Return the files or lists to work through, with the bar of `progress`."""
        return self.progress(items, self.text("style.working")) if sys.stderr.isatty() else items

    def json(self, document: Mapping[str, Any]) -> None:
        """Print a JSON document."""
        print(json_text(document, indent=2))

    def answer(
        self, output: "Output", document: Callable[[], Mapping[str, Any]], lines: Iterable[str], *, paged: bool = False
    ) -> None:
        """Print a document for programs, or lines for people, as the call requests. Only that one is made."""
        if output == "json":
            self.json(document())
        elif paged:
            show_paged(self, lines)
        else:
            self.say_all(lines)

    def fail(self, sentence: str) -> None:
        """Report why nothing was done: on standard error, or as the requested JSON document.

        If no document can be written, the sentence goes to standard error, too. If nothing can be written, it is
        dropped.
        """
        try:
            if self.as_json:
                self.json({"schema": "skatlist/error/1", "message": sentence})
                sys.stdout.flush()
                return
        except OSError:
            pass
        with suppress(OSError):
            self.note(sentence)

    def note(self, sentence: str) -> None:
        """Print a note outside the result: on standard error, which no program reads."""
        print("\n".join(_fitted(sentence)), file=sys.stderr)

    def note_all(self, sentences: Iterable[str]) -> None:
        """Print one note after the other outside the result."""
        for sentence in sentences:
            self.note(sentence)

    def style(self, line: str, code: str) -> str:
        """Return a line in a style (an SGR code such as `1` or `1;31`), plain if there is no colour."""
        return styled(line, code) if self.colour and line else line

    def bold(self, line: str) -> str:
        """Return a heading or important text in bold."""
        return self.style(line, BOLD)

    def dim(self, line: str) -> str:
        """Return a line of secondary importance, in grey."""
        return self.style(line, DIM)

    def written(self, number: object) -> str:
        """Return a number as written on a list, in yellow."""
        return self.style(str(number), WRITTEN)

    def right(self, number: object) -> str:
        """Return the right number in green."""
        return self.style(str(number), RIGHT)


@contextmanager
def progress_bar(label: str, total: int | None) -> Iterator[Callable[[int], object]]:
    """Show a bar on the terminal while the block runs, and clear it at the end. The yielded function moves it."""
    from rich.console import Console
    from rich.progress import Progress

    _BARS.append(label)
    try:
        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(label, total=total)
            yield lambda done: bar.update(task, completed=done)
    finally:
        _BARS.remove(label)


def json_text(document: object, indent: int | None = None) -> str:
    """Return a JSON document that is safe on a terminal: invisible characters are written as their numbers."""
    import json

    return escaped(json.dumps(document, ensure_ascii=False, indent=indent))


class JsonItems:
    """A JSON document with a list as its last entry before `tail`, written item by item.

    Nothing is written for text output.
    """

    def __init__(self, terminal: Terminal, head: dict[str, Any], name: str) -> None:
        self.tail: dict[str, Any] = {}
        self._terminal = terminal
        self._count = 0
        self._head: dict[str, Any] = {**head, name: []}

    def __enter__(self) -> Self:
        return self

    def add(self, item: object) -> None:
        """Write one more item."""
        written = json_text(item, indent=2).replace("\n", "\n    ")
        print(f"{',' if self._count else self._begin()}\n    {written}", end="")
        self._count += 1

    def __exit__(self, fault: object, *_: object) -> None:
        """End the document. After an error it is left incomplete on purpose."""
        if self._terminal.as_json and fault is None:
            tail = f",{json_text(self.tail, indent=2)[1:]}" if self.tail else "\n}"
            print(("\n  ]" if self._count else f"{self._begin()}]") + tail)

    def _begin(self) -> str:
        return json_text(self._head, indent=2).removesuffix("]\n}")


def _fitted(sentence: str) -> Iterator[str]:
    """Yield the lines of a sentence for standard error, wrapped at the edge of the window."""
    window = window_width()
    for line in map(visible, sentence.split("\n")):
        if sys.stderr.isatty():
            for part in wrapped_lines(line, window) or [""]:
                yield from lines_in_columns(part, window)
        else:
            yield line


# Long pages in pieces that fit the window.

_ENOUGH: Final = "q"


def show_paged(terminal: "Terminal", lines: Iterable[str]) -> str:
    """Print lines. In a window, pause after every screenful until the reader continues or has seen enough.

    A line typed there instead is returned, and also ends the output.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        terminal.say_all(lines)
        return ""
    columns, rows = shutil.get_terminal_size()
    room = rows - 1  # the last row has the question
    for line in lines:
        taken = len(lines_in_columns(line, columns))
        if taken > room:
            typed = _answer(terminal, columns)
            if typed:
                return "" if typed.casefold() == _ENOUGH else typed
            room = rows - 1
        terminal.say(line)
        room -= taken
    return ""


def _answer(terminal: "Terminal", columns: int) -> str:
    """Ask whether to continue, and return the typed text. The answered question is erased."""
    *above, last = lines_in_columns(terminal.text("style.more"), columns - 2)
    terminal.say_all(above)
    try:
        answer = input(f"{last} ").strip()
    except EOFError:
        print()
        return _ENOUGH
    if terminal.colour:
        print("\x1b[A\x1b[2K" * (len(above) + 1), end="")
    return answer
