"""Read a line from the keyboard. It starts empty. Arrow-up and Tab fetch a line for editing."""

import sys
from types import ModuleType

from skatlist.cli.terminal.lines import page_width
from skatlist.cli.terminal.table import cut
from skatlist.words.visible import visible


class Keyboard:
    """Lines typed or piped in. With `readline` they can be edited, otherwise they must be retyped."""

    def __init__(self, *, quiet: bool = False) -> None:
        self.quiet = quiet
        self.interactive = not quiet and sys.stdin.isatty() and sys.stdout.isatty()
        self.editing = _readline() if self.interactive else None
        self._offered = ""
        if self.editing is not None:
            self.editing.set_completer(self._completed)
        if hasattr(sys.stdin, "reconfigure"):
            # Bytes that no terminal should send become question marks instead of stopping the evening.
            sys.stdin.reconfigure(errors="replace")

    def line(self, prompt: str, offered: str = "") -> str:
        """Return the next line. Arrow-up or Tab puts `offered` into it. Raises EOFError at the end of input."""
        if not self.interactive:
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            line = line.rstrip("\r\n")
            if not self.quiet:
                # Piped lines are echoed as if they had been typed.
                print(visible(cut(prompt + line, page_width())))
            return line
        self._offer(offered)
        return input(visible(prompt))

    def _offer(self, offered: str) -> None:
        """Make arrow-up and Tab fetch a line."""
        self._offered = offered
        editing = self.editing
        if editing is None or not offered:
            return
        last = editing.get_current_history_length()
        if not last or editing.get_history_item(last) != offered:
            try:
                editing.add_history(offered)
            except UnicodeEncodeError:
                self._offered = ""  # the console cannot encode it

    def _completed(self, typed: str, state: int) -> str | None:
        if state:
            return None
        return typed + "\t" if typed or not self._offered else self._offered


def _readline() -> ModuleType | None:
    """Return the module for editing lines, if this Python has it."""
    try:
        import readline
    except ImportError:
        return None
    # On macOS it may be another library of the same name, with another syntax for key bindings.
    other = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if other else "tab: complete")
    readline.set_completer_delims("")
    # Pasted lines are entered one by one.
    readline.parse_and_bind("set enable-bracketed-paste off")
    return readline
