"""One line from the keyboard, with words in it already where there are some to mend."""

import sys
from types import ModuleType
from typing import Final

from skatlist.cli.terminal.table import cut
from skatlist.cli.terminal.wrapping import page_width
from skatlist.words.visible import visible

_PASTED: Final = 0.05  # seconds after which the next of several pasted lines is there


class Keyboard:
    """Lines typed by somebody, or piped in. `readline` lets them be edited; without it they are typed again."""

    def __init__(self, *, quiet: bool = False) -> None:
        self.quiet = quiet
        self.interactive = not quiet and sys.stdin.isatty() and sys.stdout.isatty()
        self.editing = _readline() if self.interactive else None
        if hasattr(sys.stdin, "reconfigure"):
            # Bytes no terminal should send become question marks; they never stop the evening.
            sys.stdin.reconfigure(errors="replace")

    def line(self, prompt: str, offered: str = "") -> str:
        """Return the next line. Raises EOFError at the end of input."""
        if not self.interactive:
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            line = line.rstrip("\r\n")
            if not self.quiet:
                # What is piped in reads afterwards as if it had been typed.
                print(visible(cut(prompt + line, page_width())))
            return line
        prompt = visible(prompt)
        if self.editing is None or not offered or _more_is_waiting():
            return input(prompt)
        self.editing.set_startup_hook(lambda: self.editing and self.editing.insert_text(offered))
        try:
            return input(prompt)
        finally:
            self.editing.set_startup_hook()


def _more_is_waiting() -> bool:
    """Whether more lines were pasted: the next one must not be put after the words that stand ready."""
    if sys.platform == "win32":
        return False  # there only sockets can be asked
    import select

    return bool(select.select([sys.stdin], [], [], _PASTED)[0])


def _readline() -> ModuleType | None:
    """Return the module that lets lines be edited, where this Python has it."""
    try:
        import readline
    except ImportError:
        return None
    # A tab is no command here, and there is nothing to complete.
    readline.parse_and_bind("tab: self-insert")
    # Lines that are pasted are entered one by one.
    readline.parse_and_bind("set enable-bracketed-paste off")
    return readline
